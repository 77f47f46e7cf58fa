//! All events of a run, by rebalance, as far as a person wants them. Which ones is worked out at once; what they say only for
//! the rows that are looked at.

mod about;

pub use about::{About, Kind, about};

use std::ops::Range;

use super::jump::in_lap;
use super::num::index;
use super::sentence::{Sentence, sentence};
use crate::kafka::{ProcessIx, TaskIx};
use crate::sim::event::Event;
use crate::sim::run::{Position, Run};

/// Which events are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventFilter {
    /// Only those that have to do with this instance.
    pub process: Option<ProcessIx>,
    /// Only those that have to do with this task.
    pub task: Option<TaskIx>,
    /// Whether those of each kind are wanted, in [`Kind::ALL`]'s order.
    pub kinds: [bool; Kind::ALL.len()],
}

impl Default for EventFilter {
    /// Everything.
    fn default() -> Self {
        Self { process: None, task: None, kinds: [true; Kind::ALL.len()] }
    }
}

impl EventFilter {
    /// Whether an event is wanted. What is about nobody in particular, as the beginning of a rebalance, is not among the events of
    /// an instance or a task.
    pub fn wants(&self, run: &Run, event: &Event) -> bool {
        let about = about(event);
        let group = &run.group;
        self.kinds[about.kind as usize]
            && self.task.is_none_or(|task| about.task == Some(task))
            && self.process.is_none_or(|process| about.concerns(group, process))
    }

    /// The same filter with a kind switched on or off.
    #[must_use]
    pub fn toggled(mut self, kind: Kind) -> Self {
        self.kinds[kind as usize] ^= true;
        self
    }
}

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    /// Where it is, in the lap that was asked for.
    pub at: Position,
    /// Of what kind.
    pub kind: Kind,
    /// What happens.
    pub sentence: Sentence,
    /// Whether it is the first row of its rebalance.
    pub opens_round: bool,
}

/// The wanted events of a run: of a ring, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventList {
    /// Stored positions, in order.
    places: Vec<Position>,
    /// Rows before each stored round; one more entry for the end.
    offsets: Vec<u32>,
}

impl EventList {
    /// Finds the wanted events of a run.
    pub fn new(run: &Run, filter: &EventFilter) -> Self {
        let mut list = Self { places: Vec::new(), offsets: vec![0] };
        for (stored, round) in run.rounds.iter().zip(0..) {
            let wanted = stored.events.iter().zip(1..).filter(|(event, _)| filter.wants(run, event));
            list.places.extend(wanted.map(|(_, events)| Position { round, events }));
            list.offsets.push(index(list.places.len()));
        }
        list
    }

    /// How many rows there are.
    pub fn len(&self) -> u32 {
        index(self.places.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Rebalances that have rows, as stored, each with its rows.
    pub fn rounds(&self) -> impl Iterator<Item = (u32, Range<u32>)> + '_ {
        (0..)
            .zip(self.offsets.windows(2))
            .map(|(round, ends)| (round, ends[0]..ends[1]))
            .filter(|(_, rows)| !rows.is_empty())
    }

    /// The row at a position in unrolled rounds, or the last one before it in the list; none if there is none.
    pub fn row_at(&self, run: &Run, at: Position) -> Option<u32> {
        let stored = run.round_shown(at.round).unwrap_or(index(run.rounds.len()).saturating_sub(1));
        let at = Position { round: stored, ..at };
        index(self.places.partition_point(|place| *place <= at)).checked_sub(1)
    }

    /// Where a row is, in the time round the ring that a round is in.
    pub fn place(&self, run: &Run, row: u32, near: u32) -> Option<Position> {
        Some(in_lap(run.outcome.lasso(), *self.places.get(row as usize)?, near))
    }

    /// The place so many rows on from a position in unrolled rounds, or back; in a ring round and round. It ends where the list
    /// does. None if the list is empty.
    pub fn step(&self, run: &Run, at: Position, by: i32) -> Option<Position> {
        let mut row = self.row_at(run, at).map_or(-1, i64::from);
        let mut near = i64::from(at.round);
        let end = i64::from(self.len());
        let ring = run.outcome.lasso().and_then(|(stem, cycle)| {
            let first = i64::from(*self.offsets.get(stem as usize)?);
            near = near.max(i64::from(stem));
            (first < end).then_some((first, i64::from(cycle), i64::from(at.round.saturating_sub(stem) / cycle)))
        });
        let mut turn = |row: i64, laps: i64, first: i64, cycle: i64| {
            near += laps * cycle;
            row - laps * (end - first)
        };
        if let Some((first, cycle, mut laps)) = ring {
            if row < first && laps > 0 {
                // What comes before the ring's first row is, from the second time on, its last.
                row = turn(row, -1, first, cycle);
                laps -= 1;
            }
            row += i64::from(by);
            let turns = (row - first).div_euclid(end - first).max(-laps);
            row = turn(row, turns, first, cycle);
        } else {
            row += i64::from(by);
        }
        let row = u32::try_from(row.clamp(0, end.checked_sub(1).filter(|last| *last >= 0)?)).ok()?;
        self.place(run, row, u32::try_from(near).ok()?)
    }

    /// Rows of a range, those that there are, with positions in the time round the ring that `near` is in.
    pub fn rows(&self, run: &Run, range: Range<u32>, near: u32) -> Vec<EventRow> {
        let history = crate::analysis::cause::history::History::new(run);
        let end = range.end.min(self.len());
        let row = |row: u32| {
            let at = self.place(run, row, near)?;
            let event = history.event(at)?;
            let before = row.checked_sub(1).map(|before| self.places[before as usize].round);
            Some(EventRow {
                at,
                kind: about(&event).kind,
                sentence: sentence(run.group_at(self.places[row as usize].round), &event),
                opens_round: before != Some(self.places[row as usize].round),
            })
        };
        (range.start.min(end)..end).filter_map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::sentence::plain;
    use crate::sim::presets::{Preset, presets};
    use crate::sim::run::DEFAULT_BOUND_ROUNDS;

    fn livelock() -> Run {
        Run::new(Preset::find("livelock").expect("a preset").group(0), DEFAULT_BOUND_ROUNDS)
    }

    fn only(kind: Kind) -> EventFilter {
        EventFilter { kinds: [false; Kind::ALL.len()], ..EventFilter::default() }.toggled(kind)
    }

    #[test]
    fn without_a_filter_every_event_is_there_once_and_kinds_share_them_out() {
        for preset in presets() {
            let run = Run::new(preset.group(0), DEFAULT_BOUND_ROUNDS);
            let all: usize = run.rounds.iter().map(|round| round.events.len()).sum();
            assert_eq!(EventList::new(&run, &EventFilter::default()).len(), index(all));
            let by_kind: u32 = Kind::ALL.map(|kind| EventList::new(&run, &only(kind)).len()).iter().sum();
            assert_eq!(by_kind, index(all));
        }
    }

    #[test]
    fn an_instance_and_a_task_leave_what_has_to_do_with_both() {
        let run = livelock();
        let filter = EventFilter { process: Some(2), task: Some(0), ..only(Kind::Reports) };
        let list = EventList::new(&run, &filter);
        let rows = list.rows(&run, 0..99, 3);
        let end = rows.last().expect("a row");
        assert_eq!(plain(&end.sentence), "C reports 0_0: 99\u{202f}999, read from the checkpoint file.");
        assert!(rows.iter().all(|row| plain(&row.sentence).starts_with("C ") && plain(&row.sentence).contains("0_0")));
        assert!(rows.iter().any(|row| plain(&row.sentence).contains("leaves out what is on disk")));
    }

    #[test]
    fn rows_are_told_in_the_lap_that_is_looked_at() {
        let run = livelock();
        let list = EventList::new(&run, &only(Kind::Rebalances));
        let began = |near| -> Vec<(u32, String)> {
            let rows = list.rows(&run, 0..99, near);
            rows.iter().filter(|row| row.opens_round).map(|row| (row.at.round, plain(&row.sentence))).collect()
        };
        for (near, rounds) in [(0, [0, 1, 2, 3, 4]), (4, [0, 1, 2, 3, 4]), (1_000_003, [0, 1, 2, 1_000_003, 1_000_004])]
        {
            let began = began(near);
            for (round, (at, sentence)) in rounds.iter().zip(&began) {
                assert_eq!(at, round);
                assert!(sentence.starts_with(&format!("Rebalance {round} begins")), "{sentence}");
            }
            assert_eq!(began.len(), 5);
        }
    }

    #[test]
    fn the_list_follows_the_playhead() {
        let run = livelock();
        let list = EventList::new(&run, &EventFilter::default());
        for near in [0, 3, 4, 11, 12] {
            let at = Position { round: near, events: 7 };
            let row = list.row_at(&run, at).expect("a row");
            assert_eq!(list.place(&run, row, near), Some(at));
        }
        assert_eq!(list.row_at(&run, Position { round: 0, events: 0 }), None);
        let rows: Vec<(u32, Range<u32>)> = list.rounds().collect();
        assert_eq!((rows.len(), rows[4].1.end), (5, list.len()));
        assert!(list.rows(&run, 90_000..90_010, 0).is_empty());
    }

    #[test]
    fn going_along_the_list_leads_round_the_ring_and_back_the_same_way() {
        let run = livelock();
        for filter in [only(Kind::Rebalances), EventFilter { process: Some(2), ..EventFilter::default() }] {
            let list = EventList::new(&run, &filter);
            let mut there = vec![list.place(&run, 0, 0).expect("a place")];
            while there.last().is_some_and(|at| at.round < 9) {
                there.push(list.step(&run, there[there.len() - 1], 1).expect("a next"));
            }
            assert!(there.is_sorted() && there.windows(2).all(|pair| pair[0] < pair[1]), "{there:?}");
            for pair in there.windows(2) {
                assert_eq!(list.step(&run, pair[1], -1), Some(pair[0]));
            }
            let (far, by) = (there[there.len() - 1], i32::try_from(there.len()).expect("few") - 1);
            assert_eq!(list.step(&run, there[0], by), Some(far));
            assert_eq!(list.step(&run, far, -by), Some(there[0]));
            assert_eq!(list.step(&run, far, i32::MIN), Some(there[0]));
        }
        let nothing = EventList::new(&run, &EventFilter { kinds: [false; Kind::ALL.len()], ..EventFilter::default() });
        assert_eq!(nothing.step(&run, Position::default(), 1), None);
    }

    #[test]
    fn a_run_that_rests_has_a_last_event() {
        let run = Run::new(Preset::find("livelock").expect("a preset").group(1), DEFAULT_BOUND_ROUNDS);
        let list = EventList::new(&run, &EventFilter::default());
        let end = list.place(&run, list.len() - 1, 0).expect("a place");
        assert_eq!(list.step(&run, end, 1), Some(end));
        assert_eq!(list.step(&run, Position::default(), 1), Some(Position { round: 0, events: 1 }));
    }
}
