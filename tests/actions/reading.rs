//! Setups as JSON: what is read, and what is wrong with it.

use rebalance_lasso::sim::problem::Problem;
use rebalance_lasso::sim::setup::Setup;
use serde_json::{Value, json};

/// A group of two, of which B joins by action only, with some fields more.
fn with(fields: &Value) -> Value {
    let mut value = json!({
        "tasks": ["0_0", "1_0"], "end_offsets": {"0_0": 100},
        "processes": [{"name": "A", "threads": 2}, {"name": "B", "joins_in_phase": "by_action"}],
    });
    for (name, field) in fields.as_object().expect("an object") {
        value[name] = field.clone();
    }
    value
}

/// What is wrong with a setup, a line each.
fn problems(fields: &Value) -> Vec<String> {
    Setup::read(&with(fields)).1.iter().map(Problem::to_string).collect()
}

#[track_caller]
fn check_action(action: &Value, expect: &[&str]) {
    assert_eq!(problems(&json!({ "actions": [action] })), expect, "{action}");
}

#[test]
fn every_change_is_written_as_it_was_read() {
    let actions = json!([
        {"round": 0, "change": "join", "process": 2},
        {"round": 19_999, "change": "leave", "process": 1},
        {"round": 3, "change": "crash", "process": 1},
        {"round": 3, "change": "restart", "process": 1},
        {"round": 3, "change": "set_version", "process": 1, "version": "2.6.1"},
        {"round": 3, "change": "wipe_task", "process": 2, "task": "0_0"},
        {"round": 3, "change": "wipe_all", "process": 2},
        {"round": 3, "change": "set_config", "key": "acceptable_recovery_lag", "value": "9223372036854775807"},
        {"round": 3, "change": "set_config", "key": "max_warmup_replicas", "value": 1},
        {"round": 3, "change": "set_config", "key": "num_standby_replicas", "value": 0},
        {"round": 3, "change": "set_config", "key": "probing_rebalance_interval_ms", "value": 60_000},
        {"round": 3, "change": "miss_assignment", "process": 1, "thread": 2},
        {"round": 3, "change": "pass_inside_poll", "process": 1, "thread": 1},
    ]);
    let what_if = json!({ "keeps_stateless": true, "reports_one_more": true });
    let (setup, problems) = Setup::read(&with(&json!({ "actions": actions, "what_if": what_if })));
    assert_eq!((problems, setup.actions.len()), (vec![], 13));
    let written = setup.to_json();
    assert_eq!((&written["actions"], &written["what_if"]), (&actions, &what_if));
    assert_eq!(Setup::read(&written), (setup, vec![]));
}

#[test]
fn without_actions_and_switches_it_is_its_scenario() {
    let (setup, problems) = Setup::read(&with(&json!({ "actions": [], "what_if": {} })));
    assert_eq!((problems, setup.to_json()), (vec![], setup.scenario.to_json()));
    assert_eq!(setup, Setup::from(setup.scenario.clone()));
}

#[test]
fn what_an_action_lacks_or_has_too_much_is_named() {
    let known = "expected one of join, leave, crash, restart, set_version, wipe_task, wipe_all, set_config, \
                 miss_assignment, pass_inside_poll";
    check_action(&json!(7), &["actions[0]: expected an object, got 7"]);
    check_action(
        &json!({"change": "explode", "round": -1}),
        &[
            "actions[0].round: expected a whole number between 0 and 19999, got -1",
            &format!("actions[0].change: {known}, got \"explode\""),
        ],
    );
    check_action(
        &json!({"round": 1, "change": "join", "thread": 1, "process": 1}),
        &["actions[0].thread: unknown field; known here: round, change, process"],
    );
    check_action(
        &json!({"round": 20_000, "change": "leave", "process": 1}),
        &["actions[0].round: is 20000, but must be between 0 and 19999"],
    );
    check_action(
        &json!({"round": 1, "change": "crash"}),
        &["actions[0].process: expected a whole number between 0 and 18446744073709551615, got null"],
    );
    check_action(
        &json!({"round": 1, "change": "set_config", "key": "num.standby.replica", "value": 1}),
        &["actions[0].key: expected one of acceptable_recovery_lag, max_warmup_replicas, num_standby_replicas, \
           probing_rebalance_interval_ms, got \"num.standby.replica\""],
    );
}

#[test]
fn what_an_action_names_must_be_there() {
    check_action(
        &json!({"round": 1, "change": "restart", "process": 9}),
        &["actions[0].process: no such instance in this group"],
    );
    check_action(
        &json!({"round": 1, "change": "wipe_task", "process": 1, "task": "0_9"}),
        &["actions[0].task: no task 0_9 in this group"],
    );
    check_action(
        &json!({"round": 1, "change": "wipe_task", "process": 1, "task": "1_0"}),
        &["actions[0].task: 1_0 is stateless, so it has no folder"],
    );
    check_action(
        &json!({"round": 1, "change": "miss_assignment", "process": 1, "thread": 3}),
        &["actions[0].thread: is 3, but the instance has threads 1 to 2"],
    );
    check_action(
        &json!({"round": 1, "change": "set_config", "key": "max.warmup.replicas", "value": 0}),
        &["actions[0].value: is 0, but must be between 1 and 2147483647"],
    );
}

#[test]
fn switches_are_true_or_false() {
    assert_eq!(
        problems(&json!({"what_if": {"reads_checkpoints": 1, "reads": true}})),
        [
            "what_if.reads: unknown field; known here: reads_checkpoints, keeps_stateless, initialises_first, \
             reports_one_more",
            "what_if.reads_checkpoints: expected true or false, got 1",
        ]
    );
}

#[test]
fn a_problem_names_the_place_in_the_list_that_was_read() {
    let good = json!({"round": 1, "change": "join", "process": 2});
    let actions = json!([{"round": 1}, good, {"round": 1, "change": "join", "process": 3}]);
    assert_eq!(
        problems(&json!({ "actions": actions })),
        ["actions[0].change: expected a text, got null", "actions[2].process: no such instance in this group"]
    );
    let many = json!({ "actions": vec![good; 201] });
    assert_eq!(problems(&many), ["actions: has 201 items, but at most 200 are taken"]);
}

#[test]
fn somebody_must_start_the_group() {
    let nobody = json!({"processes": [{"joins_in_phase": "by_action"}]});
    assert_eq!(problems(&nobody), ["processes: at least one must join in a phase: nobody starts the group"]);
    let odd = json!({"processes": [{"joins_in_phase": "later"}]});
    let expect = "processes[0].joins_in_phase: expected a phase between 0 and 1000, or \"by_action\", got \"later\"";
    assert_eq!(problems(&odd), [expect]);
}
