//! Who has what while the leader works: first by process, then by member.

use super::Does;
use crate::kafka::assignor::{Decision, WarmUp};
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::Event;
use crate::sim::run::Run;

/// What is meant for one process.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcessShare {
    /// Tasks to run, in task order.
    pub active: Vec<TaskIx>,
    /// Standbys, warm-ups included, in task order.
    pub standby: Vec<TaskIx>,
}

/// What is meant for one member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemberShare {
    /// Tasks to run, in task order.
    pub active: Vec<TaskIx>,
    /// Standbys, in task order; stand-ins included once their tasks are withheld.
    pub standby: Vec<TaskIx>,
    /// Withheld, in task order.
    pub pending: Vec<TaskIx>,
}

/// Who has what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// An entry a process of the group, whether it takes part or not.
    pub processes: Vec<ProcessShare>,
    /// Members whose share is known, in member order; none before tasks go to threads.
    pub members: Vec<(MemberIx, MemberShare)>,
}

fn put(tasks: &mut Vec<TaskIx>, task: TaskIx) {
    if let Err(at) = tasks.binary_search(&task) {
        tasks.insert(at, task);
    }
}

fn take(tasks: &mut Vec<TaskIx>, task: TaskIx) {
    if let Ok(at) = tasks.binary_search(&task) {
        tasks.remove(at);
    }
}

impl Placement {
    pub(super) fn nothing(processes: u32) -> Self {
        Self { processes: vec![ProcessShare::default(); processes as usize], members: Vec::new() }
    }

    fn active(&mut self, process: ProcessIx) -> &mut Vec<TaskIx> {
        &mut self.processes[process as usize].active
    }

    fn standby(&mut self, process: ProcessIx) -> &mut Vec<TaskIx> {
        &mut self.processes[process as usize].standby
    }

    pub(super) fn apply(&mut self, does: &Does, shares: &[(MemberIx, MemberShare)]) {
        match *does {
            Does::Decides(decision) => self.decide(decision),
            Does::LooksUp(_) => {}
            Does::Shares(member) => {
                self.members.extend(shares.iter().find(|(other, _)| *other == member).cloned());
            }
            Does::Withholds { member, task, .. } => self.withhold(member, task, shares),
        }
    }

    fn decide(&mut self, decision: Decision) {
        match decision {
            Decision::Dealt { task, process } | Decision::StatelessDealt { task, process } => {
                put(self.active(process), task);
            }
            Decision::Balanced { task, from, to, standby: false } => {
                take(self.active(from), task);
                put(self.active(to), task);
            }
            Decision::Balanced { task, from, to, standby: true } => {
                take(self.standby(from), task);
                put(self.standby(to), task);
            }
            Decision::StandbyPlaced { task, process } => put(self.standby(process), task),
            Decision::ActiveMoved { task, destination, caught_up, warm_up } => {
                take(self.active(destination), task);
                take(self.standby(caught_up), task);
                put(self.active(caught_up), task);
                if warm_up != WarmUp::Refused {
                    put(self.standby(destination), task);
                }
            }
            Decision::StandbyMoved { task, destination, caught_up, warm_up } => {
                put(self.standby(caught_up), task);
                if warm_up == WarmUp::Refused {
                    take(self.standby(destination), task);
                }
            }
            Decision::StandbyRefused { .. } | Decision::ProbingNeeded { .. } => {}
        }
    }

    /// A stateful task that is withheld is kept as a stand-in.
    fn withhold(&mut self, member: MemberIx, task: TaskIx, shares: &[(MemberIx, MemberShare)]) {
        let stands_in =
            |(other, share): &(MemberIx, MemberShare)| *other == member && share.pending.binary_search(&task).is_ok();
        let stands_in = shares.iter().any(stands_in);
        if let Some((_, share)) = self.members.iter_mut().find(|(other, _)| *other == member) {
            take(&mut share.active, task);
            put(&mut share.pending, task);
            if stands_in {
                put(&mut share.standby, task);
            }
        }
    }
}

/// The cells of tasks by processes that a step changes.
pub(super) fn changed(does: &Does) -> Vec<(TaskIx, ProcessIx)> {
    let Does::Decides(decision) = *does else { return Vec::new() };
    match decision {
        Decision::Dealt { task, process }
        | Decision::StatelessDealt { task, process }
        | Decision::StandbyPlaced { task, process } => vec![(task, process)],
        Decision::Balanced { task, from, to, .. } => vec![(task, from), (task, to)],
        Decision::ActiveMoved { task, destination, caught_up, .. } => vec![(task, destination), (task, caught_up)],
        Decision::StandbyMoved { task, destination, caught_up, warm_up } => match warm_up {
            WarmUp::Refused => vec![(task, destination), (task, caught_up)],
            WarmUp::Granted | WarmUp::Swapped => vec![(task, caught_up)],
        },
        Decision::StandbyRefused { .. } | Decision::ProbingNeeded { .. } => Vec::new(),
    }
}

/// What is meant for each member before anything is withheld, in member order. `pending` lists what will be withheld and is
/// stateful, so that it is kept as a stand-in.
pub(super) fn shares(run: &Run, events: &[Event]) -> Vec<(MemberIx, MemberShare)> {
    let mut shares: Vec<(MemberIx, MemberShare)> = Vec::new();
    let mut open = MemberShare::default();
    for event in events {
        match *event {
            Event::ActiveGiven { task, .. } => put(&mut open.active, task),
            Event::StandbyGiven { task, .. } => put(&mut open.standby, task),
            Event::Withheld { task, .. } => {
                put(&mut open.active, task);
                if run.group.is_stateful(task) {
                    put(&mut open.pending, task);
                }
            }
            // What a member is told ends with when it is to rejoin.
            Event::FollowUpScheduled { member, .. } => shares.push((member, std::mem::take(&mut open))),
            _ => {}
        }
    }
    shares
}
