//! The first ten seconds, without a click: a livelock that goes on, beside its fix that has come to rest.

use rebalance_lasso::app::headline::verdict;
use rebalance_lasso::sim::run::Outcome;

use super::browser::Browser;
use super::groups::outcomes;
use super::page::{Page, built};
use super::site::{Mishap, Site};
use super::wait::{wait_for, watch_nothing_change};

#[test]
#[ignore = "needs the built page: make e2e"]
fn opens_on_the_livelock_and_on_its_fix() {
    let page = Page::open();
    let outcomes = outcomes(0);
    assert!(matches!(outcomes, [Outcome::Livelock { .. }, Outcome::Stable { .. }]), "{outcomes:?}");
    assert_eq!([0, 1].map(|side| page.verdict(side)), outcomes.map(verdict));
    let labels = [0, 1].map(|side| page.text(&format!("[data-side='{side}'] .label")).unwrap_or_default());
    assert_eq!(labels, ["2.6.0", "2.6.1"]);
    assert_eq!(page.attribute("#boot", "id"), None, "the loading state should be gone");
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn plays_by_itself_and_the_fixed_side_rests() {
    let page = Page::open();
    assert!(page.is_playing());
    let (first, at_rest) = (page.place().0, page.counter(1));
    assert!(at_rest.ends_with("at rest"), "2.6.1 should be at rest, but says: {at_rest}");
    wait_for("the left side to begin the next rebalance", || (page.place().0 > first).then_some(()));
    let counter = page.counter(0);
    assert!(counter.contains("no progress since"), "2.6.0 should get nowhere, but says: {counter}");
    assert_eq!(page.counter(1), at_rest, "2.6.1 should stay at rest");
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn asks_nothing_of_anybody_else() {
    let page = Page::open();
    let script = "return performance.getEntriesByType('resource').map(entry => entry.name)\
                  .filter(name => new URL(name).origin !== location.origin && !name.startsWith('data:'))";
    assert_eq!(page.run(script), serde_json::json!([]), "everything should come from the page's own site");
    // ... and nothing at all once it runs.
    watch_nothing_change("how much was loaded", || page.run("return performance.getEntriesByType('resource').length"));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn works_in_a_folder_of_another_site() {
    for path in ["/some/deep/path/", "/some/deep/path/index.html"] {
        let site = Site::serve(&[("/some/deep/path/", built("LASSO_DIST"))]);
        let page = Page::visit(Browser::start(), site, path);
        page.wait_for_start();
        page.check_console();
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn works_where_the_server_does_not_know_wasm() {
    let site = Site::serve(&[("/", built("LASSO_DIST"))]);
    site.spoil(".wasm", Mishap::Untyped);
    Page::visit(Browser::start(), site, "/").wait_for_start();
}
