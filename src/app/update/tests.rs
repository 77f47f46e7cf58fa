use super::*;
use crate::app::address::{Address, of_page};
use crate::app::keymap::Press;
use crate::app::model::{Preferences, Theme};
use crate::app::side::Side;
use crate::share::opening::{PresetLink, read};

fn opened() -> Model {
    Model::new(Preferences::default())
}

#[test]
fn opens_turning_in_the_ring_with_history_behind_it() {
    let model = opened();
    assert!(model.is_playing && model.runs());
    assert!(model.cursor.round > 12);
    assert_eq!(model.stage(Side::Left).counter.1, "no progress since 3");
    assert!(model.stage(Side::Right).is_at_rest);
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
fn after_a_late_frame_the_page_is_left_as_it_is_for_a_while_and_then_has_all_that_passed() {
    let mut model = opened();
    update(&mut model, Msg::Tick(16.0));
    assert!(model.has_drawn() && !model.is_gliding());
    let shown = (Rc::clone(model.stage(Side::Left)), Rc::clone(&model.told));
    let at = model.cursor;
    let mut rested = 0;
    update(&mut model, Msg::Tick(150.0));
    while !model.has_drawn() {
        assert!(Rc::ptr_eq(model.stage(Side::Left), &shown.0) && Rc::ptr_eq(&model.told, &shown.1));
        rested += 1;
        update(&mut model, Msg::Tick(16.0));
    }
    assert!(rested > 20, "{rested} frames");
    assert!(model.cursor > at && model.is_gliding());
    update(&mut model, Msg::Tick(150.0));
    assert!(!model.has_drawn());
    update(&mut model, Msg::Pause);
    assert!(model.has_drawn() && !model.is_gliding(), "who pauses sees where it stands");
    let mut fresh = model.clone();
    fresh.lay_out();
    assert_eq!(model.stage(Side::Left), fresh.stage(Side::Left));
    assert_eq!(model.told, fresh.told);
}

/// Where the playhead has been at the highest speed, in frames of so many milliseconds.
fn seen_at_full_speed(frames: u32, ms: f64) -> Vec<Cursor> {
    let mut model = opened();
    update(&mut model, Msg::SetSpeed(6));
    let mut seen = vec![model.cursor];
    for _ in 0..frames {
        update(&mut model, Msg::Tick(ms));
        seen.push(model.cursor);
    }
    seen.dedup();
    seen
}

#[test]
fn plays_every_step_in_order() {
    // Frames shorter than any step: none can be passed over for lack of time.
    let seen = seen_at_full_speed(4_000, 0.5);
    let axis = opened().show;
    let in_order = std::iter::successors(Some(seen[0]), |at| axis.axis.next(*at));
    assert_eq!(seen, in_order.take(seen.len()).collect::<Vec<_>>());
    assert!(seen.last().is_some_and(|last| last.round > seen[0].round + 5), "{:?}", seen.last());
}

#[test]
fn a_second_at_full_speed_shows_every_rebalance_in_order() {
    let seen = seen_at_full_speed(60, 16.0);
    assert!(seen.is_sorted(), "{seen:?}");
    let mut rounds: Vec<u32> = seen.iter().map(|at| at.round).collect();
    rounds.dedup();
    assert!((5..=9).contains(&rounds.len()), "{rounds:?} in a second at 16x");
    assert_eq!(rounds, (rounds[0]..).take(rounds.len()).collect::<Vec<_>>());
}

#[test]
fn the_address_follows_what_stands_still_and_a_preset_is_a_step_in_the_history() {
    let mut model = opened();
    assert_eq!(update(&mut model, Msg::Tick(5_000.0)), [], "while it plays the address stays");
    update(&mut model, Msg::Pause);
    assert_eq!(update(&mut model, Msg::Move(Move::StepForward)), [Effect::Address(Address::Soon)]);
    assert_eq!(update(&mut model, Msg::Measured(1_300.0)), []);
    assert_eq!(update(&mut model, Msg::AddressDue), [Effect::Address(Address::Now)]);
    assert!(update(&mut model, Msg::ChoosePreset(2)).contains(&Effect::Address(Address::Push)));
}

#[test]
fn a_link_leads_to_its_moment_and_what_is_wrong_with_it_is_said() {
    let (mut model, at) = (opened(), Cursor { round: 9, step: 4 });
    update(&mut model, Msg::ChoosePreset(1));
    let text = of_page(&model, at);
    let (link, flaw) = read(&text).expect("a link");
    let mut other = opened();
    update(&mut other, Msg::OpenLink(link, flaw));
    assert_eq!((other.show.preset, other.cursor, other.is_playing, other.notes.len()), (Some(1), at, false, 0));
    let (cut, flaw) = read(&text[..text.len() - 3]).expect("most of a link");
    update(&mut other, Msg::OpenLink(cut, flaw));
    assert_eq!((other.cursor, other.notes.len()), (at, 1));
    assert!(other.notes[0].contains("cut off"), "{:?}", other.notes);
    update(&mut other, Msg::LedNowhere(format!("#lab?{}", "x".repeat(1_000_000))));
    assert!(other.notes.len() == 1 && other.notes[0].len() < 200 && other.notes[0].contains("#lab?xx"));
    update(&mut other, Msg::DismissNotes);
    let far = PresetLink { playhead: Cursor { round: u32::MAX, step: u32::MAX }, ..link };
    let lied = PresetLink { expected: link.expected.map(|[left, _]| [left, left]), ..far };
    update(&mut other, Msg::OpenLink(lied, None));
    assert!(other.show.axis.clamp(other.cursor) == other.cursor, "{:?}", other.cursor);
    assert!(other.notes[0].contains("right: the link says"), "{:?}", other.notes);
}

#[test]
fn frames_start_and_stop_with_what_can_be_seen() {
    let mut model = opened();
    assert_eq!(update(&mut model, Msg::TogglePlay), [Effect::Address(Address::Soon), Effect::StopFrames]);
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
    update(&mut model, Msg::Move(Move::StepForward));
    assert!(!model.is_playing && model.is_sliding());
    update(&mut model, Msg::Move(Move::StepBack));
    assert_eq!(model.cursor, at);
    assert!(!model.is_sliding(), "back is instant");
    update(&mut model, Msg::Move(Move::RebalanceForward));
    assert_eq!(model.cursor, Cursor { round: at.round + 1, step: 0 });
    update(&mut model, Msg::Move(Move::RebalanceBack));
    assert_eq!(model.cursor, Cursor { round: at.round, step: 0 });
}

#[test]
fn home_end_and_once_round() {
    let mut model = opened();
    update(&mut model, Msg::Move(Move::GoToStart));
    assert_eq!(model.cursor, Cursor::default());
    assert!(update(&mut model, Msg::Move(Move::StepBack)).is_empty());
    assert_eq!(model.cursor, Cursor::default());
    update(&mut model, Msg::Move(Move::OnceRound));
    assert_eq!(model.cursor, Cursor { round: 3, step: 0 });
    update(&mut model, Msg::Move(Move::OnceRound));
    assert_eq!(model.cursor, Cursor { round: 5, step: 0 });
    update(&mut model, Msg::Move(Move::GoToEnd));
    assert_eq!(model.cursor, model.show.axis.end());
    assert!(model.told[0].text().contains("goes on for ever"), "{:?}", model.told);
}

#[test]
fn once_round_keeps_turning_and_comes_to_the_same_picture() {
    let mut model = opened();
    let cards = model.stage(Side::Left).cards.clone();
    update(&mut model, Msg::Move(Move::OnceRound));
    assert!(model.is_playing);
    assert_eq!(model.stage(Side::Left).cards, cards);
}

#[test]
fn playing_again_at_rest_begins_anew() {
    let mut model = opened();
    update(&mut model, Msg::ChoosePreset(5));
    assert_eq!(model.show.looping_side(), None);
    update(&mut model, Msg::Move(Move::GoToEnd));
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
    assert_eq!(&*model.show.about.title, "One less");
    assert_eq!((model.speed.index(), model.preferences.theme, model.panel), (4, Theme::Dark, None));
    assert!(model.runs());
}

#[test]
fn no_message_leads_outside() {
    let mut model = opened();
    for message in [
        Msg::Move(Move::Scrub(u32::MAX)),
        Msg::Move(Move::StepForward),
        Msg::Move(Move::JumpTo(u32::MAX)),
        Msg::Move(Move::StepForward),
        Msg::Move(Move::OnceRound),
        Msg::Move(Move::RebalanceForward),
        Msg::ChoosePreset(usize::MAX),
        Msg::SetSpeed(usize::MAX),
        Msg::Tick(f64::MAX),
        Msg::Measured(1.0),
        Msg::Measured(100_000.0),
    ] {
        update(&mut model, message);
    }
    assert_eq!(model.cursor, model.show.axis.clamp(model.cursor));
}
