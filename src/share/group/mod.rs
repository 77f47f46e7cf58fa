//! A setup as bytes, column by column: what stays the same in a group that was edited stays the same in its bytes, and what
//! a page cannot do without comes first.
//!
//! ```text
//! config        acceptable.recovery.lag, max.warmup.replicas, num.standby.replicas, probing.rebalance.interval.ms
//! restoration   0 per heartbeat, per wait | 1 per second, heartbeat.interval.ms
//! tasks         runs of partitions: subtopology, first partition, how many, 0 or 1 + end offset
//! processes     count; then of all of them: UUIDs, names, threads, versions, 0 or 1 + phase
//! disks         offsets other than a task's end, count and each; then by process, by stateful task: 0 nothing,
//!               1 the task's end, 2... one of these offsets
//! what_if       a bit each
//! actions       count; each: round, kind, place of the process, what more it takes
//! ```

mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;

use crate::kafka::version::KafkaVersion;

/// Versions by their numbers in links.
pub(super) const VERSIONS: [KafkaVersion; 2] = [KafkaVersion::V2_6_0, KafkaVersion::V2_6_1];
