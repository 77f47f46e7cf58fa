//! Other questions about many groups: where loops live, why they are loops, and what Kafka's own check sees.

use std::fmt::Write;

use rebalance_lasso::analysis::blind_spot::BlindSpot;
use rebalance_lasso::analysis::explain::Survey;
use rebalance_lasso::analysis::map::{Map, Parameter, Plan, UNIT_GROUPS};
use rebalance_lasso::analysis::medicine::Medicine;
use rebalance_lasso::analysis::ring::Kind;
use rebalance_lasso::analysis::statistics::Share;
use rebalance_lasso::kafka::version::KafkaVersion;
use serde_json::json;

use crate::arguments::Arguments;
use crate::search::{BATCH, FLAGS, asked};
use crate::workers::{Work, spread, workers};

/// `blind-spot`: what Kafka's own convergence check finds, and what the protocol does, in the same groups.
pub fn blind_spot(arguments: &[String]) -> Result<String, String> {
    let arguments = Arguments::parse(arguments, &FLAGS, &["--json"])?;
    let (search, from, to) = asked(&arguments, 20_000)?;
    let work = Work { range: (from, to), batch: BATCH, workers: workers(&arguments)?, what: "groups" };
    let found = spread(&work, &BlindSpot::default(), |part, from, to| part.search(&search, from, to), BlindSpot::merge);
    if arguments.has("--json") {
        return Ok(found.to_json().to_string());
    }
    Ok(format!(
        "{} groups on 2.6.0: {} livelocks, {} endless probings\n\
         the same if members initialise before they rejoin: {} and {}\n\
         Kafka's convergence check, asked {} times of the same groups: {} do not converge",
        found.groups,
        found.livelocks,
        found.endless_probings,
        found.livelocks_initialised,
        found.endless_probings_initialised,
        found.checks,
        found.not_converged,
    ))
}

/// `medicine`: every remedy on every loop of many groups.
pub fn medicine(arguments: &[String]) -> Result<String, String> {
    let arguments = Arguments::parse(arguments, &FLAGS, &["--json"])?;
    let (search, from, to) = asked(&arguments, 2_000)?;
    let work = Work { range: (from, to), batch: 100, workers: workers(&arguments)?, what: "groups" };
    let found = spread(&work, &Medicine::default(), |part, from, to| part.search(&search, from, to), Medicine::merge);
    if arguments.has("--json") {
        let mut value = found.to_json();
        value["seed"] = json!(search.seed);
        value["space"] = search.space.to_json();
        return Ok(value.to_string());
    }
    let mut text = format!("{} groups on 2.6.0", found.groups);
    for kind in Kind::ALL {
        let _ = write!(
            text,
            "\n{:18}{:>7}{:>22}{:>8}{:>8}{:>8}{:>8}",
            kind.as_str(),
            "tried",
            "cured, percent",
            "eased",
            "worse",
            "median",
            "95 in 100"
        );
        for ((_, remedy), effect) in found.effects.iter().filter(|((of, _), _)| *of == kind) {
            let Share { share, low, high, .. } = effect.cured();
            let cured = format!("{:.1} ({:.1} to {:.1})", 100.0 * share, 100.0 * low, 100.0 * high);
            let rounds = |rounds: Option<u32>| rounds.map_or_else(String::new, |rounds| rounds.to_string());
            let _ = write!(
                text,
                "\n{:18}{:>7}{cured:>22}{:>8}{:>8}{:>8}{:>8}",
                remedy.as_str(),
                effect.tried,
                effect.eased,
                effect.worse,
                rounds(effect.rounds(500)),
                rounds(effect.rounds(950)),
            );
        }
    }
    Ok(text)
}

/// `explain`: every loop of many groups, with what makes it one.
pub fn explain(arguments: &[String]) -> Result<String, String> {
    let flags = [&FLAGS[..], &["--version"]].concat();
    let arguments = Arguments::parse(arguments, &flags, &["--json"])?;
    let (search, from, to) = asked(&arguments, 20_000)?;
    let versions = arguments.version()?.map_or(KafkaVersion::ALL.to_vec(), |version| vec![version]);
    let work = Work { range: (from, to), batch: BATCH, workers: workers(&arguments)?, what: "groups" };
    let add = |part: &mut Survey, from, to| part.search(&search, &versions, from, to);
    let survey = spread(&work, &Survey::default(), add, Survey::merge);
    if arguments.has("--json") {
        let mut value = survey.to_json();
        value["seed"] = json!(search.seed);
        value["space"] = search.space.to_json();
        return Ok(value.to_string());
    }
    let mut text = format!("{} groups", survey.groups);
    for ((version, kind, reason), entry) in &survey.entries {
        let (kind, reason, count) = (kind.as_str(), reason.as_str(), entry.count);
        let first: Vec<String> = entry.first.iter().map(ToString::to_string).collect();
        let _ = write!(text, "\n{version}  {kind:16}{reason:26}{count:>9}  first: {}", first.join(", "));
        if search.space.acceptable_recovery_lag.0 == 0 {
            let _ = write!(text, "; lag 1 ends {}", entry.ends_with_lag_1);
        }
    }
    Ok(text)
}

/// `map --x NAME --y NAME`: the share of groups that loop, over two parameters.
pub fn map(arguments: &[String]) -> Result<String, String> {
    let flags = [&FLAGS[..], &["--x", "--y", "--version"]].concat();
    let arguments = Arguments::parse(arguments, &flags, &["--json"])?;
    // Numbers are units here, each of some groups of one cell; --groups means groups a cell.
    let (search, from, to) = asked(&arguments, 0)?;
    let parameter = |flag: &str, usual: Parameter| match arguments.text(flag) {
        None => Ok(usual),
        Some(name) => Parameter::from_text(name).ok_or_else(|| {
            let known = Parameter::ALL.map(Parameter::as_str).join(", ");
            format!("{flag}: must be one of {known}, not `{name}`")
        }),
    };
    let plan =
        Plan::new(search, parameter("--x", Parameter::StatelessTasks)?, parameter("--y", Parameter::StatefulTasks)?);
    if let Some(problem) = plan.check().first() {
        return Err(format!("map: {problem}"));
    }
    let per_cell = arguments.number("--groups", 1, 1 << 32)?.unwrap_or(200);
    let all = per_cell.div_ceil(UNIT_GROUPS) * plan.cells() as u64;
    let range = if arguments.number("--to", 0, 1 << 53)?.is_some() { (from, to) } else { (from, all.max(from)) };
    let work = Work { range, batch: 10, workers: workers(&arguments)?, what: "units" };
    let map = spread(&work, &Map::new(plan), Map::search, merge_same_plan);
    if arguments.has("--json") {
        let mut value = map.to_json();
        value["ranges"] = json!([[range.0, range.1]]);
        return Ok(value.to_string());
    }
    Ok(table(&map, arguments.version()?.unwrap_or_default()))
}

/// Parts of one map have one plan, so they always merge.
fn merge_same_plan(whole: &mut Map, part: &Map) {
    let _ = whole.merge(part);
}

/// Livelocks and endless probings in percent of the groups of each cell.
fn table(map: &Map, version: KafkaVersion) -> String {
    let (x, y) = (&map.plan.x, &map.plan.y);
    let mut text = format!("{version}: livelocks + endless probings, in percent; {} groups\n", map.groups());
    let _ = write!(text, "{:>20}", format!("{} \\ {}", y.parameter.as_str(), x.parameter.as_str()));
    for value in &x.values {
        let _ = write!(text, "{value:>13}");
    }
    for (row, value) in y.values.iter().enumerate().rev() {
        let _ = write!(text, "\n{value:>20}");
        for cell in &map.cells[row * x.values.len()..(row + 1) * x.values.len()] {
            let percent = |kind| 100.0 * cell.share(version, &[kind]).share;
            let both = format!("{:.1} + {:.1}", percent(Kind::Livelock), percent(Kind::EndlessProbing));
            let _ = write!(text, "{both:>13}");
        }
    }
    text
}
