//! On paper all is of one moment, also while it plays: what nobody sees then waits, and would be of another.

use serde_json::{Value, json};

use super::browser::Browser;
use super::lab::open_lab;
use super::page::{Page, page_site};
use super::wait::{wait_for, wait_until};

/// What the ledgers and cards say, wherever they are.
const SAYS: &str = "[...document.querySelectorAll('.ledger, .card')].map(part => part.textContent)";

/// Keeps what they say when the browser begins to print: whoever listens later hears it later.
fn keep_what_is_printed(page: &Page) {
    page.run(&format!("addEventListener('beforeprint', () => {{ window.printed = {SAYS} }})"));
}

/// Prints, waits until it stands still, and checks that what was printed is what is shown there.
fn check_print(page: &Page) -> Value {
    keep_what_is_printed(page);
    page.print();
    wait_until("whether it plays after printing", &false, || page.is_playing());
    let (printed, stands) = (page.run("return printed"), page.run(&format!("return {SAYS}")));
    assert!(printed.as_array().is_some_and(|parts| !parts.is_empty()), "{printed}");
    assert_eq!(printed, stands, "what was printed and what stands there");
    printed
}

/// Once more from nothing: a step on and a step back draw all of it anew.
fn check_it_is_of_one_moment(page: &Page, printed: &Value) {
    let place = page.place();
    for button in ["#step-forward", "#step-back"] {
        page.run_with("document.querySelector(arguments[0]).click()", &json!([button]));
    }
    wait_until("the place", &place, || page.place());
    assert_eq!(*printed, page.run(&format!("return {SAYS}")));
}

/// Waits until what nobody sees is of another rebalance. Then it plays slowly: a print comes between two drawings, not in one.
fn wait_until_far(page: &Page) {
    // Where no stage is in sight nothing goes on.
    let look = || drop(page.run("document.querySelector('.stages').scrollIntoView()"));
    look();
    let first = page.place().0;
    wait_for("two rebalances to pass", || (page.place().0 > first + 1).then_some(()));
    if page.attribute("#speed", "id").is_some() {
        page.choose_option("#speed", 0);
        page.run("document.activeElement.blur()");
        look();
    }
}

/// Prints while it plays, far from where what nobody sees was drawn last.
fn check_it_is_printed_as_it_stands(page: &Page) {
    wait_until_far(page);
    let printed = check_print(page);
    check_it_is_of_one_moment(page, &printed);
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_opening_view_is_printed_as_it_stands() {
    let page = Page::open();
    page.resize(1280, 320);
    page.choose_option("#speed", 4);
    check_it_is_printed_as_it_stands(&page);
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_lab_is_printed_as_it_stands() {
    let page = open_lab("/#lab/ring-of-four/3", None);
    page.resize(1280, 320);
    page.press("Space");
    check_it_is_printed_as_it_stands(&page);
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn an_embedded_stage_is_printed_as_it_stands() {
    let page = Page::visit(Browser::start(), page_site(), "/?embed#v1o/livelock/13/2");
    page.wait_for_start();
    page.resize(600, 200);
    page.click("#play");
    check_it_is_printed_as_it_stands(&page);
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_scene_is_printed_at_its_moment_and_stays_the_storys() {
    let page = Page::visit(Browser::start(), page_site(), "/#story/unsaid");
    wait_until("whether it plays", &true, || page.is_playing());
    check_print(&page);
    let state = || {
        (
            page.attribute("#story", "data-free"),
            page.run("return document.querySelectorAll('.stage [data-mark]').length"),
        )
    };
    wait_until("whose stage it is, and what is marked", &(Some("false".to_owned()), json!(1)), state);
    let place = page.place();
    page.print();
    assert_eq!((page.place(), state().0.as_deref()), (place, Some("false")), "printed once more");
    page.check_console();
}
