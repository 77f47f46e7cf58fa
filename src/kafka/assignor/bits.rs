//! Sets of small numbers as bits: a row of words a set.

/// One bit a row and column.
#[derive(Clone, Debug, Default)]
pub(super) struct BitMatrix {
    words_per_row: usize,
    words: Vec<u64>,
}

impl BitMatrix {
    /// All bits off, for so many rows and columns.
    pub(super) fn reset(&mut self, rows: usize, columns: usize) {
        self.words_per_row = columns.div_ceil(64);
        self.words.clear();
        self.words.resize(rows * self.words_per_row, 0);
    }

    #[inline]
    fn at(&self, row: u32, column: u32) -> (usize, u64) {
        (row as usize * self.words_per_row + (column / 64) as usize, 1 << (column % 64))
    }

    #[inline]
    fn words_of(&self, row: u32) -> &[u64] {
        let start = row as usize * self.words_per_row;
        &self.words[start..start + self.words_per_row]
    }

    #[inline]
    pub(super) fn get(&self, row: u32, column: u32) -> bool {
        let (word, bit) = self.at(row, column);
        self.words[word] & bit != 0
    }

    /// Turns a bit on; true if it was off.
    #[inline]
    pub(super) fn insert(&mut self, row: u32, column: u32) -> bool {
        let (word, bit) = self.at(row, column);
        let was_off = self.words[word] & bit == 0;
        self.words[word] |= bit;
        was_off
    }

    /// Turns a bit off; true if it was on.
    #[inline]
    pub(super) fn remove(&mut self, row: u32, column: u32) -> bool {
        let (word, bit) = self.at(row, column);
        let was_on = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        was_on
    }

    /// Bits that are on in a row.
    #[inline]
    pub(super) fn count(&self, row: u32) -> u32 {
        self.words_of(row).iter().map(|word| word.count_ones()).sum()
    }

    /// The columns whose bits are on in a row, in order.
    #[inline]
    pub(super) fn ones(&self, row: u32) -> Ones<'_> {
        let mut rest = self.words_of(row).iter();
        let word = rest.next().copied().unwrap_or(0);
        Ones { rest, word, first: 0 }
    }
}

/// The columns of a row whose bits are on.
#[derive(Clone, Debug)]
pub(super) struct Ones<'a> {
    rest: std::slice::Iter<'a, u64>,
    word: u64,
    first: u32,
}

impl Iterator for Ones<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        while self.word == 0 {
            self.word = *self.rest.next()?;
            self.first += 64;
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(self.first + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_comes_out_in_order() {
        for columns in [1, 63, 64, 65, 200] {
            let mut bits = BitMatrix::default();
            bits.reset(3, columns as usize);
            let wanted: Vec<u32> = (0..columns).filter(|n| n % 7 == 0 || n + 1 == columns).collect();
            for column in wanted.iter().rev() {
                assert!(bits.insert(1, *column) && !bits.insert(1, *column));
            }
            assert_eq!(bits.ones(1).collect::<Vec<_>>(), wanted);
            assert_eq!((bits.count(1) as usize, bits.ones(0).count(), bits.count(2)), (wanted.len(), 0, 0));
            assert!(bits.remove(1, 0) && !bits.remove(1, 0) && !bits.get(1, 0));
        }
    }
}
