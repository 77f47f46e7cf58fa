//! The mouse, fingers, and the controls that are pulled or chosen from.

use rebalance_lasso::app::show::Show;

use super::browser::Browser;
use super::page::Page;
use super::wait::{wait_for, wait_until};

#[test]
#[ignore = "needs the built page: make e2e"]
fn every_button_of_the_dock_does_what_it_says() {
    let page = Page::open();
    page.click("#play");
    wait_until("after a click on pause, whether it plays", &false, || page.is_playing());
    page.press("Home");
    let steps = [
        ("#step-forward", (0, 1)),
        ("#rebalance-forward", (1, 0)),
        ("#step-forward", (1, 1)),
        ("#step-back", (1, 0)),
        ("#rebalance-back", (0, 0)),
    ];
    for (button, place) in steps {
        page.click(button);
        wait_until(&format!("where {button} leads"), &place, || page.place());
    }
    page.click("#play");
    wait_for("the playhead to go on", || (page.place().1 > 1).then_some(()));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_slider_is_pulled() {
    let page = Page::open();
    let last = f64::from(Show::new(0).axis.steps() - 1);
    let value = || page.run("return document.querySelector('#scrub').valueAsNumber").as_f64().expect("a number");
    // Not quite to the edges: the handle has a width.
    for (path, aim) in [(vec![0.5, 0.25], 0.25), (vec![0.25, 0.6, 0.75], 0.75), (vec![0.4], 0.4)] {
        page.drag("#scrub", &path);
        let is_there = || ((value() / last - aim).abs() < 0.03).then_some(());
        wait_for(&format!("the slider, pulled along {path:?}, to be at {aim} of its way"), is_there);
        assert!(!page.is_playing(), "whoever pulls the slider wants to look");
    }
    // Afterwards the keys are the page's again.
    let (place, at) = (page.place(), value());
    page.press("ArrowRight");
    wait_until("the slider, one step on", &(at + 1.0), value);
    assert_eq!(page.press_to_move("ArrowLeft"), place);
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_slider_is_moved_with_the_keyboard() {
    let page = Page::open_paused();
    let last = f64::from(Show::new(0).axis.steps() - 1);
    let value = || page.run("return document.querySelector('#scrub').valueAsNumber").as_f64().expect("a number");
    page.run("document.querySelector('#scrub').focus()");
    // Each key once: not also as the page's own.
    for (key, expected) in [
        ("Home", 0.0),
        ("ArrowRight", 1.0),
        ("ArrowUp", 2.0),
        ("ArrowLeft", 1.0),
        ("End", last),
        ("ArrowLeft", last - 1.0),
    ] {
        page.press(key);
        wait_until(&format!("the slider after {key}"), &expected, value);
    }
    let said = page.attribute("#scrub", "aria-valuetext").unwrap_or_default();
    assert!(said.starts_with(&format!("rebalance {}, step ", page.place().0)), "the slider says: {said}");
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn speed_is_chosen_and_counts() {
    let page = Page::open();
    let speed = || page.run("return document.querySelector('#speed').value").as_str().map(str::to_owned);
    assert_eq!(speed().as_deref(), Some("2"));
    page.press("+");
    wait_until("the speed after +", &Some("3".to_owned()), speed);
    page.press("- -");
    wait_until("the speed after + - -", &Some("1".to_owned()), speed);
    page.choose_option("#speed", 6);
    wait_until("the chosen speed", &Some("6".to_owned()), speed);
    // At 1x a rebalance takes at least 2.5 seconds, and ten take longer than we would wait.
    let first = page.place().0;
    wait_for("ten rebalances in a hurry", || (page.place().0 >= first + 10).then_some(()));
    page.choose(1);
    assert_eq!(speed().as_deref(), Some("6"), "another group keeps the speed");
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_finger_stops_it_and_changes_sides() {
    let page = Page::open_in(Browser::start_phone());
    assert_eq!(page.run("return matchMedia('(pointer: coarse)').matches"), true, "this should be a phone");
    page.click("#play");
    wait_until("after a tap on pause, whether it plays", &false, || page.is_playing());
    let before = page.place();
    page.click("#step-forward");
    wait_for("a tap to step", || (page.place() != before).then_some(()));
    // One stage at a time.
    let shown = || {
        let script =
            "return [0, 1].map(side => document.querySelector(`[data-side='${side}'] .board`).checkVisibility())";
        page.run(script)
    };
    assert_eq!(shown(), serde_json::json!([true, false]));
    page.click("#show-1");
    wait_until("which stages are shown", &serde_json::json!([false, true]), shown);
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_finger_hits_what_it_aims_at() {
    let page = Page::open_in(Browser::start_phone());
    let script = "return [...document.querySelectorAll('button, select, input, a[href]')]
        .filter(element => element.checkVisibility() && !element.closest('dialog, table'))
        .map(element => [element.id || element.className, element.getBoundingClientRect()])
        .filter(([, box]) => box.width < 44 || box.height < 44)
        .map(([name, box]) => `${name}: ${box.width} by ${box.height}`)";
    assert_eq!(page.run(script), serde_json::json!([]), "everything to tap should be 44 by 44 at least");
}
