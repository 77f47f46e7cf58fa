//! How rebalances follow each other: a group, one event at a time.
//!
//! ```text
//! Scenario ─validate─> Group ─Engine─> events ─fold─> World          (what is)
//!     + actions ───────> Plan ──^         └───fold─> Moment          (what is, and what a person wants to see)
//!     = Setup          Run = rounds of events + a Moment before each, until rest, a state seen again, or a bound
//! ```
//!
//! The engine changes the [`world::World`] through [`event::Event`]s only, so the events are the whole truth.

pub mod action;
pub mod assign;
pub mod digest;
pub mod engine;
pub mod event;
pub mod exact;
pub mod group;
pub mod moment;
pub mod plan;
mod play;
pub mod presets;
pub mod problem;
pub mod process_set;
pub(crate) mod reader;
pub mod record;
pub mod run;
pub mod runner;
pub mod running;
pub mod scenario;
pub mod setup;
pub mod states;
pub mod what_if;
pub mod world;
