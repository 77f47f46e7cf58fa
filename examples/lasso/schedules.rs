//! What every schedule of a group comes to.

use rebalance_lasso::analysis::schedules::{Bounds, Luck, Races, Verdict, explore};
use serde_json::json;

use crate::arguments::{Arguments, read_group};

/// `schedules FILE`: states, transitions, states from which rest can be reached, and the shortest way there: for each rebalance
/// who missed its assignment, and whose turn passed inside poll().
pub fn schedules(arguments: &[String]) -> Result<String, String> {
    let arguments = Arguments::parse(arguments, &["--version", "--max-states"], &["--missed"])?;
    let mut bounds = Bounds::default();
    if let Some(states) = arguments.number("--max-states", 1, 10_000_000)? {
        bounds.states = u32::try_from(states).unwrap_or(u32::MAX);
    }
    let group = read_group(arguments.file()?, arguments.version()?)?;
    let found = explore(&group, Races { missed_assignments: arguments.has("--missed") }, bounds);
    let verdict = match found.verdict() {
        Verdict::Inescapable => "inescapable",
        Verdict::Escapable => "escapable",
        Verdict::Undecided => "undecided",
    };
    let names = |members: &[u32]| members.iter().map(|member| group.member_name(*member)).collect::<Vec<_>>();
    let way = found.way_to_rest().map(|way| {
        let step = |luck: &Luck| json!({ "missed": names(&luck.missed), "skipped": names(&luck.skipped) });
        way.into_iter().map(step).collect::<Vec<_>>()
    });
    let answer = json!({
        "states": found.states(),
        "edges": found.edges(),
        "can_rest": found.can_rest().into_iter().filter(|can| *can).count(),
        "verdict": verdict,
        "bounded": found.is_bounded,
        "way_to_rest": way,
    });
    Ok(answer.to_string())
}
