//! A hash that is the same on every target, for states and traces.

use std::hash::{Hash, Hasher};

/// After FNV-1a, in words of 64 bits. Lengths and discriminants count as 64 bits, so that a 32-bit target agrees with a 64-bit one.
#[derive(Clone, Copy, Debug)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// The digest of one value.
    pub fn of(value: &impl Hash) -> u64 {
        let mut digest = Self::default();
        value.hash(&mut digest);
        digest.finish()
    }

    /// The digest of words that stand for a value.
    pub fn of_words(words: &[u64]) -> u64 {
        let mut digest = Self::default();
        for word in words {
            digest.word(*word);
        }
        digest.finish()
    }

    fn word(&mut self, word: u64) {
        // Whole words rather than bytes: states are hashed often, and are mostly small numbers.
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
    }
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.word((*byte).into());
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.word(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.word(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.word(n);
    }

    fn write_i64(&mut self, n: i64) {
        self.word(n.cast_unsigned());
    }

    fn write_usize(&mut self, n: usize) {
        self.word(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.word((n as i64).cast_unsigned());
    }
}
