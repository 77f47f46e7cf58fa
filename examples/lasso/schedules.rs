//! What every schedule of a group comes to.

use rebalance_lasso::analysis::schedules::{Bounds, Races, Verdict, explore};
use serde_json::json;

use crate::arguments::{Arguments, read_group};

/// `schedules FILE`: states, transitions, states from which rest can be reached.
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
    let answer = json!({
        "states": found.states(),
        "edges": found.edges(),
        "can_rest": found.can_rest().into_iter().filter(|can| *can).count(),
        "verdict": verdict,
        "bounded": found.is_bounded,
    });
    Ok(answer.to_string())
}
