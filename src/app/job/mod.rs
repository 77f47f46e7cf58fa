//! Long work, cut into steps, for a worker: what it is asked, what it does, and what it tells meanwhile. Pure, so that every job
//! can be tested without a worker.
//!
//! ```text
//! page ── job (JSON) ──> begin ─> Work ── step, step, … ──> report (JSON) ──> page
//!      ── parts (bytes) ─────────> take
//! ```

use thiserror::Error;

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
    /// The next bytes of it.
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
}

/// Begins the job that a JSON text names in its field `job`.
///
/// # Errors
/// If there is no such job.
pub fn begin(text: &str) -> Result<Box<dyn Work>, JobError> {
    let value: serde_json::Value = serde_json::from_str(text).map_err(|error| JobError::NotJson(error.to_string()))?;
    let name = value["job"].as_str().unwrap_or_default();
    Err(JobError::Unknown(name.to_owned()))
}
