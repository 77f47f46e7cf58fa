//! Why something is as it is: from a fact back to its cause, and to that one's cause, down to a root.
//!
//! ```text
//! 0_0 moved to B <- C's lag is 100000 <- C said nothing of 0_0 <- C rejoined inside poll() <- C had to revoke 1_3 <- ...
//! ```
//!
//! A fact is an event, a cell of the leader's table, or what was on a disk at the start. [`ask()`] finds the fact behind what a
//! person points at, [`cause`] its cause, [`chain`] the whole way. Rounds are unrolled: a chain that begins in a later lap of a
//! ring goes back through the laps before, until a fact comes back that was on the way already.

mod actions;
pub mod ask;
mod deal;
mod events;
pub mod history;
mod placing;
mod reports;

pub use ask::{Question, ask};

use crate::kafka::{ProcessIx, TaskIx};
use crate::sim::event::Event;
use crate::sim::run::{Position, Run};
use history::History;

/// Something that is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// An event happened.
    Happened(Event),
    /// A cell of the leader's table.
    Lag {
        /// The process.
        process: ProcessIx,
        /// The task.
        task: TaskIx,
        /// How far the process is behind, in records, or a sentinel below 0.
        lag_records: i64,
    },
    /// What a disk held before the first rebalance.
    OnDisk {
        /// Whose disk.
        process: ProcessIx,
        /// Of which task.
        task: TaskIx,
        /// The checkpoint, in the task's own count; none if there is no folder.
        checkpoint: Option<u64>,
    },
}

/// A fact and where it came about: at the event that made it (for a lag: when the leader computed it), or before everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The fact.
    pub fact: Fact,
    /// Where, in unrolled rounds.
    pub at: Position,
}

/// How a fact follows from its cause, or why it needs none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    /// A root: the first members join.
    FirstJoin,
    /// A root: it lay on the disk before the first rebalance.
    DiskAtStart,
    /// A root: ideally, where a stateful task runs depends on the tasks, the threads and the configuration alone.
    IdealPlace,
    /// A root: so many standbys are configured, and placed by load.
    Standbys,
    /// A root: where a stateless task goes depends on the number of tasks and threads alone.
    EvenDeal,
    /// A root: other processes start.
    Started,
    /// A root: nothing asks for more.
    NothingToDo,
    /// A root: which of two messages comes first is chance.
    Race,
    /// A root: the state before this rebalance is one that has been before.
    StateCameBack,
    /// A root: it is done to the group.
    Action,
    /// An instance that stops cleanly writes, closes and lets go.
    Stops,
    /// The group had no leader.
    NoLeader,
    /// Everybody has left.
    NobodyLeft,
    /// The same fact, laps earlier: round and round.
    Again,
    /// The leader's table says that its ideal place is not caught up, while another process is.
    NotCaughtUp,
    /// Where it ran a rebalance ago is caught up no longer.
    NoLongerCaughtUp,
    /// A rebalance ago it had to run elsewhere; now this place is caught up.
    CaughtUpNow,
    /// More or fewer processes take part than in the rebalance before.
    OthersTakePart,
    /// Stateless tasks go to whoever has the fewest actives: with this placed as it was, the deal would be another.
    CountsChanged,
    /// The same, but it takes this and the others that are named beside it, together.
    CountsChangedTogether,
    /// Not Kafka's: a stateless task stays with its owner.
    StaysWithOwner,
    /// Something moved, so the group has to look again.
    SomethingMoved,
    /// The lag is the changelog's end less what was reported.
    Reported,
    /// What nobody of the process reports counts as nothing on disk.
    NotReported,
    /// There is nothing on the disk to report.
    NothingOnDisk,
    /// It runs, and so reports the latest offset.
    Runs,
    /// The offset is what the task has come to.
    TaskOffset,
    /// The offset is what the checkpoint on disk says.
    Checkpoint,
    /// With the fix, the file is read for a task that is not initialised; it says one less than the task would.
    FileInstead,
    /// A report from inside poll() leaves before the thread can initialise what it was just given.
    BeforeInitialising,
    /// The turn passed while the member was inside poll(), so that it initialised nothing.
    TurnTooShort,
    /// It was never initialised since it was made.
    NotInitialised,
    /// Another thread has the task, and with it the folder's lock.
    LockOfATask,
    /// Another thread was first to lock the folder.
    LockedFirst,
    /// It could not be initialised, because another thread held the folder's lock.
    LockDenied,
    /// It was told so.
    Told,
    /// The leader placed it so.
    Decided,
    /// It is meant for one member and still owned by another.
    StillOwned,
    /// It stands in for what is withheld.
    StandsIn,
    /// The leader gave it to another process.
    GivenAway,
    /// The leader gave it to another thread of the process, which reported it.
    OtherThread,
    /// The tasks of a process are shared out anew over its threads.
    SharedAnew,
    /// Who has to revoke a partition must rejoin at once.
    MustRejoin,
    /// It never saw its assignment, and must rejoin.
    Missed,
    /// Others wait for it to join.
    OthersWait,
    /// It joins with everybody else.
    RebalanceGoesOn,
    /// It rejoined inside poll().
    RejoinedInsidePoll,
    /// It was told to follow up.
    FollowsUp,
    /// Its report is out, and the thread waits behind it.
    ReportIsOut,
    /// It was initialised there.
    Initialised,
    /// The stores were kept when the task changed its role.
    KeptStores,
    /// The task that it belonged to is gone.
    TaskGone,
    /// It was locked only to be read for a report.
    OnlyForReport,
    /// How the next rebalance comes was settled so.
    Settled,
}

/// Why a fact is so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// How it follows.
    pub why: Why,
    /// From what; none if the fact is a root.
    pub from: Option<Known>,
    /// What else had to be so, for who wants to turn off there.
    pub also: Vec<Known>,
}

impl Cause {
    const fn root(why: Why) -> Self {
        Self { why, from: None, also: Vec::new() }
    }

    const fn from(why: Why, from: Known) -> Self {
        Self { why, from: Some(from), also: Vec::new() }
    }

    /// From an event, if it was found; else it is as if there were nothing more to say.
    fn event(history: History, why: Why, at: Option<Position>) -> Self {
        match at.and_then(|at| known(history, at)) {
            Some(from) => Self::from(why, from),
            None => Self::root(Why::NothingToDo),
        }
    }

    fn and(mut self, also: Option<Known>) -> Self {
        self.also.extend(also);
        self
    }
}

/// One link of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The fact.
    pub known: Known,
    /// How it follows from the next link; of the last one, why there is none.
    pub why: Why,
    /// What else had to be so.
    pub also: Vec<Known>,
}

/// How a chain ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// At a root.
    Root,
    /// At a fact that was on the way already, whole laps later: round and round.
    Again {
        /// The link that has the same fact.
        first: u32,
        /// Rebalances between the two.
        rounds: u32,
    },
    /// At the bound.
    TooLong,
}

/// From a fact to a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The links, effects before causes; at least one.
    pub links: Vec<Link>,
    /// How it ends.
    pub end: End,
}

/// The longest chain, in links.
pub const MAX_LINKS: usize = 96;

/// The event at a position, as a fact.
pub fn known(history: History, at: Position) -> Option<Known> {
    Some(Known { fact: Fact::Happened(history.event(at)?), at })
}

/// Why a fact is so.
pub fn cause(run: &Run, known: Known) -> Cause {
    let history = History::new(run);
    match known.fact {
        Fact::Happened(event) => events::cause(history, known.at, event),
        Fact::Lag { process, task, .. } => reports::lag(history, known.at, process, task),
        Fact::OnDisk { .. } => Cause::root(Why::DiskAtStart),
    }
}

/// The way from a fact back to a root, of [`MAX_LINKS`] links at most.
pub fn chain(run: &Run, known: Known) -> Chain {
    let mut links: Vec<Link> = Vec::new();
    let mut next = known;
    loop {
        if let Some(first) = links.iter().position(|link| is_same(run, link.known, next)) {
            let rounds = links[first].known.at.round - next.at.round;
            links.push(Link { known: next, why: Why::Again, also: Vec::new() });
            return Chain { links, end: End::Again { first: u32::try_from(first).unwrap_or(u32::MAX), rounds } };
        }
        let Cause { why, from, also } = cause(run, next);
        links.push(Link { known: next, why, also });
        match from {
            None => return Chain { links, end: End::Root },
            Some(_) if links.len() == MAX_LINKS => return Chain { links, end: End::TooLong },
            Some(from) => next = from,
        }
    }
}

/// Whether two facts are one and the same but for whole laps between them.
fn is_same(run: &Run, a: Known, b: Known) -> bool {
    let place = |known: Known| (run.round_shown(known.at.round), known.at.events);
    let fact = |known: Known| match known.fact {
        // The number of the rebalance, and why it began, are no part of the state.
        Fact::Happened(Event::RebalanceBegan { .. }) => None,
        fact => Some(fact),
    };
    place(a) == place(b) && fact(a) == fact(b)
}
