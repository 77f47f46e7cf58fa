//! Searches of different numbers, put together.

use rebalance_lasso::analysis::search::{Found, Tally, Totals};
use rebalance_lasso::kafka::version::KafkaVersion;
use serde_json::Value;

use crate::arguments::{Arguments, read_json};
use crate::search::report;

/// `merge FILE...`: the totals of searches of different numbers under one seed, as if they had been one.
pub fn merge(arguments: &[String]) -> Result<String, String> {
    let arguments = Arguments::parse(arguments, &[], &[])?;
    if arguments.files.is_empty() {
        return Err("merge: a file is missing".to_owned());
    }
    let (mut totals, mut seed, mut seconds) = (Totals::default(), None, 0.0);
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for file in &arguments.files {
        let part = Part::read(file, &read_json(file)?)?;
        if seed.is_some_and(|seed| seed != part.seed) {
            return Err(format!("{file}: seed: is {}, but the files before have another", part.seed));
        }
        for &(from, to) in &part.ranges {
            if ranges.iter().any(|(other_from, other_to)| from < *other_to && *other_from < to) {
                return Err(format!("{file}: ranges: {from} to {to} was searched in a file before"));
            }
            ranges.push((from, to));
        }
        seed = Some(part.seed);
        seconds += part.seconds;
        totals.merge(&part.totals);
    }
    ranges.sort_unstable();
    Ok(report(&totals, seed.unwrap_or(1), &ranges, seconds).to_string())
}

/// What a file of `search --json` holds.
struct Part {
    seed: u64,
    ranges: Vec<(u64, u64)>,
    seconds: f64,
    totals: Totals,
}

impl Part {
    fn read(file: &str, value: &Value) -> Result<Self, String> {
        let bad = |field: &str| format!("{file}: {field}: not as `lasso search --json` writes it");
        let number = |value: &Value, field: &str| value.as_u64().ok_or_else(|| bad(field));
        let range = |range: &Value| Some((range.get(0)?.as_u64()?, range.get(1)?.as_u64()?));
        let list = value["ranges"].as_array().ok_or_else(|| bad("ranges"))?;
        let mut totals = Totals { groups: number(&value["groups"], "groups")?, ..Totals::default() };
        for version in KafkaVersion::ALL {
            let count = |field: &str| number(&value[field][version.as_str()], field);
            let rings = |kind: &str| {
                let rings = value["rings"][version.as_str()][kind].as_object().ok_or_else(|| bad("rings"))?;
                let ring = |(cycle, count): (&String, &Value)| Some((cycle.parse().ok()?, count.as_u64()?));
                rings.iter().map(ring).collect::<Option<_>>().ok_or_else(|| bad("rings"))
            };
            let tally = Tally {
                stable: count("stable")?,
                livelocks: count("livelocks")?,
                endless_probings: count("endless_probings")?,
                undecided: count("undecided")?,
                livelock_rings: rings("livelock")?,
                probing_rings: rings("endless-probing")?,
            };
            totals.by_version.insert(version, tally);
        }
        let examples = value["examples"].as_array().ok_or_else(|| bad("examples"))?;
        totals.examples = examples.iter().map(read_example).collect::<Option<_>>().ok_or_else(|| bad("examples"))?;
        Ok(Self {
            seed: number(&value["seed"], "seed")?,
            ranges: list.iter().map(range).collect::<Option<_>>().ok_or_else(|| bad("ranges"))?,
            seconds: value["seconds"].as_f64().ok_or_else(|| bad("seconds"))?,
            totals,
        })
    }
}

fn read_example(value: &Value) -> Option<Found> {
    let small = |field: &str| u32::try_from(value[field].as_u64()?).ok();
    Some(Found {
        number: value["number"].as_u64()?,
        version: value["version"].as_str()?.parse().ok()?,
        prefix: small("prefix")?,
        cycle: small("cycle")?,
        is_livelock: value["kind"] == "livelock",
    })
}
