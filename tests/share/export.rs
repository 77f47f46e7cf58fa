//! Files for other programs.

use std::collections::BTreeSet;

use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::log::diagnosis::diagnose;
use rebalance_lasso::log::reader::LogReader;
use rebalance_lasso::log::rebalance::GroupLog;
use rebalance_lasso::share::export::{File, Format, export};
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::record;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Outcome, Run};
use rebalance_lasso::sim::setup::Setup;
use serde_json::Value;

use crate::support::preset;

fn on(version: KafkaVersion, id: &str) -> (Setup, Run) {
    let setup = Setup::from(preset(id).scenario.on_version(version));
    let run = setup.run(DEFAULT_BOUND_ROUNDS).expect("a run");
    (setup, run)
}

fn text(format: Format, (setup, run): &(Setup, Run)) -> String {
    let File { text, left_out, .. } = export(format, setup, run);
    assert_eq!(left_out, None);
    text
}

fn json(format: Format, of: &(Setup, Run)) -> Value {
    serde_json::from_str(&text(format, of)).expect("JSON")
}

#[test]
fn formats_are_found_by_their_names() {
    for format in Format::ALL {
        assert_eq!(Format::named(format.name()), Some(format));
    }
    assert_eq!(Format::named("pdf"), None);
    let names: BTreeSet<&str> = Format::ALL
        .map(|format| {
            let of = on(KafkaVersion::V2_6_0, "livelock");
            export(format, &of.0, &of.1).name
        })
        .into();
    assert_eq!(names.len(), Format::ALL.len());
}

#[test]
fn a_scenario_and_a_trace_give_back_what_was_run() {
    let of = on(KafkaVersion::V2_6_0, "one-less");
    assert_eq!(Setup::read(&json(Format::Scenario, &of)), (of.0.clone(), vec![]));
    let trace = json(Format::Trace, &of);
    assert_eq!(Setup::read(&trace["setup"]), (of.0.clone(), vec![]));
    let record = record::run(&of.1);
    assert_eq!((&trace["rounds"], &trace["outcome"]), (&record["rounds"], &record["outcome"]));
}

#[test]
fn states_of_a_lasso_are_all_different_and_the_last_leads_back_to_loop() {
    for preset in presets() {
        for version in KafkaVersion::ALL {
            let of = on(version, preset.id);
            let trace = json(Format::Itf, &of);
            let states = trace["states"].as_array().expect("states");
            let plain: BTreeSet<String> = states
                .iter()
                .map(|state| {
                    let mut state = state.clone();
                    state["#meta"] = Value::Null;
                    state.to_string()
                })
                .collect();
            assert_eq!(plain.len(), states.len(), "{} {version}", preset.id);
            for state in states {
                let vars: BTreeSet<&str> = trace["vars"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
                let given: BTreeSet<&str> =
                    state.as_object().unwrap().keys().map(String::as_str).filter(|name| *name != "#meta").collect();
                assert_eq!(vars, given);
            }
            match of.1.outcome {
                Outcome::Livelock { prefix, cycle } | Outcome::EndlessProbing { prefix, cycle } => {
                    assert_eq!(
                        (trace["loop"].as_u64(), states.len()),
                        (Some(prefix.into()), (prefix + cycle) as usize)
                    );
                }
                Outcome::Stable { rounds } => {
                    assert_eq!((trace.get("loop"), states.len()), (None, rounds as usize + 1));
                }
                Outcome::Undecided { .. } => panic!("a preset is decided"),
            }
        }
    }
}

#[test]
fn a_state_says_what_is_on_disks_in_hands_and_in_reports() {
    let trace = json(Format::Itf, &on(KafkaVersion::V2_6_0, "livelock"));
    let state = &trace["states"][3];
    let at = |pointer: &str| state.pointer(pointer).unwrap_or_else(|| panic!("{pointer} in {state}"));
    assert_eq!(at("/leader"), "A");
    assert_eq!(at("/running/#set").as_array().map(Vec::len), Some(3));
    assert_eq!(at("/disks/#map/0/0"), "A");
    assert_eq!(at("/disks/#map/0/1/#map/0/0"), "0_0");
    assert_eq!(at("/tasks/#map/2/0"), "C-thread-1");
    let text = state.to_string();
    assert!(text.contains(r#"["1_2",{"offset":-1,"role":"active","state":"running"}]"#), "{text}");
    // Beyond what every program holds exactly.
    let mut large = preset("livelock");
    large.scenario.tasks[0].end_offset = Some(1 << 60);
    large.scenario.processes[1].checkpoints.insert(large.scenario.tasks[0].id, 1 << 60);
    let run = large.run(50).expect("a run");
    assert!(text_of(&large, &run).contains(r##"{"#bigint":"1152921504606846976"}"##));
}

fn text_of(setup: &Setup, run: &Run) -> String {
    export(Format::Itf, setup, run).text
}

#[test]
fn the_table_has_a_row_for_every_task_of_every_rebalance() {
    let of = on(KafkaVersion::V2_6_0, "livelock");
    let table = text(Format::Csv, &of);
    let rows: Vec<Vec<&str>> = table.split_terminator("\r\n").map(|row| row.split(',').collect()).collect();
    assert_eq!(rows.len(), 1 + 5 * 9);
    assert!(rows.iter().all(|row| row.len() == rows[0].len()));
    let record = record::run(&of.1);
    for row in &rows[1..] {
        let members = record["rounds"][row[0].parse::<usize>().unwrap()]["members"].as_array().unwrap();
        let has = |member: &Value, what: &str| member[what].as_array().unwrap().iter().any(|task| task == row[2]);
        let told =
            members.iter().find(|member| has(member, "active")).map_or("", |member| member["member"].as_str().unwrap());
        let pending = members
            .iter()
            .find(|member| has(member, "pending"))
            .map_or("", |member| member["member"].as_str().unwrap());
        assert_eq!((row[4], row[6]), (told, pending), "{row:?}");
        assert_eq!(row[1], if row[0] >= "3" { "yes" } else { "no" });
        assert_eq!(row[3], if row[2].starts_with("0_") { "yes" } else { "no" });
    }
}

#[test]
fn a_diagram_shows_the_ring_as_a_loop() {
    let diagram = text(Format::Mermaid, &on(KafkaVersion::V2_6_0, "livelock"));
    let lines: Vec<&str> = diagram.lines().map(str::trim).collect();
    assert_eq!(lines[0], "sequenceDiagram");
    let at =
        |line: &str| lines.iter().position(|other| *other == line).unwrap_or_else(|| panic!("{line} in {diagram}"));
    let begins = at("loop the state comes back, for ever");
    assert!(begins < at("Note over m0,m2: rebalance 3: after a heartbeat") && at("end") == lines.len() - 1);
    at("m2->>m0: JoinGroup, owns 1_3, reports 0_1 0_4, leaves unsaid 0_0");
    at("Note over m2: revokes 1_2, rejoins inside poll()");
    assert!(text(Format::Mermaid, &on(KafkaVersion::V2_6_1, "livelock")).contains("at rest after 7 rebalances"));
}

#[test]
fn names_mean_nothing_to_a_diagram_or_a_spreadsheet() {
    let mut setup = preset("livelock");
    setup.scenario.processes[0].name = "=A;\"#,end\u{2028}%%x".to_owned();
    let run = setup.run(DEFAULT_BOUND_ROUNDS).expect("a run");
    let diagram = export(Format::Mermaid, &setup, &run).text;
    assert_eq!(diagram.lines().nth(1), Some("    participant m0 as #61;A#59;#34;#35;,end#8232;#37;#37;x-thread-1"));
    let table = export(Format::Csv, &setup, &run).text;
    assert!(table.contains("\"'=A;\"\"#,end\u{2028}%%x-thread-1\""), "{table}");
}

#[test]
fn a_long_run_is_cut_and_the_file_says_so() {
    let mut setup = crate::support::largest(9, 8, 60);
    // Restored so slowly that it goes on for long.
    setup.scenario.restoration = rebalance_lasso::sim::scenario::Restoration::Records { per_heartbeat: 0, per_wait: 7 };
    let run = setup.run(400).expect("a run");
    let written = export(Format::Mermaid, &setup, &run);
    assert!(written.text.len() < 50_000);
    let shown = written.text.matches(": rebalance ").count();
    assert_eq!(
        written.left_out,
        Some(format!("Only the first {shown} of {} rebalances are in this file.", run.rounds.len()))
    );
}

#[test]
fn a_log_says_the_same_to_diagnose() {
    let mut reader = LogReader::new(0, "log");
    reader.push(text(Format::Log, &on(KafkaVersion::V2_6_0, "livelock")).as_bytes());
    let log = GroupLog::new(vec![reader.finish()]);
    assert_eq!(diagnose(&log).to_json(&log)["verdict"], "kafka-10651-livelock");
}
