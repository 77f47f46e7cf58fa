//! Maps: the same cells whoever did which unit, and where the loops of KAFKA-10651 live.
#![cfg(not(target_arch = "wasm32"))]

use rebalance_lasso::analysis::map::{Axis, Map, Parameter, Plan, UNIT_GROUPS};
use rebalance_lasso::analysis::ring::Kind;
use rebalance_lasso::analysis::search::Search;
use rebalance_lasso::analysis::space::Space;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::run::outcome;

fn plan(x: (Parameter, &[u64]), y: (Parameter, &[u64])) -> Plan {
    let axis = |(parameter, values): (Parameter, &[u64])| Axis { parameter, values: values.to_vec() };
    let search = Search { space: Space::default(), seed: 5, bound_rounds: 500 };
    Plan { search, x: axis(x), y: axis(y) }
}

fn mapped(plan: Plan, units: u64) -> Map {
    assert_eq!(plan.check(), vec![]);
    let mut map = Map::new(plan);
    map.search(0, units);
    map
}

#[test]
fn units_done_apart_and_in_any_order_merge_to_the_same_map() {
    let plan = plan((Parameter::Instances, &[2, 3]), (Parameter::StatelessTasks, &[0, 4, 6]));
    let whole = mapped(plan.clone(), 20);
    let mut merged = Map::new(plan.clone());
    for (from, to) in [(13, 20), (0, 1), (1, 13)] {
        let mut part = Map::new(plan.clone());
        part.search(from, to);
        assert!(merged.merge(&Map::read(&part.to_json()).unwrap()));
    }
    assert!(merged == whole);
    assert_eq!(whole.groups(), 20 * UNIT_GROUPS);
    let other = Plan { search: Search { seed: 6, ..plan.search }, ..plan };
    assert!(!merged.merge(&Map::new(other)));
}

#[test]
fn examples_rebuild_their_groups() {
    let map = mapped(plan((Parameter::StatefulTasks, &[5]), (Parameter::Instances, &[3])), 20);
    let counts = &map.cells[0].by_version[&KafkaVersion::V2_6_0];
    assert!(!counts.examples[&Kind::Livelock].is_empty() && !counts.examples[&Kind::EndlessProbing].is_empty());
    for (kind, numbers) in &counts.examples {
        for number in numbers {
            let group = map.plan.group(0, *number, KafkaVersion::V2_6_0);
            assert_eq!(group.processes.len(), 3);
            assert_eq!(Kind::of(outcome(&group, 500)), Some(*kind));
        }
    }
}

#[test]
fn one_instance_with_one_thread_never_loops_and_the_fix_ends_all_loops_but_those_at_lag_0() {
    let mut plan = plan((Parameter::Instances, &[1, 3]), (Parameter::LagBound, &[0, 10_000]));
    plan.search.space.two_threads_permille = 0;
    let map = mapped(plan, 200);
    let of = |cell: usize, version, kind| map.cells[cell].share(version, &[kind]).of;
    let [old, new] = KafkaVersion::ALL;
    for cell in [0, 2] {
        assert_eq!(map.cells[cell].share(old, &Kind::ALL).of, 0, "alone");
    }
    assert!(of(3, old, Kind::Livelock) > 0);
    assert_eq!((of(3, new, Kind::Livelock), of(3, new, Kind::EndlessProbing)), (0, 0));
    assert!(of(1, new, Kind::Livelock) > 0, "one less");
}

#[test]
fn what_cannot_be_mapped_is_named() {
    let check = |plan: Plan, field: &str| {
        let problems = plan.check();
        assert_eq!(problems.first().map(|problem| problem.field.as_str()), Some(field));
    };
    check(plan((Parameter::Instances, &[2]), (Parameter::Instances, &[3])), "y");
    check(plan((Parameter::Instances, &[]), (Parameter::WarmUps, &[3])), "x");
    check(plan((Parameter::Instances, &[0]), (Parameter::WarmUps, &[3])), "instances");
    let many: Vec<u64> = (1..=30).collect();
    check(plan((Parameter::StatefulTasks, &many), (Parameter::StatelessTasks, &many)), "x");
    for x in Parameter::ALL {
        for y in Parameter::ALL.into_iter().filter(|y| *y != x) {
            let search = Search { space: Space::default(), seed: 1, bound_rounds: 500 };
            assert_eq!(Plan::new(search, x, y).check(), vec![], "{x:?} and {y:?}");
        }
    }
}
