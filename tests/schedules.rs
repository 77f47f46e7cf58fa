//! Every schedule: exact counts, from an independent program.
#![cfg(not(target_arch = "wasm32"))]

use flate2::read::GzDecoder;
use rebalance_lasso::analysis::schedules::{
    Bounds, Exploration, Luck, Races, Schedules, Step, Target, Verdict, explore,
};
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::presets::Preset;
use rebalance_lasso::sim::scenario::Scenario;
use serde_json::Value;

const POLL_RACE: Races = Races { missed_assignments: false };
const BOTH: Races = Races { missed_assignments: true };

/// States, different transitions, states from which rest can be reached; on 2.6.0 and on 2.6.1.
fn check(scenario: &Scenario, races: Races, expected: [(usize, usize, usize); 2]) {
    for (version, expected) in KafkaVersion::ALL.into_iter().zip(expected) {
        let group = scenario.on_version(version).group().unwrap();
        let found = explore(&group, races, Bounds::default());
        let can_rest = found.can_rest().into_iter().filter(|can| *can).count();
        assert_eq!((found.states(), found.edges(), can_rest), expected, "{version}");
        let all = if can_rest == found.states() { Verdict::Escapable } else { Verdict::Inescapable };
        assert_eq!(found.verdict(), all);
    }
}

fn vector(name: &str) -> Scenario {
    let file = include_bytes!("golden/trajectory.jsonl.gz");
    let lines = std::io::read_to_string(GzDecoder::new(file.as_slice())).unwrap();
    let cases = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let case = cases.into_iter().find(|case| case["name"] == name).expect("a vector of that name");
    Scenario::read(&case["scenario"]).0
}

fn opening() -> Scenario {
    Preset::find("livelock").unwrap().scenario()
}

#[test]
fn no_poll_race_ends_the_opening_livelock() {
    check(&opening(), POLL_RACE, [(12, 21, 0), (11, 15, 11)]);
}

#[test]
fn a_missed_assignment_can_end_it() {
    check(&opening(), BOTH, [(1194, 5575, 1194), (75, 155, 75)]);
}

#[test]
fn other_livelocks_are_inescapable_too() {
    check(&vector("seed-1100182"), POLL_RACE, [(30, 58, 0), (3, 3, 3)]);
    check(&vector("seed-1100473"), POLL_RACE, [(16, 23, 0), (10, 11, 10)]);
}

#[test]
fn endless_probing_is_inescapable() {
    check(&vector("seed-1000473"), POLL_RACE, [(10, 13, 0), (8, 11, 8)]);
}

#[test]
fn some_states_have_no_way_out_even_by_a_missed_assignment() {
    check(&vector("seed-1100228"), BOTH, [(387, 1197, 296), (159, 393, 159)]);
}

#[test]
fn threads_of_one_process_race_too() {
    check(&vector("seed-1000414"), BOTH, [(22, 61, 22), (13, 24, 13)]);
}

#[test]
fn phases_are_part_of_the_state() {
    check(&vector("seed-1000800"), BOTH, [(336, 1106, 262), (363, 1080, 363)]);
}

#[test]
fn no_poll_race_ends_the_loop_that_survives_the_fix() {
    check(&vector("lag-zero-b"), POLL_RACE, [(8, 11, 8), (20, 29, 0)]);
}

#[test]
fn the_shortest_way_out_takes_one_piece_of_luck_or_none() {
    let lucky = |version: KafkaVersion, races| {
        let found = explore(&opening().on_version(version).group().unwrap(), races, Bounds::default());
        found.way_to_rest().map(|way| way.iter().map(|luck| luck.missed.len() + luck.skipped.len()).sum::<usize>())
    };
    assert_eq!(lucky(KafkaVersion::V2_6_0, POLL_RACE), None);
    assert!(lucky(KafkaVersion::V2_6_0, BOTH).is_some_and(|lucky| lucky > 0), "not without luck");
    assert!(lucky(KafkaVersion::V2_6_1, POLL_RACE).is_some());
}

#[test]
fn a_bound_is_told() {
    let group = opening().group().unwrap();
    let found = explore(&group, BOTH, Bounds { states: 50, ..Bounds::default() });
    assert_eq!(found.verdict(), Verdict::Undecided);
}

#[test]
fn a_bound_on_the_work_is_kept_and_told() {
    let group = opening().group().unwrap();
    let check = |tries: u64| {
        let found = explore(&group, BOTH, Bounds { tries, ..Bounds::default() });
        assert_eq!(found.verdict(), Verdict::Undecided);
        assert!(found.edges() as u64 <= tries, "{tries}");
    };
    [0, 1, 100, 2_000].into_iter().for_each(check);
}

#[test]
fn an_exploration_in_steps_finds_the_same_and_can_be_stopped() {
    let group = opening().group().unwrap();
    let whole = explore(&group, BOTH, Bounds::default());
    let mut exploration = Exploration::new(group.clone(), BOTH, Bounds::default());
    while exploration.step(37) {
        let (found, done) = exploration.progress();
        assert!(done < found && done % 37 == 0);
    }
    assert_eq!(exploration.progress(), (1194, 1194));
    assert_eq!(exploration.finish(), whole);
    let mut stopped = Exploration::new(group.clone(), BOTH, Bounds::default());
    assert!(stopped.step(100));
    let stopped = stopped.finish();
    assert_eq!((stopped.is_bounded, stopped.verdict()), (true, Verdict::Undecided));
    assert_eq!(stopped.transitions[..100], whole.transitions[..100]);
}

fn explored(version: KafkaVersion, races: Races) -> Schedules {
    explore(&opening().on_version(version).group().unwrap(), races, Bounds::default())
}

fn assert_leads_on(found: &Schedules, from: u32, way: &[Step], to: Target) {
    let mut at = Target::State(from);
    for step in way {
        assert_eq!(at, Target::State(step.from));
        assert_eq!(found.transitions[step.from as usize].get(&step.to), Some(step.luck));
        at = step.to;
    }
    assert_eq!(at, to);
}

#[test]
fn the_graph_has_the_ring_of_the_run_and_every_transition_once() {
    let [old, new] = KafkaVersion::ALL;
    for (version, races, ring) in [(old, POLL_RACE, 2), (old, BOTH, 2), (new, POLL_RACE, 0), (new, BOTH, 0)] {
        let found = explored(version, races);
        let graph = found.graph();
        assert_eq!((graph.nodes.len(), graph.edges.len()), (found.states(), found.edges()));
        assert_eq!(graph.nodes.iter().filter(|node| node.is_in_ring).count(), ring);
        assert_eq!(graph.nodes.iter().filter(|node| node.is_start).count(), 1);
        let can_rest = graph.nodes.iter().filter(|node| node.can_rest).count();
        assert_eq!(can_rest, found.can_rest().into_iter().filter(|can| *can).count());
        for node in &graph.nodes {
            // Every state was found on some way, and none is nearer than its way is long.
            let way = if node.is_start { Vec::new() } else { found.way(0, Target::State(node.state)).unwrap() };
            assert_eq!(way.len(), node.depth as usize);
            assert_leads_on(&found, 0, &way, Target::State(node.state));
            let canonical = graph.edges.iter().filter(|edge| edge.from == node.state && edge.is_canonical).count();
            assert_eq!(canonical, 1, "one order is the usual one");
        }
    }
}

#[test]
fn from_the_ring_the_way_to_rest_is_told_a_sentence_a_step() {
    let group = opening().on_version(KafkaVersion::V2_6_0).group().unwrap();
    let found = explored(KafkaVersion::V2_6_0, BOTH);
    let ring = found.ring();
    assert_eq!(found.canonical(ring[1]), Some(Target::State(ring[0])));
    let way = found.way(ring[0], Target::Rest).unwrap();
    assert_leads_on(&found, ring[0], &way, Target::Rest);
    let told: Vec<String> = way.iter().map(|step| step.luck.sentence(&group)).collect();
    assert!(told.iter().any(|sentence| sentence.contains("misses its assignment")), "{told:?}");
    assert_eq!(explored(KafkaVersion::V2_6_0, POLL_RACE).way(0, Target::Rest), None);
}

#[test]
fn luck_is_told_with_the_names_of_members() {
    let group = opening().group().unwrap();
    let check = |missed: &[u32], skipped: &[u32], said: &str| {
        let luck = Luck { missed: missed.to_vec(), skipped: skipped.to_vec() };
        let [a, b, c] = [0, 1, 2].map(|member| group.member_name(member));
        assert_eq!(luck.sentence(&group), said.replace("$A", &a).replace("$B", &b).replace("$C", &c));
    };
    check(&[], &[], "Everything goes in the usual order.");
    check(&[1], &[], "$B misses its assignment.");
    check(&[1, 2], &[], "$B and $C miss their assignments.");
    check(&[], &[0, 1, 2], "$A, $B and $C go through the turn inside poll() and initialise nothing.");
    check(&[1], &[2], "$B misses its assignment; $C goes through the turn inside poll() and initialises nothing.");
}
