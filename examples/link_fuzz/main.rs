//! Links that nobody wrote: real ones, mutated as texts and inside, with a checksum that fits, read for as long as wanted. Nothing
//! may panic, nothing may take more than 50 ms, every group that is offered can be run, and what was read can be written and read again.
//!
//! ```text
//! cargo run --release --example link_fuzz -- [--seconds N] [--seed N]
//! ```
//!
//! The same seed gives the same inputs. An input that fails is written to `link-fuzz-SEED-ROUND.txt` in the folder for temporary
//! files, and the exit status is 1.

mod mutate;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use mutate::Random;
use rebalance_lasso::share::link::Link;
use rebalance_lasso::share::{decode, encode};

/// What any text may take.
const MOST: Duration = Duration::from_millis(50);
/// Links of every form with their meaning, of which the first column is taken.
const CORPUS: &str = include_str!("../../tests/share/links-v1.txt");

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |flag: &str, default: u64| {
        let at = arguments.iter().position(|argument| argument == flag);
        at.and_then(|at| arguments.get(at + 1)?.parse().ok()).unwrap_or(default)
    };
    let (seconds, seed) = (value("--seconds", 60), value("--seed", 1));
    let corpus: Vec<&str> = CORPUS.lines().filter_map(|line| Some(line.split_once('\t')?.0)).collect();
    let mut random = Random::new(seed);
    let begun = Instant::now();
    let (mut rounds, mut opened, mut slowest) = (0_u64, 0_u64, Duration::ZERO);
    while begun.elapsed() < Duration::from_secs(seconds) {
        let input = mutate::input(&corpus, &mut random);
        rounds += 1;
        let (mut took, read) = timed(&input);
        for _ in 0..4 {
            if took < MOST {
                break;
            }
            took = took.min(timed(&input).0); // somebody else may have had the processor
        }
        slowest = slowest.max(took);
        let what = match read {
            Err(what) => Some(what),
            Ok(_) if took > MOST => Some("slow"),
            Ok(has_link) => {
                opened += u64::from(has_link);
                None
            }
        };
        if let Some(what) = what {
            let path = std::env::temp_dir().join(format!("link-fuzz-{seed}-{rounds}.txt"));
            let kept =
                std::fs::write(&path, &input).map_or_else(|error| error.to_string(), |()| path.display().to_string());
            eprintln!("{what} after {took:?}: {kept}");
            return ExitCode::FAILURE;
        }
    }
    println!(
        "{rounds} links in {} s, {opened} of them led somewhere, no panic; the slowest took {slowest:?}",
        begun.elapsed().as_secs()
    );
    ExitCode::SUCCESS
}

/// How long reading takes, and whether there was a link, or what is wrong.
fn timed(input: &str) -> (Duration, Result<bool, &'static str>) {
    let began = Instant::now();
    let read = catch_unwind(AssertUnwindSafe(|| decode(input)));
    let took = began.elapsed();
    let held = read.map_err(|_| "a panic").and_then(|decoded| {
        let Some(decoded) = decoded else { return Ok(false) };
        let Some(link) = decoded.link else {
            return if decoded.problems.is_empty() { Err("nothing was read, and nothing said") } else { Ok(false) };
        };
        catch_unwind(AssertUnwindSafe(|| holds(&link))).unwrap_or(Err("a panic in what comes of it")).map(|()| true)
    });
    (took, held)
}

/// What is promised of every link that is offered.
fn holds(link: &Link) -> Result<(), &'static str> {
    if let Link::Lab(lab) = link
        && lab.sides.iter().any(|side| !side.check().is_empty())
    {
        return Err("a group that cannot be run");
    }
    let Ok(text) = encode(link) else { return Err("what was read cannot be written") };
    let again = decode(&text).ok_or("what was written is no link")?;
    let is_same = |again: &Link| match (link, again) {
        // The name of a side that needs none is not kept.
        (Link::Lab(one), Link::Lab(other)) => {
            one.sides == other.sides && one.playhead == other.playhead && one.view == other.view
        }
        (one, other) => one == other,
    };
    if again.problems.is_empty() && again.link.as_ref().is_some_and(is_same) {
        Ok(())
    } else {
        Err("it comes back as another one")
    }
}
