//! The command line: what it prints, what it refuses in one line, and with which exit status.
#![cfg(not(target_arch = "wasm32"))]

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::rc::Rc;

use flate2::read::GzDecoder;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::record;
use rebalance_lasso::sim::run::Run;
use rebalance_lasso::sim::scenario::Scenario;
use serde_json::{Value, json};

/// The example's executable: `cargo test` builds it beside this one.
fn lasso() -> Command {
    let this = std::env::current_exe().expect("this test's own path");
    let profile = this.parent().and_then(|deps| deps.parent()).expect("target/PROFILE/deps");
    let path = profile.join("examples").join(format!("lasso{}", std::env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{} is missing: cargo build --example lasso", path.display());
    Command::new(path)
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = lasso()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // It may refuse its arguments without reading.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

/// Standard output of a run that succeeds.
#[track_caller]
fn printed(arguments: &[&str], input: &str) -> String {
    let Output { status, stdout, stderr } = run(arguments, input);
    assert_eq!((status.code(), String::from_utf8_lossy(&stderr).as_ref()), (Some(0), ""));
    String::from_utf8(stdout).expect("text")
}

/// One line on standard error, nothing on standard output, exit status 2.
#[track_caller]
fn refused(arguments: &[&str], input: &str) -> String {
    let Output { status, stdout, stderr } = run(arguments, input);
    let said = String::from_utf8(stderr).expect("text");
    assert_eq!((status.code(), stdout.len()), (Some(2), 0), "{said}");
    assert!(said.ends_with('\n') && said.lines().count() == 1, "{said:?} is not one line");
    said.trim_end().to_owned()
}

fn simulated(scenario: &Value, version: KafkaVersion) -> Value {
    let scenario = Scenario::read(scenario).0.on_version(version);
    record::run(&Run::new(Rc::new(scenario.group().expect("a group")), 2_000))
}

/// A file of this test's own.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a file can be written there");
    path
}

#[test]
fn a_preset_printed_and_simulated_is_the_simulation() {
    for preset in presets() {
        let scenario = printed(&["presets", preset.id], "");
        let value: Value = serde_json::from_str(&scenario).expect("JSON");
        assert_eq!(Scenario::read(&value), (preset.scenario(), vec![]));
        let output: Value =
            serde_json::from_str(&printed(&["simulate", "-", "--version", "2.6.1"], &scenario)).unwrap();
        assert!(output == simulated(&value, KafkaVersion::V2_6_1), "{}", preset.id);
    }
}

#[test]
fn presets_are_listed_a_line_each() {
    let listed = printed(&["presets"], "");
    let names: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, presets().iter().map(|preset| preset.id).collect::<Vec<_>>());
}

#[test]
fn a_line_of_the_trajectory_vectors_gives_what_kafka_did() {
    let packed = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/trajectory.jsonl.gz")).expect("vectors");
    let mut lines = String::new();
    GzDecoder::new(packed.as_slice()).read_to_string(&mut lines).expect("text");
    let line = lines.lines().next().expect("a line");
    let path = file("vector.json", line);
    let case: Value = serde_json::from_str(line).unwrap();
    for version in ["2.6.0", "2.6.1"] {
        let output = printed(&["simulate", path.to_str().unwrap(), "--version", version], "");
        let output: Value = serde_json::from_str(&output).unwrap();
        assert_eq!(output["outcome"], case["runs"][version]["outcome"]);
        assert_eq!(
            output["rounds"].as_array().unwrap().len(),
            case["runs"][version]["rounds"].as_array().unwrap().len()
        );
        assert!(output == simulated(&case["scenario"], version.parse().unwrap()));
    }
}

#[test]
fn what_is_done_to_the_group_is_simulated_and_what_became_of_it_printed() {
    let mut value: Value = serde_json::from_str(&printed(&["presets", "livelock"], "")).expect("JSON");
    value["actions"] = json!([
        {"round": 4, "change": "wipe_task", "process": 3, "task": "0_0"},
        {"round": 4, "change": "join", "process": 2},
    ]);
    let output: Value = serde_json::from_str(&printed(&["simulate", "-"], &value.to_string())).unwrap();
    assert_eq!(output["outcome"], json!({"kind": "stable", "rounds": 10}));
    assert_eq!(
        output["actions"],
        json!([
            {"round": 4, "change": "wipe_task", "process": 3, "task": "0_0", "done_in": 4},
            {"round": 4, "change": "join", "process": 2, "refused": "the instance is running already"},
        ])
    );
    value["actions"][1]["process"] = json!(9);
    assert_eq!(
        refused(&["simulate", "-"], &value.to_string()),
        "-: actions[1].process: no such instance in this group"
    );
}

#[test]
fn rounds_are_bounded_as_asked() {
    let scenario = presets()[0].scenario().on_version(KafkaVersion::V2_6_0).to_json().to_string();
    let output: Value = serde_json::from_str(&printed(&["simulate", "-", "--max-rounds", "2"], &scenario)).unwrap();
    assert_eq!(output["outcome"], json!({"kind": "undecided", "bound": 2}));
}

#[test]
fn a_bad_scenario_is_refused_in_one_line_that_names_the_fields() {
    let check = |spoil: fn(&mut Value), fields: &[&str]| {
        let mut scenario = presets()[0].scenario().to_json();
        spoil(&mut scenario);
        let said = refused(&["simulate", "-"], &scenario.to_string());
        for field in fields {
            assert!(said.contains(&format!("{field}: ")), "{field} is not in: {said}");
        }
    };
    check(|scenario| scenario["processes"][2]["threads"] = json!(0), &["processes[2].threads"]);
    check(|scenario| scenario["processes"][0]["checkpoints"]["0_9"] = json!(1), &["processes[0].checkpoints.0_9"]);
    check(|scenario| scenario["config"]["max_warmup_replicas"] = json!("many"), &["config.max_warmup_replicas"]);
    check(|scenario| scenario["a\nb"] = json!(1), &[r"a\nb"]);
    check(
        |scenario| {
            scenario["processes"][0]["process"] = json!(true);
            scenario["processes"][0]["threads"] = json!(99);
            scenario["processes"][1]["checkpoints"]["7_7"] = json!(1);
        },
        &["processes[0].process", "processes[0].threads", "processes[1].checkpoints.7_7"],
    );
}

#[test]
fn what_is_no_scenario_is_refused_by_its_name() {
    let not_json = file("not.json", "{\"tasks\": [");
    assert!(refused(&["simulate", not_json.to_str().unwrap()], "").contains("not.json: not JSON: "));
    assert!(refused(&["simulate", "/nowhere/missing.json"], "").starts_with("/nowhere/missing.json: "));
    assert!(refused(&["simulate", "-"], "[1, 2]").contains("expected an object, got a list of 2"));
    assert!(refused(&["presets", "no-such"], "").starts_with("no-such: no such preset"));
}

#[test]
fn a_flag_that_means_nothing_is_named() {
    let check = |arguments: &[&str], begins: &str| {
        let said = refused(arguments, "{}");
        assert!(said.starts_with(begins), "{said}");
    };
    check(&["simulate", "-", "--version", "2.7.0"], "--version: version `2.7.0` is not modelled");
    check(&["simulate", "-", "--version"], "--version: a value is missing");
    check(&["simulate", "-", "--max-rounds", "0"], "--max-rounds: must be a whole number between 1 and 20000, not `0`");
    check(&["simulate", "-", "--max-rounds", "x"], "--max-rounds: must be a whole number between 1 and 20000, not `x`");
    check(&["simulate", "-", "--fast"], "--fast: unknown here");
    check(&["simulate", "a.json", "b.json"], "b.json: one file at a time");
    check(&["simulate"], "a file is missing");
    check(&["schedules", "-", "--max-states", "0"], "--max-states: must be a whole number");
    check(&["search", "--seed", "x"], "--seed: must be a whole number");
    check(&["search", "--to", "5", "--groups", "5"], "--to: give either --groups or --to");
}

#[test]
fn a_search_in_parts_merges_to_the_whole_whoever_works_on_it() {
    let search = |from: &str, to: &str, workers: &str| -> Value {
        let arguments = ["search", "--seed", "7", "--from", from, "--to", to, "--workers", workers, "--json"];
        // How far it has come, it says on standard error.
        serde_json::from_slice(&run(&arguments, "").stdout).expect("JSON")
    };
    let without_time = |mut report: Value| {
        for field in ["seconds", "runs_per_second"] {
            report.as_object_mut().unwrap().remove(field).unwrap_or_else(|| panic!("{field}"));
        }
        report
    };
    let parts = [search("0", "1500", "1"), search("1500", "2600", "1")];
    let files: Vec<PathBuf> =
        (0..).zip(&parts).map(|(at, part): (u32, _)| file(&format!("part-{at}.json"), &part.to_string())).collect();
    let [first, second] = [files[1].to_str().unwrap(), files[0].to_str().unwrap()];
    let mut merged = without_time(serde_json::from_str(&printed(&["merge", first, second], "")).unwrap());
    assert_eq!(merged["ranges"], json!([[0, 1500], [1500, 2600]]));
    merged["ranges"] = json!([[0, 2600]]);
    assert!(merged == without_time(search("0", "2600", "3")));
    assert!(refused(&["merge", first, second, first], "").contains("part-1.json: ranges: 1500 to 2600 was searched"));
    assert!(refused(&["merge", "-"], "{}").starts_with("-: ranges: not as"));
}

/// The JSON on standard output of a command that tells its progress on standard error.
#[track_caller]
fn json_of(arguments: &[&str], input: &str) -> Value {
    let Output { status, stdout, stderr } = run(arguments, input);
    assert_eq!(status.code(), Some(0), "{}", String::from_utf8_lossy(&stderr));
    serde_json::from_slice(&stdout).expect("JSON")
}

#[test]
fn a_map_in_parts_merges_to_the_whole() {
    let map = |range: [&str; 2], workers: &str| {
        let axes = ["map", "--x", "instances", "--y", "warm_ups", "--space", "stateful_tasks=5 stateless_tasks=4"];
        let range = ["--from", range[0], "--to", range[1], "--workers", workers, "--json"];
        json_of(&[&axes[..], &range[..]].concat(), "")
    };
    let parts = [map(["40", "80"], "1"), map(["0", "40"], "2")];
    let files = [file("map-0.json", &parts[0].to_string()), file("map-1.json", &parts[1].to_string())];
    let files = files.each_ref().map(|file| file.to_str().unwrap());
    let mut merged: Value = serde_json::from_str(&printed(&["merge", files[0], files[1]], "")).unwrap();
    assert_eq!(merged["ranges"], json!([[0, 40], [40, 80]]));
    merged["ranges"] = json!([[0, 80]]);
    let whole = map(["0", "80"], "3");
    assert!(whole["cells"].as_array().unwrap().iter().any(|cell| cell["2.6.0"]["livelock"]["count"] != 0));
    assert!(merged == whole);
    assert!(refused(&["merge", files[0], files[0]], "").contains("was searched in a file before"));
    assert!(refused(&["map", "--x", "colour"], "").starts_with("--x: must be one of instances, "));
    assert!(refused(&["map", "--x", "instances", "--y", "instances"], "").starts_with("map: y: must be another"));
}

#[test]
fn loops_are_explained_and_kafkas_check_sees_none() {
    let explained = json_of(&["explain", "--groups", "700", "--space", "acceptable_recovery_lag=0", "--json"], "");
    let loops = explained["loops"].as_array().unwrap();
    let fixed: Vec<&Value> = loops.iter().filter(|entry| entry["version"] == "2.6.1").collect();
    assert!(!fixed.is_empty() && fixed.iter().all(|entry| entry["reason"] == "one-less"), "{explained}");
    let seen = json_of(&["blind-spot", "--groups", "300", "--json"], "");
    assert_eq!((&seen["not_converged"], &seen["groups"]), (&json!(0), &json!(300)));
    assert!(seen["livelocks"].as_u64().unwrap() > 0);
    assert!(refused(&["explain", "--space", "instances=9-1"], "").starts_with("--space: instances: goes from 9 down"));
}

#[test]
fn medicine_is_tried_on_every_loop() {
    let tried = json_of(&["medicine", "--groups", "150", "--json"], "");
    let [all, one] = ["upgrade-all", "restart-one"].map(|remedy| &tried["livelock"][remedy]);
    assert_eq!(all["cured"]["count"], all["tried"]);
    assert_eq!(all["tried"], one["tried"]);
    assert!(all["tried"].as_u64().unwrap() > 0, "{tried}");
    assert!(String::from_utf8(run(&["medicine", "--groups", "60"], "").stdout).unwrap().contains("upgrade-half"));
}

#[test]
fn luck_and_every_schedule_of_the_opening_scenario() {
    let scenario = printed(&["presets", "livelock"], "");
    let luck = json_of(&["luck", "-", "--version", "2.6.0", "--runs", "40", "--json"], &scenario);
    assert_eq!(luck["rested"]["of"], 40);
    assert!(luck["median_rounds"].as_u64().unwrap() <= luck["p95_rounds"].as_u64().unwrap());
    assert!(refused(&["luck", "-", "--version", "2.6.1"], &scenario).contains("comes to rest"));
    let found = json_of(&["schedules", "-", "--version", "2.6.0", "--missed", "--graph"], &scenario);
    assert_eq!((&found["states"], &found["edges"], &found["can_rest"]), (&json!(1194), &json!(5575), &json!(1194)));
    assert_eq!((&found["verdict"], &found["bounded"]), (&json!("escapable"), &json!(false)));
    assert_eq!(found["nodes"].as_array().unwrap().len(), 1194);
    assert_eq!(found["graph_edges"].as_array().unwrap().len(), 5575);
    let way = found["way_from_ring_to_rest"].as_array().unwrap();
    assert!(way.iter().any(|step| step["sentence"] == "C-thread-1 misses its assignment."), "{way:?}");
}

#[test]
fn without_a_command_it_says_how_to_use_it() {
    for arguments in [&[][..], &["fly"]] {
        let Output { status, stderr, .. } = run(arguments, "");
        assert_eq!(status.code(), Some(2));
        assert!(String::from_utf8_lossy(&stderr).starts_with("usage: lasso "));
    }
    assert!(printed(&["--help"], "").starts_with("usage: lasso "));
}

#[test]
fn a_link_that_is_written_is_read_and_a_run_is_exported() {
    let scenario = printed(&["presets", "livelock"], "");
    let link = printed(&["link", "-", "--round", "14"], &scenario);
    assert!(link.starts_with("#v1w") && link.len() < 60, "{link}");
    let said: Value = serde_json::from_str(&printed(&["link", &format!("see {}).", link.trim())], "")).expect("JSON");
    assert_eq!((&said["problems"], &said["differences"]), (&json!([]), &json!([])));
    assert_eq!(said["link"]["playhead"], json!({"round": 14, "step": 0}));
    assert_eq!(Scenario::read(&said["link"]["setup"]), Scenario::read(&serde_json::from_str(&scenario).expect("JSON")));
    let cut: Value = serde_json::from_str(&printed(&["link", &link[..link.len() - 4]], "")).expect("JSON");
    assert!(cut["problems"][0].as_str().is_some_and(|said| said.contains("checksum")), "{cut}");

    let itf: Value = serde_json::from_str(&printed(&["export", "itf", "-"], &scenario)).expect("JSON");
    assert_eq!(itf["loop"], 3);
    let rest: Value =
        serde_json::from_str(&printed(&["export", "itf", "-", "--version", "2.6.1"], &scenario)).expect("JSON");
    assert_eq!(rest.get("loop"), None);
    assert!(refused(&["export", "pdf", "-"], &scenario).contains("known are scenario, trace, itf, csv, mermaid, log"));
    assert!(refused(&["link", "-"], "{}").contains("missing"));
}

#[test]
fn a_recording_is_compared_and_one_that_no_schedule_fits_is_an_error() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recordings/livelock-ended-2.6.0.jsonl");
    let said = printed(&["conformance", "--recording", path], "");
    assert!(said.contains("[missed assignment in round 37: C-thread-1 misses its assignment.]"), "{said}");
    let wrong =
        fs::read_to_string(path).expect("the file").replacen("\"followup\": \"probing\"", "\"followup\": \"none\"", 1);
    let wrong = file("wrong.jsonl", &wrong);
    let Output { status, stdout, stderr } = run(&["conformance", "--recording", &wrong.display().to_string()], "");
    let (said, why) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    assert_eq!((status.code(), why.as_ref()), (Some(2), "of 1 runs, no schedule fits 1; see the files above\n"));
    assert!(
        said.contains("NO SCHEDULE FITS; the nearest one fails in round 1: A-thread-1 is told to follow up: none"),
        "{said}"
    );
}

#[test]
fn groups_are_run_for_real_only_where_that_was_prepared() {
    let refusal = "--folder: missing; use make conformance";
    assert_eq!(refused(&["conformance"], ""), refusal);
    let scenario = file("acts.json", &{
        let mut scenario = presets()[0].scenario().to_json();
        scenario["actions"] = json!([{"round": 3, "change": "restart", "process": 1}]);
        scenario.to_string()
    });
    let said = refused(&["conformance", &scenario.display().to_string()], "");
    assert!(said.ends_with("has actions or what-if rules; a real group is only run as it is"), "{said}");
}
