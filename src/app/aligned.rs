//! Two runs under one playhead: both go through a rebalance together, stage by stage.
//!
//! ```text
//! side 0   reports ━━━ leader ━━━━━ hand-over ━━ inside poll() ━━━ initialise ━ turn ━
//! side 1   reports ━┄┄ leader ━━━┄┄ hand-over ━━ ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄ initialise ━ turn ┄     ┄ holds its last moment
//! ```

use super::num;
use super::playback;
use crate::sim::event::Event;

/// Parts of a rebalance and of what passes until the next, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// What is done to the group before the rebalance begins.
    Changes,
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
    const ALL: [Self; 8] = [
        Self::Changes,
        Self::Reports,
        Self::Leader,
        Self::HandOver,
        Self::InsidePoll,
        Self::Initialise,
        Self::Outside,
        Self::Turn,
    ];

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
/// initialised in a wait) belongs to the one that is going on. Whatever comes before the rebalance begins is done to the group.
pub fn parts(events: &[Event]) -> Vec<Part> {
    let begins = events.iter().position(|event| matches!(event, Event::RebalanceBegan { .. })).unwrap_or(0);
    let mut now = Part::Reports;
    let part = |(at, event)| {
        if at < begins {
            return Part::Changes;
        }
        now = Part::opened_by(event).map_or(now, |opened| opened.max(now));
        now
    };
    events.iter().enumerate().map(part).collect()
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
