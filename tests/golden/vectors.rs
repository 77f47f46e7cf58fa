//! Reading vectors, and saying where one differs.

use std::io::Read;
use std::path::PathBuf;

use flate2::read::GzDecoder;
use rebalance_lasso::kafka::TaskIx;
use rebalance_lasso::kafka::config::AssignmentConfig;
use rebalance_lasso::kafka::task_id::TaskId;
use serde_json::{Map, Value, json};

/// Runs every case of a file through `run`, which gives what we make of it as JSON of the same shape as what the case
/// expects under `expected`. All cases are run; the first differing field of each failing one is printed.
pub fn check(file: &str, expected: impl Fn(&Value) -> Value, run: impl Fn(&Value) -> Value) {
    let cases = cases(file);
    assert!(!cases.is_empty(), "{file} holds no case");
    let mut failed = 0;
    for case in &cases {
        if let Some(difference) = first_difference("", &expected(case), &run(case)) {
            failed += 1;
            println!("{file}: {}: {difference}", text(&case["name"]));
        }
    }
    println!("{file}: {} cases, {failed} differ", cases.len());
    assert_eq!(failed, 0, "{failed} of {} cases of {file} differ", cases.len());
}

/// The cases of a gzipped file of JSON lines.
pub fn cases(file: &str) -> Vec<Value> {
    let folder = std::env::var_os("GOLDEN_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden"), PathBuf::from);
    let path = folder.join(file);
    let packed = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut lines = String::new();
    GzDecoder::new(packed.as_slice()).read_to_string(&mut lines).expect("gzipped text");
    let parse = |line| serde_json::from_str(line).expect("a JSON object a line");
    lines.lines().filter(|line| !line.trim().is_empty()).map(parse).collect()
}

/// Where two values first differ, as a path, with both. Fields that are not expected are not compared.
pub fn first_difference(path: &str, expected: &Value, got: &Value) -> Option<String> {
    match (expected, got) {
        (Value::Object(fields), Value::Object(others)) => {
            let field = |(name, value): (&String, &Value)| {
                first_difference(&format!("{path}.{name}"), value, others.get(name).unwrap_or(&Value::Null))
            };
            fields.iter().find_map(field).or_else(|| surplus_task(path, fields, others))
        }
        (Value::Array(items), Value::Array(others)) if items.len() == others.len() => {
            let item = |(at, (a, b)): (usize, (&Value, &Value))| first_difference(&format!("{path}[{at}]"), a, b);
            items.iter().zip(others).enumerate().find_map(item)
        }
        _ if expected == got => None,
        _ => Some(format!("{}: expected {expected}, got {got}", path.trim_start_matches('.'))),
    }
}

/// A map from tasks, such as `offset_sums`, must not have a task too many either.
fn surplus_task(path: &str, expected: &Map<String, Value>, got: &Map<String, Value>) -> Option<String> {
    let is_map_of_tasks = got.keys().all(|key| key.parse::<TaskId>().is_ok());
    let surplus = got.keys().find(|key| is_map_of_tasks && !expected.contains_key(*key))?;
    Some(format!("{}.{surplus}: not expected, got {}", path.trim_start_matches('.'), got[surplus]))
}

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is not a text"))
}

pub fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value} is not a list"))
}

pub fn task(name: &str) -> TaskId {
    name.parse().unwrap()
}

pub fn tasks(value: &Value) -> Vec<TaskId> {
    list(value).iter().map(|name| task(text(name))).collect()
}

/// The index of a task in the sorted list.
pub fn task_ix(all: &[TaskId], name: &str) -> TaskIx {
    u32::try_from(all.binary_search(&task(name)).expect("a task of the group")).unwrap()
}

/// Names of tasks, from their indices.
pub fn names(all: &[TaskId], indices: &[TaskIx]) -> Value {
    indices.iter().map(|task| json!(all[*task as usize].to_string())).collect()
}

pub fn config(value: &Value) -> AssignmentConfig {
    let number = |name: &str| value[name].as_u64().unwrap_or_else(|| panic!("{name} in {value}"));
    AssignmentConfig {
        acceptable_recovery_lag: number("acceptable_recovery_lag"),
        max_warmup_replicas: u32::try_from(number("max_warmup_replicas")).unwrap(),
        num_standby_replicas: u32::try_from(number("num_standby_replicas")).unwrap(),
        ..AssignmentConfig::default()
    }
}

#[test]
fn a_difference_names_its_field() {
    let expected = json!({"clients": [{"active": ["0_1"], "offset_sums": {"0_1": 5}}]});
    assert_eq!(first_difference("", &expected, &expected), None);
    let other = json!({"clients": [{"active": ["0_2"], "offset_sums": {"0_1": 5}}]});
    let said = first_difference("", &expected, &other).unwrap();
    assert_eq!(said, r#"clients[0].active[0]: expected "0_1", got "0_2""#);
    let more = json!({"clients": [{"active": ["0_1"], "offset_sums": {"0_1": 5, "0_2": 6}}]});
    assert_eq!(first_difference("", &expected, &more).unwrap(), "clients[0].offset_sums.0_2: not expected, got 6");
}
