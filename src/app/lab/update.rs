//! What a message does to the Lab.

use std::rc::Rc;

use super::address::{self, Source};
use super::compare::{Compare, own_label};
use super::kept::keep;
use super::message::LabMsg;
use super::model::{Lab, Notice, Pane};
use super::take_apart;
use super::words::headline;
use crate::analysis::predicates::Judging;
use crate::app::edit::blank;
use crate::app::edit::field::Field;
use crate::app::edit::paste::paste;
use crate::app::edit::restart::restart;
use crate::app::edit::verb::Edit;
use crate::app::effect::Effect;
use crate::app::message::Msg;
use crate::app::show::Show;
use crate::app::update::update as update_page;
use crate::sim::presets::presets;
use crate::sim::setup::Setup;

/// Instances times tasks of the largest group that is worked out at once.
const AT_ONCE: usize = 8 * 64;

/// What the Lab asks of the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabEffect {
    /// What the opening view asks for too.
    Page(Effect),
    /// Send [`LabMsg::Continue`] once the browser has drawn a frame.
    Continue,
    /// Send [`LabMsg::Save`] once edits have rested for a moment.
    SaveSoon,
    /// Bring what takes the run apart into sight.
    Reveal,
    /// Keep this for the next visit.
    Save(String),
}

/// Carries out a message.
pub fn update(lab: &mut Lab, message: LabMsg) -> Vec<LabEffect> {
    let mut effects = Vec::new();
    let before = (Rc::clone(lab.setup()), lab.compare.clone());
    let playhead = (lab.page.cursor, lab.page.is_playing);
    let is_typed = matches!(message, LabMsg::Type(..));
    match message {
        LabMsg::Page(message) => page(lab, message, &mut effects),
        LabMsg::Continue => proceed(lab, &mut effects),
        LabMsg::Edit(edit) => drop(make(lab, &edit)),
        LabMsg::Type(field, text) => {
            lab.drafts.type_text(&mut lab.history, field, &text);
        }
        LabMsg::Leave(field) => lab.drafts.leave(&mut lab.history, field),
        LabMsg::Forget(field) => lab.drafts.forget(field),
        LabMsg::Paste(instance, task, text) => put_block(lab, (instance, task), &text),
        LabMsg::Undo => lab.go_through_history(|lab| lab.history.undo().map(|what| format!("Undone: {what}"))),
        LabMsg::Redo => lab.go_through_history(|lab| lab.history.redo().map(|what| format!("Done again: {what}"))),
        LabMsg::OpenPreset(index) => open_preset(lab, index),
        LabMsg::StartOver => drop(make(lab, &blank::start_over())),
        LabMsg::RestartHere => restart_here(lab),
        LabMsg::Compare(compare) => lab.compare = compare,
        LabMsg::KeepAndCompare => {
            let label = format!("{} before", own_label(lab.setup())).into();
            lab.compare = Compare::Kept { label, setup: Rc::clone(lab.setup()) };
        }
        LabMsg::Swap => swap(lab),
        LabMsg::ShowPane(pane) => {
            lab.pane = pane;
            lab.inspect_mut().is_open |= pane == Pane::TakeApart;
        }
        LabMsg::Inspect(message) => take_apart::update(lab, message, &mut effects),
        LabMsg::OpenLink(decoded) => address::open(lab, &decoded, Source::Link),
        LabMsg::OpenFile(decoded, not_opened) => {
            lab.page.panel = None;
            address::open(lab, &decoded, Source::File);
            if !not_opened.is_empty() {
                lab.notice = Some(Notice { text: not_opened, is_refusal: true });
            }
        }
        LabMsg::OpenAnyway => address::open_anyway(lab),
        LabMsg::DismissReport => lab.report = None,
        LabMsg::Dismiss => lab.notice = None,
        LabMsg::Save => effects.extend(saved(lab)),
        LabMsg::Leaving if lab.is_unsaved || lab.page.is_playing => effects.extend(saved(lab)),
        LabMsg::AddressDue | LabMsg::Leaving => {}
        LabMsg::CannotSave => {
            let text = "This browser does not keep the group: it is gone once this page is closed.".to_owned();
            lab.notice = Some(Notice { text, is_refusal: true });
        }
    }
    if !Rc::ptr_eq(&before.0, lab.setup()) || before.1 != lab.compare {
        // What was said of an earlier edit is not about this one.
        lab.notice = lab.notice.take().filter(|notice| notice.is_refusal || !is_typed);
        lab.drafts.settle(&Rc::clone(lab.setup()));
        lab.stage();
        save_soon(lab, &mut effects);
        if lab.is_small() {
            proceed(lab, &mut effects);
        } else {
            effects.push(LabEffect::Continue);
        }
    } else if lab.arriving.is_some() && lab.staging.is_none() {
        address::arrive(lab);
        save_soon(lab, &mut effects);
    } else if !lab.page.is_playing && playhead != (lab.page.cursor, false) {
        save_soon(lab, &mut effects); // while it plays the playhead moves in every frame
    }
    effects
}

fn save_soon(lab: &mut Lab, effects: &mut Vec<LabEffect>) {
    lab.is_unsaved = true;
    effects.push(LabEffect::SaveSoon);
}

fn page(lab: &mut Lab, message: Msg, effects: &mut Vec<LabEffect>) {
    match message {
        Msg::ChoosePreset(index) => {
            open_preset(lab, index);
            effects.extend(update_page(&mut lab.page, Msg::Close).into_iter().map(LabEffect::Page));
        }
        Msg::ShowSide(side) => take_apart::look_at(lab, side),
        message => effects.extend(update_page(&mut lab.page, message).into_iter().map(LabEffect::Page)),
    }
}

/// Goes on with what is being worked out, and shows it once it is there.
fn proceed(lab: &mut Lab, effects: &mut Vec<LabEffect>) {
    let Some(staging) = &mut lab.staging else { return take_apart::judge(lab, effects) };
    match staging.advance() {
        Ok(None) => {
            lab.outcomes = staging.outcomes();
            effects.push(LabEffect::Continue);
        }
        Ok(Some(show)) => {
            lab.outcomes = show.outcomes().map(Some);
            lab.staging = None;
            let show = named(lab, show);
            let ran = lab.page.runs();
            lab.verdicts = None;
            lab.judging = Some([0, 1].map(|side: usize| Judging::new(Rc::clone(&show.sides[side].run))));
            lab.inspection = Rc::new(lab.inspection.of_show(&show));
            lab.page.put_on(Rc::new(show));
            if ran && !lab.page.runs() {
                effects.push(LabEffect::Page(Effect::StopFrames));
            }
            address::arrive(lab);
            take_apart::judge(lab, effects);
        }
        Err(problems) => {
            lab.staging = None;
            let text = problems.first().map(ToString::to_string).unwrap_or_default();
            lab.notice = Some(Notice { text: format!("This group cannot be run: {text}"), is_refusal: true });
        }
    }
}

fn named(lab: &Lab, mut show: Show) -> Show {
    show.about.headline = headline(lab.setup(), &lab.compare, show.outcomes());
    show
}

/// Makes an edit, or says why not; whether it could be made.
fn make(lab: &mut Lab, edit: &Edit) -> bool {
    let actions = lab.setup().actions.len();
    let made = lab.history.edit(edit);
    let is_made = made.is_ok();
    match made {
        Ok(_) => {
            lab.notice = gone_with_it(edit, actions.saturating_sub(lab.setup().actions.len()));
            // What is set by a click takes the place of what was typed there.
            if let Some(field) = Field::of(edit) {
                lab.drafts.forget(field);
            }
        }
        Err(error) => lab.notice = Some(Notice { text: error.to_string(), is_refusal: true }),
    }
    is_made
}

/// What is to be said if an edit took actions with it that name what is gone.
fn gone_with_it(edit: &Edit, actions: usize) -> Option<Notice> {
    let is_meant = matches!(edit, Edit::RemoveAction(_) | Edit::Replace { .. } | Edit::Restart(_));
    let text = match actions {
        0 => return None,
        1 => "An action that named it is gone too. Undo brings both back.".to_owned(),
        _ => format!("{actions} actions that named it are gone too. Undo brings everything back."),
    };
    (!is_meant).then_some(Notice { text, is_refusal: false })
}

/// Makes an edit that changes what the group is compared with too; both are undone together.
pub(super) fn make_both(lab: &mut Lab, edit: &Edit, compare: impl FnOnce(&Setup) -> Compare) {
    let before = (Rc::clone(lab.setup()), lab.compare.clone());
    if !make(lab, edit) {
        return;
    }
    lab.compare = compare(lab.setup());
    let after = Rc::clone(lab.history.setup());
    if !Rc::ptr_eq(&before.0, &after) {
        lab.beside.note((&before.0, before.1), (&after, lab.compare.clone()));
    }
}

fn put_block(lab: &mut Lab, from: (crate::kafka::process_id::ProcessId, crate::kafka::task_id::TaskId), text: &str) {
    let pasted = paste(&lab.setup().scenario, from, text);
    if let Some(edit) = &pasted.edit {
        make(lab, edit);
    }
    if let Some(problem) = pasted.problems.first() {
        let more = pasted.problems.len() - 1;
        let others = if more == 0 { String::new() } else { format!(" (and {more} more)") };
        lab.notice = Some(Notice { text: format!("{problem}{others}"), is_refusal: true });
    }
}

fn open_preset(lab: &mut Lab, index: usize) {
    let Some(preset) = presets().get(index) else { return };
    let [Some(edit), Some(other)] = [0, 1].map(|side| blank::open_preset(preset, side)) else { return };
    let Edit::Replace { setup: right, .. } = other else { return };
    make_both(lab, &edit, |left| Compare::between(left, &right, preset.sides[1].label));
}

/// The state at the playhead, of the left side, becomes the start.
fn restart_here(lab: &mut Lab) {
    if lab.staging.is_some() {
        let text =
            "The stages do not show the group as it is yet: it can be restarted once that is worked out.".to_owned();
        lab.notice = Some(Notice { text, is_refusal: true });
        return;
    }
    let show = Rc::clone(&lab.page.show);
    let moment = show.axis.moment(0, lab.page.cursor);
    let edit = restart(lab.setup(), show.group_at(0, lab.page.cursor), &moment);
    make(lab, &edit);
}

fn swap(lab: &mut Lab) {
    let (left, right) = (Rc::clone(lab.setup()), lab.other());
    let label = own_label(&left);
    let edit = Edit::Replace { name: "the other side".to_owned(), setup: right };
    make_both(lab, &edit, |right| Compare::between(right, &left, &label));
}

impl Lab {
    /// Opens a preset, by index, as an edit that has not been kept yet.
    pub fn open(&mut self, index: usize) {
        open_preset(self, index);
        self.is_unsaved = true;
        self.stage();
    }

    /// Whether what comes of an edit is worked out with it. Of a larger group the edit is shown first.
    /// Whether it is worked out, and written, within a frame.
    pub fn is_small(&self) -> bool {
        let setups = [Rc::clone(self.setup()), self.other()];
        setups.iter().all(|setup| setup.scenario.processes.len() * setup.scenario.tasks.len() <= AT_ONCE)
    }

    fn go_through_history(&mut self, step: impl FnOnce(&mut Self) -> Option<String>) {
        self.drafts.clear();
        let from = Rc::clone(self.setup());
        if let Some(text) = step(self) {
            self.compare = self.beside.cross(&from, self.history.setup(), self.compare.clone());
            self.notice = Some(Notice { text, is_refusal: false });
        }
    }
}

fn saved(lab: &mut Lab) -> Option<LabEffect> {
    lab.is_unsaved = false;
    keep(lab).write().ok().map(LabEffect::Save)
}
