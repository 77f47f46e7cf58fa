//! Why loops are loops, and what Kafka's own convergence check sees of them.
#![cfg(not(target_arch = "wasm32"))]

use rebalance_lasso::analysis::blind_spot::{BlindSpot, Convergence};
use rebalance_lasso::analysis::explain::{Explanation, Reason, Survey, explain, is_fixed};
use rebalance_lasso::analysis::random::Random;
use rebalance_lasso::analysis::ring::Kind;
use rebalance_lasso::analysis::search::{Search, Totals};
use rebalance_lasso::analysis::space::Space;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::presets::Preset;
use rebalance_lasso::sim::scenario::Restoration;

const BOUND: u32 = 1_000;

#[test]
fn the_loops_of_the_presets_are_explained() {
    let check = |preset: &str, side: usize, expected: Option<(Reason, Option<bool>)>| {
        let found = explain(&Preset::find(preset).unwrap().group(side), BOUND);
        assert_eq!(found.map(|found| (found.reason, found.ends_with_lag_1)), expected, "{preset}, side {side}");
    };
    check("livelock", 0, Some((Reason::Unreported, None)));
    check("livelock", 1, None);
    check("slow-face", 0, Some((Reason::Unreported, None)));
    check("one-less", 1, Some((Reason::OneLess, Some(true))));
}

#[test]
fn a_group_that_restores_nothing_probes_for_ever_on_either_version() {
    let mut scenario = Preset::find("hand-over").unwrap().scenario();
    scenario.restoration = Restoration::Records { per_heartbeat: 0, per_wait: 0 };
    for version in KafkaVersion::ALL {
        let found = explain(&scenario.on_version(version).group().unwrap(), BOUND).unwrap();
        assert_eq!((found.kind, found.reason), (Kind::EndlessProbing, Reason::TooLittleRestored), "{version}");
    }
}

#[test]
fn every_loop_of_the_fixed_version_at_lag_0_is_one_less() {
    let (space, problems) = Space::parse("acceptable_recovery_lag=0");
    assert_eq!(problems, vec![]);
    let search = Search { space, seed: 1, bound_rounds: BOUND };
    let mut totals = Totals::default();
    totals.search(&search, 0, 1_500);
    let loops: Vec<_> = totals.rows().into_iter().filter(|found| found.version == KafkaVersion::V2_6_1).collect();
    assert!(loops.len() > 5, "there are some: {}", loops.len());
    for found in &loops {
        let group = search.group(found.number, found.version);
        assert!(is_fixed(&group));
        let expected = Explanation { kind: found.kind, reason: Reason::OneLess, ends_with_lag_1: Some(true) };
        assert_eq!(explain(&group, BOUND), Some(expected), "group {}", found.number);
    }
    let (mut survey, mut rest) = (Survey::default(), Survey::default());
    rest.search(&search, &[KafkaVersion::V2_6_1], 700, 1_500);
    survey.search(&search, &[KafkaVersion::V2_6_1], 0, 700);
    survey.merge(&rest);
    assert_eq!(survey.of(KafkaVersion::V2_6_1, Reason::OneLess), loops.len() as u64);
    assert_eq!(survey.entries.values().map(|entry| entry.count).sum::<u64>(), loops.len() as u64, "and no other");
    assert_eq!(survey.to_json()["groups"], 1_500);
}

#[test]
fn kafkas_own_check_finds_none_of_the_loops() {
    let search = Search { space: Space::default(), seed: 1, bound_rounds: BOUND };
    let (mut whole, mut first, mut second) = (BlindSpot::default(), BlindSpot::default(), BlindSpot::default());
    whole.search(&search, 0, 600);
    second.search(&search, 200, 600);
    first.search(&search, 0, 200);
    first.merge(&BlindSpot::read(&second.to_json()).unwrap());
    assert_eq!(first, whole);
    assert_eq!((whole.groups, whole.checks, whole.not_converged), (600, 3_000, 0));
    assert!(whole.livelocks > 0 && whole.endless_probings > 0, "{whole:?}");
    assert_eq!((whole.livelocks_initialised, whole.endless_probings_initialised), (0, 0));
}

#[test]
fn the_check_places_every_task_whoever_comes_and_goes() {
    let group = Preset::find("livelock").unwrap().group(0);
    let mut check = Convergence::new(&group, Random::new(1));
    assert!(check.converges());
    let all: usize = (0..3).map(|process| check.active(process).len()).sum();
    assert_eq!(all, group.topology.tasks.len(), "everything runs");
    for _ in 0..20 {
        check.change_membership();
        assert!(check.converges());
    }
}
