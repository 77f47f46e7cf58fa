//! Memory of long searches: flat, however many groups there are. Alone in its process, so that nothing else counts.
#![cfg(target_os = "linux")]

use rebalance_lasso::analysis::map::{Map, Parameter, Plan};
use rebalance_lasso::analysis::search::{Search, Sweep};
use rebalance_lasso::analysis::space::Space;

/// The most memory that the process has had so far, in KB.
fn most_memory_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux says");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line of it");
    line.split_whitespace().next().and_then(|number| number.parse().ok()).expect("a number")
}

#[test]
fn a_search_takes_no_more_memory_however_long_it_is() {
    let search = Search { space: Space::default(), seed: 1, bound_rounds: 2_000 };
    let mut sweep = Sweep::new(search, 0, 12_000);
    let mut map = Map::new(Plan::new(search, Parameter::Instances, Parameter::WarmUps));
    let go_on = |sweep: &mut Sweep, map: &mut Map, units: (u64, u64), groups: u64| {
        map.search(units.0, units.1);
        sweep.step(groups)
    };
    // By then every buffer has grown to what the largest group needs, and all examples are kept.
    assert!(go_on(&mut sweep, &mut map, (0, 100), 6_000));
    let before = most_memory_kb();
    assert!(!go_on(&mut sweep, &mut map, (100, 200), 6_000));
    let grown = most_memory_kb() - before;
    assert_eq!((sweep.totals().groups, map.groups()), (12_000, 4_000));
    assert!(grown < 512, "{grown} KB more for as many groups again");
}
