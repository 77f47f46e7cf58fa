//! Rest, stem and ring: how runs end, and what proves it.
#![cfg(not(target_arch = "wasm32"))]

use std::rc::Rc;

use rebalance_lasso::sim::moment::Moment;
use rebalance_lasso::sim::presets::{Preset, presets};
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, IGNORED_BY_EQUALITY, Outcome, Position, Run, outcome};
use rebalance_lasso::sim::scenario::Scenario;
use rebalance_lasso::sim::world::World;
use serde_json::json;

const fn stable(rounds: u32) -> Outcome {
    Outcome::Stable { rounds }
}

const fn livelock(prefix: u32, cycle: u32) -> Outcome {
    Outcome::Livelock { prefix, cycle }
}

fn preset(id: &str, side: usize, bound_rounds: u32) -> Run {
    Run::new(Preset::find(id).expect("a preset of that name").group(side), bound_rounds)
}

#[test]
fn every_preset_ends_as_it_says() {
    let expected = [
        ("livelock", livelock(3, 2), stable(7)),
        ("scale-out", livelock(3, 2), stable(5)),
        ("ring-of-four", livelock(7, 4), stable(11)),
        ("slow-face", Outcome::EndlessProbing { prefix: 1, cycle: 2 }, stable(3)),
        ("one-less", stable(5), livelock(4, 4)),
        ("hand-over", stable(7), stable(7)),
        ("half-upgraded", livelock(3, 2), stable(7)),
    ];
    let found: Vec<(&str, Outcome, Outcome)> = presets()
        .iter()
        .map(|preset| {
            let side = |side| outcome(&preset.group(side), DEFAULT_BOUND_ROUNDS);
            (preset.id, side(0), side(1))
        })
        .collect();
    assert_eq!(found, expected);
}

/// Which stored round shows the n-th.
#[test]
fn a_ring_is_shown_round_and_round_and_nothing_after_rest() {
    let check = |run: &Run, expected: &[(u32, Option<u32>)]| {
        for (n, shown) in expected {
            assert_eq!(run.round_shown(*n), *shown, "round {n}");
        }
    };
    let ring = [
        (0, Some(0)),
        (3, Some(3)),
        (4, Some(4)),
        (5, Some(3)),
        (6, Some(4)),
        (1_000_004, Some(4)),
        (u32::MAX, Some(3)),
    ];
    check(&preset("livelock", 0, 100), &ring);
    check(&preset("ring-of-four", 0, 100), &[(10, Some(10)), (11, Some(7)), (13, Some(9)), (19, Some(7))]);
    check(&preset("livelock", 1, 100), &[(6, Some(6)), (7, None), (u32::MAX, None)]);
    check(&preset("livelock", 0, 2), &[(1, Some(1)), (2, None)]);
}

#[test]
fn within_too_few_rounds_nothing_is_decided() {
    for (side, bound_rounds) in [(0, 1), (0, 4), (1, 6)] {
        let run = preset("livelock", side, bound_rounds);
        assert_eq!((run.outcome, run.rounds.len()), (Outcome::Undecided { bound_rounds }, bound_rounds as usize));
        assert!(run.equal_states().is_none());
    }
    assert_eq!(preset("livelock", 0, 6).outcome, livelock(3, 2));
    assert_eq!(preset("livelock", 1, 7).outcome, stable(7));
}

/// One task, on the first instance from the start: those that join later get nothing, and everything is as before.
#[test]
fn the_same_state_in_another_phase_is_another_state() {
    let process = |n: u32| json!({"process": n, "joins_in_phase": n});
    let value = json!({"tasks": ["1_0"], "processes": [process(1), process(2), process(3)]});
    let group = Rc::new(Scenario::read(&value).0.group().expect("a group"));
    let run = Run::new(group, 100);
    assert_eq!(run.outcome, stable(3));
    let [.., earlier, later] = &run.rounds[..] else { panic!("three rounds") };
    assert_eq!((earlier.before.world.phase, later.before.world.phase), (1, 2));
    let running = later.before.world.running;
    assert_eq!(World { phase: 2, running, ..earlier.before.world.clone() }, later.before.world);
}

/// The moments that close a ring: before it begins, and before it would begin again.
fn closing_moments(run: &Run) -> (Moment, Moment) {
    let (prefix, cycle) = run.outcome.lasso().expect("a ring");
    let (first, last) =
        (Position { round: prefix, events: 0 }, Position { round: prefix + cycle - 1, events: u32::MAX });
    (run.moment(first), run.moment(last))
}

/// Moments differ in what equality leaves out, the number of the last rebalance and why it began; no world has a clock.
#[test]
fn states_are_equal_whatever_the_number_of_the_rebalance_and_what_led_to_it() {
    assert!(IGNORED_BY_EQUALITY.iter().any(|ignored| ignored.contains("number of the rebalance")));
    let mut led_otherwise = 0;
    for preset in presets() {
        for side in [0, 1] {
            let run = Run::new(preset.group(side), DEFAULT_BOUND_ROUNDS);
            let Some((first, again)) = run.equal_states() else { continue };
            assert!(first == again, "{}", preset.id);
            let (before, after) = closing_moments(&run);
            assert!(before.world == after.world && before.world == first);
            assert_ne!(before.round, after.round);
            led_otherwise += u32::from(before.trigger != after.trigger);
        }
    }
    assert!(led_otherwise > 0, "somewhere the last rebalance began for another reason");
}
