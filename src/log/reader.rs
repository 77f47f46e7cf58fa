//! Reads a log piece by piece and keeps what it says about rebalances, nothing else.

use std::sync::OnceLock;

use super::layout::{Event, clean, event, open_record, record, thread_in};
use super::said::{Name, Names, PHRASES, Phrase, Said, of_phrase, parse};
use super::scan::{Scanner, Stop};
use super::time::{Stamp, last_stamp};
use super::utf16::Utf16;

/// Longest row that is read, in bytes: a decision of a very large group fits. The rest of a longer one is passed over.
pub const MAX_ROW_BYTES: usize = 16 << 20;

/// Most rows of one file that are kept; what comes after is counted only.
pub const MAX_KEPT_ROWS: usize = 4_000_000;

/// One fact with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Which file, from 0, in the order given.
    pub file: u32,
    /// Which row of it, from 1.
    pub row: u32,
    /// When; none where the row has no time of its own.
    pub stamp: Option<Stamp>,
    /// The thread that it names, or the client; none where the row does not say.
    pub thread: Option<Name>,
    /// What it says.
    pub said: Said,
}

/// What was kept of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogFile {
    /// Its name.
    pub name: String,
    /// Its rows.
    pub rows: u64,
    /// Its bytes, unpacked.
    pub bytes: u64,
    /// Rows that were recognised.
    pub recognised_rows: u64,
    /// What they say, in the file's own order.
    pub lines: Vec<Line>,
}

/// Reads one file. However its bytes are cut into pieces, the result is the same; memory grows with what is kept.
#[derive(Clone, Debug)]
pub struct LogReader {
    number: u32,
    file: LogFile,
    names: Names,
    /// The beginning of the row that has not ended yet.
    row: Vec<u8>,
    state: u16,
    /// Whether a phrase was found in that row.
    is_kept: bool,
    /// A row that a container has split, without its end.
    split: Option<String>,
    /// A row after the last decision for which its processes' own rows repeat it.
    decided_row: Option<u64>,
    utf16: Option<Utf16>,
}

/// How often a row may be read again for the phrases in it: real ones have a few, or are short.
const READ_AGAIN: usize = 16;
/// What a short row may be read in any case, in bytes.
const LEAST_BUDGET_BYTES: usize = 1 << 18;

/// Rows after a decision in which its processes are named once more.
const REPEATED_ROWS: u64 = 300;

fn scanner() -> &'static Scanner {
    static SCANNER: OnceLock<Scanner> = OnceLock::new();
    SCANNER.get_or_init(|| Scanner::new(&PHRASES.iter().map(|(text, _)| *text).collect::<Vec<_>>()))
}

/// Whether bytes begin as a file packed by gzip does. The caller unpacks it: a browser has its own way.
pub fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b])
}

impl LogReader {
    /// A reader for a file of that name; `number` is its place among the files, from 0.
    pub fn new(number: u32, name: impl Into<String>) -> Self {
        Self {
            number,
            file: LogFile { name: name.into(), ..LogFile::default() },
            names: Names::default(),
            row: Vec::new(),
            state: 0,
            is_kept: false,
            split: None,
            decided_row: None,
            utf16: None,
        }
    }

    /// Rows so far, the one that has not ended left out.
    pub const fn rows(&self) -> u64 {
        self.file.rows
    }

    /// Rows so far that say something about rebalances.
    pub const fn recognised_rows(&self) -> u64 {
        self.file.recognised_rows
    }

    /// Whether the file is text of two bytes a sign: then a byte 10 does not say that a row ends.
    pub const fn is_utf16(&self) -> bool {
        self.utf16.is_some()
    }

    /// The next bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        let is_first = self.file.bytes == 0 && !bytes.is_empty();
        self.file.bytes += bytes.len() as u64;
        if is_first {
            self.utf16 = Utf16::of_file(bytes);
        }
        match self.utf16.take() {
            Some(mut utf16) => {
                let text = utf16.decode(bytes);
                self.utf16 = Some(utf16);
                self.take(text.as_bytes());
            }
            None => self.take(bytes),
        }
    }

    /// The end of the file.
    pub fn finish(mut self) -> LogFile {
        if !self.row.is_empty() {
            self.end_row(&[]);
        }
        if let Some(text) = self.split.take() {
            self.keep(text);
        }
        self.file
    }

    fn take(&mut self, bytes: &[u8]) {
        let (mut start, mut at) = (0, 0);
        loop {
            if self.is_kept || self.split.is_some() {
                let Some(length) = bytes[at..].iter().position(|byte| *byte == b'\n') else { break };
                self.is_kept = true;
                self.end_row(&bytes[start..at + length]);
                at += length + 1;
                start = at;
                continue;
            }
            match scanner().step(bytes, at, &mut self.state) {
                Some(Stop::LineEnd(end)) => {
                    self.file.rows += 1;
                    self.row.clear();
                    at = end + 1;
                    start = at;
                }
                Some(Stop::Phrase(found)) => {
                    self.is_kept = true;
                    at = found.end;
                }
                None => break,
            }
        }
        let room = MAX_ROW_BYTES.saturating_sub(self.row.len());
        let rest = &bytes[start..];
        self.row.extend_from_slice(&rest[..rest.len().min(room)]);
    }

    /// The row has ended; `rest` is what of it is not yet in `row`.
    fn end_row(&mut self, rest: &[u8]) {
        self.file.rows += 1;
        if std::mem::take(&mut self.is_kept) || self.split.is_some() {
            let text = if self.row.is_empty() {
                clean(&rest[..rest.len().min(MAX_ROW_BYTES)])
            } else {
                let room = MAX_ROW_BYTES.saturating_sub(self.row.len());
                self.row.extend_from_slice(&rest[..rest.len().min(room)]);
                clean(&self.row)
            };
            self.join(text);
        }
        self.row.clear();
        self.state = 0;
    }

    /// Kubernetes marks a row that it has split with `P`, and the last piece with `F`; Docker ends only the last one's text.
    fn join(&mut self, mut text: String) {
        let piece = of_container(&text);
        let mut is_split = piece.is_some_and(|(is_split, _)| is_split);
        let record = record(&text);
        if let Some(mut begun) = self.split.take() {
            let own = piece.map(|(_, own)| own).or(record.as_deref()).filter(|_| begun.len() < MAX_ROW_BYTES);
            if let Some(own) = own {
                begun.push_str(own);
                is_split |= record.as_ref().is_some_and(|own| !own.ends_with('\n'));
                text = begun;
            } else {
                self.keep(begun);
            }
        } else if let Some(open) = open_record(&text) {
            (text, is_split) = (open, true);
        }
        if is_split && text.len() < MAX_ROW_BYTES {
            self.split = Some(text);
        } else {
            self.keep(text);
        }
    }

    fn keep(&mut self, text: String) {
        let interesting = |text: &str| scanner().all(text.as_bytes()).next().is_some();
        let Event { text, stamp, thread } = event(text, &interesting);
        let before = self.file.lines.len();
        let mut head: Option<(Option<Stamp>, Option<Name>)> = None;
        for row in text.split('\n') {
            self.keep_row(row, stamp, thread.as_deref(), &mut head);
        }
        if self.file.lines.len() > before {
            self.file.recognised_rows += 1;
        }
    }

    /// Keeps each thing that a row says. `head` is time and thread of the first row of the same event.
    fn keep_row(
        &mut self,
        row: &str,
        stamp: Option<Stamp>,
        thread: Option<&str>,
        head: &mut Option<(Option<Stamp>, Option<Name>)>,
    ) {
        let mut budget = LEAST_BUDGET_BYTES + READ_AGAIN * row.len();
        for found in scanner().all(row.as_bytes()) {
            let (text, phrase) = of_phrase(found.phrase);
            // A process's own row is read to its end and no further; anything else may be read to the end of the row.
            let cost = if matches!(phrase, Phrase::ClientRow) { text.len() } else { row.len() };
            budget = budget.saturating_sub(cost);
            if budget == 0 {
                break;
            }
            // A no-break space is cleaned by now, so the phrase is as long as its text.
            let Some(before) = row.get(..found.end.saturating_sub(text.len())) else { continue };
            let Some(said) = parse(phrase, before, &row[found.end..], &mut self.names) else { continue };
            let (stamp, thread) = head.get_or_insert_with(|| {
                // In a list of members a thread's name is not the one that speaks.
                let own = thread_in(before).filter(|_| !matches!(said, Said::Participant(..)));
                let named = own.or_else(|| thread.and_then(thread_in));
                (stamp.or_else(|| last_stamp(before)), named.map(|thread| self.names.name(thread)))
            });
            let (stamp, thread) = (*stamp, thread.clone());
            let ends_row = matches!(said, Said::Decided { .. } | Said::Distributed(..));
            self.keep_said(stamp, thread, said);
            if ends_row {
                break;
            }
        }
    }

    fn keep_said(&mut self, stamp: Option<Stamp>, thread: Option<Name>, said: Said) {
        match said {
            Said::Decided { .. } => self.decided_row = Some(self.file.rows),
            // What the decision has said already.
            Said::Client(_) if self.decided_row.is_some_and(|row| self.file.rows - row < REPEATED_ROWS) => return,
            _ => {}
        }
        if self.file.lines.len() < MAX_KEPT_ROWS {
            let file = self.number;
            let row = u32::try_from(self.file.rows).unwrap_or(u32::MAX);
            self.file.lines.push(Line { file, row, stamp, thread, said });
        }
    }
}

/// A container's row: whether it was split, and its own text.
fn of_container(text: &str) -> Option<(bool, &str)> {
    let (stamp, rest) = text.split_once(' ')?;
    let rest = rest.strip_prefix("stdout ").or_else(|| rest.strip_prefix("stderr "))?;
    let (flag, own) = rest.split_once(' ')?;
    let is_split = match flag {
        "P" => true,
        "F" => false,
        _ => return None,
    };
    stamp.as_bytes().first()?.is_ascii_digit().then_some((is_split, own))
}
