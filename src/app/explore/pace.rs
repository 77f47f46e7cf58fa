//! How fast something goes: the mean over the last seconds.

use std::collections::VecDeque;

/// What the mean is taken over.
const WINDOW_MS: f64 = 4_000.0;
/// Fewer than this tell nothing yet.
const LEAST_MS: f64 = 400.0;
/// Moments that are kept, at most.
const KEPT: usize = 64;

/// Counts, each with the time at which it was reached.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pace {
    seen: VecDeque<(f64, u64)>,
}

impl Pace {
    /// Something begins, or goes on after a pause.
    pub fn restart(&mut self) {
        self.seen.clear();
    }

    /// So many are done at this time, in milliseconds of any clock.
    pub fn reached(&mut self, now_ms: f64, done: u64) {
        // Close moments are one, so that the window fits into what is kept.
        let is_close = self.seen.len() > 1
            && self.seen.get(self.seen.len() - 2).is_some_and(|(ms, _)| now_ms - ms < WINDOW_MS / 50.0);
        if is_close {
            self.seen.pop_back();
        }
        self.seen.push_back((now_ms, done));
        while self.seen.len() > KEPT || self.seen.front().is_some_and(|(ms, _)| now_ms - ms > WINDOW_MS) {
            self.seen.pop_front();
        }
    }

    /// How many in a second; none while too little is known.
    #[allow(clippy::cast_precision_loss)] // counts far below 2^53
    pub fn per_second(&self) -> Option<f64> {
        let ((first_ms, first), (last_ms, last)) = (self.seen.front()?, self.seen.back()?);
        let passed_ms = last_ms - first_ms;
        (passed_ms >= LEAST_MS).then(|| last.saturating_sub(*first) as f64 * 1_000.0 / passed_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_is_that_of_the_last_seconds() {
        let mut pace = Pace::default();
        assert_eq!(pace.per_second(), None);
        for at in 0..2_000_u32 {
            pace.reached(f64::from(at) * 10.0, u64::from(at) * 50);
        }
        let close = |per_second: f64| pace.per_second().is_some_and(|now| (now - per_second).abs() < 1.0);
        assert!(close(5_000.0), "{:?}", pace.per_second());
        assert!(pace.seen.len() <= KEPT);
        pace.restart();
        pace.reached(30_000.0, 7);
        pace.reached(30_100.0, 900);
        assert_eq!(pace.per_second(), None, "too short to tell");
    }
}
