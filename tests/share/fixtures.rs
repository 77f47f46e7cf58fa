//! Links that were given away: each means for ever what it meant.

use std::rc::Rc;

use rebalance_lasso::app::axis::Axis;
use rebalance_lasso::share::bases::{PRESETS, base};
use rebalance_lasso::share::link::Link;
use rebalance_lasso::share::{MODEL, encode};
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::Run;
use serde_json::Value;

use crate::support::{read, runs};

/// Links with their meaning.
fn fixtures() -> Vec<(&'static str, Value)> {
    let lines = include_str!("links-v1.txt").lines().filter(|line| !line.starts_with("# "));
    let pair = |line: &'static str| {
        let (link, meaning) = line.split_once('\t').expect("a link and its meaning");
        (link, serde_json::from_str(meaning).expect("JSON"))
    };
    lines.map(pair).collect()
}

#[test]
fn every_link_of_version_1_means_what_it_meant() {
    let fixtures = fixtures();
    assert!(fixtures.len() >= 33);
    for (text, meaning) in &fixtures {
        let (meant, problems) = Link::from_json(meaning);
        assert_eq!(problems, vec![], "{text}");
        let decoded = read(text);
        assert_eq!((&decoded.link, &decoded.problems), (&meant, &vec![]), "{text}");
        assert_eq!(decoded.link.as_ref().map(Link::to_json).as_ref(), Some(meaning));
        assert!(!decoded.was_mended);
    }
    let kinds =
        ["#v1o/", "#v1w", "#v1z"].map(|kind| fixtures.iter().filter(|(text, _)| text.starts_with(kind)).count());
    assert!(kinds.iter().all(|count| *count >= 3), "{kinds:?}");
}

/// Whatever is written today is read back; it may be shorter than what was written once.
#[test]
fn what_they_mean_can_be_written_again() {
    for (text, _) in fixtures() {
        let link = read(text).link.expect("a link");
        let again = encode(&link).expect("a link");
        assert!(again.len() < text.len(), "{again}");
        assert_eq!(read(&again).link, Some(link));
    }
}

/// If this fails the simulation gives something else for the same group: count [`MODEL`] up, and links that say model 1 are told
/// to be of another one.
#[test]
fn links_of_this_model_end_as_they_say() {
    let mut compared = 0;
    for (text, _) in fixtures() {
        let Some(Link::Lab(link)) = read(text).link else { continue };
        if let Some(expected) = link.expected.filter(|_| link.model == MODEL) {
            let [left, right] = runs(&link);
            assert_eq!(expected.differences([&left, &right]), [], "{text}");
            compared += 1;
        }
    }
    assert!(compared >= 20);
}

/// The playhead of a link counts steps: if these are others, count [`MODEL`] up too.
#[test]
fn presets_have_as_many_steps_as_this_model_makes() {
    let steps = presets().iter().map(|preset| {
        let axis = Axis::new([0, 1].map(|side| Rc::new(Run::new(preset.group(side), 200))));
        (axis.rounds(), axis.steps())
    });
    let steps: Vec<(u32, u32)> = steps.collect();
    let of_model_1 = vec![(9, 730), (7, 437), (15, 1_843), (5, 236), (9, 829), (7, 418), (9, 730)];
    assert_eq!((MODEL, steps), (1, of_model_1));
}

#[test]
fn every_preset_is_a_base() {
    let ids: Vec<&str> = presets().iter().map(|preset| preset.id).collect();
    assert_eq!(ids, PRESETS, "a new preset gets the next number, at the end");
    for (preset, number) in presets().iter().zip(1..) {
        assert_eq!(base(number), Some(preset.scenario().into()));
    }
    assert!(base(0).is_none() && base(8).is_none() && base(u64::MAX).is_none());
}
