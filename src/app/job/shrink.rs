//! The smallest group around a loop, told as it shrinks.

use serde_json::{Value, json};

use super::{JobError, Progress, Work, read_setup};
use crate::analysis::shrink::{Shrink, Tried};
use crate::sim::run::DEFAULT_BOUND_ROUNDS;
use crate::sim::setup::Setup;

/// What such a job is called.
pub const NAME: &str = "shrink";

/// A shrinking group.
pub struct ShrinkJob {
    shrink: Shrink,
    taken: Vec<String>,
    tries: u64,
    is_done: bool,
}

impl ShrinkJob {
    /// The job as a text. Actions and rules that Kafka does not have are left out: it is the scenario that shrinks.
    pub fn text(setup: &Setup) -> String {
        json!({ "job": NAME, "setup": setup.scenario.to_json() }).to_string()
    }

    /// Reads what [`ShrinkJob::text`] writes.
    ///
    /// # Errors
    /// Names the field that cannot be read; a group that comes to rest has no loop.
    pub fn read(value: &Value) -> Result<Self, JobError> {
        let scenario = read_setup(value)?.scenario;
        let shrink = Shrink::new(scenario, DEFAULT_BOUND_ROUNDS).ok_or(JobError::NoLoop)?;
        Ok(Self { shrink, taken: Vec::new(), tries: 0, is_done: false })
    }
}

impl Work for ShrinkJob {
    fn step(&mut self) -> Progress {
        let before = self.shrink.scenario().clone();
        match self.shrink.step() {
            Some(Tried::TakenAway(removal)) => self.taken.push(removal.described(&before)),
            Some(Tried::Needed(_)) => {}
            None => {
                self.is_done = true;
                return Progress::Done;
            }
        }
        self.tries += 1;
        Progress::More
    }

    fn report(&self) -> String {
        let scenario = self.shrink.scenario();
        let in_vain = self.shrink.in_vain().iter().map(|removal| removal.described(scenario));
        json!({
            "scenario": scenario.to_json(),
            "taken": self.taken,
            "in_vain": in_vain.collect::<Vec<_>>(),
            "tries": self.tries,
            "untried": self.shrink.untried(),
            "done": self.is_done,
        })
        .to_string()
    }
}
