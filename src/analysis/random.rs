//! Seeded randomness: the same numbers on every target, and for any group of a search by itself.

/// The splitmix64 generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Random(u64);

impl Random {
    /// A generator from a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A generator for one of many things that are drawn under one seed, apart from all the others.
    pub fn numbered(seed: u64, number: u64) -> Self {
        let mut first = Self(seed);
        let mut second = Self(first.bits() ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93));
        Self(second.bits())
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A whole number from `low` to `high`, both included; `low` if `high` is below it.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // the high half of a product is below the span
    pub fn within(&mut self, low: u64, high: u64) -> u64 {
        let Some(span) = high.checked_sub(low) else { return low };
        let scaled = u128::from(self.bits()) * (u128::from(span) + 1);
        low + (scaled >> 64) as u64
    }

    /// As [`Random::within`], for small numbers.
    #[inline]
    pub fn within_u32(&mut self, range: (u32, u32)) -> u32 {
        u32::try_from(self.within(range.0.into(), range.1.into())).unwrap_or(range.1)
    }

    /// True with a chance of `share` in a thousand.
    #[inline]
    pub fn permille(&mut self, share: u32) -> bool {
        self.within(0, 999) < u64::from(share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_met_at_both_ends_and_not_beyond() {
        let mut random = Random::new(7);
        let drawn: Vec<u64> = (0..1_000).map(|_| random.within(3, 5)).collect();
        assert!([3, 4, 5].iter().all(|n| drawn.contains(n)) && drawn.iter().all(|n| (3..=5).contains(n)));
        assert_eq!(random.within(9, 2), 9);
        random.within(0, u64::MAX);
    }

    #[test]
    fn numbered_generators_differ() {
        let first = |number| Random::numbered(1, number).bits();
        assert!(first(0) != first(1) && first(1) != Random::numbered(2, 1).bits());
    }
}
