//! Thousands of groups, in all cores, in any number of parts.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rebalance_lasso::analysis::search::{Search, Tally, Totals};
use rebalance_lasso::sim::run::DEFAULT_BOUND_ROUNDS;
use serde_json::{Value, json};

use crate::arguments::Arguments;

/// Groups that a worker takes at a time.
const BATCH: u64 = 1_000;
const MAX_NUMBER: u64 = 1 << 53;

/// `search`: how many of the groups loop, on either version.
pub fn search(arguments: &[String]) -> Result<String, String> {
    let flags = ["--seed", "--groups", "--from", "--to", "--workers", "--space"];
    let arguments = Arguments::parse(arguments, &flags, &["--json"])?;
    if let Some(file) = arguments.files.first() {
        return Err(format!("{file}: search takes no file"));
    }
    let seed = arguments.number("--seed", 0, u64::MAX)?.unwrap_or(1);
    let from = arguments.number("--from", 0, MAX_NUMBER)?.unwrap_or(0);
    let groups = arguments.number("--groups", 1, MAX_NUMBER)?;
    let to = match (arguments.number("--to", from, MAX_NUMBER)?, groups) {
        (Some(_), Some(_)) => return Err("--to: give either --groups or --to".to_owned()),
        (Some(to), None) => to,
        (None, groups) => from + groups.unwrap_or(20_000),
    };
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let workers = arguments.number("--workers", 1, 1_024)?.unwrap_or(cores);
    let search = Search { space: arguments.space()?, seed, bound_rounds: DEFAULT_BOUND_ROUNDS };
    let started = Instant::now();
    let totals = search_with(&search, from, to, workers);
    let seconds = started.elapsed().as_secs_f64();
    let report = report(&totals, &search, &[(from, to)], seconds);
    Ok(if arguments.has("--json") { report.to_string() } else { table(&totals, seconds) })
}

/// Splits the numbers over workers. The totals do not depend on how.
fn search_with(search: &Search, from: u64, to: u64, workers: u64) -> Totals {
    let next = AtomicU64::new(from);
    let totals = Mutex::new(Totals::default());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let start = next.fetch_add(BATCH, Ordering::Relaxed);
                    if start >= to {
                        return;
                    }
                    let mut part = Totals::default();
                    part.search(search, start, to.min(start + BATCH));
                    let mut totals = totals.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    totals.merge(&part);
                    progress(totals.groups, to - from);
                }
            });
        }
    });
    totals.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// On a terminal a line that renews itself; elsewhere one line every tenth.
fn progress(done: u64, of: u64) {
    let mut stderr = std::io::stderr().lock();
    let tenth = done / (of / 10).max(1) != done.saturating_sub(BATCH) / (of / 10).max(1);
    // Progress that cannot be shown is no reason to stop.
    let _ = if stderr.is_terminal() {
        write!(stderr, "\r{done} of {of} groups{}", if done == of { "\n" } else { "" })
    } else if tenth {
        writeln!(stderr, "{done} of {of} groups")
    } else {
        Ok(())
    };
}

/// Totals as JSON, which `merge` reads back.
pub fn report(totals: &Totals, search: &Search, ranges: &[(u64, u64)], seconds: f64) -> Value {
    let mut report = totals.to_json();
    report["seed"] = json!(search.seed);
    report["space"] = search.space.to_json();
    report["ranges"] = ranges.iter().map(|(from, to)| json!([from, to])).collect();
    report["seconds"] = json!(seconds);
    report["runs_per_second"] = json!(rate(totals, seconds));
    report
}

/// Runs, of which each group has two, in a second, to the whole number.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn rate(totals: &Totals, seconds: f64) -> u64 {
    (2.0 * totals.groups as f64 / seconds.max(1e-9)) as u64
}

fn table(totals: &Totals, seconds: f64) -> String {
    let mut lines =
        vec![format!("{:8}{:>12}{:>12}{:>18}{:>12}", "", "stable", "livelocks", "endless probings", "undecided")];
    for (version, tally) in &totals.by_version {
        let Tally { stable, livelocks, endless_probings, undecided, .. } = tally;
        lines.push(format!("{version:8}{stable:>12}{livelocks:>12}{endless_probings:>18}{undecided:>12}"));
    }
    lines.push(format!("{} groups in {seconds:.1} s, {} runs a second", totals.groups, rate(totals, seconds)));
    lines.join("\n")
}
