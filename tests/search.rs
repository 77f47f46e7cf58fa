//! Searches: what they find does not depend on who searches, in which slices, or how often they are stopped.
#![cfg(not(target_arch = "wasm32"))]

use proptest::collection::vec;
use proptest::prelude::*;
use rebalance_lasso::analysis::ring::{Kind, Ring};
use rebalance_lasso::analysis::search::{EXAMPLES_KEPT, Search, Sweep, Totals};
use rebalance_lasso::analysis::space::Space;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::outcome;

const GROUPS: u64 = 600;

fn search() -> Search {
    Search { space: Space::default(), seed: 3, bound_rounds: 2_000 }
}

fn whole() -> Totals {
    let mut totals = Totals::default();
    totals.search(&search(), 0, GROUPS);
    totals
}

#[test]
fn slices_workers_and_the_order_in_which_they_end_do_not_matter() {
    let whole = whole();
    assert!(whole.of(KafkaVersion::V2_6_0).livelocks > 3, "there is something to find");
    let config = ProptestConfig { failure_persistence: None, cases: 12, ..ProptestConfig::default() };
    proptest!(config, |(mut cuts in vec(0..GROUPS, 0..6), slice in 1..400_u64, backwards: bool)| {
        cuts.extend([0, GROUPS]);
        cuts.sort_unstable();
        let parts = cuts.windows(2).map(|cut| {
            let mut sweep = Sweep::new(search(), cut[0], cut[1]);
            while sweep.step(slice) {}
            prop_assert_eq!(sweep.next(), cut[1]);
            Ok(sweep.totals().clone())
        });
        let mut parts: Vec<Totals> = parts.collect::<Result<_, TestCaseError>>()?;
        if backwards {
            parts.reverse();
        }
        let mut merged = Totals::default();
        for part in &parts {
            merged.merge(part);
        }
        prop_assert!(merged == whole);
    });
}

#[test]
fn a_search_that_was_stopped_goes_on_from_what_it_wrote_down() {
    let mut stopped = Sweep::new(search(), 0, GROUPS);
    stopped.step(250);
    let written = stopped.totals().to_json().to_string();
    let totals = Totals::read(&serde_json::from_str(&written).unwrap()).unwrap();
    assert_eq!(totals.groups, 250);
    let mut resumed = Sweep::resume(search(), totals, stopped.next(), GROUPS);
    while resumed.step(99) {}
    assert!(*resumed.totals() == whole());
    assert_eq!(Totals::read(&serde_json::json!({ "groups": 1 })), Err("shapes"));
}

#[test]
fn counts_rings_shapes_and_rows_agree() {
    let whole = whole();
    assert_eq!(whole.groups, GROUPS);
    for version in KafkaVersion::ALL {
        let tally = whole.of(version);
        assert_eq!(tally.stable + tally.livelocks + tally.endless_probings + tally.undecided, GROUPS);
        for kind in Kind::ALL {
            assert_eq!(tally.rings(kind).values().sum::<u64>(), tally.of(kind));
            let rows = whole.examples.get(&(version, kind)).map_or(0, Vec::len);
            assert_eq!(rows as u64, tally.of(kind).min(EXAMPLES_KEPT as u64));
        }
    }
}

#[test]
fn every_row_rebuilds_its_group_and_its_ring() {
    for found in whole().rows() {
        let group = search().group(found.number, found.version);
        let outcome = outcome(&group, 2_000);
        assert_eq!((outcome.lasso(), Kind::of(outcome)), (Some((found.prefix, found.cycle)), Some(found.kind)));
        assert_eq!(
            found.bouncing.is_empty() && found.bouncing_stateless == 0,
            Ring::of(&group, 2_000).unwrap().bouncing.is_empty()
        );
    }
}

#[test]
fn examples_kept_are_bounded_and_the_first_by_number() {
    // Everything loops: nothing is restored, so warm-ups never catch up.
    let (space, problems) = Space::parse("instances=2 stateful_tasks=4 stateless_tasks=0 restored_per_wait=0");
    assert_eq!(problems, vec![]);
    let search = Search { space, ..search() };
    let (mut late, mut early) = (Totals::default(), Totals::default());
    late.search(&search, 1_000, 2_000);
    early.search(&search, 0, 1_000);
    late.merge(&early);
    let rows = &late.examples[&(KafkaVersion::V2_6_0, Kind::EndlessProbing)];
    assert_eq!(rows.len(), EXAMPLES_KEPT);
    assert!(rows.is_sorted() && rows.iter().all(|row| row.number < 1_000));
}

#[test]
fn what_bounces_in_the_opening_ring_is_one_stateful_task_and_all_stateless_ones_that_are_shuffled() {
    let group = presets()[0].group(0);
    let ring = Ring::of(&group, 2_000).unwrap();
    assert_eq!((ring.kind, ring.prefix, ring.cycle), (Kind::Livelock, 3, 2));
    let names: Vec<String> = ring.bouncing.iter().map(|task| group.task_id(*task).to_string()).collect();
    assert_eq!(names.first().map(String::as_str), Some("0_0"));
    assert!(names[1..].iter().all(|name| name.starts_with("1_")) && names.len() > 1, "{names:?}");
    assert_eq!(Ring::of(&presets()[0].group(1), 2_000), None, "2.6.1 rests");
}
