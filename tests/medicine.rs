//! Remedies, given to groups that are in their rings.
#![cfg(not(target_arch = "wasm32"))]

use std::rc::Rc;

use rebalance_lasso::analysis::medicine::{Cure, Given, Medicine, Remedy, as_it_runs, give};
use rebalance_lasso::analysis::ring::{Kind, Ring};
use rebalance_lasso::analysis::search::Search;
use rebalance_lasso::analysis::space::Space;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::action::Change;
use rebalance_lasso::sim::plan::{Fate, Plan};
use rebalance_lasso::sim::presets::Preset;
use rebalance_lasso::sim::run::{Outcome, Run};
use rebalance_lasso::sim::runner::Runner;

const BOUND: u32 = 500;

fn search() -> Search {
    Search { space: Space::default(), seed: 1, bound_rounds: BOUND }
}

fn cure(preset: &str, remedy: Remedy) -> Cure {
    let group = Preset::find(preset).unwrap().group(0);
    let ring = Ring::of(&group, BOUND).unwrap();
    give(&mut Runner::default(), &group, &ring, remedy, BOUND)
}

#[test]
fn the_fix_and_either_rule_end_the_opening_livelock_and_a_restart_alone_is_tried_too() {
    for remedy in [Remedy::UpgradeAll, Remedy::KeepsStateless, Remedy::InitialisesFirst] {
        assert!(matches!(cure("livelock", remedy), Cure::Rests(1..)), "{remedy:?}: {:?}", cure("livelock", remedy));
    }
    assert_eq!(
        cure("livelock", Remedy::WarmUps10),
        Cure::Same,
        "more warm-ups do not reach a thread that stands still"
    );
}

#[test]
fn what_is_given_is_done_at_the_start_of_the_ring_and_not_refused() {
    let group = Preset::find("livelock").unwrap().group(0);
    let ring = Ring::of(&group, BOUND).unwrap();
    for remedy in Remedy::ALL {
        let Given::Actions(actions) = remedy.given(&group, &ring) else { continue };
        let run = Run::of(&Plan::new(Rc::clone(&group), actions.clone()), BOUND);
        let rounds: Vec<u32> = actions.iter().map(|action| action.round).collect();
        let expected: Vec<u32> = (ring.prefix..).take(actions.len()).collect();
        assert_eq!(rounds, expected, "{remedy:?}, one a rebalance");
        assert_eq!(run.actions[0].1, Fate::Done { round: ring.prefix }, "{remedy:?}");
        let outcome = give(&mut Runner::default(), &group, &ring, remedy, BOUND);
        assert_eq!(matches!(outcome, Cure::Rests(_)), matches!(run.outcome, Outcome::Stable { .. }), "{remedy:?}");
    }
    let wiped = Remedy::WipeTask.given(&group, &ring);
    let Given::Actions(wiped) = wiped else { panic!("a wipe is an action") };
    assert!(matches!(wiped[0].change, Change::WipeTask { task, .. } if task.to_string() == "0_0"), "{wiped:?}");
}

#[test]
fn upgrading_everybody_ends_every_loop_and_the_table_counts_all_of_them() {
    let mut medicine = Medicine::default();
    medicine.search(&search(), 0, 300);
    for kind in Kind::ALL {
        let of = |remedy| &medicine.effects[&(kind, remedy)];
        let all = of(Remedy::UpgradeAll);
        assert!(all.tried > 2, "{kind:?}: {}", all.tried);
        assert_eq!((all.cured().of, all.first_in_vain), (all.tried, None));
        for remedy in Remedy::ALL {
            let effect = of(remedy);
            let same = effect.first_in_vain.is_some();
            assert_eq!(effect.tried, all.tried);
            assert_eq!(same, effect.cured().of < effect.tried, "{remedy:?}");
            assert!(effect.rounds(500) <= effect.rounds(950));
        }
    }
    assert_eq!(medicine.effects[&(Kind::Livelock, Remedy::RestartOne)].worse, 0, "nothing is worse than a livelock");
}

#[test]
fn who_would_join_after_rest_is_left_out_and_the_ring_is_the_same() {
    let (mut later, search) = (0, search());
    for number in 0..120 {
        let group = search.group(number, KafkaVersion::V2_6_0);
        let Some(ring) = Ring::of(&group, BOUND) else { continue };
        let running = as_it_runs(&group, &ring);
        assert_eq!(Ring::of(&running, BOUND), Some(ring.clone()));
        let joined = running.processes.iter().filter(|process| process.phase.is_some()).count();
        assert_eq!(joined, ring.start.running.iter().count());
        later += usize::from(joined < group.processes.len());
    }
    assert!(later > 0, "some would join later");
}

#[test]
fn parts_merge_to_the_whole() {
    let (mut whole, mut merged, mut part) = (Medicine::default(), Medicine::default(), Medicine::default());
    whole.search(&search(), 0, 120);
    part.search(&search(), 50, 120);
    merged.merge(&Medicine::read(&part.to_json()).unwrap());
    let mut first = Medicine::default();
    first.search(&search(), 0, 50);
    merged.merge(&first);
    assert_eq!(merged, whole);
}

#[test]
fn a_group_that_rests_needs_none() {
    let mut medicine = Medicine::default();
    let (space, _) = Space::parse("instances=1 two_threads_permille=0");
    medicine.search(&Search { space, ..search() }, 0, 30);
    assert_eq!((medicine.groups, medicine.effects.len()), (30, 0));
    assert_eq!(Ring::of(&Preset::find("livelock").unwrap().group(0).on_version(KafkaVersion::V2_6_1), BOUND), None);
}
