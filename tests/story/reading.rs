//! Somebody reads: turns over scenes, predicts, takes the stage over, gives it back.

use rebalance_lasso::app::axis::Cursor;
use rebalance_lasso::app::keymap::Press;
use rebalance_lasso::app::message::{Move, Msg};
use rebalance_lasso::app::model::Preferences;
use rebalance_lasso::app::story::address::Leaf;
use rebalance_lasso::app::story::kept::Kept;
use rebalance_lasso::app::story::message::StoryMsg;
use rebalance_lasso::app::story::model::Story;
use rebalance_lasso::app::story::scenes::{SCENES, find};
use rebalance_lasso::app::story::update::{StoryEffect, update};

/// A story at a scene, with whatever that asked for carried out.
fn open(id: &str, reduced_motion: bool) -> Story {
    let mut story = Story::new(Preferences { reduced_motion, ..Preferences::default() }, Kept::new());
    turn(&mut story, StoryMsg::Go(Some(Leaf::Scene(find(id).expect("a scene")))));
    story
}

/// Carries out a message, and goes where it leads.
fn turn(story: &mut Story, message: StoryMsg) {
    for effect in update(story, message) {
        if let StoryEffect::Visit(leaf) = effect {
            turn(story, StoryMsg::Go(Some(leaf)));
        }
    }
}

fn press(key: &str) -> StoryMsg {
    StoryMsg::Page(Msg::Press(Press { key: key.to_owned(), shift: false }))
}

/// Plays until it stops, a minute at most.
fn play(story: &mut Story) {
    for _ in 0..600 {
        if !story.page.is_playing {
            return;
        }
        turn(story, StoryMsg::Page(Msg::Tick(100.0)));
    }
    panic!("{} still plays", story.scene().id);
}

#[test]
fn every_scene_plays_up_to_its_moment_and_stops_there() {
    for scene in SCENES.iter() {
        let mut story = open(scene.id, false);
        let (from, to) = story.range();
        assert_eq!(story.page.cursor, from, "{}", scene.id);
        assert_eq!(story.page.is_playing, from < to, "{}", scene.id);
        play(&mut story);
        assert_eq!((story.page.cursor, story.is_free), (to, false), "{}", scene.id);
        assert!(!story.points().is_empty(), "{}", scene.id);
    }
}

#[test]
fn a_scene_is_printed_at_its_moment_and_what_is_the_readers_where_it_stands() {
    for scene in SCENES.iter() {
        let mut story = open(scene.id, false);
        let (_, to) = story.range();
        for time in ["the first", "the second"] {
            turn(&mut story, StoryMsg::Print);
            assert!(!story.page.is_playing, "{} after {time}", scene.id);
            assert_eq!((story.page.cursor, story.is_free), (to, false), "{} after {time}", scene.id);
            assert!(!story.points().is_empty(), "{} after {time}", scene.id);
        }
    }
    let mut story = open("unsaid", true);
    turn(&mut story, StoryMsg::Page(Msg::Move(Move::GoToStart)));
    turn(&mut story, StoryMsg::Page(Msg::TogglePlay));
    turn(&mut story, StoryMsg::Print);
    assert!(!story.page.is_playing && story.is_free && story.page.cursor < story.range().0);
}

#[test]
fn no_scene_takes_longer_to_play_than_it_takes_to_read() {
    for scene in SCENES.iter() {
        let mut story = open(scene.id, false);
        let mut ms = 0;
        while story.page.is_playing {
            turn(&mut story, StoryMsg::Page(Msg::Tick(100.0)));
            ms += 100;
        }
        assert!(ms <= 12_000, "{} plays {ms} ms", scene.id);
    }
}

#[test]
fn without_motion_nothing_moves_unless_asked_to() {
    for scene in SCENES.iter() {
        let mut story = open(scene.id, true);
        let (from, to) = story.range();
        assert_eq!((story.page.cursor, story.page.is_playing), (to, false), "{}", scene.id);
        if from < to {
            turn(&mut story, press(" "));
            assert_eq!((story.page.cursor, story.page.is_playing), (from, true), "{}: it was asked to", scene.id);
            play(&mut story);
            assert_eq!(story.page.cursor, to);
        }
        if scene.question.is_some() {
            turn(&mut story, StoryMsg::Predict(0));
            assert_eq!((story.page.cursor, story.page.is_playing), (story.range().1, false), "{}", scene.id);
        }
    }
}

#[test]
fn arrows_walk_through_the_story_and_back() {
    let mut story = open(SCENES[0].id, true);
    for at in 1..SCENES.len() {
        turn(&mut story, press("ArrowRight"));
        assert_eq!(story.leaf, Leaf::Scene(at));
    }
    turn(&mut story, press("n"));
    assert_eq!(story.leaf, Leaf::Check);
    turn(&mut story, press("ArrowRight"));
    assert_eq!(story.leaf, Leaf::Check, "there is nothing more");
    for at in (0..SCENES.len()).rev() {
        turn(&mut story, press("b"));
        assert_eq!(story.leaf, Leaf::Scene(at));
    }
    turn(&mut story, press("ArrowLeft"));
    assert_eq!(story.leaf, Leaf::Scene(0));
    assert!(story.kept.seen.iter().all(|seen| *seen) && story.kept.last == 0);
}

#[test]
fn who_touches_the_stage_takes_it_over_and_comes_back_to_the_same_scene() {
    for touch in [Msg::Move(Move::StepForward), Msg::Move(Move::Scrub(7)), Msg::Move(Move::JumpTo(1)), Msg::TogglePlay]
    {
        let mut story = open("unsaid", true);
        let before = (story.page.cursor, story.leaf);
        turn(&mut story, StoryMsg::Page(touch.clone()));
        assert!(story.is_free && story.points().is_empty() && story.stop.is_none(), "{touch:?}");
        turn(&mut story, press("Escape"));
        assert_eq!(((story.page.cursor, story.leaf), story.is_free), (before, false), "{touch:?}");
        assert!(!story.points().is_empty());
    }
}

#[test]
fn arrows_step_once_the_stage_is_the_readers() {
    let mut story = open("unsaid", true);
    turn(&mut story, StoryMsg::Page(Msg::Press(Press { key: "ArrowRight".to_owned(), shift: true })));
    assert_eq!((story.leaf, story.is_free), (Leaf::Scene(story.scene), true));
    let at = story.page.cursor;
    turn(&mut story, press("ArrowRight"));
    assert_eq!(Some(story.page.cursor), story.page.show.axis.next(at));
}

#[test]
fn a_prediction_is_played_and_explained_whatever_it_was() {
    for id in ["where-the-state-is", "red-cell", "fix"] {
        for process in 0..3 {
            let mut story = open(id, false);
            play(&mut story);
            let asked = story.page.cursor;
            turn(&mut story, StoryMsg::Predict(process));
            assert_eq!(
                (story.prediction(), story.page.cursor, story.page.is_playing),
                (Some(process), asked, true),
                "{id}"
            );
            let mut ticks = 0;
            while story.page.is_playing && ticks < 1000 {
                turn(&mut story, StoryMsg::Page(Msg::Tick(100.0)));
                ticks += 1;
            }
            assert_eq!(story.page.cursor, story.range().1, "{id}");
            turn(&mut story, StoryMsg::Predict((process + 1) % 3));
            assert_eq!(story.prediction(), Some(process), "{id}: the first one counts");
        }
    }
    let mut story = open("unsaid", true);
    turn(&mut story, StoryMsg::Predict(0));
    assert_eq!(story.prediction(), None, "nothing was asked");
    let mut story = open("fix", true);
    turn(&mut story, StoryMsg::Predict(9));
    assert_eq!(story.prediction(), None, "there is no such instance");
}

#[test]
fn an_address_that_only_says_the_story_goes_on_where_the_reader_was() {
    let mut kept = Kept::new();
    kept.see(5);
    let mut story = Story::new(Preferences::default(), kept);
    let effects = update(&mut story, StoryMsg::Go(None));
    assert!(effects.contains(&StoryEffect::Settle(Leaf::Scene(5))), "{effects:?}");
    assert_eq!(story.leaf, Leaf::Scene(5));
}

#[test]
fn a_view_is_chosen_and_shown() {
    let mut story = open("remedies", true);
    let outcomes: Vec<_> = (0..3)
        .map(|view| {
            turn(&mut story, StoryMsg::Choose(view));
            (story.page.show.sides[0].run.outcome, story.page.cursor == story.range().1)
        })
        .collect();
    assert!(outcomes.iter().all(|(_, is_there)| *is_there));
    assert_eq!(outcomes.iter().filter(|(outcome, _)| outcome.lasso().is_none()).count(), 2);
    turn(&mut story, StoryMsg::Choose(9));
    assert_eq!(story.view, 2, "there is no such view");
}

#[test]
fn other_leaves_stop_the_stage() {
    let mut story = open("created", false);
    assert!(story.page.is_playing);
    turn(&mut story, StoryMsg::Go(Some(Leaf::Fidelity)));
    assert!(!story.page.is_playing);
    turn(&mut story, StoryMsg::Go(Some(Leaf::Scene(0))));
    assert_eq!(story.page.cursor, story.range().1);
    assert_ne!(story.page.cursor, Cursor::default());
}

#[test]
fn a_term_is_opened_and_closed() {
    let mut story = open("tasks", true);
    turn(&mut story, StoryMsg::Explain(Some("task")));
    assert_eq!(story.explained, Some("task"));
    turn(&mut story, StoryMsg::Explain(Some("task")));
    assert_eq!(story.explained, None, "the same button closes it");
    turn(&mut story, StoryMsg::Explain(Some("group")));
    turn(&mut story, press("Escape"));
    assert_eq!(story.explained, None);
}
