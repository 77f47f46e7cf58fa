//! The order in which a person lists instances and tasks changes nothing.

use std::rc::Rc;

use proptest::prelude::*;
use rebalance_lasso::sim::record;
use rebalance_lasso::sim::run::Run;
use rebalance_lasso::sim::scenario::Scenario;
use serde_json::Value;

use crate::check;
use crate::generate::{Given, small_scenario};

fn record_of(scenario: &Value) -> Value {
    let (scenario, problems) = Scenario::read(scenario);
    assert_eq!(problems, []);
    record::run(&Run::new(Rc::new(scenario.group().unwrap()), 200))
}

fn shuffled() -> impl Strategy<Value = (Value, Value)> {
    small_scenario().prop_flat_map(|Given(scenario)| {
        let straight = scenario.to_json();
        let items = |name: &str| straight[name].as_array().unwrap().clone();
        let (tasks, processes) = (Just(items("tasks")).prop_shuffle(), Just(items("processes")).prop_shuffle());
        (tasks, processes).prop_map(move |(tasks, processes)| {
            let mut shuffled = straight.clone();
            shuffled["tasks"] = tasks.into();
            shuffled["processes"] = processes.into();
            (straight.clone(), shuffled)
        })
    })
}

#[test]
fn listing_tasks_and_instances_in_another_order_changes_no_round() {
    check(400, &shuffled(), |(straight, shuffled)| {
        prop_assert_eq!(record_of(&straight), record_of(&shuffled));
        Ok(())
    });
}
