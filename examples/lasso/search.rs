//! Thousands of groups, in all cores, in any number of parts.

use std::time::Instant;

use rebalance_lasso::analysis::search::{Search, Tally, Totals};
use rebalance_lasso::sim::run::DEFAULT_BOUND_ROUNDS;
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::workers::{Work, spread, workers};

/// Groups that a worker takes at a time.
pub const BATCH: u64 = 1_000;
const MAX_NUMBER: u64 = 1 << 53;

/// Flags of everything that looks at many groups.
pub const FLAGS: [&str; 6] = ["--seed", "--groups", "--from", "--to", "--workers", "--space"];

/// What is searched, and which numbers of it: `--seed`, `--space`, `--groups` or `--from` and `--to`.
pub fn asked(arguments: &Arguments, usual_groups: u64) -> Result<(Search, u64, u64), String> {
    if let Some(file) = arguments.files.first() {
        return Err(format!("{file}: no file is taken here"));
    }
    let seed = arguments.number("--seed", 0, u64::MAX)?.unwrap_or(1);
    let from = arguments.number("--from", 0, MAX_NUMBER)?.unwrap_or(0);
    let groups = arguments.number("--groups", 1, MAX_NUMBER)?;
    let to = match (arguments.number("--to", from, MAX_NUMBER)?, groups) {
        (Some(_), Some(_)) => return Err("--to: give either --groups or --to".to_owned()),
        (Some(to), None) => to,
        (None, groups) => from + groups.unwrap_or(usual_groups),
    };
    Ok((Search { space: arguments.space()?, seed, bound_rounds: DEFAULT_BOUND_ROUNDS }, from, to))
}

/// `search`: how many of the groups loop, on either version.
pub fn search(arguments: &[String]) -> Result<String, String> {
    let arguments = Arguments::parse(arguments, &FLAGS, &["--json"])?;
    let (search, from, to) = asked(&arguments, 20_000)?;
    let work = Work { range: (from, to), batch: BATCH, workers: workers(&arguments)?, what: "groups" };
    let started = Instant::now();
    let totals = spread(&work, &Totals::default(), |part, from, to| part.search(&search, from, to), Totals::merge);
    let seconds = started.elapsed().as_secs_f64();
    let report = report(&totals, &search, &[(from, to)], seconds);
    Ok(if arguments.has("--json") { report.to_string() } else { table(&totals, seconds) })
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
