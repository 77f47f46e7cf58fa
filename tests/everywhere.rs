//! Explorations give the same natively and in a browser: counts of schedules, a search, a map, luck, remedies.

use rebalance_lasso::analysis::blind_spot::BlindSpot;
use rebalance_lasso::analysis::luck::{Chance, Escapes};
use rebalance_lasso::analysis::map::{Map, Parameter, Plan};
use rebalance_lasso::analysis::medicine::Medicine;
use rebalance_lasso::analysis::ring::Ring;
use rebalance_lasso::analysis::schedules::{Bounds, Races, explore};
use rebalance_lasso::analysis::search::{Search, Totals};
use rebalance_lasso::analysis::space::Space;
use rebalance_lasso::sim::digest::Digest;
use rebalance_lasso::sim::presets::presets;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test_configure!(run_in_browser);

const SEARCH: fn() -> Search = || Search { space: Space::default(), seed: 1, bound_rounds: 500 };

#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
fn every_schedule_of_the_opening_scenario_is_counted_alike() {
    // States, transitions, states from which rest can be reached; from an independent program.
    let expected = [[(12, 21, 0), (1194, 5575, 1194)], [(11, 15, 11), (75, 155, 75)]];
    for (side, expected) in (0..).zip(expected) {
        for (missed_assignments, expected) in [false, true].into_iter().zip(expected) {
            let group = presets()[0].group(side);
            let found = explore(&group, Races { missed_assignments }, Bounds::default());
            let can_rest = found.can_rest().into_iter().filter(|can| *can).count();
            assert_eq!((found.states(), found.edges(), can_rest), expected);
        }
    }
}

#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
fn what_is_found_has_one_digest() {
    let mut totals = Totals::default();
    totals.search(&SEARCH(), 0, 300);
    let mut map = Map::new(Plan::new(SEARCH(), Parameter::Instances, Parameter::WarmUps));
    map.search(0, 40);
    let mut medicine = Medicine::default();
    medicine.search(&SEARCH(), 0, 60);
    let mut seen = BlindSpot::default();
    seen.search(&SEARCH(), 0, 60);
    let group = presets()[0].group(0);
    let ring = Ring::of(&group, 500).expect("a ring");
    let mut escapes = Escapes::default();
    escapes.run(&group, &ring, &Chance { creep_records: 1_000, ..Chance::default() }, 1, 0, 20);
    let luck: Vec<(u64, u32, u64, bool)> =
        escapes.runs.iter().map(|run| (run.number, run.rounds, run.ms, run.rests)).collect();
    let said = [totals.to_json(), map.to_json(), medicine.to_json(), seen.to_json()].map(|value| value.to_string());
    assert_eq!(format!("{:016x}", Digest::of(&(said.concat(), luck))), DIGEST);
}

/// Of native and wasm32 alike. It changes with what is searched and with how it is written.
const DIGEST: &str = "a221364483beb724";
