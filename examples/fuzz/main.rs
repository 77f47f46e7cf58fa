//! Input that nobody wrote: real links, logs, files and blocks of cells, mutated, read for as long as wanted. Nothing may panic,
//! nothing may take longer than its kind may, and what is read must hold what is promised of it.
//!
//! ```text
//! cargo run --release --example fuzz -- TARGET [--seconds N] [--inputs N] [--seed N] [--results FILE]
//! cargo run --release --example fuzz -- TARGET --replay FILE
//! ```
//!
//! `TARGET` is one of `link`, `log`, `group`, `recording` and `paste`. Seconds are those that the processor was had. A run goes from seed to
//! seed, a minute each; the same seed gives the same inputs. `--inputs` takes so many of the first seed, however long that takes. With
//! `--results` it goes on where the last one of its target in that table ended, and adds a row to it, after every minute, so that a run
//! that is stopped is counted too. An input that fails is written to `fuzz-TARGET-SEED-ROUND` in the folder for temporary files, and the
//! exit status is 1.

mod chance;
mod group;
mod json;
mod link;
mod log;
mod paste;
mod recording;
mod results;
mod target;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use rebalance_lasso::analysis::random::Random;
use results::{Found, Results};
use target::{Checked, Target, on_processor};

/// How long a seed is used.
const SLICE: Duration = Duration::from_mins(1);

/// The kinds of input by their names.
fn target(name: &str) -> Option<Box<dyn Target>> {
    Some(match name {
        "link" => Box::new(link::Links::new()),
        "log" => Box::new(log::Logs::new()),
        "group" => Box::new(group::Groups::new()),
        "recording" => Box::new(recording::Recordings::new()),
        "paste" => Box::new(paste::Pastes::new()),
        _ => return None,
    })
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().map_or("", String::as_str);
    let Some(target) = target(name) else {
        eprintln!("name what is to be fuzzed: link, log, group, recording or paste");
        return ExitCode::FAILURE;
    };
    let text = |flag: &str| {
        let at = arguments.iter().position(|argument| argument == flag)?;
        arguments.get(at + 1).cloned()
    };
    let number = |flag: &str| text(flag).and_then(|text| text.parse::<u64>().ok());
    if let Some(path) = text("--replay") {
        return replay(&*target, &path);
    }
    let results = text("--results").map(|path| Results::new(PathBuf::from(path), name));
    let next = results.as_ref().map_or(1, Results::next_seed);
    let most = match number("--inputs") {
        Some(inputs) => Most::Inputs(inputs),
        None => Most::Time(Duration::from_secs(number("--seconds").unwrap_or(60))),
    };
    fuzz(&*target, name, number("--seed").unwrap_or(next), most, results)
}

fn replay(target: &dyn Target, path: &str) -> ExitCode {
    let input = match std::fs::read(path) {
        Ok(input) => input,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    match checked(target, &input) {
        Ok(checked) => {
            println!("nothing is wrong with it; reading it took {:?}", checked.took);
            ExitCode::SUCCESS
        }
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}

/// When a run ends.
#[derive(Clone, Copy)]
enum Most {
    /// After so much time of the processor.
    Time(Duration),
    /// After so many inputs.
    Inputs(u64),
}

fn fuzz(target: &dyn Target, name: &str, first_seed: u64, most: Most, mut results: Option<Results>) -> ExitCode {
    let begun = on_processor();
    let elapsed = || on_processor().saturating_sub(begun);
    let mut found = Found::new(first_seed);
    let mut seed = first_seed;
    loop {
        let end = elapsed() + SLICE;
        let may_go_on = |inputs: u64| match most {
            Most::Time(most) => elapsed() < end.min(most),
            Most::Inputs(most) => inputs < most,
        };
        let failed = slice(target, seed, &mut found, may_go_on);
        found.last_seed = seed;
        found.seconds = elapsed().as_secs();
        if let Some((what, round, input)) = failed {
            let path = std::env::temp_dir().join(format!("fuzz-{name}-{seed}-{round}"));
            let kept =
                std::fs::write(&path, input).map_or_else(|error| error.to_string(), |()| path.display().to_string());
            eprintln!("{what}: {kept}");
            found.failed = Some(what);
        }
        if let Some(results) = &mut results
            && let Err(error) = results.write(&found)
        {
            eprintln!("the results could not be written: {error}");
            return ExitCode::FAILURE;
        }
        if found.failed.is_some() {
            return ExitCode::FAILURE;
        }
        if let Most::Time(most) = most
            && elapsed() < most
        {
            seed += 1;
        } else {
            println!("{name}: {found}");
            return ExitCode::SUCCESS;
        }
    }
}

/// The inputs of one seed, as long as so many do not suffice; what is wrong with one, which one, and the input.
fn slice(
    target: &dyn Target,
    seed: u64,
    found: &mut Found,
    may_go_on: impl Fn(u64) -> bool,
) -> Option<(String, u64, Vec<u8>)> {
    let mut random = Random::new(seed);
    let mut round = 0;
    while may_go_on(round) {
        let input = target.input(&mut random);
        round += 1;
        match checked(target, &input) {
            Ok(checked) => found.count(input.len(), checked.took, checked.led_somewhere),
            Err(what) => return Some((what, round, input)),
        }
    }
    None
}

/// Reads one input; an error is what is wrong with how it was read.
fn checked(target: &dyn Target, input: &[u8]) -> Result<Checked, String> {
    let most = target.most(input.len());
    let check = || catch_unwind(AssertUnwindSafe(|| target.check(input))).unwrap_or_else(|_| Err("a panic".to_owned()));
    let mut checked = check()?;
    // Somebody else may have had the processor, where only the clock is known.
    for _ in 0..4 {
        if checked.took <= most {
            return Ok(checked);
        }
        checked = check()?;
    }
    if checked.took <= most { Ok(checked) } else { Err(format!("slow, {:?} instead of {most:?}", checked.took)) }
}
