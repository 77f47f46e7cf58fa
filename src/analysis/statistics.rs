//! Shares with their uncertainty, and the middle of many numbers.

/// A share of a count, between 0 and 1, with an interval in which it lies with a confidence of 95 in 100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// How many of them.
    pub of: u64,
    /// All of them.
    pub all: u64,
    /// The share that was found; 0 if there are none at all.
    pub share: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The normal quantile that belongs to a two-sided 95 in 100.
const Z: f64 = 1.959_963_984_540_054;

impl Share {
    /// Wilson's score interval: it stays between 0 and 1, and says something even where nothing was found.
    #[allow(clippy::cast_precision_loss)] // counts far below 2^53
    pub fn new(of: u64, all: u64) -> Self {
        if all == 0 {
            return Self { of, all, share: 0.0, low: 0.0, high: 1.0 };
        }
        let (n, share) = (all as f64, of as f64 / all as f64);
        let scale = 1.0 + Z * Z / n;
        let middle = (share + Z * Z / (2.0 * n)) / scale;
        let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
        // Rounding must not put an end past what was found.
        let (low, high) = ((middle - half).max(0.0).min(share), (middle + half).min(1.0).max(share));
        Self { of, all, share, low: if of == 0 { 0.0 } else { low }, high: if of == all { 1.0 } else { high } }
    }
}

/// The number below which `share_permille` in a thousand of sorted numbers lie (the nearest rank); none if there are none.
pub fn quantile(sorted: &[u64], share_permille: u32) -> Option<u64> {
    let rank = (sorted.len() as u64 * u64::from(share_permille)).div_ceil(1_000).max(1);
    let at = usize::try_from(rank - 1).unwrap_or(usize::MAX);
    sorted.get(at.min(sorted.len().saturating_sub(1))).copied()
}

/// A histogram's bar: numbers from `from` up to but not including `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Lower end, inclusive.
    pub from: u64,
    /// Upper end, exclusive.
    pub to: u64,
    /// Numbers between.
    pub count: u64,
}

/// Sorted numbers as bars whose ends double, `steps` of them from one power of two to the next, between the first and the last
/// that hold any. At most `64 * steps` bars.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)] // whole numbers far below 2^53
pub fn histogram(sorted: &[u64], steps: u32) -> Vec<Bar> {
    let steps = steps.max(1);
    let end = |bar: u32| 2_f64.powf(f64::from(bar) / f64::from(steps)).ceil() as u64;
    let mut bars = Vec::new();
    let (Some(first), Some(last)) = (sorted.first(), sorted.last()) else { return bars };
    let mut rest = sorted;
    for bar in 0..=53 * steps {
        let (from, to) = (if bar == 0 { 0 } else { end(bar - 1) }, end(bar));
        if from == to || to <= *first {
            continue;
        }
        let count = rest.partition_point(|number| *number < to);
        rest = &rest[count..];
        bars.push(Bar { from, to, count: count as u64 });
        if to > *last {
            break;
        }
    }
    bars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check((of, all): (u64, u64), (low, high): (f64, f64)) {
        let found = Share::new(of, all);
        assert!((found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5, "{found:?}");
        assert!(found.low <= found.share && found.share <= found.high);
    }

    #[test]
    fn intervals_are_wilsons() {
        // Newcombe (1998), table I, method 3.
        check((81, 263), (0.2553, 0.3662));
        check((15, 148), (0.0624, 0.1605));
        check((0, 20), (0.0, 0.1611));
        check((1, 29), (0.0061, 0.1718));
        check((20, 20), (0.8389, 1.0));
        assert_eq!((Share::new(0, 0).low, Share::new(0, 0).high), (0.0, 1.0));
    }

    #[test]
    fn the_middle_is_one_of_the_numbers() {
        assert_eq!(quantile(&[], 500), None);
        assert_eq!(quantile(&[1, 2, 3, 4], 500), Some(2));
        assert_eq!(quantile(&[1, 2, 3], 500), Some(2));
        let hundred: Vec<u64> = (1..=100).collect();
        assert_eq!(
            (quantile(&hundred, 950), quantile(&hundred, 0), quantile(&hundred, 1_000)),
            (Some(95), Some(1), Some(100))
        );
    }

    #[test]
    fn every_number_is_in_one_bar() {
        let numbers = [0, 1, 5, 5, 6, 900, 1_000_000];
        for steps in [1, 2, 4] {
            let bars = histogram(&numbers, steps);
            assert_eq!(bars.iter().map(|bar| bar.count).sum::<u64>(), numbers.len() as u64);
            assert!(bars.windows(2).all(|pair| pair[0].to == pair[1].from), "without gaps");
            for bar in &bars {
                let inside = numbers.iter().filter(|number| (bar.from..bar.to).contains(*number)).count();
                assert_eq!(inside as u64, bar.count);
            }
        }
        assert_eq!(histogram(&[], 2), vec![]);
        assert_eq!(histogram(&[8], 1), vec![Bar { from: 8, to: 16, count: 1 }]);
    }
}
