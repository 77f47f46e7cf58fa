//! Rest, stem and ring: how runs end, and what proves it.
#![cfg(not(target_arch = "wasm32"))]

use std::rc::Rc;

use rebalance_lasso::kafka::state_directory::StateDirectory;
use rebalance_lasso::kafka::task::{Role, Task, TaskState};
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::group::Group;
use rebalance_lasso::sim::moment::Moment;
use rebalance_lasso::sim::presets::{Preset, presets};
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, IGNORED_BY_EQUALITY, Outcome, Position, Run, outcome};
use rebalance_lasso::sim::runner::Runner;
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

/// Where no report would have been another under the other rule, the second run is spared.
#[test]
fn both_releases_at_once_end_as_each_does_alone() {
    let mut runner = Runner::default();
    for preset in presets() {
        let groups = KafkaVersion::ALL.map(|version| preset.scenario().on_version(version).group().expect("a group"));
        let mut group = Group::clone(&preset.group(0));
        assert_eq!(KafkaVersion::ALL.map(|version| group.on_version(version)), groups, "{}", preset.id);
        let alone = groups.map(|group| outcome(&group, DEFAULT_BOUND_ROUNDS));
        assert_eq!(runner.on_both(&mut group, DEFAULT_BOUND_ROUNDS), alone, "{}", preset.id);
    }
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

/// Before the ring begins again everybody has been told what its last round told; before it begins, what the stem did.
#[test]
fn before_a_round_is_what_led_to_it_the_second_time_round_too() {
    let check = |run: &Run, plain: &[(u32, usize)], after_the_ring: &[u32]| {
        for &(n, round) in plain {
            assert!(run.moment_before(n) == run.rounds[round].before, "round {n}");
        }
        let mut end = run.rounds.last().expect("a round").before.clone();
        end.apply_all(&run.group, &run.rounds.last().expect("a round").events);
        for &n in after_the_ring {
            assert!(run.moment_before(n) == end, "round {n}");
        }
    };
    check(&preset("livelock", 0, 100), &[(0, 0), (2, 2), (3, 3), (4, 4), (6, 4), (8, 4)], &[5, 7, 1_000_003]);
    check(&preset("ring-of-four", 0, 100), &[(7, 7), (8, 8), (10, 10), (12, 8)], &[11, 15]);
    check(&preset("slow-face", 0, 100), &[(0, 0), (1, 1), (2, 2), (4, 2)], &[3, 5]);
    check(&preset("livelock", 1, 100), &[(0, 0), (6, 6), (7, 6), (u32::MAX, 6)], &[]);
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

/// What a state is compared by: the words of two that differ in anything differ too.
#[test]
fn states_that_differ_in_one_thing_differ_in_their_words() {
    let group = preset("livelock", 0, 1).group;
    let with = |change: &dyn Fn(&mut World)| {
        let mut world = World::before_start(&group);
        change(&mut world);
        world
    };
    // C's, which has a folder of the first task.
    let disk = |change: &dyn Fn(&mut StateDirectory)| with(&|world| change(Rc::make_mut(&mut world.directories[2])));
    let task = |member: usize, id: u32, role: Role, state: TaskState, offset: Option<u64>| {
        with(&|world| world.members[member].tasks.put(id, Task { role, state, offset }))
    };
    let (created, running) = (TaskState::Created, TaskState::Running);
    let sums =
        |member: usize, sums: &[(u32, i64)]| with(&|world| world.members[member].report.offset_sums = sums.to_vec());
    let worlds = [
        with(&|_| {}),
        with(&|world| world.phase = 1),
        with(&|world| world.leader = None),
        with(&|world| world.leader = Some(1)),
        with(&|world| world.running.remove(0)),
        disk(&|disk| disk.remove(0)),
        disk(&|disk| disk.write_checkpoint(0, 77)),
        disk(&|disk| disk.write_checkpoint(0, 78)),
        disk(&|disk| disk.lock(0, 0)),
        disk(&|disk| disk.lock(0, 1)),
        task(0, 0, Role::Active, created, None),
        task(0, 0, Role::Active, created, Some(0)),
        task(0, 0, Role::Active, TaskState::Restoring, None),
        task(0, 0, Role::Active, running, None),
        task(0, 0, Role::Standby, created, None),
        task(0, 0, Role::Standby, running, None),
        task(0, 1, Role::Active, created, None),
        task(1, 0, Role::Active, created, None),
        sums(0, &[(0, 0)]),
        sums(0, &[(0, 1)]),
        sums(0, &[(0, -2)]),
        sums(0, &[(1, 1)]),
        sums(0, &[(0, 1), (1, 1)]),
        sums(1, &[(0, 1)]),
        with(&|world| world.members[0].report.is_out = true),
        with(&|world| world.members[1].report.is_out = true),
    ];
    let encoded = |world: &World| {
        let mut encoded = Vec::new();
        world.encode(&mut encoded);
        encoded
    };
    for (one, other) in worlds.iter().flat_map(|one| worlds.iter().map(move |other| (one, other))) {
        assert_eq!(one == other, encoded(one) == encoded(other), "{one:?} and {other:?}");
    }
}
