//! The groups that a link's group can be told from, by number.
//!
//! **For ever**: a number means the same bytes in every version of this program. Whoever changes a preset keeps the old group
//! here, and gives the new one the next number; `tests/share/fixtures.rs` notices.

use crate::sim::presets::Preset;
use crate::sim::setup::Setup;

/// Presets by their numbers in links, from 1. Number 0 is no base.
pub const PRESETS: [&str; 7] =
    ["livelock", "scale-out", "ring-of-four", "slow-face", "one-less", "hand-over", "half-upgraded"];

/// The group of a number; none if there is none.
pub fn base(number: u64) -> Option<Setup> {
    let at = usize::try_from(number).ok()?.checked_sub(1)?;
    let preset = Preset::find(PRESETS.get(at)?)?;
    Some(preset.scenario().into())
}

/// The bytes of a base, none for number 0; none if there is no such number.
pub(super) fn bytes(number: u64) -> Option<Vec<u8>> {
    if number == 0 {
        return Some(Vec::new());
    }
    base(number).map(|setup| super::group::write(&setup))
}
