//! Long work, cut into steps, for a worker: what it is asked, what it does, and what it tells meanwhile. Pure, so that every job
//! can be tested without a worker.
//!
//! ```text
//! page ── job (JSON) ──> begin ─> Work ── step, step, … ──> report (JSON) ──> page
//!      ── parts (bytes) ─────────> take
//! ```

pub mod diagnose;
mod groups;
mod luck;
mod map;
mod ranges;
mod schedules;
mod shrink;

pub use diagnose::Diagnosing;
pub use groups::{BlindSpotJob, GroupsJob, MedicineJob, SearchJob, Tally};
pub use luck::{LuckJob, read_escapes};
pub use map::MapJob;
pub use ranges::{Question, Ranges, range_text};
pub use schedules::{BOUNDS as SCHEDULES_BOUNDS, SchedulesJob};
pub use shrink::ShrinkJob;

use serde_json::Value;
use thiserror::Error;

use crate::sim::setup::Setup;

/// One job on its way.
pub trait Work {
    /// Takes a part of its input, in order. Jobs that are begun with all of it take none.
    fn take(&mut self, _part: Part) {}

    /// Does a little of the work, some milliseconds at most. Whether anything is left to do with what it has so far.
    fn step(&mut self) -> Progress;

    /// What is known so far, as JSON.
    fn report(&self) -> String;
}

/// A part of a job's input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The next file begins, under this name.
    File(String),
    /// A text that the job knows how to read.
    Text(String),
    /// The next bytes of a file.
    Bytes(Vec<u8>),
    /// That was all.
    End,
}

/// How far a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is more to do.
    More,
    /// Nothing to do until the next part comes.
    Waiting,
    /// It is done: the report is the last one.
    Done,
}

/// Why a job cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JobError {
    /// The text is no JSON.
    #[error("the job is no JSON: {0}")]
    NotJson(String),
    /// There is no such job.
    #[error("there is no job {0:?}")]
    Unknown(String),
    /// Something that it needs is not there, or not as it should be.
    #[error("the job's {0} cannot be read")]
    Field(&'static str),
    /// It is about the loop of a group that comes to rest.
    #[error("the group comes to rest, so there is no loop")]
    NoLoop,
}

/// Begins the job that a JSON text names in its field `job`.
///
/// # Errors
/// If there is no such job.
pub fn begin(text: &str) -> Result<Box<dyn Work>, JobError> {
    let value: Value = serde_json::from_str(text).map_err(|error| JobError::NotJson(error.to_string()))?;
    let name = value["job"].as_str().unwrap_or_default();
    Ok(match name {
        diagnose::NAME => Box::new(Diagnosing::default()),
        SearchJob::NAME => Box::new(Ranges::new(SearchJob::read(&value)?)),
        map::NAME => Box::new(Ranges::new(MapJob::read(&value)?)),
        luck::NAME => Box::new(Ranges::new(LuckJob::read(&value)?)),
        BlindSpotJob::NAME => Box::new(Ranges::new(BlindSpotJob::read(&value)?)),
        MedicineJob::NAME => Box::new(Ranges::new(MedicineJob::read(&value)?)),
        schedules::NAME => Box::new(SchedulesJob::read(&value)?),
        shrink::NAME => Box::new(ShrinkJob::read(&value)?),
        _ => return Err(JobError::Unknown(name.to_owned())),
    })
}

/// The group that a job is about, in its field `setup`.
fn read_setup(value: &Value) -> Result<Setup, JobError> {
    let (setup, problems) = Setup::read(&value["setup"]);
    if problems.is_empty() { Ok(setup) } else { Err(JobError::Field("setup")) }
}
