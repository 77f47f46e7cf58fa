//! What an event is about: its kind, its task, and who has to do with it.

use crate::kafka::assignor::Decision;
use crate::kafka::task_manager::Silence;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::Event;
use crate::sim::group::Group;

/// Kinds of events, as a person sorts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Rebalances, how they begin and how the next one comes, waits, rest, what is done to the group.
    Rebalances,
    /// What members report and leave unsaid.
    Reports,
    /// Locks on folders.
    Locks,
    /// What the leader decides.
    Decisions,
    /// What members are told.
    Assignments,
    /// Tasks that are revoked, closed, made and recycled, and their checkpoints.
    HandOver,
    /// Tasks that are initialised, run and restore.
    Tasks,
    /// Threads inside poll(), out of it, and standing still.
    Threads,
}

impl Kind {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 8] = [
        Self::Rebalances,
        Self::Reports,
        Self::Locks,
        Self::Decisions,
        Self::Assignments,
        Self::HandOver,
        Self::Tasks,
        Self::Threads,
    ];

    /// Its name.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Rebalances => "rebalances",
            Self::Reports => "reports",
            Self::Locks => "locks",
            Self::Decisions => "decisions",
            Self::Assignments => "assignments",
            Self::HandOver => "hand-over",
            Self::Tasks => "tasks",
            Self::Threads => "threads",
        }
    }
}

/// What an event is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Its kind.
    pub kind: Kind,
    /// Its task.
    pub task: Option<TaskIx>,
    /// The member that does or suffers it, and another that has to do with it.
    pub members: [Option<MemberIx>; 2],
    /// The instances that a decision names.
    pub processes: [Option<ProcessIx>; 2],
}

impl About {
    const fn group(kind: Kind) -> Self {
        Self { kind, task: None, members: [None; 2], processes: [None; 2] }
    }

    const fn member(kind: Kind, member: MemberIx) -> Self {
        Self { kind, task: None, members: [Some(member), None], processes: [None; 2] }
    }

    const fn task(kind: Kind, member: MemberIx, task: TaskIx) -> Self {
        Self { kind, task: Some(task), members: [Some(member), None], processes: [None; 2] }
    }

    /// What is done to an instance, or to one folder on its disk.
    const fn instance(process: ProcessIx, task: Option<TaskIx>) -> Self {
        Self { kind: Kind::Rebalances, task, members: [None; 2], processes: [Some(process), None] }
    }

    const fn with(mut self, other: MemberIx) -> Self {
        self.members[1] = Some(other);
        self
    }

    /// Whether an instance has to do with it. What is about nobody in particular concerns nobody.
    pub fn concerns(&self, group: &Group, process: ProcessIx) -> bool {
        let members = self.members.iter().flatten().map(|member| group.process_of(*member));
        members.chain(self.processes.iter().flatten().copied()).any(|other| other == process)
    }
}

/// What an event is about.
pub const fn about(event: &Event) -> About {
    match *event {
        Event::RebalanceBegan { .. }
        | Event::NextSettled { .. }
        | Event::WaitBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::Rested
        | Event::ConfigChanged { .. }
        | Event::GroupEmptied
        | Event::StateSeenAgain { .. } => About::group(Kind::Rebalances),
        Event::InstanceJoined { process }
        | Event::InstanceStopping { process }
        | Event::InstanceLeft { process }
        | Event::InstanceCrashed { process }
        | Event::LeaderElected { process }
        | Event::VersionChanged { process, .. } => About::instance(process, None),
        Event::DirectoryWiped { process, task } => About::instance(process, Some(task)),
        Event::DirectoryLocked { member, task } | Event::LockReleased { member, task } => {
            About::task(Kind::Locks, member, task)
        }
        Event::LockDenied { member, task, holder } => About::task(Kind::Locks, member, task).with(holder),
        Event::SumReported { member, task, .. } => About::task(Kind::Reports, member, task),
        Event::SumUnsaid { member, task, silence } => {
            let about = About::task(Kind::Reports, member, task);
            match silence {
                Silence::LockedBy(holder) => about.with(holder),
                Silence::NeverInitialised | Silence::NoCheckpoint => about,
            }
        }
        Event::JoinGroupSent { member, .. } => About::member(Kind::Reports, member),
        Event::LagsComputed { leader } => About::member(Kind::Decisions, leader),
        Event::Decided(decision) => decided(decision),
        Event::ActiveGiven { member, task }
        | Event::StandbyGiven { member, task }
        | Event::StandInGiven { member, task } => About::task(Kind::Assignments, member, task),
        Event::Withheld { member, task, owner } => About::task(Kind::Assignments, member, task).with(owner),
        Event::FollowUpScheduled { member, .. } | Event::AssignmentMissed { member } => {
            About::member(Kind::Assignments, member)
        }
        Event::PartitionsRevoked { member, task }
        | Event::CheckpointWritten { member, task, .. }
        | Event::TaskClosed { member, task }
        | Event::TaskRecycled { member, task, .. }
        | Event::TaskCreated { member, task, .. } => About::task(Kind::HandOver, member, task),
        Event::TaskInitialised { member, task, .. }
        | Event::TaskRan { member, task }
        | Event::RecordsGained { member, task, .. } => About::task(Kind::Tasks, member, task),
        Event::RejoinedInsidePoll { member }
        | Event::LeftPoll { member }
        | Event::StoodStill { member }
        | Event::TurnPassedInsidePoll { member } => About::member(Kind::Threads, member),
    }
}

const fn decided(decision: Decision) -> About {
    let (task, processes) = match decision {
        Decision::Dealt { task, process }
        | Decision::StandbyPlaced { task, process }
        | Decision::StatelessDealt { task, process } => (Some(task), [Some(process), None]),
        Decision::Balanced { task, from, to, .. } => (Some(task), [Some(from), Some(to)]),
        Decision::ActiveMoved { task, destination, caught_up, .. }
        | Decision::StandbyMoved { task, destination, caught_up, .. } => {
            (Some(task), [Some(destination), Some(caught_up)])
        }
        Decision::StandbyRefused { task, .. } => (Some(task), [None; 2]),
        Decision::ProbingNeeded { .. } => (None, [None; 2]),
    };
    About { kind: Kind::Decisions, task, members: [None; 2], processes }
}
