//! One run, and the groups that come with the project.

use rebalance_lasso::sim::presets::{self, Preset};
use rebalance_lasso::sim::record;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, MAX_BOUND_ROUNDS};

use crate::USAGE;
use crate::arguments::{Arguments, one_line, read_setup};

/// `simulate FILE`: every round, the outcome, and what became of each action, if there are any.
pub fn simulate(arguments: &[String]) -> Result<String, String> {
    let arguments = Arguments::parse(arguments, &["--version", "--max-rounds"], &[])?;
    let bound = arguments.number("--max-rounds", 1, MAX_BOUND_ROUNDS.into())?;
    let bound_rounds = bound.and_then(|bound| u32::try_from(bound).ok()).unwrap_or(DEFAULT_BOUND_ROUNDS);
    let file = arguments.file()?;
    let setup = read_setup(file, arguments.version()?)?;
    let plan = setup.plan().map_err(|problems| format!("{file}: {}", problems[0]))?;
    Ok(record::simulate(&plan, bound_rounds).to_string())
}

/// `presets [ID]`: the list, or the scenario of one.
pub fn presets(arguments: &[String]) -> Result<String, String> {
    match arguments {
        [] => {
            let line = |preset: &Preset| format!("{:16} {}", preset.id, preset.sentence);
            Ok(presets::presets().iter().map(line).collect::<Vec<_>>().join("\n"))
        }
        [id] => {
            let preset = Preset::find(id).ok_or(format!("{id}: no such preset; `lasso presets` lists them"))?;
            Ok(format!("{:#}", preset.scenario().to_json()))
        }
        _ => Err(one_line(USAGE)),
    }
}
