//! What the place knows.

use std::rc::Rc;

use super::beside::{Preparing, Recorded};
use super::kind::Refusal;
use super::told::{Details, Outlook, Progress, RacesRead, Reading, Row, Window};
use crate::app::model::Preferences;

/// Rebalances that are shown beside each other.
pub const COLUMNS: u32 = 40;

/// The place.
#[derive(Clone, Debug)]
pub struct Diagnose {
    /// How the page looks.
    pub preferences: Preferences,
    /// Whether the help is open.
    pub is_help_open: bool,
    /// What is being read.
    pub running: Option<Running>,
    /// What became of the last attempt, if nothing came of it.
    pub last: Option<Last>,
    /// Files of the last attempt that were not read, or not to their end.
    pub refused: Vec<(String, Refusal)>,
    /// What is to be said of files that came with those of the last attempt.
    pub not_opened: String,
    /// The fragment of a link that was in the text of the last attempt, with its `#`.
    pub link: Option<String>,
    /// What was read last.
    pub shown: Option<Shown>,
    /// The recording that was read last, if it came after all logs.
    pub recording: Option<Rc<Recorded>>,
    /// The same on its way to the stages.
    pub preparing: Option<Preparing>,
    /// The number of the next attempt.
    pub next_attempt: u32,
}

/// Files on their way.
#[derive(Clone, Debug, PartialEq)]
pub struct Running {
    /// Which attempt it is.
    pub attempt: u32,
    /// What is read, in words.
    pub what: String,
    /// Bytes of the files as they are; packed ones become more.
    pub bytes: u64,
    /// Whether some of them are packed, so that `bytes` is not what is to come.
    pub has_packed: bool,
    /// What the worker has taken.
    pub taken: Progress,
    /// Bytes that it was given in all, once that is known.
    pub sent: Option<u64>,
    /// When it began, and when the worker was last heard of, in milliseconds of the page.
    pub since_ms: f64,
    /// See `since_ms`.
    pub now_ms: f64,
}

impl Running {
    /// Whether all is read, and rebalances are being put together.
    pub fn is_concluding(&self) -> bool {
        self.sent.is_some_and(|sent| self.taken.bytes >= sent)
    }

    /// Bytes a second; none in the first moments.
    #[allow(clippy::cast_precision_loss)] // shown, not counted
    pub fn bytes_per_second(&self) -> Option<f64> {
        let ms = self.now_ms - self.since_ms;
        (ms > 100.0 && self.taken.bytes > 0).then(|| self.taken.bytes as f64 * 1_000.0 / ms)
    }

    /// How much of it is read, from 0 to 1; none where that is not known.
    pub fn fraction(&self) -> Option<f64> {
        let whole = self.sent.or((!self.has_packed).then_some(self.bytes))?;
        Some(crate::app::num::fraction(self.taken.bytes, whole))
    }
}

/// What became of an attempt that came to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Last {
    /// It was called off.
    Cancelled,
    /// It failed; why.
    Failed(String),
    /// Its worker died; why.
    Died(String),
}

/// What was read, and what is looked at of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// Which attempt it was.
    pub attempt: u32,
    /// What was read.
    pub reading: Rc<Reading>,
    /// The rebalances that are shown, once they are there.
    pub window: Option<Rc<Window>>,
    /// The place of the first that is to be shown.
    pub from: u32,
    /// The place of the one that is looked at.
    pub chosen: u32,
    /// What is known of it, once it is there.
    pub details: Option<Rc<Details>>,
    /// Rows that are read.
    pub lines: Option<Lines>,
    /// Whether the summary has other names.
    pub replaces_names: bool,
    /// What became of copying it.
    pub copied: Option<Copied>,
    /// What comes after the verdict, once it has been worked out.
    pub outlook: Option<Rc<Outlook>>,
    /// The group with the races that its members had, if they were found.
    pub races: Option<Rc<RacesRead>>,
    /// Why nothing more can be asked about it, if its worker has died since.
    pub lost: Option<String>,
    /// What the Lab does not take as it is of the group that was opened last.
    pub problems: Vec<String>,
}

impl Shown {
    /// What is shown first: the loop from shortly before it began, or else the end.
    pub fn new(attempt: u32, reading: Reading) -> Self {
        let last = reading.rebalances.saturating_sub(1);
        let chosen = reading.ring.map_or(last, |ring| ring.telling);
        let mut shown = Self {
            attempt,
            reading: Rc::new(reading),
            window: None,
            from: 0,
            chosen,
            details: None,
            lines: None,
            replaces_names: false,
            copied: None,
            outlook: None,
            races: None,
            lost: None,
            problems: Vec::new(),
        };
        shown.from = shown.clamped(if shown.reading.ring.is_some() { chosen.saturating_sub(4) } else { last });
        shown
    }

    /// A place from which as many rebalances follow as are shown, if there are so many.
    pub fn clamped(&self, from: u32) -> u32 {
        from.min(self.reading.rebalances.saturating_sub(COLUMNS))
    }
}

/// Rows that somebody reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// What they are about.
    pub about: String,
    /// Which, with their texts once found.
    pub rows: Vec<(Row, Option<String>)>,
    /// Whether all of them have been looked for.
    pub is_complete: bool,
}

/// What became of copying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// It is in the clipboard.
    Done,
    /// The browser does not allow it: the text is selected instead.
    Selected,
}

impl Diagnose {
    /// The place, empty.
    pub const fn new(preferences: Preferences) -> Self {
        Self {
            preferences,
            is_help_open: false,
            running: None,
            last: None,
            refused: Vec::new(),
            not_opened: String::new(),
            link: None,
            shown: None,
            recording: None,
            preparing: None,
            next_attempt: 0,
        }
    }

    /// The link in a text that is no log, for somebody who has pasted one.
    pub fn offered_link(&self) -> Option<&str> {
        let is_known = |shown: &Shown| shown.reading.files.iter().any(|file| file.recognised > 0);
        let is_something = self.recording.is_some() || self.shown.as_ref().is_some_and(is_known);
        self.link.as_deref().filter(|_| self.running.is_none() && !is_something)
    }
}
