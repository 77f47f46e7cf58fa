//! What JavaScript may call, on the page's console and from the packages, does what Rust does.

use std::path::PathBuf;
use std::process::Command;

use rebalance_lasso::share::encode;
use rebalance_lasso::share::export::{Format, export};
use rebalance_lasso::share::link::Link;
use rebalance_lasso::sim::assign::assign_json;
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::record;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Run, outcome};
use rebalance_lasso::sim::setup::Setup;
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
        catch (error) { return [error instanceof window.Error, error.message]; }
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
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples/javascript")
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
    let setup = Setup::from(first.scenario());
    let (link, _) = Link::from_json(&json!({ "setup": setup.to_json(), "playhead": { "round": 14, "step": 6 } }));
    let run = |side: usize| Run::new(first.group(side), DEFAULT_BOUND_ROUNDS);
    let (old_run, new_run) = (run(0), run(1));
    let file = |format: Format| export(format, &setup, &old_run).text;
    let states: Value = serde_json::from_str(&file(Format::Itf)).expect("JSON");
    json!({
        "link": format!("#{}", encode(&link.expect("a link").saying_endings()).expect("a text")),
        "decoded": { "playhead": { "round": 14, "step": 6 }, "problems": [], "mended": true, "differences": [] },
        "no_link": null,
        "states": { "loop": states["loop"], "count": states["states"].as_array().map(Vec::len) },
        "diagram": file(Format::Mermaid).split('\n').map(str::trim).collect::<Vec<_>>(),
        "log_lines": file(Format::Log).split('\n').count(),
        "owners": file(Format::Csv).split("\r\n").count(),
        "trace": record::outcome(new_run.outcome),
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
    let description = page.run("return fetch('pkg/package.json').then(answer => answer.json())");
    assert_eq!(description["name"], "rebalance-lasso");
    let readme = std::fs::read_to_string(built("LASSO_PKG").join("web/README.md")).expect("a README in the package");
    for named in ["decodeLink", "encodeLink", "toMermaid", "toLog", "simulate", "assign"] {
        assert!(readme.contains(named), "the package's README says nothing of {named}");
    }
}

#[test]
#[ignore = "needs the built package: make e2e"]
fn the_package_works_in_node() {
    let ran = Command::new("node").arg(examples().join("node.mjs")).arg(built("LASSO_PKG").join("node")).output();
    let ran = ran.expect("node to start");
    assert!(ran.status.success(), "node says: {}", String::from_utf8_lossy(&ran.stderr));
    assert_eq!(serde_json::from_slice::<Value>(&ran.stdout).expect("JSON"), expected_of_package());
}

/// The package is complete for TypeScript: nothing is `any`, and what cannot be is refused. The compiler comes from npm.
#[test]
#[ignore = "needs the built package: make e2e"]
fn the_types_of_the_package_are_those_that_it_takes_and_gives() {
    let package = built("LASSO_PKG").join("web");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("types");
    std::fs::create_dir_all(&folder).expect("a folder");
    for (from, name) in [(&package, "rebalance_lasso.d.ts"), (&examples(), "types.mts")] {
        std::fs::copy(from.join(name), folder.join(name)).expect("a copy");
    }
    let declarations = std::fs::read_to_string(folder.join("rebalance_lasso.d.ts")).expect("declarations");
    // What the loader itself gives is wasm-bindgen's own: raw numbers and handles.
    let (functions, _) = declarations.split_once("export type InitInput").expect("the loader's part");
    assert!(functions.contains("export function decodeLink(text: string): DecodedLink | null;"), "{functions}");
    let plain = functions.replace("any text", "");
    let words: Vec<&str> = plain.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    assert!(!words.contains(&"any"), "something is any: {functions}");
    let compiler = ["--yes", "--package", "typescript@5.9.3", "--", "tsc"];
    let flags = ["--noEmit", "--strict", "--noUncheckedIndexedAccess", "--target", "es2022", "--module", "nodenext"];
    let ran = Command::new("npx")
        .current_dir(&folder)
        .args(compiler)
        .args(flags)
        .args(["--lib", "es2022,dom", "types.mts"])
        .output();
    let ran = ran.expect("npx to start");
    assert!(
        ran.status.success(),
        "tsc says: {}{}",
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr)
    );
}
