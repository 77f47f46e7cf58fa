//! Every group that can be chosen shows what comes of it.

use rebalance_lasso::app::headline::verdict;
use rebalance_lasso::app::show::Show;
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Outcome, outcome};

use super::page::Page;
use super::wait::wait_until;

/// How both sides of a preset end.
pub fn outcomes(index: usize) -> [Outcome; 2] {
    [0, 1].map(|side| outcome(&presets()[index].group(side), DEFAULT_BOUND_ROUNDS))
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn each_shows_how_both_sides_end() {
    let page = Page::open();
    for (index, preset) in presets().iter().enumerate() {
        page.choose(index);
        let id = preset.id;
        assert_eq!([0, 1].map(|side| page.verdict(side)), outcomes(index).map(verdict), "the verdicts of {id}");
        let labels = [0, 1].map(|side| page.text(&format!("[data-side='{side}'] .label")).unwrap_or_default());
        assert_eq!(labels, preset.sides.map(|side| side.label), "the labels of {id}");
        assert!(page.is_playing(), "{id} should play");
        let (round, opening) = (page.place().0, Show::new(index).opening().round);
        assert!((opening..opening + 2).contains(&round), "{id} should open in round {opening}, but is in {round}");
        page.check_console();
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_choice_says_how_each_ends_before_it_is_chosen() {
    let page = Page::open();
    page.open_dialog("#preset", "#presets");
    for (index, preset) in presets().iter().enumerate() {
        let said = page.text(&format!("#presets [data-preset='{}']", preset.id)).unwrap_or_default();
        let endings = outcomes(index).map(verdict);
        for part in [preset.title, preset.sentence, &endings[0], &endings[1]] {
            assert!(said.contains(part), "the choice of {} should say {part:?}, but says: {said}", preset.id);
        }
    }
    page.close_dialog("#presets");
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_proof_sets_two_equal_states_side_by_side() {
    let page = Page::open();
    page.open_dialog("[data-side='0'] .why", "#why");
    let Some((stem, cycle)) = outcomes(0)[0].lasso() else { panic!("the first group loops") };
    let said = page.text("#why").unwrap_or_default();
    for round in [stem, stem + cycle] {
        assert!(
            said.contains(&format!("rebalance {round}")),
            "the proof should name rebalance {round}, but says: {said}"
        );
    }
    let signs = page.run("return [...document.querySelectorAll('#why .equals')].map(sign => sign.innerText)");
    let signs = signs.as_array().expect("a list");
    assert!(!signs.is_empty() && signs.iter().all(|sign| sign == "="), "every line should be equal: {signs:?}");
    page.click("#why .close");
    wait_until("whether the proof is open", &false, || page.is_open("#why"));
}
