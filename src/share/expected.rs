//! What whoever made a link saw, to be compared with what is seen now.

use std::fmt;

use super::MODEL;
use crate::kafka::partition_assignor::FollowUp;
use crate::sim::digest::Digest;
use crate::sim::event::{Event, Next};
use crate::sim::run::{Outcome, Run};

/// How both sides ended, and a digest of how they got there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// How they ended.
    pub outcomes: [Outcome; 2],
    /// [`trace_digest`] of both.
    pub traces: [u16; 2],
}

/// What is not as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A side ends in another way.
    Outcome {
        /// 0 left, 1 right.
        side: usize,
        /// How it ended where the link was made.
        then: Outcome,
        /// How it ends here.
        now: Outcome,
    },
    /// A side ends in the same way, but members report or are assigned something else on the way.
    Trace {
        /// 0 left, 1 right.
        side: usize,
    },
}

impl Expected {
    /// What is seen now.
    pub fn of(runs: [&Run; 2]) -> Self {
        Self { outcomes: runs.map(|run| run.outcome), traces: runs.map(trace_digest) }
    }

    /// What is not as it was; nothing if all is.
    pub fn differences(&self, runs: [&Run; 2]) -> Vec<Difference> {
        let now = Self::of(runs);
        let of_side = |side: usize| match (self.outcomes[side], now.outcomes[side]) {
            (then, now) if then != now => Some(Difference::Outcome { side, then, now }),
            _ => (self.traces[side] != now.traces[side]).then_some(Difference::Trace { side }),
        };
        [0, 1].into_iter().filter_map(of_side).collect()
    }
}

/// What of a model's number is worth a word: none if the link was made by this model.
pub fn model_note(model: u32) -> Option<String> {
    match model {
        MODEL => None,
        older if older < MODEL => {
            Some(format!("The link was made with model {older} of this simulation, this is model {MODEL}."))
        }
        newer => Some(format!(
            "The link was made with model {newer} of this simulation, which is newer than this page's, {MODEL}: reload the page."
        )),
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |side: usize| if side == 0 { "left" } else { "right" };
        match *self {
            Self::Outcome { side, then, now } => {
                write!(f, "{}: the link says {}; here it is {}", name(side), Said(then), Said(now))
            }
            Self::Trace { side } => {
                write!(f, "{}: it ends as the link says, but reports or assignments on the way are others", name(side))
            }
        }
    }
}

/// An outcome in words.
struct Said(Outcome);

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Outcome::Stable { rounds } => write!(f, "at rest after {rounds}"),
            Outcome::Livelock { prefix, cycle } => write!(f, "a livelock, a ring of {cycle} after {prefix}"),
            Outcome::EndlessProbing { prefix, cycle } => write!(f, "endless probing, a ring of {cycle} after {prefix}"),
            Outcome::Undecided { bound_rounds } => write!(f, "undecided within {bound_rounds}"),
        }
    }
}

/// Events of a run that its digest looks at, at most.
const MAX_EVENTS: usize = 40_000;

/// A digest of what members report, are told and give up, rebalance by rebalance, of the first `MAX_EVENTS` events. It does not
/// depend on what else the engine tells, so that it means the same in a later version.
pub fn trace_digest(run: &Run) -> u16 {
    let mut words = Vec::new();
    let mut say = |kind: u64, a: u32, b: u32, c: i64| words.extend([kind, a.into(), b.into(), c.cast_unsigned()]);
    for event in run.rounds.iter().flat_map(|round| &round.events).take(MAX_EVENTS) {
        match *event {
            Event::SumReported { member, task, sum, .. } => say(1, member, task, sum),
            Event::ActiveGiven { member, task } => say(2, member, task, 0),
            Event::StandbyGiven { member, task } => say(3, member, task, 0),
            Event::Withheld { member, task, .. } => say(4, member, task, 0),
            Event::StandInGiven { member, task } => say(5, member, task, 0),
            Event::FollowUpScheduled { member, follow_up } => say(6, member, 0, follow_up_number(follow_up)),
            Event::PartitionsRevoked { member, task } => say(7, member, task, 0),
            Event::NextSettled { next } => say(8, 0, 0, next_number(next)),
            _ => {}
        }
    }
    (Digest::of_words(&words) & 0xffff) as u16
}

const fn follow_up_number(follow_up: FollowUp) -> i64 {
    match follow_up {
        FollowUp::None => 0,
        FollowUp::Immediate => 1,
        FollowUp::Probing => 2,
    }
}

const fn next_number(next: Next) -> i64 {
    match next {
        Next::None => 0,
        Next::AtOnce => 1,
        Next::Soon => 2,
        Next::Heartbeat => 3,
        Next::Probing => 4,
    }
}
