//! Recordings of released Kafkas beside the simulation, and rounds that were put in wrong by hand.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeMap;
use std::io::Read;

use flate2::read::GzDecoder;
use rebalance_lasso::analysis::conformance::for_real::{Limits, PROBING_MS, request};
use rebalance_lasso::analysis::conformance::{Bounds, Conformance, Explanation, Line, Seen, Taken, compare, table};
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::log::recording::Recording;
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::scenario::Scenario;
use serde_json::{Value, json};

/// The recordings that the vectors hold, each as one line.
fn cases() -> Vec<Value> {
    let packed = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/real.jsonl.gz")).expect("the file");
    let mut lines = String::new();
    GzDecoder::new(packed.as_slice()).read_to_string(&mut lines).expect("gzipped text");
    lines.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
}

fn case(name: &str) -> Value {
    cases().into_iter().find(|case| case["name"] == name).expect(name)
}

#[track_caller]
fn read(case: &Value) -> Recording {
    let (recording, problems) = Recording::read(&case.to_string());
    assert_eq!(problems, []);
    recording.expect("a recording")
}

#[track_caller]
fn compared(case: &Value) -> Conformance {
    compare(&read(case), Bounds::default())
}

/// How often a recording needs each kind of race; none if no schedule fits.
fn kinds(compared: &Conformance) -> Option<BTreeMap<&'static str, usize>> {
    let mut kinds = BTreeMap::new();
    match &compared.explanation {
        Explanation::Canonical => {}
        Explanation::Races(races) => {
            races.iter().flat_map(Taken::kinds).for_each(|kind| *kinds.entry(kind).or_default() += 1);
        }
        Explanation::None { .. } => return None,
    }
    Some(kinds)
}

/// A recording's name, its rounds, how many of the first are canonical, and the races of the others.
type Expected = (&'static str, u32, u32, &'static [(&'static str, usize)]);

#[test]
fn each_recording_is_a_schedule_of_the_races() {
    const LOCKS: &str = "locks in another order";
    let expected: [Expected; 17] = [
        ("opening-livelock", 67, 67, &[]),
        ("opening-livelock-ended", 39, 37, &[("missed assignment", 1)]),
        ("opening-rest", 7, 7, &[]),
        ("one-less", 47, 47, &[]),
        ("run-100010-260", 3, 3, &[]),
        ("run-100010-261", 3, 3, &[]),
        ("run-100013-260", 3, 3, &[]),
        ("run-100017-260", 3, 3, &[]),
        ("run-100202-261", 7, 7, &[]),
        ("run-103194-261", 5, 5, &[]),
        ("run-300061-260", 8, 8, &[]),
        // The 11th is the shutdown.
        ("run-134-260", 10, 3, &[(LOCKS, 3)]),
        ("run-300157-260", 20, 2, &[(LOCKS, 10)]),
        ("run-832-260", 17, 1, &[(LOCKS, 12)]),
        ("run-300009-260", 6, 1, &[(LOCKS, 3)]),
        ("run-300000-260", 3, 2, &[(LOCKS, 1)]),
        ("run-300002-260", 3, 1, &[(LOCKS, 2)]),
    ];
    let found: Vec<_> = cases()
        .into_iter()
        .map(|mut case| {
            let most = if case["name"] == "run-134-260" { 10 } else { usize::MAX };
            case["rounds"].as_array_mut().expect("a list").truncate(most);
            let compared = compared(&case);
            let kinds = kinds(&compared).map(|kinds| kinds.into_iter().collect::<Vec<_>>());
            (case["name"].as_str().expect("a name").to_owned(), compared.rounds, compared.equal, kinds)
        })
        .collect();
    let expected: Vec<_> = expected
        .into_iter()
        .map(|(name, rounds, equal, kinds)| (name.to_owned(), rounds, equal, Some(kinds.to_vec())))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn a_missed_assignment_that_ended_a_loop_is_found_with_its_member_and_its_round() {
    let case = case("opening-livelock-ended");
    let (recording, compared) = (read(&case), compared(&case));
    let Explanation::Races(races) = &compared.explanation else { panic!("{:?}", compared.explanation) };
    assert_eq!(races[0].round, 36);
    assert_eq!(races[0].sentence(&recording.group), "p3-thread-1 misses its assignment.");
    let said = table(&[Line::of(&recording, &compared)]);
    let row = said.lines().last().expect("a row");
    let ends = "| round 38: p3-thread-1 owns 1_3, in the simulation 1_2 \
                [missed assignment in round 37: p3-thread-1 misses its assignment.] |";
    assert!(row.ends_with(ends), "{row}");
}

#[test]
fn what_the_rounds_show_is_a_ring_or_rest_or_neither() {
    let seen = |name: &str, ended: &str| {
        let mut case = case(name);
        case["ended"] = json!(ended);
        compared(&case).recorded
    };
    assert_eq!(seen("opening-livelock", "stopped"), Seen::Ring { cycle: 2, rounds: 64, waits: false });
    assert_eq!(seen("one-less", "stopped"), Seen::Ring { cycle: 4, rounds: 43, waits: false });
    assert_eq!(seen("opening-livelock-ended", "stopped"), Seen::Unsettled);
    assert_eq!(seen("opening-rest", "rest"), Seen::Rest { rounds: 7 });
}

#[test]
fn rest_is_compared_too() {
    let mut rest = case("opening-rest");
    rest["ended"] = json!("rest");
    assert_eq!(kinds(&compared(&rest)), Some(BTreeMap::new()));
    rest["rounds"].as_array_mut().expect("a list").truncate(5);
    let cut = compared(&rest);
    assert_eq!((cut.equal, cut.is_explained()), (5, false), "five rounds are not the end of it");
    assert_eq!(cut.difference.expect("one").say, "the group is at rest, in the simulation it goes on");
}

/// What is put in wrong: a round, a member, a field, its value; and what is said then.
type Wrong = (usize, usize, &'static str, Value, &'static str);

#[test]
fn a_wrong_round_that_is_put_in_by_hand_is_found_and_not_explained() {
    let wrong: [Wrong; 6] = [
        (20, 0, "owned", json!(["0_2"]), "round 21: p1-thread-1 owns 0_2, in the simulation 0_2, 1_0"),
        (20, 1, "offset_sums", json!({}), "round 21: p2-thread-1 reports nothing of 0_0, in the simulation 99999"),
        (0, 2, "offset_sums", json!({"0_0": 5}), "round 1: p3-thread-1 reports 5 of 0_0, in the simulation 99999"),
        (33, 2, "active", json!(["0_1"]), "round 34: p3-thread-1 is to run 0_1, in the simulation 1_3"),
        (66, 2, "standby", json!(["0_1"]), "round 67: p3-thread-1 is to keep 0_1, in the simulation nothing"),
        (
            1,
            0,
            "followup",
            json!("none"),
            "round 2: p1-thread-1 is told to follow up: none, in the simulation: immediate",
        ),
    ];
    for (round, member, field, value, say) in wrong {
        let mut case = case("opening-livelock");
        case["rounds"][round]["members"][member][field] = value;
        let compared = compared(&case);
        let difference = compared.difference.as_ref().expect(say);
        assert_eq!(format!("round {}: {}", difference.round + 1, difference.say), say);
        assert!(!compared.is_explained(), "{say}: {:?}", compared.explanation);
    }
}

#[test]
fn a_round_left_out_or_twice_is_found() {
    for (name, at) in [("opening-livelock", 30), ("one-less", 12), ("opening-rest", 3), ("run-300157-260", 9)] {
        for twice in [false, true] {
            let mut case = case(name);
            let rounds = case["rounds"].as_array_mut().expect("a list");
            let round = rounds.remove(at);
            if twice {
                rounds.insert(at, round.clone());
                rounds.insert(at, round);
            }
            assert_eq!(kinds(&compared(&case)), None, "{name}, {at}, {twice}");
        }
    }
}

#[test]
fn a_warm_up_that_crept_on_is_explained_up_to_one_fetch() {
    // The first member's two warm-ups stand still at 0 for ever: in one round they are reported further on.
    for (records, fits) in [(1_000, true), (1_001, false)] {
        let mut case = case("opening-livelock");
        let rounds = case["rounds"].as_array_mut().expect("a list");
        rounds.truncate(20);
        for round in &mut rounds[11..] {
            for sum in round["members"][0]["offset_sums"].as_object_mut().expect("sums").values_mut() {
                *sum = if *sum == json!(0) { json!(records) } else { sum.clone() };
            }
        }
        let kinds = kinds(&compared(&case));
        assert_eq!(kinds, fits.then(|| BTreeMap::from([("crept warm-up", 1)])), "{records}");
    }
}

#[test]
fn problems_name_line_and_field() {
    let header = |change: fn(&mut Value)| {
        let mut case = case("opening-rest");
        case["rounds"] = json!([]);
        change(&mut case);
        case.to_string()
    };
    let round = |change: fn(&mut Value)| {
        let mut case = case("opening-rest");
        change(&mut case["rounds"][1]);
        format!("{}\n{}\n\n{}\n", header(|_| {}), case["rounds"][0], case["rounds"][1])
    };
    let said = |text: &str| {
        let (recording, problems) = Recording::read(text);
        let said: Vec<String> = problems.iter().map(ToString::to_string).collect();
        (recording.map(|recording| recording.rounds.len()), said.join("; "))
    };
    let expected: [(String, Option<usize>, &str); 11] = [
        (String::new(), None, "the recording: is empty"),
        ("{".to_owned(), None, "line 1: is not JSON: EOF while parsing an object, at column 1"),
        (
            header(|case| case["kafka"] = json!("3.9.1")),
            None,
            "line 1: kafka: version `3.9.1` is not modelled: it is 2.6.0 or 2.6.1",
        ),
        (
            header(|case| case["recording"] = json!(2)),
            None,
            "line 1: recording: expected 1, the only form there is, got 2",
        ),
        (
            header(|case| case["scenario"]["processes"][1]["threads"] = json!(0)),
            None,
            "line 1: scenario.processes[1].threads: is 0, but must be between 1 and 64",
        ),
        (
            round(|round| round["members"][1]["member"] = json!("p9-thread-1")),
            Some(1),
            "line 4: members[1].member: no such member in this scenario",
        ),
        (
            round(|round| round["members"][2]["member"] = json!("p1-thread-1")),
            Some(1),
            "line 4: members: p1-thread-1 is there twice",
        ),
        (
            round(|round| round["members"][0]["offset_sums"] = json!({"0_2": 0.5})),
            Some(1),
            "line 4: members[0].offset_sums.0_2: expected a whole number between 0 and 9223372036854775807, got 0.5",
        ),
        (
            round(|round| round["members"][0]["offset_sums"] = json!({"0_2": -4})),
            Some(1),
            "line 4: members[0].offset_sums.0_2: expected a sum of offsets, -2 or -3, got -4",
        ),
        (
            header(|case| case["scenario"] = json!(7)),
            None,
            "line 1: scenario: expected an object, got 7; line 1: scenario.tasks: missing: a list of names as in 0_3; \
             line 1: scenario.processes: missing: a list of instances",
        ),
        (
            round(|round| round["members"][0]["followup"] = json!("soon")),
            Some(1),
            "line 4: members[0].followup: expected \"none\", \"immediate\" or \"probing\", got \"soon\"",
        ),
    ];
    for (text, rounds, say) in expected {
        assert_eq!(said(&text), (rounds, say.to_owned()));
    }
}

#[test]
fn a_header_that_was_written_is_read_back() {
    let recording = read(&case("opening-rest"));
    let (again, problems) = Recording::read(&recording.header.to_json().to_string());
    assert_eq!((again.expect("a recording").header, problems), (recording.header, vec![]));
}

const LIMITS: Limits = Limits { loop_ms: 95_000, rest_ms: 210_000, probing_ms: PROBING_MS };

#[test]
fn every_preset_can_be_asked_of_a_real_group_and_takes_minutes() {
    for preset in presets() {
        for version in KafkaVersion::ALL {
            let asked = request(preset.id, &preset.scenario(), version, &LIMITS).expect(preset.id);
            assert!((3..=60).contains(&asked.rounds), "{}: {} rounds", preset.id, asked.rounds);
            assert!(asked.expected_ms <= LIMITS.rest_ms + PROBING_MS, "{}: {} ms", preset.id, asked.expected_ms);
            assert!(asked.json["seconds"].as_u64().expect("seconds") * 1_000 > asked.expected_ms);
        }
    }
}

#[test]
fn a_real_group_is_asked_for_as_many_rounds_as_fit_the_time() {
    let opening = presets()[0].scenario();
    let rounds = |version, limits: &Limits| request("opening", &opening, version, limits).expect("a group").rounds;
    // A start, one probing, then rings of two rounds, three seconds each.
    assert_eq!(rounds(KafkaVersion::V2_6_0, &LIMITS), 19);
    assert_eq!(rounds(KafkaVersion::V2_6_0, &Limits { loop_ms: 10_000, ..LIMITS }), 1);
    // Rest after seven; an eighth would be seen.
    assert_eq!(rounds(KafkaVersion::V2_6_1, &LIMITS), 8);
    let short = Limits { probing_ms: 5_000, ..LIMITS };
    let asked = request("opening", &opening, KafkaVersion::V2_6_1, &short).expect("a group");
    assert_eq!((asked.rounds, &asked.json["probing_ms"]), (8, &json!(5_000)));
}

#[test]
fn instances_are_asked_for_in_process_order() {
    let scenario = json!({
        "tasks": ["0_0"], "end_offsets": {"0_0": 10},
        "processes": [
            {"process": "7fffffff-0000-0000-0000-000000000000", "name": "last"},
            {"process": "80000000-0000-0000-0000-000000000000", "name": "first", "checkpoints": {"0_0": 10}},
        ],
    });
    let (scenario, problems) = Scenario::read(&scenario);
    assert_eq!(problems, []);
    let asked = request("order", &scenario, KafkaVersion::V2_6_0, &LIMITS).expect("a group").json;
    let processes = &asked["scenario"]["processes"];
    assert_eq!((&processes[0]["name"], &processes[1]["name"]), (&json!("first"), &json!("last")));
    assert_eq!(processes[0]["checkpoints"], json!({"0_0": 10}));
}

#[test]
fn what_no_real_group_can_be_is_named() {
    let said = |change: fn(&mut Value)| {
        let mut scenario = case("opening-rest")["scenario"].clone();
        change(&mut scenario);
        let asked = request("group", &Scenario::read(&scenario).0, KafkaVersion::V2_6_0, &LIMITS);
        asked.expect_err("it cannot be run").iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(
        said(|scenario| scenario["processes"][2]["joins_in_phase"] = json!("by_action")),
        "processes: p3 joins only by an action: nothing is done to a real group",
    );
    assert_eq!(
        said(|scenario| scenario["end_offsets"]["0_4"] = json!(9_000_000)),
        "end_offsets: are 9400000 records in all, to be written first; for real at most 5000000",
    );
    assert_eq!(
        said(|scenario| scenario["processes"][0]["threads"] = json!(31)),
        "processes: have 33 threads; for real at most 32",
    );
    assert_eq!(
        said(|scenario| scenario["end_offsets"]["1_0"] = json!(5)),
        "tasks: of subtopology 1 some have state and some not: no topology is so",
    );
}

#[test]
fn the_recordings_that_come_with_the_page_are_those_of_the_vectors() {
    for (file, name) in [("livelock", "opening-livelock"), ("livelock-ended", "opening-livelock-ended")] {
        let path = format!("{}/tests/recordings/{file}-2.6.0.jsonl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the file");
        let (recording, problems) = Recording::read(&text);
        let recording = recording.expect("a recording");
        assert_eq!((problems, recording.rounds), (vec![], read(&case(name)).rounds), "{file}");
        assert!(Recording::is_one(&text));
    }
}

/// In the 17th round only the member that misses its assignment would have revoked anything.
#[test]
fn an_assignment_is_missed_too_when_another_member_follows_up_immediately() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recordings/one-less-ended-2.6.1.jsonl");
    let (recording, problems) = Recording::read(&std::fs::read_to_string(path).expect("the file"));
    assert_eq!(problems, []);
    let recording = recording.expect("a recording");
    assert_eq!(recording.rounds[16].members.iter().filter(|row| row.revokes()).count(), 1);
    let compared = compare(&recording, Bounds::default());
    let Explanation::Races(races) = &compared.explanation else { panic!("{:?}", compared.explanation) };
    let said: Vec<_> = races.iter().map(|taken| (taken.round, taken.sentence(&recording.group))).collect();
    assert_eq!(
        (compared.equal, said),
        (17, vec![(16, "C-thread-1 misses its assignment. C-thread-1 leaves poll() before it knows.".to_owned())])
    );
}
