//! A run as JSON: `{"format": "rebalance-lasso-trace", "version": 1, "model": 1, "setup": {...}, "rounds": [...], "outcome": {...}}`.

use serde_json::json;

use crate::share::MODEL;
use crate::sim::record;
use crate::sim::run::Run;
use crate::sim::setup::Setup;

pub(super) fn text(setup: &Setup, run: &Run, rounds: usize) -> String {
    let mut value = record::run_within(run, rounds);
    value["format"] = json!("rebalance-lasso-trace");
    value["version"] = json!(1);
    value["model"] = json!(MODEL);
    value["setup"] = setup.to_json();
    format!("{value}\n")
}
