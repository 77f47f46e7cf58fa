//! The table of all runs: which seeds were used, and what they found.

use std::fmt;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What a run found.
#[derive(Default)]
pub struct Found {
    first_seed: u64,
    /// The seed that it used last.
    pub last_seed: u64,
    /// How long it has had the processor.
    pub seconds: u64,
    /// What is wrong with the last input, if something is.
    pub failed: Option<String>,
    inputs: u64,
    led_somewhere: u64,
    bytes: u64,
    slowest: Duration,
}

impl Found {
    /// Nothing yet.
    pub fn new(first_seed: u64) -> Self {
        Self { first_seed, last_seed: first_seed, ..Self::default() }
    }

    /// Counts an input that held what is promised.
    pub fn count(&mut self, bytes: usize, took: Duration, led_somewhere: bool) {
        self.inputs += 1;
        self.bytes += bytes as u64;
        self.led_somewhere += u64::from(led_somewhere);
        self.slowest = self.slowest.max(took);
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { inputs, led_somewhere, seconds, .. } = self;
        let megabytes = self.bytes / 1_000_000;
        write!(f, "{inputs} inputs, {megabytes} MB in {seconds} s, {led_somewhere} of them led somewhere")?;
        write!(f, "; the slowest took {:.1} ms", self.slowest.as_secs_f64() * 1_000.0)
    }
}

/// The table in a file.
pub struct Results {
    path: PathBuf,
    target: String,
    /// The file without the row of this run.
    before: String,
}

impl Results {
    /// The table in a file that is there already.
    pub fn new(path: PathBuf, target: &str) -> Self {
        let before = fs::read_to_string(&path).unwrap_or_default();
        Self { path, target: target.to_owned(), before }
    }

    /// The seed after the last one of this target; 1 if there is none.
    pub fn next_seed(&self) -> u64 {
        let last = |row: &str| {
            let mut cells = row.trim_matches('|').split('|').map(str::trim);
            let (_, target, seeds) = (cells.next()?, cells.next()?, cells.next()?);
            let last = seeds.rsplit('-').next()?.parse::<u64>().ok()?;
            (target == self.target).then_some(last)
        };
        self.before.lines().filter_map(last).max().map_or(1, |last| last + 1)
    }

    /// Puts the row of this run at the end of the file, instead of an earlier one of the same run.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&mut self, found: &Found) -> io::Result<()> {
        let seeds = if found.first_seed == found.last_seed {
            found.last_seed.to_string()
        } else {
            format!("{}-{}", found.first_seed, found.last_seed)
        };
        let row = format!(
            "| {} | {} | {seeds} | {} | {} | {} | {} | {:.1} | {} |\n",
            today(),
            self.target,
            found.seconds,
            found.inputs,
            found.bytes / 1_000_000,
            found.led_somewhere,
            found.slowest.as_secs_f64() * 1_000.0,
            found.failed.as_deref().unwrap_or("nothing"),
        );
        fs::write(&self.path, format!("{}{row}", self.before))
    }
}

/// The date in UTC, as in `2026-12-01`.
fn today() -> String {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400);
    // Years begin in March, so that a leap day is the last of one; 1 March of year 0 is 719468 days before 1970.
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, is_next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year_of_era + is_next)
}
