//! Many runs in the same memory, and both versions at once: the outcomes are those of plain runs.

use std::cell::RefCell;

use proptest::prelude::*;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::run::outcome;
use rebalance_lasso::sim::runner::Runner;

use crate::check;
use crate::generate::small_scenario;

const BOUND: u32 = 300;

#[test]
fn a_runner_gives_what_plain_runs_give_whatever_it_ran_before() {
    let runner = RefCell::new(Runner::default());
    check(1_500, &small_scenario(), |given| {
        let mut group = given.0.group().unwrap();
        let mut runner = runner.borrow_mut();
        prop_assert_eq!(runner.outcome(&group, BOUND), outcome(&group, BOUND));
        let plain = KafkaVersion::ALL.map(|version| outcome(&group.on_version(version), BOUND));
        prop_assert_eq!(runner.on_both(&mut group, BOUND), plain);
        Ok(())
    });
}
