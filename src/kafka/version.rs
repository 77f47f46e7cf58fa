//! The two releases that differ in one rule: what a member reports of a task that is not yet initialised.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A release of Kafka Streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum KafkaVersion {
    /// 2.6.0, in which a task that was created and never initialised is not reported (KAFKA-10651).
    #[default]
    V2_6_0,
    /// 2.6.1, which reads such a task's checkpoint from disk.
    V2_6_1,
}

impl KafkaVersion {
    /// Both, oldest first.
    pub const ALL: [Self; 2] = [Self::V2_6_0, Self::V2_6_1];

    /// The release's number.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2_6_0 => "2.6.0",
            Self::V2_6_1 => "2.6.1",
        }
    }

    /// Whether the checkpoint of a task still in CREATED is reported: the whole fix of KAFKA-10651.
    pub const fn reports_checkpoint_of_created_tasks(self) -> bool {
        matches!(self, Self::V2_6_1)
    }
}

impl fmt::Display for KafkaVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A release that is not modelled.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("version `{0}` is not modelled: it is 2.6.0 or 2.6.1")]
pub struct KafkaVersionError(pub String);

impl FromStr for KafkaVersion {
    type Err = KafkaVersionError;

    fn from_str(text: &str) -> Result<Self, KafkaVersionError> {
        let known = Self::ALL.into_iter().find(|version| version.as_str() == text);
        known.ok_or_else(|| KafkaVersionError(text.chars().take(40).collect()))
    }
}
