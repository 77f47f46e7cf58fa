//! Going where the state is. Mirrors `TaskMovement`: tasks whose ideal place is not caught up run, or stand by,
//! somewhere that is, while the ideal place warms up.

use std::cmp::Ordering;

use super::candidates::Candidates;
use super::clients::{Clients, Role};
use super::decision::{Decision, DecisionSink, WarmUp};
use crate::kafka::java::PriorityQueue;
use crate::kafka::{ProcessIx, TaskIx};

/// A task whose place is not caught up while others are.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Movement {
    caught_up_processes: u32,
    task: TaskIx,
    destination: ProcessIx,
}

impl Movement {
    fn order(a: &Self, b: &Self) -> Ordering {
        (a.caught_up_processes, a.task).cmp(&(b.caught_up_processes, b.task))
    }
}

/// Warm-ups still to be had, out of `max.warmup.replicas`. May go below 0, as in Kafka.
struct Budget(i64);

impl Budget {
    fn spend(&mut self) -> WarmUp {
        let granted = self.0 > 0;
        self.0 -= 1;
        if granted { WarmUp::Granted } else { WarmUp::Refused }
    }
}

/// Moves actives, then standbys. True if anything moved, which is what makes a probing rebalance necessary.
pub(super) fn move_to_caught_up(
    clients: &mut Clients,
    candidates: &mut Candidates,
    sink: &mut impl DecisionSink,
) -> bool {
    let caught_up_processes = count_caught_up(clients);
    let mut budget = Budget(clients.input.config.max_warmup_replicas.into());
    let mut warm_ups = Vec::new();
    let actives = wanted(clients, Role::Active, &caught_up_processes, &warm_ups);
    if !actives.is_empty() {
        candidates.offer_all(&clients.loads);
    }
    for movement in &actives {
        move_active(clients, candidates, *movement, &mut budget, &mut warm_ups, sink);
    }
    let standbys = wanted(clients, Role::Standby, &caught_up_processes, &warm_ups);
    if !standbys.is_empty() {
        candidates.offer_all(&clients.loads);
    }
    let mut standby_moved = false;
    for movement in &standbys {
        standby_moved |= move_standby(clients, candidates, *movement, &mut budget, sink);
    }
    !actives.is_empty() || standby_moved
}

#[allow(clippy::cast_possible_truncation, clippy::naive_bytecount)]
fn count_caught_up(clients: &Clients) -> Vec<u32> {
    let input = clients.input;
    let acceptable = input.config.acceptable_recovery_lag;
    let caught_up = |lag: &&i64| super::is_caught_up(**lag, acceptable);
    (0..input.tasks.len() as TaskIx).map(|task| input.lags.row(task).iter().filter(caught_up).count() as u32).collect()
}

/// The movements of one role in the order in which Kafka carries them out: that of the *array* of the queue which it
/// fills process by process, not the order of polling (Kafka before 3.3).
#[allow(clippy::cast_possible_truncation)]
fn wanted(clients: &Clients, role: Role, caught_up: &[u32], warm_ups: &[(ProcessIx, TaskIx)]) -> Vec<Movement> {
    let mut queue = PriorityQueue::new();
    for destination in 0..clients.input.processes.len() as ProcessIx {
        for &task in clients.tasks(role, destination) {
            let caught_up_processes = caught_up[task as usize];
            if caught_up_processes > 0
                && !clients.input.is_caught_up(task, destination)
                && !warm_ups.contains(&(destination, task))
            {
                queue.offer(Movement { caught_up_processes, task, destination }, Movement::order);
            }
        }
    }
    queue.as_array().to_vec()
}

fn move_active(
    clients: &mut Clients,
    candidates: &mut Candidates,
    Movement { task, destination, .. }: Movement,
    budget: &mut Budget,
    warm_ups: &mut Vec<(ProcessIx, TaskIx)>,
    sink: &mut impl DecisionSink,
) {
    let input = clients.input;
    let fits = |process| input.is_caught_up(task, process);
    let standby = pick_standby(clients, candidates, task);
    let picked = standby.or_else(|| candidates.pick(&clients.loads, fits));
    // The task has caught-up processes, all of them candidates, and the destination is none of them.
    let Some(caught_up) = picked else { return };
    clients.remove(Role::Active, destination, task);
    let warm_up = if standby.is_some() {
        clients.remove(Role::Standby, caught_up, task);
        WarmUp::Swapped
    } else {
        budget.spend()
    };
    clients.add(Role::Active, caught_up, task);
    if warm_up != WarmUp::Refused {
        clients.add(Role::Standby, destination, task);
    }
    if warm_up == WarmUp::Granted {
        warm_ups.push((destination, task));
    }
    sink.decided(|| Decision::ActiveMoved { task, destination, caught_up, warm_up });
    candidates.offer(&clients.loads, caught_up);
    candidates.offer_again(&clients.loads, destination);
}

/// The first caught-up process that holds a standby of the task. Most tasks have none, and then every candidate is polled in
/// vain, which can be had for less.
fn pick_standby(clients: &Clients, candidates: &mut Candidates, task: TaskIx) -> Option<ProcessIx> {
    let input = clients.input;
    let fits = |process| input.is_caught_up(task, process) && clients.has_standby(process, task);
    if (0..).take(input.processes.len()).any(fits) {
        return candidates.pick(&clients.loads, fits);
    }
    candidates.poll_in_vain(&clients.loads);
    None
}

fn move_standby(
    clients: &mut Clients,
    candidates: &mut Candidates,
    Movement { task, destination, .. }: Movement,
    budget: &mut Budget,
    sink: &mut impl DecisionSink,
) -> bool {
    let input = clients.input;
    let fits = |process| input.is_caught_up(task, process) && !clients.has(process, task);
    let Some(caught_up) = candidates.pick(&clients.loads, fits) else { return false };
    let warm_up = budget.spend();
    clients.add(Role::Standby, caught_up, task);
    if warm_up == WarmUp::Refused {
        clients.remove(Role::Standby, destination, task);
    }
    sink.decided(|| Decision::StandbyMoved { task, destination, caught_up, warm_up });
    candidates.offer(&clients.loads, caught_up);
    candidates.offer_again(&clients.loads, destination);
    true
}
