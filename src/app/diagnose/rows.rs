//! Where to begin reading when somebody wants to read rows: the worker keeps what they say, not their text.

use crate::log::rows::RowPicker;

/// Blocks of a file, in bytes: the worker notes how many rows have ended before each, so that reading can begin near a row.
pub const BLOCK_BYTES: u64 = 1 << 20;

/// The block to begin with, and how many rows have ended before it: the last one in front of the beginning of a row.
pub fn begin_at(rows_before: &[u32], row: u32) -> (u64, u32) {
    let block = rows_before.partition_point(|ended| ended + 2 <= row).saturating_sub(1);
    (block as u64 * BLOCK_BYTES, rows_before.get(block).copied().unwrap_or(0))
}

/// Picks rows out of a file of which so many rows are passed over.
#[derive(Clone, Debug)]
pub struct Picker {
    passed: u32,
    picker: RowPicker,
}

impl Picker {
    /// A picker of rows by number, from 1, that is given a file from a byte on; rows that are passed over are not among them.
    pub fn new(wanted: &[u32], from: u64, passed: u32) -> Self {
        let wanted = wanted.iter().filter_map(|row| row.checked_sub(passed));
        let picker = if from == 0 { RowPicker::new(wanted) } else { RowPicker::from_within(wanted) };
        Self { passed, picker }
    }

    /// The next bytes. Whether there are rows still to come.
    pub fn push(&mut self, bytes: &[u8]) -> bool {
        self.picker.push(bytes)
    }

    /// The rows with their texts.
    pub fn finish(self) -> Vec<(u32, String)> {
        let passed = self.passed;
        self.picker.finish().into_iter().map(|(row, text)| (row + passed, text)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn rows_keep_their_numbers_when_others_are_passed_over() {
        let mut picker = Picker::new(&[7, 9], BLOCK_BYTES, 5);
        picker.push(b"the end of six\nseven\nei");
        assert!(picker.push(b"ght\nni"));
        picker.push(b"ne\nten\n");
        assert_eq!(picker.finish(), [(7, "seven".to_owned()), (9, "nine".to_owned())]);
    }
}
