//! How large each value may be, with the name that a person knows it by.

use std::fmt;

use crate::app::num::exact;
use crate::kafka::config::ConfigKey;
use crate::sim::action::{MAX_ACTION_ROUND, MAX_ACTIONS};
use crate::sim::scenario::{MAX_OFFSET, MAX_PHASE};

/// Largest number of instances that the editor makes. A group from outside may have more.
pub const MAX_INSTANCES: u64 = 32;
/// Largest number of tasks in all that the editor makes. A group from outside may have more.
pub const MAX_TASKS: u64 = 256;

/// A value with its range, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// What a person calls the value; Kafka's name for what is configured.
    pub name: &'static str,
    /// Smallest value.
    pub min: u64,
    /// Largest value.
    pub max: u64,
}

/// Instances of a group.
pub const INSTANCES: Bounds = Bounds::new("Instances", 1, MAX_INSTANCES);
/// Tasks of a group, all subtopologies together.
pub const TASKS: Bounds = Bounds::new("Tasks", 1, MAX_TASKS);
/// Threads of an instance.
pub const THREADS: Bounds = Bounds::new("Threads", 1, 16);
/// Partitions of a subtopology.
pub const PARTITIONS: Bounds = Bounds::new("Partitions", 1, 64);
/// The phase that an instance joins in.
pub const PHASE: Bounds = Bounds::new("Joins in phase", 0, MAX_PHASE);
/// Where a changelog ends, in records.
pub const END_OFFSET: Bounds = Bounds::new("End offset", 0, MAX_OFFSET);
/// What a checkpoint file says, in records, in the task's own count.
pub const CHECKPOINT: Bounds = Bounds::new("Checkpoint", 0, MAX_OFFSET);
/// Records restored in a second.
pub const RECORDS_PER_S: Bounds = Bounds::new("Restored records per second", 0, MAX_OFFSET);
/// `heartbeat.interval.ms`.
pub const HEARTBEAT_INTERVAL_MS: Bounds = Bounds::new("heartbeat.interval.ms", 1, i32::MAX as u64);
/// Records restored in a turn that waits for a heartbeat.
pub const RECORDS_PER_HEARTBEAT: Bounds = Bounds::new("Restored records per heartbeat", 0, MAX_OFFSET);
/// Records restored in a wait for a probing or the next phase.
pub const RECORDS_PER_WAIT: Bounds = Bounds::new("Restored records per wait", 0, MAX_OFFSET);
/// Actions of a setup.
pub const ACTIONS: Bounds = Bounds::new("Actions", 0, MAX_ACTIONS);
/// The rebalance before which an action takes effect.
pub const ROUND: Bounds = Bounds::new("Rebalance", 0, MAX_ACTION_ROUND as u64);

impl Bounds {
    const fn new(name: &'static str, min: u64, max: u64) -> Self {
        Self { name, min, max }
    }

    /// The range of a configuration value, as Kafka's `ConfigDef` has it.
    pub const fn of_key(key: ConfigKey) -> Self {
        Self::new(key.name, key.min, key.max)
    }

    /// The threads that an instance has, from 1.
    pub const fn of_threads(threads: u32) -> Self {
        Self::new("Thread", 1, threads as u64)
    }

    /// The same range, up to what there is already: a group from outside may be larger than the editor makes one, and
    /// stays as it is; it just cannot grow.
    #[must_use]
    pub const fn or_present(self, present: u64) -> Self {
        if present > self.max { Self::new(self.name, self.min, present) } else { self }
    }

    /// Whether a value is inside.
    pub const fn contains(self, value: u64) -> bool {
        self.min <= value && value <= self.max
    }
}

impl fmt::Display for Bounds {
    /// As in `Threads: 1 to 16`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} to {}", self.name, exact(self.min), exact(self.max))
    }
}
