//! Any text, read as a link as far as it goes.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use super::bytes::Reader;
use super::check::checksum;
use super::cursor::Cursor;
use super::expected::Expected;
use super::link::{Decoded, LabLink, Link};
use super::mend::mended;
use super::view::LabView;
use super::{MAX_BODY_BYTES, MAX_CHARS, base64url, bases, delta, group, opening};
use crate::sim::problem::Problem;
use crate::sim::run::Outcome;
use crate::sim::setup::Setup;

/// Longest name of the right side, in bytes.
pub(super) const MAX_LABEL_BYTES: u64 = 240;

/// Problems of one group that are told, at most.
const MAX_WRONG: usize = 8;

/// What a text holds that may be any at all: a fragment with or without `#`, or a whole address. None if it is no link of any version,
/// as `#lab` is none.
pub fn decode(text: &str) -> Option<Decoded> {
    let head = text.char_indices().take(600).last().map_or("", |(end, _)| &text[..end]);
    if text.len() > MAX_CHARS {
        version(&mended(head, false))?;
        let message = format!("has {} letters, but at most {MAX_CHARS} are read", text.len());
        return Some(refused(message));
    }
    let mut clean = mended(text, false);
    let number = version(&clean)?;
    let was_mended = clean != text.trim_start_matches('#');
    if number != "1" {
        let message = format!(
            "is of version {number}, but this page knows version 1 only: reload the page, or ask for a link of this version"
        );
        return Some(Decoded { was_mended, ..refused(message) });
    }
    if let Some((link, flaw)) = opening::read(&clean) {
        let problems = flaw.into_iter().map(|flaw| Problem::new("link", flaw.to_string())).collect();
        return Some(Decoded { link: Some(Link::Preset(link)), problems, was_mended });
    }
    if !Packed::new(&clean).is_some_and(|packed| packed.is_whole()) {
        let first = mended(text, true);
        if Packed::new(&first).is_some_and(|packed| packed.is_whole()) {
            clean = first;
        }
    }
    let Some(packed) = Packed::new(&clean) else {
        let message = "does not say what it leads to: it is cut off, or was made by a newer version of this page";
        return Some(Decoded { was_mended, ..refused(message) });
    };
    let (link, problems) = lab(&packed);
    Some(Decoded { link: link.map(|link| Link::Lab(Box::new(link))), problems, was_mended })
}

fn refused(message: impl Into<String>) -> Decoded {
    Decoded { link: None, problems: vec![Problem::new("link", message)], was_mended: false }
}

/// The number after the `v` that links begin with.
fn version(clean: &str) -> Option<&str> {
    let after = clean.strip_prefix('v')?;
    let end = after.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(after.len());
    (1..=9).contains(&end).then(|| &after[..end])
}

/// A body with its checksum.
struct Packed {
    kind: u8,
    sum: u32,
    bytes: Vec<u8>,
    /// What was in the way, and where.
    stray: Option<Problem>,
}

impl Packed {
    fn new(clean: &str) -> Option<Self> {
        let kind = *clean.as_bytes().get(2).filter(|kind| matches!(kind, b'w' | b'z'))?;
        let letters = &clean[3..];
        let stray = letters.char_indices().find(|(_, c)| !c.is_ascii() || base64url::bits(*c as u8).is_none());
        let stray = stray.map(|(at, c)| {
            let message =
                format!("has {c:?} after {} letters, where no link has it: it was shortened or changed", at + 3);
            Problem::new("link", message)
        });
        let bytes = base64url::decode(letters);
        let (sum, bytes) = bytes.split_at_checked(3).unwrap_or((&[0; 3], &[]));
        let sum = sum.iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte));
        Some(Self { kind, sum, bytes: bytes.to_vec(), stray })
    }

    fn is_whole(&self) -> bool {
        self.sum == checksum(&[&[self.kind], self.bytes.as_slice()].concat())
    }

    /// The body, and what is wrong with it.
    fn body(&self) -> (Vec<u8>, Option<Problem>) {
        if self.kind == b'w' {
            return (self.bytes.clone(), None);
        }
        let mut body = vec![0; MAX_BODY_BYTES];
        let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let (status, _, made) = decompress(&mut DecompressorOxide::new(), &self.bytes, &mut body, 0, flags);
        body.truncate(made);
        let problem = match status {
            TINFLStatus::Done => None,
            TINFLStatus::HasMoreOutput => {
                let message = format!("unpacks to more than {MAX_BODY_BYTES} bytes, so it is no link of this page");
                return (Vec::new(), Some(Problem::new("link", message)));
            }
            _ => Some(Problem::new("link", "cannot be unpacked to its end: it is cut off, or was changed")),
        };
        (body, problem)
    }
}

fn lab(packed: &Packed) -> (Option<LabLink>, Vec<Problem>) {
    let mut problems: Vec<Problem> = packed.stray.clone().into_iter().collect();
    if !packed.is_whole() {
        problems.push(Problem::new(
            "link",
            "does not fit its checksum: it is cut off, or a letter was changed; what follows is what could be read",
        ));
    }
    let (body, problem) = packed.body();
    problems.extend(problem);
    let mut from = Reader::new(&body);
    let model = from.number_u32("model", u32::MAX.into());
    let view = from.number("view", u64::MAX);
    let view = LabView::numbered(view).unwrap_or_else(|| {
        problems.push(Problem::new("view", "is one that this page does not know: it was made by a newer version"));
        LabView::default()
    });
    let playhead = Cursor {
        round: from.number_u32("playhead.round", u32::MAX.into()),
        step: from.number_u32("playhead.step", u32::MAX.into()),
    };
    let expected = expected(&mut from);
    let Some((left, left_bytes)) = left(&mut from, &mut problems) else {
        problems.extend(from.stopped);
        return (None, problems);
    };
    let (right, label) = right(&mut from, &left, &left_bytes, &mut problems);
    if from.rest().iter().any(|byte| *byte != 0) {
        from.stop("link", "goes on after its end: a newer version of this page wrote it, or it was changed");
    }
    // Where in the group the link ends is the better news.
    let is_told =
        |stopped: &Problem| problems.iter().any(|told| told.field.starts_with(&format!("{}.", stopped.field)));
    let stopped = from.stopped.filter(|stopped| !is_told(stopped));
    problems.extend(stopped);
    (Some(LabLink { sides: [left, right], label, playhead, view, expected, model }), problems)
}

fn expected(from: &mut Reader) -> Option<Expected> {
    let kinds = from.number("expected", 16).checked_sub(1)?;
    let mut outcome = |kind: u64| {
        let mut number = || from.number_u32("expected", u32::MAX.into());
        match kind {
            0 => Outcome::Stable { rounds: number() },
            1 => Outcome::Livelock { prefix: number(), cycle: number() },
            2 => Outcome::EndlessProbing { prefix: number(), cycle: number() },
            _ => Outcome::Undecided { bound_rounds: number() },
        }
    };
    let outcomes = [outcome(kinds % 4), outcome(kinds / 4)];
    let traces = from.take("expected", 4)?;
    Some(Expected {
        outcomes,
        traces: [u16::from_be_bytes([traces[0], traces[1]]), u16::from_be_bytes([traces[2], traces[3]])],
    })
}

/// The left side with its bytes; none if it cannot be run.
fn left(from: &mut Reader, problems: &mut Vec<Problem>) -> Option<(Setup, Vec<u8>)> {
    let number = from.number("setup", u64::MAX);
    let base = bases::bytes(number).unwrap_or_else(|| {
        from.stop("setup", format!("is told from group {number}, which this page does not have: reload it"));
        Vec::new()
    });
    let bytes = delta::read(from, "setup", &base);
    side("setup", &bytes, from, problems).map(|setup| (setup, bytes))
}

/// The right side and its name; the left one on 2.6.1 if there is none that can be run.
fn right(from: &mut Reader, left: &Setup, left_bytes: &[u8], problems: &mut Vec<Problem>) -> (Setup, String) {
    let on = |number: usize| Setup { scenario: left.scenario.on_version(group::VERSIONS[number]), ..left.clone() };
    match from.number_or("compare", 1, 2) {
        0 => return (on(0), String::new()),
        1 => return (on(1), String::new()),
        _ => {}
    }
    let label = from.counted("compare.label", MAX_LABEL_BYTES).unwrap_or_default();
    let label: String = String::from_utf8_lossy(label).chars().filter(|c| !c.is_control()).collect();
    let bytes = delta::read(from, "compare", left_bytes);
    side("compare", &bytes, from, problems).map_or_else(|| (on(1), String::new()), |setup| (setup, label))
}

/// One side, if it can be run; without what is done to it, if that is what is wrong with it.
fn side(name: &str, bytes: &[u8], from: &Reader, problems: &mut Vec<Problem>) -> Option<Setup> {
    if bytes.is_empty() && from.stopped.is_some() {
        return None; // it ended before
    }
    let within = |problem: Problem| Problem { field: format!("{name}.{}", problem.field), ..problem };
    let (mut setup, stopped) = group::read(bytes);
    let mut wrong = setup.check();
    let can_run = wrong.iter().all(|problem| problem.field.starts_with("actions"));
    if can_run && !wrong.is_empty() {
        setup.actions.clear();
    }
    if stopped.is_some() {
        wrong.clear(); // it comes of that
    }
    problems.extend(stopped.into_iter().chain(wrong.into_iter().take(MAX_WRONG)).map(within));
    can_run.then_some(setup)
}
