//! What a message does to the Story.

use super::address::Leaf;
use super::keys::meaning;
use super::message::StoryMsg;
use super::model::{Story, range};
use super::scenes::SCENES;
use crate::app::effect::Effect;
use crate::app::message::Msg;
use crate::app::model::WIDE;
use crate::app::update::update as update_page;
use crate::kafka::ProcessIx;

/// What the Story asks of the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoryEffect {
    /// What any stage asks.
    Page(Effect),
    /// Go to an address, so that the way back leads here.
    Visit(Leaf),
    /// The address said only *the story*: it is this scene.
    Settle(Leaf),
    /// Keep how far the reader is.
    Keep(String),
    /// Another leaf is shown: its heading takes the focus, and the page is scrolled to its top.
    Turned,
}

/// Carries out a message.
pub fn update(story: &mut Story, message: StoryMsg) -> Vec<StoryEffect> {
    let ran = story.page.runs();
    let mut effects = Vec::new();
    apply(story, message, &mut effects);
    // Whatever moved the playhead or stopped it: frames are wanted, or are no longer.
    effects.retain(|effect| !matches!(effect, StoryEffect::Page(Effect::StartFrames | Effect::StopFrames)));
    match (ran, story.page.runs()) {
        (false, true) => effects.push(StoryEffect::Page(Effect::StartFrames)),
        (true, false) => effects.push(StoryEffect::Page(Effect::StopFrames)),
        _ => {}
    }
    effects
}

fn apply(story: &mut Story, message: StoryMsg, effects: &mut Vec<StoryEffect>) {
    match message {
        StoryMsg::Page(Msg::Press(press)) => {
            if let Some(message) = meaning(&press, story.is_free) {
                apply(story, message, effects);
            }
        }
        StoryMsg::Page(message) => page(story, message, effects),
        StoryMsg::Go(leaf) => go(story, leaf, effects),
        StoryMsg::Next => effects.extend(story.leaf.next().map(StoryEffect::Visit)),
        StoryMsg::Back => effects.extend(story.leaf.back().map(StoryEffect::Visit)),
        StoryMsg::Return => {
            if story.explained.take().is_none() && story.is_free {
                enter(story, story.page.preferences.reduced_motion, false);
            }
        }
        StoryMsg::Replay => {
            let (from, to) = story.range();
            if from < to && !story.is_free {
                enter(story, false, true);
            }
        }
        StoryMsg::Predict(process) => predict(story, process),
        StoryMsg::Choose(view) => {
            if view < story.scene().views.len() {
                story.view = view;
                enter(story, false, false);
            }
        }
        StoryMsg::Explain(term) => story.explained = term.filter(|term| story.explained != Some(*term)),
        // On its way to the scene's moment it is printed there.
        StoryMsg::Print => match story.stop {
            Some(stop) => stand_at(story, stop, false),
            None => drop(update_page(&mut story.page, Msg::Pause)),
        },
        StoryMsg::Check(at, option) => {
            if let Some(checked) = story.checked.get_mut(at) {
                *checked = Some(option);
            }
        }
    }
}

/// Something happens to the stage. What moves its playhead takes it over; a frame only moves it on, up to where it stops.
fn page(story: &mut Story, message: Msg, effects: &mut Vec<StoryEffect>) {
    let message = match message {
        // One stage as wide as it is told, never two.
        Msg::Measured(width) => Msg::Measured(width.min(WIDE - 1.0)),
        other => other,
    };
    let takes_over = matches!(message, Msg::Move(_) | Msg::TogglePlay | Msg::Pause);
    if takes_over && matches!(story.leaf, Leaf::Scene(_)) {
        story.is_free = true;
        story.stop = None;
    }
    effects.extend(update_page(&mut story.page, message).into_iter().map(StoryEffect::Page));
    if story.stop.is_some_and(|stop| story.page.cursor >= stop) {
        stand_at(story, story.stop.unwrap_or_default(), true);
    }
}

fn go(story: &mut Story, leaf: Option<Leaf>, effects: &mut Vec<StoryEffect>) {
    let leaf = leaf.unwrap_or_else(|| {
        let last = Leaf::Scene(story.kept.last.min(SCENES.len() - 1));
        effects.push(StoryEffect::Settle(last));
        last
    });
    story.leaf = leaf;
    story.explained = None;
    effects.push(StoryEffect::Turned);
    if let Leaf::Scene(scene) = leaf {
        story.scene = scene;
        story.view = 0;
        story.kept.see(scene);
        effects.push(StoryEffect::Keep(story.kept.write()));
        let is_answered = story.prediction().is_some();
        enter(story, story.page.preferences.reduced_motion || is_answered, false);
    } else {
        story.is_free = false;
        story.stop = None;
        let _ = update_page(&mut story.page, Msg::Pause);
    }
}

fn predict(story: &mut Story, process: ProcessIx) {
    let is_there = (process as usize) < story.page.show.sides[0].run.group.processes.len();
    if story.scene().question.is_some() && !story.is_free && story.prediction().is_none() && is_there {
        story.predicted.insert(story.scene, process);
        enter(story, story.page.preferences.reduced_motion, true);
    }
}

/// Puts the scene's group on the stage, at the scene's beginning; `is_still` shows it at its end instead, `slides` says that the
/// stage is where the scene begins already.
fn enter(story: &mut Story, is_still: bool, slides: bool) {
    let (scene, view) = (story.scene(), story.shown());
    let show = story.show_of(view.cast);
    if !std::rc::Rc::ptr_eq(&story.page.show, &show) {
        story.page.put_on(show);
    }
    story.is_free = false;
    let (from, to) = range(&story.page.show, scene, view, story.prediction().is_some());
    if is_still || from >= to {
        stand_at(story, to, false);
        return;
    }
    stand_at(story, from, slides);
    story.stop = Some(to);
    let _ = update_page(&mut story.page, Msg::TogglePlay);
}

/// Stands at a moment.
fn stand_at(story: &mut Story, at: crate::app::axis::Cursor, slides: bool) {
    story.stop = None;
    let page = &mut story.page;
    page.is_playing = false;
    page.ahead_ms = 0.0;
    page.slides = slides;
    page.cursor = page.show.axis.clamp(at);
    page.refresh();
}
