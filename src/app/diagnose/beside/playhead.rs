//! Where the playhead of a recording is: a round, and one of its halves.

use crate::app::message::Move;

/// The halves of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Half {
    /// The leader has read what everybody owns and reports, and has decided.
    #[default]
    Read,
    /// Everybody has taken what it was told.
    Told,
}

/// A round, from 0, and one of its halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct At {
    /// The round.
    pub round: u32,
    /// The half.
    pub half: Half,
}

impl At {
    /// The beginning of a round.
    pub const fn start_of(round: u32) -> Self {
        Self { round, half: Half::Read }
    }

    /// The end of a round.
    pub const fn end_of(round: u32) -> Self {
        Self { round, half: Half::Told }
    }

    /// Its place among all halves.
    pub fn value(self) -> u32 {
        self.round.saturating_mul(2) + u32::from(self.half == Half::Told)
    }

    /// The half at a place.
    pub const fn at_value(value: u32) -> Self {
        Self { round: value / 2, half: if value.is_multiple_of(2) { Half::Read } else { Half::Told } }
    }

    /// Where a move leads; `last` is the last round there is, `ring` how many rounds the ring has, if one was seen or proven.
    #[must_use]
    pub fn moved(self, to: Move, last: u32, ring: Option<u32>, difference: Option<Self>) -> Self {
        let moved = match to {
            Move::StepForward => Self::at_value(self.value() + 1),
            Move::StepBack => Self::at_value(self.value().saturating_sub(1)),
            Move::RebalanceForward if self.round < last => Self::start_of(self.round + 1),
            Move::RebalanceBack if self.half == Half::Told => Self::start_of(self.round),
            Move::RebalanceBack => Self::start_of(self.round.saturating_sub(1)),
            Move::GoToStart => Self::default(),
            Move::RebalanceForward | Move::GoToEnd => Self::end_of(last),
            Move::OnceRound => Self { round: self.round + ring.unwrap_or(0), ..self },
            Move::FirstDifference => difference.unwrap_or(self),
            Move::JumpTo(round) => Self::end_of(round),
            Move::Scrub(value) => Self::at_value(value),
        };
        moved.min(Self::end_of(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_go_by_halves_and_rounds_and_stay_inside() {
        let go = |at: At, to| at.moved(to, 4, Some(2), Some(At::end_of(3)));
        let (start, end) = (At::default(), At::end_of(4));
        for (from, to, expect) in [
            (start, Move::StepForward, At::end_of(0)),
            (At::end_of(0), Move::StepForward, At::start_of(1)),
            (At::start_of(1), Move::StepBack, At::end_of(0)),
            (start, Move::StepBack, start),
            (end, Move::StepForward, end),
            (At::end_of(1), Move::RebalanceForward, At::start_of(2)),
            (At::start_of(4), Move::RebalanceForward, end),
            (At::end_of(2), Move::RebalanceBack, At::start_of(2)),
            (At::start_of(2), Move::RebalanceBack, At::start_of(1)),
            (At::start_of(1), Move::OnceRound, At::start_of(3)),
            (At::end_of(3), Move::OnceRound, end),
            (start, Move::FirstDifference, At::end_of(3)),
            (start, Move::JumpTo(2), At::end_of(2)),
            (start, Move::Scrub(5), At::end_of(2)),
            (start, Move::Scrub(999), end),
            (end, Move::GoToStart, start),
            (start, Move::GoToEnd, end),
        ] {
            assert_eq!(go(from, to), expect, "{from:?} {to:?}");
        }
        assert_eq!(start.moved(Move::FirstDifference, 4, None, None), start);
    }
}
