//! Going along with one instance.

use crate::analysis::cause::history::History;
use crate::app::event_list::about;
use crate::app::num::index;
use crate::kafka::ProcessIx;
use crate::sim::event::Event;
use crate::sim::run::{Position, Run};

/// The next thing that an instance does or that is done to it, after a position (in unrolled rounds); or the last before it.
/// None if there is none in the rest of the stem and one whole lap, or before.
pub fn own_step(run: &Run, from: Position, process: ProcessIx, forward: bool) -> Option<Position> {
    let history = History::new(run);
    let is_own = |event: &Event| about(event).members[0].is_some_and(|member| run.group.process_of(member) == process);
    if !forward {
        return history.last(from, is_own);
    }
    let last = match run.outcome.lasso() {
        Some((stem, cycle)) => from.round.max(stem).checked_add(cycle)?,
        None => index(run.rounds.len()).checked_sub(1)?,
    };
    (from.round..=last).find_map(|round| {
        let first = if round == from.round { from.events as usize } else { 0 };
        let ahead = history.events(round).get(first..).unwrap_or_default();
        ahead.iter().position(is_own).map(|at| Position { round, events: index(first + at) + 1 })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::presets::Preset;
    use crate::sim::run::DEFAULT_BOUND_ROUNDS;

    #[test]
    fn there_and_back_again_meets_the_same_events_and_only_the_instance_s() {
        let run = Run::new(Preset::find("livelock").expect("a preset").group(0), DEFAULT_BOUND_ROUNDS);
        let start = Position { round: 11, events: 0 };
        let mut there = vec![];
        let mut at = start;
        while let Some(next) = own_step(&run, at, 2, true).filter(|_| there.len() < 70) {
            assert!(next > at);
            let event = History::new(&run).event(next).expect("an event");
            assert_eq!(about(&event).members[0].map(|member| run.group.process_of(member)), Some(2));
            there.push(next);
            at = next;
        }
        assert!(there[69].round > 12, "{at:?}");
        for pair in there.windows(2).rev() {
            assert_eq!(own_step(&run, pair[1], 2, false), Some(pair[0]));
        }
    }

    #[test]
    fn at_rest_there_is_nothing_more() {
        let run = Run::new(Preset::find("livelock").expect("a preset").group(1), DEFAULT_BOUND_ROUNDS);
        assert_eq!(own_step(&run, Position { round: 6, events: 9_999 }, 0, true), None);
        assert_eq!(own_step(&run, Position { round: 60, events: 0 }, 0, true), None);
        assert!(own_step(&run, Position { round: 60, events: 0 }, 0, false).is_some());
        assert_eq!(own_step(&run, Position::default(), 0, false), None);
    }
}
