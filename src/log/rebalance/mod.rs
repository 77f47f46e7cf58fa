//! Rebalances, one after the other, from what logs say of them.
//!
//! ```text
//! facts ─leader─> blocks: what one leader decided in one rebalance
//!       ─turns──> turns: what one thread did with one assignment
//!                 blocks + turns ─join, by generation, else by time─> rebalances
//! ```
//!
//! The leader's log has the whole input and output of every assignment; any other log has only what its own threads did.
//! Whatever is missing is absent, never guessed.

mod instances;
mod join;
mod leader;
mod turns;

use std::collections::{BTreeMap, BTreeSet};

pub use instances::Instance;

use super::collect::collect;
use super::reader::{Line, LogFile};
use super::said::{ClientState, Name, Said, Told};
use super::time::Stamp;
use super::versions::{Versions, versions};
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;

/// A row of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineRef {
    /// Which file, from 0.
    pub file: u32,
    /// Which row, from 1.
    pub row: u32,
}

/// One rebalance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rebalance {
    /// The group's generation.
    pub generation: Option<u32>,
    /// When it was decided, or else when the first thread took its assignment.
    pub at: Option<Stamp>,
    /// The thread that led.
    pub leader: Option<Name>,
    /// What the leader worked from and decided, a process each, in process order. Empty if its log is missing.
    pub clients: Vec<ClientState>,
    /// Whether probing is needed; none if the leader's log is missing.
    pub probing: Option<bool>,
    /// The end offsets could not be fetched, so the previous assignment was given once more.
    pub end_offsets_missing: bool,
    /// Members by process, where the release lists them.
    pub participants: BTreeMap<ProcessId, Vec<Name>>,
    /// Actives withheld from the members that they are meant for, in the order of the log.
    pub withheld: Vec<(TaskId, Name)>,
    /// Standbys that stand in for withheld actives.
    pub stand_ins: Vec<(TaskId, Name)>,
    /// Follow-ups that the leader asked for.
    pub follow_ups: Vec<(Told, Option<Name>)>,
    /// Whether the leader said that no follow-up is needed.
    pub stable: Option<bool>,
    /// Partitions by member, as distributed.
    pub given: BTreeMap<Name, Vec<Name>>,
    /// What threads did with their assignments, by thread.
    pub turns: BTreeMap<Name, Turn>,
    /// The rows of the leader.
    pub lines: Vec<LineRef>,
    /// The row of them that has the decision.
    pub decided: Option<LineRef>,
}

/// What one thread did with one assignment, until the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The group's generation.
    pub generation: Option<u32>,
    /// When it began.
    pub at: Option<Stamp>,
    /// The member, where the release names it.
    pub member: Option<Name>,
    /// When to rejoin.
    pub told: Option<Told>,
    /// The tasks that it is to have, and had.
    pub handled: Option<HandledTasks>,
    /// Partitions that it owned, and is given.
    pub partitions: Option<HandledPartitions>,
    /// Partitions that it gave up.
    pub revoked: Vec<Name>,
    /// Tasks initialised before the thread rejoined.
    pub initialised: Vec<TaskId>,
    /// Tasks initialised after it had rejoined: too late for its report.
    pub initialised_late: Vec<TaskId>,
    /// Tasks closed.
    pub closed: Vec<TaskId>,
    /// Tasks that changed role.
    pub recycled: Vec<TaskId>,
    /// Its next report was out.
    pub rejoined: Option<Stamp>,
    /// It never saw the assignment: another rebalance had begun before it asked.
    pub missed: bool,
    /// Whether it triggered a follow-up that it had been told of.
    pub triggered: Option<Told>,
    /// Its rows.
    pub lines: Vec<LineRef>,
    /// The row of them with which it takes its tasks.
    pub handled_line: Option<LineRef>,
    /// The row of them with which it rejoins.
    pub rejoined_line: Option<LineRef>,
}

/// `Handle new assignment with`; lists are in task order, none where the row is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandledTasks {
    /// The actives that the thread is to have.
    pub active: Option<Vec<TaskId>>,
    /// The standbys.
    pub standby: Option<Vec<TaskId>>,
    /// The actives that it had.
    pub prev_active: Option<Vec<TaskId>>,
    /// The standbys that it had.
    pub prev_standby: Option<Vec<TaskId>>,
}

/// `Updating assignment with`; none where the row is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandledPartitions {
    /// What the member is given.
    pub assigned: Option<Vec<Name>>,
    /// What it owned.
    pub owned: Option<Vec<Name>>,
    /// What it has to give up.
    pub revoked: Option<Vec<Name>>,
}

/// Something that happened to a thread or a client outside the rebalances proper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Happening {
    /// A client begins to shut down.
    Shutdown,
    /// A client dies of an error.
    Error,
    /// A thread sends its report.
    Joining,
    /// A thread missed an assignment, or lost its place in the group.
    Missed,
    /// A thread's request for its assignment was refused (`SyncGroup failed`).
    SyncFailed,
    /// A thread was fenced.
    Fenced,
    /// A thread did not call `poll()` in time.
    PollTimeout,
    /// A member leaves.
    Leaving,
    /// Tasks are corrupted.
    Corrupted,
    /// A probing that was scheduled is triggered.
    ProbingTriggered,
}

/// A happening with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What.
    pub what: Happening,
    /// Which thread or client.
    pub thread: Option<Name>,
    /// When.
    pub at: Option<Stamp>,
    /// Where.
    pub line: LineRef,
}

/// What is known of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileSummary {
    /// Its name.
    pub name: String,
    /// Its rows.
    pub rows: u64,
    /// Its bytes, unpacked.
    pub bytes: u64,
    /// Rows that say something about rebalances.
    pub recognised_rows: u64,
}

/// A group's rebalances, from all its logs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupLog {
    /// The files, in the order given.
    pub files: Vec<FileSummary>,
    /// The instances that are named, those with a known process first, in process order.
    pub instances: Vec<Instance>,
    /// The rebalances, oldest first.
    pub rebalances: Vec<Rebalance>,
    /// What happened beside them, oldest first.
    pub marks: Vec<Mark>,
    /// Values of the configuration as printed, with where they stand; the first of each.
    pub config: BTreeMap<&'static str, (Name, LineRef)>,
    /// Releases that write rows as these are; none if the rows do not say, or say different things.
    pub fits: Option<Versions>,
    /// Tasks that are known to have state, in order.
    pub stateful: Vec<TaskId>,
    /// The first and the last point in time.
    pub span: Option<(Stamp, Stamp)>,
    /// Turns that belong to no rebalance that is known.
    pub stray_turns: u64,
}

impl GroupLog {
    /// Puts files together. Their order plays no part, but in the numbers of the files.
    pub fn new(mut files: Vec<LogFile>) -> Self {
        let mut lines = collect(&mut files);
        let summary = |file: LogFile| FileSummary {
            name: file.name,
            rows: file.rows,
            bytes: file.bytes,
            recognised_rows: file.recognised_rows,
        };
        let fits = versions(&lines);
        let blocks = leader::blocks(&mut lines);
        let turns = turns::turns(&lines);
        let (rebalances, stray_turns) = join::join(blocks, turns.turns);
        let instances = instances::instances(&lines, &rebalances);
        let stamps = || lines.iter().filter_map(|line| line.stamp);
        Self {
            files: files.into_iter().map(summary).collect(),
            instances,
            stateful: stateful(&lines, &rebalances),
            rebalances,
            marks: turns.marks,
            config: config(&lines),
            fits,
            span: stamps().min().zip(stamps().max()),
            stray_turns,
        }
    }

    /// Rebalances of which the leader's decision is known, with their places.
    pub fn decided(&self) -> impl DoubleEndedIterator<Item = (usize, &Rebalance)> {
        self.rebalances.iter().enumerate().filter(|(_, rebalance)| !rebalance.clients.is_empty())
    }

    /// The instance of a process.
    pub fn instance(&self, process: ProcessId) -> Option<&Instance> {
        self.instances.iter().find(|instance| instance.process == Some(process))
    }

    /// What to call a process: its client's name, or the beginning of its UUID.
    pub fn name_of(&self, process: ProcessId) -> String {
        let name = self.instance(process).and_then(|instance| instance.client.as_deref());
        name.map_or_else(|| process.to_string()[..8].to_owned(), str::to_owned)
    }
}

impl Line {
    fn place(&self) -> LineRef {
        LineRef { file: self.file, row: self.row }
    }
}

impl Rebalance {
    /// A process in the decision.
    pub fn client(&self, process: ProcessId) -> Option<&ClientState> {
        self.clients.iter().find(|client| client.process == process)
    }

    /// Whether somebody was told, or was to be told, to rejoin at once.
    pub fn is_followed_at_once(&self) -> bool {
        let asked = self.follow_ups.iter().any(|(told, _)| *told == Told::Immediate);
        asked || !self.withheld.is_empty() || self.turns.values().any(|turn| turn.told == Some(Told::Immediate))
    }
}

fn config(lines: &[Line]) -> BTreeMap<&'static str, (Name, LineRef)> {
    let mut config = BTreeMap::new();
    for line in lines {
        if let Said::Config(key, value) = &line.said {
            config.entry(*key).or_insert_with(|| (value.clone(), line.place()));
        }
    }
    config
}

fn stateful(lines: &[Line], rebalances: &[Rebalance]) -> Vec<TaskId> {
    // A set, for the same few tasks are named by every row of a long log.
    let mut tasks: BTreeSet<TaskId> = BTreeSet::new();
    for client in rebalances.iter().flat_map(|rebalance| &rebalance.clients) {
        tasks.extend(client.lags.iter().map(|(task, _)| *task));
        tasks.extend(client.standby.iter().copied());
    }
    for line in lines {
        match &line.said {
            Said::Stateful(listed) => tasks.extend(listed.iter().copied()),
            Said::Task(task, crate::kafka::task::Role::Standby, _) | Said::StandIn(task, _) => {
                tasks.insert(*task);
            }
            _ => {}
        }
    }
    tasks.into_iter().collect()
}
