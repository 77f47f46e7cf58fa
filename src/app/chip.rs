//! Chips: one sign for each task in a member's hands, or meant for it.

use super::num::fraction;
use crate::kafka::assignor::{Decision, WarmUp};
use crate::kafka::task::{Role, Task, TaskState};
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::group::Group;
use crate::sim::moment::{MemberMoment, Moment};

/// As what a chip is drawn. One sign an idea, the same everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// A stateful active: a filled box.
    Active,
    /// A stateless active: a pill.
    Stateless,
    /// A standby: an outline.
    Standby,
    /// A standby that only warms up: a dashed outline.
    WarmUp,
    /// Meant for this member, but kept back until its owner has revoked it: a ghost with a clock.
    Withheld,
}

/// A chip and where it belongs.
#[derive(Clone, Debug, PartialEq)]
pub struct Chip {
    /// Its identity: what goes from one member to another keeps it, and so travels.
    pub key: String,
    /// The task.
    pub task: TaskIx,
    /// Whose lane it is in.
    pub member: MemberIx,
    /// As what.
    pub sign: Sign,
    /// In CREATED: hatched, with a hollow dot.
    pub is_created: bool,
    /// Of a copy that is not full: how much of the changelog it has.
    pub filled: Option<f64>,
}

impl Sign {
    /// The sign's name, for style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Stateless => "stateless",
            Self::Standby => "standby",
            Self::WarmUp => "warm-up",
            Self::Withheld => "withheld",
        }
    }

    /// What it says, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Stateless => "active, stateless",
            Self::Standby => "standby",
            Self::WarmUp => "warm-up",
            Self::Withheld => "withheld until its owner has revoked it",
        }
    }
}

impl Chip {
    /// The chip in words, without the task's name.
    pub fn words(&self) -> String {
        let sign = self.sign.words();
        match self.filled {
            _ if self.is_created => format!("{sign}, CREATED, not initialised"),
            Some(filled) => format!("{sign}, {} % of its state", super::num::whole(filled * 100.0)),
            None => sign.to_owned(),
        }
    }
}

/// All chips of a moment: by member, actives before standbys before what is withheld, in task order. `before` is the
/// moment before the rebalance: what it withheld stays in sight until it is decided anew.
pub fn chips(group: &Group, moment: &Moment, before: &Moment) -> Vec<Chip> {
    let mut chips = Vec::new();
    for (member, state) in (0..).zip(&moment.world.members) {
        for &(task, held) in state.tasks.tasks() {
            chips.push(held_chip(group, moment, member, task, held));
        }
    }
    chips.extend(ghosts(moment, before).map(ghost_chip));
    chips.sort_by_key(|chip| (chip.member, chip.sign, chip.task));
    chips
}

fn held_chip(group: &Group, moment: &Moment, member: MemberIx, task: TaskIx, held: Task) -> Chip {
    let sign = match held.role {
        Role::Active if group.is_stateful(task) => Sign::Active,
        Role::Active => Sign::Stateless,
        Role::Standby if is_warm_up(moment, task, group.process_of(member)) => Sign::WarmUp,
        Role::Standby => Sign::Standby,
    };
    let key = match held.role {
        Role::Active => format!("a{task}"),
        Role::Standby => format!("s{task}-{member}"),
    };
    let full = group.end_offset_sum(task).map(|end| fraction(held.offset.unwrap_or(0), end));
    let filled = full.filter(|full| *full < 1.0 && held.state != TaskState::Created);
    Chip { key, task, member, sign, is_created: held.state == TaskState::Created, filled }
}

/// Whether the leader's last assignment left a copy there only to warm up.
pub fn is_warm_up(moment: &Moment, id: TaskIx, on: ProcessIx) -> bool {
    moment.leader.decisions.iter().any(|decision| {
        matches!(decision,
            Decision::ActiveMoved { task, destination, warm_up: WarmUp::Granted, .. }
            | Decision::StandbyMoved { task, destination, warm_up: WarmUp::Granted, .. }
                if *task == id && *destination == on)
    })
}

/// Where a task is meant to go, as (member, task, whether somebody still owns it). While its owner still has it, the ghost
/// is a sign of its own; once it is revoked, the active's own chip goes there.
pub fn ghosts(moment: &Moment, before: &Moment) -> impl Iterator<Item = (MemberIx, TaskIx, bool)> {
    let decided = moment.members.iter().any(|member| member.told.is_some());
    let source = if decided { moment } else { before };
    let pending = |(member, beside): (MemberIx, &'_ MemberMoment)| {
        let tasks: Vec<TaskIx> = beside.told.iter().flat_map(|told| &told.pending).map(|(task, _)| *task).collect();
        tasks.into_iter().map(move |task| (member, task))
    };
    let meant: Vec<(MemberIx, TaskIx)> = (0..).zip(&source.members).flat_map(pending).collect();
    let owned = |task: TaskIx| moment.world.members.iter().any(|member| member.tasks.owned().any(|id| id == task));
    meant
        .into_iter()
        .map(move |(member, task)| (member, task, owned(task)))
        .filter(move |(.., is_owned)| decided || !is_owned)
}

fn ghost_chip((member, task, is_owned): (MemberIx, TaskIx, bool)) -> Chip {
    let key = if is_owned { format!("w{task}") } else { format!("a{task}") };
    Chip { key, task, member, sign: Sign::Withheld, is_created: false, filled: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::show::Show;
    use crate::sim::presets::presets;

    #[test]
    fn no_two_chips_share_an_identity() {
        for show in (0..presets().len()).map(Show::new) {
            for side in &show.sides {
                for round in &side.run.rounds {
                    let mut moment = round.before.clone();
                    for event in &round.events {
                        moment.apply(&side.run.group, event);
                        let mut keys: Vec<String> =
                            chips(&side.run.group, &moment, &round.before).into_iter().map(|chip| chip.key).collect();
                        let all = keys.len();
                        keys.sort();
                        keys.dedup();
                        assert_eq!(keys.len(), all, "{} after {event:?}", show.about.title);
                    }
                }
            }
        }
    }
}
