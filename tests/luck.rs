//! Luck: how long until a group leaves its ring.
#![cfg(not(target_arch = "wasm32"))]

use rebalance_lasso::analysis::luck::{Chance, Escapes, escape};
use rebalance_lasso::analysis::ring::Ring;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::event::Next;
use rebalance_lasso::sim::group::Group;
use rebalance_lasso::sim::presets::Preset;

fn looping(preset: &str, side: usize) -> (Group, Ring) {
    let group: Group = (*Preset::find(preset).unwrap().group(side)).clone();
    let ring = Ring::of(&group, 2_000).unwrap();
    (group, ring)
}

fn run(preset: &str, side: usize, chance: &Chance, runs: u64) -> Escapes {
    let (group, ring) = looping(preset, side);
    let mut escapes = Escapes::default();
    escapes.run(&group, &ring, chance, 7, 0, runs);
    escapes
}

const NONE: Chance =
    Chance { missed_per_million: 0, creep_records: 0, at_once_ms: 50, heartbeat_ms: 3_000, bound_rounds: 400 };

#[test]
fn without_luck_nothing_ends_and_the_time_is_that_of_the_ring() {
    let escapes = run("livelock", 0, &NONE, 3);
    assert_eq!((escapes.rested().of, escapes.quantile_ms(500)), (0, None));
    // One turn at once, one with the heartbeat.
    assert!(escapes.runs.iter().all(|run| !run.rests && run.rounds == 400 && run.ms == 200 * 3_050));
}

#[test]
fn missed_assignments_end_it_the_sooner_the_more_there_are() {
    let median = |missed_per_million| {
        let chance = Chance { missed_per_million, bound_rounds: 5_000, ..NONE };
        let escapes = run("livelock", 0, &chance, 60);
        assert!(escapes.rested().share > 0.9, "{:?}", escapes.rested());
        escapes.quantile_rounds(500).unwrap()
    };
    let (often, seldom) = (median(100_000), median(10_000));
    assert!(often < seldom, "{often} and {seldom} rebalances");
}

#[test]
fn a_warm_up_that_creeps_ends_the_opening_ring_by_itself() {
    let chance = Chance { creep_records: 1_000, bound_rounds: 5_000, ..NONE };
    let escapes = run("livelock", 0, &chance, 10);
    let (all, median) = (escapes.rested(), escapes.quantile_rounds(500));
    assert_eq!(all.of, all.all, "every one of them, in {median:?} rebalances");
    assert!(median.is_some_and(|rounds| rounds > 50), "{median:?}: not at once, but in a while");
}

#[test]
fn a_run_is_decided_by_its_number() {
    let chance = Chance { missed_per_million: 30_000, creep_records: 1_000, bound_rounds: 1_000, ..NONE };
    let (group, ring) = looping("one-less", 1);
    assert!(group.processes.iter().all(|process| process.version == KafkaVersion::V2_6_1));
    let mut whole = Escapes::default();
    whole.run(&group, &ring, &chance, 3, 0, 20);
    let mut merged = Escapes::default();
    for (from, to) in [(12, 20), (0, 5), (5, 12)] {
        let mut part = Escapes::default();
        part.run(&group, &ring, &chance, 3, from, to);
        merged.merge(&Escapes::read(&part.to_json()).unwrap());
    }
    assert_eq!(merged, whole);
    assert_eq!(escape(&group, &ring, &chance, 3, 11), whole.runs[11]);
    let bars = whole.histogram_ms();
    assert_eq!(bars.iter().map(|bar| bar.count).sum::<u64>(), whole.rested().of);
}

#[test]
fn intervals_are_the_groups_own() {
    let (group, _) = looping("livelock", 0);
    let chance = Chance::default();
    let turns = [Next::AtOnce, Next::Soon, Next::Heartbeat, Next::Probing].map(|next| chance.turn_ms(&group, next));
    assert_eq!(turns, [50, 50, 3_000, 600_000]);
}
