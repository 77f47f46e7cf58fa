//! States seen so far, numbered in the order in which they were found.

use std::collections::BTreeSet;

use super::digest::Digest;
use super::world::World;

/// Whole states: a digest finds the candidates, every word decides.
#[derive(Clone, Debug, Default)]
pub struct States {
    words: Vec<u64>,
    /// Where the words of each state end.
    ends: Vec<usize>,
    /// Digests with the number of their state.
    digests: BTreeSet<(u64, u32)>,
}

/// Whether a state was there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// It was, under this number.
    Before(u32),
    /// It was not, and has this number now.
    New(u32),
}

impl States {
    /// Looks a state up, and adds it if it is new.
    #[allow(clippy::cast_possible_truncation)] // far fewer states than that fit the memory
    pub fn look_up(&mut self, world: &World) -> Seen {
        let start = self.words.len();
        world.encode(&mut self.words);
        let (before, newest) = self.words.split_at(start);
        let digest = Digest::of_words(newest);
        let words_of = |number: u32| {
            let from = number.checked_sub(1).map_or(0, |previous| self.ends[previous as usize]);
            &before[from..self.ends[number as usize]]
        };
        let alike = self.digests.range((digest, 0)..=(digest, u32::MAX)).map(|(_, number)| *number);
        let known = alike.into_iter().find(|number| words_of(*number) == newest);
        if let Some(number) = known {
            self.words.truncate(start);
            return Seen::Before(number);
        }
        let number = self.ends.len() as u32;
        self.digests.insert((digest, number));
        self.ends.push(self.words.len());
        Seen::New(number)
    }
}
