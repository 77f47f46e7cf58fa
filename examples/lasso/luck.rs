//! How long until luck ends a loop.

use rebalance_lasso::analysis::luck::{Chance, Escapes, MAX_RUNS};
use rebalance_lasso::analysis::ring::Ring;
use rebalance_lasso::analysis::statistics::{Bar, Share};
use rebalance_lasso::sim::run::DEFAULT_BOUND_ROUNDS;
use serde_json::json;

use crate::arguments::{Arguments, read_group};
use crate::workers::{Work, spread, workers};

/// `luck FILE`: many runs from the ring, each with chance, until the group rests.
pub fn luck(arguments: &[String]) -> Result<String, String> {
    let flags = ["--version", "--missed-per-million", "--creep", "--runs", "--seed", "--max-rounds", "--workers"];
    let arguments = Arguments::parse(arguments, &flags, &["--json"])?;
    let mut chance = Chance::default();
    let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    if let Some(share) = arguments.number("--missed-per-million", 0, 1_000_000)? {
        chance.missed_per_million = small(share);
    }
    if let Some(records) = arguments.number("--creep", 0, 1_000_000_000)? {
        chance.creep_records = records;
    }
    if let Some(rounds) = arguments.number("--max-rounds", 1, 10_000_000)? {
        chance.bound_rounds = small(rounds);
    }
    let runs = arguments.number("--runs", 1, MAX_RUNS)?.unwrap_or(1_000);
    let seed = arguments.number("--seed", 0, u64::MAX)?.unwrap_or(1);
    let file = arguments.file()?;
    let group = read_group(file, arguments.version()?)?;
    if Ring::of(&group, DEFAULT_BOUND_ROUNDS).is_none() {
        return Err(format!("{file}: comes to rest, so there is no ring to leave"));
    }
    let work = Work { range: (0, runs), batch: 10, workers: workers(&arguments)?, what: "runs" };
    let add = |part: &mut Escapes, from, to| {
        if let Some(ring) = Ring::of(&group, DEFAULT_BOUND_ROUNDS) {
            part.run(&group, &ring, &chance, seed, from, to);
        }
    };
    let escapes = spread(&work, &Escapes::default(), add, Escapes::merge);
    Ok(if arguments.has("--json") { as_json(&escapes, &chance, seed) } else { as_text(&escapes) })
}

fn as_json(escapes: &Escapes, chance: &Chance, seed: u64) -> String {
    let Share { of, all, share, low, high } = escapes.rested();
    let bars = escapes.histogram_ms();
    let bar = |Bar { from, to, count }: &Bar| json!({ "from_ms": from, "to_ms": to, "count": count });
    let value = json!({
        "seed": seed,
        "missed_per_million": chance.missed_per_million,
        "creep_records": chance.creep_records,
        "bound_rounds": chance.bound_rounds,
        "rested": { "count": of, "of": all, "share": share, "low": low, "high": high },
        "median_ms": escapes.quantile_ms(500),
        "p95_ms": escapes.quantile_ms(950),
        "median_rounds": escapes.quantile_rounds(500),
        "p95_rounds": escapes.quantile_rounds(950),
        "histogram": bars.iter().map(bar).collect::<Vec<_>>(),
    });
    value.to_string()
}

#[allow(clippy::cast_precision_loss)] // hours, to two digits
fn as_text(escapes: &Escapes) -> String {
    let hours = |ms: u64| ms as f64 / 3_600_000.0;
    let said = |ms: Option<u64>, rounds: Option<u64>| match (ms, rounds) {
        (Some(ms), Some(rounds)) => format!("{:.2} h, {rounds} rebalances", hours(ms)),
        _ => "not within the bound".to_owned(),
    };
    let Share { of, all, .. } = escapes.rested();
    let mut lines = vec![
        format!("{of} of {all} runs come to rest"),
        format!("median           {}", said(escapes.quantile_ms(500), escapes.quantile_rounds(500))),
        format!("95th percentile  {}", said(escapes.quantile_ms(950), escapes.quantile_rounds(950))),
    ];
    let most = escapes.histogram_ms().iter().map(|bar| bar.count).max().unwrap_or(1);
    for Bar { from, to, count } in escapes.histogram_ms() {
        let bar = "#".repeat(usize::try_from(count * 50 / most).unwrap_or(0));
        lines.push(format!("{:>9.3} to {:>9.3} h {count:>7} {bar}", hours(from), hours(to)));
    }
    lines.join("\n")
}
