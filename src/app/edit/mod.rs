//! The editor without a page: what can be changed about a setup, what that makes of it, and what is shown of it.
//!
//! ```text
//!  click, drag ──────────────────> Edit ─apply─> Setup, or an error that names field and range
//!  text ─Drafts─> Field ───────────┤      └─ History: undo, redo
//!  block ─paste────────────────────┘
//!                                        Setup ─matrix─> cells and heads      Setup ─Saved─> text
//! ```
//!
//! Every edit of a setup that can be run gives one that can be run: what refers to something that goes, goes with it.

pub mod action_form;
pub mod action_kind;
pub mod apply;
pub mod blank;
pub mod bounds;
pub mod draft;
pub mod error;
pub mod explain;
pub mod field;
pub mod fill;
pub mod grid;
pub mod history;
pub mod label;
pub mod matrix;
pub mod name;
pub mod number;
pub mod paste;
mod paste_heads;
pub mod restart;
pub mod rows;
pub mod saved;
pub mod verb;

mod actions;
mod disk;
mod instances;
mod settings;
mod topology;

pub use disk::checkpoint as disk_checkpoint;
pub use settings::as_rate;
pub use topology::DEFAULT_END_OFFSET;
