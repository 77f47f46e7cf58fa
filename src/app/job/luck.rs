//! How long until luck ends a group's loop: many runs with chance, from its ring on.

use serde_json::{Value, json};

use super::{JobError, Question, read_setup};
use crate::analysis::luck::{Chance, Escape, Escapes};
use crate::analysis::ring::Ring;
use crate::sim::exact::exact;
use crate::sim::group::Group;
use crate::sim::run::DEFAULT_BOUND_ROUNDS;
use crate::sim::setup::Setup;

/// What such a job is called.
pub const NAME: &str = "luck";

/// Runs of one group.
pub struct LuckJob {
    group: Group,
    ring: Ring,
    chance: Chance,
    seed: u64,
}

impl LuckJob {
    /// The job as a text.
    pub fn text(setup: &Setup, chance: &Chance, seed: u64) -> String {
        json!({
            "job": NAME,
            "setup": setup.to_json(),
            "seed": exact(seed),
            "missed_per_million": chance.missed_per_million,
            "creep_records": exact(chance.creep_records),
            "heartbeat_ms": exact(chance.heartbeat_ms),
        })
        .to_string()
    }

    /// Reads what [`LuckJob::text`] writes.
    ///
    /// # Errors
    /// Names the field that cannot be read; a group that comes to rest has no loop.
    pub fn read(value: &Value) -> Result<Self, JobError> {
        let group = read_setup(value)?.group().map_err(|_| JobError::Field("setup"))?;
        let number = |field: &'static str| {
            let value = &value[field];
            value.as_u64().or_else(|| value.as_str()?.parse().ok()).ok_or(JobError::Field(field))
        };
        let missed = u32::try_from(number("missed_per_million")?).map_err(|_| JobError::Field("missed_per_million"))?;
        let chance = Chance {
            missed_per_million: missed,
            creep_records: number("creep_records")?,
            heartbeat_ms: number("heartbeat_ms")?,
            ..Chance::default()
        };
        let ring = Ring::of(&group, DEFAULT_BOUND_ROUNDS).ok_or(JobError::NoLoop)?;
        Ok(Self { group: Group::clone(&group), ring, chance, seed: number("seed")? })
    }
}

impl Question for LuckJob {
    type Answer = Escapes;
    const AT_ONCE: u64 = 1;

    fn empty(&self) -> Escapes {
        Escapes::default()
    }

    fn add(&self, answer: &mut Escapes, from: u64, to: u64) {
        answer.run(&self.group, &self.ring, &self.chance, self.seed, from, to);
    }

    fn write(&self, answer: &Escapes) -> Value {
        let run = |run: &Escape| json!([exact(run.number), run.rounds, exact(run.ms), run.rests]);
        answer.runs.iter().map(run).collect()
    }
}

/// Reads the answer of such a job.
pub fn read_escapes(value: &Value) -> Option<Escapes> {
    let number = |value: &Value| value.as_u64().or_else(|| value.as_str()?.parse().ok());
    let run = |value: &Value| {
        Some(Escape {
            number: number(&value[0])?,
            rounds: u32::try_from(number(&value[1])?).ok()?,
            ms: number(&value[2])?,
            rests: value[3].as_bool()?,
        })
    };
    Some(Escapes { runs: value.as_array()?.iter().map(run).collect::<Option<_>>()? })
}
