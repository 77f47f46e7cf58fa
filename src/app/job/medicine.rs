//! Every remedy, tried on every loop of many groups.

use serde_json::Value;

use super::search::{read_search, search_text};
use super::{JobError, Question};
use crate::analysis::medicine::Medicine;
use crate::analysis::search::Search;

/// What such a job is called.
pub const NAME: &str = "medicine";

/// The table.
pub struct MedicineJob(pub Search);

impl MedicineJob {
    /// The job as a text.
    pub fn text(search: &Search) -> String {
        search_text(NAME, search)
    }

    /// Reads what [`MedicineJob::text`] writes.
    ///
    /// # Errors
    /// Names the field that cannot be read.
    pub fn read(value: &Value) -> Result<Self, JobError> {
        Ok(Self(read_search(value)?))
    }
}

impl Question for MedicineJob {
    type Answer = Medicine;
    const AT_ONCE: u64 = 10;

    fn empty(&self) -> Medicine {
        Medicine::default()
    }

    fn add(&self, answer: &mut Medicine, from: u64, to: u64) {
        answer.search(&self.0, from, to);
    }

    fn write(&self, answer: &Medicine) -> Value {
        answer.to_json()
    }
}
