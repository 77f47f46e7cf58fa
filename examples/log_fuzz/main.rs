//! Logs that nobody wrote: real ones, mutated, read and diagnosed for as long as wanted. Nothing may panic, and nothing may
//! take more than a second a megabyte.
//!
//! ```text
//! cargo run --release --example log_fuzz -- [--seconds N] [--seed N]
//! ```
//!
//! The same seed gives the same inputs. An input that fails is written to `log-fuzz-SEED-ROUND.log` in the folder for temporary
//! files, and the exit status is 1.

mod mutate;

use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use flate2::read::GzDecoder;
use mutate::Random;
use rebalance_lasso::log::advice::advise;
use rebalance_lasso::log::diagnosis::{Diagnosis, diagnose};
use rebalance_lasso::log::reader::LogReader;
use rebalance_lasso::log::rebalance::GroupLog;
use rebalance_lasso::log::scenario::reconstruct;
use rebalance_lasso::log::ticket::summary;

/// What a small input may take, whatever its size.
const LEAST: Duration = Duration::from_millis(250);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |flag: &str, default: u64| {
        let at = arguments.iter().position(|argument| argument == flag);
        at.and_then(|at| arguments.get(at + 1)?.parse().ok()).unwrap_or(default)
    };
    let (seconds, seed) = (value("--seconds", 60), value("--seed", 1));
    let corpus = corpus(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/log/real"));
    let mut random = Random::new(seed);
    let begun = Instant::now();
    let (mut rounds, mut bytes, mut slowest) = (0_u64, 0_u64, 0.0_f64);
    while begun.elapsed() < Duration::from_secs(seconds) {
        let input = mutate::input(&corpus, &mut random);
        let pieces = random.below(60_000) + 1;
        let (is_fine, took) = timed(&input, pieces);
        rounds += 1;
        bytes += input.len() as u64;
        let megabytes = f64::from(u32::try_from(input.len()).unwrap_or(u32::MAX)) / 1e6;
        let most = LEAST.max(Duration::from_secs_f64(megabytes));
        slowest = slowest.max(took.as_secs_f64() / megabytes.max(0.25));
        if !is_fine || took > most {
            let path = std::env::temp_dir().join(format!("log-fuzz-{seed}-{rounds}.log"));
            let kept =
                std::fs::write(&path, &input).map_or_else(|error| error.to_string(), |()| path.display().to_string());
            eprintln!("{} after {took:?}: {kept}", if is_fine { "slow" } else { "a panic" });
            return ExitCode::FAILURE;
        }
    }
    println!(
        "{rounds} logs, {} MB in {} s, no panic; the slowest took {slowest:.2} s a megabyte",
        bytes / 1_000_000,
        begun.elapsed().as_secs()
    );
    ExitCode::SUCCESS
}

/// Whether an input is read without a panic, and how long reading and diagnosing it takes.
fn timed(input: &[u8], piece: usize) -> (bool, Duration) {
    let started = on_processor();
    let read = catch_unwind(AssertUnwindSafe(|| {
        let mut reader = LogReader::new(0, "log");
        input.chunks(piece).for_each(|piece| reader.push(piece));
        let log = GroupLog::new(vec![reader.finish()]);
        let found = diagnose(&log);
        (log, found)
    }));
    let took = on_processor().saturating_sub(started);
    let is_fine = read.is_ok_and(|(log, found)| catch_unwind(AssertUnwindSafe(|| make_use(&log, &found))).is_ok());
    (is_fine, took)
}

/// What comes after: it runs simulations, which take the time that they take.
fn make_use(log: &GroupLog, found: &Diagnosis) {
    let group = reconstruct(log);
    let advice = advise(log, found, group.as_ref());
    let text = summary(log, found, &advice, true);
    assert!(found.confidence_percent <= 100 && !text.is_empty());
    assert!(found.to_json(log).is_object());
}

/// The time that this thread has had a processor, where the system says so, as Linux does; else the time on the clock.
fn on_processor() -> Duration {
    let of_thread = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    };
    of_thread().unwrap_or_else(|| {
        static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        BEGUN.get_or_init(Instant::now).elapsed()
    })
}

fn corpus(folder: &Path) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(corpus(&path));
        } else if let Ok(packed) = std::fs::read(&path) {
            let mut text = Vec::new();
            if GzDecoder::new(packed.as_slice()).read_to_end(&mut text).is_ok() {
                all.push(text);
            }
        }
    }
    all.sort();
    all
}
