//! What a real group did, round by round, as its leader saw it: JSON lines, described in `docs/recording-format.md`.
//!
//! ```text
//! text ─read─> (Recording, problems)     up to the first line that cannot be read
//! ```

mod read;

use std::rc::Rc;

use serde_json::{Value, json};

use crate::kafka::partition_assignor::FollowUp;
use crate::kafka::version::KafkaVersion;
use crate::kafka::{MemberIx, TaskIx};
use crate::sim::group::Group;
use crate::sim::scenario::Scenario;

/// The version of the format that is written, and the only one that is read.
pub const FORMAT: u64 = 1;
/// Longest recording, in bytes.
pub const MAX_BYTES: usize = 32_000_000;
/// Most rounds of one recording.
pub const MAX_ROUNDS: usize = 10_000;

/// A recorded run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// What is said of it beside its rounds.
    pub header: Header,
    /// The group that ran, every instance on the recorded release.
    pub group: Rc<Group>,
    /// What the leader saw, in order.
    pub rounds: Vec<RecordedRound>,
}

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What the run is called.
    pub name: String,
    /// The release that ran.
    pub kafka: KafkaVersion,
    /// The group, as it was prepared.
    pub scenario: Scenario,
    /// How the recording ends.
    pub ended: Ended,
    /// The day, as `2026-12-01`; empty if it is not known.
    pub recorded: String,
    /// Whatever else is to be said.
    pub note: String,
}

/// How a recording ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ended {
    /// Somebody stopped recording; the group may have gone on.
    #[default]
    Stopped,
    /// The group was at rest.
    Rest,
}

impl Ended {
    /// Its word in the format.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stopped => "stopped",
            Self::Rest => "rest",
        }
    }
}

/// One rebalance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedRound {
    /// Since the one before; none for the first.
    pub ms_since_previous: Option<u64>,
    /// What each member that took part said and was told, in member order.
    pub members: Vec<Row>,
}

/// What one member said and was told in one rebalance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Whose it is.
    pub member: MemberIx,
    /// Active tasks whose partitions it owned, in task order.
    pub owned: Vec<TaskIx>,
    /// The offset sums that it reported, in task order.
    pub offset_sums: Vec<(TaskIx, i64)>,
    /// Tasks that it was told to run, without those withheld, in task order.
    pub active: Vec<TaskIx>,
    /// Tasks that it was told to keep as standbys, stand-ins included, in task order.
    pub standby: Vec<TaskIx>,
    /// When it was told to rejoin.
    pub follow_up: FollowUp,
}

impl Row {
    /// The sum that it reported of a task; none if it said nothing of it.
    pub fn sum_of(&self, task: TaskIx) -> Option<i64> {
        let at = self.offset_sums.binary_search_by_key(&task, |(other, _)| *other).ok()?;
        Some(self.offset_sums[at].1)
    }

    /// Whether it gave up partitions.
    pub fn revokes(&self) -> bool {
        self.owned.iter().any(|task| self.active.binary_search(task).is_err())
    }
}

impl Header {
    /// The first line of a recording, which [`Recording::read`] reads back.
    pub fn to_json(&self) -> Value {
        json!({
            "recording": FORMAT,
            "name": self.name,
            "kafka": self.kafka.as_str(),
            "ended": self.ended.as_str(),
            "recorded": self.recorded,
            "note": self.note,
            "scenario": self.scenario.to_json(),
        })
    }
}
