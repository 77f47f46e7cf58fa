//! From what is pointed at on a stage to the question about it.

use crate::analysis::cause::Question;
use crate::analysis::cause::history::History;
use crate::app::axis::Cursor;
use crate::app::cause_view::about_chip;
use crate::app::jump::position;
use crate::app::num::index;
use crate::app::show::Show;
use crate::app::stage::StageView;
use crate::app::strip::StripCell;
use crate::kafka::task::Role;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::Event;
use crate::sim::moment::Moment;
use crate::sim::run::{Position, Run};

/// Something on a stage, by its place in the stage's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointed {
    /// A chip.
    Chip(u32),
    /// A bar on a card: what is on disk.
    Disk {
        /// Which card.
        card: u32,
        /// Which row.
        row: u32,
    },
    /// The rest of a card's row: what is said of the task.
    Report {
        /// Which card.
        card: u32,
        /// Which row.
        row: u32,
    },
    /// A note on a card: what stays unsaid.
    Note {
        /// Which card.
        card: u32,
        /// Which note.
        note: u32,
    },
    /// Where a thread is.
    Thread {
        /// Which card.
        card: u32,
        /// Which thread, from 0.
        thread: u32,
    },
    /// A cell of the leader's table.
    Lag {
        /// Which row.
        row: u32,
        /// Which column, from 0.
        column: u32,
    },
    /// A movement of the leader's.
    Move(u32),
    /// A cell of the strip.
    Strip {
        /// Which task.
        task: u32,
        /// Which column, from 0.
        column: u32,
    },
}

/// A question, and the position (in unrolled rounds) at which it is asked.
pub type Asked = (Position, Question);

/// The question about what is pointed at; none if there is no such thing.
pub fn question(show: &Show, view: &StageView, at: Cursor, pointed: Pointed) -> Option<Asked> {
    let side = view.side.index();
    let run = &*show.sides[side].run;
    let now = position(&show.axis, side, at);
    let task_named = |name: &str| show.sides[side].tasks.iter().position(|(task, _)| task == name).map(index);
    let row_task = |card: u32, row: u32| task_named(&view.cards.get(card as usize)?.rows.get(row as usize)?.task);
    let moment = || show.axis.moment(side, at);
    let question = match pointed {
        Pointed::Chip(chip) => {
            let chip = &view.chips.get(chip as usize)?.chip;
            about_chip(chip)
        }
        Pointed::Disk { card, row } => Question::Disk { process: card, task: row_task(card, row)? },
        Pointed::Report { card, row } => reported(run, &moment(), card, row_task(card, row)?)?,
        Pointed::Note { card, note } => {
            let note = view.cards.get(card as usize)?.notes.get(note as usize)?;
            reported(run, &moment(), card, task_named(note.tasks.split(',').next()?)?)?
        }
        Pointed::Thread { card, thread } => {
            Question::InsidePoll { member: run.group.members_of(card).nth(thread as usize)? }
        }
        Pointed::Lag { row, column } => Question::Lag {
            task: task_named(&view.lag.rows.get(row as usize)?.0)?,
            process: view.lag.processes.get(column as usize)?.0,
        },
        Pointed::Move(nth) => return Some((movement(run, view.lag.round?, nth)?, Question::Event)),
        Pointed::Strip { task, column } => {
            let column = view.strip.columns.get(column as usize)?;
            let end = Position { round: column.round, events: u32::MAX };
            let at = if column.round == now.round { now } else { end };
            return Some((at, owned(run, at, *column.cells.get(task as usize)?, task)));
        }
    };
    Some((now, question))
}

/// The member of an instance whose report has something to say of a task, or leaves it unsaid.
fn reported(run: &Run, moment: &Moment, process: ProcessIx, task: TaskIx) -> Option<Question> {
    let report = |member: &MemberIx| &moment.members[*member as usize].report;
    let says = |member: &MemberIx| report(member).said.iter().any(|(said, ..)| *said == task);
    let hides = |member: &MemberIx| report(member).unsaid.iter().any(|(unsaid, _)| *unsaid == task);
    let members = || run.group.members_of(process);
    let member = members().find(says).or_else(|| members().find(hides)).or_else(|| members().next())?;
    Some(Question::Report { member, task })
}

/// Where the leader makes a movement, the so-manieth of a round.
fn movement(run: &Run, round: u32, nth: u32) -> Option<Position> {
    let is_move = |event: &Event| matches!(event, Event::Decided(decision) if decision.is_move());
    let events = History::new(run).events(round);
    let at = events.iter().enumerate().filter(|(_, event)| is_move(event)).nth(nth as usize)?.0;
    Some(Position { round, events: index(at) + 1 })
}

/// Why a task has the owner that the strip shows.
fn owned(run: &Run, at: Position, cell: StripCell, task: TaskIx) -> Question {
    let moment = History::new(run).moment(at);
    let has =
        |member: &MemberIx| moment.world.member(*member).tasks.get(task).is_some_and(|held| held.role == Role::Active);
    let waits = |member: &MemberIx| {
        let told = moment.members[*member as usize].told.as_ref();
        told.is_some_and(|told| told.pending.iter().any(|(pending, _)| *pending == task))
    };
    match cell {
        StripCell::Owned { process, .. } => {
            let owner = run.group.members_of(process).find(has);
            owner.map_or(Question::Placed { task }, |member| Question::Holds { member, task })
        }
        StripCell::Withheld { process } => {
            let meant = run.group.members_of(process).find(waits);
            meant.map_or(Question::Placed { task }, |member| Question::Withheld { member, task })
        }
        StripCell::Nobody => Question::Placed { task },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::cause::ask;
    use crate::app::model::{Model, Preferences};
    use crate::app::side::Side;

    /// The opening, at the bug's moment.
    fn opening() -> Model {
        Model::new(Preferences { reduced_motion: true, ..Preferences::default() })
    }

    #[track_caller]
    fn check(model: &Model, pointed: Pointed, expect: Option<Question>) {
        let asked = question(&model.show, model.stage(Side::Left), model.cursor, pointed);
        assert_eq!(asked.map(|(_, question)| question), expect, "{pointed:?}");
        if let Some((at, question)) = asked {
            assert!(ask(&model.show.sides[0].run, at, question).is_some(), "{pointed:?} has no answer");
        }
    }

    #[test]
    fn what_c_leaves_unsaid_its_disk_its_note_and_its_thread() {
        let model = opening();
        let unsaid = Some(Question::Report { member: 2, task: 0 });
        check(&model, Pointed::Report { card: 2, row: 0 }, unsaid);
        check(&model, Pointed::Note { card: 2, note: 0 }, unsaid);
        check(&model, Pointed::Disk { card: 2, row: 0 }, Some(Question::Disk { process: 2, task: 0 }));
        check(&model, Pointed::Thread { card: 2, thread: 0 }, Some(Question::InsidePoll { member: 2 }));
        check(&model, Pointed::Report { card: 2, row: 99 }, None);
        check(&model, Pointed::Thread { card: 2, thread: 7 }, None);
        check(&model, Pointed::Note { card: 0, note: 5 }, None);
    }

    #[test]
    fn every_chip_lag_and_cell_on_the_stage_can_be_asked_about() {
        let model = opening();
        let view = model.stage(Side::Left);
        for chip in 0..index(view.chips.len()) {
            let asked = question(&model.show, view, model.cursor, Pointed::Chip(chip)).expect("a question");
            assert!(ask(&model.show.sides[0].run, asked.0, asked.1).is_some(), "{asked:?}");
        }
        for row in 0..index(view.lag.rows.len()) {
            for column in 0..index(view.lag.processes.len()) {
                let asked = question(&model.show, view, model.cursor, Pointed::Lag { row, column });
                let (at, question) = asked.expect("a question");
                assert!(ask(&model.show.sides[0].run, at, question).is_some(), "{question:?}");
            }
        }
        for column in 0..index(view.strip.columns.len()) {
            for task in 0..index(view.strip.tasks.len()) {
                let (at, asked) =
                    question(&model.show, view, model.cursor, Pointed::Strip { task, column }).expect("a question");
                assert!(ask(&model.show.sides[0].run, at, asked).is_some(), "{asked:?} at {at:?}");
            }
        }
        check(&model, Pointed::Lag { row: 0, column: 2 }, Some(Question::Lag { process: 2, task: 0 }));
        check(&model, Pointed::Lag { row: 0, column: 3 }, None);
        check(&model, Pointed::Chip(999), None);
    }

    #[test]
    fn a_movement_is_the_decision_that_makes_it() {
        let mut model = opening();
        model.cursor = model.show.axis.clamp(Cursor { round: 12, step: u32::MAX });
        model.refresh();
        let view = model.stage(Side::Left);
        assert!(!view.lag.moves.is_empty());
        for (nth, moved) in (0..).zip(&view.lag.moves) {
            let (at, _) = question(&model.show, view, model.cursor, Pointed::Move(nth)).expect("a question");
            let event = History::new(&model.show.sides[0].run).event(at).expect("an event");
            let sentence = crate::app::sentence::sentence(&model.show.sides[0].run.group, &event);
            assert!(crate::app::sentence::plain(&sentence).contains(&moved.task));
        }
        assert_eq!(question(&model.show, view, model.cursor, Pointed::Move(99)), None);
    }
}
