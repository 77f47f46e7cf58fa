//! Random groups: every link of every chain is true.

use std::rc::Rc;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use rebalance_lasso::analysis::cause::history::History;
use rebalance_lasso::analysis::cause::{End, Question, ask, chain, known};
use rebalance_lasso::sim::run::{Position, Run};
use rebalance_lasso::sim::what_if::WhatIf;

use crate::generate::{Given, small_scenario};
use crate::generate_setup::{Done, setup};
use crate::links::check;

/// Switches that Kafka does not have.
const EVERYTHING_ELSE: WhatIf =
    WhatIf { reads_checkpoints: false, keeps_stateless: true, initialises_first: true, reports_one_more: true };

/// Runs random groups: by Kafka's rules, by others, and with something done to them on the way. The seed is
/// fixed, so that a failure can be repeated; `PROPTEST_RNG_SEED=n PROPTEST_CASES=n` looks elsewhere, and longer.
pub fn runs(cases: u32, property: impl Fn(&Run)) {
    check_all(cases, &small_scenario(), |Given(scenario)| {
        let group = scenario.group().expect("a group that can be run");
        for what_if in [WhatIf::default(), EVERYTHING_ELSE] {
            property(&Run::new(Rc::new(group.what_if(what_if)), 60));
        }
    });
    check_all(cases, &setup(), |Done(setup)| property(&setup.run(60).expect("a setup that can be run")));
}

fn check_all<S: Strategy>(cases: u32, inputs: &S, property: impl Fn(S::Value)) {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if config.cases == Config::default().cases && std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(10_651);
    }
    let property = |input| {
        property(input);
        Ok(())
    };
    if let Err(failure) = TestRunner::new(config).run(inputs, property) {
        panic!("{failure}");
    }
}

#[test]
fn every_event_has_a_chain_of_true_links_that_ends() {
    let (mut chains, mut roots, mut again) = (0_u32, 0_u32, 0_u32);
    let counts = std::cell::RefCell::new((&mut chains, &mut roots, &mut again));
    runs(120, |run| {
        let history = History::new(run);
        let stored = u32::try_from(run.rounds.len()).unwrap();
        // In a ring, two laps more.
        let end = run.outcome.lasso().map_or(stored, |(_, cycle)| stored + 2 * cycle);
        for round in end.saturating_sub(6)..end {
            for events in (1..=u32::try_from(history.events(round).len()).unwrap()).step_by(5) {
                let at = Position { round, events };
                let chain = chain(run, known(history, at).expect("an event"));
                check(run, &chain);
                let mut counts = counts.borrow_mut();
                *counts.0 += 1;
                match chain.end {
                    End::Root => *counts.1 += 1,
                    End::Again { .. } => *counts.2 += 1,
                    End::TooLong => {}
                }
            }
        }
    });
    assert!(chains > 1_000 && again > 10, "{chains} chains, {again} go round");
    assert!(chains - roots - again < chains / 50, "{chains} chains, {roots} to a root, {again} round");
}

#[test]
fn what_is_in_hand_can_be_asked_about_and_nothing_else() {
    runs(60, |run| {
        let last = u32::try_from(run.rounds.len() - 1).unwrap();
        for events in (0..=u32::try_from(run.rounds[last as usize].events.len()).unwrap()).step_by(9) {
            let at = Position { round: last, events };
            let moment = run.moment(at);
            for (member, state) in (0..).zip(&moment.world.members) {
                for task in (0..).take(run.group.topology.tasks.len()) {
                    let held = state.tasks.get(task);
                    let holds = ask(run, at, Question::Holds { member, task });
                    assert_eq!(holds.is_some(), held.is_some(), "{member} {task} {at:?}");
                    let created = ask(run, at, Question::Created { member, task });
                    assert_eq!(created.is_some(), held.is_some_and(|held| !held.is_initialised()), "{at:?}");
                    for known in holds.into_iter().chain(created) {
                        check(run, &chain(run, known));
                    }
                }
            }
        }
    });
}
