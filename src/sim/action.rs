//! Changes to a running group, as data: what a person does to it, and the luck that a running Kafka has.

use crate::kafka::config::{
    ACCEPTABLE_RECOVERY_LAG, AssignmentConfig, ConfigKey, MAX_WARMUP_REPLICAS, NUM_STANDBY_REPLICAS,
    PROBING_REBALANCE_INTERVAL_MS,
};
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::kafka::version::KafkaVersion;
use crate::sim::run::MAX_BOUND_ROUNDS;

/// Most actions of one setup.
pub const MAX_ACTIONS: u64 = 200;
/// The last rebalance that an action can be meant for.
pub const MAX_ACTION_ROUND: u32 = MAX_BOUND_ROUNDS - 1;

/// A change, and the rebalance just before which it takes effect: before anybody reports for it, except those whose report is
/// already out.
///
/// Actions of one rebalance take effect in the order in which they are listed. If the group comes to rest before that
/// rebalance, the next action due wakes it, and its rebalance is the next one, whatever its number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// The number of the rebalance, from 0.
    pub round: u32,
    /// What changes.
    pub change: Change,
}

/// What changes. Instances and tasks go by name, so that an action survives an edit of the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// The instance starts, with what is on its disk, and joins.
    Join {
        /// Which.
        process: ProcessId,
    },
    /// It stops cleanly: checkpoints of initialised tasks are written, tasks closed, locks released; then it leaves the group.
    Leave {
        /// Which.
        process: ProcessId,
    },
    /// It dies: nothing is written, so checkpoints stay as they were last written; its tasks and locks are gone.
    Crash {
        /// Which.
        process: ProcessId,
    },
    /// It stops cleanly and is back before the same rebalance, with empty hands and its disk.
    Restart {
        /// Which.
        process: ProcessId,
    },
    /// It is restarted on another release; one that does not run is only put on it.
    SetVersion {
        /// Which.
        process: ProcessId,
        /// The release.
        version: KafkaVersion,
    },
    /// It stops cleanly, the task's folder on its disk is deleted, it starts again: one cannot delete under a running process.
    /// With [`Change::WipeAll`], the escape by hand that the bug report names.
    WipeTask {
        /// Which.
        process: ProcessId,
        /// Whose folder.
        task: TaskId,
    },
    /// The same with every folder on its disk.
    WipeAll {
        /// Which.
        process: ProcessId,
    },
    /// A configuration value changes on all instances, from this rebalance on.
    SetConfig {
        /// Which value.
        key: ConfigName,
        /// The new one, in the key's unit.
        value: u64,
    },
    /// A member misses its assignment in this rebalance: others rejoin before its `SyncGroup`, which is refused.
    MissAssignment {
        /// The member's instance.
        process: ProcessId,
        /// Its thread, from 1.
        thread: u32,
    },
    /// The turn after this rebalance passes while a member is inside poll(), so that it initialises nothing.
    PassInsidePoll {
        /// The member's instance.
        process: ProcessId,
        /// Its thread, from 1.
        thread: u32,
    },
}

impl Change {
    /// The instance that it is done to; none for what is done to all.
    pub const fn process(self) -> Option<ProcessId> {
        match self {
            Self::Join { process }
            | Self::Leave { process }
            | Self::Crash { process }
            | Self::Restart { process }
            | Self::SetVersion { process, .. }
            | Self::WipeTask { process, .. }
            | Self::WipeAll { process }
            | Self::MissAssignment { process, .. }
            | Self::PassInsidePoll { process, .. } => Some(process),
            Self::SetConfig { .. } => None,
        }
    }

    /// What it does, in a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Join { .. } => "The instance starts, with what is on its disk, and joins the group.",
            Self::Leave { .. } => {
                "The instance stops cleanly and leaves: it writes the checkpoints of its initialised tasks, closes them, and \
                 lets go of its locks."
            }
            Self::Crash { .. } => {
                "The instance dies: nothing is written, its disk stays as it was last written, its tasks and locks are gone."
            }
            Self::Restart { .. } => {
                "The instance stops cleanly and is back before the same rebalance, with empty hands and its disk. If it led, \
                 another leads from then on."
            }
            Self::SetVersion { .. } => {
                "The instance is restarted on the other release, or, if it does not run, put on it."
            }
            Self::WipeTask { .. } => {
                "The instance stops cleanly, the task's folder on its disk is deleted, and it starts again: nobody can delete \
                 it under a running process."
            }
            Self::WipeAll { .. } => {
                "The instance stops cleanly, every task's folder on its disk is deleted, and it starts again."
            }
            Self::SetConfig { .. } => "The value changes on all instances at once; nobody is restarted.",
            Self::MissAssignment { .. } => {
                "The member never sees its assignment, because others rejoin before it has asked: it keeps what it has and \
                 rejoins. The leader cannot miss it, and somebody else must give something up."
            }
            Self::PassInsidePoll { .. } => {
                "The turn is over before the member leaves poll(), so it initialises nothing. It must be in the loop, with \
                 something to initialise, in a turn that does not wait for a heartbeat."
            }
        }
    }

    /// Its name in the JSON form.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Join { .. } => "join",
            Self::Leave { .. } => "leave",
            Self::Crash { .. } => "crash",
            Self::Restart { .. } => "restart",
            Self::SetVersion { .. } => "set_version",
            Self::WipeTask { .. } => "wipe_task",
            Self::WipeAll { .. } => "wipe_all",
            Self::SetConfig { .. } => "set_config",
            Self::MissAssignment { .. } => "miss_assignment",
            Self::PassInsidePoll { .. } => "pass_inside_poll",
        }
    }
}

/// The names of all changes in the JSON form.
pub const CHANGE_NAMES: [&str; 10] = [
    "join",
    "leave",
    "crash",
    "restart",
    "set_version",
    "wipe_task",
    "wipe_all",
    "set_config",
    "miss_assignment",
    "pass_inside_poll",
];

/// One of the four configuration values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConfigName {
    /// `acceptable.recovery.lag`.
    AcceptableRecoveryLag,
    /// `max.warmup.replicas`.
    MaxWarmupReplicas,
    /// `num.standby.replicas`.
    NumStandbyReplicas,
    /// `probing.rebalance.interval.ms`.
    ProbingRebalanceIntervalMs,
}

impl ConfigName {
    /// All, in the order of Kafka's documentation of the assignor.
    pub const ALL: [Self; 4] = [
        Self::AcceptableRecoveryLag,
        Self::MaxWarmupReplicas,
        Self::NumStandbyReplicas,
        Self::ProbingRebalanceIntervalMs,
    ];

    /// Kafka's name and range.
    pub const fn key(self) -> ConfigKey {
        match self {
            Self::AcceptableRecoveryLag => ACCEPTABLE_RECOVERY_LAG,
            Self::MaxWarmupReplicas => MAX_WARMUP_REPLICAS,
            Self::NumStandbyReplicas => NUM_STANDBY_REPLICAS,
            Self::ProbingRebalanceIntervalMs => PROBING_REBALANCE_INTERVAL_MS,
        }
    }

    /// Its name in the JSON form: `acceptable_recovery_lag`.
    pub fn json_name(self) -> String {
        self.key().name.replace('.', "_")
    }

    /// The value that a configuration has.
    pub fn of(self, config: &AssignmentConfig) -> u64 {
        match self {
            Self::AcceptableRecoveryLag => config.acceptable_recovery_lag,
            Self::MaxWarmupReplicas => config.max_warmup_replicas.into(),
            Self::NumStandbyReplicas => config.num_standby_replicas.into(),
            Self::ProbingRebalanceIntervalMs => config.probing_rebalance_interval_ms,
        }
    }

    /// Sets the value. One that the field cannot hold becomes the largest that it can.
    pub fn set(self, config: &mut AssignmentConfig, value: u64) {
        let as_u32 = u32::try_from(value).unwrap_or(u32::MAX);
        match self {
            Self::AcceptableRecoveryLag => config.acceptable_recovery_lag = value,
            Self::MaxWarmupReplicas => config.max_warmup_replicas = as_u32,
            Self::NumStandbyReplicas => config.num_standby_replicas = as_u32,
            Self::ProbingRebalanceIntervalMs => config.probing_rebalance_interval_ms = value,
        }
    }
}
