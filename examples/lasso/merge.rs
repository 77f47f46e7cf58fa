//! Searches of different numbers, put together.

use rebalance_lasso::analysis::search::{Search, Totals};
use rebalance_lasso::analysis::space::Space;
use rebalance_lasso::sim::run::DEFAULT_BOUND_ROUNDS;
use serde_json::Value;

use crate::arguments::{Arguments, read_json};
use crate::search::report;

/// `merge FILE...`: the totals of searches of different numbers under one seed, as if they had been one.
pub fn merge(arguments: &[String]) -> Result<String, String> {
    let arguments = Arguments::parse(arguments, &[], &[])?;
    if arguments.files.is_empty() {
        return Err("merge: a file is missing".to_owned());
    }
    let (mut totals, mut search, mut seconds) = (Totals::default(), None, 0.0);
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for file in &arguments.files {
        let part = Part::read(file, &read_json(file)?)?;
        if search.is_some_and(|search| search != part.search) {
            return Err(format!("{file}: seed: seed and space must be those of the files before"));
        }
        for &(from, to) in &part.ranges {
            if ranges.iter().any(|(other_from, other_to)| from < *other_to && *other_from < to) {
                return Err(format!("{file}: ranges: {from} to {to} was searched in a file before"));
            }
            ranges.push((from, to));
        }
        search = Some(part.search);
        seconds += part.seconds;
        totals.merge(&part.totals);
    }
    ranges.sort_unstable();
    let search = search.ok_or("merge: a file is missing")?;
    Ok(report(&totals, &search, &ranges, seconds).to_string())
}

/// What a file of `search --json` holds.
struct Part {
    search: Search,
    ranges: Vec<(u64, u64)>,
    seconds: f64,
    totals: Totals,
}

impl Part {
    fn read(file: &str, value: &Value) -> Result<Self, String> {
        let bad = |field: &str| format!("{file}: {field}: not as `lasso search --json` writes it");
        let range = |range: &Value| Some((range.get(0)?.as_u64()?, range.get(1)?.as_u64()?));
        let list = value["ranges"].as_array().ok_or_else(|| bad("ranges"))?;
        let (space, problems) = Space::read(&value["space"]);
        if let Some(problem) = problems.first() {
            return Err(format!("{file}: space: {problem}"));
        }
        let seed = value["seed"].as_u64().ok_or_else(|| bad("seed"))?;
        Ok(Self {
            search: Search { space, seed, bound_rounds: DEFAULT_BOUND_ROUNDS },
            ranges: list.iter().map(range).collect::<Option<_>>().ok_or_else(|| bad("ranges"))?,
            seconds: value["seconds"].as_f64().ok_or_else(|| bad("seconds"))?,
            totals: Totals::read(value).map_err(bad)?,
        })
    }
}
