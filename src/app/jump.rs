//! From a place in one run to the playhead: what is told of a run says where it was by position, the axis goes by steps.

use super::axis::{Axis, Cursor};
use crate::sim::run::Position;

/// The first step of the axis at which so many events of a side's round have happened. Rounds are unrolled on both.
pub fn cursor(axis: &Axis, side: usize, at: Position) -> Cursor {
    let steps = &axis.round(at.round).steps;
    let step = steps.partition_point(|step| step.events[side] < at.events);
    axis.clamp(Cursor { round: at.round, step: super::num::index(step) })
}

/// The position that the playhead is at, in unrolled rounds.
pub fn position(axis: &Axis, side: usize, at: Cursor) -> Position {
    Position { round: at.round, events: axis.position(side, at).events }
}

/// A stored position in the time round the ring that a round is in: the lap of `near`, or the stem.
pub fn in_lap(lasso: Option<(u32, u32)>, at: Position, near: u32) -> Position {
    match lasso {
        Some((stem, cycle)) if at.round >= stem && near >= stem => {
            Position { round: at.round.saturating_add((near - stem) / cycle * cycle), ..at }
        }
        _ => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::show::Show;

    #[test]
    fn the_step_at_a_position_is_the_one_at_which_its_event_happens() {
        let show = Show::new(0);
        for side in [0, 1] {
            for round in [0, 3, 4, 17] {
                let events = show.sides[side].run.round_shown(round).map_or(0, |shown| {
                    super::super::num::index(show.sides[side].run.rounds[shown as usize].events.len())
                });
                for events in 1..=events {
                    let at = Position { round, events };
                    let cursor = cursor(&show.axis, side, at);
                    assert_eq!(position(&show.axis, side, cursor), at, "side {side}");
                    assert!(show.axis.step(cursor).moves[side]);
                }
            }
        }
    }

    #[test]
    fn a_stored_place_is_found_again_in_the_lap_that_is_shown() {
        let at = Position { round: 4, events: 9 };
        assert_eq!(in_lap(Some((3, 2)), at, 11), Position { round: 12, events: 9 });
        assert_eq!(in_lap(Some((3, 2)), at, 1), at);
        assert_eq!(in_lap(Some((5, 2)), at, 11), at);
        assert_eq!(in_lap(None, at, 11), at);
    }
}
