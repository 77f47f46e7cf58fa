//! The Lab without a browser: a group that a person makes, what it is compared with, and what is looked at of both.
//!
//! ```text
//! LabMsg ─update─> Lab ── history (the group)          ── compare ──> the other group
//!                   │      └───────────────┬──────────────────┘
//!                   │                   Staging: both run and measured, a slice at a time
//!                   └─ page (Model) <── Show          the same stages and playhead as in the opening view
//! ```

pub mod address;
pub mod beside;
pub mod compare;
pub mod file;
pub mod for_real;
pub mod kept;
pub mod message;
pub mod model;
pub mod offers;
pub mod sheet;
pub mod staging;
pub mod take_apart;
pub mod update;
pub mod words;
