//! Groups of a space, each run on both versions.

use serde_json::{Value, json};

use super::{JobError, Question};
use crate::analysis::search::{Search, Totals};
use crate::analysis::space::Space;
use crate::sim::exact::exact;
use crate::sim::run::DEFAULT_BOUND_ROUNDS;

/// What such a job is called.
pub const NAME: &str = "search";

/// How many of the groups loop.
pub struct SearchJob(pub Search);

/// A job that is a name and a search, as a text.
pub(super) fn search_text(job: &str, search: &Search) -> String {
    json!({ "job": job, "seed": exact(search.seed), "space": search.space.to_json() }).to_string()
}

/// Reads what [`search_text`] writes.
pub(super) fn read_search(value: &Value) -> Result<Search, JobError> {
    let seed = &value["seed"];
    let seed = seed.as_u64().or_else(|| seed.as_str()?.parse().ok()).ok_or(JobError::Field("seed"))?;
    let (space, problems) = Space::read(&value["space"]);
    if !problems.is_empty() {
        return Err(JobError::Field("space"));
    }
    Ok(Search { space, seed, bound_rounds: DEFAULT_BOUND_ROUNDS })
}

impl SearchJob {
    /// The job as a text.
    pub fn text(search: &Search) -> String {
        search_text(NAME, search)
    }

    /// Reads what [`SearchJob::text`] writes.
    ///
    /// # Errors
    /// Names the field that cannot be read.
    pub fn read(value: &Value) -> Result<Self, JobError> {
        Ok(Self(read_search(value)?))
    }
}

impl Question for SearchJob {
    type Answer = Totals;
    const AT_ONCE: u64 = 20;

    fn empty(&self) -> Totals {
        Totals::default()
    }

    fn add(&self, answer: &mut Totals, from: u64, to: u64) {
        answer.search(&self.0, from, to);
    }

    fn write(&self, answer: &Totals) -> Value {
        answer.to_json()
    }
}
