//! What a message does: to the model here, to the browser as effects.

use std::rc::Rc;

use super::address::{Address, notes, nowhere};
use super::axis::Cursor;
use super::effect::Effect;
use super::keymap::message_for;
use super::message::{Move, Msg};
use super::model::{Model, Panel};
use super::playback::{FRAME_MAX_MS, Speed};
use crate::share::opening::{Flaw, PresetLink};

/// Steps that one frame may take at most: two rebalances even at the highest speed.
const STEPS_MAX_PER_FRAME: u32 = 2_000;

/// Carries out a message.
pub fn update(model: &mut Model, message: Msg) -> Vec<Effect> {
    let ran = model.runs();
    let seen = |model: &Model| {
        (model.cursor, model.width, model.is_playing, model.slides, Rc::as_ptr(&model.show), model.runs())
    };
    let before = seen(model);
    let frame_ms = if let Msg::Tick(ms) = message { Some(ms) } else { None };
    let rested = |model: &Model| (!model.is_playing).then_some((model.cursor, Rc::as_ptr(&model.show)));
    let was_at = rested(model);
    let mut effects = Vec::new();
    apply(model, message, &mut effects);
    if let Some(ms) = frame_ms.filter(|_| model.is_playing) {
        model.refresh_in_turn(ms);
    } else if seen(model) != before {
        model.refresh();
    }
    if !model.is_playing && rested(model) != was_at {
        effects.push(Effect::Address(Address::Soon)); // while it plays the playhead moves in every frame
    }
    match (ran, model.runs()) {
        (false, true) => effects.push(Effect::StartFrames),
        (true, false) => effects.push(Effect::StopFrames),
        _ => {}
    }
    effects
}

fn apply(model: &mut Model, message: Msg, effects: &mut Vec<Effect>) {
    match message {
        Msg::Tick(ms) => tick(model, ms),
        Msg::TogglePlay => toggle_play(model),
        Msg::Pause => model.is_playing = false,
        Msg::Move(to) => go(model, to),
        Msg::SetSpeed(index) => model.speed = Speed::at(index),
        Msg::Faster => model.speed = model.speed.faster(),
        Msg::Slower => model.speed = model.speed.slower(),
        Msg::ChoosePreset(index) => {
            choose_preset(model, index);
            effects.push(Effect::Address(Address::Push));
        }
        Msg::OpenLink(link, flaw) => open_link(model, &link, flaw),
        Msg::DismissNotes => model.notes = Rc::default(),
        Msg::LedNowhere(to) => model.notes = Rc::new(nowhere(&to)),
        Msg::AddressDue => effects.push(Effect::Address(Address::Now)),
        Msg::Open(panel) => model.panel = Some(panel),
        Msg::Close => model.panel = None,
        Msg::SetTheme(theme) => {
            model.preferences.theme = theme;
            effects.push(Effect::UseTheme(theme));
        }
        Msg::SetKeys(on) => {
            model.preferences.keys_on = on;
            effects.push(Effect::RememberKeys(on));
        }
        Msg::ShowSide(side) => model.shown_side = side,
        Msg::Press(press) => {
            let is_for_us = model.preferences.keys_on && model.panel.is_none();
            if let Some(message) = message_for(&press).filter(|_| is_for_us) {
                apply(model, message, effects);
            }
        }
        Msg::SetPageVisible(is_visible) => model.sight.page = is_visible,
        Msg::SetStageVisible(is_visible) => model.sight.stage = is_visible,
        Msg::SetReducedMotion(reduced) => {
            model.preferences.reduced_motion = reduced;
            model.is_playing &= !reduced;
        }
        // A change of height is told too, and changes nothing.
        Msg::Measured(width) if (width - model.width).abs() < 0.5 || width < 1.0 => {}
        Msg::Measured(width) => {
            model.width = width;
            model.slides = false;
            model.lay_out();
        }
    }
}

/// Moves the playhead, if there is such a place.
fn go(model: &mut Model, to: Move) {
    let axis = &model.show.axis;
    let at = model.cursor;
    let target = match to {
        Move::StepForward => axis.next(at),
        Move::StepBack => axis.previous(at),
        Move::RebalanceForward => axis.next_round(at).or(Some(axis.end())),
        Move::RebalanceBack => Some(rebalance_back(at)),
        Move::GoToStart => Some(Cursor::default()),
        Move::GoToEnd => Some(axis.end()),
        Move::OnceRound => Some(once_round(model)),
        Move::FirstDifference => model.show.first_difference,
        Move::JumpTo(round) => Some(Cursor { round, step: u32::MAX }),
        Move::Scrub(value) => Some(axis.at_value(value, at)),
    };
    let Some(target) = target.map(|target| axis.clamp(target)) else { return };
    // Going round the loop keeps turning; everything else is somebody who wants to look.
    model.is_playing &= to == Move::OnceRound;
    model.slides = to == Move::StepForward;
    model.ahead_ms = 0.0;
    model.cursor = target;
}

fn rebalance_back(at: Cursor) -> Cursor {
    if at.step > 0 { Cursor { step: 0, ..at } } else { Cursor { round: at.round.saturating_sub(1), step: 0 } }
}

/// The same moment one time round the ring later; from the stem, where the ring begins. Without a ring, nowhere.
fn once_round(model: &Model) -> Cursor {
    let at = model.cursor;
    let lasso = model.show.looping_side().and_then(|side| model.show.outcomes()[side].lasso());
    match lasso {
        Some((stem, _)) if at.round < stem => Cursor { round: stem, step: 0 },
        Some((_, cycle)) => Cursor { round: at.round.saturating_add(cycle), ..at },
        None => at,
    }
}

fn toggle_play(model: &mut Model) {
    model.is_playing = !model.is_playing;
    if model.is_playing && model.is_at_end() {
        model.cursor = Cursor::default();
        model.slides = false;
    }
    model.ahead_ms = 0.0;
}

fn tick(model: &mut Model, ms: f64) {
    model.ahead_ms += ms.clamp(0.0, FRAME_MAX_MS) * model.speed.factor();
    for _ in 0..STEPS_MAX_PER_FRAME {
        let dwell_ms = model.show.axis.step(model.cursor).dwell_ms;
        if model.ahead_ms < dwell_ms {
            return;
        }
        let Some(next) = model.show.axis.next(model.cursor) else {
            model.is_playing = false;
            model.ahead_ms = 0.0;
            return;
        };
        model.ahead_ms -= dwell_ms;
        model.cursor = next;
        model.slides = true;
    }
    model.ahead_ms = 0.0;
}

fn choose_preset(model: &mut Model, index: usize) {
    let fresh = Model::of_preset(index, model.preferences, model.width);
    *model = Model {
        speed: model.speed,
        shown_side: model.shown_side,
        sight: model.sight,
        panel: model.panel.filter(|panel| !matches!(panel, Panel::Presets)),
        ..fresh
    };
}

/// Stands at the moment that a link leads to.
fn open_link(model: &mut Model, link: &PresetLink, flaw: Option<Flaw>) {
    choose_preset(model, link.preset);
    model.is_playing = false;
    model.panel = None;
    model.cursor = match flaw {
        Some(Flaw::UnknownPreset) => model.show.opening(),
        _ => model.show.axis.clamp(link.playhead),
    };
    model.notes = Rc::new(notes(model, link, flaw));
}

#[cfg(test)]
mod tests;
