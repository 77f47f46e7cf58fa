//! The axis of both runs: where the playhead can be, and what is there.

use std::rc::Rc;

use super::aligned::{AlignedRound, Step};
use super::num;
use crate::sim::event::{Event, Trigger};
use crate::sim::moment::Moment;
use crate::sim::run::{Position, Run};

pub use crate::share::cursor::Cursor;

/// The last round that the playhead reaches: at the highest speed, after some years.
const ROUND_MAX: u32 = 999_999_999;

/// The axis of both runs: every rebalance until both only repeat themselves, once.
#[derive(Clone, Debug)]
pub struct Axis {
    runs: [Rc<Run>; 2],
    rounds: Vec<AlignedRound>,
    /// Steps before each round; one more entry for the end.
    offsets: Vec<u32>,
    /// From which round on both only repeat, and after how many; none if both stop.
    ring: Option<(u32, u32)>,
}

impl Axis {
    /// Aligns two runs.
    pub fn new(runs: [Rc<Run>; 2]) -> Self {
        let stored = |run: &Run| num::index(run.rounds.len());
        let stems = [0, 1].map(|side: usize| runs[side].outcome.lasso().map_or(stored(&runs[side]), |(stem, _)| stem));
        let cycles = [0, 1].map(|side: usize| runs[side].outcome.lasso().map(|(_, cycle)| cycle));
        let stem = stems[0].max(stems[1]);
        let ring = match cycles {
            [None, None] => None,
            [Some(cycle), None] | [None, Some(cycle)] => Some((stem, cycle)),
            [Some(a), Some(b)] => Some((stem, a / gcd(a, b) * b)),
        };
        let end = ring.map_or(stem, |(stem, cycle)| stem + cycle);
        let rounds: Vec<AlignedRound> =
            (0..end).map(|n| AlignedRound::new([events_of(&runs[0], n), events_of(&runs[1], n)])).collect();
        let mut offsets = vec![0];
        for round in &rounds {
            offsets.push(offsets[offsets.len() - 1] + num::index(round.steps.len()));
        }
        Self { runs, rounds, offsets, ring }
    }

    /// From which round on both sides only repeat themselves, and after how many rounds; none if both stop.
    pub const fn ring(&self) -> Option<(u32, u32)> {
        self.ring
    }

    /// Rounds on the axis: stem and one time round the ring.
    pub fn rounds(&self) -> u32 {
        num::index(self.rounds.len())
    }

    /// Steps on the axis.
    pub fn steps(&self) -> u32 {
        self.offsets[self.offsets.len() - 1]
    }

    /// Steps before each round on the axis.
    pub fn offsets(&self) -> &[u32] {
        &self.offsets[..self.rounds.len()]
    }

    /// The round of the axis that shows round `n`.
    pub fn shown(&self, n: u32) -> u32 {
        match self.ring {
            Some((stem, cycle)) if n >= stem => stem + (n - stem) % cycle,
            _ => n.min(self.rounds().saturating_sub(1)),
        }
    }

    /// Round `n`, aligned.
    pub fn round(&self, n: u32) -> &AlignedRound {
        &self.rounds[self.shown(n) as usize]
    }

    /// The step at a cursor.
    pub fn step(&self, at: Cursor) -> Step {
        self.round(at.round).step(at.step)
    }

    /// The nearest cursor that exists.
    pub fn clamp(&self, at: Cursor) -> Cursor {
        let round = if self.ring.is_some() { at.round.min(ROUND_MAX) } else { self.shown(at.round) };
        Cursor { round, step: at.step.min(self.round(round).last()) }
    }

    /// One step on; none at the end of two runs that stop.
    pub fn next(&self, at: Cursor) -> Option<Cursor> {
        if at.step < self.round(at.round).last() {
            return Some(Cursor { step: at.step + 1, ..at });
        }
        self.next_round(at)
    }

    /// The beginning of the next rebalance; none if there is none.
    pub fn next_round(&self, at: Cursor) -> Option<Cursor> {
        let round = at.round.checked_add(1).filter(|round| *round <= ROUND_MAX)?;
        (self.ring.is_some() || round < self.rounds()).then_some(Cursor { round, step: 0 })
    }

    /// One step back; none at the very start.
    pub fn previous(&self, at: Cursor) -> Option<Cursor> {
        match (at.round, at.step) {
            (0, 0) => None,
            (round, 0) => Some(Cursor { round: round - 1, step: self.round(round - 1).last() }),
            (round, step) => Some(Cursor { round, step: step - 1 }),
        }
    }

    /// The last moment of the axis: rest, or the state that has come back.
    pub fn end(&self) -> Cursor {
        let round = self.rounds().saturating_sub(1);
        Cursor { round, step: self.round(round).last() }
    }

    /// Where a cursor is on the axis, in steps.
    pub fn value(&self, at: Cursor) -> u32 {
        self.offsets[self.shown(at.round) as usize] + at.step.min(self.round(at.round).last())
    }

    /// The cursor at a place on the axis, in the same time round the ring as `near`.
    pub fn at_value(&self, value: u32, near: Cursor) -> Cursor {
        let value = value.min(self.steps().saturating_sub(1));
        let shown = num::index(self.offsets.partition_point(|offset| *offset <= value).saturating_sub(1));
        let laps = match self.ring {
            Some((stem, cycle)) if near.round >= stem && shown >= stem => (near.round - stem) / cycle * cycle,
            _ => 0,
        };
        Cursor { round: shown + laps, step: value - self.offsets[shown as usize] }
    }

    /// Where a side's run is at a cursor. A side at rest stays at its last moment.
    pub fn position(&self, side: usize, at: Cursor) -> Position {
        match self.runs[side].round_shown(at.round) {
            Some(round) => Position { round, events: self.step(at).events[side] },
            None => Position { round: num::index(self.runs[side].rounds.len()).saturating_sub(1), events: u32::MAX },
        }
    }

    /// The event of a side that happens, or happened last, at a cursor.
    pub fn event(&self, side: usize, at: Cursor) -> Option<Event> {
        let Position { round, events } = self.position(side, at);
        let events_of = &self.runs[side].rounds.get(round as usize)?.events;
        let event = (events as usize).min(events_of.len()).checked_sub(1).map(|last| events_of[last])?;
        Some(match event {
            Event::RebalanceBegan { trigger, .. } if round != at.round => {
                Event::RebalanceBegan { round: at.round, trigger: self.trigger_again(side, round).unwrap_or(trigger) }
            }
            _ => event,
        })
    }

    /// Why a stored round begins when it is not for the first time. What makes two states equal says nothing of that: the
    /// ring's first round comes, from the second time on, as the ring's last one has it.
    fn trigger_again(&self, side: usize, round: u32) -> Option<Trigger> {
        let run = &self.runs[side];
        let (stem, cycle) = run.outcome.lasso().filter(|(stem, _)| *stem == round)?;
        let last = run.rounds.get((stem + cycle - 1) as usize)?;
        last.events.iter().rev().find_map(|event| match event {
            Event::NextSettled { next } => next.trigger(),
            _ => None,
        })
    }

    /// The moment before a side's round that a cursor is in.
    pub fn moment_before(&self, side: usize, at: Cursor) -> Moment {
        self.runs[side].moment_before(at.round)
    }

    /// A side's moment at a cursor, rebalances numbered as they are counted, not as they are stored.
    pub fn moment(&self, side: usize, at: Cursor) -> Moment {
        let mut moment = self.moment_before(side, at);
        self.go_on(side, &mut moment, 0, at);
        moment
    }

    /// Takes a side's moment, after so many events of the rebalance that a cursor is in, on to that cursor.
    pub fn go_on(&self, side: usize, moment: &mut Moment, events: u32, at: Cursor) {
        let run = &self.runs[side];
        let position = self.position(side, at);
        let stored = &run.rounds[(position.round as usize).min(run.rounds.len() - 1)].events;
        let happened = &stored[..(position.events as usize).min(stored.len())];
        moment.apply_all(&run.group, &happened[(events as usize).min(happened.len())..]);
        if run.round_shown(at.round).is_some() {
            let has_led = happened.iter().any(|event| matches!(event, Event::LagsComputed { .. }));
            moment.round = at.round;
            moment.leader.round = if has_led { at.round } else { at.round.saturating_sub(1) };
        }
    }

    /// The first moment at which something else happens on one side than on the other.
    #[must_use]
    pub fn first_difference(&self) -> Option<Cursor> {
        let differ = |at: &Cursor| {
            let step = self.step(*at);
            step.moves[0] != step.moves[1] || self.event(0, *at) != self.event(1, *at)
        };
        std::iter::successors(Some(Cursor::default()), |at| self.next(*at)).take(self.steps() as usize).find(differ)
    }
}

fn events_of(run: &Run, n: u32) -> &[Event] {
    run.round_shown(n).and_then(|round| run.rounds.get(round as usize)).map_or(&[], |round| &round.events)
}

const fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests;
