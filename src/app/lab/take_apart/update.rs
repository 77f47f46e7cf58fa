//! What a message does to what is taken apart.

use std::rc::Rc;

use super::{Answer, InspectMsg, Inspection, Pointed, own_step, question, standing};
use crate::analysis::cause::{Known, Question, ask};
use crate::app::axis::Cursor;
use crate::app::cause_view::cause_view;
use crate::app::diff::Subject;
use crate::app::effect::Effect;
use crate::app::jump::cursor;
use crate::app::lab::model::{Inspect, Lab, Pane};
use crate::app::lab::staging::SLICE_EVENTS;
use crate::app::lab::update::LabEffect;
use crate::app::run_until::{Until, run_until};
use crate::app::side::Side;
use crate::kafka::{ProcessIx, TaskIx};
use crate::sim::run::{Outcome, Position, Run};

/// The longest way back through chains that were turned off.
const MAX_ANSWERS: usize = 32;

/// Carries out a message.
pub fn update(lab: &mut Lab, message: InspectMsg, effects: &mut Vec<LabEffect>) {
    match message {
        InspectMsg::Show(tab) => {
            let inspection = lab.inspect_mut();
            (inspection.tab, inspection.is_open) = (tab, true);
            lab.pane = Pane::TakeApart;
        }
        InspectMsg::Open(is_open) => lab.inspect_mut().is_open = is_open,
        InspectMsg::Side(side) => look_at(lab, side),
        InspectMsg::Point(side, pointed) => point(lab, side, pointed, effects),
        InspectMsg::Ask(question) => {
            let side = lab.inspection.side;
            let at = here(lab, side);
            answer(lab, side, (at, question), effects);
        }
        InspectMsg::AskAbout(subject) => ask_about(lab, subject, effects),
        InspectMsg::AskOn(known) => ask_on(lab, known),
        InspectMsg::Back => {
            lab.inspect_mut().answers.pop();
        }
        InspectMsg::About(process, task) => lab.inspect_mut().about = (process, task),
        InspectMsg::GoTo(at) => go_to(lab, lab.inspection.side, at, effects),
        InspectMsg::GoToOn(side, at) => {
            look_at(lab, side);
            go_to(lab, side, at, effects);
        }
        InspectMsg::GoToCursor(to) => go(lab, to, effects),
        InspectMsg::GoToStep(at, step) => {
            go_to(lab, lab.inspection.side, at, effects);
            lab.inspect_mut().step = Some((lab.page.cursor, step));
        }
        InspectMsg::Step(step) => {
            pause(lab, effects);
            lab.inspect_mut().step = Some((lab.page.cursor, step));
        }
        InspectMsg::Filter(filter) => lab.inspect_mut().filter = filter,
        InspectMsg::Instance(process) => lab.inspect_mut().about.0 = process,
        InspectMsg::RunUntil(until) => run_on(lab, until, effects),
        InspectMsg::StepInstance { process, forward } => step_instance(lab, process, forward, effects),
    }
}

/// Judges what is shown, a slice at a time; nobody waits for it.
pub fn judge(lab: &mut Lab, effects: &mut Vec<LabEffect>) {
    let Some(judging) = &mut lab.judging else { return };
    let mut left = SLICE_EVENTS;
    for side in &mut *judging {
        while left > 0
            && let Some(events) = side.advance()
        {
            left = left.saturating_sub(events);
        }
    }
    if left == 0 {
        effects.push(LabEffect::Continue);
    } else if let Some(judged) = lab.judging.take() {
        lab.verdicts = Some(judged.map(|side| Rc::new(side.done())));
    }
}

/// A side is looked at, and shown where only one is. What is filtered by is its own.
pub fn look_at(lab: &mut Lab, side: Side) {
    lab.page.shown_side = side;
    if lab.inspection.side == side {
        return;
    }
    let inspection = Inspection { side, step: None, said: String::new(), ..Inspection::clone(&lab.inspection) };
    let answers = inspection.answers.clone();
    *lab.inspect_mut() = Inspection { answers, ..inspection.of_show(&lab.page.show) };
}

/// Where a side stands at the playhead.
fn here(lab: &Lab, side: Side) -> Position {
    let side = side.index();
    standing(&lab.page.show.axis, &lab.page.show.sides[side].run, side, lab.page.cursor).0
}

fn run_of(lab: &Lab, side: Side) -> Rc<Run> {
    Rc::clone(&lab.page.show.sides[side.index()].run)
}

fn point(lab: &mut Lab, side: Side, pointed: Pointed, effects: &mut Vec<LabEffect>) {
    let show = Rc::clone(&lab.page.show);
    let view = Rc::clone(lab.page.stage(side));
    if let Some(asked) = question(&show, &view, lab.page.cursor, pointed) {
        answer(lab, side, asked, effects);
    }
}

fn answer(lab: &mut Lab, side: Side, (at, question): (Position, Question), effects: &mut Vec<LabEffect>) {
    let run = run_of(lab, side);
    pause(lab, effects);
    look_at(lab, side);
    let found = ask(&run, at, question);
    let named = subject(&run, question);
    let inspection = lab.inspect_mut();
    (inspection.tab, inspection.is_open) = (Inspect::Cause, true);
    inspection.answers.clear();
    inspection.about = (named.0.unwrap_or(inspection.about.0), named.1.unwrap_or(inspection.about.1));
    inspection.said = match found {
        Some(_) => String::new(),
        None => "Nothing of the kind has happened yet.".to_owned(),
    };
    inspection.answers.extend(found.map(|known| Rc::new(Answer { side, view: cause_view(&run, known) })));
    lab.pane = Pane::TakeApart;
    effects.push(LabEffect::Reveal);
}

/// Asks about what changed: of a task, why it is there, or withheld, or gone.
fn ask_about(lab: &mut Lab, subject: Subject, effects: &mut Vec<LabEffect>) {
    let side = lab.inspection.side;
    let (run, at) = (run_of(lab, side), here(lab, side));
    let questions = match subject {
        Subject::Task(task, member) => vec![
            Question::Holds { member, task },
            Question::Withheld { member, task },
            Question::Revoked { member, task },
        ],
        Subject::Lag(task, process) => vec![Question::Lag { process, task }],
        Subject::Report(task, member) => vec![Question::Report { member, task }],
        Subject::Checkpoint(task, process) | Subject::Lock(task, process) => vec![Question::Disk { process, task }],
        Subject::Thread(member) => vec![Question::InsidePoll { member }, Question::Event],
    };
    let asked = questions.iter().find(|question| ask(&run, at, **question).is_some()).or(questions.first());
    if let Some(question) = asked {
        answer(lab, side, (at, *question), effects);
    }
}

/// The instance and the task that a question is about.
fn subject(run: &Run, question: Question) -> (Option<ProcessIx>, Option<TaskIx>) {
    match question {
        Question::Event | Question::Began => (None, None),
        Question::Holds { member, task }
        | Question::Created { member, task }
        | Question::Withheld { member, task }
        | Question::Revoked { member, task }
        | Question::Report { member, task } => (Some(run.group.process_of(member)), Some(task)),
        Question::Lag { process, task } | Question::Disk { process, task } => (Some(process), Some(task)),
        Question::Placed { task } => (None, Some(task)),
        Question::InsidePoll { member } => (Some(run.group.process_of(member)), None),
    }
}

fn ask_on(lab: &mut Lab, known: Known) {
    let Some(side) = lab.inspection.answers.last().map(|answer| answer.side) else { return };
    let view = cause_view(&run_of(lab, side), known);
    let answers = &mut lab.inspect_mut().answers;
    if answers.len() == MAX_ANSWERS {
        answers.remove(0);
    }
    answers.push(Rc::new(Answer { side, view }));
}

fn run_on(lab: &mut Lab, until: Until, effects: &mut Vec<LabEffect>) {
    let side = lab.inspection.side;
    let run = run_of(lab, side);
    let Some(verdicts) = lab.verdicts.as_ref().map(|verdicts| Rc::clone(&verdicts[side.index()])) else {
        "What holds is still being worked out.".clone_into(&mut lab.inspect_mut().said);
        return;
    };
    let found = run_until(&run, &verdicts, here(lab, side), until);
    let never = match run.outcome {
        Outcome::Undecided { bound_rounds } => {
            format!(
                "Not within the {bound_rounds} rebalances that were run: {}. What comes after them is not known.",
                until.words()
            )
        }
        _ => format!("In all that is ahead, never: {}.", until.words()),
    };
    arrive(lab, found, &never, effects);
}

fn step_instance(lab: &mut Lab, process: ProcessIx, forward: bool, effects: &mut Vec<LabEffect>) {
    let side = lab.inspection.side;
    let run = run_of(lab, side);
    let Some(about) = run.group.processes.get(process as usize) else { return };
    let found = own_step(&run, here(lab, side), process, forward);
    let ahead = if forward { "ahead" } else { "before this" };
    arrive(lab, found, &format!("{} does nothing {ahead}.", about.name), effects);
    lab.inspect_mut().about.0 = process;
}

fn arrive(lab: &mut Lab, found: Option<Position>, never: &str, effects: &mut Vec<LabEffect>) {
    if let Some(at) = found {
        go_to(lab, lab.inspection.side, at, effects);
    } else {
        pause(lab, effects);
        never.clone_into(&mut lab.inspect_mut().said);
    }
}

fn go_to(lab: &mut Lab, side: Side, at: Position, effects: &mut Vec<LabEffect>) {
    let to = cursor(&lab.page.show.axis, side.index(), at);
    go(lab, to, effects);
}

/// Puts the playhead somewhere, and lets it stay there.
fn go(lab: &mut Lab, to: Cursor, effects: &mut Vec<LabEffect>) {
    pause(lab, effects);
    lab.page.cursor = lab.page.show.axis.clamp(to);
    lab.page.slides = false;
    lab.page.ahead_ms = 0.0;
    lab.page.refresh();
    lab.inspect_mut().said.clear();
}

fn pause(lab: &mut Lab, effects: &mut Vec<LabEffect>) {
    let ran = lab.page.runs();
    if std::mem::replace(&mut lab.page.is_playing, false) {
        lab.page.refresh();
    }
    if ran {
        effects.push(LabEffect::Page(Effect::StopFrames));
    }
}
