//! One stage: everything that is shown of one side at one moment.

use std::rc::Rc;

use super::axis::Cursor;
use super::card::{CardView, card};
use super::chip::{Chip, chips};
use super::headline::{Tone, counter, tone, verdict};
use super::lag_view::{LagView, lag_view, moves_max};
use super::lasso_geometry::Lasso;
use super::layout::{Rect, StageLayout, slot};
use super::num::{index, real, whole};
use super::show::Show;
use super::side::Side;
use super::strip::{COLUMN, NAMES, StripView, strip_view};
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
}

/// Width of the table's first column.
const LAG_NAMES: f64 = 44.0;
/// Width of the table's other columns.
const LAG_CELL: f64 = 58.0;
/// Between table and strip.
const BETWEEN: f64 = 28.0;

impl Frame {
    /// Lays a side out in a width.
    pub fn new(show: &Show, side: usize, width: f64) -> Self {
        let about = &show.sides[side];
        let lag_width = LAG_NAMES + LAG_CELL * real(about.run.group.processes.len());
        let beside = width - lag_width - BETWEEN;
        let is_stacked = beside < 300.0;
        let strip_width = if is_stacked { width } else { beside };
        let strip_room = whole((strip_width - NAMES) / COLUMN).clamp(4, 64);
        Self {
            layout: StageLayout::new(width, &about.extents, about.letters),
            lasso: Lasso::new(&about.run, width),
            is_stacked,
            strip_room,
            strip_column: ((strip_width - NAMES) / f64::from(strip_room)).min(COLUMN * 1.4),
            move_lines: show.sides.iter().map(|side| moves_max(&side.run)).max().unwrap_or(0),
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
    pub chips: Vec<PlacedChip>,
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

/// What one side shows at a cursor. `marks_changes` says whether to mark what the last step changed.
pub fn stage_view(show: &Show, frame: &Frame, which: Side, at: Cursor, marks_changes: bool) -> StageView {
    let side = which.index();
    let about = &show.sides[side];
    let group = show.group_at(side, at);
    let position = show.axis.position(side, at);
    let moment = show.axis.moment(side, at);
    let mut placed = placed_chips(group, frame, &moment, &show.axis.moment_before(side, at));
    if marks_changes && let Some(last) = show.axis.previous(at).filter(|_| show.axis.step(at).moves[side]) {
        let (then, before) = (show.axis.moment(side, last), show.axis.moment_before(side, last));
        mark_changes(&mut placed, &placed_chips(group, frame, &then, &before), &about.instances);
    }
    let outcome = about.run.outcome;
    StageView {
        side: which,
        label: Rc::clone(&about.label),
        versions: show.versions(side, at),
        verdict: verdict(outcome),
        tone: tone(outcome),
        counter: counter(outcome, at.round),
        outcome,
        laps: Lasso::laps(outcome, at.round),
        is_at_rest: moment.is_at_rest,
        cards: (0..index(group.processes.len())).map(|process| Rc::new(card(group, &moment, process))).collect(),
        hands: (0..index(group.processes.len())).map(|process| Rc::new(hand(&placed, process))).collect(),
        chips: placed,
        lag: Rc::new(lag_view(group, &moment)),
        strip: Rc::new(strip_view(about, frame.strip_room, at.round, position.events)),
    }
}

fn hand(placed: &[PlacedChip], process: ProcessIx) -> Vec<String> {
    let mine = placed.iter().filter(|placed| placed.process == process);
    let mut hand: Vec<String> = mine.map(|placed| format!("{}: {}", placed.name, placed.chip.words())).collect();
    hand.sort();
    hand
}

fn placed_chips(group: &Group, frame: &Frame, moment: &Moment, before: &Moment) -> Vec<PlacedChip> {
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
