//! A recording on the stage, beside the simulation of the same group: two halves a round, what the leader read and what everybody took.
//!
//! ```text
//! RecordedRound ─recorded─> Moment ─┐
//!                                   ├─picture─> StageView, the same that every stage is drawn from
//! Run ──────────simulated─> Moment ─┘
//! ```

mod pair;
mod picture;
mod playhead;
pub mod recorded;
mod shown;
pub mod simulated;
pub mod words;

pub use pair::{Pair, Preparing};
pub use picture::{LABELS, frames, stage};
pub use playhead::{At, Half};
pub use shown::{Recorded, Shown};
