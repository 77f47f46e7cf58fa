//! How fast the playhead goes: a rebalance takes about three seconds, whatever its number of events, and most of them go
//! to what matters.

use crate::kafka::assignor::Decision;
use crate::kafka::task_manager::Silence;
use crate::sim::event::Event;

/// How long an event wants to be looked at, against the others of its round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// It explains; it may pass in a blink.
    Glance,
    /// Something changes on the stage.
    Look,
    /// It turns the story: its sentence wants to be read.
    Read,
    /// It is what this page is about.
    Dwell,
}

impl Weight {
    const fn share(self) -> f64 {
        match self {
            Self::Glance => 1.0,
            Self::Look => 3.0,
            Self::Read => 14.0,
            Self::Dwell => 40.0,
        }
    }

    /// Whether the event is worth a sentence while the playhead runs.
    pub const fn is_key(self) -> bool {
        matches!(self, Self::Read | Self::Dwell)
    }
}

/// What an event wants.
pub const fn weight(event: &Event) -> Weight {
    match event {
        Event::SumUnsaid { silence: Silence::NeverInitialised, .. } | Event::StateSeenAgain { .. } | Event::Rested => {
            Weight::Dwell
        }
        Event::RejoinedInsidePoll { .. }
        | Event::AssignmentMissed { .. }
        | Event::PartitionsRevoked { .. }
        | Event::LockDenied { .. }
        | Event::WaitBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::InstanceJoined { .. }
        | Event::InstanceStopping { .. }
        | Event::InstanceCrashed { .. }
        | Event::VersionChanged { .. }
        | Event::DirectoryWiped { .. }
        | Event::ConfigChanged { .. }
        | Event::GroupEmptied
        | Event::TurnPassedInsidePoll { .. }
        | Event::Decided(Decision::ActiveMoved { .. } | Decision::StandbyMoved { .. }) => Weight::Read,
        Event::RebalanceBegan { .. }
        | Event::SumUnsaid { .. }
        | Event::JoinGroupSent { .. }
        | Event::LagsComputed { .. }
        | Event::Withheld { .. }
        | Event::StandInGiven { .. }
        | Event::TaskClosed { .. }
        | Event::TaskRecycled { .. }
        | Event::TaskCreated { .. }
        | Event::TaskInitialised { .. }
        | Event::StoodStill { .. }
        | Event::TaskRan { .. }
        | Event::RecordsGained { .. }
        | Event::InstanceLeft { .. }
        | Event::LeaderElected { .. }
        | Event::NextSettled { .. } => Weight::Look,
        Event::DirectoryLocked { .. }
        | Event::SumReported { .. }
        | Event::Decided(_)
        | Event::ActiveGiven { .. }
        | Event::StandbyGiven { .. }
        | Event::FollowUpScheduled { .. }
        | Event::CheckpointWritten { .. }
        | Event::LockReleased { .. }
        | Event::LeftPoll { .. } => Weight::Glance,
    }
}

/// The shortest a rebalance takes at speed 1.
pub const ROUND_MIN_MS: f64 = 2_500.0;
/// The longest a rebalance takes at speed 1.
pub const ROUND_MAX_MS: f64 = 3_500.0;

/// Shares a rebalance's time out over its steps.
pub fn dwells_ms(weights: &[Weight]) -> Vec<f64> {
    let shares: f64 = weights.iter().map(|weight| weight.share()).sum();
    if shares <= 0.0 {
        return Vec::new();
    }
    let round_ms = (1_500.0 + 8.0 * shares).clamp(ROUND_MIN_MS, ROUND_MAX_MS);
    weights.iter().map(|weight| round_ms * weight.share() / shares).collect()
}

/// A speed: an index into [`Speed::FACTORS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed(usize);

impl Default for Speed {
    fn default() -> Self {
        Self(2)
    }
}

impl Speed {
    /// All speeds, slowest first, as factor and label.
    pub const FACTORS: [(f64, &str); 7] =
        [(0.25, "¼×"), (0.5, "½×"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×"), (8.0, "8×"), (16.0, "16×")];

    /// The speed at an index; the nearest there is.
    pub fn at(index: usize) -> Self {
        Self(index.min(Self::FACTORS.len() - 1))
    }

    /// Its index.
    pub const fn index(self) -> usize {
        self.0
    }

    /// How many times as fast as speed 1.
    pub fn factor(self) -> f64 {
        Self::FACTORS[self.0].0
    }

    /// The next faster one; the fastest stays.
    #[must_use]
    pub fn faster(self) -> Self {
        Self::at(self.0 + 1)
    }

    /// The next slower one; the slowest stays.
    #[must_use]
    pub fn slower(self) -> Self {
        Self(self.0.saturating_sub(1))
    }
}

/// The longest pause between two frames that still counts: after more (a sleeping tab) the playhead goes on from where it was.
pub const FRAME_MAX_MS: f64 = 200.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::show::Show;
    use crate::sim::presets::presets;

    #[test]
    fn a_rebalance_takes_about_three_seconds_whatever_happens_in_it() {
        for show in (0..presets().len()).map(Show::new) {
            for n in 0..show.axis.rounds() {
                let round = show.axis.round(n);
                let total_ms = round.starts_ms[round.steps.len()];
                assert!(
                    (ROUND_MIN_MS - 0.01..=ROUND_MAX_MS + 0.01).contains(&total_ms),
                    "{}: {total_ms}",
                    show.about.title
                );
                assert!(round.steps.iter().all(|step| step.dwell_ms > 0.0));
            }
        }
    }

    #[test]
    fn what_turns_the_story_stays_longer() {
        let dwells = dwells_ms(&[Weight::Glance, Weight::Look, Weight::Read, Weight::Dwell]);
        assert!(dwells.is_sorted_by(|a, b| a < b));
        assert!(dwells_ms(&[]).is_empty());
    }

    #[test]
    fn speeds_end_at_both_ends() {
        assert!((Speed::default().factor() - 1.0).abs() < f64::EPSILON);
        assert_eq!(Speed::at(99).faster(), Speed::at(6));
        assert_eq!(Speed::at(0).slower(), Speed::at(0));
        assert_eq!(Speed::default().faster().slower(), Speed::default());
    }
}
