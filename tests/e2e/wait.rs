//! Waiting for something to happen, or for nothing to happen.

use std::fmt::Debug;
use std::thread;
use std::time::{Duration, Instant};

/// How long anything may take until it counts as not happening: twenty seconds, or as many as `LASSO_PATIENCE` says, on a machine that
/// has much else to do.
fn patience() -> Duration {
    let seconds = std::env::var("LASSO_PATIENCE").ok().and_then(|seconds| seconds.parse().ok());
    Duration::from_secs(seconds.unwrap_or(20))
}

/// How long nothing must happen until it counts as not happening: an event of the page takes far less.
const A_WHILE: Duration = Duration::from_millis(800);
const BETWEEN_LOOKS: Duration = Duration::from_millis(25);

/// Waits until there is something to see.
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    while began.elapsed() < patience() {
        if let Some(seen) = look() {
            return seen;
        }
        thread::sleep(BETWEEN_LOOKS);
    }
    panic!("expected {what}, and waited {} s for it in vain", patience().as_secs());
}

/// Waits until something looks as expected.
pub fn wait_until<T: PartialEq + Debug>(what: &str, expected: &T, mut look: impl FnMut() -> T) {
    let began = Instant::now();
    let mut seen = look();
    while seen != *expected {
        assert!(began.elapsed() < patience(), "{what}: expected {expected:?}, but it is {seen:?}");
        thread::sleep(BETWEEN_LOOKS);
        seen = look();
    }
}

/// Looks for a while, in which nothing may change.
pub fn watch_nothing_change<T: PartialEq + Debug>(what: &str, mut look: impl FnMut() -> T) {
    let (began, before) = (Instant::now(), look());
    while began.elapsed() < A_WHILE {
        assert_eq!(look(), before, "{what} must not change by itself");
        thread::sleep(BETWEEN_LOOKS);
    }
}
