//! `docs/scenario.schema.json` describes what is written, and refuses what cannot be read.

use boon::{Compiler, SchemaIndex, Schemas};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::setup::Setup;
use serde_json::{Value, json};

use crate::generate_setup::setup;
use crate::round_trip::check;

struct Schema {
    all: Schemas,
    index: SchemaIndex,
}

impl Schema {
    fn new() -> Self {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/scenario.schema.json");
        let text = std::fs::read_to_string(path).expect("the schema");
        let (mut all, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource("schema.json", serde_json::from_str(&text).expect("JSON")).expect("a schema");
        let index = compiler.compile("schema.json", &mut all).expect("a schema");
        Self { all, index }
    }

    fn accepts(&self, value: &Value) -> bool {
        self.all.validate(value, self.index).is_ok()
    }
}

#[test]
fn presets_and_all_that_is_written_are_valid() {
    let schema = Schema::new();
    for preset in presets() {
        let written = Setup::from(preset.scenario()).to_json();
        assert!(schema.accepts(&written), "{}: {written}", preset.id);
        let file = format!("{}/src/sim/presets/{}.json", env!("CARGO_MANIFEST_DIR"), preset.id);
        let file: Value = serde_json::from_str(&std::fs::read_to_string(file).expect("a preset")).expect("JSON");
        assert!(schema.accepts(&file), "{}", preset.id);
    }
    check(600, &setup(), |done| {
        let written = done.0.to_json();
        prop_assert!(schema.accepts(&written), "{written}");
        Ok(())
    });
}

/// A group in which every field is there.
fn whole() -> Value {
    json!({
        "config": {"acceptable_recovery_lag": "9223372036854775807", "max_warmup_replicas": 2, "num_standby_replicas": 0,
            "probing_rebalance_interval_ms": 600_000},
        "tasks": ["0_0", "1_0"], "end_offsets": {"0_0": 100_000},
        "restored_per_heartbeat": 0, "restored_per_wait": 5,
        "processes": [
            {"process": 1, "name": "A", "threads": 2, "version": "2.6.1", "joins_in_phase": 0, "checkpoints": {"0_0": "17"}},
            {"process": "bfcb93f7-ae2c-b090-c6b8-bea1867dcb6a", "joins_in_phase": "by_action"},
        ],
        "actions": [
            {"round": 1, "change": "join", "process": "bfcb93f7-ae2c-b090-c6b8-bea1867dcb6a"},
            {"round": 2, "change": "set_version", "process": 1, "version": "2.6.0"},
            {"round": 3, "change": "wipe_task", "process": 1, "task": "0_0"},
            {"round": 4, "change": "set_config", "key": "max.warmup.replicas", "value": 3},
            {"round": 5, "change": "miss_assignment", "process": 1, "thread": 2},
            {"round": 6, "change": "pass_inside_poll", "process": 1},
            {"round": 7, "change": "wipe_all", "process": 1},
        ],
        "what_if": {"reads_checkpoints": true, "reports_one_more": false},
    })
}

/// Both refuse it.
#[track_caller]
fn refused(schema: &Schema, value: &Value) {
    let (_, problems) = Setup::read(value);
    assert!(!problems.is_empty(), "{value} is read");
    assert!(!schema.accepts(value), "{value} is valid, though {}", problems[0]);
}

#[test]
fn what_cannot_be_read_is_not_valid() {
    let schema = Schema::new();
    assert_eq!(Setup::read(&whole()).1, vec![]);
    assert!(schema.accepts(&whole()));
    for (pointer, bad) in [
        ("/config/acceptable_recovery_lag", json!(-1)),
        ("/config/max_warmup_replicas", json!(0)),
        ("/config/probing_rebalance_interval_ms", json!(59_999)),
        ("/tasks", json!([])),
        ("/tasks", json!(["0_0", "0_0"])),
        ("/tasks/1", json!("0_01")),
        ("/tasks/1", json!("one")),
        ("/end_offsets/0_0", json!(-5)),
        ("/restored_per_wait", json!("many")),
        ("/processes", json!([])),
        ("/processes", json!([{"joins_in_phase": "by_action"}])),
        ("/processes/0/threads", json!(0)),
        ("/processes/0/threads", json!(65)),
        ("/processes/0/version", json!("2.7.0")),
        ("/processes/0/name", json!(" ")),
        ("/processes/0/name", json!("n".repeat(41))),
        ("/processes/0/joins_in_phase", json!("later")),
        ("/processes/0/joins_in_phase", json!(1_001)),
        ("/processes/1/process", json!("bfcb93f7-ae2c")),
        ("/processes/0/checkpoints/0_0", json!(1.5)),
        ("/actions/0/round", json!(20_000)),
        ("/actions/0/change", json!("explode")),
        ("/actions/1/version", json!("3.0.0")),
        ("/actions/3/key", json!("replication.factor")),
        ("/actions/4/thread", json!(0)),
        ("/what_if/reads_checkpoints", json!(1)),
    ] {
        let mut value = whole();
        *value.pointer_mut(pointer).expect("a field") = bad;
        refused(&schema, &value);
    }
    for (of, extra) in
        [("", "color"), ("/config", "lag"), ("/processes/0", "cores"), ("/actions/0", "thread"), ("/what_if", "magic")]
    {
        let mut value = whole();
        value.pointer_mut(of).expect("a field")[extra] = json!(true);
        refused(&schema, &value);
    }
    for (of, missing) in [
        ("", "processes"),
        ("", "tasks"),
        ("", "restored_per_wait"),
        ("/actions/0", "round"),
        ("/actions/2", "task"),
        ("/actions/4", "process"),
    ] {
        let mut value = whole();
        value.pointer_mut(of).and_then(Value::as_object_mut).expect("a field").remove(missing);
        refused(&schema, &value);
    }
    let mut both = whole();
    both["restored_per_second"] = json!(1);
    refused(&schema, &both);
    let mut twice = whole();
    twice["subtopologies"] = json!([{"partitions": 1}]);
    refused(&schema, &twice);
}

/// Nothing that can be read is refused by the schema: one field is replaced by something else that it may be.
#[test]
fn what_can_be_read_is_valid() {
    fn pointers(at: &str, value: &Value, all: &mut Vec<String>) {
        all.push(at.to_owned());
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    pointers(&format!("{at}/{name}"), value, all);
                }
            }
            Value::Array(items) => {
                for (n, value) in items.iter().enumerate() {
                    pointers(&format!("{at}/{n}"), value, all);
                }
            }
            _ => {}
        }
    }
    let schema = Schema::new();
    let other = select(vec![
        json!(0),
        json!(1),
        json!("1"),
        json!("007"),
        json!(3.0),
        json!(null),
        json!("x"),
        json!({}),
        json!([]),
        json!(true),
        json!("0_0"),
        json!("by_action"),
        json!(u64::MAX),
        json!("9223372036854775808"),
        json!(-1),
        json!("2.6.0"),
        json!({"0_0": 4}),
    ]);
    let read = std::cell::Cell::new(0);
    check(6_000, &(any::<Index>(), any::<Index>(), other.clone(), other), |(first, second, one, two)| {
        let mut value = whole();
        for (index, other) in [(first, one), (second, two)] {
            let mut all = Vec::new();
            pointers("", &value, &mut all);
            *value.pointer_mut(index.get(&all).as_str()).expect("a field") = other;
        }
        if Setup::read(&value).1.is_empty() {
            read.set(read.get() + 1);
            prop_assert!(schema.accepts(&value), "{value}");
        }
        Ok(())
    });
    assert!(read.get() > 50, "{}", read.get());
}
