//! What the convergence check of Kafka's own tests sees in the same groups.

use serde_json::Value;

use super::search::{read_search, search_text};
use super::{JobError, Question};
use crate::analysis::blind_spot::BlindSpot;
use crate::analysis::search::Search;

/// What such a job is called.
pub const NAME: &str = "blind-spot";

/// Both counts.
pub struct BlindSpotJob(pub Search);

impl BlindSpotJob {
    /// The job as a text.
    pub fn text(search: &Search) -> String {
        search_text(NAME, search)
    }

    /// Reads what [`BlindSpotJob::text`] writes.
    ///
    /// # Errors
    /// Names the field that cannot be read.
    pub fn read(value: &Value) -> Result<Self, JobError> {
        Ok(Self(read_search(value)?))
    }
}

impl Question for BlindSpotJob {
    type Answer = BlindSpot;
    const AT_ONCE: u64 = 10;

    fn empty(&self) -> BlindSpot {
        BlindSpot::default()
    }

    fn add(&self, answer: &mut BlindSpot, from: u64, to: u64) {
        answer.search(&self.0, from, to);
    }

    fn write(&self, answer: &BlindSpot) -> Value {
        answer.to_json()
    }
}
