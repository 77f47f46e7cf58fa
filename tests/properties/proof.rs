//! What the proof of a livelock rests on: events are the whole truth, a world decides all that comes after it, and a ring
//! closes in equal states.

use std::rc::Rc;

use proptest::prelude::*;
use proptest::sample::Index;
use rebalance_lasso::sim::engine::Engine;
use rebalance_lasso::sim::event::{Event, Wait};
use rebalance_lasso::sim::moment::Moment;
use rebalance_lasso::sim::run::{Outcome, Position, Run, outcome};
use rebalance_lasso::sim::world::World;

use crate::generate::{Given, small_scenario};
use crate::{Verdict, check};

pub const BOUND_ROUNDS: u32 = 60;

fn run(given: &Given) -> Run {
    Run::new(Rc::new(given.0.group().unwrap()), BOUND_ROUNDS)
}

/// The property, of whole runs of random small groups.
pub fn check_runs(cases: u32, property: impl Fn(&Run) -> Verdict) {
    check(cases, &small_scenario(), |given| property(&run(&given)));
}

#[test]
fn a_round_begins_where_the_events_before_it_end() {
    check_runs(800, |run| {
        let (mut moment, mut world) = (Moment::before_start(&run.group), World::before_start(&run.group));
        for round in &run.rounds {
            prop_assert!(moment == round.before, "moments of round {} differ", moment.round);
            prop_assert!(world == round.before.world, "worlds of round {} differ", moment.round);
            for event in &round.events {
                moment.apply(&run.group, event);
                world.apply(&run.group, event);
            }
        }
        Ok(())
    });
}

#[test]
fn seeking_gives_the_moment_that_stepping_gives() {
    check(800, &(small_scenario(), any::<Index>(), any::<Index>()), |(given, round, events)| {
        let run = run(&given);
        let round = round.index(run.rounds.len());
        let events = events.index(run.rounds[round].events.len() + 1);
        let mut stepped = Moment::before_start(&run.group);
        let before = run.rounds[..round].iter().flat_map(|round| &round.events);
        before.chain(&run.rounds[round].events[..events]).for_each(|event| stepped.apply(&run.group, event));
        let at = Position { round: u32::try_from(round).unwrap(), events: u32::try_from(events).unwrap() };
        prop_assert!(run.moment(at) == stepped, "{at:?}");
        Ok(())
    });
}

/// The events of a round and of what passes after it, by an engine that knows nothing but the world before it.
fn played_afresh(run: &Run, round: usize) -> Vec<Event> {
    let group = &run.group;
    let Event::RebalanceBegan { round: number, trigger } = run.rounds[round].events[0] else {
        panic!("a round begins with its beginning")
    };
    let mut engine = Engine::new(group, run.rounds[round].before.world.clone(), Vec::new());
    let next = engine.rebalance(number, trigger);
    engine.pass_to_next(next);
    engine.sink
}

#[test]
fn the_world_before_a_round_decides_all_that_happens_in_it() {
    check_runs(800, |run| {
        for (at, round) in run.rounds.iter().enumerate() {
            let is_note = |event: &&Event| matches!(event, Event::StateSeenAgain { .. });
            let happened: Vec<Event> = round.events.iter().filter(|event| !is_note(event)).copied().collect();
            prop_assert!(played_afresh(run, at) == happened, "round {at} goes another way");
        }
        Ok(())
    });
}

/// The ring closes, nowhere earlier, and its kind is told by whether it waits for a probing.
#[test]
fn a_lasso_is_the_first_return_of_a_state() {
    check_runs(1_500, |run| {
        let waits =
            |round: &rebalance_lasso::sim::run::Round| round.events.contains(&Event::WaitBegan { wait: Wait::Probing });
        let states: Vec<&World> = run.rounds.iter().map(|round| &round.before.world).collect();
        for (at, state) in states.iter().enumerate() {
            prop_assert!(!states[..at].contains(state), "the state before round {at} was there before");
        }
        let Some((prefix, cycle)) = run.outcome.lasso() else {
            prop_assert!(run.equal_states().is_none());
            return Ok(());
        };
        prop_assert_eq!(run.rounds.len(), (prefix + cycle) as usize);
        let (first, again) = run.equal_states().unwrap();
        prop_assert!(first == again && first == *states[prefix as usize]);
        let ring = &run.rounds[prefix as usize..];
        prop_assert_eq!(ring.iter().any(waits), matches!(run.outcome, Outcome::EndlessProbing { .. }));
        prop_assert_eq!(ring.last().unwrap().events.last(), Some(&Event::StateSeenAgain { first_seen: prefix }));
        Ok(())
    });
}

#[test]
fn the_outcome_alone_is_that_of_the_whole_run() {
    check_runs(800, |run| {
        prop_assert_eq!(outcome(&run.group, BOUND_ROUNDS), run.outcome);
        if let Outcome::Stable { rounds } | Outcome::Undecided { bound_rounds: rounds } = run.outcome {
            prop_assert_eq!(run.rounds.len(), rounds as usize);
        }
        Ok(())
    });
}
