//! A run read backwards, as it went: rounds of a ring count on, lap by lap.

use crate::kafka::config::AssignmentConfig;
use crate::sim::event::{Event, Trigger};
use crate::sim::group::Group;
use crate::sim::moment::Moment;
use crate::sim::run::{Position, Run};

/// A run whose ring is unrolled. Positions name the round as a person counts it; `events` says how many of its events have
/// happened, so that the event at a position is the last one of those.
#[derive(Clone, Copy, Debug)]
pub struct History<'a> {
    run: &'a Run,
}

/// The position at which the event at an index of a round has just happened.
fn after(round: u32, index: usize) -> Position {
    Position { round, events: u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1) }
}

impl<'a> History<'a> {
    /// The history of a run.
    pub const fn new(run: &'a Run) -> Self {
        Self { run }
    }

    /// The run.
    pub const fn run(self) -> &'a Run {
        self.run
    }

    /// The group that runs: its instances, members and tasks.
    pub fn group(self) -> &'a Group {
        &self.run.group
    }

    /// The group's configuration in a round: actions may have changed it.
    pub fn config(self, round: u32) -> &'a AssignmentConfig {
        &self.run.group_at(self.run.round_shown(round).unwrap_or(u32::MAX)).topology.config
    }

    /// The events of a round; none past rest or past the bound.
    pub fn events(self, round: u32) -> &'a [Event] {
        let stored = self.run.round_shown(round).and_then(|round| self.run.rounds.get(round as usize));
        stored.map_or(&[], |round| &round.events)
    }

    /// The event at a position, rebalances numbered as they are counted; none before a round's first event.
    pub fn event(self, at: Position) -> Option<Event> {
        let event = *self.events(at.round).get(at.events.checked_sub(1)? as usize)?;
        Some(match event {
            Event::RebalanceBegan { trigger, .. } => {
                Event::RebalanceBegan { round: at.round, trigger: self.trigger(at.round).unwrap_or(trigger) }
            }
            _ => event,
        })
    }

    /// Why a lap after the first begins: what makes two states equal says nothing of that.
    fn trigger(self, round: u32) -> Option<Trigger> {
        let (stem, cycle) = self.run.outcome.lasso()?;
        if round <= stem || !(round - stem).is_multiple_of(cycle) {
            return None;
        }
        self.events(round - 1).iter().rev().find_map(|event| match event {
            Event::NextSettled { next } => next.trigger(),
            _ => None,
        })
    }

    /// The last event before the one at a position that is wanted, anywhere in the run.
    pub fn last(self, before: Position, wanted: impl Fn(&Event) -> bool) -> Option<Position> {
        let mut round = before.round;
        if let Some(found) = self.last_in_round(before, &wanted) {
            return Some(found);
        }
        while let Some(earlier) = self.round_before(round, before.round) {
            round = earlier;
            if let Some(index) = self.events(round).iter().rposition(&wanted) {
                return Some(after(round, index));
            }
        }
        None
    }

    /// The last event before the one at a position that is wanted, in the same round.
    pub fn last_in_round(self, before: Position, wanted: impl Fn(&Event) -> bool) -> Option<Position> {
        let events = self.events(before.round);
        let end = (before.events.saturating_sub(1) as usize).min(events.len());
        events[..end].iter().rposition(wanted).map(|index| after(before.round, index))
    }

    /// The first event of the round before the one at a position that is wanted.
    pub fn first_in_round(self, before: Position, wanted: impl Fn(&Event) -> bool) -> Option<Position> {
        let events = self.events(before.round);
        let end = (before.events.saturating_sub(1) as usize).min(events.len());
        events[..end].iter().position(wanted).map(|index| after(before.round, index))
    }

    /// The moment at a position. Before the ring's first round, from the second time on, what is seen beside the state (reports
    /// read, decisions taken) is what the ring's last round left. Past the end it is the last moment that there is.
    pub fn moment(self, at: Position) -> Moment {
        let Some(stored) = self.run.round_shown(at.round) else {
            return self.run.moment(Position { round: self.last_stored(), events: u32::MAX });
        };
        let mut moment = match self.run.outcome.lasso() {
            Some((stem, cycle)) if stored == stem && at.round > stem => {
                self.run.moment(Position { round: stem + cycle - 1, events: u32::MAX })
            }
            _ => self.run.moment(Position { round: stored, events: 0 }),
        };
        let happened = self.events(at.round);
        moment.apply_all(&self.run.group, &happened[..(at.events as usize).min(happened.len())]);
        moment.round = at.round;
        moment
    }

    /// One more round than are stored if there is a ring: its first one, seen for the second time.
    pub fn rounds_that_differ(self) -> u32 {
        self.last_stored().saturating_add(1 + u32::from(self.run.outcome.lasso().is_some()))
    }

    /// The first of those rounds that looks, from its beginning to its end and with what led to it, like this one; none past
    /// rest or past the bound.
    pub fn like(self, round: u32) -> Option<u32> {
        let stored = self.run.round_shown(round)?;
        match self.run.outcome.lasso() {
            Some((stem, cycle)) if stored == stem && round > stem => Some(stem + cycle),
            _ => Some(stored),
        }
    }

    /// The round to look at next, going back from `start`. Once a whole lap was looked at in vain, every lap was.
    fn round_before(self, round: u32, start: u32) -> Option<u32> {
        match self.run.outcome.lasso() {
            Some((stem, cycle)) if round >= stem && start - round >= cycle => stem.checked_sub(1),
            None => round.checked_sub(1).map(|round| round.min(self.last_stored())),
            Some(_) => round.checked_sub(1),
        }
    }

    fn last_stored(self) -> u32 {
        u32::try_from(self.run.rounds.len().saturating_sub(1)).unwrap_or(u32::MAX)
    }
}
