//! What can be edited, as verbs.

use std::rc::Rc;

use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::kafka::version::KafkaVersion;
use crate::sim::action::{Action, ConfigName};
use crate::sim::scenario::Joins;
use crate::sim::setup::Setup;

/// One edit of a setup. Numbers are as they were given: [`super::apply::apply`] refuses those outside their range.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Adds an instance with an empty disk: last in order, under the first free name.
    AddInstance,
    /// Removes an instance, its disk, and what actions do to it.
    RemoveInstance(ProcessId),
    /// Gives an instance another name.
    RenameInstance {
        /// Which.
        instance: ProcessId,
        /// The name; space around it is dropped, and it is put on one line.
        name: String,
    },
    /// Lets an instance change places with its neighbour in Kafka's order: they exchange their UUIDs and nothing else.
    MoveInstance {
        /// Which.
        instance: ProcessId,
        /// Which way.
        to: Direction,
    },
    /// Sets the number of threads.
    SetThreads {
        /// Of which instance.
        instance: ProcessId,
        /// From 1.
        threads: u64,
    },
    /// Sets the release.
    SetVersion {
        /// Of which instance; none for all.
        instance: Option<ProcessId>,
        /// The release.
        version: KafkaVersion,
    },
    /// Sets when an instance joins.
    SetJoins {
        /// Which.
        instance: ProcessId,
        /// By itself in a phase, or by an action.
        joins: Joins,
    },
    /// Adds a subtopology under the smallest free number.
    AddSubtopology {
        /// How many partitions.
        partitions: u64,
        /// Where its changelogs end, in records; none for a stateless one.
        end_offset: Option<u64>,
    },
    /// Removes a subtopology, its state on all disks, and actions on that.
    RemoveSubtopology(u32),
    /// Gives the tasks of a subtopology state, or takes it from them and from all disks.
    SetStateful {
        /// Which.
        subtopology: u32,
        /// Whether its tasks have state.
        is_stateful: bool,
    },
    /// Sets the number of partitions.
    SetPartitions {
        /// Of which subtopology.
        subtopology: u32,
        /// From 1.
        partitions: u64,
    },
    /// Sets where changelogs end. Checkpoints that lay exactly at the end stay there.
    SetEndOffset {
        /// Whose.
        tasks: Tasks,
        /// In records.
        end_offset: u64,
    },
    /// Sets what is on disk: a cell, a row, a column, or everything.
    SetOnDisk {
        /// Where.
        cells: Cells,
        /// What.
        on_disk: OnDisk,
    },
    /// Sets what is on disk cell by cell, as [`super::paste::paste`] reads it.
    Paste(Vec<CellPut>),
    /// Sets a configuration value.
    SetConfig {
        /// Which.
        key: ConfigName,
        /// In the key's unit.
        value: u64,
    },
    /// Sets a number of restoration, and with it the way in which its speed is said.
    SetRestored {
        /// Which.
        what: Restored,
        /// In records, or milliseconds.
        value: u64,
    },
    /// Adds an action after the others.
    AddAction(Action),
    /// Removes an action.
    RemoveAction(u32),
    /// Changes an action: what it does, or before which rebalance.
    ChangeAction {
        /// Its place in the list, from 0.
        at: u32,
        /// What is to be there.
        action: Action,
    },
    /// Lets an action change places with its neighbour among those of the same rebalance.
    MoveAction {
        /// Its place in the list, from 0.
        at: u32,
        /// Which way.
        to: Direction,
    },
    /// Turns a rule on or off that Kafka does not have.
    SetSwitch {
        /// Which.
        switch: Switch,
        /// On or off.
        is_on: bool,
    },
    /// Replaces everything: a preset, a file, a new group.
    Replace {
        /// What it is called.
        name: String,
        /// What is to be there.
        setup: Rc<Setup>,
    },
    /// Restarts everything with what is on disk at a moment of a run; see [`super::restart::restart`].
    Restart(Rc<Setup>),
}

/// Which way in Kafka's order of UUIDs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards the first.
    Up,
    /// Towards the last.
    Down,
}

/// Some tasks of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tasks {
    /// This one.
    One(TaskId),
    /// Those of a subtopology that are stateful.
    Subtopology(u32),
    /// All that are stateful.
    All,
}

/// Some cells of the matrix of stateful tasks (rows) and instances (columns).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cells {
    /// One cell.
    One(ProcessId, TaskId),
    /// A task on every instance.
    Row(TaskId),
    /// Every task on an instance.
    Column(ProcessId),
    /// Everything.
    All,
}

/// What is on a disk of one task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDisk {
    /// Nothing: no folder.
    None,
    /// A checkpoint at the changelog's end.
    CaughtUp,
    /// A checkpoint so far behind that the leader does not accept it: half of the state, or less.
    Behind,
    /// A checkpoint at this offset, in the task's own count.
    At(u64),
}

/// One cell and what is to be in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellPut {
    /// The instance.
    pub instance: ProcessId,
    /// The task.
    pub task: TaskId,
    /// What is on its disk of it.
    pub on_disk: OnDisk,
}

/// A number that says how fast state is restored: two of a rate, or two amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Restored {
    /// Records in a second.
    PerSecond,
    /// `heartbeat.interval.ms`, which a rate is applied to.
    HeartbeatIntervalMs,
    /// Records in a turn that waits for a heartbeat.
    PerHeartbeat,
    /// Records in a wait for a probing or the next phase.
    PerWait,
}

impl Restored {
    /// Those of a rate, then the amounts.
    pub const ALL: [Self; 4] = [Self::PerSecond, Self::HeartbeatIntervalMs, Self::PerHeartbeat, Self::PerWait];
}

/// A rule that Kafka does not have, to see what the bug needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Switch {
    /// The real fix: the checkpoint of a task in CREATED is read.
    ReadsCheckpoints,
    /// Stateless tasks stay with their previous owner where balance allows.
    KeepsStateless,
    /// A member leaves poll() and initialises before it reports.
    InitialisesFirst,
    /// A checkpoint is reported as a task would count it.
    ReportsOneMore,
}

impl Switch {
    /// All, in the order in which they are shown.
    pub const ALL: [Self; 4] =
        [Self::ReadsCheckpoints, Self::KeepsStateless, Self::InitialisesFirst, Self::ReportsOneMore];

    /// What it does, in a few words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ReadsCheckpoints => "read the checkpoint",
            Self::KeepsStateless => "keep stateless tasks",
            Self::InitialisesFirst => "initialise first",
            Self::ReportsOneMore => "report one more",
        }
    }
}
