//! Each place's main path, by mouse, by finger and by keyboard; and each place at 400 %, where all can be reached and nothing has to be
//! scrolled sideways.

use serde_json::{Value, json};

use super::browser::Browser;
use super::page::{Page, page_site};
use super::wait::{wait_for, wait_until};

/// What is used, and what is seen then: where, and what its text has.
type Act = (&'static str, &'static str, &'static str);

/// A place: its name, its address, what it has when it is there, and the path through it.
type Place = (&'static str, &'static str, &'static str, &'static [Act]);

const PLACES: [Place; 6] = [
    (
        "the opening view",
        "/#v1o/livelock/13/0",
        "#headline",
        &[
            ("#play", "#play[data-playing='true']", ""),
            ("#play", "#play[data-playing='false']", ""),
            ("#step-forward", "#announcer", "step"),
            ("#once-round", "#announcer", "Rebalance"),
            ("#preset", "#presets[open]", ""),
            ("#presets [data-preset='scale-out']", ".preset-title", "A scale-out that loops"),
            ("#help-open", "#help[open]", ""),
            ("#help .close", "#help:not([open])", ""),
        ],
    ),
    (
        "an embedded stage",
        "/?embed#v1o/livelock/13/0",
        "#whole-page",
        &[("#step-forward", "#app-root[data-step='1']", ""), ("#play", "#play[data-playing='true']", "")],
    ),
    (
        "the story",
        "/#story/unsaid",
        "#tale",
        &[
            ("#story-next", "#scene-title", ""),
            ("#step-back", "#story[data-free='true']", ""),
            ("#return", "#story[data-free='false']", ""),
        ],
    ),
    (
        "the Lab",
        "/#lab/livelock/3",
        "#lab[data-pending='false']",
        &[
            ("#swap", "[data-side='0'] .label", "2.6.1"),
            ("#tab-events", "#tab-events[aria-pressed='true']", ""),
            ("#step-forward", "#app-root[data-step='1']", ""),
            ("#start-over", "[data-side='0'] .verdict", "at rest after 1"),
            ("#add-instance", "[data-side='0'] .card[data-instance='B']", ""),
            ("#share-open", "#share[open]", ""),
            ("#share .close", "#share:not([open])", ""),
        ],
    ),
    (
        "Explore",
        "/#explore",
        "#start",
        &[("#start", "#found [data-number]", ""), ("#pause", "#go-on", ""), ("#go-on", "#pause", "")],
    ),
    (
        "Diagnose",
        "/#diagnose",
        "#drop",
        &[
            ("[data-sample='livelock-2.6.0.log']", "#verdict", "KAFKA-10651"),
            ("#evidence button", "#lines", "0_0"),
            ("#lines button", "#diagnose:not(:has(#lines))", ""),
            ("#open-in-lab", "[data-side='0'] .verdict", "livelock"),
        ],
    ),
];

/// Goes each place's main path, using things in one way.
fn go_everywhere(browser: Browser, act: impl Fn(&Page, &str)) {
    let page = Page::of(browser, page_site());
    for (name, path, landmark, acts) in PLACES {
        page.go("about:blank");
        page.go(&page.site.url(path));
        wait_for(name, || page.attribute(landmark, "id"));
        for (control, sign, has) in acts {
            act(&page, control);
            wait_for(&format!("{sign} with {has:?} in {name} after {control}"), || {
                let is_there = page.run_with("return !!document.querySelector(arguments[0])", &json!([sign])) == true;
                Some(page.text(sign).unwrap_or_default()).filter(|text| is_there && text.contains(has))
            });
        }
        page.check_console();
    }
}

/// Clicks something (taps it, on a phone), scrolled to where nothing lies over it.
fn bring_and_click(page: &Page, css: &str) {
    wait_for(css, || {
        let bring =
            "const one = document.querySelector(arguments[0]); one?.scrollIntoView({ block: 'center' }); return !!one";
        (page.run_with(bring, &json!([css])) == true).then_some(())
    });
    page.click(css);
}

/// Taps something; where one thing at a time is shown, taps first what shows it.
fn bring_and_tap(page: &Page, css: &str) {
    wait_for(css, || {
        let is_shown = "return document.querySelector(arguments[0])?.checkVisibility() ?? false";
        let is_shown = || page.run_with(is_shown, &json!([css])) == true;
        let panes = page.run("return document.querySelectorAll('.panes button').length").as_u64().unwrap_or_default();
        for pane in 1..=panes {
            if !is_shown() {
                page.run("scrollTo(0, 0)");
                page.click(&format!(".panes button:nth-child({pane})"));
            }
        }
        is_shown().then_some(())
    });
    bring_and_click(page, css);
}

/// Presses Tab until something has the focus.
fn tab_to(page: &Page, css: &str) {
    let is_there = "return document.activeElement?.matches(arguments[0]) ?? false";
    for _ in 0..150 {
        if page.run_with(is_there, &json!([css])) == true {
            return;
        }
        page.press("Tab");
    }
    panic!("Tab should reach {css}");
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_main_path_of_each_place_by_mouse() {
    go_everywhere(Browser::start(), bring_and_click);
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_main_path_of_each_place_by_finger() {
    go_everywhere(Browser::start_phone(), bring_and_tap);
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_main_path_of_each_place_by_keyboard() {
    go_everywhere(Browser::start(), |page, control| {
        tab_to(page, control);
        page.press("Enter");
    });
}

/// All that Tab should reach, in `all`; of radio buttons the one that is chosen.
const LIST_ALL: &str = "
    window.all = [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [tabindex]')].filter(one =>
        one.tabIndex >= 0 && !one.disabled && one.checkVisibility() && !(one.type === 'radio' && !one.checked));
    return all.length";

/// Where the focus is: its place in `all`, and whether any of it is in sight, under nothing else.
const FOCUS: &str = "
    const one = document.activeElement, box = one.getBoundingClientRect(), labels = [...one.labels ?? []];
    const parts = [0.1, 0.5, 0.9].flatMap(x => [0.1, 0.5, 0.9].map(y => [box.left + box.width * x, box.top + box.height * y]));
    const on = ([x, y]) => document.elementFromPoint(x, y);
    const isShown = parts.some(at => { const top = on(at); return top && (one.contains(top) || labels.some(label => label.contains(top))) });
    return { index: all.indexOf(one), html: one.outerHTML.slice(0, 120), isShown, isBody: one === document.body }";

#[test]
#[ignore = "needs the built page: make e2e"]
fn at_400_percent_tab_reaches_all_of_each_place_in_sight_and_nothing_is_wider_than_the_window() {
    let browser = Browser::start();
    browser.prefer_no_motion();
    let page = Page::of(browser, page_site());
    page.go(&page.site.url("/story.html"));
    // What 1280 by 1024 leaves of itself.
    page.resize(320, 256);
    for (name, path, landmark, _) in PLACES {
        page.go("about:blank");
        page.go(&page.site.url(path));
        wait_for(name, || page.attribute(landmark, "id"));
        page.wait_for_all();
        if name == "Diagnose" {
            page.click("[data-sample='livelock-2.6.0.log']");
            wait_for("a verdict", || page.text("#verdict").filter(|text| text.contains("10651")));
        }
        wait_until(&format!("whether {name} has to be scrolled sideways"), &json!(false), || {
            page.run("return document.scrollingElement.scrollWidth > innerWidth")
        });
        check_walk(&page, name);
    }
}

fn check_walk(page: &Page, name: &str) {
    page.run("document.activeElement?.blur(); scrollTo(0, 0)");
    let count = page.run(LIST_ALL).as_u64().and_then(|count| usize::try_from(count).ok()).unwrap_or_default();
    assert!(count > 5, "{name} has {count} controls");
    let mut reached = vec![false; count];
    for _ in 0..count * 2 + 20 {
        if reached.iter().all(|is| *is) {
            break;
        }
        page.press("Tab");
        let at: Value = page.run(FOCUS);
        if at["isBody"] == true {
            continue;
        }
        assert_eq!(at["isShown"], true, "{name}: what has the focus should be in sight: {}", at["html"]);
        if let Some(index) = at["index"].as_u64().and_then(|index| usize::try_from(index).ok()) {
            reached[index] = true;
        }
    }
    let missed: Vec<usize> = (0..count).filter(|at| !reached[*at]).collect();
    let missed = page.run_with("return arguments[0].map(at => all[at].outerHTML.slice(0, 100))", &json!([missed]));
    assert_eq!(missed, json!([]), "{name}: Tab should reach all");
}
