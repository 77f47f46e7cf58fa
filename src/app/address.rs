//! The address of the opening view: how it follows the page, and what a link comes to that somebody opens.

use super::axis::Cursor;
use super::model::Model;
use crate::share::MODEL;
use crate::share::expected::Difference;
use crate::share::opening::{Flaw, PresetLink, write};

/// What is to be done to the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address {
    /// It is to say what is shown, once that has rested for a moment.
    Soon,
    /// It is to say so now.
    Now,
    /// A step that a person can go back: it becomes another one.
    Push,
}

/// The fragment that leads to the preset that the opening view shows, at a moment, without `#`.
pub fn of_page(model: &Model, playhead: Cursor) -> String {
    let show = &model.show;
    let (preset, expected) = (show.preset.unwrap_or(0), Some(show.outcomes()));
    write(&PresetLink { preset, playhead, expected, model: MODEL })
}

/// What is to be said of an address that leads nowhere: it may be long, and hold anything.
pub fn nowhere(fragment: &str) -> Vec<String> {
    const SHOWN_CHARS: usize = 60;
    let shown: String = fragment.trim_start_matches('#').chars().take(SHOWN_CHARS).collect();
    vec![format!("The address #{shown} leads nowhere here: this is the opening view.")]
}

/// What is to be said of a link that was opened: what is wrong with it, and what is not as it says.
pub fn notes(model: &Model, link: &PresetLink, flaw: Option<Flaw>) -> Vec<String> {
    let (mut notes, shown) = (Vec::new(), model.show.outcomes());
    if let Some(flaw) = flaw {
        let instead = if flaw == Flaw::UnknownPreset { "The first group" } else { "What could be read" };
        notes.push(format!("The link cannot be trusted: {flaw}. {instead} is shown."));
        return notes;
    }
    for (side, (then, now)) in
        link.expected.into_iter().flat_map(|expected| expected.into_iter().zip(shown)).enumerate()
    {
        if then != now {
            notes.push(format!(
                "This group does not do here what the link says. {}.",
                Difference::Outcome { side, then, now }
            ));
        }
    }
    notes
}
