//! Which rebalances are shown beside each other.

use std::ops::Range;

use crate::app::axis::{Axis, Cursor};
use crate::app::jump::position;
use crate::sim::run::Position;

/// The rebalances of a strip with room for so many, in unrolled rounds: the whole axis if that has room, and always the one
/// that the playhead is in.
pub fn rounds_shown(axis: &Axis, round: u32, room: u32) -> Range<u32> {
    let room = room.max(1);
    let end = axis.rounds().min(room).max(round.saturating_add(1));
    end.saturating_sub(room)..end
}

/// Where a side's run stands at a cursor, in unrolled rounds: at rest, at its last event, and whether it is past it.
pub fn standing(axis: &Axis, run: &crate::sim::run::Run, side: usize, at: Cursor) -> (Position, bool) {
    if run.round_shown(at.round).is_some() {
        return (position(axis, side, at), false);
    }
    let last = run.rounds.len().saturating_sub(1);
    let events = run.rounds.get(last).map_or(0, |round| round.events.len());
    (Position { round: crate::app::num::index(last), events: crate::app::num::index(events) }, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::show::Show;

    #[test]
    fn the_whole_axis_if_there_is_room_and_always_where_the_playhead_is() {
        let axis = Show::new(0).axis;
        let n = axis.rounds();
        assert_eq!(rounds_shown(&axis, 0, 40), 0..n);
        assert_eq!(rounds_shown(&axis, 12, 40), 0..13);
        assert_eq!(rounds_shown(&axis, 100, 10), 91..101);
        assert_eq!(rounds_shown(&axis, 0, 3), 0..3);
        assert_eq!(rounds_shown(&axis, 5, 0), 5..6);
    }

    #[test]
    fn a_side_at_rest_stands_at_its_last_event() {
        let show = Show::new(0);
        let (at, is_over) = standing(&show.axis, &show.sides[1].run, 1, Cursor { round: 12, step: 4 });
        let last = show.sides[1].run.rounds.last().expect("a round");
        assert_eq!((at.events as usize, is_over), (last.events.len(), true));
        let (at, is_over) = standing(&show.axis, &show.sides[0].run, 0, Cursor { round: 12, step: 4 });
        assert_eq!((at.round, is_over), (12, false));
    }
}
