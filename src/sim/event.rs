//! What happens, in steps that a person would want to see.

use super::action::ConfigName;
use crate::kafka::assignor::Decision;
use crate::kafka::partition_assignor::FollowUp;
use crate::kafka::task::Role;
use crate::kafka::task_manager::{Silence, StartsFrom, SumSource};
use crate::kafka::version::KafkaVersion;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};

/// Why a rebalance begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trigger {
    /// The first members join.
    Start,
    /// Every member rejoined inside its poll().
    AtOnce,
    /// Every member rejoined inside its poll() or was told to follow up immediately.
    Soon,
    /// Members in the loop waited for the others, who learnt of it with their next heartbeat.
    Heartbeat,
    /// The probing interval is over.
    Probing,
    /// New members join a group at rest.
    Joined,
    /// Something was done to a group at rest: an instance came or went, or a value was changed.
    Changed,
}

/// How the next rebalance comes about. Mirrors `next` in the trajectory vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Next {
    /// Everybody is in the loop.
    AtOnce,
    /// Everybody is in the loop or follows up immediately.
    Soon,
    /// Some learn of it with their next heartbeat.
    Heartbeat,
    /// After the probing interval.
    Probing,
    /// Not at all: the group is stable.
    None,
}

impl Next {
    /// Why the rebalance begins that comes about so; none if none does.
    pub const fn trigger(self) -> Option<Trigger> {
        match self {
            Self::AtOnce => Some(Trigger::AtOnce),
            Self::Soon => Some(Trigger::Soon),
            Self::Heartbeat => Some(Trigger::Heartbeat),
            Self::Probing => Some(Trigger::Probing),
            Self::None => None,
        }
    }
}

/// When, seen from its thread, a member makes its report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReportMoment {
    /// With the others, when the rebalance begins.
    Rebalance,
    /// Inside the poll() in which it had to revoke: before anything is initialised.
    InsidePoll,
    /// After it left poll() once, because it was told to follow up immediately.
    FollowUp,
}

/// What a group waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wait {
    /// The probing interval.
    Probing,
    /// The next phase: members that join.
    Phase,
    /// At rest, for what is about to be done to it.
    Action,
}

/// One step. Tasks, members and processes are indices into the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A rebalance begins.
    RebalanceBegan {
        /// Its number, from 0.
        round: u32,
        /// Why.
        trigger: Trigger,
    },
    /// A member locks a free folder on its disk before it reports.
    DirectoryLocked {
        /// Who.
        member: MemberIx,
        /// Whose folder.
        task: TaskIx,
    },
    /// A member reports an offset sum.
    SumReported {
        /// Who.
        member: MemberIx,
        /// Of which task.
        task: TaskIx,
        /// The sum, or a sentinel below 0.
        sum: i64,
        /// Where it comes from.
        source: SumSource,
    },
    /// A member says nothing of a task in its hands or on its disk.
    SumUnsaid {
        /// Who.
        member: MemberIx,
        /// Of which task.
        task: TaskIx,
        /// Why not.
        silence: Silence,
    },
    /// A member's report is out.
    JoinGroupSent {
        /// Who.
        member: MemberIx,
        /// When, seen from its thread.
        moment: ReportMoment,
    },
    /// The leader has everybody's report and works out the lags.
    LagsComputed {
        /// The member that leads.
        leader: MemberIx,
    },
    /// The assignor takes a step.
    Decided(Decision),
    /// A member is given a task to run.
    ActiveGiven {
        /// Who.
        member: MemberIx,
        /// Which.
        task: TaskIx,
    },
    /// A member is given a task to keep as a standby.
    StandbyGiven {
        /// Who.
        member: MemberIx,
        /// Which.
        task: TaskIx,
    },
    /// A task meant for a member is kept back until its owner has revoked it.
    Withheld {
        /// For whom it is meant.
        member: MemberIx,
        /// Which.
        task: TaskIx,
        /// Who owns it now.
        owner: MemberIx,
    },
    /// Meanwhile the member keeps a withheld stateful task as a standby.
    StandInGiven {
        /// Who.
        member: MemberIx,
        /// Which.
        task: TaskIx,
    },
    /// A member is told when to rejoin.
    FollowUpScheduled {
        /// Who.
        member: MemberIx,
        /// When.
        follow_up: FollowUp,
    },
    /// A member never sees its assignment, because others rejoined before it sent its SyncGroup: it keeps all that it has.
    AssignmentMissed {
        /// Who.
        member: MemberIx,
    },
    /// A member gives up the partitions of an active task.
    PartitionsRevoked {
        /// Who.
        member: MemberIx,
        /// Which.
        task: TaskIx,
    },
    /// A member writes a task's offset to disk, before it closes or recycles the task.
    CheckpointWritten {
        /// Who.
        member: MemberIx,
        /// Which.
        task: TaskIx,
        /// The offset, in the task's own count.
        offset: u64,
    },
    /// A task is gone from a member.
    TaskClosed {
        /// Who.
        member: MemberIx,
        /// Which.
        task: TaskIx,
    },
    /// A task changes role and must be initialised again.
    TaskRecycled {
        /// Who.
        member: MemberIx,
        /// Which.
        task: TaskIx,
        /// Its new role.
        role: Role,
    },
    /// A member has a new task, not initialised.
    TaskCreated {
        /// Who.
        member: MemberIx,
        /// Which.
        task: TaskIx,
        /// As what.
        role: Role,
    },
    /// A member gives up a folder's lock.
    LockReleased {
        /// Who.
        member: MemberIx,
        /// Whose folder.
        task: TaskIx,
    },
    /// A member that revoked something must rejoin, inside the same poll(). **The bug's moment.**
    RejoinedInsidePoll {
        /// Who.
        member: MemberIx,
    },
    /// A task is initialised.
    TaskInitialised {
        /// By whom.
        member: MemberIx,
        /// Which.
        task: TaskIx,
        /// Its offset, if it is stateful.
        offset: Option<u64>,
        /// From where the offset comes.
        from: StartsFrom,
        /// Too late: the member's next report is out already.
        late: bool,
    },
    /// A task could not be initialised: another thread of the process holds the folder's lock.
    LockDenied {
        /// To whom.
        member: MemberIx,
        /// Which.
        task: TaskIx,
        /// Who holds the lock.
        holder: MemberIx,
    },
    /// A member leaves poll() for once, to follow up immediately.
    LeftPoll {
        /// Who.
        member: MemberIx,
    },
    /// A thread stands still: its ready actives wait for committed offsets behind its own `JoinGroup`.
    StoodStill {
        /// Whose thread.
        member: MemberIx,
    },
    /// A ready active runs.
    TaskRan {
        /// Whose.
        member: MemberIx,
        /// Which.
        task: TaskIx,
    },
    /// A task restores records.
    RecordsGained {
        /// Whose.
        member: MemberIx,
        /// Which.
        task: TaskIx,
        /// How many.
        records: u64,
    },
    /// How the next rebalance comes about is settled.
    NextSettled {
        /// How.
        next: Next,
    },
    /// The group waits, everybody outside the loop.
    WaitBegan {
        /// For what.
        wait: Wait,
    },
    /// The processes of the next phase start.
    PhaseBegan {
        /// Its index.
        phase: u32,
    },
    /// The group is stable and nobody else joins: rest.
    Rested,
    /// The state before the next rebalance is the state before an earlier one.
    StateSeenAgain {
        /// That one's number.
        first_seen: u32,
    },
    /// An instance starts and joins, because of an action.
    InstanceJoined {
        /// Which.
        process: ProcessIx,
    },
    /// An instance begins to stop cleanly.
    InstanceStopping {
        /// Which.
        process: ProcessIx,
    },
    /// An instance that has stopped cleanly is out of the group.
    InstanceLeft {
        /// Which.
        process: ProcessIx,
    },
    /// An instance dies: its tasks and locks are gone, its disk stays as it was last written, it is out of the group.
    InstanceCrashed {
        /// Which.
        process: ProcessIx,
    },
    /// The group has lost its leader, or had none: an instance's first member leads from now on.
    LeaderElected {
        /// Which.
        process: ProcessIx,
    },
    /// An instance is put on another release.
    VersionChanged {
        /// Which.
        process: ProcessIx,
        /// The release that it runs from now on.
        version: KafkaVersion,
    },
    /// A task's folder is deleted from a disk, while its instance does not run.
    DirectoryWiped {
        /// Whose disk.
        process: ProcessIx,
        /// Whose folder.
        task: TaskIx,
    },
    /// A configuration value changes on all instances.
    ConfigChanged {
        /// Which.
        key: ConfigName,
        /// The value from now on.
        value: u64,
    },
    /// Nobody is left: the group has a new generation without members.
    GroupEmptied,
    /// A member's turn passes inside poll(), so that it initialises nothing.
    TurnPassedInsidePoll {
        /// Whose.
        member: MemberIx,
    },
}

/// Hears events. Those that change nothing in the world are made up only if somebody wants them.
pub trait EventSink {
    /// Called once an event, in order.
    fn event(&mut self, event: impl FnOnce() -> Event);
}

impl EventSink for () {
    #[inline]
    fn event(&mut self, _: impl FnOnce() -> Event) {}
}

impl EventSink for Vec<Event> {
    fn event(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}
