//! Scenarios in JSON: what is read, what is refused and where, and the group that comes of it.
#![cfg(not(target_arch = "wasm32"))]

use rebalance_lasso::kafka::config::AssignmentConfig;
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::scenario::{Joins, MAX_OFFSET, Restoration, Scenario};
use rebalance_lasso::sim::world::World;
use serde_json::{Value, json};

/// The problems of a scenario in which some fields, given by JSON pointers, have another value.
#[track_caller]
fn check(changes: &[(&str, Value)], expect: &[&str]) {
    let mut value = json!({
        "tasks": ["0_0", "0_1", "1_0"],
        "end_offsets": {"0_0": 100, "0_1": 100},
        "processes": [{"process": 1, "name": "A", "checkpoints": {"0_0": 7}}, {"process": 2, "name": "B", "checkpoints": {}}],
    });
    for (pointer, change) in changes {
        let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
        value.pointer_mut(parent).expect("an object")[name] = change.clone();
    }
    let problems: Vec<String> = Scenario::read(&value).1.iter().map(ToString::to_string).collect();
    assert_eq!(problems, expect);
}

fn read(value: &Value) -> Scenario {
    let (scenario, problems) = Scenario::read(value);
    assert_eq!(problems, []);
    scenario
}

#[test]
fn what_is_left_out_takes_its_default() {
    let scenario = read(&json!({"tasks": ["0_0"], "processes": [{}, {}]}));
    assert_eq!(scenario.config, AssignmentConfig::default());
    assert_eq!(scenario.restoration, Restoration::Rate { records_per_s: 20_000, heartbeat_interval_ms: 3_000 });
    let process = &scenario.processes[1];
    assert_eq!((process.id, process.name.as_str(), process.threads), (ProcessId::numbered(2), "p2", 1));
    assert_eq!(
        (process.version, process.joins, process.checkpoints.len()),
        (KafkaVersion::V2_6_0, Joins::InPhase(0), 0)
    );
}

#[test]
fn subtopologies_are_short_for_their_tasks() {
    let processes = json!([{}]);
    let short =
        json!({"subtopologies": [{"partitions": 2, "end_offset": 5}, {"partitions": 1}], "processes": processes});
    let long = json!({"tasks": ["0_0", "0_1", "1_0"], "end_offsets": {"0_0": 5, "0_1": 5}, "processes": processes});
    assert_eq!(read(&short), read(&long));
}

#[test]
fn numbers_that_javascript_cannot_hold_are_read_from_text() {
    let most = MAX_OFFSET.to_string();
    let scenario = read(
        &json!({"tasks": ["0_0"], "end_offsets": {"0_0": most}, "processes": [{"process": u64::MAX.to_string()}]}),
    );
    assert_eq!(scenario.tasks[0].end_offset, Some(MAX_OFFSET));
    assert_eq!(scenario.processes[0].id, ProcessId::numbered(u64::MAX));
}

#[test]
fn a_rate_restores_as_much_as_its_intervals_are_long() {
    let restored = |rate: Value| {
        let mut value = json!({"tasks": ["0_0"], "processes": [{}]});
        value.as_object_mut().unwrap().extend(rate.as_object().unwrap().clone());
        read(&value).restored_records()
    };
    assert_eq!(restored(json!({"restored_per_second": 20_000})), (60_000, 12_000_000));
    assert_eq!(restored(json!({"restored_per_second": 1, "heartbeat_interval_ms": 1_999})), (1, 600));
    assert_eq!(restored(json!({"restored_per_heartbeat": 5, "restored_per_wait": 0})), (5, 0));
    let most = MAX_OFFSET.to_string();
    assert_eq!(
        restored(json!({"restored_per_second": most, "heartbeat_interval_ms": 1})),
        (MAX_OFFSET / 1_000, MAX_OFFSET)
    );
}

#[test]
fn every_problem_is_named_by_its_field() {
    check(&[], &[]);
    check(&[("/processes/0/threads", json!(65))], &["processes[0].threads: is 65, but must be between 1 and 64"]);
    check(&[("/processes/1/name", json!("A"))], &["processes[1].name: `A` is there twice"]);
    check(&[("/processes/1/name", json!("  "))], &["processes[1].name: must have 1 to 40 characters"]);
    let long = json!("x".repeat(2_000));
    let is_long = |at: usize| format!("processes[{at}].name: must have 1 to 40 characters");
    check(&[("/processes/0/name", long.clone()), ("/processes/1/name", long)], &[&is_long(0), &is_long(1)]);
    check(
        &[("/processes/1/process", json!(1))],
        &["processes[1].process: 00000000-0000-0000-0000-000000000001 is there twice"],
    );
    check(
        &[("/processes/0/version", json!("2.7"))],
        &["processes[0].version: version `2.7` is not modelled: it is 2.6.0 or 2.6.1"],
    );
    check(&[("/tasks", json!(["0_0", "0_1", "0_1"]))], &["tasks: 0_1 is there twice"]);
    check(&[("/end_offsets/2_0", json!(1))], &["end_offsets.2_0: no such task in this group"]);
    check(
        &[("/config", json!({"max_warmup_replicas": 0}))],
        &["config.max_warmup_replicas: is 0, but must be between 1 and 2147483647"],
    );
    check(&[("/subtopologies", json!([]))], &["subtopologies: give either subtopologies or tasks, not both"]);
    check(
        &[("/restored_per_wait", json!(1))],
        &["restored_per_heartbeat: missing: it goes together with the other restored_..."],
    );
    check(
        &[("/restored_per_heartbeat", json!(1)), ("/restored_per_wait", json!(1)), ("/restored_per_second", json!(1))],
        &["restored_per_second: give either a rate or restored_per_heartbeat and restored_per_wait"],
    );
}

/// Whatever the input calls its fields, and whatever it has in them.
#[test]
fn a_problem_is_one_line() {
    check(
        &[("/two\nlines", json!(1))],
        &[
            "two\\nlines: unknown field; known here: config, tasks, end_offsets, subtopologies, restored_per_heartbeat, \
           restored_per_wait, restored_per_second, heartbeat_interval_ms, processes",
        ],
    );
    check(
        &[("/processes/0/version", json!("2\n7"))],
        &["processes[0].version: version `2\\n7` is not modelled: it is 2.6.0 or 2.6.1"],
    );
}

#[test]
fn a_checkpoint_needs_a_stateful_task_and_may_lie_beyond_the_end() {
    check(&[("/processes/0/checkpoints", json!({"0_0": 101}))], &[]);
    check(
        &[("/processes/0/checkpoints", json!({"2_0": 1}))],
        &["processes[0].checkpoints.2_0: no such task in this group"],
    );
    check(
        &[("/processes/0/checkpoints", json!({"1_0": 1}))],
        &["processes[0].checkpoints.1_0: the task is stateless, so it keeps no checkpoint"],
    );
    check(
        &[("/processes/0/checkpoints", json!({"0_0": "9223372036854775808"}))],
        &["processes[0].checkpoints.0_0: is 9223372036854775808, but must be between 0 and 9223372036854775807"],
    );
}

/// A double that may have been rounded is not taken; one that is too large at any rate is said to be.
#[test]
fn numbers_with_exponents_are_whole_or_too_large_or_to_be_written_out() {
    check(
        &[("/processes/0/checkpoints", json!({"0_0": 1e18}))],
        &[
            "processes[0].checkpoints.0_0: expected every digit of a whole number between 0 and 9223372036854775807, got 1e+18",
        ],
    );
    check(
        &[("/processes/0/threads", json!(1e18))],
        &["processes[0].threads: is 1000000000000000000, but must be between 1 and 64"],
    );
    check(
        &[("/processes/0/threads", json!(1e300))],
        &["processes[0].threads: expected every digit of a whole number between 1 and 64, got 1e+300"],
    );
}

/// An instance that cannot be read is left out; those after it keep their numbers.
#[test]
fn an_instance_that_cannot_be_read_hides_nothing_and_shifts_nothing() {
    check(
        &[("/processes", json!([true, {"process": 2, "checkpoints": {"7_7": 1}}]))],
        &["processes[0]: expected an object, got true", "processes[1].checkpoints.7_7: no such task in this group"],
    );
    check(
        &[("/processes", json!([{"process": -1, "threads": 0}, {"process": 2}]))],
        &[
            "processes[0].process: expected a whole number between 0 and 18446744073709551615, got -1",
            "processes[0].threads: is 0, but must be between 1 and 64",
        ],
    );
}

/// Processes by UUID, members by thread number; inside a process the leader goes by name, so thread 10 before thread 2.
#[test]
fn a_group_is_sorted_and_numbered() {
    let value = json!({
        "tasks": ["0_10", "0_9"],
        "processes": [
            {"process": 5, "name": "last", "joins_in_phase": 9},
            {"process": "80000000-0000-0000-0000-000000000000", "name": "first", "joins_in_phase": 9},
            {"process": 1, "name": "second", "joins_in_phase": 2, "threads": 11},
        ],
    });
    let group = read(&value).group().unwrap();
    assert_eq!(group.topology.tasks.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0_9", "0_10"]);
    let processes: Vec<(&str, Option<u32>)> =
        group.processes.iter().map(|process| (process.name.as_str(), process.phase)).collect();
    assert_eq!((processes, group.phases), (vec![("first", Some(1)), ("second", Some(0)), ("last", Some(1))], 2));
    assert_eq!(group.members_by_name, [0, 1, 10, 11, 2, 3, 4, 5, 6, 7, 8, 9, 12]);
    let leader = World::before_start(&group).leader;
    assert_eq!((leader, group.member_name(11)), (Some(1), "second-thread-11".to_owned()));
}
