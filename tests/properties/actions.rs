//! Whatever is done to a group while it runs: the same again gives the same, and nothing that is gone holds anything.

use std::cell::RefCell;
use std::collections::BTreeSet;

use proptest::prelude::*;
use rebalance_lasso::sim::action::CHANGE_NAMES;
use rebalance_lasso::sim::engine::Engine;
use rebalance_lasso::sim::event::Event;
use rebalance_lasso::sim::group::Group;
use rebalance_lasso::sim::moment::ThreadPosition;
use rebalance_lasso::sim::plan::Fate;
use rebalance_lasso::sim::record;
use rebalance_lasso::sim::run::{Outcome, Run};
use rebalance_lasso::sim::setup::Setup;

use crate::generate_setup::{Done, setup};
use crate::{Verdict, check};

const BOUND: u32 = 60;

pub fn check_runs(cases: u32, property: impl Fn(&Setup, &Run) -> Verdict) {
    check(cases, &setup(), |Done(setup)| {
        let run = setup.run(BOUND).map_err(|problems| TestCaseError::fail(format!("{problems:?}")))?;
        property(&setup, &run)
    });
}

#[test]
fn what_is_written_is_read_back() {
    check(1_000, &setup(), |Done(setup)| {
        prop_assert_eq!(Setup::read(&setup.to_json()), (setup, vec![]));
        Ok(())
    });
}

#[test]
fn the_same_done_to_the_same_group_gives_the_same_trace() {
    check_runs(600, |setup, run| {
        let again = setup.run(BOUND).expect("it ran before");
        let events = |run: &Run| run.rounds.iter().flat_map(|round| round.events.clone()).collect::<Vec<_>>();
        prop_assert_eq!(events(run), events(&again));
        prop_assert_eq!((run.outcome, &run.actions), (again.outcome, &again.actions));
        prop_assert_eq!(record::run(run), record::simulate(&setup.plan().expect("it ran"), BOUND));
        Ok(())
    });
}

#[test]
fn a_group_that_is_gone_on_with_is_what_its_events_make_of_it() {
    check_runs(600, |_, run| {
        let mut group = Group::clone(&run.group);
        for (round, number) in run.rounds.iter().zip(0..) {
            for event in &round.events {
                match *event {
                    Event::VersionChanged { process, version } => group.processes[process as usize].version = version,
                    Event::ConfigChanged { key, value } => key.set(&mut group.topology.config, value),
                    _ => {}
                }
            }
            prop_assert_eq!(&group, &**run.group_at(number));
        }
        Ok(())
    });
}

#[test]
fn who_is_not_running_holds_nothing_and_is_nowhere() {
    check_runs(600, |_, run| {
        for round in &run.rounds {
            let mut moment = round.before.clone();
            let begins = round.events.iter().position(|event| matches!(event, Event::RebalanceBegan { .. }));
            moment.apply_all(&run.group, &round.events[..begins.expect("a rebalance")]);
            let world = &moment.world;
            prop_assert_eq!(world.leader.is_none(), world.running.is_empty());
            prop_assert!(world.leader.is_none_or(|leader| world.running.contains(leader)));
            for process in run.group.process_indices().filter(|process| !world.running.contains(*process)) {
                let mut folders = world.directories[process as usize].folders().iter();
                prop_assert!(folders.all(|(_, folder)| folder.holder.is_none()));
                for member in run.group.members_of(process) {
                    prop_assert!(world.member(member).tasks.tasks().is_empty() && !world.member(member).report.is_out);
                    prop_assert_eq!(moment.members[member as usize].position, ThreadPosition::NotJoined);
                }
            }
        }
        Ok(())
    });
}

/// Each action is done or refused by the end, in the order in which they are due; a ring has none.
#[test]
fn a_run_that_ends_has_dealt_with_every_action_before_its_ring() {
    check_runs(600, |setup, run| {
        prop_assert_eq!(run.actions.len(), setup.actions.len());
        let mut in_order: Vec<_> = run.actions.clone();
        in_order.sort_by_key(|(action, _)| action.round);
        let mut last = 0;
        for (action, fate) in in_order {
            let (Fate::Done { round } | Fate::Refused { round, .. }) = fate else {
                prop_assert!(matches!(run.outcome, Outcome::Undecided { .. }), "{action:?} is not reached");
                continue;
            };
            prop_assert!(last <= round && round <= action.round, "{action:?} in {round}");
            last = round;
            prop_assert!(run.outcome.lasso().is_none_or(|(prefix, _)| round < prefix));
        }
        Ok(())
    });
}

/// The proof holds: gone on with from its second equal state, the ring is run again.
#[test]
fn a_ring_goes_round_again() {
    check_runs(400, |_, run| {
        let Some((prefix, cycle)) = run.outcome.lasso() else { return Ok(()) };
        let (first, second) = run.equal_states().expect("a ring");
        prop_assert_eq!(&first, &second);
        let mut engine = Engine::new(run.group_at(prefix), second, Vec::new());
        for number in prefix..prefix + cycle {
            let events = &run.rounds[number as usize].events;
            let Event::RebalanceBegan { round, trigger } = events[0] else { panic!("{:?}", events[0]) };
            let next = engine.rebalance(round, trigger);
            engine.pass_to_next(next);
            let again = std::mem::take(&mut engine.sink);
            prop_assert_eq!(&events[..again.len()], again);
        }
        prop_assert_eq!(first, engine.world);
        Ok(())
    });
}

/// So the properties above are not about groups to which nothing happens.
#[test]
fn among_them_every_change_is_done_and_nearly_every_one_refused() {
    let seen = RefCell::new((BTreeSet::new(), BTreeSet::new(), 0));
    check_runs(600, |_, run| {
        let (done, refused, rings) = &mut *seen.borrow_mut();
        for (action, fate) in &run.actions {
            match fate {
                Fate::Done { .. } => drop(done.insert(action.change.name())),
                Fate::Refused { why, .. } => drop(refused.insert(*why)),
                Fate::NotReached => {}
            }
        }
        *rings += u32::from(run.outcome.lasso().is_some() && !run.actions.is_empty());
        Ok(())
    });
    let (done, refused, rings) = seen.into_inner();
    assert_eq!(done.len(), CHANGE_NAMES.len(), "{done:?}");
    assert!(refused.len() >= 12 && rings >= 20, "{refused:?}, {rings} rings");
}
