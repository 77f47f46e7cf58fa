//! The leader's table: tasks by instances, as far behind as the reports make them look.

use std::rc::Rc;

use super::num::{exact, index, short};
use crate::kafka::assignor::{Decision, WarmUp};
use crate::kafka::lag::{LATEST_OFFSET, LagTable, is_caught_up};
use crate::kafka::{ProcessIx, TaskIx};
use crate::sim::event::Event;
use crate::sim::group::Group;
use crate::sim::moment::Moment;
use crate::sim::run::Run;

/// A row a stateful task, a cell a process.
pub type LagRows = Vec<(String, Vec<LagCell>)>;

/// The table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LagView {
    /// The rebalance that it belongs to; none before the first.
    pub round: Option<u32>,
    /// The instance that leads.
    pub leader: ProcessIx,
    /// The instances that take part, in process order.
    pub processes: Vec<(ProcessIx, String)>,
    /// A row a stateful task.
    pub rows: Rc<LagRows>,
    /// What the leader has moved so far, because its ideal place is not caught up.
    pub moves: Vec<MoveView>,
}

/// One movement: the assignor's answer to the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveView {
    /// The task.
    pub task: String,
    /// Whether it is the task's standby that moves.
    pub is_standby: bool,
    /// Where it goes: an instance that is caught up.
    pub to: (ProcessIx, String),
    /// Where it should be: an instance that is not.
    pub ideal: (ProcessIx, String),
    /// What that one is left with.
    pub left_with: &'static str,
}

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LagCell {
    /// The number, short.
    pub text: String,
    /// The number, exact, and what it means.
    pub title: String,
    /// How it is to be read.
    pub kind: LagKind,
    /// Whether the instance owned the task's partitions when it reported.
    pub is_owner: bool,
}

/// How a cell is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LagKind {
    /// It could take the task over at once.
    CaughtUp,
    /// It is behind.
    Behind,
    /// It only looks behind: it has state and did not say so.
    Unsaid,
}

/// The table at a moment; without rows before the first rebalance. `rows` are those that it had, if its lags are the same.
pub fn lag_view(group: &Group, moment: &Moment, rows: Option<Rc<LagRows>>) -> LagView {
    let Some(table) = moment.lag_table(group) else { return LagView::default() };
    let processes: Vec<ProcessIx> = moment.leader.processes.iter().collect();
    LagView {
        round: Some(moment.leader.round),
        leader: moment.leader.process,
        rows: rows.unwrap_or_else(|| Rc::new(lag_rows(group, moment, &table, &processes))),
        processes: processes.iter().map(|ix| (*ix, group.processes[*ix as usize].name.clone())).collect(),
        moves: moment.leader.moves().filter_map(|decision| movement(group, *decision)).collect(),
    }
}

fn lag_rows(group: &Group, moment: &Moment, table: &LagTable, processes: &[ProcessIx]) -> LagRows {
    let row = |task: TaskIx| {
        let cell = |process: &ProcessIx| cell(group, moment, task, *process, table.get(task, *process));
        (group.task_id(task).to_string(), processes.iter().map(cell).collect())
    };
    (0..index(group.topology.tasks.len())).filter(|task| group.is_stateful(*task)).map(row).collect()
}

/// A decision, if it moves something.
fn movement(group: &Group, decision: Decision) -> Option<MoveView> {
    let (Decision::ActiveMoved { task, destination, caught_up, warm_up }
    | Decision::StandbyMoved { task, destination, caught_up, warm_up }) = decision
    else {
        return None;
    };
    let named = |process: ProcessIx| (process, group.processes[process as usize].name.clone());
    Some(MoveView {
        task: group.task_id(task).to_string(),
        is_standby: matches!(decision, Decision::StandbyMoved { .. }),
        to: named(caught_up),
        ideal: named(destination),
        left_with: match warm_up {
            WarmUp::Swapped => "takes its standby",
            WarmUp::Granted => "warms up",
            WarmUp::Refused => "no warm-up left",
        },
    })
}

/// The most that the leader of a run ever moves in one rebalance.
pub fn moves_max(run: &Run) -> u32 {
    let is_move = |event: &&Event| matches!(event, Event::Decided(decision) if decision.is_move());
    let counts = run.rounds.iter().map(|round| round.events.iter().filter(is_move).count());
    index(counts.max().unwrap_or(0))
}

fn cell(group: &Group, moment: &Moment, task: TaskIx, process: ProcessIx, lag: i64) -> LagCell {
    let name = &group.processes[process as usize].name;
    let reports = || group.members_of(process).filter_map(|member| moment.leader.reports.get(member as usize));
    let is_said = reports().flat_map(|report| &report.said).any(|(said, ..)| *said == task);
    let silences = || reports().flat_map(|report| &report.unsaid).filter(|(unsaid, _)| *unsaid == task);
    let is_owner = reports().any(|report| report.owned.contains(&task));
    let is_unsaid = !is_said && silences().any(|(_, silence)| silence.hides_state());
    let caught_up = is_caught_up(lag, group.topology.config.acceptable_recovery_lag);
    let kind = match (is_unsaid, caught_up) {
        (true, false) => LagKind::Unsaid,
        (_, true) => LagKind::CaughtUp,
        (false, false) => LagKind::Behind,
    };
    let number = u64::try_from(lag).ok();
    let exact = number.map_or_else(|| lag.to_string(), exact);
    let title = match kind {
        LagKind::CaughtUp if lag == LATEST_OFFSET => format!("{name} runs it: it reported latest (-2)"),
        LagKind::CaughtUp => format!("{name} is caught up: lag {exact}"),
        LagKind::Behind => format!("{name} is not caught up: lag {exact}"),
        LagKind::Unsaid => format!("{name} has state on disk, but did not say so: it counts as {exact} behind"),
    };
    let text = if lag == LATEST_OFFSET { "runs".to_owned() } else { number.map_or(exact, short) };
    LagCell { text, title, kind, is_owner }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::axis::Cursor;
    use crate::app::show::Show;
    use crate::sim::presets::presets;

    #[test]
    fn nothing_is_unsaid_where_nothing_was_on_disk() {
        let hand_over = presets().iter().position(|preset| preset.id == "hand-over").expect("a preset");
        let show = Show::new(hand_over);
        let mut at = Some(Cursor::default());
        while let Some(now) = at {
            let view = lag_view(&show.sides[0].run.group, &show.axis.moment(0, now), None);
            assert!(view.rows.iter().flat_map(|(_, cells)| cells).all(|cell| cell.kind != LagKind::Unsaid), "{now:?}");
            at = show.axis.next(now);
        }
    }

    #[test]
    fn one_cell_is_wrong_because_nothing_was_reported() {
        let show = Show::new(0);
        // The leader of an even rebalance of the ring has read what C left unsaid in the odd one before.
        let at = show.axis.clamp(Cursor { round: 14, step: u32::MAX });
        let views = [0, 1].map(|side| lag_view(&show.sides[side].run.group, &show.axis.moment(side, at), None));
        let wrong = |view: &LagView| {
            view.rows.iter().flat_map(|(_, cells)| cells).filter(|cell| cell.kind == LagKind::Unsaid).count()
        };
        assert_eq!((wrong(&views[0]), wrong(&views[1])), (1, 0));
        assert_eq!(views[0].rows[0].1[2].text, "100k");
        assert_eq!(views[0].round, Some(14));
    }
}
