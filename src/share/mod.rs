//! A group, a moment and a view as a text that fits the part of an address after `#`, and a run as files for other programs.
//!
//! ```text
//! PresetLink ─write─> v1o/livelock/14/6/...     readable; all that the opening view needs (`opening`, a file of its own)
//! Link ─encode─> v1w... or v1z...               setups as bytes (`group`), as changes to a base (`delta`), deflated if shorter
//! any text at all ─decode─> what could be read, and what is wrong where
//! ```
//!
//! The form is frozen and described in `docs/link-format.md`: what was written once is read for ever.

pub mod base64url;
pub mod bases;
mod bytes;
pub mod check;
pub mod cursor;
mod decode;
mod delta;
mod encode;
pub mod expected;
pub mod export;
mod group;
mod json;
pub mod link;
mod mend;
pub mod opening;
pub mod view;

pub use decode::decode;
pub use encode::encode;

/// The number of the model that writes links: of what a simulation gives, and of the steps that the playhead makes. A link that
/// another one wrote is opened all the same, and its verdict compared. Counted up whenever the same group gives other
/// rebalances; `tests/share/fixtures.rs` notices.
pub const MODEL: u32 = 1;

/// A link that is at most so long can be sent anywhere; a longer one may be cut off on its way, so a file is better.
pub const COMFORTABLE_CHARS: usize = 8_000;
/// The longest text that is read as a link, in bytes.
pub const MAX_CHARS: usize = 131_072;
/// The longest body of a link, once inflated, in bytes.
pub const MAX_BODY_BYTES: usize = 131_072;
/// The most tasks on disks that a link is for: instances times stateful tasks.
pub const MAX_CELLS: u64 = 32_768;
