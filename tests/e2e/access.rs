//! For whoever does not see the page, or does not use a mouse.

use serde_json::{Value, json};

use super::page::{DIALOGS, Page};
use super::wait::wait_until;

const CONTROLS: &str = "button, a[href], input, select, textarea, [tabindex], [role=button]";

#[test]
#[ignore = "needs the built page: make e2e"]
fn everything_that_can_be_used_has_a_name() {
    let page = Page::open_paused();
    let check = |place: &str, css: &str| {
        let names = page.names(css);
        assert!(!names.is_empty(), "{place} should have something to use");
        let nameless: Vec<_> = names.iter().filter(|(_, name)| name.trim().is_empty()).collect();
        assert!(nameless.is_empty(), "{place} has something without a name: {nameless:#?}");
    };
    check("the page", CONTROLS);
    page.resize(360, 740);
    check("the narrow page", CONTROLS);
    for (opener, dialog) in DIALOGS {
        page.open_dialog(opener, dialog);
        let inside: Vec<String> = CONTROLS.split(", ").map(|kind| format!("{dialog} {kind}")).collect();
        check(dialog, &inside.join(", "));
        assert!(page.names(dialog).iter().all(|(_, name)| !name.is_empty()), "{dialog} should have a title");
        page.close_dialog(dialog);
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn tab_reaches_everything_and_the_focus_is_seen() {
    let page = Page::open_paused();
    let reachable = page.run_with(
        "window.all = [...document.querySelectorAll(arguments[0])].filter(element =>
             element.tabIndex >= 0 && !element.disabled && element.checkVisibility());
         return all.map(element => element.id || element.ariaLabel || element.innerText)",
        &json!([CONTROLS]),
    );
    let reachable = reachable.as_array().expect("a list");
    let mut reached = vec![false; reachable.len()];
    for _ in 0..reachable.len() {
        page.press("Tab");
        let at = page.run(
            "const element = document.activeElement, style = getComputedStyle(element);
             return { index: all.indexOf(element), html: element.outerHTML.slice(0, 120),
                 isSeen: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 }",
        );
        assert_eq!(at["isSeen"], true, "the focus should be seen on {}", at["html"]);
        if let Some(index) = at["index"].as_u64().and_then(|index| usize::try_from(index).ok()) {
            reached[index] = true;
        }
    }
    let missed: Vec<&Value> = reachable.iter().zip(&reached).filter(|(_, is)| !**is).map(|(name, _)| name).collect();
    assert!(missed.is_empty(), "Tab should reach {missed:?}");
    assert!(reachable.contains(&json!("play")), "{reachable:?}");
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_live_region_says_each_step_but_does_not_chatter() {
    let page = Page::open();
    let said = || page.text("#announcer").unwrap_or_default();
    let polite = page.run("return document.querySelector('#announcer').getAttribute('aria-live')");
    assert_eq!(polite, "polite");
    assert_eq!(said(), "", "while it plays nothing is said");
    page.press("Space");
    for _ in 0..3 {
        let (round, step) = page.press_to_move("ArrowRight");
        let place = format!("Rebalance {round}, step {}.", step + 1);
        assert!(said().starts_with(&place), "it should begin with {place:?}, but is: {}", said());
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_dialog_keeps_the_focus_and_gives_it_back() {
    let page = Page::open_paused();
    let has_focus = "return document.activeElement.matches(arguments[0])";
    for (opener, dialog) in DIALOGS {
        page.run_with("document.querySelector(arguments[0]).focus()", &json!([opener]));
        page.press("Enter");
        wait_until(&format!("whether {dialog} is open"), &true, || page.is_open(dialog));
        let is_inside = "return document.querySelector(arguments[0]).contains(document.activeElement)";
        assert_eq!(page.run_with(is_inside, &json!([dialog])), true, "the focus should be in {dialog}");
        page.press("Escape");
        wait_until(&format!("whether {opener} has the focus"), &json!(true), || {
            page.run_with(has_focus, &json!([opener]))
        });
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn headings_landmarks_and_language_are_there() {
    let page = Page::open();
    let counts = page.run(
        "const count = css => document.querySelectorAll(css).length;
         return { main: count('main'), h1: count('h1'), untitled: count('section:not([aria-label], [aria-labelledby])'),
             twice: [...document.querySelectorAll('[id]')].map(element => element.id)
                 .filter((id, at, all) => all.indexOf(id) !== at),
             lang: document.documentElement.lang, title: document.title }",
    );
    let expected = json!({ "main": 1, "h1": 1, "untitled": 0, "twice": [], "lang": "en", "title": "Rebalance Lasso" });
    assert_eq!(counts, expected);
}
