//! Actions numbered against a group and put in order, and what becomes of them.

use std::rc::Rc;

use super::action::{Action, Change, ConfigName};
use super::group::Group;
use crate::kafka::process_id::ProcessId;
use crate::kafka::version::KafkaVersion;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};

/// What a run goes by: a group, and what is done to it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The group at the start.
    pub group: Rc<Group>,
    /// The actions as they were given.
    pub actions: Vec<Action>,
    /// In the order in which they are due.
    pub(super) steps: Vec<Step>,
}

/// An action, numbered.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Its place in the list.
    pub action: usize,
    /// The rebalance that it is meant for.
    pub round: u32,
    pub change: Planned,
    /// The group once it is done: what it is configured with and which releases it runs follow from the actions alone.
    pub group: Rc<Group>,
}

/// A change, numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Planned {
    Join(ProcessIx),
    Leave(ProcessIx),
    Crash(ProcessIx),
    Restart(ProcessIx),
    SetVersion(ProcessIx, KafkaVersion),
    WipeTask(ProcessIx, TaskIx),
    WipeAll(ProcessIx),
    SetConfig(ConfigName, u64),
    Luck(Luck, MemberIx),
}

/// A race that a member wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Luck {
    MissAssignment,
    PassInsidePoll,
}

/// What became of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It took effect.
    Done {
        /// Before this rebalance; luck: in it. Another one than it was meant for, if the group was at rest by then.
        round: u32,
    },
    /// It could not be, and nothing changed.
    Refused {
        /// When this rebalance was about to begin, or would have been.
        round: u32,
        /// Why not.
        why: Refusal,
    },
    /// The run was given up before its rebalance.
    NotReached,
}

/// Why an action could not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// The instance is not running.
    NotRunning,
    /// The instance is running already.
    RunningAlready,
    /// Its disk has no such folder.
    NoFolder,
    /// It runs that release already.
    SameVersion,
    /// The configuration has that value already.
    SameValue,
    /// The group is at rest, so there is no rebalance to have luck in.
    AtRest,
    /// The member leads, and the leader has its assignment before anybody else.
    Leads,
    /// Nobody else gives up partitions in this rebalance, so nobody rejoins before the member has asked.
    NobodyElseRevokes,
    /// The member is not in the loop: it leaves poll() anyway.
    NotInTheLoop,
    /// The member has no task to initialise.
    NothingToInitialise,
    /// The turn is long: members outside the loop have to learn of it with their heartbeat.
    LongTurn,
    /// By the switch that is on, members leave poll() before they report.
    LeavesPollFirst,
    /// The same luck was asked for already in this rebalance.
    Twice,
}

impl Refusal {
    /// The reason in words, to come after *nothing changes:*.
    pub const fn words(self) -> &'static str {
        match self {
            Self::NotRunning => "the instance is not running",
            Self::RunningAlready => "the instance is running already",
            Self::NoFolder => "there is no such folder on its disk",
            Self::SameVersion => "it runs that release already",
            Self::SameValue => "it has that value already",
            Self::AtRest => "the group is at rest, so there is no rebalance to have luck in",
            Self::Leads => "it leads, and the leader has its assignment before anybody else",
            Self::NobodyElseRevokes => "nobody else gives up anything in this rebalance, so nobody rejoins before it",
            Self::NotInTheLoop => "it is not in the loop, so it leaves poll() anyway",
            Self::NothingToInitialise => "it has nothing to initialise",
            Self::LongTurn => "the turn is long: others have to learn of it with their heartbeat",
            Self::LeavesPollFirst => "by the switch that is on, it leaves poll() before it reports",
            Self::Twice => "the same was asked for already in this rebalance",
        }
    }
}

impl From<Rc<Group>> for Plan {
    /// Nothing is done to the group.
    fn from(group: Rc<Group>) -> Self {
        Self { group, actions: Vec::new(), steps: Vec::new() }
    }
}

impl Plan {
    /// Numbers actions. One that names what the group does not have is left out, and never reached: see
    /// [`crate::sim::setup::Setup::check`].
    pub fn new(group: Rc<Group>, actions: Vec<Action>) -> Self {
        let mut in_order: Vec<(usize, Action)> = actions.iter().copied().enumerate().collect();
        in_order.sort_by_key(|(_, action)| action.round);
        let mut latest = Rc::clone(&group);
        let mut steps = Vec::new();
        for (action, Action { round, change }) in in_order {
            let Some(change) = numbered(&group, change) else { continue };
            match change {
                Planned::SetVersion(process, version) => {
                    Rc::make_mut(&mut latest).processes[process as usize].version = version;
                }
                Planned::SetConfig(key, value) => key.set(&mut Rc::make_mut(&mut latest).topology.config, value),
                _ => {}
            }
            steps.push(Step { action, round, change, group: Rc::clone(&latest) });
        }
        Self { group, actions, steps }
    }

    /// What became of each action, in the order of the list, from what is known of some.
    pub(super) fn fates(&self, known: &[(usize, Fate)]) -> Vec<Fate> {
        let mut fates = vec![Fate::NotReached; self.actions.len()];
        for (action, fate) in known {
            fates[*action] = *fate;
        }
        fates
    }

    /// The group as it is at the start and after each action, in the order in which they are due.
    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        std::iter::once(&*self.group).chain(self.steps.iter().map(|step| &*step.group))
    }
}

fn numbered(group: &Group, change: Change) -> Option<Planned> {
    let process = |id: ProcessId| {
        let place = group.processes.binary_search_by_key(&id, |process| process.id).ok()?;
        ProcessIx::try_from(place).ok()
    };
    let luck = |luck: Luck, id: ProcessId, thread: u32| {
        let own = process(id)?;
        let member = group.members_of(own).find(|member| group.members[*member as usize].thread == thread)?;
        Some(Planned::Luck(luck, member))
    };
    match change {
        Change::Join { process: id } => process(id).map(Planned::Join),
        Change::Leave { process: id } => process(id).map(Planned::Leave),
        Change::Crash { process: id } => process(id).map(Planned::Crash),
        Change::Restart { process: id } => process(id).map(Planned::Restart),
        Change::SetVersion { process: id, version } => Some(Planned::SetVersion(process(id)?, version)),
        Change::WipeTask { process: id, task } => {
            let task = group.topology.tasks.binary_search(&task).ok()?;
            Some(Planned::WipeTask(process(id)?, TaskIx::try_from(task).ok()?))
        }
        Change::WipeAll { process: id } => process(id).map(Planned::WipeAll),
        Change::SetConfig { key, value } => Some(Planned::SetConfig(key, value)),
        Change::MissAssignment { process: id, thread } => luck(Luck::MissAssignment, id, thread),
        Change::PassInsidePoll { process: id, thread } => luck(Luck::PassInsidePoll, id, thread),
    }
}
