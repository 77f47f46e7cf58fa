//! The counts of the Fidelity page, counted.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;
use rebalance_lasso::app::story::campaign::{RACES, TOTALS, fact};
use rebalance_lasso::app::story::facts::Facts;
use rebalance_lasso::app::story::fidelity::{COUNTS, SECTIONS};
use rebalance_lasso::app::story::text::{Piece, pieces};
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

/// The results file, read anew: campaigns, and all their runs.
fn results() -> (Vec<Value>, Vec<Value>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/results.json");
    let file: Value = serde_json::from_reader(File::open(path).expect("results")).expect("JSON");
    let campaigns = file["campaigns"].as_array().expect("campaigns").clone();
    let runs = campaigns.iter().flat_map(|campaign| campaign["runs"].as_array().expect("runs").clone()).collect();
    (campaigns, runs)
}

#[test]
fn the_totals_of_real_runs_are_those_of_the_results_file() {
    let (campaigns, runs) = results();
    let count = |is: &dyn Fn(&Value) -> bool| runs.iter().filter(|run| is(run)).count() as u64;
    let sum = |field: &str| runs.iter().map(|run| run[field].as_u64().expect("a count")).sum::<u64>();
    let kinds = || {
        let races = runs.iter().filter_map(|run| run["races"].as_array()).flatten();
        races.flat_map(|race| race["kinds"].as_array().expect("kinds").iter().filter_map(Value::as_str))
    };
    assert!(kinds().all(|kind| RACES.contains(&kind)), "a race that the page does not know");
    assert_eq!(
        (TOTALS.since, TOTALS.until),
        (campaigns[0]["date"].as_str().unwrap(), campaigns.last().unwrap()["date"].as_str().unwrap())
    );
    assert_eq!((TOTALS.campaigns, TOTALS.runs), (campaigns.len() as u64, runs.len() as u64));
    assert_eq!(TOTALS.on, ["2.6.0", "2.6.1"].map(|kafka| count(&|run| run["kafka"] == kafka)));
    assert_eq!(TOTALS.on.iter().sum::<u64>(), TOTALS.runs, "there is a release that the page does not name");
    assert_eq!(TOTALS.equal_runs, count(&|run| run["difference"].is_null()));
    assert_eq!(TOTALS.explained_runs, count(&|run| run["explained"] == true));
    assert_eq!((TOTALS.rounds, TOTALS.equal_rounds), (sum("rounds"), sum("equal")));
    assert_eq!(TOTALS.races, RACES.map(|race| kinds().filter(|kind| *kind == race).count() as u64));
}

#[test]
fn the_fidelity_page_says_what_was_compared_when_and_on_which_releases() {
    let items = SECTIONS.iter().find(|section| section.id == "checked").expect("the section").items;
    let (_, more) = items.iter().find(|(what, _)| what.contains("{=real runs}")).expect("the runs");
    let facts: Vec<String> = pieces(more, &Facts::none())
        .0
        .into_iter()
        .filter_map(|piece| if let Piece::Fact(text) = piece { Some(text) } else { None })
        .collect();
    let (_, runs) = results();
    assert!(facts.contains(&TOTALS.since.to_owned()), "{facts:?}");
    assert!(facts.contains(&runs.iter().filter(|run| run["difference"].is_null()).count().to_string()), "{facts:?}");
    assert!(more.contains("2.6.0") && more.contains("2.6.1"));
    assert_eq!(fact("nothing of the kind"), None);
    // A race that happened is named.
    for (race, count) in RACES.iter().zip(TOTALS.races) {
        assert!(count == 0 || more.contains(race), "{race}");
    }
}

#[test]
fn the_table_of_the_readme_is_that_of_the_results_file() {
    let readme = include_str!("../../README.md");
    let (campaigns, runs) = results();
    let raced = TOTALS.explained_runs - TOTALS.equal_runs;
    for text in [
        format!("made three times on {}", TOTALS.since),
        format!(
            "of {} runs {} are the simulation in every round, {raced} with the races",
            TOTALS.runs, TOTALS.equal_runs
        ),
        format!("In {} rounds the leader made of every report", TOTALS.rounds),
    ] {
        assert!(readme.contains(&text), "{text}");
    }
    assert_eq!((campaigns.len(), TOTALS.since, TOTALS.explained_runs), (3, TOTALS.until, TOTALS.runs));
    for first in campaigns[0]["runs"].as_array().expect("runs") {
        let same = runs.iter().filter(|run| (&run["name"], &run["kafka"]) == (&first["name"], &first["kafka"]));
        let equal: Vec<String> = same.map(|run| format!("{} of {}", run["equal"], run["rounds"])).collect();
        let text = |field: &str| first[field].as_str().expect("a text").to_owned();
        let row = format!("| {} | {} | {} |", text("name"), text("kafka"), equal.join(", "));
        assert!(readme.contains(&row), "{row}");
    }
}
