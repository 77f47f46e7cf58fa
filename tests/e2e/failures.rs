//! When the page cannot start it says why, and what to do, instead of staying blank.

use super::browser::Browser;
use super::emulate::is_left_out_in_firefox;
use super::page::{Page, page_site};
use super::site::Mishap;
use super::wait::{wait_for, wait_until};

const COULD_NOT_START: &str = "Rebalance Lasso could not start";

/// Waits for the message, which must name what happened, and offer to try again.
fn check_message(page: &Page, says: &str) {
    wait_for(&format!("`{COULD_NOT_START}` and `{says}`"), || {
        page.text("[role=alert]").filter(|text| text.contains(COULD_NOT_START) && text.contains(says))
    });
    assert_eq!(page.text("[role=alert] a").as_deref(), Some("Reload the page"));
    assert_eq!(page.attribute("#boot", "id"), None, "the loading state should be gone");
}

fn open_spoilt(ending: &'static str, mishap: Mishap) -> Page {
    let site = page_site();
    site.spoil(ending, mishap);
    Page::visit(Browser::start(), site, "/")
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_missing_wasm_is_said_and_reloading_helps_once_it_is_back() {
    let page = open_spoilt(".wasm", Mishap::Missing);
    check_message(&page, "could not be loaded");
    page.site.mend();
    page.click("[role=alert] a");
    page.wait_for_start();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_damaged_wasm_is_said() {
    check_message(&open_spoilt(".wasm", Mishap::Halved), "damaged file");
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_wasm_that_breaks_off_is_said() {
    check_message(&open_spoilt(".wasm", Mishap::CutOff), "Check the connection");
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_page_in_place_of_the_wasm_is_said() {
    check_message(&open_spoilt(".wasm", Mishap::Replaced), "damaged file");
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_missing_script_is_said() {
    check_message(&open_spoilt(".js", Mishap::Missing), "could not be loaded");
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_page_in_place_of_the_script_is_said() {
    check_message(&open_spoilt(".js", Mishap::Replaced), "Check the connection");
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn no_webassembly_is_said() {
    check_message(
        &Page::visit(Browser::start_without_webassembly(), page_site(), "/"),
        "WebAssembly, which this browser does not have",
    );
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn no_javascript_is_said() {
    if is_left_out_in_firefox("nothing can be asked of a page whose scripts are off") {
        return;
    }
    let browser = Browser::start();
    browser.forbid_scripts();
    let page = Page::visit(browser, page_site(), "/");
    let text = page.text("#app").unwrap_or_default();
    assert!(text.contains("JavaScript is switched off"), "the page should say so, but says: {text}");
    assert!(!text.contains("Loading"), "nothing is loading: {text}");
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_missing_stylesheet_is_no_reason_not_to_start() {
    let page = open_spoilt(".css", Mishap::Missing);
    page.wait_for_start();
    let sentence = page.sentence();
    page.press_to_move("Home");
    assert_ne!(page.sentence(), sentence);
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn an_address_that_goes_on_after_a_place_says_so_and_is_put_right() {
    for (address, then) in [
        ("#lab/nope", "#v1"),
        ("#explore/nope", "#explore"),
        ("#diagnose/nope", "#diagnose"),
        ("#story/nope", "#story/"),
        ("#fidelity/x", "#fidelity"),
    ] {
        let page = Page::visit(Browser::start(), page_site(), &format!("/{address}"));
        wait_for("what is wrong", || page.text("#astray").filter(|text| text.contains(address)));
        wait_for(then, || {
            page.run("return location.hash")
                .as_str()
                .filter(|hash| hash.starts_with(then) && *hash != address)
                .map(str::to_owned)
        });
        page.click("#astray .close");
        wait_until("the note", &Some(String::new()), || page.text("#astray"));
        page.check_console();
    }
}

/// How the programs that are loaded later say that they did not come.
#[test]
#[ignore = "needs the built page: make e2e"]
fn each_program_that_does_not_come_is_said_and_can_be_tried_again() {
    let programs =
        [("workshop", "/#lab", "#lab"), ("story", "/#story/unsaid", "#story"), ("embed", "/?embed", "#app-root")];
    for (program, path, landmark) in programs {
        for mishap in [Mishap::Missing, Mishap::Halved, Mishap::CutOff, Mishap::Replaced] {
            let site = page_site();
            site.spoil_program(program, mishap);
            let page = Page::visit(Browser::start(), site, path);
            let told = wait_for(&format!("a message that {program} is {mishap:?}"), || page.text("[role=alert]"));
            assert!(
                told.contains("could not be loaded") || told.contains(COULD_NOT_START),
                "{program} {mishap:?}: {told}"
            );
            page.site.mend();
            page.click("[role=alert] :is(button, a)");
            wait_for(landmark, || page.attribute(landmark, "id"));
            assert_eq!(page.text("[role=alert]:not(:empty)"), None, "{program} {mishap:?}");
        }
    }
}
