//! What can be fuzzed, and how long something takes.

use std::time::{Duration, Instant};

use rebalance_lasso::analysis::random::Random;

/// A kind of input.
pub trait Target {
    /// The next input; the same generator gives the same one.
    fn input(&self, random: &mut Random) -> Vec<u8>;

    /// Reads an input, and holds what comes of it to what is promised. All that it needs to know it takes from the input.
    fn check(&self, input: &[u8]) -> Result<Checked, String>;

    /// What reading so many bytes may take.
    fn most(&self, bytes: usize) -> Duration {
        LEAST.max(Duration::from_nanos(bytes as u64 * 1_000))
    }
}

/// What a small input may take, whatever its kind.
pub const LEAST: Duration = Duration::from_millis(50);

/// An input with which nothing is wrong.
pub struct Checked {
    /// How long reading it took, without what was done with it afterwards.
    pub took: Duration,
    /// Whether something could be read.
    pub led_somewhere: bool,
}

/// What something gives, and how long it takes.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let began = on_processor();
    let made = work();
    (made, on_processor().saturating_sub(began))
}

/// The time that this thread has had a processor, where the system says so, as Linux does; else the time on the clock.
pub fn on_processor() -> Duration {
    let of_thread = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    };
    of_thread().unwrap_or_else(|| {
        static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        BEGUN.get_or_init(Instant::now).elapsed()
    })
}

/// An error if something that is promised does not hold.
pub fn hold(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}
