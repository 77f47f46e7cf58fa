//! What moves, and that it does not for whom motion is unwelcome.

use rebalance_lasso::app::show::Show;

use super::browser::Browser;
use super::emulate::is_left_out_in_firefox;
use super::lab::{kept, large_setup, open_lab, wait_for_lab};
use super::page::Page;
use super::wait::{wait_for, wait_until, watch_nothing_change};

/// How many animations and transitions run after the next frame.
const RUNNING: &str =
    "return new Promise(tell => requestAnimationFrame(() => setTimeout(() => tell(document.getAnimations().length))))";

fn open_still() -> Page {
    let browser = Browser::start();
    browser.prefer_no_motion();
    Page::open_in(browser)
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn without_motion_it_opens_still_at_the_turning_point() {
    let page = open_still();
    assert!(!page.is_playing());
    let there = Show::new(0).turning_point();
    assert_eq!(page.place(), (there.round, there.step));
    watch_nothing_change("a still page", || (page.place(), page.sentence()));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn without_motion_nothing_slides_while_stepping() {
    let page = open_still();
    let (round, _) = page.press_to_move("Shift+ArrowRight");
    for step in 1..=Show::new(0).axis.round(round).last() {
        page.press_to_move("ArrowRight");
        assert_eq!(page.run(RUNNING), 0, "animations after step {step}");
    }
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn without_motion_it_still_plays_if_asked_to() {
    let page = open_still();
    let before = page.place();
    page.press("Space");
    wait_for("the playhead to go on", || (page.place() > before).then_some(()));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn with_motion_chips_slide_when_it_steps_and_not_when_it_jumps() {
    let page = Page::open_paused();
    page.press_to_move("Home");
    let (round, _) = page.press_to_move("Shift+ArrowRight");
    let steps = 1..=Show::new(0).axis.round(round).last();
    let slides = steps.filter(|_| {
        page.press_to_move("ArrowRight");
        page.run(RUNNING) != 0
    });
    assert_ne!(slides.count(), 0, "something should slide in rebalance {round}");
    for key in ["Home", "End", "L", "Shift+ArrowLeft"] {
        page.press_to_move(key);
        assert_eq!(page.run(RUNNING), 0, "animations after {key}");
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn motion_becoming_unwelcome_stops_it() {
    let page = Page::open();
    assert!(page.is_playing());
    page.prefer_no_motion();
    wait_until("whether it plays", &false, || page.is_playing());
}

/// What changes in the ledgers within a second.
const CHANGES_IN_LEDGERS: &str = "
    return new Promise(tell => {
        let changes = 0;
        const observer = new MutationObserver(seen => { changes += seen.length; });
        const all = { subtree: true, childList: true, attributes: true, characterData: true };
        for (const ledger of document.querySelectorAll('.ledger')) observer.observe(ledger, all);
        setTimeout(() => { observer.disconnect(); tell(changes); }, 1000);
    })";

#[test]
#[ignore = "needs the built page: make e2e"]
fn what_is_off_the_screen_waits_while_it_plays_until_somebody_looks() {
    let page = open_lab("/#lab", Some(&kept(&large_setup())));
    let ledgers = || page.run("return [...document.querySelectorAll('.ledger')].map(ledger => ledger.textContent)");
    page.press("Space");
    wait_for("a rebalance to pass", || (page.place().0 > 1).then_some(()));
    assert_eq!(page.run(CHANGES_IN_LEDGERS), 0, "they are below the fold");
    page.run("document.querySelector('.ledger').scrollIntoView()");
    wait_for("what is looked at to change", || (page.run(CHANGES_IN_LEDGERS) != 0).then_some(()));
    page.run("scrollTo(0, 0)");
    assert_eq!(wait_for("it to be out of sight", || Some(page.run(CHANGES_IN_LEDGERS)).filter(|seen| *seen == 0)), 0);
    let address = || page.run("return location.hash");
    let before = address();
    page.press("Space");
    wait_until("whether it plays", &false, || page.is_playing());
    let (stood, place) = (ledgers(), page.place());
    wait_for("the address to say where it stands", || (address() != before).then_some(()));
    page.reload();
    wait_for_lab(&page);
    assert_eq!(page.place(), place);
    // Out of sight they follow once nothing moves.
    wait_until("what a page that opens where it stopped shows", &stood, ledgers);
    page.press_to_move("ArrowRight");
    page.press_to_move("ArrowLeft");
    wait_until("what a step to there shows", &stood, ledgers);
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn on_a_processor_six_times_slower_it_plays_on_and_answers() {
    if is_left_out_in_firefox("only DevTools of Chrome slows a processor down") {
        return;
    }
    for page in [Page::open_paused(), open_lab("/#lab", Some(&kept(&large_setup())))] {
        page.slow_down(6);
        page.press("Space");
        wait_until("whether it plays", &true, || page.is_playing());
        let first = page.place().0;
        wait_for("a rebalance to pass", || (page.place().0 > first).then_some(()));
        page.press("Space");
        wait_until("whether it plays", &false, || page.is_playing());
        page.press_to_move("ArrowRight");
        page.check_console();
    }
}
