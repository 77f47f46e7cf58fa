//! The text of some rows of a file: what a piece of evidence points at. Nothing of a log is kept but facts, so the file is read
//! once more.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::clean;
use super::utf16::Utf16;

/// Longest row that is picked, in bytes; the rest of a longer one is left out.
const MAX_PICKED_BYTES: usize = 64 << 10;

/// Picks rows out of a file, pushed in pieces of any size.
#[derive(Clone, Debug, Default)]
pub struct RowPicker {
    wanted: BTreeSet<u32>,
    row: u32,
    begun: Vec<u8>,
    picked: BTreeMap<u32, String>,
    /// Whether what comes next is where the file begins, which says how it is written.
    is_at_beginning: bool,
    utf16: Option<Utf16>,
}

impl RowPicker {
    /// A picker of rows by number, from 1, that is given a file from its beginning.
    pub fn new(wanted: impl IntoIterator<Item = u32>) -> Self {
        Self { is_at_beginning: true, ..Self::from_within(wanted) }
    }

    /// A picker that is given a file from somewhere else on, counting rows from there; not one of two bytes a sign.
    pub fn from_within(wanted: impl IntoIterator<Item = u32>) -> Self {
        Self { wanted: wanted.into_iter().collect(), row: 1, ..Self::default() }
    }

    /// The next bytes. Whether there are rows still to come.
    pub fn push(&mut self, bytes: &[u8]) -> bool {
        if self.is_at_beginning && !bytes.is_empty() {
            self.is_at_beginning = false;
            self.utf16 = Utf16::of_file(bytes);
        }
        match &mut self.utf16 {
            Some(utf16) => {
                let text = utf16.decode(bytes);
                self.pick(text.as_bytes())
            }
            None => self.pick(bytes),
        }
    }

    fn pick(&mut self, bytes: &[u8]) -> bool {
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            let Some(last) = self.wanted.last() else { return false };
            if self.row > *last {
                return false;
            }
            if self.wanted.contains(&self.row) {
                let room = MAX_PICKED_BYTES.saturating_sub(self.begun.len());
                self.begun.extend_from_slice(&piece[..piece.len().min(room)]);
            }
            if piece.ends_with(b"\n") {
                self.end_row();
            }
        }
        true
    }

    fn end_row(&mut self) {
        if self.wanted.contains(&self.row) {
            self.picked.insert(self.row, clean(&std::mem::take(&mut self.begun)));
        }
        self.row = self.row.saturating_add(1);
    }

    /// The rows, by number, without what a terminal or a chat has put in; those that the file does not have are missing.
    pub fn finish(mut self) -> BTreeMap<u32, String> {
        if !self.begun.is_empty() {
            self.end_row();
        }
        self.picked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_picked_however_the_file_is_cut() {
        let text = "one\ntwo\r\n\u{1b}[31mthree\u{1b}[0m\nfour";
        for size in 1..text.len() {
            let mut picker = RowPicker::new([2, 3, 4, 9]);
            text.as_bytes().chunks(size).for_each(|piece| {
                picker.push(piece);
            });
            let rows: Vec<_> = picker.finish().into_iter().collect();
            assert_eq!(rows, [(2, "two".to_owned()), (3, "three".to_owned()), (4, "four".to_owned())]);
        }
    }

    #[test]
    fn rows_of_two_bytes_a_sign_are_decoded_before_they_are_counted() {
        // Among them signs that have a byte 10 which ends no row: U+0A05, U+270A.
        let text = "one \u{a05}\u{270a}\ntwo \u{270a}\r\nthree";
        let units = || std::iter::once(0xFEFF).chain(text.encode_utf16());
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for (bytes, size) in [&little, &big].into_iter().flat_map(|bytes| (1..7).map(move |size| (bytes, size))) {
            let mut picker = RowPicker::new([2, 3]);
            bytes.chunks(size).for_each(|piece| {
                picker.push(piece);
            });
            let rows: Vec<_> = picker.finish().into_iter().collect();
            assert_eq!(rows, [(2, "two \u{270a}".to_owned()), (3, "three".to_owned())], "pieces of {size} bytes");
        }
    }

    #[test]
    fn nothing_more_is_wanted_after_the_last_row() {
        let mut picker = RowPicker::new([1]);
        assert!(picker.push(b"one\n") && !picker.push(b"two\n"));
        assert!(!RowPicker::new([]).push(b"one\n"));
    }
}
