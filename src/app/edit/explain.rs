//! What can be set, in a sentence each: how it matters here.

use super::verb::{Restored, Switch};
use crate::app::num::{duration, exact};
use crate::kafka::config::AssignmentConfig;
use crate::sim::action::ConfigName;
use crate::sim::scenario::MAX_OFFSET;

impl ConfigName {
    /// How it matters to the assignor.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::AcceptableRecoveryLag => {
                "An instance counts as caught up on a task if it lacks at most so many records; only those get it as active."
            }
            Self::MaxWarmupReplicas => {
                "How many copies may warm up at once, in the whole group, on instances that are to take a task over."
            }
            Self::NumStandbyReplicas => "How many copies of each stateful task are kept beside the active one.",
            Self::ProbingRebalanceIntervalMs => {
                "While a task has not reached its place, the leader rebalances again after this time to see who has caught up."
            }
        }
    }

    /// Kafka's default.
    pub fn default_value(self) -> u64 {
        self.of(&AssignmentConfig::default())
    }

    /// A value with its unit, as a summary says it.
    pub fn said(self, value: u64) -> String {
        match self {
            Self::AcceptableRecoveryLag if value == MAX_OFFSET => "any lag".to_owned(),
            Self::AcceptableRecoveryLag => format!("lag {}", exact(value)),
            Self::MaxWarmupReplicas => format!("warm-ups {}", exact(value)),
            Self::NumStandbyReplicas => format!("standbys {}", exact(value)),
            Self::ProbingRebalanceIntervalMs => format!("probing {}", duration(value)),
        }
    }
}

impl Switch {
    /// What changes while it is on, exactly.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::ReadsCheckpoints => {
                "On every instance the checkpoint of a task that is still CREATED is reported, read from disk. This is the \
                 real fix, as in 2.6.1, put under every release."
            }
            Self::KeepsStateless => {
                "A stateless task stays with the member that had it, as long as that one's instance and thread hold no more \
                 actives than an even share, rounded up."
            }
            Self::InitialisesFirst => {
                "A member that has to rejoin leaves poll() and initialises its tasks before it reports, so that nothing is \
                 left in CREATED."
            }
            Self::ReportsOneMore => {
                "A checkpoint is reported as a task would count it: one record more than the file says. A full copy is then \
                 no longer reported as one behind."
            }
        }
    }
}

impl Restored {
    /// What it is called where it is typed.
    pub const fn words(self) -> &'static str {
        match self {
            Self::PerSecond => "Records per second",
            Self::HeartbeatIntervalMs => "heartbeat.interval.ms",
            Self::PerHeartbeat => "Records per heartbeat",
            Self::PerWait => "Records per wait",
        }
    }
}
