//! Two runs under one playhead: both go through a rebalance together, stage by stage.
//!
//! ```text
//! side 0   reports ━━━ leader ━━━━━ hand-over ━━ inside poll() ━━━ initialise ━ turn ━
//! side 1   reports ━┄┄ leader ━━━┄┄ hand-over ━━ ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄ initialise ━ turn ┄     ┄ holds its last moment
//! ```

use std::rc::Rc;

use super::num;
use super::playback;
use crate::sim::event::{Event, Next, Trigger};
use crate::sim::moment::Moment;
use crate::sim::run::{Position, Run};

/// Parts of a rebalance and of what passes until the next, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Members report and send `JoinGroup`.
    Reports,
    /// The leader works out lags and assigns.
    Leader,
    /// Everybody is told and carries it out.
    HandOver,
    /// Members that revoked report again, inside poll().
    InsidePoll,
    /// Tasks are initialised.
    Initialise,
    /// Members outside the loop leave poll().
    Outside,
    /// What passes until the next rebalance.
    Turn,
}

impl Part {
    const ALL: [Self; 7] =
        [Self::Reports, Self::Leader, Self::HandOver, Self::InsidePoll, Self::Initialise, Self::Outside, Self::Turn];

    /// The part that an event opens; none if it belongs to whatever is going on.
    const fn opened_by(event: &Event) -> Option<Self> {
        match event {
            Event::RebalanceBegan { .. } => Some(Self::Reports),
            Event::LagsComputed { .. } | Event::Decided(_) => Some(Self::Leader),
            Event::ActiveGiven { .. }
            | Event::StandbyGiven { .. }
            | Event::Withheld { .. }
            | Event::StandInGiven { .. }
            | Event::FollowUpScheduled { .. }
            | Event::AssignmentMissed { .. }
            | Event::PartitionsRevoked { .. }
            | Event::CheckpointWritten { .. }
            | Event::TaskClosed { .. }
            | Event::TaskRecycled { .. }
            | Event::TaskCreated { .. }
            | Event::LockReleased { .. } => Some(Self::HandOver),
            Event::RejoinedInsidePoll { .. } => Some(Self::InsidePoll),
            Event::TaskInitialised { .. } | Event::LockDenied { .. } => Some(Self::Initialise),
            Event::LeftPoll { .. } | Event::TaskRan { .. } => Some(Self::Outside),
            Event::NextSettled { .. } | Event::WaitBegan { .. } | Event::Rested | Event::StateSeenAgain { .. } => {
                Some(Self::Turn)
            }
            _ => None,
        }
    }
}

/// The part that each event of a round belongs to. Parts follow each other: what looks like an earlier one again (a task
/// initialised in a wait) belongs to the one that is going on.
pub fn parts(events: &[Event]) -> Vec<Part> {
    let mut now = Part::Reports;
    let part = |event| {
        now = Part::opened_by(event).map_or(now, |opened| opened.max(now));
        now
    };
    events.iter().map(part).collect()
}

/// One step of the playhead, and how far each side has come after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// How many events of its round each side has behind it.
    pub events: [u32; 2],
    /// Whether the last of them happens in this very step; otherwise the side holds still.
    pub moves: [bool; 2],
    /// How long the step stays, in milliseconds at speed 1.
    pub dwell_ms: f64,
    /// Whether it is worth reading while the playhead runs.
    pub is_key: bool,
}

/// One rebalance of both sides, step by step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AlignedRound {
    /// Its steps, at least one.
    pub steps: Vec<Step>,
    /// When each step begins, in milliseconds from the round's begin at speed 1; one more entry for the end.
    pub starts_ms: Vec<f64>,
}

impl AlignedRound {
    /// Aligns the events of both sides; a side at rest has none.
    pub fn new(sides: [&[Event]; 2]) -> Self {
        let parts = sides.map(parts);
        let mut done = [0_usize; 2];
        let mut steps = Vec::new();
        for part in Part::ALL {
            let end = |side: usize| parts[side].partition_point(|other| *other <= part);
            let ends = [end(0), end(1)];
            while done != ends {
                let moves = [done[0] < ends[0], done[1] < ends[1]];
                let happens = [0, 1].map(|side| moves[side].then(|| &sides[side][done[side]]));
                done = [done[0] + usize::from(moves[0]), done[1] + usize::from(moves[1])];
                let weight = happens.iter().flatten().map(|event| playback::weight(event)).max();
                let weight = weight.unwrap_or(playback::Weight::Glance);
                let events = done.map(num::index);
                steps.push((Step { events, moves, dwell_ms: 0.0, is_key: weight.is_key() }, weight));
            }
        }
        if steps.is_empty() {
            let still = Step { events: [0, 0], moves: [false, false], dwell_ms: 0.0, is_key: false };
            steps.push((still, playback::Weight::Look));
        }
        Self::timed(steps)
    }

    fn timed(steps: Vec<(Step, playback::Weight)>) -> Self {
        let weights: Vec<playback::Weight> = steps.iter().map(|(_, weight)| *weight).collect();
        let dwells_ms = playback::dwells_ms(&weights);
        let mut starts_ms = vec![0.0];
        let mut now_ms = 0.0;
        for dwell_ms in &dwells_ms {
            now_ms += dwell_ms;
            starts_ms.push(now_ms);
        }
        let timed = |((step, _), dwell_ms): ((Step, _), f64)| Step { dwell_ms, ..step };
        Self { steps: steps.into_iter().zip(dwells_ms).map(timed).collect(), starts_ms }
    }

    /// Index of the last step.
    pub fn last(&self) -> u32 {
        num::index(self.steps.len().saturating_sub(1))
    }

    /// A step; the last one past the end.
    pub fn step(&self, step: u32) -> Step {
        self.steps[(step as usize).min(self.steps.len() - 1)]
    }

    /// What is worth reading at a step while the playhead runs: the last key step so far, or the round's first.
    pub fn key_step(&self, step: u32) -> u32 {
        (0..=step.min(self.last())).rev().find(|at| self.steps[*at as usize].is_key).unwrap_or(0)
    }

    /// How far into the round a moment is, from 0 to 1.
    pub fn progress(&self, step: u32, ahead_ms: f64) -> f64 {
        let total_ms = self.starts_ms.last().copied().unwrap_or(0.0);
        let begun_ms = self.starts_ms.get(step as usize).copied().unwrap_or(total_ms);
        if total_ms > 0.0 { ((begun_ms + ahead_ms) / total_ms).clamp(0.0, 1.0) } else { 0.0 }
    }
}

/// Where the playhead is: a step of a rebalance that has just happened. Rounds go on without bound in a ring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    /// The rebalance, from 0.
    pub round: u32,
    /// The step within it, from 0.
    pub step: u32,
}

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
            Event::NextSettled { next: Next::AtOnce } => Some(Trigger::AtOnce),
            Event::NextSettled { next: Next::Soon } => Some(Trigger::Soon),
            Event::NextSettled { next: Next::Heartbeat } => Some(Trigger::Heartbeat),
            Event::NextSettled { next: Next::Probing } => Some(Trigger::Probing),
            _ => None,
        })
    }

    /// The moment before a side's round that a cursor is in: before the ring's first round, from the second time on, what
    /// is seen beside the state (reports read, decisions taken) is what the ring's last round left.
    pub fn moment_before(&self, side: usize, at: Cursor) -> Moment {
        let run = &self.runs[side];
        let round = self.position(side, at).round;
        match run.outcome.lasso() {
            Some((stem, cycle)) if round == stem && at.round > stem => {
                run.moment(Position { round: stem + cycle - 1, events: u32::MAX })
            }
            _ => run.rounds[(round as usize).min(run.rounds.len() - 1)].before.clone(),
        }
    }

    /// A side's moment at a cursor, rebalances numbered as they are counted, not as they are stored.
    pub fn moment(&self, side: usize, at: Cursor) -> Moment {
        let run = &self.runs[side];
        let Position { round, events } = self.position(side, at);
        let mut moment = self.moment_before(side, at);
        let stored = &run.rounds[(round as usize).min(run.rounds.len() - 1)].events;
        let happened = &stored[..(events as usize).min(stored.len())];
        for event in happened {
            moment.apply(&run.group, event);
        }
        if run.round_shown(at.round).is_some() {
            let has_led = happened.iter().any(|event| matches!(event, Event::LagsComputed { .. }));
            moment.round = at.round;
            moment.leader.round = if has_led { at.round } else { at.round.saturating_sub(1) };
        }
        moment
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
mod tests {
    use super::*;
    use crate::app::show::Show;
    use crate::sim::presets::presets;

    fn shows() -> impl Iterator<Item = Show> {
        (0..presets().len()).map(Show::new)
    }

    #[test]
    fn every_event_of_both_sides_happens_once_and_in_order() {
        for show in shows() {
            for n in 0..show.axis.rounds() {
                let round = show.axis.round(n);
                let mut done = [0, 0];
                for step in &round.steps {
                    for side in [0, 1] {
                        done[side] += u32::from(step.moves[side]);
                        assert_eq!(step.events[side], done[side]);
                    }
                    assert!(step.moves != [false, false] || round.steps.len() == 1);
                }
                for side in [0, 1] {
                    let events = events_of(&show.sides[side].run, n);
                    assert_eq!(done[side] as usize, events.len(), "{} round {n}", show.preset.id);
                }
            }
        }
    }

    #[test]
    fn both_sides_are_in_the_same_part_whenever_both_move() {
        for show in shows() {
            for n in 0..show.axis.rounds() {
                let parts = [0, 1].map(|side: usize| parts(events_of(&show.sides[side].run, n)));
                for step in show.axis.round(n).steps.iter().filter(|step| step.moves == [true, true]) {
                    let part = |side: usize| parts[side][step.events[side] as usize - 1];
                    assert_eq!(part(0), part(1));
                }
            }
        }
    }

    #[test]
    fn going_on_and_going_back_meet() {
        for show in shows() {
            let axis = &show.axis;
            let mut at = Cursor::default();
            for _ in 0..axis.steps() + 500 {
                let Some(next) = axis.next(at) else { break };
                assert_eq!(axis.previous(next), Some(at));
                at = next;
            }
            assert_eq!(axis.next(at).is_none(), show.looping_side().is_none());
        }
    }

    #[test]
    fn the_slider_finds_every_place_and_keeps_the_time_round_the_ring() {
        for show in shows() {
            let axis = &show.axis;
            for value in 0..axis.steps() {
                assert_eq!(axis.value(axis.at_value(value, Cursor::default())), value);
            }
            let far = show.opening();
            assert_eq!(axis.at_value(axis.value(far), far), far);
        }
    }

    #[test]
    fn a_side_at_rest_stays_at_its_last_moment() {
        let show = Show::new(0);
        let moment = show.axis.moment(1, Cursor { round: 400, step: 3 });
        assert!(moment.is_at_rest);
        assert_eq!(show.axis.moment(0, Cursor { round: 400, step: 0 }).round, 400);
    }

    #[test]
    fn the_second_time_round_looks_like_the_third() {
        for show in shows() {
            let Some((stem, cycle)) = show.axis.ring() else { continue };
            for round in stem + cycle..stem + 2 * cycle {
                for step in 0..=show.axis.round(round).last() {
                    for side in [0, 1] {
                        let mut first = show.axis.moment(side, Cursor { round, step });
                        let mut second = show.axis.moment(side, Cursor { round: round + cycle, step });
                        first.trigger = None; // the first round's own event tells why it began the first time
                        second.trigger = None;
                        (first.round, first.leader.round) = (second.round, second.leader.round);
                        assert_eq!(first, second, "{} side {side}, round {round}, step {step}", show.preset.id);
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_difference_is_where_one_says_what_the_other_does_not() {
        let show = Show::new(0);
        let at = show.first_difference.expect("the versions differ");
        assert_ne!(show.axis.event(0, at), show.axis.event(1, at));
        let before = show.axis.previous(at).expect("they begin alike");
        assert_eq!(show.axis.event(0, before), show.axis.event(1, before));
        assert!(matches!(show.axis.event(0, at), Some(Event::SumUnsaid { .. })), "{:?}", show.axis.event(0, at));
    }
}
