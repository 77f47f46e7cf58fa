//! What must be so of every scene.

use std::collections::BTreeSet;

use rebalance_lasso::app::axis::Cursor;
use rebalance_lasso::app::route::{Place, Route};
use rebalance_lasso::app::side::Side;
use rebalance_lasso::app::stage::{Frame, StageView, stage_view};
use rebalance_lasso::app::story::address::read as address;
use rebalance_lasso::app::story::cast::Cast;
use rebalance_lasso::app::story::check::CHECKS;
use rebalance_lasso::app::story::facts::Facts;
use rebalance_lasso::app::story::fidelity::SECTIONS;
use rebalance_lasso::app::story::glossary::TERMS;
use rebalance_lasso::app::story::in_lab::in_lab;
use rebalance_lasso::app::story::model::answer;
use rebalance_lasso::app::story::point::Point;
use rebalance_lasso::app::story::says::says;
use rebalance_lasso::app::story::scene::{MORE_WORDS_MAX, WORDS_MAX};
use rebalance_lasso::app::story::scenes::{CHAPTERS, SCENES, find};
use rebalance_lasso::app::story::text::{Piece, Wrong, pieces, words};
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::share::encode;
use rebalance_lasso::share::link::{LabLink, Link};
use rebalance_lasso::share::view::LabView;
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::setup::Setup;
use rebalance_lasso::sim::what_if::WhatIf;

use super::support::{Stage, all};

fn view_at(stage: &Stage, at: Cursor) -> StageView {
    let frame = Frame::new(&stage.show, 0, 700.0);
    stage_view(&stage.show, &frame, Side::Left, at, false)
}

/// A text of a scene, and everything that is wrong with it.
fn read(stage: &Stage, markup: &str) -> (Vec<Piece>, Vec<Wrong>) {
    let answer = answer(&stage.show, stage.scene, stage.view);
    pieces(markup, &Facts::of(&stage.show, stage.cursor()).answering(answer))
}

/// All texts of a view of a scene.
fn texts(stage: &Stage) -> Vec<&'static str> {
    let question = stage.scene.question;
    let asked = question.into_iter().flat_map(|question| [question.ask, question.told]);
    [stage.scene.text, stage.view.label, stage.view.note].into_iter().chain(asked).collect()
}

/// All texts that have no stage.
fn stageless() -> Vec<&'static str> {
    let meanings = TERMS.iter().map(|term| term.meaning);
    let checks = CHECKS.iter().flat_map(|check| check.options.into_iter().chain([check.ask, check.why]));
    let items = |section: &'static rebalance_lasso::app::story::fidelity::Section| {
        section.items.iter().flat_map(|(what, more)| [*what, *more]).chain([section.lead])
    };
    meanings.chain(checks).chain(SECTIONS.iter().flat_map(items)).collect()
}

fn flat(pieces: &[Piece]) -> Vec<&Piece> {
    let mut all = Vec::new();
    for piece in pieces {
        all.push(piece);
        if let Piece::Pointed(inside) = piece {
            all.extend(flat(inside));
        }
    }
    all
}

#[test]
fn every_text_can_be_read_and_every_number_in_it_worked_out() {
    for stage in all() {
        for text in texts(&stage) {
            assert_eq!(read(&stage, text).1, [], "{}: {text}", stage.scene.id);
        }
    }
    for text in stageless() {
        assert_eq!(pieces(text, &Facts::none()).1, [], "{text}");
    }
}

#[test]
fn a_scene_has_at_most_sixty_words_and_one_thing_to_look_at() {
    for stage in all() {
        let id = stage.scene.id;
        let count = |text: &str| words(&read(&stage, text).0);
        let told = count(stage.scene.text) + stage.scene.question.map_or(0, |question| count(question.ask));
        assert!((25..=WORDS_MAX).contains(&told), "{id} has {told} words");
        let more = count(stage.view.note).max(stage.scene.question.map_or(0, |question| count(question.told)));
        assert!(more <= MORE_WORDS_MAX, "{id} has {more} more words");
        let ringed =
            |text: &str| flat(&read(&stage, text).0).iter().filter(|piece| matches!(piece, Piece::Pointed(_))).count();
        assert_eq!(
            ringed(stage.scene.text),
            stage.scene.points.len(),
            "{id}: what is ringed in the text is on the stage"
        );
        assert_eq!(stage.scene.points.len(), 1, "{id}");
        if let Some(question) = stage.scene.question {
            assert_eq!((ringed(question.told), ringed(question.ask)), (question.points.len(), 0), "{id}");
        }
    }
}

#[test]
fn six_minutes_are_enough() {
    let mut total = 0;
    for stage in all().iter().filter(|stage| stage.view == &stage.scene.views[0]) {
        let question = stage.scene.question.map_or_else(Vec::new, |question| vec![question.ask, question.told]);
        let texts = [stage.scene.text].into_iter().chain(question);
        total += texts.map(|text| words(&read(stage, text).0)).sum::<usize>();
    }
    // A grown-up reads some 240 words of prose in a minute.
    assert!(total <= 6 * 240, "{total} words");
}

#[test]
fn every_moment_is_one_of_its_run_and_what_is_pointed_at_is_there() {
    for stage in all() {
        let (id, view) = (stage.scene.id, stage.view);
        let place = |at: rebalance_lasso::app::story::moment::At| {
            at.cursor(&stage.show).unwrap_or_else(|| panic!("{id}: {at:?} never happens"))
        };
        assert!(place(view.from) <= place(view.to), "{id} begins before it ends");
        check_points(&stage, stage.scene.points, stage.cursor());
        if let Some(question) = stage.scene.question {
            assert!(place(view.to) < place(question.until), "{id}: there is something to play");
            check_points(&stage, question.points, stage.after());
        }
    }
}

fn check_points(stage: &Stage, points: &[Point], at: Cursor) {
    let view = view_at(stage, at);
    for point in points {
        assert!(point.spot(&view).is_some(), "{}: {point:?} is not there at {at:?}", stage.scene.id);
    }
    let said = says(&view, points);
    assert!(said.iter().filter(|line| line.starts_with("Ringed: ")).count() == points.len(), "{said:?}");
    assert!(said.iter().all(|line| line.ends_with('.')), "{said:?}");
}

#[test]
fn every_term_is_told_and_every_scene_leads_to_kafka() {
    let mut told = BTreeSet::new();
    for stage in all() {
        for text in texts(&stage) {
            for piece in flat(&read(&stage, text).0) {
                if let Piece::Term(term, _) = piece {
                    told.insert(term.id);
                }
            }
        }
        let sources = stage.scene.sources;
        assert!(
            !sources.is_empty() && sources.iter().all(|source| source.href.starts_with("https://")),
            "{}",
            stage.scene.id
        );
    }
    let all: BTreeSet<&str> = TERMS.iter().map(|term| term.id).collect();
    assert_eq!(told, all, "the glossary has the terms of the scenes, and no others");
    assert!(TERMS.is_sorted_by_key(|term| term.word.to_lowercase()), "a reader looks terms up by the alphabet");
}

#[test]
fn ids_are_different_and_chapters_follow_each_other() {
    let ids: BTreeSet<&str> = SCENES.iter().map(|scene| scene.id).collect();
    assert_eq!(ids.len(), SCENES.len());
    assert!(SCENES.is_sorted_by_key(|scene| scene.chapter));
    let chapters: BTreeSet<usize> = SCENES.iter().map(|scene| scene.chapter).collect();
    assert_eq!(chapters.len(), CHAPTERS.len());
    for scene in SCENES.iter() {
        assert_eq!(address(&scene.fragment()), find(scene.id).map(rebalance_lasso::app::story::address::Leaf::Scene));
    }
}

#[test]
fn the_reader_predicts_three_times_and_the_questions_at_the_end_lead_back() {
    let asking: Vec<&str> = SCENES.iter().filter(|scene| scene.question.is_some()).map(|scene| scene.id).collect();
    assert_eq!(asking, ["where-the-state-is", "red-cell", "fix"]);
    for check in &CHECKS {
        assert!(check.right < check.options.len() && find(check.scene).is_some(), "{}", check.ask);
    }
    let rights: BTreeSet<usize> = CHECKS.iter().map(|check| check.right).collect();
    assert_eq!(rights.len(), 3, "the right answer is not always in the same place");
}

/// The link to a view's moment, and on the right what the Lab puts beside it by itself: the fixed release, or without the rule Kafka.
fn link_to(stage: &Stage) -> LabLink {
    let setup = stage.view.cast.setup().expect("a setup");
    let is_kafka = setup.what_if == WhatIf::default();
    let scenario = if is_kafka { setup.scenario.on_version(KafkaVersion::V2_6_1) } else { setup.scenario.clone() };
    let other = Setup { scenario, what_if: WhatIf::default(), actions: setup.actions.clone() };
    let (playhead, view) = (Cursor { round: stage.cursor().round, step: 0 }, LabView::default());
    LabLink { sides: [setup, other], label: String::new(), playhead, view, expected: None, model: 1 }
}

#[test]
fn every_group_opens_in_the_lab_at_its_moment() {
    let mut others = Vec::new();
    for stage in all() {
        let (id, cast) = (stage.scene.id, &stage.view.cast);
        let view = stage.scene.views.iter().position(|view| view == stage.view).expect("a view");
        let address = in_lab(stage.scene, view, stage.cursor().round);
        let route = Route::read(&address);
        assert_eq!(route.place, Place::Lab, "{id}: {address}");
        if !route.is_link {
            assert_eq!(*cast, Cast::of(cast.preset, cast.version), "{id}: no preset as it is, so it needs a link");
            assert_eq!(
                (route.preset.map(|at| presets()[at].id), route.round),
                (Some(cast.preset), Some(stage.cursor().round))
            );
            continue;
        }
        let link = encode(&Link::Lab(Box::new(link_to(&stage)))).expect("a link");
        if address != format!("#{link}") {
            others.push((id, view, link));
        }
    }
    assert_eq!(others, [], "what the links should be");
}

#[test]
fn doors_lead_to_places_of_the_page() {
    for door in SCENES.iter().flat_map(|scene| scene.doors) {
        let route = Route::read(door.href);
        assert_ne!(route.place, Place::Opening, "{}", door.href);
    }
}
