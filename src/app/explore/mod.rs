//! Explore: questions that one run does not answer, put to workers.
//!
//! ```text
//! ExploreMsg ─update─> Explore     model: what is asked, what is known, who works on it
//!      ^         └───> ExploreEffect: start a worker, give it a range, end it
//!      └── replies of workers, each with the time at which it came
//! ```
//!
//! [`pool`] spreads ranges of numbers over workers, gives the range of one that died to another, and knows the pace. Everything
//! else is the questions: [`form`] describes a space, [`rows`] the loops that were found in it, [`heat`] where they live.

pub mod answer;
pub mod form;
pub mod graph;
pub mod group;
pub mod heat;
pub mod message;
pub mod model;
pub mod pace;
pub mod parts;
pub mod pool;
pub mod ramp;
pub mod remedy;
pub mod rows;
pub mod schedules;
pub mod shrinking;
pub mod start;
pub mod update;
