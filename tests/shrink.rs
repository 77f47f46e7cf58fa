//! Shrinking: the result still loops, and nothing can be taken away from it.
#![cfg(not(target_arch = "wasm32"))]

use rebalance_lasso::analysis::shrink::{Removal, Shrink, Tried};
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::{Outcome, outcome};
use rebalance_lasso::sim::scenario::Scenario;

const BOUND: u32 = 500;

fn is_livelock(scenario: &Scenario) -> Option<bool> {
    let outcome = outcome(&scenario.group().unwrap(), BOUND);
    outcome.lasso().map(|_| matches!(outcome, Outcome::Livelock { .. }))
}

fn shrunk(scenario: &Scenario) -> Option<Shrink> {
    let mut shrink = Shrink::new(scenario.clone(), BOUND)?;
    while shrink.step().is_some() {}
    Some(shrink)
}

#[test]
fn a_shrunk_loop_loops_and_no_single_removal_does() {
    for preset in presets() {
        for version in KafkaVersion::ALL {
            let scenario = preset.scenario().on_version(version);
            let kind = is_livelock(&scenario);
            let Some(shrink) = shrunk(&scenario) else {
                assert_eq!(kind, None, "{} rests, so there is nothing to shrink", preset.id);
                continue;
            };
            assert_eq!(is_livelock(shrink.scenario()), kind, "{} on {version}", preset.id);
            let possible = Removal::all(shrink.scenario());
            let smaller = possible.iter().filter_map(|removal| Some((removal, removal.apply(shrink.scenario())?)));
            let mut needed = Vec::new();
            for (removal, smaller) in smaller {
                assert_ne!(is_livelock(&smaller), kind, "{removal:?} of {} on {version}", preset.id);
                needed.push(*removal);
            }
            assert_eq!(shrink.in_vain(), needed, "it says what was tried last in vain");
        }
    }
}

#[test]
fn the_opening_scenario_gets_smaller() {
    let opening = presets()[0].scenario().on_version(KafkaVersion::V2_6_0);
    let small = shrunk(&opening).unwrap().scenario().clone();
    assert!(small.tasks.len() < opening.tasks.len(), "{} tasks are needed", small.tasks.len());
    assert!(small.processes.len() <= 3);
}

#[test]
fn every_step_is_told_and_can_be_shown() {
    let opening = presets()[0].scenario().on_version(KafkaVersion::V2_6_0);
    let mut shrink = Shrink::new(opening.clone(), BOUND).unwrap();
    let (mut taken, mut needed, mut before) = (Vec::new(), 0, opening);
    while let Some(tried) = shrink.step() {
        match tried {
            Tried::TakenAway(removal) => {
                taken.push(removal.described(&before));
                assert_eq!(removal.apply(&before).as_ref(), Some(shrink.scenario()));
                before = shrink.scenario().clone();
                assert!(shrink.untried() > 0);
            }
            Tried::Needed(_) => needed += 1,
        }
    }
    assert_eq!((taken, shrink.untried()), (vec!["without 1_0".to_owned()], 0));
    assert!(needed >= shrink.in_vain().len());
    assert_eq!(Removal::Instance(2).described(&before), "without C");
}
