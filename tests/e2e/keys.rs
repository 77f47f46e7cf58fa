//! The keyboard moves the playhead.

use rebalance_lasso::app::keymap::{BINDINGS, Press};
use rebalance_lasso::app::message::Msg;
use rebalance_lasso::app::model::{Model, Preferences};
use rebalance_lasso::app::show::Show;
use rebalance_lasso::app::update::update;
use rebalance_lasso::sim::presets::presets;

use super::page::Page;
use super::wait::{wait_for, wait_until, watch_nothing_change};

#[test]
#[ignore = "needs the built page: make e2e"]
fn space_stops_and_goes_on() {
    let page = Page::open_paused();
    watch_nothing_change("a stopped page", || (page.place(), page.sentence(), page.counter(0)));
    let before = page.place();
    page.press("Space");
    wait_until("after Space again, whether it plays", &true, || page.is_playing());
    wait_for("the playhead to go on", || (page.place() > before).then_some(()));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn arrows_step_on_and_back_to_the_very_same() {
    let page = Page::open_paused();
    let show = Show::new(0);
    let (round, step) = page.press_to_move("Shift+ArrowRight");
    assert_eq!(step, 0, "a rebalance begins");
    let mut seen = Vec::new();
    for _ in 0..show.axis.round(round).last() {
        seen.push((page.place(), page.sentence(), page.counter(0)));
        page.press_to_move("ArrowRight");
    }
    for before in seen.iter().rev() {
        page.press_to_move("ArrowLeft");
        assert_eq!((page.place(), page.sentence(), page.counter(0)), *before, "one step back");
    }
    assert_eq!(page.press_to_move("Shift+ArrowRight"), (round + 1, 0));
    assert_eq!(page.press_to_move("Shift+ArrowLeft"), (round, 0));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn home_end_and_the_first_difference() {
    let page = Page::open_paused();
    let show = Show::new(0);
    let ends = [
        ("Home", Some((0, 0))),
        ("End", Some((show.axis.end().round, show.axis.end().step))),
        ("D", show.first_difference.map(|at| (at.round, at.step))),
    ];
    for (key, place) in ends {
        assert_eq!(Some(page.press_to_move(key)), place, "where {key} leads");
    }
    // Before the first difference both say the same; there, they do not.
    let there = page.sentence();
    page.press_to_move("ArrowLeft");
    assert!(page.sentence().starts_with("both"), "{}", page.sentence());
    assert!(!there.starts_with("both"), "{there}");
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn once_round_the_loop_everything_is_as_it_was() {
    let page = Page::open_paused();
    for (index, preset) in presets().iter().enumerate() {
        let show = Show::new(index);
        let Some(lasso) = show.looping_side().and_then(|side| show.outcomes()[side].lasso()) else { continue };
        page.choose(index);
        page.press("End");
        let looks = || {
            let board = ".stage:not(.rest) .board";
            (page.sentence(), page.run(&format!("return document.querySelector('{board}').innerText")))
        };
        let (before, looked) = (page.place(), looks());
        let after = page.press_to_move("L");
        assert_eq!(after, (before.0 + lasso.1, before.1), "once round in {}", preset.id);
        assert_eq!(looks(), looked, "once round in {}", preset.id);
    }
    page.check_console();
}

/// A journey on every group: the page, which is WebAssembly, against the same model in this process.
#[test]
#[ignore = "needs the built page: make e2e"]
fn the_page_does_what_its_model_does() {
    const JOURNEY: &str = "Home ArrowRight Shift+ArrowRight ArrowLeft D End ArrowRight Shift+ArrowLeft L ArrowLeft";
    let page = Page::open();
    for (index, preset) in presets().iter().enumerate() {
        page.choose(index);
        let mut model = Model::of_preset(index, Preferences::default(), 1_200.0);
        for key in JOURNEY.split(' ') {
            page.press(key);
            let (shift, name) = key.strip_prefix("Shift+").map_or((false, key), |name| (true, name));
            update(&mut model, Msg::Press(Press { key: name.to_owned(), shift }));
            let id = preset.id;
            wait_until(&format!("where {key} leads in {id}"), &(model.cursor.round, model.cursor.step), || {
                page.place()
            });
            let told: Vec<String> = model.told.iter().map(|told| plain(&told.text())).collect();
            let said = page.text("#announcer").map(|said| plain(&said)).unwrap_or_default();
            assert!(said.ends_with(&told.join("")), "after {key} in {id} it should say {told:?}, but says: {said}");
        }
    }
    page.check_console();
}

fn plain(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn help_lists_every_key_and_escape_closes_it() {
    let page = Page::open();
    page.press("?");
    wait_until("whether the help is open", &true, || page.is_open("#help"));
    watch_nothing_change("what lies under the help", || page.place());
    let said = page.text("#help").unwrap_or_default();
    for binding in &BINDINGS {
        assert!(said.contains(binding.does), "the help should tell of {}, but says: {said}", binding.label);
    }
    page.close_dialog("#help");
    let before = page.place();
    wait_for("the page to go on", || (page.place() != before).then_some(()));
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn keys_can_be_turned_off_and_stay_off() {
    let page = Page::open_paused();
    page.open_dialog("#help-open", "#help");
    page.click("#keys-on");
    page.close_dialog("#help");
    page.run("document.activeElement.blur()");
    let check_deaf = || {
        let before = (page.place(), page.is_playing());
        page.press("Home L ArrowRight Space");
        watch_nothing_change("a page that hears no keys", || (page.place(), page.is_playing()));
        assert_eq!((page.place(), page.is_playing()), before, "keys should do nothing");
    };
    check_deaf();
    page.reload();
    page.wait_for_start(); // standing still: the address says where
    check_deaf();
    page.open_dialog("#help-open", "#help");
    page.click("#keys-on");
    page.click("#help .close");
    page.press_to_move("Home");
}
