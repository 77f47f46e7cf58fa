//! Bounds of what a person gives: the last value inside is taken, the first outside is refused, and how numbers may be written.
#![cfg(not(target_arch = "wasm32"))]

use rebalance_lasso::kafka::config::AssignmentConfig;
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::sim::action::{Action, Change, ConfigName, MAX_ACTION_ROUND, MAX_ACTIONS};
use rebalance_lasso::sim::assign::{MAX_CLIENTS, MAX_LAGS, assign_json};
use rebalance_lasso::sim::problem::Problem;
use rebalance_lasso::sim::scenario::{Joins, MAX_NAME_CHARS, MAX_PROCESSES, MAX_TASKS, Restoration, Scenario};
use rebalance_lasso::sim::setup::Setup;
use serde_json::{Value, json};

const INT_MAX: u64 = i32::MAX as u64;
const LONG_MAX: u64 = i64::MAX as u64;

fn small() -> Setup {
    let value = json!({"tasks": ["0_0"], "end_offsets": {"0_0": 5}, "processes": [{"checkpoints": {"0_0": 5}}, {}]});
    let (setup, problems) = Setup::read(&value);
    assert_eq!(problems, []);
    setup
}

fn lines(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(Problem::to_string).collect()
}

fn u32_of(number: u64) -> u32 {
    u32::try_from(number).unwrap()
}

type Set = fn(&mut Setup, u64);

/// Every number of a setup that has bounds, set without being read.
const NUMBERS: [(&str, Set, u64, u64); 11] = [
    ("config.acceptable_recovery_lag", |s, n| s.scenario.config.acceptable_recovery_lag = n, 0, LONG_MAX),
    ("config.max_warmup_replicas", |s, n| s.scenario.config.max_warmup_replicas = u32_of(n), 1, INT_MAX),
    ("config.num_standby_replicas", |s, n| s.scenario.config.num_standby_replicas = u32_of(n), 0, INT_MAX),
    (
        "config.probing_rebalance_interval_ms",
        |s, n| s.scenario.config.probing_rebalance_interval_ms = n,
        60_000,
        LONG_MAX,
    ),
    ("end_offsets.0_0", |s, n| s.scenario.tasks[0].end_offset = Some(n), 0, LONG_MAX),
    (
        "restored_per_heartbeat",
        |s, n| s.scenario.restoration = Restoration::Records { per_heartbeat: n, per_wait: 0 },
        0,
        LONG_MAX,
    ),
    (
        "restored_per_wait",
        |s, n| s.scenario.restoration = Restoration::Records { per_heartbeat: 0, per_wait: n },
        0,
        LONG_MAX,
    ),
    ("processes[1].threads", |s, n| s.scenario.processes[1].threads = u32_of(n), 1, 64),
    ("processes[1].joins_in_phase", |s, n| s.scenario.processes[1].joins = Joins::InPhase(u32_of(n)), 0, 1_000),
    (
        "processes[0].checkpoints.0_0",
        |s, n| s.scenario.processes[0].checkpoints.values_mut().for_each(|offset| *offset = n),
        0,
        LONG_MAX,
    ),
    ("actions[0].value", |s, n| s.actions = vec![set_config(n)], 1, INT_MAX),
];

const fn set_config(value: u64) -> Action {
    Action { round: 0, change: Change::SetConfig { key: ConfigName::MaxWarmupReplicas, value } }
}

#[test]
fn of_every_number_the_bounds_are_inside() {
    for (field, set, min, max) in NUMBERS {
        let with = |number: u64| {
            let mut setup = small();
            set(&mut setup, number);
            lines(&setup.check())
        };
        assert_eq!([with(min), with(min + 1), with(max)], [const { Vec::<String>::new() }; 3], "{field}");
        let outside = [min.checked_sub(1), max.checked_add(1)];
        for number in outside.into_iter().flatten() {
            assert_eq!(with(number), [format!("{field}: is {number}, but must be between {min} and {max}")]);
        }
    }
}

/// What Kafka itself would say of a configuration.
#[test]
fn a_configuration_names_each_value_out_of_range() {
    let said = |config: AssignmentConfig| config.check().iter().map(ToString::to_string).collect::<Vec<_>>();
    let lowest = AssignmentConfig {
        acceptable_recovery_lag: 0,
        max_warmup_replicas: 1,
        num_standby_replicas: 0,
        probing_rebalance_interval_ms: 60_000,
    };
    let highest = AssignmentConfig {
        acceptable_recovery_lag: LONG_MAX,
        max_warmup_replicas: u32_of(INT_MAX),
        num_standby_replicas: u32_of(INT_MAX),
        probing_rebalance_interval_ms: LONG_MAX,
    };
    assert_eq!([said(lowest), said(highest), said(AssignmentConfig::default())], [const { Vec::<String>::new() }; 3]);
    let outside = AssignmentConfig {
        max_warmup_replicas: 0,
        num_standby_replicas: u32_of(INT_MAX) + 1,
        ..AssignmentConfig::default()
    };
    assert_eq!(
        said(outside),
        [
            "`max.warmup.replicas` is 0, but must be between 1 and 2147483647",
            "`num.standby.replicas` is 2147483648, but must be between 0 and 2147483647",
        ]
    );
}

#[test]
fn a_rate_has_bounds_too() {
    let with = |records_per_s, heartbeat_interval_ms| {
        let mut scenario = small().scenario;
        scenario.restoration = Restoration::Rate { records_per_s, heartbeat_interval_ms };
        lines(&scenario.check())
    };
    assert_eq!([with(0, 1), with(LONG_MAX, INT_MAX)], [const { Vec::<String>::new() }; 2]);
    assert_eq!(
        with(LONG_MAX + 1, 0),
        [
            "restored_per_second: is 9223372036854775808, but must be between 0 and 9223372036854775807",
            "heartbeat_interval_ms: is 0, but must be between 1 and 2147483647",
        ]
    );
}

#[test]
fn a_name_has_a_length() {
    let named = |chars: usize| {
        let mut scenario = small().scenario;
        scenario.processes[0].name = "ä".repeat(chars);
        lines(&scenario.check())
    };
    assert_eq!(named(MAX_NAME_CHARS), Vec::<String>::new());
    assert_eq!(named(MAX_NAME_CHARS + 1), ["processes[0].name: must have 1 to 40 characters"]);
}

#[test]
fn a_setup_that_was_not_read_has_so_many_actions_and_rounds() {
    let with = |actions: Vec<Action>| lines(&Setup { actions, ..small() }.check());
    let all = usize::try_from(MAX_ACTIONS).unwrap();
    let last = Action { round: MAX_ACTION_ROUND, ..set_config(1) };
    assert_eq!(with(vec![last; all]), Vec::<String>::new());
    assert_eq!(with(vec![last; all + 1]), ["actions: has 201 items, but at most 200 are taken"]);
    let late = Action { round: MAX_ACTION_ROUND + 1, ..last };
    assert_eq!(with(vec![late]), ["actions[0].round: is 20000, but must be between 0 and 19999"]);
    let process = ProcessId::numbered(2);
    let threads = |thread| with(vec![Action { round: 0, change: Change::PassInsidePoll { process, thread } }]);
    assert_eq!(threads(1), Vec::<String>::new());
    assert_eq!(threads(0), ["actions[0].thread: is 0, but the instance has threads 1 to 1"]);
}

/// What is wrong with a scenario of one field more.
fn read(field: &str, value: Value) -> Vec<String> {
    let mut json = json!({"tasks": ["0_0"], "processes": [{}]});
    json[field] = value;
    if field == "subtopologies" {
        json.as_object_mut().unwrap().remove("tasks");
    }
    lines(&Scenario::read(&json).1)
}

#[test]
fn a_group_has_so_many_tasks_and_instances() {
    let subtopologies = |partitions: &[u64]| {
        let list = partitions.iter().map(|partitions| json!({ "partitions": partitions }));
        read("subtopologies", list.collect())
    };
    assert_eq!([&[MAX_TASKS - 1, 1], &[65, 64]].map(|few| subtopologies(few)), [const { Vec::<String>::new() }; 2]);
    assert_eq!(
        subtopologies(&[MAX_TASKS - 1, 2]),
        [format!("subtopologies[1].partitions: a group has at most {MAX_TASKS} tasks")]
    );
    let instances = |number: u64| read("processes", (0..number).map(|_| json!({})).collect());
    assert_eq!(instances(MAX_PROCESSES), Vec::<String>::new());
    assert_eq!(instances(MAX_PROCESSES + 1), ["processes: has 257 items, but at most 256 are taken"]);
}

#[test]
fn a_whole_number_may_be_a_double_or_a_text_of_digits_and_nothing_else() {
    let check = |value: Value, expect: &[&str]| {
        let problems = read("heartbeat_interval_ms", value.clone());
        let problems: Vec<&str> = problems.iter().map(|line| line.split_once(": ").unwrap().1).collect();
        assert_eq!(problems, expect, "{value}");
    };
    for good in [json!(5), json!(5.0), json!("5"), json!("000000000000000000000000000005"), json!("2147483647")] {
        check(good, &[]);
    }
    let expected = |got: &str| format!("expected a whole number between 1 and 2147483647, got {got}");
    for (bad, got) in [
        (json!(0.5), "0.5"),
        (json!(-5), "-5"),
        (json!("+5"), "\"+5\""),
        (json!(""), "\"\""),
        (json!("0000000000000000000000000000005"), "\"0000000000000000000000000000005\""),
        (json!(null), "null"),
        (json!([5, 5]), "a list of 2"),
        (json!({"5": 5}), "an object of 1 fields"),
    ] {
        check(bad, &[&expected(got)]);
    }
    for (huge, got) in [(1e30, "1e+30"), (1e300, "1e+300")] {
        check(json!(huge), &[&format!("expected every digit of a whole number between 1 and 2147483647, got {got}")]);
    }
    let outside = |number: &str| format!("is {number}, but must be between 1 and 2147483647");
    for (number, said) in [
        (json!(9_007_199_254_740_991.0), "9007199254740991"),
        (json!(1e18), "1000000000000000000"),
        (json!("340282366920938463463374607431"), "340282366920938463463374607431"),
        (json!("0"), "0"),
    ] {
        check(number, &[&outside(said)]);
    }
}

/// As a double the largest offset and one more are the same number: which of them was written is not known.
#[test]
fn the_double_next_to_the_largest_offset_may_be_either() {
    let expected =
        "expected every digit of a whole number between 0 and 9223372036854775807, got 9.223372036854776e+18";
    let field = "restored_per_second";
    assert_eq!(read(field, json!(9_223_372_036_854_775_808.0)), [format!("{field}: {expected}")]);
    assert_eq!(
        read(field, json!(9_223_372_036_854_777_856.0)),
        [format!("{field}: is 9223372036854777856, but must be between 0 and 9223372036854775807")]
    );
}

/// With its quotes it is as long as what is shown whole, or one longer.
#[test]
fn of_a_long_value_the_beginning_is_shown() {
    let got = |chars: usize| read("tasks", json!("x".repeat(chars)));
    assert_eq!(got(38), [format!("tasks: expected a list, got \"{}\"", "x".repeat(38))]);
    assert_eq!(got(39), [format!("tasks: expected a list, got \"{}…", "x".repeat(38))]);
}

/// Two processes, of which the second has the task at this lag; at an acceptable lag of 0 only -2, a running active, and 0 take it.
fn second_runs_it(lag: &Value) -> Result<bool, Vec<String>> {
    let client = |process: &str, lag: &Value| json!({"process": process, "capacity": 1, "lags": {"0_0": lag}});
    let answer = assign_json(&json!({
        "config": {"acceptable_recovery_lag": 0, "max_warmup_replicas": 1, "num_standby_replicas": 0},
        "tasks": ["0_0"], "stateful": ["0_0"],
        "clients": [
            client("00000000-0000-0000-0000-000000000001", &json!(100)),
            client("00000000-0000-0000-0000-000000000002", lag),
        ],
    }));
    answer.map(|answer| answer["clients"][1]["active"] == json!(["0_0"])).map_err(|problems| lines(&problems))
}

#[test]
fn a_lag_may_be_below_0_however_a_whole_number_is_written() {
    for lag in [json!(-2), json!(-2.0), json!("-2"), json!(0), json!(0.0), json!("0")] {
        assert_eq!(second_runs_it(&lag), Ok(true), "{lag}");
    }
    for lag in [json!(2), json!(2.0), json!("2"), json!("9223372036854775807")] {
        assert_eq!(second_runs_it(&lag), Ok(false), "{lag}");
    }
    for lag in [json!(-2.5), json!("--2"), json!("- 2"), json!(null)] {
        assert!(second_runs_it(&lag).is_err(), "{lag}");
    }
}

#[test]
fn a_table_of_lags_has_so_many_cells() {
    let check = |tasks: u64, clients: Vec<Value>| {
        let names: Vec<String> = (0..tasks).map(|task| format!("0_{task}")).collect();
        assign_json(&json!({"tasks": names, "stateful": [], "clients": clients})).map_err(|problems| lines(&problems))
    };
    let client = |n: u64| json!({"process": ProcessId::numbered(n).to_string(), "capacity": 1, "lags": {}});
    let most = MAX_LAGS / MAX_CLIENTS;
    let answer = check(most, (0..MAX_CLIENTS).map(client).collect()).expect("as many cells as there may be");
    assert_eq!(answer["clients"].as_array().map(Vec::len), Some(usize::try_from(MAX_CLIENTS).unwrap()));
    let too_many = check(most + 1, vec![Value::Null; usize::try_from(MAX_CLIENTS).unwrap()]);
    assert_eq!(too_many, Err(vec![format!("clients: tasks times clients must be at most {MAX_LAGS}")]));
}
