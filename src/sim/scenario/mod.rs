//! The whole input of a simulation, as a person or a file gives it.
//!
//! ```text
//! JSON ─read─> (Scenario, problems)      input that can be mended: what could be read, and what is wrong where
//! Scenario ─group─> Group                checked, sorted, numbered; or every problem
//! Scenario ─to_json─> JSON               the same format again
//! ```

mod build;
mod read;
mod write;

pub(crate) use read::{config as read_config, process_id as read_process_id};
pub(crate) use write::process_id as write_process_id;

use std::collections::{BTreeMap, BTreeSet};

use crate::kafka::config::AssignmentConfig;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::kafka::version::KafkaVersion;
use crate::sim::problem::Problem;

/// Largest number of processes in a group.
pub const MAX_PROCESSES: u64 = 256;
/// Largest number of threads of a process.
pub const MAX_THREADS: u64 = 64;
/// Largest number of tasks in a group.
pub const MAX_TASKS: u64 = 4_096;
/// Largest offset: what a Java `long` holds.
pub const MAX_OFFSET: u64 = i64::MAX as u64;
/// Highest phase that a process can join in.
pub const MAX_PHASE: u64 = 1_000;
/// Longest name of an instance, in characters.
pub const MAX_NAME_CHARS: usize = 40;
/// `heartbeat.interval.ms` as Kafka sets it.
pub const DEFAULT_HEARTBEAT_INTERVAL_MS: u64 = 3_000;

/// A group before anybody has joined. Any value can be held here; [`Scenario::check`] says what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The group's configuration.
    pub config: AssignmentConfig,
    /// Its tasks.
    pub tasks: Vec<TaskSpec>,
    /// Its instances.
    pub processes: Vec<ProcessSpec>,
    /// How fast state is restored.
    pub restoration: Restoration,
}

/// A task, and its changelogs' end if it is stateful.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskSpec {
    /// Its name.
    pub id: TaskId,
    /// End offset sum of its changelogs, in records; none for a stateless task.
    pub end_offset: Option<u64>,
}

/// One instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessSpec {
    /// Its UUID.
    pub id: ProcessId,
    /// What a person calls it.
    pub name: String,
    /// Number of threads.
    pub threads: u32,
    /// The release that it runs.
    pub version: KafkaVersion,
    /// When it joins.
    pub joins: Joins,
    /// What is on its disk, in the task's own count: a full changelog of 100000 is 100000.
    pub checkpoints: BTreeMap<TaskId, u64>,
}

/// When an instance joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Joins {
    /// By itself, in this phase: those of the lowest start the group, those of each next one join a group at rest.
    InPhase(u32),
    /// Not by itself: only when an action makes it join. See [`crate::sim::action::Change::Join`].
    ByAction,
}

impl Joins {
    /// The phase in which it joins by itself; none if only an action makes it join.
    pub const fn phase(self) -> Option<u32> {
        match self {
            Self::InPhase(phase) => Some(phase),
            Self::ByAction => None,
        }
    }
}

/// How fast state is restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restoration {
    /// Records while the group waits for a heartbeat, and for a probing or the next phase.
    Records {
        /// In a turn that waits for a heartbeat.
        per_heartbeat: u64,
        /// In a wait for a probing or the next phase.
        per_wait: u64,
    },
    /// From a rate and the two intervals (the probing interval is in the configuration).
    Rate {
        /// Records restored in a second.
        records_per_s: u64,
        /// `heartbeat.interval.ms`.
        heartbeat_interval_ms: u64,
    },
}

impl Scenario {
    /// Reads the JSON form: the page's own, or a `scenario` of the trajectory vectors. What cannot be read is left out or
    /// takes its default, and is named in the list, together with all that [`Scenario::check`] finds.
    ///
    /// ```
    /// use rebalance_lasso::sim::scenario::Scenario;
    /// use serde_json::json;
    ///
    /// let mut value = json!({
    ///     "tasks": ["0_0"], "end_offsets": {"0_0": 100_000}, "restored_per_second": 20_000,
    ///     "processes": [{"process": 1, "name": "A", "checkpoints": {"0_0": 100_000}}],
    /// });
    /// let (scenario, problems) = Scenario::read(&value);
    /// assert!(problems.is_empty() && scenario.group().is_ok());
    ///
    /// value["processes"][0]["threads"] = json!(0);
    /// let (_, problems) = Scenario::read(&value);
    /// assert_eq!(problems[0].to_string(), "processes[0].threads: is 0, but must be between 1 and 64");
    /// ```
    pub fn read(value: &serde_json::Value) -> (Self, Vec<Problem>) {
        Self::read_among(value, &[])
    }

    /// As [`Scenario::read`], from an object that has other fields too.
    pub(super) fn read_among(value: &serde_json::Value, others: &[&str]) -> (Self, Vec<Problem>) {
        let (scenario, places, mut problems) = read::scenario(value, others);
        let known: BTreeSet<String> = problems.iter().map(|problem| problem.field.clone()).collect();
        let more = scenario.check_at(&places).into_iter().filter(|problem| !known.contains(&problem.field));
        problems.extend(more);
        (scenario, problems)
    }

    /// Records restored in a turn that waits for a heartbeat, and in a wait for a probing or the next phase.
    pub fn restored_records(&self) -> (u64, u64) {
        match self.restoration {
            Restoration::Records { per_heartbeat, per_wait } => (per_heartbeat, per_wait),
            Restoration::Rate { records_per_s, heartbeat_interval_ms } => {
                let in_ms = |ms: u64| {
                    let records = u128::from(records_per_s) * u128::from(ms) / 1_000;
                    u64::try_from(records).unwrap_or(u64::MAX).min(MAX_OFFSET)
                };
                (in_ms(heartbeat_interval_ms), in_ms(self.config.probing_rebalance_interval_ms))
            }
        }
    }

    /// The same scenario with every instance on one version, if one is given; else each on its own.
    #[must_use]
    pub fn on_version_or_own(&self, version: Option<KafkaVersion>) -> Self {
        version.map_or_else(|| self.clone(), |version| self.on_version(version))
    }

    /// The same scenario with every instance on one version.
    #[must_use]
    pub fn on_version(&self, version: KafkaVersion) -> Self {
        let mut scenario = self.clone();
        for process in &mut scenario.processes {
            process.version = version;
        }
        scenario
    }
}
