//! The editor without a page: edits, undo, paste, drafts, what is saved.
//!
//! The seed is fixed, so that a run can be repeated; `PROPTEST_RNG_SEED=n PROPTEST_CASES=n` looks elsewhere, and longer.
#![cfg(not(target_arch = "wasm32"))]

mod disk;
mod drafts;
mod edits;
#[path = "../properties/generate.rs"]
mod generate;
mod instances;
mod matrix;
mod numbers;
mod paste;
mod restart;
mod saved;
mod settings;
mod speed;
mod topology;
mod undo;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use rebalance_lasso::app::edit::apply::apply;
use rebalance_lasso::app::edit::error::EditError;
use rebalance_lasso::app::edit::verb::Edit;
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::task_id::TaskId;
use rebalance_lasso::sim::scenario::{ProcessSpec, Scenario};
use rebalance_lasso::sim::setup::Setup;
use serde_json::json;

/// Tries a property on `cases` random inputs, and on smaller ones once it has failed.
fn check<S: Strategy>(cases: u32, inputs: &S, property: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if config.cases == Config::default().cases && std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(10_651);
    }
    if let Err(failure) = TestRunner::new(config).run(inputs, property) {
        panic!("{failure}");
    }
}

/// A, B and C; two stateful subtopologies of two and one, a stateless one of two.
fn setup() -> Setup {
    let value = json!({
        "subtopologies": [{"partitions": 2, "end_offset": 100_000}, {"partitions": 2}, {"partitions": 1, "end_offset": 500}],
        "processes": [
            {"process": 1, "name": "A", "checkpoints": {"0_0": 100_000, "0_1": 40_000}},
            {"process": 2, "name": "B", "threads": 3, "checkpoints": {"0_0": 100_000, "2_0": 500}},
            {"process": 3, "name": "C", "version": "2.6.1", "joins_in_phase": 1},
        ],
        "actions": [
            {"round": 4, "change": "crash", "process": 1},
            {"round": 5, "change": "wipe_task", "process": 2, "task": "0_0"},
            {"round": 5, "change": "miss_assignment", "process": 2, "thread": 3},
            {"round": 6, "change": "set_config", "key": "acceptable_recovery_lag", "value": 0},
        ],
    });
    let (setup, problems) = Setup::read(&value);
    assert_eq!(problems, []);
    setup
}

const A: ProcessId = ProcessId::numbered(1);
const B: ProcessId = ProcessId::numbered(2);
const C: ProcessId = ProcessId::numbered(3);

const fn task(subtopology: u32, partition: u32) -> TaskId {
    TaskId::new(subtopology, partition)
}

/// The setup after edits that all can be made.
#[track_caller]
fn edited(setup: &Setup, edits: &[Edit]) -> Setup {
    edits.iter().fold(setup.clone(), |setup, edit| {
        let after = apply(&setup, edit).unwrap_or_else(|error| panic!("{edit:?}: {error}"));
        assert_eq!(after.check(), [], "{edit:?}");
        after
    })
}

/// What is said of an edit that cannot be made.
#[track_caller]
fn refused(setup: &Setup, edit: &Edit) -> String {
    apply(setup, edit).map_err(|error: EditError| error.to_string()).expect_err("an edit that is refused")
}

fn named<'s>(scenario: &'s Scenario, name: &str) -> &'s ProcessSpec {
    scenario.processes.iter().find(|process| process.name == name).expect("an instance of that name")
}

/// The names of the instances in Kafka's order.
fn order(scenario: &Scenario) -> Vec<&str> {
    let mut processes: Vec<&ProcessSpec> = scenario.processes.iter().collect();
    processes.sort_by_key(|process| process.id);
    processes.into_iter().map(|process| process.name.as_str()).collect()
}

/// The names of the tasks, a stateless one with a stroke.
fn tasks(scenario: &Scenario) -> String {
    let name =
        |task: &rebalance_lasso::sim::scenario::TaskSpec| format!("{}{}", task.id, task.end_offset.map_or("-", |_| ""));
    scenario.tasks.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// The checkpoints of an instance as text.
fn disk_of(scenario: &Scenario, name: &str) -> String {
    let folder = |(task, offset): (&TaskId, &u64)| format!("{task}:{offset}");
    named(scenario, name).checkpoints.iter().map(folder).collect::<Vec<_>>().join(" ")
}

/// The names of the changes that are left, each with its instance.
fn actions(setup: &Setup) -> Vec<String> {
    let name = |id: ProcessId| {
        setup.scenario.processes.iter().find(|process| process.id == id).map_or("?", |process| process.name.as_str())
    };
    let shown = |action: &rebalance_lasso::sim::action::Action| {
        let who = action.change.process().map_or("all", name);
        format!("{} {} {who}", action.round, action.change.name())
    };
    setup.actions.iter().map(shown).collect()
}
