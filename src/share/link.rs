//! What a link holds.

use thiserror::Error;

use super::COMFORTABLE_CHARS;
use super::cursor::Cursor;
use super::expected::Expected;
use super::opening::PresetLink;
use super::view::LabView;
use crate::sim::problem::Problem;
use crate::sim::setup::Setup;

/// A link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// To the opening view.
    Preset(PresetLink),
    /// To the Lab.
    Lab(Box<LabLink>),
}

/// A link to the Lab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabLink {
    /// The group that is edited, and the one that it is compared with. Both can be run.
    pub sides: [Setup; 2],
    /// What to call the second one, if it is not the first one with one thing changed.
    pub label: String,
    /// Where the playhead is; whoever shows it clamps it to what there is.
    pub playhead: Cursor,
    /// What is looked at.
    pub view: LabView,
    /// How both sides ended where the link was made; none if that was not known yet.
    pub expected: Option<Expected>,
    /// The model that wrote the link: [`super::MODEL`] then.
    pub model: u32,
}

/// What could be read of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// What it leads to, as far as it could be read: groups in it can be run. None if nothing of use was there.
    pub link: Option<Link>,
    /// What is wrong with it, and where: `link` is the whole text; other fields are `view`, `playhead`, `expected`, and those of the
    /// JSON form of a setup after `setup.` or `compare.`.
    pub problems: Vec<Problem>,
    /// Whether something was taken from the text that does not belong to a link: line breaks, a full stop, percent-encoding.
    pub was_mended: bool,
}

/// Why there is no link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// The group cannot be run.
    #[error("this group cannot be run, so there is no link to it: {}", .0.first().map(ToString::to_string).unwrap_or_default())]
    Invalid(Vec<Problem>),
    /// The group is too large for any link.
    #[error("this group is too large for a link: {what}; save it as a file")]
    TooLarge {
        /// What of it, and the limit.
        what: String,
    },
}

/// Whether a link is so long that programs may cut it off on its way.
pub const fn is_long(text: &str) -> bool {
    text.len() > COMFORTABLE_CHARS
}
