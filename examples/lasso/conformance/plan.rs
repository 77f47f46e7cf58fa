//! Which groups are run, on which releases, for how long.

use rebalance_lasso::analysis::conformance::for_real::{Limits, PROBING_MS, Request, request};
use rebalance_lasso::app::explore::group::scenario_of;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::presets::Preset;
use rebalance_lasso::sim::scenario::Scenario;

use crate::arguments::{Arguments, read_setup};

/// The opening scenario and four others.
const USUAL: [&str; 5] = ["livelock", "scale-out", "ring-of-four", "slow-face", "one-less"];
const SHORT: [&str; 1] = ["livelock"];
const MAX_GROUPS: u64 = 1_000;
/// Shorter than this, members take their checkpoints and report in the same second.
const MIN_PROBING_MS: u64 = 5_000;

/// One run.
pub struct Planned {
    pub name: String,
    pub version: KafkaVersion,
    pub scenario: Scenario,
    pub request: Request,
    pub note: String,
}

/// What the command line asks for.
pub fn plan(arguments: &Arguments) -> Result<Vec<Planned>, String> {
    let groups = arguments.number("--groups", 1, MAX_GROUPS)?;
    let limits = limits(arguments)?;
    let scenarios = match (arguments.files.as_slice(), groups) {
        ([], None) => presets(if arguments.has("--short") { &SHORT } else { &USUAL }),
        ([], Some(groups)) => random(arguments, groups)?,
        ([file], None) => vec![file_scenario(file)?],
        ([file, ..], _) => return Err(format!("{file}: one file, or --groups")),
    };
    let versions = arguments.version()?.map_or(KafkaVersion::ALL.to_vec(), |version| vec![version]);
    let mut planned = Vec::new();
    for (name, scenario) in scenarios {
        for version in &versions {
            let request = request(&name, &scenario, *version, &limits).map_err(|problems| {
                let said: Vec<String> = problems.iter().map(ToString::to_string).collect();
                format!("{name} cannot be run for real: {}", said.join("; "))
            })?;
            let note = match limits.probing_ms {
                PROBING_MS => String::new(),
                ms => format!("the probing interval was {ms} ms"),
            };
            planned.push(Planned { name: name.clone(), version: *version, scenario: scenario.clone(), request, note });
        }
    }
    Ok(planned)
}

fn limits(arguments: &Arguments) -> Result<Limits, String> {
    let ms =
        |flag: &str, seconds: u64| Ok::<u64, String>(1_000 * arguments.number(flag, 10, 86_400)?.unwrap_or(seconds));
    let short = arguments.has("--short");
    Ok(Limits {
        loop_ms: ms("--loop-seconds", if short { 90 } else { 95 })?,
        rest_ms: ms("--rest-seconds", 210)?,
        probing_ms: arguments.number("--probing-ms", MIN_PROBING_MS, PROBING_MS)?.unwrap_or(PROBING_MS),
    })
}

fn presets(ids: &[&str]) -> Vec<(String, Scenario)> {
    let scenario = |id: &&str| Some(((*id).to_owned(), Preset::find(id)?.scenario()));
    ids.iter().filter_map(scenario).collect()
}

fn random(arguments: &Arguments, groups: u64) -> Result<Vec<(String, Scenario)>, String> {
    let (space, seed) = (arguments.space()?, arguments.number("--seed", 0, u64::MAX)?.unwrap_or(1));
    Ok((0..groups).map(|number| (format!("seed-{seed}-{number}"), scenario_of(&space.group(seed, number)))).collect())
}

/// A file that the page downloads. Nothing can be done to a real group on the way.
fn file_scenario(file: &str) -> Result<(String, Scenario), String> {
    let setup = read_setup(file, None)?;
    if !setup.actions.is_empty() || setup.what_if != rebalance_lasso::sim::what_if::WhatIf::default() {
        return Err(format!("{file}: has actions or what-if rules; a real group is only run as it is"));
    }
    let stem = std::path::Path::new(file).file_stem().map_or_else(|| "group".into(), |stem| stem.to_string_lossy());
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    Ok((stem.chars().take(60).map(plain).collect(), setup.scenario))
}
