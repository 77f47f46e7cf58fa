//! Evening out tasks per thread. Mirrors `HighAvailabilityTaskAssignor.balanceTasksOverThreads`.

use super::clients::{Clients, Role};
use super::decision::{Decision, DecisionSink};
use crate::kafka::{ProcessIx, TaskIx};

/// Moves tasks of one role from process to process until a whole pass over all pairs moves nothing. `taken` is memory to
/// work in.
#[allow(clippy::cast_possible_truncation)]
pub(super) fn over_threads(clients: &mut Clients, role: Role, taken: &mut Vec<TaskIx>, sink: &mut impl DecisionSink) {
    let processes = clients.input.processes.len() as ProcessIx;
    let mut moved = true;
    while moved {
        moved = false;
        for from in 0..processes {
            for to in 0..processes {
                if from != to && is_move_wanted(clients, from, to) {
                    taken.clear();
                    taken.extend(clients.tasks(role, from));
                    moved |= move_tasks(clients, role, taken, (from, to), sink);
                }
            }
        }
    }
}

/// Moves tasks of the pair while that evens them out; `tasks` are the source's as they were before.
fn move_tasks(
    clients: &mut Clients,
    role: Role,
    tasks: &[TaskIx],
    (from, to): (ProcessIx, ProcessIx),
    sink: &mut impl DecisionSink,
) -> bool {
    let mut moved = false;
    for &task in tasks {
        if !is_move_wanted(clients, from, to) {
            break;
        }
        if !clients.has(to, task) {
            clients.remove(role, from, task);
            clients.add(role, to, task);
            sink.decided(|| Decision::Balanced { task, from, to, standby: role == Role::Standby });
            moved = true;
        }
    }
    moved
}

/// Whether one task less here and one more there leaves the two closer together, and not the other way round.
fn is_move_wanted(clients: &Clients, from: ProcessIx, to: ProcessIx) -> bool {
    let skew = clients.load(from) - clients.load(to);
    if skew <= 0.0 {
        return false;
    }
    let proposed =
        (clients.count(from) - 1.0) / clients.capacity(from) - (clients.count(to) + 1.0) / clients.capacity(to);
    (0.0..skew).contains(&proposed)
}
