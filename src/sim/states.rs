//! States seen so far, numbered in the order in which they were found.

use super::digest::Digest;
use super::world::World;

/// Whole states: a digest finds the candidates, every word decides.
#[derive(Clone, Debug, Default)]
pub struct States {
    words: Vec<u64>,
    /// Where the words of each state end.
    ends: Vec<usize>,
    /// The digest of each state.
    digests: Vec<u64>,
    /// Numbers plus one of states, 0 for none, each as near as can be to the place that its digest names.
    slots: Vec<u32>,
}

/// Whether a state was there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// It was, under this number.
    Before(u32),
    /// It was not, and has this number now.
    New(u32),
}

/// Slots at first; there are always twice as many as states.
const FIRST_SLOTS: usize = 16;

impl States {
    /// Forgets all states; the memory is kept.
    pub fn clear(&mut self) {
        self.words.clear();
        self.ends.clear();
        self.digests.clear();
        self.slots.clear();
    }

    /// Looks a state up, and adds it if it is new.
    #[allow(clippy::cast_possible_truncation)] // far fewer states than that fit the memory
    pub fn look_up(&mut self, world: &World) -> Seen {
        let start = self.words.len();
        world.encode(&mut self.words);
        let digest = Digest::of_words(&self.words[start..]);
        if self.slots.len() <= 2 * self.ends.len() {
            self.make_room();
        }
        let mut slot = self.first_slot(digest);
        while let Some(number) = self.slots[slot].checked_sub(1) {
            if self.digests[number as usize] == digest && self.words_of(number) == &self.words[start..] {
                self.words.truncate(start);
                return Seen::Before(number);
            }
            slot = self.slot_after(slot);
        }
        let number = self.ends.len() as u32;
        self.slots[slot] = number + 1;
        self.digests.push(digest);
        self.ends.push(self.words.len());
        Seen::New(number)
    }

    fn words_of(&self, number: u32) -> &[u64] {
        let from = number.checked_sub(1).map_or(0, |previous| self.ends[previous as usize]);
        &self.words[from..self.ends[number as usize]]
    }

    /// There are a power of two of them.
    #[allow(clippy::cast_possible_truncation)] // the low bits are what is wanted
    fn first_slot(&self, digest: u64) -> usize {
        digest as usize & (self.slots.len() - 1)
    }

    fn slot_after(&self, slot: usize) -> usize {
        (slot + 1) & (self.slots.len() - 1)
    }

    fn make_room(&mut self) {
        let slots = FIRST_SLOTS.max(2 * self.slots.len());
        self.slots.clear();
        self.slots.resize(slots, 0);
        for (number, digest) in (1..).zip(&self.digests) {
            let mut slot = self.first_slot(*digest);
            while self.slots[slot] != 0 {
                slot = self.slot_after(slot);
            }
            self.slots[slot] = number;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::sim::presets::presets;

    #[test]
    fn states_keep_their_numbers_however_many_there_are() {
        let mut world = World::before_start(&presets()[0].group(0));
        let mut states = States::default();
        for round in 0..2 {
            for phase in 0..1_000 {
                world.phase = phase;
                let expected = if round == 0 { Seen::New(phase) } else { Seen::Before(phase) };
                assert_eq!(states.look_up(&world), expected);
            }
        }
        states.clear();
        assert_eq!((states.look_up(&world), states.look_up(&world)), (Seen::New(0), Seen::Before(0)));
    }
    /// Two checkpoints on one disk, the second chosen so that the digest forgets the difference between the first.
    #[test]
    fn states_of_one_digest_are_told_apart_by_their_words() {
        let group = presets()[0].group(0);
        let world = |first: u64, second: u64| {
            let mut world = World::before_start(&group);
            Rc::make_mut(&mut world.directories[0]).reset(&[Some(first), Some(second)]);
            world
        };
        let words = |world: &World| {
            let mut words = Vec::new();
            world.encode(&mut words);
            words
        };
        let before_second = |first: u64| {
            let words = words(&world(first, u64::MAX));
            let known = words.iter().take_while(|word| **word != u64::MAX);
            let take_in = |digest: u64, word: &u64| (digest ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
            known.fold(0xcbf2_9ce4_8422_2325, take_in)
        };
        let (one, other) = (world(1, 5), world(2, 5 ^ before_second(1) ^ before_second(2)));
        assert_eq!(Digest::of_words(&words(&one)), Digest::of_words(&words(&other)));
        let mut states = States::default();
        let seen = [&one, &other, &one, &other].map(|world| states.look_up(world));
        assert_eq!(seen, [Seen::New(0), Seen::New(1), Seen::Before(0), Seen::Before(1)]);
    }
}
