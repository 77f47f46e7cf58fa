//! The smallest group around a loop.

use rebalance_lasso::analysis::shrink::{Shrink, Tried};
use rebalance_lasso::sim::run::DEFAULT_BOUND_ROUNDS;

use crate::arguments::{Arguments, read_scenario};
use crate::tell;

/// `shrink FILE`: the smaller scenario; what is tried is told on stderr.
pub fn shrink(arguments: &[String]) -> Result<String, String> {
    let arguments = Arguments::parse(arguments, &["--version"], &[])?;
    let file = arguments.file()?;
    let scenario = read_scenario(file, arguments.version()?)?;
    let mut shrink = Shrink::new(scenario, DEFAULT_BOUND_ROUNDS)
        .ok_or(format!("{file}: comes to rest, so there is no loop to shrink"))?;
    let mut before = shrink.scenario().clone();
    while let Some(tried) = shrink.step() {
        if let Tried::TakenAway(removal) = tried {
            tell(&format!("still loops {}", removal.described(&before)));
            before = shrink.scenario().clone();
        }
    }
    tell(&format!("taking away any one of {} other things ends the loop:", shrink.in_vain().len()));
    for removal in shrink.in_vain() {
        tell(&format!("  no loop {}", removal.described(shrink.scenario())));
    }
    Ok(format!("{:#}", shrink.scenario().to_json()))
}
