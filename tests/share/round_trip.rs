//! Any setup that can be run comes back from its link as it was.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use rebalance_lasso::share::cursor::Cursor;
use rebalance_lasso::share::expected::Expected;
use rebalance_lasso::share::link::{LabLink, Link};
use rebalance_lasso::share::opening::{self, PresetLink};
use rebalance_lasso::share::view::{Inspect, LabView, Pane};
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::Outcome;
use rebalance_lasso::sim::setup::Setup;

use crate::generate::any_scenario;
use crate::generate_setup::setup;
use crate::support::{read, text};

/// Tries a property on random inputs, always the same ones.
pub fn check<S: Strategy>(cases: u32, inputs: &S, property: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = Config { cases, rng_seed: RngSeed::Fixed(10_651), failure_persistence: None, ..Config::default() };
    if let Err(failure) = TestRunner::new(config).run(inputs, property) {
        panic!("{failure}");
    }
}

/// Setups as people make them, and any at all that can be run.
pub fn any_setup() -> impl Strategy<Value = Setup> {
    prop_oneof![
        2 => setup().prop_map(|done| done.0),
        1 => any_scenario().prop_map(|given| given.0.into()),
        1 => proptest::sample::select(presets()).prop_map(|preset| preset.scenario().into()),
    ]
    .prop_filter("can be run", |setup: &Setup| setup.check().is_empty())
}

fn outcome() -> impl Strategy<Value = Outcome> {
    (0..4, any::<u32>(), any::<u32>()).prop_map(|(kind, a, b)| match kind {
        0 => Outcome::Stable { rounds: a },
        1 => Outcome::Livelock { prefix: a, cycle: b },
        2 => Outcome::EndlessProbing { prefix: a, cycle: b },
        _ => Outcome::Undecided { bound_rounds: a },
    })
}

fn cursor() -> impl Strategy<Value = Cursor> {
    (any::<u32>(), any::<u32>()).prop_map(|(round, step)| Cursor { round, step })
}

fn lab_view() -> impl Strategy<Value = LabView> {
    let panes: Vec<Pane> = Pane::ALL.iter().map(|(pane, _)| *pane).collect();
    let inspects = proptest::sample::select(&Inspect::ALL[..]);
    (proptest::sample::select(panes), inspects, any::<bool>(), any::<bool>())
        .prop_map(|(pane, inspect, is_right, is_open)| LabView { pane, inspect, is_right, is_open })
}

/// Any link to the Lab.
pub fn any_lab_link() -> impl Strategy<Value = LabLink> {
    let expected = (outcome(), outcome(), any::<[u16; 2]>());
    let expected = proptest::option::of(expected.prop_map(|(a, b, traces)| Expected { outcomes: [a, b], traces }));
    (any_setup(), any_setup(), 0..4, "\\PC{0,30}", cursor(), lab_view(), expected, any::<u32>()).prop_map(
        |(left, other, kind, label, playhead, view, expected, model)| {
            let right = match kind {
                0 => other,
                1 => Setup { actions: vec![], ..left.clone() },
                _ => Setup { scenario: left.scenario.on_version(left.scenario.processes[0].version), ..left.clone() },
            };
            // What is the left side with one thing changed needs no name.
            let label = if kind == 0 { label } else { String::new() };
            LabLink { sides: [left, right], label, playhead, view, expected, model }
        },
    )
}

#[test]
fn links_to_the_lab_come_back_as_they_were() {
    check(1_500, &any_lab_link(), |link| {
        let text = text(&link);
        prop_assert!(!text.ends_with(['-', '_']));
        let decoded = read(&text);
        prop_assert_eq!((decoded.problems, decoded.was_mended), (vec![], false));
        let Some(Link::Lab(read)) = decoded.link else { return Err(TestCaseError::fail("no link to the Lab")) };
        let is_same_group = link.sides[0] == link.sides[1];
        prop_assert!(read.label == link.label || is_same_group);
        prop_assert_eq!(LabLink { label: link.label.clone(), ..*read }, link);
        Ok(())
    });
}

#[test]
fn links_to_the_opening_view_come_back_as_they_were() {
    let links = (0..presets().len(), cursor(), proptest::option::of((outcome(), outcome())), any::<u32>());
    check(1_000, &links, |(preset, playhead, expected, model)| {
        let link = PresetLink { preset, playhead, expected: expected.map(<[Outcome; 2]>::from), model };
        prop_assert_eq!(opening::read(&opening::write(&link)), Some((link, None)));
        Ok(())
    });
}
