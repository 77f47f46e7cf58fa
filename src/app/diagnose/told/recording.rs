//! What is told of a recording: a real run beside the simulation of its group, round by round.

use serde::{Deserialize, Serialize};

/// What was read, and what it comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordingRead {
    /// What the run is called, the release, the day, and whatever else is said of it.
    pub name: String,
    /// See `name`.
    pub kafka: String,
    /// See `name`.
    pub recorded: String,
    /// See `name`.
    pub note: String,
    /// What could not be read; from there on nothing was.
    pub problems: Vec<String>,
    /// The instances, in process order; their places are their colours.
    pub instances: Vec<String>,
    /// All tasks, in order: their names, and whether they have state.
    pub tasks: Vec<(String, bool)>,
    /// The rounds that are shown.
    pub rounds: Vec<RoundRead>,
    /// Rounds in all: of a very long recording only the first are shown.
    pub total: u32,
    /// So many of the first are those of the canonical run.
    pub equal: u32,
    /// The place of the first round that differs, and how.
    pub difference: Option<(u32, String)>,
    /// The races that explain it: the round's place, what each kind is called, what happened.
    pub races: Vec<(u32, String, String)>,
    /// Where no schedule fits: the place of the round up to which one does, and what it says instead there.
    pub no_schedule: Option<(u32, String)>,
    /// How the recorded group ended, and how the simulated one does.
    pub verdicts: [String; 2],
    /// The group as JSON, with the races as actions if they can be.
    pub setup: Option<String>,
}

/// One round, recorded and simulated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundRead {
    /// Milliseconds since the one before.
    pub ms: Option<u64>,
    /// A cell a task, recorded and simulated, as [`super::code_of`] writes it.
    pub cells: [Vec<u32>; 2],
    /// A row a member.
    pub rows: Vec<MemberRead>,
}

/// What a member reports and is told, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemberRead {
    /// Its name.
    pub member: String,
    /// Its instance, by place.
    pub process: u32,
    /// What was recorded, by [`FIELDS`]; none if it took no part.
    pub recorded: Option<[String; 5]>,
    /// What the canonical run says; none if it is at rest by then, or the member takes no part in it.
    pub simulated: Option<[String; 5]>,
}

/// What is compared of a member.
pub const FIELDS: [&str; 5] = ["owned", "reported", "is to run", "is to keep", "follow-up"];
