//! What a row of a log says, whatever program laid it out.
//!
//! A row is recognised by a phrase in it (`phrases`), never by its logger or its place. Texts are those of Kafka Streams 2.4
//! to 4.x at the level INFO, and some at DEBUG. What follows the phrase is read leniently: a row that was cut says as much
//! as is left of it.

mod client_state;
mod parse;
mod phrases;
mod text;

use std::rc::Rc;

pub use client_state::{ClientState, Printed};
pub(super) use parse::{Names, parse};
pub(super) use phrases::{PHRASES, Phrase, of_phrase};

use crate::kafka::process_id::ProcessId;
use crate::kafka::task::Role;
use crate::kafka::task_id::TaskId;

/// A text that many rows share: a member, a thread, a topic's partition.
pub type Name = Rc<str>;

/// What the assignor tells a member about rejoining.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Told {
    /// Nothing: `No followup rebalance was requested`.
    Nothing,
    /// At once, so that others can give up what it is to take over.
    Immediate,
    /// After the probing interval.
    Probing,
    /// At once, for another reason: version probing, or a new host.
    Other,
}

/// Which partitions a row of `Updating assignment with` lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Partitions {
    /// What the member is given.
    Assigned,
    /// What it owns until now.
    Owned,
    /// Given and not owned.
    Added,
    /// Owned and not given.
    Revoked,
}

/// Which tasks a row of `Handle new assignment with` lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Handled {
    /// The actives that the thread is to have.
    NewActive,
    /// The standbys that it is to have.
    NewStandby,
    /// The actives that it had.
    ExistingActive,
    /// The standbys that it had.
    ExistingStandby,
}

/// Which tasks a row of `per-consumer assignment` lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PerConsumer {
    /// Actives that the member owned.
    PrevActive,
    /// What it reported offsets of and did not own.
    PrevStandby,
    /// Actives meant for it, those withheld included.
    Active,
    /// Those that are withheld from it.
    Revoking,
    /// Its standbys, stand-ins included.
    Standby,
}

/// What happens to a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TaskStep {
    /// It is initialised.
    Initialised,
    /// It runs.
    Restored,
    /// It is suspended.
    Suspended,
    /// It is closed.
    Closed,
    /// It is closed without a checkpoint.
    ClosedDirty,
    /// It changes role.
    Recycled,
}

/// Why a join comes to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JoinFailure {
    /// The first join of a member, which gets its name: harmless.
    NeedsMemberId,
    /// Another rebalance had begun: **a missed assignment**.
    RebalanceInProgress,
    /// Anything else.
    Other,
}

/// Why a member joins again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// It must give up partitions: it rejoins inside the same `poll()`.
    Revoke,
    /// Others are rebalancing.
    GroupRebalances,
    /// It was told to follow up.
    FollowUp,
    /// It has just been given its name.
    MemberId,
    /// Topics have changed, or the subscription.
    Metadata,
    /// Anything else.
    Other,
}

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// `Decided on assignment`: the whole input and output of the high-availability assignor.
    Decided {
        /// An entry a process, in the order of the log.
        clients: Vec<ClientState>,
        /// `with followup probing rebalance`; none if the row was cut before.
        probing: Option<bool>,
    },
    /// The head of `Assigned tasks to clients as`.
    Assigned,
    /// A process's row of `Assigned tasks to clients as`, or of `Assignment of tasks to nodes`.
    Client(Box<ClientState>),
    /// A process's row of `... participating in this rebalance`.
    Participant(ProcessId, Vec<Name>),
    /// The tasks that have state.
    Stateful(Vec<TaskId>),
    /// The head of `... participating in this rebalance`.
    Participating,
    /// `Failed to fetch end offsets for changelogs`: the previous assignment is given once more.
    NoEndOffsets,
    /// `Removing task ... active assignment until it is safely revoked`.
    Withheld(TaskId, Name),
    /// `Adding removed stateful active task ... as a standby`.
    StandIn(TaskId, Name),
    /// `Requesting followup rebalance be scheduled`: at once or for a probing, and by whom if the release says so.
    FollowUpRequested(Told, Option<Name>),
    /// The head of `per-consumer assignment`.
    PerConsumerOf(ProcessId),
    /// A row of `per-consumer assignment`.
    PerConsumer(PerConsumer, Vec<(Name, Vec<TaskId>)>),
    /// `Finished stable assignment` or `Finished unstable assignment`.
    Stable(bool),
    /// `Finished assignment for group at generation`: partitions by member.
    Distributed(u32, Vec<(Name, Vec<Name>)>),
    /// `(Re-)joining group`: the member's report is out.
    Joining,
    /// A join, or the request for the assignment, failed.
    JoinFailed(JoinFailure),
    /// `RebalanceInProgressException`: why the row before says that the join failed.
    InProgress,
    /// `SyncGroup failed: The group began another rebalance`.
    SyncFailed,
    /// `Successfully joined group with generation`, with the member's own name since 2.6.1.
    Joined(u32, Option<Name>),
    /// `Successfully synced group in generation`.
    Synced(u32),
    /// `Attempt to heartbeat failed since group is rebalancing`.
    HeartbeatRebalancing,
    /// `Request joining group due to`.
    Rejoin(Reason),
    /// The head of `Updating assignment with`.
    Updating,
    /// A row of it.
    Partitions(Partitions, Vec<Name>),
    /// `Adding newly assigned partitions`.
    Adding(Vec<Name>),
    /// `Revoke previously assigned partitions`.
    Revoking(Vec<Name>),
    /// `Lost previously assigned partitions`.
    Lost(Vec<Name>),
    /// What the member was told about rejoining.
    Told(Told),
    /// `Triggering the followup rebalance`; for a probing or at once.
    Triggering(Told),
    /// The head of `Handle new assignment with`.
    Handle,
    /// A row of it.
    Handled(Handled, Vec<TaskId>),
    /// Something happens to a task.
    Task(TaskId, Role, TaskStep),
    /// A thread changes state; the new one.
    ThreadState(Name),
    /// A client changes state; the new one.
    ClientStateIs(Name),
    /// The release, as the log names it.
    Version(Name),
    /// A row of the printed configuration.
    Config(&'static str, Name),
    /// `Detected that the thread is being fenced`.
    Fenced,
    /// `consumer poll timeout has expired`.
    PollTimeout,
    /// `sending LeaveGroup request`.
    Leaving,
    /// Tasks are corrupted.
    Corrupted,
    /// `Restoration in progress`, or `Finished restoring changelog`.
    Restoring,
    /// The process's UUID, as the state directory keeps it.
    ProcessIdIs(ProcessId),
}
