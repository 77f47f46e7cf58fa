//! Why the leader placed a task as it did.

use super::deal::{Placement, active_of, leaves_standby};
use super::history::History;
use super::reports::{lag_known, lead, made};
use super::{Cause, Fact, Known, Why, known};
use crate::kafka::assignor::Decision;
use crate::kafka::lag::is_caught_up;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::Event;
use crate::sim::run::Position;

/// The decision of a round, taken before a position, that put a task's active where it is.
pub(super) fn active_decision(history: History, before: Position, id: TaskIx) -> Option<Position> {
    history.last_in_round(
        before,
        |event| matches!(event, Event::Decided(decision) if active_of(decision).is_some_and(|(task, _)| task == id)),
    )
}

/// The decision of a round, taken before a position, that left a standby of a task on a process.
pub(super) fn standby_decision(history: History, before: Position, task: TaskIx, on: ProcessIx) -> Option<Position> {
    history
        .last_in_round(before, |event| matches!(event, Event::Decided(decision) if leaves_standby(decision, task, on)))
}

/// Why a decision was taken.
pub(super) fn decided(history: History, at: Position, decision: Decision) -> Cause {
    match decision {
        Decision::ActiveMoved { task, destination, caught_up, .. } => {
            active_moved(history, at, task, destination, caught_up)
        }
        Decision::StandbyMoved { task, destination, caught_up, .. } => {
            let lag = |process| lag_here(history, at, process, task);
            not_caught_up(lag(destination), lag(caught_up))
        }
        Decision::Dealt { task, process } | Decision::Balanced { task, to: process, standby: false, .. } => {
            ideal(history, at, task, process)
        }
        Decision::StandbyPlaced { .. } | Decision::StandbyRefused { .. } | Decision::Balanced { standby: true, .. } => {
            Cause::root(Why::Standbys)
        }
        Decision::StatelessDealt { task, process } => stateless(history, at, task, process),
        Decision::ProbingNeeded { needed } => {
            let movement = |event: &Event| matches!(event, Event::Decided(decision) if decision.is_move());
            let first = history.first_in_round(at, movement).filter(|_| needed);
            Cause::event(history, Why::SomethingMoved, first)
        }
    }
}

fn lag_here(history: History, at: Position, process: ProcessIx, task: TaskIx) -> Option<Known> {
    lag_known(history, lead(history, at)?, process, task)
}

fn not_caught_up(behind: Option<Known>, caught_up: Option<Known>) -> Cause {
    match behind {
        Some(behind) => Cause::from(Why::NotCaughtUp, behind).and(caught_up),
        None => Cause::root(Why::IdealPlace),
    }
}

fn is_good(history: History, lag: Option<Known>) -> bool {
    lag.is_some_and(|known| {
        let acceptable = history.config(known.at.round).acceptable_recovery_lag;
        matches!(known.fact, Fact::Lag { lag_records, .. } if is_caught_up(lag_records, acceptable))
    })
}

/// A task moves because its ideal place is not caught up. If a rebalance ago it ran somewhere else again, what has changed is
/// who is caught up: that place is no longer, or this one was not yet.
fn active_moved(history: History, at: Position, task: TaskIx, ideal: ProcessIx, to: ProcessIx) -> Cause {
    let (ideal_lag, lag) = (lag_here(history, at, ideal, task), lag_here(history, at, to, task));
    let before = at.round.checked_sub(1);
    let was = before.and_then(|before| Placement::of(history, before).active[task as usize]);
    let (Some(before), Some(was)) = (before, was.filter(|was| ![ideal, to].contains(was))) else {
        return not_caught_up(ideal_lag, lag);
    };
    let lag_there = lag_here(history, at, was, task);
    if let Some(behind) = lag_there.filter(|_| !is_good(history, lag_there)) {
        return Cause::from(Why::NoLongerCaughtUp, behind).and(ideal_lag).and(lag);
    }
    let end = Position { round: before, events: u32::MAX };
    match lag {
        Some(now) if !is_good(history, lag_here(history, end, to, task)) => {
            Cause::from(Why::CaughtUpNow, now).and(ideal_lag)
        }
        _ => not_caught_up(ideal_lag, lag),
    }
}

/// A task at its ideal place. That needs no cause, unless it was elsewhere a rebalance ago.
fn ideal(history: History, at: Position, task: TaskIx, process: ProcessIx) -> Cause {
    let now = Placement::of(history, at.round);
    if now.active[task as usize] != Some(process) {
        return Cause::root(Why::IdealPlace);
    }
    let Some(before) = at.round.checked_sub(1) else { return Cause::root(Why::IdealPlace) };
    let then = Placement::of(history, before);
    if then.active[task as usize] == Some(process) {
        return Cause::root(Why::IdealPlace);
    }
    if then.threads != now.threads {
        return others_take_part(history, at);
    }
    let lag = lag_here(history, at, process, task);
    match lag.filter(|_| is_good(history, lag)) {
        Some(known) => Cause::from(Why::CaughtUpNow, known),
        None => Cause::root(Why::IdealPlace),
    }
}

/// More or fewer members than a rebalance ago: why this one began.
fn others_take_part(history: History, at: Position) -> Cause {
    let began = |event: &Event| matches!(event, Event::RebalanceBegan { .. });
    Cause::event(history, Why::OthersTakePart, history.last_in_round(at, began))
}

/// A stateless task goes to whoever has the fewest actives. If it goes elsewhere than a rebalance ago, what changed the
/// counts is the cause; else a movement without which it would go elsewhere; else only the numbers of tasks and threads.
fn stateless(history: History, at: Position, task: TaskIx, process: ProcessIx) -> Cause {
    if history.group().what_if.keeps_stateless {
        return kept(history, at, task, process);
    }
    let now = Placement::of(history, at.round);
    let then = at.round.checked_sub(1).map(|before| Placement::of(history, before));
    if let Some(then) = then
        && let Some(was) = then.active[task as usize].filter(|was| *was != process)
    {
        if then.threads != now.threads {
            return others_take_part(history, at);
        }
        let changes: Vec<_> = now.moved_since(&then).map(|moved| (moved, then.active[moved as usize])).collect();
        // Rather one that would leave it where it was than one that would take it to a third place.
        let back = changes.iter().find(|change| now.dealt_if(task, &[**change]) == Some(was));
        return counts_changed(history, at, &now, (task, process), &changes, back.copied());
    }
    let undone = |event: &Event| match *event {
        Event::Decided(Decision::ActiveMoved { task: moved, destination, .. }) => Some((moved, Some(destination))),
        _ => None,
    };
    let movements: Vec<_> = history.events(at.round).iter().filter_map(undone).collect();
    counts_changed(history, at, &now, (task, process), &movements, None)
}

/// What it is without which a stateless task would go elsewhere: one of these placements, or all together, or none.
fn counts_changed(
    history: History,
    at: Position,
    now: &Placement,
    (task, process): (TaskIx, ProcessIx),
    placements: &[(TaskIx, Option<ProcessIx>)],
    best: Option<(TaskIx, Option<ProcessIx>)>,
) -> Cause {
    let decision = |(moved, _): &(TaskIx, Option<ProcessIx>)| active_decision(history, at, *moved);
    let one = placements.iter().rev().find(|one| now.dealt_if(task, &[**one]) != Some(process)).copied();
    if let Some(one) = best.or(one) {
        return Cause::event(history, Why::CountsChanged, decision(&one));
    }
    if now.dealt_if(task, placements) == Some(process) {
        return Cause::root(Why::EvenDeal);
    }
    let mut all: Vec<Position> = placements.iter().filter_map(decision).collect();
    all.sort_unstable();
    let last = all.pop();
    let mut cause = Cause::event(history, Why::CountsChangedTogether, last);
    cause.also.extend(all.into_iter().filter_map(|at| known(history, at)));
    cause
}

/// Under a rule that is not Kafka's: with whom it was.
fn kept(history: History, at: Position, id: TaskIx, process: ProcessIx) -> Cause {
    let group = history.group();
    let owner = history.last(
        at,
        |event| matches!(event, Event::TaskCreated { task, .. } | Event::TaskClosed { task, .. } if *task == id),
    );
    let owned_here = owner.and_then(|at| known(history, at)).filter(|known| {
        matches!(known.fact, Fact::Happened(Event::TaskCreated { member, .. }) if group.process_of(member) == process)
    });
    let owned_here = owned_here.filter(|_| has_room(history, at, process));
    owned_here.map_or_else(|| Cause::root(Why::EvenDeal), |from| Cause::from(Why::StaysWithOwner, from))
}

/// Whether a process had fewer actives than an even share, rounded up, when a stateless task was placed there. What found no
/// room with its owner finds none later either, so this tells what stayed from what was dealt.
fn has_room(history: History, at: Position, process: ProcessIx) -> bool {
    let group = history.group();
    let placement = Placement::of(history, at.round);
    let stateful = (0..).zip(&placement.active).filter(|(task, on)| **on == Some(process) && group.is_stateful(*task));
    let events = &history.events(at.round)[..at.events.saturating_sub(1) as usize];
    let dealt = |event: &&Event| matches!(event, Event::Decided(Decision::StatelessDealt { process: on, .. }) if *on == process);
    let count = stateful.count() + events.iter().filter(dealt).count();
    let threads: u64 = placement.threads.iter().sum();
    let share = (placement.active.len() as u64 * placement.threads[process as usize]).div_ceil(threads.max(1));
    (count as u64) < share
}

/// Why a member had to give up an active: the leader placed it elsewhere, or shared it out to another thread.
pub(super) fn revoked(history: History, at: Position, member: MemberIx, id: TaskIx) -> Cause {
    let group = history.group();
    let owned = made(history, at, member, id).and_then(|at| known(history, at));
    let placed = active_decision(history, at, id);
    let elsewhere = placed.filter(|placed| match history.event(*placed) {
        Some(Event::Decided(decision)) => {
            active_of(&decision).is_some_and(|(_, process)| process != group.process_of(member))
        }
        _ => false,
    });
    if elsewhere.is_some() {
        return Cause::event(history, Why::GivenAway, elsewhere).and(owned);
    }
    let meant = history.last_in_round(at, |event| {
        matches!(event, Event::Withheld { member: other, task, .. } | Event::ActiveGiven { member: other, task }
            if *task == id && *other != member)
    });
    let other = meant.and_then(|at| match history.event(at) {
        Some(Event::Withheld { member, .. } | Event::ActiveGiven { member, .. }) => Some(member),
        _ => None,
    });
    let reported = lead(history, at).and_then(|lead| {
        history.last(lead, |event| {
            matches!(event, Event::SumReported { member, task, .. } | Event::SumUnsaid { member, task, .. }
                if *task == id && Some(*member) == other)
        })
    });
    let said = reported.filter(|at| matches!(history.event(*at), Some(Event::SumReported { .. })));
    match said {
        Some(said) => Cause::event(history, Why::OtherThread, Some(said)).and(owned),
        None => Cause::event(history, Why::SharedAnew, placed).and(owned),
    }
}
