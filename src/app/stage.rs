//! One stage: everything that is shown of one side at one moment.

use std::rc::Rc;

use super::axis::Cursor;
use super::card::{CardView, card};
use super::chip::{Chip, chips};
use super::extent::CardExtent;
use super::headline::{Tone, counter, tone, verdict};
use super::lag_view::{LagView, lag_view, moves_max};
use super::lasso_geometry::Lasso;
use super::layout::{Rect, StageLayout, slot};
use super::num::{index, real, whole};
use super::show::Show;
use super::side::Side;
use super::standing::Standing;
use super::strip::{COLUMN, NAMES, StripView, TaskNames, strip_view};
use crate::kafka::ProcessIx;
use crate::sim::group::Group;
use crate::sim::moment::Moment;
use crate::sim::run::{Outcome, Position};

/// What a width makes of a side; stays as long as the width does.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Cards and chips.
    pub layout: StageLayout,
    /// The timeline.
    pub lasso: Lasso,
    /// Whether the strip lies under the table instead of beside it.
    pub is_stacked: bool,
    /// Columns that the strip has room for.
    pub strip_room: u32,
    /// Width of each.
    pub strip_column: f64,
    /// Lines that the leader's movements ever need.
    pub move_lines: u32,
    /// Lines that table and strip are high, about.
    pub ledger_lines: u32,
}

/// Width of the table's first column.
const LAG_NAMES: f64 = 44.0;
/// Width of the table's other columns.
const LAG_CELL: f64 = 58.0;
/// Between table and strip.
const BETWEEN: f64 = 28.0;

/// What of a side a frame is laid out for, in any width.
#[derive(Clone, Copy, Debug)]
pub struct Measures<'a> {
    /// Instances.
    pub processes: usize,
    /// The most that each card ever holds.
    pub extents: &'a [CardExtent],
    /// Letters of the longest task name.
    pub letters: usize,
    /// Names of the tasks, and whether each has state.
    pub tasks: &'a TaskNames,
    /// The most that the leader of either side ever moves.
    pub move_lines: u32,
}

impl Frame {
    /// Lays a side out in a width.
    pub fn new(show: &Show, side: usize, width: f64) -> Self {
        let about = &show.sides[side];
        let measures = Measures {
            processes: about.run.group.processes.len(),
            extents: &about.extents,
            letters: about.letters,
            tasks: &about.tasks,
            move_lines: show.sides.iter().map(|side| moves_max(&side.run)).max().unwrap_or(0),
        };
        Self::of(&measures, Lasso::new(&about.run, width), width)
    }

    /// Lays out what has these measures and this timeline.
    pub fn of(about: &Measures, lasso: Lasso, width: f64) -> Self {
        let lag_width = LAG_NAMES + LAG_CELL * real(about.processes);
        let beside = width - lag_width - BETWEEN;
        let is_stacked = beside < 300.0;
        let strip_width = if is_stacked { width } else { beside };
        let strip_room = whole((strip_width - NAMES) / COLUMN).clamp(4, 64);
        let move_lines = about.move_lines;
        let strip_lines = index(about.tasks.len());
        let table_lines = index(about.tasks.iter().filter(|(_, is_stateful)| *is_stateful).count()) + move_lines;
        Self {
            layout: StageLayout::new(width, about.extents, about.letters),
            lasso,
            is_stacked,
            strip_room,
            strip_column: ((strip_width - NAMES) / f64::from(strip_room)).min(COLUMN * 1.4),
            move_lines,
            ledger_lines: if is_stacked { strip_lines + table_lines } else { strip_lines.max(table_lines) },
        }
    }
}

/// A chip and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedChip {
    /// The chip.
    pub chip: Chip,
    /// The task's name.
    pub name: String,
    /// The instance.
    pub process: ProcessIx,
    /// Where it is.
    pub place: Rect,
    /// Where nothing slides: the instance that had it a step ago, if another one.
    pub came_from: Option<String>,
    /// Where nothing slides: whether it was not there, or looked different, a step ago.
    pub is_new: bool,
}

/// One stage.
#[derive(Clone, Debug, PartialEq)]
pub struct StageView {
    /// Which one.
    pub side: Side,
    /// What to call it.
    pub label: Rc<str>,
    /// The releases that its instances run.
    pub versions: String,
    /// How it ends, in words.
    pub verdict: String,
    /// Whether that is good news.
    pub tone: Tone,
    /// The counter of rebalances, and what it means.
    pub counter: (String, String),
    /// How it ends.
    pub outcome: Outcome,
    /// Times round the ring so far; none before it.
    pub laps: Option<u32>,
    /// Whether there is nothing left to happen on this side.
    pub is_at_rest: bool,
    /// The cards.
    pub cards: Vec<Rc<CardView>>,
    /// The chips over them, in an order that never changes.
    pub chips: Rc<Vec<PlacedChip>>,
    /// What each instance has in hand, in words: an entry a process, for who cannot see chips.
    pub hands: Vec<Rc<Vec<String>>>,
    /// The leader's table.
    pub lag: Rc<LagView>,
    /// Who runs what.
    pub strip: Rc<StripView>,
}

/// What a stage depends on while the same preset is shown in the same width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageKey {
    position: Position,
    round: u32,
    /// Where to look for what the last step changed, if that is marked.
    marked_at: Option<Cursor>,
}

impl StageKey {
    /// What a side depends on at a cursor.
    pub fn new(show: &Show, side: usize, at: Cursor, marks_changes: bool) -> Self {
        Self { position: show.axis.position(side, at), round: at.round, marked_at: marks_changes.then_some(at) }
    }
}

/// A stage, and what it was worked out from: the next step works out only what it changes.
#[derive(Clone, Debug)]
pub struct Staged {
    key: StageKey,
    standing: Standing,
    /// The stage.
    pub view: Rc<StageView>,
}

impl Staged {
    /// What one side shows at a cursor. `marks_changes` says whether to mark what the last step changed. `then` is what the same
    /// side of the same show showed before, in the same frame.
    pub fn new(show: &Show, frame: &Frame, which: Side, at: Cursor, marks_changes: bool, then: Option<&Self>) -> Self {
        let key = StageKey::new(show, which.index(), at, marks_changes);
        let side = which.index();
        let standing = then.map_or_else(|| Standing::new(show, side, at), |then| then.standing.at(show, side, at));
        let view = Drawing { show, frame, which, at, standing: &standing, then }.view(marks_changes);
        let view = match then {
            Some(then) if *then.view == view => Rc::clone(&then.view),
            _ => Rc::new(view),
        };
        Self { key, standing, view }
    }

    /// Whether it is what the same show has at a cursor.
    pub fn is_of(&self, show: &Show, at: Cursor, marks_changes: bool) -> bool {
        self.key == StageKey::new(show, self.view.side.index(), at, marks_changes)
    }
}

/// What one side shows at a cursor.
pub fn stage_view(show: &Show, frame: &Frame, which: Side, at: Cursor, marks_changes: bool) -> StageView {
    (*Staged::new(show, frame, which, at, marks_changes, None).view).clone()
}

struct Drawing<'a> {
    show: &'a Show,
    frame: &'a Frame,
    which: Side,
    at: Cursor,
    standing: &'a Standing,
    then: Option<&'a Staged>,
}

impl Drawing<'_> {
    fn view(&self, marks_changes: bool) -> StageView {
        let (show, at, side) = (self.show, self.at, self.which.index());
        let about = &show.sides[side];
        let outcome = about.run.outcome;
        let chips = self.chips(marks_changes);
        StageView {
            side: self.which,
            label: Rc::clone(&about.label),
            versions: show.versions(side, at),
            verdict: verdict(outcome),
            tone: tone(outcome),
            counter: counter(outcome, at.round),
            outcome,
            laps: Lasso::laps(outcome, at.round),
            is_at_rest: self.standing.moment.is_at_rest,
            cards: self.standing.group.process_indices().map(|process| self.card(process)).collect(),
            hands: self.hands(&chips),
            chips,
            lag: self.lag(),
            strip: self.strip(),
        }
    }

    /// What was shown before, if what it was made from is the same now.
    fn kept<T>(&self, is_same: impl FnOnce(&Standing) -> bool, shown: impl FnOnce(&StageView) -> T) -> Option<T> {
        self.then.filter(|then| is_same(&then.standing)).map(|then| shown(&then.view))
    }

    fn chips(&self, marks_changes: bool) -> Rc<Vec<PlacedChip>> {
        let was_marked = self.then.is_some_and(|then| then.key.marked_at.is_some());
        let kept = self.kept(|then| then.has_same_chips(self.standing), |view| Rc::clone(&view.chips));
        if let Some(chips) = kept.filter(|_| !marks_changes && !was_marked) {
            return chips;
        }
        let (show, at, side) = (self.show, self.at, self.which.index());
        let mut now = placed(self.frame, self.standing);
        if marks_changes && let Some(last) = show.axis.previous(at).filter(|_| show.axis.step(at).moves[side]) {
            let before = placed(self.frame, &Standing::new(show, side, last));
            mark_changes(&mut now, &before, &show.sides[side].instances);
        }
        Rc::new(now)
    }

    fn hands(&self, chips: &Rc<Vec<PlacedChip>>) -> Vec<Rc<Vec<String>>> {
        let kept = self.then.filter(|then| Rc::ptr_eq(&then.view.chips, chips));
        let hands = |then: &Staged| then.view.hands.clone();
        let now = || self.standing.group.process_indices().map(|process| Rc::new(hand(chips, process))).collect();
        kept.map_or_else(now, hands)
    }

    fn card(&self, process: ProcessIx) -> Rc<CardView> {
        let kept = self
            .kept(|then| then.has_same_card(self.standing, process), |view| Rc::clone(&view.cards[process as usize]));
        kept.unwrap_or_else(|| Rc::new(card(&self.standing.group, &self.standing.moment, process)))
    }

    fn lag(&self) -> Rc<LagView> {
        let kept = self.kept(|then| then.has_same_table(self.standing), |view| Rc::clone(&view.lag));
        let rows = || self.kept(|then| then.has_same_lags(self.standing), |view| Rc::clone(&view.lag.rows));
        kept.unwrap_or_else(|| Rc::new(lag_view(&self.standing.group, &self.standing.moment, rows())))
    }

    fn strip(&self) -> Rc<StripView> {
        let side = self.which.index();
        let position = self.show.axis.position(side, self.at);
        let now = strip_view(&self.show.sides[side], self.frame.strip_room, self.at.round, position.events);
        let kept = self.then.map(|then| &then.view.strip).filter(|strip| ***strip == now);
        kept.map_or_else(|| Rc::new(now), Rc::clone)
    }
}

fn placed(frame: &Frame, standing: &Standing) -> Vec<PlacedChip> {
    placed_chips(frame, &standing.group, &standing.moment, &standing.before)
}

/// What an instance has in hand, in words.
pub(super) fn hand(placed: &[PlacedChip], process: ProcessIx) -> Vec<String> {
    let mine = placed.iter().filter(|placed| placed.process == process);
    let mut hand: Vec<String> = mine.map(|placed| format!("{}: {}", placed.name, placed.chip.words())).collect();
    hand.sort();
    hand
}

/// The chips of a moment, each in its place. `before` is the moment before the rebalance.
pub(super) fn placed_chips(frame: &Frame, group: &Group, moment: &Moment, before: &Moment) -> Vec<PlacedChip> {
    let mut taken = vec![0; group.members.len()];
    let place = |chip: Chip| {
        let about = group.members[chip.member as usize];
        let lane = frame.layout.cards[about.process as usize].lanes[about.thread as usize - 1];
        let place = slot(lane, frame.layout.chip_width, taken[chip.member as usize]);
        taken[chip.member as usize] += 1;
        let name = group.task_id(chip.task).to_string();
        PlacedChip { chip, name, process: about.process, place, came_from: None, is_new: false }
    };
    let mut placed: Vec<PlacedChip> = chips(group, moment, before).into_iter().map(place).collect();
    // Moving an element in the document would cut its transition short: the order must not depend on places.
    placed.sort_by(|a, b| a.chip.key.cmp(&b.chip.key));
    placed
}

fn mark_changes(now: &mut [PlacedChip], before: &[PlacedChip], instances: &[String]) {
    for chip in now {
        let was = before.iter().find(|other| other.chip.key == chip.chip.key);
        chip.came_from =
            was.filter(|was| was.process != chip.process).and_then(|was| instances.get(was.process as usize).cloned());
        let looks = |placed: &PlacedChip| (placed.chip.sign, placed.chip.is_created, placed.chip.member);
        chip.is_new = was.is_none_or(|was| looks(was) != looks(chip));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::presets::presets;

    /// Every step of every preset, stems and twice round the rings; forwards, with jumps, marked and not.
    #[test]
    fn what_is_kept_from_step_to_step_is_what_would_be_worked_out_from_nothing() {
        for show in (0..presets().len()).map(Show::new) {
            let frame = Frame::new(&show, 0, 700.0);
            let strides: [usize; 4] = [1, 3, 29, 211];
            for (stride, which) in strides.into_iter().zip([Side::Left, Side::Right, Side::Left, Side::Right]) {
                let mut staged = None;
                let steps = std::iter::successors(Some(Cursor::default()), |at| show.axis.next(*at));
                for (n, at) in steps.take(3 * show.axis.steps() as usize).step_by(stride).enumerate() {
                    let marks = (n / 7).is_multiple_of(3);
                    let next = Staged::new(&show, &frame, which, at, marks, staged.as_ref());
                    let afresh = stage_view(&show, &frame, which, at, marks);
                    assert!(*next.view == afresh, "{}, {which:?}, {at:?}, {marks}", show.about.title);
                    staged = Some(next);
                }
            }
        }
    }
}
