//! `real`: recordings of released Kafkas, against the simulation of their scenario.

use rebalance_lasso::sim::record;
use serde_json::{Map, Value, json};

use crate::trajectory::run;
use crate::vectors::{check, list, text};

#[test]
fn recordings_of_released_kafkas_are_repeated() {
    check("real.jsonl.gz", |case| comparable(case, &case["rounds"]), |case| comparable(case, &simulated(case)));
}

/// As many rounds as the recording stays in canonical order; a ring goes on.
fn simulated(case: &Value) -> Value {
    let run = run(&case["scenario"], text(&case["kafka"]).parse().unwrap());
    let rounds = &record::run(&run)["rounds"];
    let canonical = u32::try_from(case["canonical_rounds"].as_u64().unwrap()).unwrap();
    (0..canonical).map(|n| run.round_shown(n).map_or(Value::Null, |shown| rounds[shown as usize].clone())).collect()
}

/// The recorded fields of the canonical rounds, with offset sums by member or as the union over a process's members.
fn comparable(case: &Value, rounds: &Value) -> Value {
    let canonical = usize::try_from(case["canonical_rounds"].as_u64().unwrap()).unwrap();
    let by_process = match text(&case["compare"]) {
        "member" => false,
        "process" => true,
        other => panic!("compare: {other}"),
    };
    list(rounds)[..canonical].iter().map(|round| comparable_round(round, by_process)).collect()
}

fn comparable_round(round: &Value, by_process: bool) -> Value {
    let mut unions: Map<String, Value> = Map::new();
    let mut members = Vec::new();
    for member in list(&round["members"]) {
        let name = text(&member["member"]);
        let group = if by_process { name.split("-thread-").next().unwrap() } else { name };
        let union = unions.entry(group).or_insert_with(|| json!({}));
        for (task, sum) in member["offset_sums"].as_object().unwrap() {
            union[task] = sum.clone();
        }
        let mut compared = Map::new();
        for field in ["member", "owned", "active", "standby", "followup"] {
            compared.insert(field.to_owned(), member[field].clone());
        }
        members.push(Value::Object(compared));
    }
    json!({ "members": members, "offset_sums": unions })
}
