//! What a message does: to the model here, to the browser as effects.

use super::aligned::Cursor;
use super::effect::Effect;
use super::keymap::message_for;
use super::message::Msg;
use super::model::{Model, Panel};
use super::playback::{FRAME_MAX_MS, Speed};

/// Steps that one frame may take at most: two rebalances even at the highest speed.
const STEPS_MAX_PER_FRAME: u32 = 2_000;

/// Carries out a message.
pub fn update(model: &mut Model, message: Msg) -> Vec<Effect> {
    let ran = model.runs();
    let seen = (model.cursor, model.width, model.is_playing, model.slides, model.show.index, model.runs());
    let mut effects = Vec::new();
    apply(model, message, &mut effects);
    if seen != (model.cursor, model.width, model.is_playing, model.slides, model.show.index, model.runs()) {
        model.refresh();
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
        Msg::SetSpeed(index) => model.speed = Speed::at(index),
        Msg::Faster => model.speed = model.speed.faster(),
        Msg::Slower => model.speed = model.speed.slower(),
        Msg::ChoosePreset(index) => choose_preset(model, index),
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
        Msg::ShowSide(side) => model.shown_side = side.min(1),
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
        moved => move_to(model, &moved),
    }
}

/// Messages that only move the playhead.
fn move_to(model: &mut Model, message: &Msg) {
    let axis = &model.show.axis;
    let at = model.cursor;
    let target = match *message {
        Msg::StepForward => axis.next(at),
        Msg::StepBack => axis.previous(at),
        Msg::RebalanceForward => axis.next_round(at).or(Some(axis.end())),
        Msg::RebalanceBack => Some(rebalance_back(at)),
        Msg::GoToStart => Some(Cursor::default()),
        Msg::GoToEnd => Some(axis.end()),
        Msg::OnceRound => Some(once_round(model)),
        Msg::FirstDifference => model.show.first_difference,
        Msg::JumpTo(round) => Some(Cursor { round, step: u32::MAX }),
        Msg::Scrub(value) => Some(axis.at_value(value, at)),
        _ => None,
    };
    let Some(target) = target.map(|target| axis.clamp(target)) else { return };
    // Going round the loop keeps turning; everything else is somebody who wants to look.
    model.is_playing &= matches!(message, Msg::OnceRound);
    model.slides = matches!(message, Msg::StepForward);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::keymap::Press;
    use crate::app::model::{Preferences, Theme};

    fn opened() -> Model {
        Model::new(Preferences::default())
    }

    #[test]
    fn opens_turning_in_the_ring_with_history_behind_it() {
        let model = opened();
        assert!(model.is_playing && model.runs());
        assert!(model.cursor.round > 12);
        assert_eq!(model.stages[0].counter.1, "no progress since 3");
        assert!(model.stages[1].is_at_rest);
    }

    #[test]
    fn opens_still_at_the_turning_point_if_less_motion_is_wanted() {
        let model = Model::new(Preferences { reduced_motion: true, ..Preferences::default() });
        assert!(!model.is_playing);
        assert!(model.told[0].text().contains("never initialised"), "{:?}", model.told);
    }

    #[test]
    fn the_counter_climbs_and_never_comes_down_by_itself() {
        let mut model = opened();
        let first = model.cursor;
        for _ in 0..2_000 {
            let before = model.cursor;
            update(&mut model, Msg::Tick(50.0));
            assert!(model.cursor >= before);
        }
        assert!(model.cursor.round > first.round + 20, "{:?}", model.cursor);
    }

    #[test]
    fn a_rebalance_at_full_speed_still_shows_every_step_in_order() {
        let mut model = opened();
        update(&mut model, Msg::SetSpeed(6));
        let from = model.cursor.round;
        for _ in 0..60 {
            update(&mut model, Msg::Tick(16.0));
        }
        assert!(
            (4..=8).contains(&(model.cursor.round - from)),
            "{} rounds in a second at 16x",
            model.cursor.round - from
        );
    }

    #[test]
    fn frames_start_and_stop_with_what_can_be_seen() {
        let mut model = opened();
        assert_eq!(update(&mut model, Msg::TogglePlay), [Effect::StopFrames]);
        assert_eq!(update(&mut model, Msg::SetPageVisible(false)), []);
        assert_eq!(update(&mut model, Msg::TogglePlay), []);
        assert_eq!(update(&mut model, Msg::SetPageVisible(true)), [Effect::StartFrames]);
        assert_eq!(update(&mut model, Msg::SetStageVisible(false)), [Effect::StopFrames]);
        assert!(model.is_playing, "the reader's wish stays");
    }

    #[test]
    fn stepping_pauses_and_meets_itself_going_back() {
        let mut model = opened();
        let at = model.cursor;
        update(&mut model, Msg::StepForward);
        assert!(!model.is_playing && model.is_sliding());
        update(&mut model, Msg::StepBack);
        assert_eq!(model.cursor, at);
        assert!(!model.is_sliding(), "back is instant");
        update(&mut model, Msg::RebalanceForward);
        assert_eq!(model.cursor, Cursor { round: at.round + 1, step: 0 });
        update(&mut model, Msg::RebalanceBack);
        assert_eq!(model.cursor, Cursor { round: at.round, step: 0 });
    }

    #[test]
    fn home_end_and_once_round() {
        let mut model = opened();
        update(&mut model, Msg::GoToStart);
        assert_eq!(model.cursor, Cursor::default());
        assert!(update(&mut model, Msg::StepBack).is_empty());
        assert_eq!(model.cursor, Cursor::default());
        update(&mut model, Msg::OnceRound);
        assert_eq!(model.cursor, Cursor { round: 3, step: 0 });
        update(&mut model, Msg::OnceRound);
        assert_eq!(model.cursor, Cursor { round: 5, step: 0 });
        update(&mut model, Msg::GoToEnd);
        assert_eq!(model.cursor, model.show.axis.end());
        assert!(model.told[0].text().contains("goes on for ever"), "{:?}", model.told);
    }

    #[test]
    fn once_round_keeps_turning_and_comes_to_the_same_picture() {
        let mut model = opened();
        let cards = model.stages[0].cards.clone();
        update(&mut model, Msg::OnceRound);
        assert!(model.is_playing);
        assert_eq!(model.stages[0].cards, cards);
    }

    #[test]
    fn playing_again_at_rest_begins_anew() {
        let mut model = opened();
        update(&mut model, Msg::ChoosePreset(5));
        assert_eq!(model.show.looping_side(), None);
        update(&mut model, Msg::GoToEnd);
        assert!(model.is_at_end());
        update(&mut model, Msg::TogglePlay);
        assert_eq!(model.cursor, Cursor::default());
        assert!(model.runs());
    }

    #[test]
    fn keys_do_what_the_table_says_unless_they_are_off_or_a_panel_is_open() {
        let press = |key: &str| Msg::Press(Press { key: key.to_owned(), shift: false });
        let mut model = opened();
        update(&mut model, press(" "));
        assert!(!model.is_playing);
        update(&mut model, Msg::SetKeys(false));
        update(&mut model, press(" "));
        assert!(!model.is_playing);
        assert_eq!(update(&mut model, Msg::SetKeys(true)), [Effect::RememberKeys(true)]);
        update(&mut model, press("?"));
        assert_eq!(model.panel, Some(Panel::Help));
        update(&mut model, press(" "));
        assert!(!model.is_playing);
        update(&mut model, Msg::Close);
        update(&mut model, press(" "));
        assert!(model.is_playing);
    }

    #[test]
    fn a_preset_starts_anew_and_keeps_what_the_reader_chose() {
        let mut model = opened();
        update(&mut model, Msg::SetSpeed(4));
        assert_eq!(update(&mut model, Msg::SetTheme(Theme::Dark)), [Effect::UseTheme(Theme::Dark)]);
        update(&mut model, Msg::Open(Panel::Presets));
        update(&mut model, Msg::ChoosePreset(4));
        assert_eq!(model.show.preset.id, "one-less");
        assert_eq!((model.speed.index(), model.preferences.theme, model.panel), (4, Theme::Dark, None));
        assert!(model.runs());
    }

    #[test]
    fn no_message_leads_outside() {
        let mut model = opened();
        for message in [
            Msg::Scrub(u32::MAX),
            Msg::StepForward,
            Msg::JumpTo(u32::MAX),
            Msg::StepForward,
            Msg::OnceRound,
            Msg::RebalanceForward,
            Msg::ChoosePreset(usize::MAX),
            Msg::SetSpeed(usize::MAX),
            Msg::ShowSide(7),
            Msg::Tick(f64::MAX),
            Msg::Measured(1.0),
            Msg::Measured(100_000.0),
        ] {
            update(&mut model, message);
        }
        assert_eq!(model.shown_side, 1);
    }
}
