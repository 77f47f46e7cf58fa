//! What a browser may refuse, storage and the clipboard: it is said, and everything else goes on.

use rebalance_lasso::app::story::address::Leaf;
use serde_json::json;

use super::browser::Browser;
use super::lab::{open_lab, wait_for_lab};
use super::page::{Page, page_site};
use super::wait::{wait_for, wait_until};

/// Fills the storage to the last byte.
const FILL: &str = "
    for (let size = 1 << 22, at = 0; size >= 1; ) {
        try { localStorage.setItem(`filling ${at++}`, 'x'.repeat(size)) } catch { size >>= 1 }
    }";

const UNFILL: &str =
    "Object.keys(localStorage).filter(name => /^filling/.test(name)).forEach(name => localStorage.removeItem(name))";

fn wait_for_notice(page: &Page) {
    wait_for("that the group is not kept", || {
        page.text("#notice").filter(|text| text.contains("does not keep the group"))
    });
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_full_storage_is_said_and_keeping_goes_on_once_there_is_room() {
    let page = open_lab("/#lab/livelock/3", None);
    let kept =
        || page.run("return localStorage.getItem('rebalance-lasso.lab')?.length ?? 0").as_u64().unwrap_or_default();
    page.run(FILL);
    for _ in 0..6 {
        page.click("#add-instance"); // the group kept needs more room each time
    }
    wait_for_notice(&page);
    wait_for_lab(&page);
    let before = kept();
    page.choose_option("#theme", 2);
    wait_until("the theme", &Some("dark".to_owned()), || page.attribute("html", "data-theme"));
    page.run("document.activeElement.blur()");
    page.press_to_move("ArrowRight");
    page.run(UNFILL);
    page.click("#add-instance");
    wait_for("the group to be kept", || (kept() > before).then_some(()));
    page.reload();
    wait_for_lab(&page);
    wait_until("how many instances there are", &json!(10), || {
        page.run("return document.querySelectorAll(\"[data-side='0'] .card\").length")
    });
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn without_storage_every_place_works_and_the_lab_says_what_is_not_kept() {
    let page = Page::open_in(Browser::start_without_storage());
    let has_storage = page.run("try { return !!localStorage } catch { return false }");
    assert_eq!(has_storage, false, "this browser should keep nothing");
    page.choose_option("#theme", 2);
    wait_until("the theme", &Some("dark".to_owned()), || page.attribute("html", "data-theme"));
    page.click("#take-me");
    wait_for("the story", || page.attribute("#story", "data-leaf"));
    page.press("ArrowRight");
    let second = Leaf::Scene(1).title().to_owned();
    wait_until("the heading", &second, || page.text("#scene-title").unwrap_or_default());
    page.click("#to-lab");
    wait_for_lab(&page);
    page.click("#start-over");
    wait_until("the left side", &"at rest after 1".to_owned(), || page.verdict(0));
    wait_for_notice(&page);
    page.click("#to-explore");
    page.click("#start");
    wait_for("a row", || page.attribute("#found [data-number]", "data-number"));
    page.click("#to-diagnose");
    page.click("#diagnose [data-sample='livelock-2.6.0.log']");
    wait_for("a verdict", || page.text("#verdict").filter(|text| text.contains("10651")));
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn without_the_clipboard_the_summary_of_a_log_is_selected() {
    let page = Page::visit(Browser::start(), page_site(), "/#diagnose");
    page.click("#diagnose [data-sample='livelock-2.6.0.log']");
    wait_until("whether there is a summary", &json!(true), || {
        page.run("return !!document.querySelector('#summary')?.value && !document.querySelector('#copy').disabled")
    });
    page.allow_clipboard(&page.site.url(""), false);
    page.run("document.querySelector('#copy').scrollIntoView({ block: 'center' })");
    page.click("#copy");
    wait_for("that it was not copied", || page.text("#copied").filter(|said| said.contains("elected")));
    let selected = page
        .run("const area = document.activeElement; return area.value.slice(area.selectionStart, area.selectionEnd)");
    assert!(selected.as_str().is_some_and(|text| text.contains("10651")), "{selected}");
    page.check_console();
}
