//! Names of tasks. Mirrors `org.apache.kafka.streams.processor.TaskId`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A task: partition `partition` of subtopology `subtopology`, written `0_3`.
///
/// Ordered by subtopology, then partition, as Kafka orders them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TaskId {
    /// Number of the subtopology (Kafka 2.6 calls it the topic group).
    pub subtopology: u32,
    /// Number of the partition.
    pub partition: u32,
}

/// Largest subtopology or partition number: both are a Java `int`.
pub const MAX_TASK_NUMBER: u32 = i32::MAX as u32;

impl TaskId {
    /// The task of a partition of a subtopology.
    pub const fn new(subtopology: u32, partition: u32) -> Self {
        Self { subtopology, partition }
    }

    /// The task's `hashCode` in Java; it decides the order in which a Java `HashSet` of tasks iterates.
    pub const fn java_hash(self) -> u32 {
        self.subtopology.wrapping_add(self.partition)
    }
}

impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.subtopology, self.partition)
    }
}

/// A text that is not the name of a task.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a task: write subtopology_partition, as in 0_3")]
pub struct TaskIdError(pub String);

impl FromStr for TaskId {
    type Err = TaskIdError;

    fn from_str(text: &str) -> Result<Self, TaskIdError> {
        let number = |part: &str| {
            // A name has one spelling, so 0_01 is none: two fields of one object cannot mean the same task.
            let number = part.parse().ok().filter(|n| *n <= MAX_TASK_NUMBER);
            number.filter(|n: &u32| n.to_string() == part)
        };
        text.split_once('_')
            .and_then(|(g, p)| Some(Self::new(number(g)?, number(p)?)))
            .ok_or_else(|| TaskIdError(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_by_number_not_by_text() {
        let ten: TaskId = "0_10".parse().unwrap();
        let nine: TaskId = "0_9".parse().unwrap();
        assert!(nine < ten);
        assert_eq!(ten.to_string(), "0_10");
    }

    #[test]
    fn refuses_what_is_not_a_task() {
        for text in ["", "0", "0_", "_0", "0_-1", "0_+1", "a_b", "0_1_2", "0_2147483648", "0_01", "00_1"] {
            assert!(text.parse::<TaskId>().is_err(), "{text}");
        }
    }
}
