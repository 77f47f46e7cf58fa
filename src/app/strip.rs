//! The ownership strip: rebalances across, tasks down, colour = owner. The ping-pong of a loop is plain to see.

use std::rc::Rc;

use super::num::{index, whole};
use super::show::ShownSide;
use crate::kafka::task::{Role, TaskState};
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::{Event, ReportMoment};
use crate::sim::group::Group;
use crate::sim::moment::Moment;
use crate::sim::run::Run;
use crate::sim::world::World;

/// Names of tasks, and whether each has state.
pub type TaskNames = Rc<Vec<(String, bool)>>;
/// Names of instances.
pub type InstanceNames = Rc<Vec<String>>;

/// Who runs a task after a rebalance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StripCell {
    /// Nobody, and it is meant for nobody.
    Nobody,
    /// An instance has it.
    Owned {
        /// Which.
        process: ProcessIx,
        /// Not yet initialised when its member's report for the next rebalance went out.
        is_created: bool,
    },
    /// Nobody has it: it is meant for an instance, and its owner had to revoke it first.
    Withheld {
        /// For which.
        process: ProcessIx,
    },
}

/// A stored round as the strip has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripRound {
    /// A cell a task, in task order.
    pub cells: Rc<Vec<StripCell>>,
    /// After so many of the round's events all of it is settled.
    pub settled: u32,
}

/// The stored rounds of a run.
pub fn columns(run: &Run) -> Vec<StripRound> {
    (0..run.rounds.len()).map(|round| column(run, round)).collect()
}

/// One stored round of a run.
pub fn column(run: &Run, round: usize) -> StripRound {
    let (group, round) = (&*run.group, &run.rounds[round]);
    let mut moment = round.before.clone();
    let mut at_report: Vec<Option<World>> = vec![None; group.members.len()];
    let mut assigned = None;
    for event in &round.events {
        if matches!(event, Event::NextSettled { .. }) {
            assigned = Some(moment.clone());
        }
        moment.apply(group, event);
        if let Event::JoinGroupSent { member, moment: ReportMoment::InsidePoll | ReportMoment::FollowUp } = event {
            at_report[*member as usize] = Some(moment.world.clone());
        }
    }
    let settled = assigned.unwrap_or_else(|| moment.clone());
    let seen_by = |member: MemberIx| at_report[member as usize].as_ref().unwrap_or(&moment.world);
    let cells = (0..index(group.topology.tasks.len())).map(|task| cell(group, &settled, seen_by, task)).collect();
    let before = round.events.iter().position(|event| matches!(event, Event::NextSettled { .. }));
    StripRound { cells: Rc::new(cells), settled: index(before.unwrap_or(round.events.len())) }
}

fn cell<'a>(group: &Group, settled: &Moment, seen_by: impl Fn(MemberIx) -> &'a World, task: TaskIx) -> StripCell {
    let active =
        |member: &MemberIx| settled.world.member(*member).tasks.get(task).is_some_and(|held| held.role == Role::Active);
    let members = 0..index(group.members.len());
    if let Some(member) = members.clone().find(active) {
        let held = seen_by(member).member(member).tasks.get(task);
        let is_created = held.is_some_and(|held| held.state == TaskState::Created);
        return StripCell::Owned { process: group.process_of(member), is_created };
    }
    let meant = |member: &MemberIx| {
        let told = settled.members[*member as usize].told.as_ref();
        told.is_some_and(|told| told.pending.iter().any(|(pending, _)| *pending == task))
    };
    members
        .clone()
        .find(meant)
        .map_or(StripCell::Nobody, |member| StripCell::Withheld { process: group.process_of(member) })
}

/// How a column of the strip is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// The rebalance is over.
    Past,
    /// The playhead is in it.
    Now,
    /// The playhead is in it, and it is not settled yet who runs what.
    Open,
    /// There is no such rebalance: the group is at rest, and everything stays as it was.
    Rest,
}

/// A column of the strip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripColumn {
    /// The rebalance's number.
    pub round: u32,
    /// A cell a task.
    pub cells: Rc<Vec<StripCell>>,
    /// How to read it.
    pub kind: ColumnKind,
}

/// What of the strip is on screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripView {
    /// Names of the tasks, and whether each has state.
    pub tasks: TaskNames,
    /// Names of the instances.
    pub instances: InstanceNames,
    /// The columns, oldest first.
    pub columns: Vec<StripColumn>,
    /// Columns that there is room for.
    pub room: u32,
}

impl StripView {
    /// Whether there is so much in it that drawing it anew takes longer than a frame.
    pub fn is_large(&self) -> bool {
        self.tasks.len() * self.room as usize > 400
    }

    /// Whether all columns but the newest are the same as in another view.
    pub fn has_same_past(&self, other: &Self) -> bool {
        let past = |view: &Self| view.columns.len().saturating_sub(1);
        let names = Rc::ptr_eq(&self.tasks, &other.tasks) && Rc::ptr_eq(&self.instances, &other.instances);
        names && self.columns[..past(self)] == other.columns[..past(other)]
    }

    /// What a cell says, in words.
    pub fn words(&self, task: usize, at: usize) -> String {
        let column = &self.columns[at];
        if column.kind == ColumnKind::Open {
            return "not decided yet".to_owned();
        }
        match column.cells[task] {
            StripCell::Nobody => "nobody".to_owned(),
            StripCell::Owned { process, is_created: false } => self.instance(process).to_owned(),
            StripCell::Owned { process, is_created: true } => {
                format!("{}, not initialised when it reported", self.instance(process))
            }
            StripCell::Withheld { process } => format!("withheld, meant for {}", self.instance(process)),
        }
    }

    /// Which cell it is, and what it says.
    pub fn title(&self, task: usize, at: usize) -> String {
        format!("{}, rebalance {}: {}", self.tasks[task].0, self.columns[at].round, self.words(task, at))
    }

    /// The owner's name, if it is another one than in the column before.
    pub fn new_owner(&self, task: usize, at: usize) -> Option<&str> {
        let column = &self.columns[at];
        let owner = column.cells[task].owner().filter(|_| column.kind != ColumnKind::Open)?;
        let before = at.checked_sub(1).and_then(|at| self.columns[at].cells[task].owner());
        (before != Some(owner)).then(|| self.instance(owner))
    }

    fn instance(&self, process: ProcessIx) -> &str {
        self.instances.get(process as usize).map_or("", String::as_str)
    }
}

impl StripCell {
    const fn owner(self) -> Option<ProcessIx> {
        match self {
            Self::Owned { process, .. } => Some(process),
            Self::Nobody | Self::Withheld { .. } => None,
        }
    }
}

/// The strip of a side up to a round of which `events` have happened.
pub fn strip_view(side: &ShownSide, room: u32, round: u32, events: u32) -> StripView {
    let first = (round + 1).saturating_sub(room);
    let stored = index(side.columns.len());
    let column = |n: u32| {
        let shown = side.run.round_shown(n);
        let about = &side.columns[shown.unwrap_or(stored.saturating_sub(1)) as usize];
        let kind = match (shown, n == round) {
            (None, _) => ColumnKind::Rest,
            (Some(_), false) => ColumnKind::Past,
            (Some(_), true) if events <= about.settled => ColumnKind::Open,
            (Some(_), true) => ColumnKind::Now,
        };
        StripColumn { round: n, cells: Rc::clone(&about.cells), kind }
    };
    StripView {
        tasks: Rc::clone(&side.tasks),
        instances: Rc::clone(&side.instances),
        columns: (first..=round).map(column).collect(),
        room,
    }
}

/// The names that every view of a strip shares: tasks, and whether each has state; instances.
pub fn names(group: &Group) -> (TaskNames, InstanceNames) {
    let task = |task: TaskIx| (group.task_id(task).to_string(), group.is_stateful(task));
    let tasks = (0..index(group.topology.tasks.len())).map(task).collect();
    (Rc::new(tasks), Rc::new(group.processes.iter().map(|process| process.name.clone()).collect()))
}

/// How often a column has room for its number, where so many digits are the widest and columns are so wide: every first,
/// second, third.
pub fn label_every(newest: u32, column_px: f64) -> u32 {
    let text = DIGIT * f64::from(newest.checked_ilog10().unwrap_or(0) + 1);
    // The newest column's number lies at its right edge, on a ground of its own, and so needs room to the left.
    if text + 2.0 <= column_px { 1 } else { whole((text + text / 2.0) / column_px) + 1 }
}

/// Whether a column bears its number, if there is only room for one in so many. The newest always does, and none so close
/// to it that they would touch.
pub fn is_labelled(round: u32, newest: u32, every: u32) -> bool {
    round == newest || (round.is_multiple_of(every) && newest - round >= every)
}

/// Width of a digit above a column.
const DIGIT: f64 = 7.0;
/// Width of a column in pixels, its gap included.
pub const COLUMN: f64 = 25.0;
/// Width of the names before the first column.
pub const NAMES: f64 = 38.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::show::Show;

    #[test]
    fn the_ping_pong_is_plain_to_see() {
        let show = Show::new(0);
        let first_task = |n: u32| show.sides[0].columns[n as usize].cells[0];
        assert_eq!(first_task(3), StripCell::Withheld { process: 2 });
        assert_eq!(first_task(4), StripCell::Owned { process: 1, is_created: false });
    }

    #[test]
    fn says_in_words_what_colours_show() {
        let show = Show::new(0);
        let view = strip_view(&show.sides[0], 10, 4, u32::MAX);
        assert_eq!(view.title(0, 3), "0_0, rebalance 3: withheld, meant for C");
        assert_eq!((view.words(0, 4).as_str(), view.new_owner(0, 4)), ("B", Some("B")));
        assert_eq!(view.new_owner(0, 3), None);
        let open = strip_view(&show.sides[0], 10, 4, 0);
        assert_eq!((open.words(0, 4).as_str(), open.new_owner(0, 4)), ("not decided yet", None));
    }

    #[test]
    fn numbers_never_touch_and_the_newest_is_always_there() {
        for (newest, every) in [(0, 1), (9, 1), (99, 1), (999, 1), (1_000, 2), (9_999, 2), (10_000, 3), (100_000, 3)] {
            assert_eq!(label_every(newest, COLUMN), every, "{newest}");
        }
        assert_eq!(label_every(1_000, 32.0), 1);
        for newest in [7, 998, 999, 1_000, 1_001, 12_345, 1_234_567, u32::MAX] {
            let every = label_every(newest, COLUMN);
            let text = DIGIT * f64::from(index(newest.to_string().len()));
            let labelled: Vec<u32> =
                (newest.saturating_sub(40)..=newest).filter(|round| is_labelled(*round, newest, every)).collect();
            assert_eq!(labelled.last(), Some(&newest));
            for pair in labelled.windows(2) {
                let apart = f64::from(pair[1] - pair[0]) * COLUMN;
                // The newest's right edge is its column's; the others are in the middle of theirs.
                let room = if pair[1] == newest { apart + COLUMN / 2.0 - text / 2.0 } else { apart };
                assert!(text < room, "{pair:?} of {newest}");
            }
        }
    }

    #[test]
    fn follows_the_playhead_and_shows_no_more_than_there_is_room_for() {
        let show = Show::new(0);
        let view = strip_view(&show.sides[0], 10, 40, u32::MAX);
        assert_eq!((view.columns.len(), view.columns[0].round, view.columns[9].round), (10, 31, 40));
        let rested = strip_view(&show.sides[1], 10, 40, u32::MAX);
        assert!(rested.columns.iter().all(|column| column.kind == ColumnKind::Rest));
        let young = strip_view(&show.sides[0], 10, 2, 0);
        assert_eq!((young.columns.len(), young.columns[2].kind), (3, ColumnKind::Open));
    }
}
