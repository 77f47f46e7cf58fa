//! A scenario written and read is the same scenario, and one that can be run runs.

use std::rc::Rc;

use proptest::prelude::*;
use rebalance_lasso::sim::run::{Run, outcome};
use rebalance_lasso::sim::scenario::Scenario;

use crate::check;
use crate::generate::{Given, any_scenario};

#[test]
fn what_is_written_is_read_back_as_text_too() {
    check(1_000, &any_scenario(), |Given(scenario)| {
        let json = scenario.to_json();
        prop_assert_eq!(Scenario::read(&json), (scenario.clone(), vec![]));
        let text: serde_json::Value = serde_json::from_str(&json.to_string()).unwrap();
        prop_assert_eq!(Scenario::read(&text), (scenario, vec![]));
        Ok(())
    });
}

/// JavaScript rounds numbers beyond 2^53: none may be written as such.
#[test]
fn every_number_written_is_one_that_javascript_holds() {
    fn largest(value: &serde_json::Value) -> u64 {
        match value {
            serde_json::Value::Number(number) => number.as_u64().expect("a whole number"),
            serde_json::Value::Array(items) => items.iter().map(largest).max().unwrap_or(0),
            serde_json::Value::Object(fields) => fields.values().map(largest).max().unwrap_or(0),
            _ => 0,
        }
    }
    check(500, &any_scenario(), |Given(scenario)| {
        prop_assert!(largest(&scenario.to_json()) < 1 << 53);
        Ok(())
    });
}

#[test]
fn a_scenario_in_order_runs_whatever_its_numbers() {
    check(300, &any_scenario(), |Given(scenario)| {
        let group = Rc::new(scenario.group().expect("a group"));
        let run = Run::new(Rc::clone(&group), 30);
        prop_assert_eq!(run.outcome, outcome(&group, 30));
        Ok(())
    });
}
