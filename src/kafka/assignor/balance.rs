//! Evening out tasks per thread. Mirrors `HighAvailabilityTaskAssignor.balanceTasksOverThreads`.

use super::clients::{Clients, Role};
use super::decision::{Decision, DecisionSink};
use crate::kafka::ProcessIx;

/// Moves tasks of one role from process to process until a whole pass over all pairs moves nothing.
#[allow(clippy::cast_possible_truncation)]
pub(super) fn over_threads(clients: &mut Clients, role: Role, sink: &mut impl DecisionSink) {
    let processes = clients.input.processes.len() as ProcessIx;
    let mut moved = true;
    while moved {
        moved = false;
        for from in 0..processes {
            for to in 0..processes {
                if from != to && is_move_wanted(clients, from, to) {
                    moved |= move_tasks(clients, role, from, to, sink);
                }
            }
        }
    }
}

/// Moves tasks of the pair while that evens them out; the source's tasks are taken as they are now.
fn move_tasks(clients: &mut Clients, role: Role, from: ProcessIx, to: ProcessIx, sink: &mut impl DecisionSink) -> bool {
    let mut moved = false;
    for task in clients.tasks(role, from).to_vec() {
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
