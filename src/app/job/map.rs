//! The share of groups that go on for ever, over two parameters. Numbers are units of work, see `analysis::map`.

use serde_json::{Value, json};

use super::{JobError, Question};
use crate::analysis::map::{Map, Plan};

/// What such a job is called.
pub const NAME: &str = "map";

/// A map.
pub struct MapJob(pub Plan);

impl MapJob {
    /// The job as a text.
    pub fn text(plan: &Plan) -> String {
        json!({ "job": NAME, "plan": plan.to_json() }).to_string()
    }

    /// Reads what [`MapJob::text`] writes.
    ///
    /// # Errors
    /// If the plan cannot be read.
    pub fn read(value: &Value) -> Result<Self, JobError> {
        Plan::read(&value["plan"]).map(Self).ok_or(JobError::Field("plan"))
    }
}

impl Question for MapJob {
    type Answer = Map;
    const AT_ONCE: u64 = 1;

    fn empty(&self) -> Map {
        Map::new(self.0.clone())
    }

    fn add(&self, answer: &mut Map, from: u64, to: u64) {
        answer.search(from, to);
    }

    fn write(&self, answer: &Map) -> Value {
        answer.to_json()
    }
}
