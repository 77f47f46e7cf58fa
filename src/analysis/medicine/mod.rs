//! Which medicine: what can be done to a group that loops on 2.6.0, tried on every loop of many groups.
//!
//! Remedies are given to the *running* group, as it stands before the first rebalance of its ring: instances are restarted on another
//! release or after a wipe, one after the other, a rebalance each, as [`crate::sim::action`] does it; a configuration holds from that
//! rebalance on; so do the two rules that Kafka does not have. It is cured if it comes to rest; who would join after that is left out.

mod table;

pub use table::{Effect, Medicine};

use std::rc::Rc;

use super::ring::{Kind, Ring};
use crate::kafka::ProcessIx;
use crate::kafka::version::KafkaVersion;
use crate::sim::action::{Action, Change, ConfigName};
use crate::sim::group::Group;
use crate::sim::plan::Plan;
use crate::sim::run::Outcome;
use crate::sim::runner::Runner;
use crate::sim::what_if::WhatIf;

/// Something to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Remedy {
    /// Restart one instance and change nothing: what all that restarts one must be held against.
    RestartOne,
    /// Restart all, one after the other, and change nothing.
    RestartAll,
    /// Put the first instance on 2.6.1.
    UpgradeOne,
    /// Put half of the instances on 2.6.1, rounded up.
    UpgradeHalf,
    /// Put all instances on 2.6.1, one after the other.
    UpgradeAll,
    /// Delete, on one instance, the folder of a task that bounces.
    WipeTask,
    /// Delete everything on that instance's disk.
    WipeOne,
    /// `max.warmup.replicas` 3.
    WarmUps3,
    /// `max.warmup.replicas` 5.
    WarmUps5,
    /// `max.warmup.replicas` 10.
    WarmUps10,
    /// `acceptable.recovery.lag` ten times as much, and at least 1.
    MoreLag,
    /// `num.standby.replicas` one more.
    OneStandby,
    /// Not Kafka's: stateless tasks stay where they are, balance permitting.
    KeepsStateless,
    /// Not Kafka's: members initialise their tasks before they rejoin.
    InitialisesFirst,
}

impl Remedy {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::RestartOne,
        Self::RestartAll,
        Self::UpgradeOne,
        Self::UpgradeHalf,
        Self::UpgradeAll,
        Self::WipeTask,
        Self::WipeOne,
        Self::WarmUps3,
        Self::WarmUps5,
        Self::WarmUps10,
        Self::MoreLag,
        Self::OneStandby,
        Self::KeepsStateless,
        Self::InitialisesFirst,
    ];

    /// Its name in files.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::RestartOne => "restart-one",
            Self::RestartAll => "restart-all",
            Self::UpgradeOne => "upgrade-one",
            Self::UpgradeHalf => "upgrade-half",
            Self::UpgradeAll => "upgrade-all",
            Self::WipeTask => "wipe-task",
            Self::WipeOne => "wipe-one",
            Self::WarmUps3 => "warm-ups-3",
            Self::WarmUps5 => "warm-ups-5",
            Self::WarmUps10 => "warm-ups-10",
            Self::MoreLag => "ten-times-the-lag",
            Self::OneStandby => "one-standby-more",
            Self::KeepsStateless => "keeps-stateless",
            Self::InitialisesFirst => "initialises-first",
        }
    }

    /// The remedy that is written so.
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|remedy| remedy.as_str() == text)
    }

    /// What it does to a group in a ring: actions, due before the first rebalance of the ring, or rules from there on. Also what to
    /// show of an example.
    pub fn given(self, group: &Group, ring: &Ring) -> Given {
        let running: Vec<_> = ring.start.running.iter().map(|process| group.processes[process as usize].id).collect();
        let rolling = |count: usize, change: &dyn Fn(usize) -> Change| {
            let action = |(round, at): (u32, usize)| Action { round, change: change(at) };
            Given::Actions((ring.prefix..).zip(0..count).map(action).collect())
        };
        let restart = |at: usize| Change::Restart { process: running[at] };
        let upgrade = |at: usize| Change::SetVersion { process: running[at], version: KafkaVersion::V2_6_1 };
        let config = &group.topology.config;
        let set = |key, value| rolling(1, &|_| Change::SetConfig { key, value });
        match self {
            Self::RestartOne => rolling(1, &restart),
            Self::RestartAll => rolling(running.len(), &restart),
            Self::UpgradeOne => rolling(1, &upgrade),
            Self::UpgradeHalf => rolling(running.len().div_ceil(2), &upgrade),
            Self::UpgradeAll => rolling(running.len(), &upgrade),
            Self::WipeTask | Self::WipeOne => {
                let Some((process, task)) = to_wipe(group, ring) else { return Given::Actions(Vec::new()) };
                let (process, task) = (group.processes[process as usize].id, group.task_id(task));
                let one = Change::WipeTask { process, task };
                rolling(1, &|_| if self == Self::WipeTask { one } else { Change::WipeAll { process } })
            }
            Self::WarmUps3 => set(ConfigName::MaxWarmupReplicas, 3),
            Self::WarmUps5 => set(ConfigName::MaxWarmupReplicas, 5),
            Self::WarmUps10 => set(ConfigName::MaxWarmupReplicas, 10),
            Self::MoreLag => {
                let more = config.acceptable_recovery_lag.saturating_mul(10).clamp(1, i64::MAX as u64);
                set(ConfigName::AcceptableRecoveryLag, more)
            }
            Self::OneStandby => set(ConfigName::NumStandbyReplicas, u64::from(config.num_standby_replicas) + 1),
            Self::KeepsStateless => Given::Rules(WhatIf { keeps_stateless: true, ..group.what_if }),
            Self::InitialisesFirst => Given::Rules(WhatIf { initialises_first: true, ..group.what_if }),
        }
    }
}

/// The instance, and the folder on its disk, that a wipe is tried on: of the first stateful task that bounces, or else of any task,
/// on the last instance that has it.
fn to_wipe(group: &Group, ring: &Ring) -> Option<(ProcessIx, u32)> {
    let bouncing = ring.bouncing.iter().copied().find(|task| group.is_stateful(*task));
    let folders = |process: ProcessIx| ring.start.directories[process as usize].folders();
    let mut found = None;
    for process in ring.start.running.iter() {
        let wanted = folders(process).iter().find(|(task, _)| bouncing.is_none_or(|bouncing| bouncing == *task));
        found = wanted.map(|(task, _)| (process, *task)).or(found);
    }
    found
}

/// What is done to a running group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// These actions.
    Actions(Vec<Action>),
    /// These rules hold from the ring's first rebalance on.
    Rules(WhatIf),
}

/// What a remedy came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cure {
    /// The group comes to rest, so many rebalances after the remedy.
    Rests(u32),
    /// It was a livelock and probes for ever now.
    Eased,
    /// It goes on as before, in this or in another ring of the same kind.
    Same,
    /// It probed for ever and is a livelock now.
    Worse,
    /// Nothing came of it within the bound.
    Undecided,
}

/// The group as it runs in its ring: instances that would join later never do, so that what a remedy comes to is not what their joining
/// comes to. Its ring is the same.
pub fn as_it_runs(group: &Group, ring: &Ring) -> Group {
    let mut group = group.clone();
    for process in &mut group.processes {
        process.phase = process.phase.filter(|phase| *phase <= ring.start.phase);
    }
    group.phases = ring.start.phase + 1;
    group
}

/// Tries one remedy on a group in its ring; see [`as_it_runs`].
pub fn give(runner: &mut Runner, group: &Rc<Group>, ring: &Ring, remedy: Remedy, bound_rounds: u32) -> Cure {
    let (outcome, before) = match remedy.given(group, ring) {
        Given::Actions(actions) => {
            let plan = Plan::new(Rc::clone(group), actions);
            (runner.outcome_of(&plan, ring.prefix + bound_rounds), ring.prefix)
        }
        Given::Rules(what_if) => (runner.outcome_from(&group.what_if(what_if), &ring.start, bound_rounds), 0),
    };
    match (outcome, Kind::of(outcome)) {
        (Outcome::Stable { rounds }, _) => Cure::Rests(rounds - before),
        (_, Some(kind)) if kind == ring.kind => Cure::Same,
        (_, Some(Kind::EndlessProbing)) => Cure::Eased,
        (_, Some(Kind::Livelock)) => Cure::Worse,
        (_, None) => Cure::Undecided,
    }
}
