//! Diagnosing logs, without a browser: what the worker tells ([`told`], made by [`gather`], [`owners`] and [`details`]), the page's
//! model, message and update, and what it says.
//!
//! ```text
//! files ─platform─> worker: job::diagnose ─Told (JSON)─> DiagnoseMsg ─update─> Diagnose ─> ui
//!                                  <─Ask (JSON)─────────────── effects
//! ```
//!
//! The worker keeps what rows say, not their text. A row that somebody wants to read is looked up in the file again ([`rows`]).

pub mod beside;
pub mod details;
pub mod gather;
pub mod kind;
pub mod message;
pub mod model;
pub mod outlook;
pub mod owners;
pub mod recording;
pub mod rows;
pub mod samples;
pub mod told;
pub mod update;
pub mod words;
