//! Where a round's decisions put the actives, and the stateless deal tried again with one of them put elsewhere.

use super::history::History;
use crate::kafka::assignor::Decision;
use crate::kafka::{ProcessIx, TaskIx};
use crate::sim::event::Event;

/// Where the actives of a round are placed, and on whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    /// The process that runs each task; none for a task that was not placed.
    pub active: Vec<Option<ProcessIx>>,
    /// Threads that take part, a process.
    pub threads: Vec<u64>,
    stateful: Vec<bool>,
}

/// Where a decision puts a task's active.
pub(super) const fn active_of(decision: &Decision) -> Option<(TaskIx, ProcessIx)> {
    match *decision {
        Decision::Dealt { task, process }
        | Decision::Balanced { task, to: process, standby: false, .. }
        | Decision::ActiveMoved { task, caught_up: process, .. }
        | Decision::StatelessDealt { task, process } => Some((task, process)),
        _ => None,
    }
}

/// Whether a decision leaves a standby of a task on a process.
pub(super) fn leaves_standby(decision: &Decision, id: TaskIx, on: ProcessIx) -> bool {
    use crate::kafka::assignor::WarmUp;
    match *decision {
        Decision::Balanced { task, to: process, standby: true, .. } | Decision::StandbyPlaced { task, process } => {
            (task, process) == (id, on)
        }
        Decision::ActiveMoved { task, destination, warm_up, .. } => {
            (task, destination) == (id, on) && warm_up != WarmUp::Refused
        }
        Decision::StandbyMoved { task, destination, caught_up, warm_up } => {
            task == id && (caught_up == on || destination == on && warm_up != WarmUp::Refused)
        }
        _ => false,
    }
}

impl Placement {
    /// What a round decided.
    pub(super) fn of(history: History, round: u32) -> Self {
        let group = history.group();
        let mut active = vec![None; group.topology.tasks.len()];
        let mut threads = vec![0; group.processes.len()];
        for event in history.events(round) {
            match event {
                Event::Decided(decision) => {
                    if let Some((task, process)) = active_of(decision) {
                        active[task as usize] = Some(process);
                    }
                }
                Event::FollowUpScheduled { member, .. } => threads[group.process_of(*member) as usize] += 1,
                _ => {}
            }
        }
        Self { active, threads, stateful: group.topology.stateful.clone() }
    }

    /// The stateful tasks that another process runs than in another placement.
    pub(super) fn moved_since<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = TaskIx> + 'a {
        let pairs = self.active.iter().zip(&other.active).zip(&self.stateful);
        (0..).zip(pairs).filter(|(_, ((now, then), stateful))| **stateful && now != then).map(|(task, _)| task)
    }

    /// Where a stateless task goes if stateful ones are on other processes than they are.
    pub(super) fn dealt_if(&self, stateless: TaskIx, moved: &[(TaskIx, Option<ProcessIx>)]) -> Option<ProcessIx> {
        let mut other = self.clone();
        for (task, to) in moved {
            other.active[*task as usize] = *to;
        }
        other.deal(stateless)
    }

    /// Where the deal puts a stateless task: each in order to the process with the fewest actives a thread, the first of equals.
    /// Nobody's count changes while it waits, so the heap that Kafka uses always has the least.
    pub(super) fn deal(&self, wanted: TaskIx) -> Option<ProcessIx> {
        let mut counts = vec![0_u64; self.threads.len()];
        let stateful = self.active.iter().zip(&self.stateful).filter(|(_, stateful)| **stateful);
        for process in stateful.filter_map(|(process, _)| *process) {
            counts[process as usize] += 1;
        }
        let stateless = (0..).zip(&self.stateful).filter(|(_, stateful)| !**stateful).map(|(task, _)| task);
        for task in stateless {
            let takes_part = (0..).zip(&self.threads).filter(|(_, threads)| **threads > 0).map(|(process, _)| process);
            let least = takes_part.min_by(|a: &ProcessIx, b: &ProcessIx| {
                let (a, b) = (*a as usize, *b as usize);
                (counts[a] * self.threads[b], a).cmp(&(counts[b] * self.threads[a], b))
            })?;
            if task == wanted {
                return Some(least);
            }
            counts[least as usize] += 1;
        }
        None
    }
}
