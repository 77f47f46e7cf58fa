//! Going where the state is. Mirrors `TaskMovement`: tasks whose ideal place is not caught up run, or stand by,
//! somewhere that is, while the ideal place warms up.

use std::cmp::Ordering;

use super::bits::BitMatrix;
use super::candidates::Candidates;
use super::clients::{Clients, Role};
use super::decision::{Decision, DecisionSink, WarmUp};
use crate::kafka::java::PriorityQueue;
use crate::kafka::lag::is_caught_up;
use crate::kafka::{ProcessIx, TaskIx};

/// A task whose place is not caught up while others are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// What the movements of one assignment need, kept from one to the next for its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Movements {
    /// For each task, the processes that are caught up on it.
    caught_up: BitMatrix,
    queue: PriorityQueue<Movement>,
    warm_ups: Vec<(ProcessIx, TaskIx)>,
}

impl Movements {
    /// Moves actives, then standbys. True if anything moved, which is what makes a probing rebalance necessary.
    pub(super) fn move_to_caught_up(
        &mut self,
        clients: &mut Clients,
        candidates: &mut Candidates,
        sink: &mut impl DecisionSink,
    ) -> bool {
        self.find_caught_up(clients);
        self.warm_ups.clear();
        let mut budget = Budget(clients.input.config.max_warmup_replicas.into());
        self.want(clients, candidates, Role::Active);
        let Self { caught_up, queue, warm_ups } = self;
        let active_moved = !queue.is_empty();
        for movement in queue.as_array() {
            move_active(clients, candidates, caught_up, *movement, &mut budget, warm_ups, sink);
        }
        self.want(clients, candidates, Role::Standby);
        let mut standby_moved = false;
        for movement in self.queue.as_array() {
            standby_moved |= move_standby(clients, candidates, &self.caught_up, *movement, &mut budget, sink);
        }
        active_moved || standby_moved
    }

    #[allow(clippy::cast_possible_truncation)]
    fn find_caught_up(&mut self, clients: &Clients) {
        let input = clients.input;
        self.caught_up.reset(input.tasks.len(), input.processes.len());
        for task in input.tasks_that(true) {
            for (process, lag) in (0..).zip(input.lags.row(task)) {
                if is_caught_up(*lag, input.config.acceptable_recovery_lag) {
                    self.caught_up.insert(task, process);
                }
            }
        }
    }

    /// Queues the movements of one role in the order in which Kafka carries them out: that of the *array* of the queue which
    /// it fills process by process, not the order of polling (Kafka before 3.3). If there are any, every process is a candidate.
    #[allow(clippy::cast_possible_truncation)]
    fn want(&mut self, clients: &Clients, candidates: &mut Candidates, role: Role) {
        self.queue.clear();
        for destination in 0..clients.input.processes.len() as ProcessIx {
            for task in clients.tasks(role, destination) {
                let caught_up_processes = self.caught_up.count(task);
                if caught_up_processes > 0
                    && !self.caught_up.get(task, destination)
                    && !self.warm_ups.contains(&(destination, task))
                {
                    self.queue.offer(Movement { caught_up_processes, task, destination }, Movement::order);
                }
            }
        }
        if !self.queue.is_empty() {
            candidates.offer_all(&clients.loads);
        }
    }
}

fn move_active(
    clients: &mut Clients,
    candidates: &mut Candidates,
    caught_up_on: &BitMatrix,
    Movement { task, destination, .. }: Movement,
    budget: &mut Budget,
    warm_ups: &mut Vec<(ProcessIx, TaskIx)>,
    sink: &mut impl DecisionSink,
) {
    let fits = |process| caught_up_on.get(task, process);
    let standby = pick_standby(clients, candidates, caught_up_on, task);
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
fn pick_standby(
    clients: &Clients,
    candidates: &mut Candidates,
    caught_up_on: &BitMatrix,
    task: TaskIx,
) -> Option<ProcessIx> {
    if caught_up_on.ones(task).any(|process| clients.has_standby(process, task)) {
        let fits = |process| caught_up_on.get(task, process) && clients.has_standby(process, task);
        return candidates.pick(&clients.loads, fits);
    }
    candidates.poll_in_vain(&clients.loads);
    None
}

fn move_standby(
    clients: &mut Clients,
    candidates: &mut Candidates,
    caught_up_on: &BitMatrix,
    Movement { task, destination, .. }: Movement,
    budget: &mut Budget,
    sink: &mut impl DecisionSink,
) -> bool {
    let fits = |process| caught_up_on.get(task, process) && !clients.has(process, task);
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
