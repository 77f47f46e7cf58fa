//! What a message does.

use std::rc::Rc;

use super::beside::{Preparing, Recorded};
use super::message::{DiagnoseMsg, InLab};
use super::model::{COLUMNS, Copied, Diagnose, Last, Lines, Running, Shown};
use super::told::{Ask, Row, Told};
use crate::app::effect::Effect;
use crate::app::keymap::message_for;
use crate::app::message::Msg;
use crate::app::model::Panel;
use crate::sim::setup::Setup;

/// Most rows that are read at a time.
pub const MAX_LINES: usize = 400;

/// What the place asks of the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiagnoseEffect {
    /// Read what was chosen, as the attempt of this number.
    Start(u32),
    /// End the attempt that is reading.
    Stop,
    /// The attempt that was reading is the one to ask from now on; the one before can go.
    Keep,
    /// The worker that was asked has died; its files are still there to read rows of.
    Lose,
    /// Ask the worker.
    Ask(Ask),
    /// Look rows up in their files.
    FindRows(Vec<Row>),
    /// Copy a text.
    Copy(String),
    /// Select the summary, so that a person can copy it.
    SelectSummary,
    /// Open a group in the Lab: its name, and its setup as JSON.
    OpenInLab(String, String),
    /// Come back with [`DiagnoseMsg::GoOn`] once the browser has had its turn.
    GoOn,
    /// What the opening view asks for too.
    Page(Effect),
}

/// Carries out a message.
pub fn update(place: &mut Diagnose, message: DiagnoseMsg) -> Vec<DiagnoseEffect> {
    match message {
        DiagnoseMsg::Read(files, now_ms) => read(place, &files, now_ms),
        DiagnoseMsg::Cancel => {
            let was_running = place.running.take().is_some();
            if was_running {
                place.last = Some(Last::Cancelled);
            }
            was_running.then_some(DiagnoseEffect::Stop).into_iter().collect()
        }
        DiagnoseMsg::LeaveOut(said) => {
            place.not_opened = said;
            Vec::new()
        }
        DiagnoseMsg::FindLink(fragment) => {
            place.link = Some(fragment);
            Vec::new()
        }
        DiagnoseMsg::Refuse(attempt, name, why) => {
            if place.is_running(attempt) {
                place.refused.push((name, why));
            }
            Vec::new()
        }
        DiagnoseMsg::Unpack(attempt) => {
            if let Some(running) = place.running_as(attempt) {
                running.has_packed = true;
            }
            Vec::new()
        }
        DiagnoseMsg::Sent(attempt, files, bytes) => sent(place, attempt, files, bytes),
        DiagnoseMsg::Hear(attempt, text, now_ms) => hear(place, attempt, &text, now_ms),
        DiagnoseMsg::Fail(attempt, why) => fail(place, attempt, why),
        DiagnoseMsg::Page(message) => page(place, &message),
        DiagnoseMsg::Beside(Msg::Press(press)) if message_for(&press) == Some(Msg::Open(Panel::Help)) => {
            page(place, &Msg::Open(Panel::Help))
        }
        DiagnoseMsg::GoOn => go_on(place),
        DiagnoseMsg::Beside(_) | DiagnoseMsg::Beat | DiagnoseMsg::OpenRecorded => {
            let recorded = place.recording.as_mut().map(Rc::make_mut);
            recorded.and_then(|recorded| look_at_rounds(recorded, &message)).into_iter().collect()
        }
        other => place.shown.as_mut().map_or_else(Vec::new, |shown| look(shown, other)),
    }
}

impl Diagnose {
    fn is_running(&self, attempt: u32) -> bool {
        self.running.as_ref().is_some_and(|running| running.attempt == attempt)
    }

    fn running_as(&mut self, attempt: u32) -> Option<&mut Running> {
        self.running.as_mut().filter(|running| running.attempt == attempt)
    }
}

fn read(place: &mut Diagnose, files: &[(String, u64)], now_ms: f64) -> Vec<DiagnoseEffect> {
    let what = match files {
        [] => return Vec::new(),
        [(name, _)] => name.clone(),
        _ => format!("{} files", files.len()),
    };
    let was_running = place.running.is_some();
    let attempt = place.next_attempt;
    place.next_attempt += 1;
    place.last = None;
    place.refused.clear();
    place.not_opened.clear();
    place.link = None;
    place.running = Some(Running {
        attempt,
        what,
        bytes: files.iter().map(|(_, bytes)| bytes).sum(),
        has_packed: false,
        taken: super::told::Progress::default(),
        sent: None,
        since_ms: now_ms,
        now_ms,
    });
    let stop = was_running.then_some(DiagnoseEffect::Stop);
    stop.into_iter().chain([DiagnoseEffect::Start(attempt)]).collect()
}

fn sent(place: &mut Diagnose, attempt: u32, files: u32, bytes: u64) -> Vec<DiagnoseEffect> {
    if files == 0 && place.is_running(attempt) {
        return give_up(place, Last::Failed("none of it could be read".to_owned()));
    }
    if let Some(running) = place.running_as(attempt) {
        running.sent = Some(bytes);
    }
    Vec::new()
}

fn fail(place: &mut Diagnose, attempt: u32, why: String) -> Vec<DiagnoseEffect> {
    if let Some(shown) = place.shown_as(attempt).filter(|shown| shown.lost.is_none()) {
        shown.lost = Some(why);
        return vec![DiagnoseEffect::Lose];
    }
    if !place.is_running(attempt) {
        return Vec::new();
    }
    give_up(place, Last::Died(why))
}

/// Nothing comes of what is being read.
fn give_up(place: &mut Diagnose, last: Last) -> Vec<DiagnoseEffect> {
    place.running = None;
    place.last = Some(last);
    vec![DiagnoseEffect::Stop]
}

fn hear(place: &mut Diagnose, attempt: u32, text: &str, now_ms: f64) -> Vec<DiagnoseEffect> {
    let Some(told) = Told::read(text) else {
        return fail(place, attempt, "the worker says something that this page does not understand".to_owned());
    };
    match told {
        Told::Progress(taken) => {
            if let Some(running) = place.running_as(attempt) {
                (running.taken, running.now_ms) = (taken, now_ms);
            }
            Vec::new()
        }
        Told::Reading(reading) => {
            if !place.is_running(attempt) {
                return Vec::new();
            }
            place.running = None;
            let shown = Shown::new(attempt, *reading);
            let mut effects = vec![DiagnoseEffect::Keep];
            if shown.reading.rebalances > 0 {
                effects.push(DiagnoseEffect::Ask(Ask::Window(shown.from, COLUMNS)));
                effects.push(DiagnoseEffect::Ask(Ask::Rebalance(shown.chosen)));
            }
            effects.push(DiagnoseEffect::Ask(Ask::Outlook));
            (place.shown, place.recording, place.preparing) = (Some(shown), None, None);
            effects
        }
        Told::Recording(read) => {
            if !place.is_running(attempt) {
                return Vec::new();
            }
            place.running = None;
            let recorded = Recorded::new(attempt, *read);
            place.preparing = recorded.prepare();
            (place.shown, place.recording) = (None, Some(Rc::new(recorded)));
            let go_on = place.preparing.is_some().then_some(DiagnoseEffect::GoOn);
            std::iter::once(DiagnoseEffect::Keep).chain(go_on).collect()
        }
        Told::Window(window) => {
            // An answer to an earlier question is no use any more.
            if let Some(shown) = place.shown_as(attempt).filter(|shown| shown.from == window.from) {
                shown.window = Some(Rc::new(window));
            }
            Vec::new()
        }
        Told::Rebalance(details) => {
            if let Some(shown) = place.shown_as(attempt).filter(|shown| shown.chosen == details.place) {
                shown.details = Some(Rc::from(details));
            }
            Vec::new()
        }
        Told::Outlook(outlook) => {
            let Some(shown) = place.shown_as(attempt) else { return Vec::new() };
            let differs = outlook.group.as_ref().is_some_and(|group| group.difference.is_some());
            shown.outlook = Some(Rc::from(outlook));
            differs.then_some(DiagnoseEffect::Ask(Ask::Races)).into_iter().collect()
        }
        Told::Races(races) => {
            if let Some(shown) = place.shown_as(attempt) {
                shown.races = races.map(Rc::from);
            }
            Vec::new()
        }
        Told::Nothing => Vec::new(),
    }
}

impl Diagnose {
    fn shown_as(&mut self, attempt: u32) -> Option<&mut Shown> {
        self.shown.as_mut().filter(|shown| shown.attempt == attempt)
    }
}

/// What changes only what is looked at.
fn look(shown: &mut Shown, message: DiagnoseMsg) -> Vec<DiagnoseEffect> {
    match message {
        DiagnoseMsg::Choose(place) => choose(shown, place),
        DiagnoseMsg::ShowFrom(from) => show_from(shown, from),
        DiagnoseMsg::ShowLines(about, rows) => {
            let rows: Vec<Row> = rows.into_iter().take(MAX_LINES).collect();
            shown.lines =
                Some(Lines { about, rows: rows.iter().map(|row| (*row, None)).collect(), is_complete: false });
            vec![DiagnoseEffect::FindRows(rows)]
        }
        DiagnoseMsg::FindRows(attempt, found) => {
            if let Some(lines) = shown.lines.as_mut().filter(|_| shown.attempt == attempt) {
                for (row, text) in found {
                    let wanted = lines.rows.iter_mut().filter(|(other, _)| *other == row);
                    wanted.for_each(|(_, found)| *found = Some(text.clone()));
                }
            }
            Vec::new()
        }
        DiagnoseMsg::EndRows(attempt) => {
            if let Some(lines) = shown.lines.as_mut().filter(|_| shown.attempt == attempt) {
                lines.is_complete = true;
            }
            Vec::new()
        }
        DiagnoseMsg::HideLines => {
            shown.lines = None;
            Vec::new()
        }
        DiagnoseMsg::ReplaceNames(replaces) => {
            (shown.replaces_names, shown.copied) = (replaces, None);
            Vec::new()
        }
        DiagnoseMsg::OpenInLab(which) => open_in_lab(shown, which).into_iter().collect(),
        DiagnoseMsg::Copy => {
            let text =
                shown.outlook.as_ref().map(|outlook| outlook.summaries[usize::from(shown.replaces_names)].clone());
            text.map(DiagnoseEffect::Copy).into_iter().collect()
        }
        DiagnoseMsg::TellCopied(true) => {
            shown.copied = Some(Copied::Done);
            Vec::new()
        }
        DiagnoseMsg::TellCopied(false) => {
            shown.copied = Some(Copied::Selected);
            vec![DiagnoseEffect::SelectSummary]
        }
        _ => Vec::new(),
    }
}

/// A slice of what brings a recording to the stages.
fn go_on(place: &mut Diagnose) -> Vec<DiagnoseEffect> {
    match place.preparing.take().map(Preparing::advance) {
        None => Vec::new(),
        Some(Preparing::Done(pair)) => {
            if let Some(recorded) = &mut place.recording {
                Rc::make_mut(recorded).show(pair);
            }
            Vec::new()
        }
        more => {
            place.preparing = more;
            vec![DiagnoseEffect::GoOn]
        }
    }
}

/// What changes only what is looked at of a recording.
fn look_at_rounds(recorded: &mut Recorded, message: &DiagnoseMsg) -> Option<DiagnoseEffect> {
    match message {
        DiagnoseMsg::Beside(message) => recorded.ask(message),
        DiagnoseMsg::Beat => recorded.beat(),
        DiagnoseMsg::OpenRecorded => {
            let setup = recorded.read.setup.clone()?;
            return Some(DiagnoseEffect::OpenInLab(format!("The group of {}", recorded.read.name), setup));
        }
        _ => {}
    }
    None
}

fn open_in_lab(shown: &mut Shown, which: InLab) -> Option<DiagnoseEffect> {
    let outlook = shown.outlook.as_ref()?;
    let of = match shown.reading.files.as_slice() {
        [one] => one.name.clone(),
        files => format!("{} logs", files.len()),
    };
    let (name, setup) = match which {
        InLab::Races => (format!("The group of {of}, with its races"), &shown.races.as_ref()?.setup),
        InLab::Group => (format!("The group of {of}"), &outlook.group.as_ref()?.setup),
        InLab::Remedy(at) => {
            let tried = outlook.advice.tried.get(at)?;
            (format!("The group of {of}: {}", tried.say), &tried.setup)
        }
    };
    let setup = setup.clone();
    let (_, problems) = Setup::read(&serde_json::from_str(&setup).unwrap_or_default());
    shown.problems = problems.iter().map(ToString::to_string).collect();
    Some(DiagnoseEffect::OpenInLab(name, setup))
}

fn choose(shown: &mut Shown, place: u32) -> Vec<DiagnoseEffect> {
    let place = place.min(shown.reading.rebalances.saturating_sub(1));
    // Where there is nobody to ask, what is there stays to be looked at.
    if shown.lost.is_some() || shown.reading.rebalances == 0 || (place == shown.chosen && shown.details.is_some()) {
        return Vec::new();
    }
    shown.chosen = place;
    let mut effects = vec![DiagnoseEffect::Ask(Ask::Rebalance(place))];
    if !(shown.from..shown.from + COLUMNS).contains(&place) {
        effects.extend(show_from(shown, place.saturating_sub(COLUMNS / 2)));
    }
    effects
}

fn show_from(shown: &mut Shown, from: u32) -> Vec<DiagnoseEffect> {
    let from = shown.clamped(from);
    if shown.lost.is_some() || from == shown.from {
        return Vec::new();
    }
    shown.from = from;
    vec![DiagnoseEffect::Ask(Ask::Window(from, COLUMNS))]
}

fn page(place: &mut Diagnose, message: &Msg) -> Vec<DiagnoseEffect> {
    match message {
        Msg::SetTheme(theme) => {
            place.preferences.theme = *theme;
            vec![DiagnoseEffect::Page(Effect::UseTheme(*theme))]
        }
        Msg::SetKeys(on) => {
            place.preferences.keys_on = *on;
            vec![DiagnoseEffect::Page(Effect::RememberKeys(*on))]
        }
        Msg::Open(panel) => {
            place.is_help_open = *panel == Panel::Help;
            Vec::new()
        }
        Msg::Close => {
            place.is_help_open = false;
            Vec::new()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
#[path = "update/tests.rs"]
mod tests;
