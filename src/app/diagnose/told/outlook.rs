//! What is told after a verdict: what helps, the group for the Lab, a summary.

use serde::{Deserialize, Serialize};

/// What comes after a verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outlook {
    /// What helps.
    pub advice: AdviceRead,
    /// The group for the Lab; none where the logs do not have enough.
    pub group: Option<GroupRead>,
    /// The summary for a ticket: as it is, and with other names.
    pub summaries: [String; 2],
}

/// What helps and what does not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdviceRead {
    /// What ends it for good.
    pub fix: Vec<String>,
    /// What helps until then.
    pub meanwhile: Vec<String>,
    /// What does not help.
    pub in_vain: Vec<String>,
    /// What was tried on the group.
    pub tried: Vec<TriedRead>,
}

/// A remedy that was tried.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TriedRead {
    /// What was done.
    pub say: String,
    /// Whether the group came to rest.
    pub helps: bool,
    /// The group with what was done to it, as a setup's JSON.
    pub setup: String,
}

/// The group of a log, put together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupRead {
    /// The group, as a setup's JSON.
    pub setup: String,
    /// What is guessed: fields, and what was taken.
    pub guesses: Vec<(String, String)>,
    /// Whether nobody ran anything before its first rebalance.
    pub is_beginning: bool,
    /// Rebalances, from the first on, in which its run and the log are equal.
    pub equal: u32,
    /// Those in which the same is decided.
    pub same_decisions: u32,
    /// Decisions that the log has.
    pub logged: u32,
    /// Where they first differ: the rebalance's place in the log, the instance, and how.
    pub difference: Option<(u32, Option<u32>, String)>,
}

/// The group of a log with the races that its members had.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RacesRead {
    /// The group and its races, as a setup's JSON.
    pub setup: String,
    /// How many.
    pub races: u32,
    /// Rebalances, from the first on, in which its run and the log are equal.
    pub equal: u32,
    /// Decisions that the log has.
    pub logged: u32,
}
