//! The counts of the Fidelity page, counted.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;
use rebalance_lasso::app::story::fidelity::COUNTS;
use serde_json::Value;

fn vectors(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.jsonl.gz"));
    let lines = BufReader::new(GzDecoder::new(File::open(path).expect("vectors"))).lines();
    lines.map(|line| serde_json::from_str(&line.expect("text")).expect("JSON")).collect()
}

fn len(value: &Value) -> usize {
    value.as_array().map_or(0, Vec::len)
}

#[test]
fn the_page_has_as_many_vectors_and_recordings_as_the_tests() {
    let trajectories = vectors("trajectory");
    let real = vectors("real");
    let rounds = |recording: &Value| len(&recording["rounds"]);
    let named = |name: &str| real.iter().find(|recording| recording["name"] == name).expect("a recording");
    let runs = trajectories.iter().map(|one| one["runs"].as_object().map_or(0, serde_json::Map::len));
    let counted = [
        ("assign", vectors("assign").len()),
        ("rebalance", vectors("rebalance").len()),
        ("scenarios", trajectories.len()),
        ("runs", runs.sum()),
        ("recordings", real.len()),
        ("recorded-rebalances", real.iter().map(rounds).sum()),
        ("longest", real.iter().map(rounds).max().unwrap_or(0)),
        (
            "ring-left",
            usize::try_from(named("opening-livelock-ended")["canonical_rounds"].as_u64().expect("a count"))
                .expect("small"),
        ),
        ("one-less", rounds(named("one-less"))),
    ];
    let told = COUNTS.map(|(name, count)| (name, usize::try_from(count).expect("small")));
    assert_eq!(told, counted);
}

#[test]
fn the_ring_was_left_because_a_member_missed_an_assignment() {
    let real = vectors("real");
    let ended = real.iter().find(|recording| recording["name"] == "opening-livelock-ended").expect("a recording");
    assert!(ended["note"].as_str().is_some_and(|note| note.contains("missed an assignment")), "{}", ended["note"]);
    for (name, kafka, rounds) in [("opening-livelock", "2.6.0", 67), ("opening-rest", "2.6.1", 7)] {
        let one = real.iter().find(|recording| recording["name"] == name).expect("a recording");
        assert_eq!((one["kafka"].as_str(), one["canonical_rounds"].as_u64()), (Some(kafka), Some(rounds)), "{name}");
    }
}
