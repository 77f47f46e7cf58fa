//! Links to the opening view: a preset, where the playhead is, how both sides end, and a checksum, for people to read.
//!
//! ```text
//! v1o/livelock/14/6/m1-l3.2-s7/3fa9c1
//!     preset   |  | |  |    |  checksum of all that is before the last /
//!      rebalance  | |  |    right: at rest after 7
//!              step |  left: livelock, stem 3, ring 2
//!               model 1
//! ```
//!
//! The opening view is downloaded by everybody, so this file names as little as it can.

use thiserror::Error;

use super::MODEL;
use super::check::checksum;
use super::cursor::Cursor;
use crate::sim::presets::presets;
use crate::sim::run::Outcome;

/// What such a link begins with, after the `#`.
pub const PREFIX: &str = "v1o/";

/// A link to the opening view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PresetLink {
    /// The preset, by index.
    pub preset: usize,
    /// Where the playhead is; whoever shows it clamps it to what there is.
    pub playhead: Cursor,
    /// How both sides ended where the link was made, if it says so.
    pub expected: Option<[Outcome; 2]>,
    /// The model that wrote the link.
    pub model: u32,
}

/// What is wrong with such a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// There is no preset of that name.
    #[error(
        "this page has no group of the name that the link gives: it was cut off or changed, or is newer than this page"
    )]
    UnknownPreset,
    /// Something is missing.
    #[error("the link ends before its checksum: it was cut off, or written by hand")]
    CutOff,
    /// Something is not as it was written.
    #[error("the link does not fit its checksum: it was changed on its way")]
    Changed,
}

/// The link's text, without the `#`. A preset that is not there is the first one.
pub fn write(link: &PresetLink) -> String {
    let preset = presets().get(link.preset).unwrap_or(&presets()[0]);
    let Cursor { round, step } = link.playhead;
    let mut text = format!("{PREFIX}{}/{round}/{step}/m{}", preset.id, link.model);
    for outcome in link.expected.iter().flatten() {
        let (letter, first, second) = match *outcome {
            Outcome::Stable { rounds } => ('s', rounds, None),
            Outcome::Livelock { prefix, cycle } => ('l', prefix, Some(cycle)),
            Outcome::EndlessProbing { prefix, cycle } => ('p', prefix, Some(cycle)),
            Outcome::Undecided { bound_rounds } => ('u', bound_rounds, None),
        };
        text = format!("{text}-{letter}{first}");
        if let Some(second) = second {
            text = format!("{text}.{second}");
        }
    }
    let sum = checksum(text.as_bytes());
    text + &format!("/{sum:06x}")
}

/// What could be read of a text, with or without `#`, and what is wrong with it. None if it is no such link.
pub fn read(text: &str) -> Option<(PresetLink, Option<Flaw>)> {
    let text = text.trim_start_matches('#');
    let mut parts = text.strip_prefix(PREFIX)?.split('/');
    let mut link = PresetLink { preset: 0, playhead: Cursor::default(), expected: None, model: MODEL };
    let id = parts.next().unwrap_or_default();
    let Some(preset) = presets().iter().position(|preset| preset.id == id) else {
        return Some((link, Some(Flaw::UnknownPreset)));
    };
    link.preset = preset;
    link.playhead.round = parts.next().and_then(number).unwrap_or(0);
    link.playhead.step = parts.next().and_then(number).unwrap_or(0);
    let mut told = parts.next().unwrap_or_default().split('-');
    link.model = told.next().and_then(|model| number(model.strip_prefix('m')?)).unwrap_or(MODEL);
    link.expected = told.next().and_then(outcome).zip(told.next().and_then(outcome)).map(<[Outcome; 2]>::from);
    let Some(sum) = parts.next().and_then(|sum| u32::from_str_radix(sum.get(..6)?, 16).ok()) else {
        return Some((link, Some(Flaw::CutOff)));
    };
    let summed = text.rsplit_once('/').map_or("", |(before, _)| before);
    Some((link, (sum != checksum(summed.as_bytes())).then_some(Flaw::Changed)))
}

/// The number that a text begins with.
fn number(text: &str) -> Option<u32> {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok()
}

fn outcome(text: &str) -> Option<Outcome> {
    let (first, second) = (number(text.get(1..)?)?, text.split_once('.').and_then(|(_, second)| number(second)));
    Some(match (text.as_bytes()[0], second) {
        (b's', _) => Outcome::Stable { rounds: first },
        (b'u', _) => Outcome::Undecided { bound_rounds: first },
        (b'l', Some(cycle)) => Outcome::Livelock { prefix: first, cycle },
        (b'p', Some(cycle)) => Outcome::EndlessProbing { prefix: first, cycle },
        _ => return None,
    })
}
