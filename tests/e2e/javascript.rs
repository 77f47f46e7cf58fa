//! What JavaScript may call, on the page's console and from the packages, does what Rust does.

use std::path::PathBuf;
use std::process::Command;

use rebalance_lasso::sim::assign::assign_json;
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::record;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Run, outcome};
use serde_json::{Value, json};

use super::browser::Browser;
use super::page::{Page, built};
use super::site::Site;
use super::wait::wait_for;

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_console_simulates_every_group_as_rust_does() {
    let page = Page::open_paused();
    for (index, preset) in presets().iter().enumerate() {
        for side in [0, 1] {
            let script = "const { scenario, sides } = wasmBindings.presets()[arguments[0]];
                return JSON.stringify(wasmBindings.simulate(scenario, { version: sides[arguments[1]].version }));";
            let answer = page.run_with(script, &json!([index, side]));
            let answer: Value = serde_json::from_str(answer.as_str().expect("a text")).expect("JSON");
            let expected = record::run(&Run::new(preset.group(side), DEFAULT_BOUND_ROUNDS));
            assert_eq!(answer["outcome"], expected["outcome"], "side {side} of {}", preset.id);
            assert!(answer == expected, "side {side} of {} ends the same, but comes there differently", preset.id);
        }
    }
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_console_says_which_field_is_wrong_and_the_page_goes_on() {
    let page = Page::open();
    let script = "const { scenario } = wasmBindings.presets()[0];
        try { wasmBindings.simulate({ ...scenario, processes: [{ ...scenario.processes[0], threads: 0 }] }); }
        catch (error) { return [error instanceof Error, error.message]; }
        return 'nothing was thrown'";
    let refused = page.run(script);
    assert_eq!(refused[0], true, "{refused}");
    assert!(refused[1].as_str().is_some_and(|message| message.contains("processes[0].threads")), "{refused}");
    let before = page.place();
    wait_for("the playhead to go on", || (page.place() != before).then_some(()));
    page.check_console();
}

/// The folder with the examples of use.
fn examples() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/e2e/package")
}

/// What the examples should come to.
fn expected_of_package() -> Value {
    let first = &presets()[0];
    let [old, new] = [0, 1].map(|side| record::outcome(outcome(&first.group(side), DEFAULT_BOUND_ROUNDS)));
    let mut patient = first.scenario().to_json();
    patient["config"]["acceptable_recovery_lag"] = json!(i64::MAX);
    let (patient, problems) = rebalance_lasso::sim::scenario::Scenario::read(&patient);
    assert!(problems.is_empty(), "{problems:?}");
    let patient = outcome(&patient.group().expect("a group"), DEFAULT_BOUND_ROUNDS);
    let process = |n: u32| format!("00000000-0000-0000-0000-{n:012}");
    let input = json!({
        "config": { "acceptable_recovery_lag": 100, "max_warmup_replicas": 1 },
        "tasks": ["0_0", "0_1", "1_0"],
        "stateful": ["0_0", "0_1"],
        "clients": [
            { "process": process(1), "capacity": 1, "lags": { "0_0": 5000, "0_1": 0 } },
            { "process": process(2), "capacity": 1, "lags": { "0_0": -2, "0_1": 7000 } },
        ],
    });
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "presets": presets().iter().map(|preset| preset.id).collect::<Vec<_>>(),
        "outcomes": { "2.6.0": old, "2.6.1": new, "any lag is acceptable": record::outcome(patient) },
        "first_round": record::run(&Run::new(first.group(0), DEFAULT_BOUND_ROUNDS))["rounds"][0],
        "refused": "scenario: processes[0].threads: is 0, but must be between 1 and 64",
        "assignment": assign_json(&input).expect("an assignment"),
    })
}

#[test]
#[ignore = "needs the built package: make e2e"]
fn the_package_works_in_a_page_of_somebody_else() {
    let site = Site::serve(&[("/pkg/", built("LASSO_PKG").join("web")), ("/", examples())]);
    let page = Page::visit(Browser::start(), site, "/web.html");
    let result = wait_for("the page to have used the package", || page.text("#result").filter(|text| !text.is_empty()));
    assert_eq!(serde_json::from_str::<Value>(&result).expect("JSON"), expected_of_package());
    page.go(&page.site.url("/pkg/package.json"));
    let description: Value = serde_json::from_str(&page.text("body").unwrap_or_default()).expect("JSON");
    assert_eq!(description["name"], "rebalance-lasso");
}

#[test]
#[ignore = "needs the built package: make e2e"]
fn the_package_works_in_node() {
    let ran = Command::new("node").arg(examples().join("node.mjs")).arg(built("LASSO_PKG").join("node")).output();
    let ran = ran.expect("node to start");
    assert!(ran.status.success(), "node says: {}", String::from_utf8_lossy(&ran.stderr));
    assert_eq!(serde_json::from_slice::<Value>(&ran.stdout).expect("JSON"), expected_of_package());
}
