//! Searches of different numbers, put together.

use rebalance_lasso::analysis::map::Map;
use rebalance_lasso::analysis::search::{Search, Totals};
use rebalance_lasso::analysis::space::Space;
use rebalance_lasso::sim::run::DEFAULT_BOUND_ROUNDS;
use serde_json::{Value, json};

use crate::arguments::{Arguments, read_json};
use crate::search::report;

/// `merge FILE...`: the totals of searches of different numbers under one seed, as if they had been one.
pub fn merge(arguments: &[String]) -> Result<String, String> {
    let arguments = Arguments::parse(arguments, &[], &[])?;
    if arguments.files.is_empty() {
        return Err("merge: a file is missing".to_owned());
    }
    let first = read_json(&arguments.files[0])?;
    if first.get("plan").is_some() {
        return merge_maps(&arguments.files, &first);
    }
    let (mut totals, mut search, mut seconds) = (Totals::default(), None, 0.0);
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for (at, file) in arguments.files.iter().enumerate() {
        let part = Part::read(file, &if at == 0 { first.clone() } else { read_json(file)? })?;
        if search.is_some_and(|search| search != part.search) {
            return Err(format!("{file}: seed: seed and space must be those of the files before"));
        }
        add_ranges(&mut ranges, file, &part.ranges)?;
        search = Some(part.search);
        seconds += part.seconds;
        totals.merge(&part.totals);
    }
    ranges.sort_unstable();
    let search = search.ok_or("merge: a file is missing")?;
    Ok(report(&totals, &search, &ranges, seconds).to_string())
}

/// Adds the ranges of one file, unless any of them was searched before.
fn add_ranges(ranges: &mut Vec<(u64, u64)>, file: &str, more: &[(u64, u64)]) -> Result<(), String> {
    for &(from, to) in more {
        if ranges.iter().any(|(other_from, other_to)| from < *other_to && *other_from < to) {
            return Err(format!("{file}: ranges: {from} to {to} was searched in a file before"));
        }
        ranges.push((from, to));
    }
    Ok(())
}

fn read_ranges(value: &Value) -> Option<Vec<(u64, u64)>> {
    let range = |range: &Value| Some((range.get(0)?.as_u64()?, range.get(1)?.as_u64()?));
    value["ranges"].as_array()?.iter().map(range).collect()
}

/// Maps of the same plan, whose units were done apart.
fn merge_maps(files: &[String], first: &Value) -> Result<String, String> {
    let bad = |file: &str| format!("{file}: not a map as `lasso map --json` writes it");
    let mut whole = Map::new(Map::read(first).ok_or_else(|| bad(&files[0]))?.plan);
    let mut ranges = Vec::new();
    for (at, file) in files.iter().enumerate() {
        let value = if at == 0 { first.clone() } else { read_json(file)? };
        let part = Map::read(&value).ok_or_else(|| bad(file))?;
        add_ranges(&mut ranges, file, &read_ranges(&value).ok_or_else(|| bad(file))?)?;
        if !whole.merge(&part) {
            return Err(format!("{file}: plan: must be that of the files before"));
        }
    }
    ranges.sort_unstable();
    let mut value = whole.to_json();
    value["ranges"] = ranges.iter().map(|(from, to)| json!([from, to])).collect();
    Ok(value.to_string())
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
        let ranges = read_ranges(value).ok_or_else(|| bad("ranges"))?;
        let (space, problems) = Space::read(&value["space"]);
        if let Some(problem) = problems.first() {
            return Err(format!("{file}: space: {problem}"));
        }
        let seed = value["seed"].as_u64().ok_or_else(|| bad("seed"))?;
        Ok(Self {
            search: Search { space, seed, bound_rounds: DEFAULT_BOUND_ROUNDS },
            ranges,
            seconds: value["seconds"].as_f64().ok_or_else(|| bad("seconds"))?,
            totals: Totals::read(value).map_err(bad)?,
        })
    }
}
