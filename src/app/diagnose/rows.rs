//! Finds rows in a file again, once somebody wants to read them: the worker keeps what they say, not their text.

/// Blocks of a file, in bytes: the worker notes how many rows have ended before each, so that reading can begin near a row.
pub const BLOCK_BYTES: u64 = 1 << 20;

/// Longest part of a row that is shown, in bytes.
pub const MAX_SHOWN_BYTES: usize = 64 << 10;

/// The block to begin with, and how many rows have ended before it: the last one in front of the beginning of a row.
pub fn begin_at(rows_before: &[u32], row: u32) -> (u64, u32) {
    let block = rows_before.partition_point(|ended| ended + 2 <= row).saturating_sub(1);
    (block as u64 * BLOCK_BYTES, rows_before.get(block).copied().unwrap_or(0))
}

/// Finds rows in bytes that come piece by piece.
#[derive(Clone, Debug)]
pub struct RowFinder {
    /// Rows that are still wanted, the next one last.
    wanted: Vec<u32>,
    /// The row that the next byte is of.
    row: u32,
    text: Vec<u8>,
    found: Vec<(u32, String)>,
}

impl RowFinder {
    /// Looks for rows, in a file of which so many rows have been passed over.
    pub fn new(mut wanted: Vec<u32>, rows_before: u32) -> Self {
        wanted.sort_unstable_by(|a, b| b.cmp(a));
        wanted.dedup();
        Self { wanted, row: rows_before + 1, text: Vec::new(), found: Vec::new() }
    }

    /// Whether nothing is wanted any more.
    pub const fn is_done(&self) -> bool {
        self.wanted.is_empty()
    }

    /// The next bytes.
    pub fn push(&mut self, mut bytes: &[u8]) {
        while let Some(wanted) = self.wanted.last() {
            let is_wanted = *wanted == self.row;
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            if is_wanted {
                let room = (MAX_SHOWN_BYTES + 1).saturating_sub(self.text.len());
                self.text.extend_from_slice(&part[..part.len().min(room)]);
            }
            let Some(end) = end else { return };
            if is_wanted {
                self.take();
            }
            self.row = self.row.saturating_add(1);
            bytes = &bytes[end + 1..];
        }
    }

    /// The end of the file: what was found, in order.
    pub fn finish(mut self) -> Vec<(u32, String)> {
        if self.wanted.last() == Some(&self.row) && !self.text.is_empty() {
            self.take();
        }
        self.found
    }

    fn take(&mut self) {
        let is_cut = self.text.len() > MAX_SHOWN_BYTES;
        self.text.truncate(MAX_SHOWN_BYTES);
        // Text of two bytes a sign loses the empty ones.
        self.text.retain(|byte| *byte != 0);
        let mut text = String::from_utf8_lossy(&self.text).trim_end_matches('\r').to_owned();
        if is_cut {
            text.push_str(" … (the row goes on)");
        }
        self.text.clear();
        self.wanted.pop();
        self.found.push((self.row, text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "one\r\ntwo\n\nfour\nfive";

    fn check(wanted: &[u32], expect: &[(u32, &str)]) {
        for size in 1..=TEXT.len() {
            let mut finder = RowFinder::new(wanted.to_vec(), 0);
            TEXT.as_bytes().chunks(size).for_each(|piece| finder.push(piece));
            let found = finder.finish();
            let found: Vec<_> = found.iter().map(|(row, text)| (*row, text.as_str())).collect();
            assert_eq!(found, expect, "{wanted:?} in pieces of {size}");
        }
    }

    #[test]
    fn rows_are_found_however_their_file_is_cut() {
        check(&[2], &[(2, "two")]);
        check(&[5, 1, 3, 1], &[(1, "one"), (3, ""), (5, "five")]);
        check(&[4, 9], &[(4, "four")]);
        check(&[], &[]);
    }

    #[test]
    fn reading_begins_in_front_of_the_row_and_not_too_early() {
        // Rows that have ended before each block: the third block begins in the middle of row 8.
        let before = [0, 3, 7, 7, 20];
        for (row, expect) in [(1, (0, 0)), (4, (0, 0)), (5, (1, 3)), (8, (1, 3)), (9, (3, 7)), (22, (4, 20))] {
            assert_eq!(begin_at(&before, row), (expect.0 * BLOCK_BYTES, expect.1), "row {row}");
        }
        assert_eq!(begin_at(&[], 5), (0, 0));
    }

    #[test]
    fn a_row_that_never_ends_is_cut() {
        let mut finder = RowFinder::new(vec![1], 0);
        (0..10).for_each(|_| finder.push(&[b'a'; MAX_SHOWN_BYTES]));
        let found = finder.finish();
        assert!(found[0].1.len() < MAX_SHOWN_BYTES + 40 && found[0].1.ends_with("(the row goes on)"));
    }
}
