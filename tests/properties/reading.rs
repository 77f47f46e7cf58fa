//! Whatever JSON is given as a scenario, it is read or refused in words.

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::select;
use rebalance_lasso::sim::assign::assign_json;
use rebalance_lasso::sim::problem::Problem;
use rebalance_lasso::sim::scenario::Scenario;
use serde_json::{Value, json};

use crate::{Verdict, check};

const FIELDS: &[&str] = &[
    "config",
    "tasks",
    "end_offsets",
    "subtopologies",
    "restored_per_heartbeat",
    "restored_per_wait",
    "restored_per_second",
    "heartbeat_interval_ms",
    "processes",
    "process",
    "name",
    "threads",
    "version",
    "joins_in_phase",
    "checkpoints",
    "partitions",
    "end_offset",
    "acceptable_recovery_lag",
    "max_warmup_replicas",
    "num_standby_replicas",
    "0_0",
];
const TEXTS: &[&str] = &[
    "0_0",
    "0_00",
    "1_1",
    "2.6.0",
    "2.6.1",
    "",
    " ",
    "9223372036854775807",
    "9223372036854775808",
    "-",
    "bfcb93f7-ae2c-b090-c6b8-bea1867dcb6a",
    "340282366920938463463374607431768211456",
];

/// Line breaks and other control characters included.
fn any_text() -> impl Strategy<Value = String> {
    "(?s).{0,20}"
}

fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        select(vec![json!(null), json!(true), json!(-1), json!(0.5), json!(1e3), json!(1e300), json!(u64::MAX)]),
        (0_u64..5).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        select(TEXTS).prop_map(Value::from),
        any_text().prop_map(Value::from),
    ]
}

/// Values built from the format's own words as often as from any, so that they come far.
fn any_json() -> impl Strategy<Value = Value> {
    let name = || prop_oneof![6 => select(FIELDS).prop_map(str::to_owned), 1 => any_text()];
    leaf().prop_recursive(5, 80, 12, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            btree_map(name(), inner, 0..12).prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// A problem names a field and fits a line.
fn assert_readable(problems: &[Problem]) -> Verdict {
    for problem in problems {
        prop_assert!(!problem.field.is_empty() && !problem.message.is_empty());
        let line = problem.to_string();
        prop_assert!(!line.chars().any(char::is_control), "{line:?}");
        prop_assert!(line.chars().count() < 500, "{line:?}");
    }
    Ok(())
}

#[test]
fn any_json_is_read_or_refused_in_one_line_a_problem() {
    check(20_000, &any_json(), |value| {
        let (scenario, problems) = Scenario::read(&value);
        prop_assert!(!problems.is_empty() || scenario.group().is_ok());
        assert_readable(&problems)
    });
}

#[test]
fn any_json_is_assigned_or_refused_in_one_line_a_problem() {
    check(10_000, &any_json(), |value| assert_readable(&assign_json(&value).err().unwrap_or_default()));
}
