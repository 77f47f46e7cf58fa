//! A set of processes: which of a group are running.

use super::scenario::MAX_PROCESSES;
use crate::kafka::ProcessIx;

const WORDS: usize = 4;
const _: () = assert!(MAX_PROCESSES <= 64 * WORDS as u64, "a group's processes fit");

/// Processes of one group, a bit each, so that a copy costs nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ProcessSet([u64; WORDS]);

impl ProcessSet {
    /// Puts a process in.
    pub fn insert(&mut self, process: ProcessIx) {
        if let Some(word) = self.0.get_mut((process / 64) as usize) {
            *word |= 1 << (process % 64);
        }
    }

    /// Takes a process out.
    pub fn remove(&mut self, process: ProcessIx) {
        if let Some(word) = self.0.get_mut((process / 64) as usize) {
            *word &= !(1 << (process % 64));
        }
    }

    /// Whether a process is in.
    pub fn contains(&self, process: ProcessIx) -> bool {
        self.0.get((process / 64) as usize).is_some_and(|word| word >> (process % 64) & 1 == 1)
    }

    /// Whether none is in.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Those that are in, in process order.
    pub fn iter(&self) -> impl Iterator<Item = ProcessIx> + use<> {
        let mut words = self.0;
        std::iter::from_fn(move || {
            let (word, first) = words.iter_mut().zip((0..).step_by(64)).find(|(word, _)| **word != 0)?;
            let bit = word.trailing_zeros();
            *word &= *word - 1;
            Some(first + bit)
        })
    }

    /// The bits of the first so many processes, 64 a word.
    pub fn words(&self, processes: usize) -> &[u64] {
        &self.0[..processes.div_ceil(64).min(WORDS)]
    }
}

impl FromIterator<ProcessIx> for ProcessSet {
    fn from_iter<I: IntoIterator<Item = ProcessIx>>(processes: I) -> Self {
        let mut set = Self::default();
        processes.into_iter().for_each(|process| set.insert(process));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_what_was_put_in_and_not_taken_out() {
        let mut set: ProcessSet = [0, 63, 64, 255].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 255]);
        set.remove(64);
        set.remove(7);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 255]);
        assert!(set.contains(255) && !set.contains(64) && !set.contains(4_000));
        assert_eq!((set.words(3).len(), set.words(64).len(), set.words(65).len()), (1, 1, 2));
        set.iter().for_each(|process| set.remove(process));
        assert!(set.is_empty());
    }
}
