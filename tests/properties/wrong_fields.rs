//! One field of a good scenario is spoilt: a problem names it by its path.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use rebalance_lasso::sim::scenario::Scenario;
use serde_json::{Value, json};

use crate::check;
use crate::generate::{Given, small_scenario};

/// A path into the JSON form, as problems write it, and as a JSON pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Field {
    path: String,
    pointer: String,
}

/// Every field below a value, objects and lists themselves included.
fn fields(path: &str, pointer: &str, value: &Value, all: &mut Vec<Field>) {
    let mut child = |path: String, pointer: String, value: &Value| {
        all.push(Field { path: path.clone(), pointer: pointer.clone() });
        fields(&path, &pointer, value, all);
    };
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                child(path, format!("{pointer}/{name}"), value);
            }
        }
        Value::Array(items) => {
            for (at, value) in items.iter().enumerate() {
                child(format!("{path}[{at}]"), format!("{pointer}/{at}"), value);
            }
        }
        _ => {}
    }
}

/// What no field can be: every number is whole and not negative, a name is a text, a task's name has digits.
fn garbage() -> impl Strategy<Value = Value> {
    select(vec![json!(null), json!(true), json!(-1), json!(0.5), json!(1e300), json!([["x"]])])
}

fn names(problems: &[rebalance_lasso::sim::problem::Problem], path: &str) -> bool {
    problems.iter().any(|problem| {
        let below = problem.field.strip_prefix(path);
        below.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    })
}

#[test]
fn a_field_replaced_by_what_it_cannot_be_is_named() {
    check(4_000, &(small_scenario(), any::<Index>(), garbage()), |(Given(scenario), index, garbage)| {
        let mut value = scenario.to_json();
        let mut all = Vec::new();
        fields("", "", &value, &mut all);
        let field = index.get(&all);
        *value.pointer_mut(&field.pointer).unwrap() = garbage;
        let (_, problems) = Scenario::read(&value);
        prop_assert!(names(&problems, &field.path), "{} is not named: {problems:?}", field.path);
        Ok(())
    });
}

#[test]
fn of_two_spoilt_fields_both_are_named() {
    let spoilt = (small_scenario(), any::<Index>(), any::<Index>(), garbage(), garbage());
    check(4_000, &spoilt, |(Given(scenario), first, second, garbage, other)| {
        let mut value = scenario.to_json();
        let mut all = Vec::new();
        fields("", "", &value, &mut all);
        let (first, second) = (first.get(&all), second.get(&all));
        if first.path.starts_with(&second.path) || second.path.starts_with(&first.path) {
            return Ok(());
        }
        *value.pointer_mut(&first.pointer).unwrap() = garbage;
        *value.pointer_mut(&second.pointer).unwrap() = other;
        let (_, problems) = Scenario::read(&value);
        for field in [first, second] {
            prop_assert!(names(&problems, &field.path), "{} is not named: {problems:?}", field.path);
        }
        Ok(())
    });
}

/// An unknown field in any object. In a map from tasks, every name that is not a task's is unknown.
#[test]
fn a_field_too_many_is_named() {
    check(2_000, &(small_scenario(), any::<Index>()), |(Given(scenario), index)| {
        let mut value = scenario.to_json();
        let mut all = vec![Field { path: String::new(), pointer: String::new() }];
        fields("", "", &value, &mut all);
        all.retain(|field| value.pointer(&field.pointer).is_some_and(Value::is_object));
        let Field { path, pointer } = index.get(&all);
        value.pointer_mut(pointer).unwrap()["acceptable_lag"] = json!(5);
        let (_, problems) = Scenario::read(&value);
        let named = if path.is_empty() { "acceptable_lag".to_owned() } else { format!("{path}.acceptable_lag") };
        prop_assert!(problems.iter().any(|problem| problem.field == named), "{named} is not named: {problems:?}");
        Ok(())
    });
}
