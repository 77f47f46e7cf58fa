//! The Story: read forwards and backwards, by keyboard and by its links; the stage taken over and given back.

use rebalance_lasso::app::story::address::Leaf;
use rebalance_lasso::app::story::check::CHECKS;
use rebalance_lasso::app::story::model::{answer, range};
use rebalance_lasso::app::story::scene::Scene;
use rebalance_lasso::app::story::scenes::{SCENES, find};
use serde_json::json;

use super::browser::Browser;
use super::emulate::is_left_out_in_firefox;
use super::lab::wait_for_lab;
use super::page::{Page, page_site};
use super::wait::{wait_for, wait_until, watch_nothing_change};

/// What sticks out of what it is in, or of the window, to the right.
const STICKS_OUT: &str = "
    const room = document.documentElement.clientWidth;
    const own = [...document.querySelectorAll('.board .card, .notes, .tale, .lag-box, .way-back, .steps a, .places')];
    const over = own.filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1);
    const wide = document.scrollingElement.scrollWidth > innerWidth ? [...document.querySelectorAll('body *')]
        .filter(one => one.getBoundingClientRect().right > room + 1).slice(0, 5) : [];
    return [...over, ...wide].map(one => one.outerHTML.slice(0, 120));";

/// What cannot be read by who does not see it, and what has the same id.
const FLAWS: &str = "
    const shown = [...document.querySelectorAll('button, a[href], input, select, summary')].filter(one => one.checkVisibility());
    const name = one => (one.ariaLabel || one.innerText || one.labels?.[0]?.innerText || one.title || '').trim();
    const ids = [...document.querySelectorAll('[id]')].map(one => one.id);
    return [...shown.filter(one => !name(one)).map(one => 'nameless: ' + one.outerHTML.slice(0, 80)),
        ...ids.filter((id, at) => ids.indexOf(id) !== at).map(id => 'twice: ' + id),
        ...(document.querySelectorAll('main').length === 1 ? [] : ['main']), ...(document.querySelectorAll('h1').length === 1 ? [] : ['h1'])];";

/// A browser in which motion is unwelcome, at an address.
fn open_still(path: &str) -> Page {
    let browser = Browser::start();
    browser.prefer_no_motion();
    open_in(browser, path)
}

fn open_in(browser: Browser, path: &str) -> Page {
    let page = Page::visit(browser, page_site(), path);
    wait_for("the story", || page.attribute("#story", "data-leaf"));
    page.wait_for_start();
    page
}

fn title(page: &Page) -> String {
    page.text("#scene-title").unwrap_or_default()
}

fn wait_for_leaf(page: &Page, leaf: Leaf) {
    wait_until("the heading", &leaf.title().to_owned(), || title(page));
    assert_eq!(page.run("return location.hash"), json!(leaf.fragment()));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn one_button_leads_from_the_opening_view_into_the_story_and_back_leads_back() {
    let page = Page::open_paused();
    page.click("#take-me");
    wait_for_leaf(&page, Leaf::Scene(0));
    let there = page.run("return document.querySelector('#take-me')");
    assert_eq!(there, json!(null), "the opening view has gone");
    page.click("#story-next");
    wait_for_leaf(&page, Leaf::Scene(1));
    page.run("history.back()");
    wait_for_leaf(&page, Leaf::Scene(0));
    page.click("#to-opening");
    wait_for("the opening view", || page.text("#take-me"));
    page.click("#to-story");
    wait_for_leaf(&page, Leaf::Scene(0));
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_story_is_read_forwards_and_backwards_by_keyboard() {
    let page = open_still("/#story/tasks");
    for (at, scene) in SCENES.iter().enumerate() {
        wait_for_leaf(&page, Leaf::Scene(at));
        assert_eq!(page.attribute("#story", "data-scene").as_deref(), Some(scene.id));
        let marks = page.run("return document.querySelectorAll('.stage [data-mark]').length");
        assert_eq!(marks, 1, "{} rings one thing", scene.id);
        let has_focus =
            page.run("return document.activeElement.id === 'scene-title' || document.activeElement === document.body");
        assert_eq!(has_focus, true, "{}", scene.id);
        page.press("ArrowRight");
    }
    wait_for_leaf(&page, Leaf::Check);
    for at in (0..SCENES.len()).rev() {
        page.press("ArrowLeft");
        wait_for_leaf(&page, Leaf::Scene(at));
    }
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn each_scene_is_opened_by_its_link_and_stands_at_its_moment() {
    let page = open_still("/#story/tasks");
    for (at, scene) in SCENES.iter().enumerate() {
        page.go("about:blank");
        page.go(&page.site.url(&format!("/{}", scene.fragment())));
        wait_for_leaf(&page, Leaf::Scene(at));
        let show = scene.views[0].cast.show();
        let to = range(&show, scene, &scene.views[0], false).1;
        assert_eq!(page.place(), (to.round, to.step), "{}", scene.id);
        let text = page.text("#tale").unwrap_or_default();
        assert!(!text.contains('{') && text.len() > 80, "{text}");
        assert_eq!(page.run(FLAWS), json!([]), "{}", scene.id);
    }
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn whoever_touches_the_stage_takes_it_over_and_comes_back_to_the_same_scene() {
    let page = open_still("/#story/unsaid");
    let there = page.place();
    assert_eq!(page.text("#return"), None);
    page.click("#step-back");
    wait_until("whether it is the reader's", &Some("true".to_owned()), || page.attribute("#story", "data-free"));
    assert_ne!(page.place(), there);
    assert_eq!(page.run("return document.querySelectorAll('[data-mark]').length"), 0);
    page.press_to_move("ArrowRight");
    page.press_to_move("Home");
    page.click("#return");
    wait_until("whether it is the reader's", &Some("false".to_owned()), || page.attribute("#story", "data-free"));
    assert_eq!((page.place(), title(&page)), (there, "The report that leaves too early".to_owned()));
    page.drag("#scrub", &[0.1, 0.9]);
    wait_until("whether it is the reader's", &Some("true".to_owned()), || page.attribute("#story", "data-free"));
    page.press("Escape");
    wait_until("whether it is the reader's", &Some("false".to_owned()), || page.attribute("#story", "data-free"));
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_prediction_is_made_on_the_stage_or_by_keyboard_and_then_played() {
    for scene in SCENES.iter().filter(|scene| scene.question.is_some()) {
        let page = open_still(&format!("/{}", scene.fragment()));
        let show = scene.views[0].cast.show();
        let answer = answer(&show, scene, &scene.views[0]).expect("an answer") as usize;
        let until = range(&show, scene, &scene.views[0], true).1;
        // By a click on a card: right. It moves as long as the page is being laid out, and the first answer counts.
        let told = wait_for("what became of it", || {
            page.click(&format!(".cards > :nth-child({}) header", answer + 1));
            page.text("#answer").filter(|text| !text.is_empty())
        });
        assert!(told.contains("and so it is"), "{told}");
        assert_eq!(page.place(), (until.round, until.step), "{}", scene.id);
        // By keyboard, once more from the start: wrong.
        page.go("about:blank");
        page.go(&page.site.url(&format!("/{}", scene.fragment())));
        wait_for("the question", || page.text("#ask"));
        let name = &show.sides[0].instances[(answer + 1) % 3];
        let told = wait_for("what became of it", || {
            page.run_with("document.querySelector(arguments[0]).focus()", &json!([format!("[data-predict='{name}']")]));
            page.press("Enter");
            page.text("#answer").filter(|text| !text.is_empty())
        });
        assert!(told.contains(&format!("You said {name}. It goes to {}", show.sides[0].instances[answer])), "{told}");
        page.check_console();
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn with_motion_a_scene_plays_to_its_moment_and_stops() {
    let page = open_in(Browser::start(), "/#story/unsaid");
    let scene = SCENES.iter().find(|scene| scene.id == "unsaid").expect("a scene");
    let show = scene.views[0].cast.show();
    let (from, to) = range(&show, scene, &scene.views[0], false);
    assert!(page.place() >= (from.round, from.step));
    wait_until("where it stops", &(to.round, to.step), || page.place());
    wait_until("whether it plays", &false, || page.is_playing());
    assert_eq!(page.attribute("#story", "data-free").as_deref(), Some("false"));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn nothing_sticks_out_at_any_width_nor_at_twice_the_size() {
    let page = open_still("/#story/tasks");
    // 640 by 400 is what 1280 by 800 leaves of itself at 200 %.
    for (width, height) in [(1440, 900), (640, 400), (360, 740)] {
        page.resize(width, height);
        wait_until("the width of the window", &json!(width), || page.run("return innerWidth"));
        for scene in SCENES.iter() {
            page.run_with("location.hash = arguments[0]", &json!([scene.fragment()]));
            wait_until("the heading", &scene.title.to_owned(), || title(&page));
            assert_eq!(page.run(STICKS_OUT), json!([]), "{} at {width} px", scene.id);
        }
        for leaf in [Leaf::Check, Leaf::Glossary, Leaf::Fidelity] {
            page.run_with("location.hash = arguments[0]", &json!([leaf.fragment()]));
            wait_until("the heading", &leaf.title().to_owned(), || title(&page));
            assert_eq!(page.run(STICKS_OUT), json!([]), "{} at {width} px", leaf.title());
        }
    }
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn every_text_stands_off_its_background() {
    let page = open_still("/#story/tasks");
    for (value, theme) in [(1, "light"), (2, "dark")] {
        page.choose_option("#theme", value);
        let fragments = SCENES.iter().map(Scene::fragment).chain([Leaf::Check.fragment(), Leaf::Fidelity.fragment()]);
        for fragment in fragments {
            page.run_with("location.hash = arguments[0]", &json!([fragment]));
            wait_until("the address", &json!(fragment), || page.run("return location.hash"));
            page.press("Tab"); // a frame has passed
            assert_eq!(page.run(include_str!("contrast.js")), json!([]), "{fragment} in {theme}");
        }
    }
}

/// A finger that goes from one place to another.
fn swipe(page: &Page, from: (i32, i32), to: (i32, i32)) {
    let touch = |kind: &str, points: serde_json::Value| {
        page.devtools("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": points }));
    };
    touch("touchStart", json!([{ "x": from.0, "y": from.1 }]));
    for part in 1..=8 {
        let at = |from: i32, to: i32| from + (to - from) * part / 8;
        touch("touchMove", json!([{ "x": at(from.0, to.0), "y": at(from.1, to.1) }]));
    }
    touch("touchEnd", json!([]));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_finger_turns_the_page_across_and_scrolls_it_down() {
    if is_left_out_in_firefox("no finger can be put onto it") {
        return;
    }
    let page = open_in(Browser::start_phone(), "/#story/unsaid");
    let (unsaid, created, red_cell) = (find("unsaid"), find("created"), find("red-cell"));
    let at = |scene: Option<usize>| Leaf::Scene(scene.expect("a scene"));
    swipe(&page, (300, 300), (80, 310));
    wait_for_leaf(&page, at(red_cell));
    swipe(&page, (80, 300), (300, 290));
    wait_for_leaf(&page, at(unsaid));
    swipe(&page, (80, 300), (300, 300));
    wait_for_leaf(&page, at(created));
    let here = title(&page);
    swipe(&page, (200, 500), (190, 200));
    wait_for("the page to scroll", || page.run("return scrollY").as_f64().filter(|down| *down > 50.0));
    swipe(&page, (200, 300), (160, 300));
    watch_nothing_change("the scene", || title(&page));
    assert_eq!(title(&page), here);
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn with_forced_colours_the_ring_and_every_text_are_seen() {
    if is_left_out_in_firefox("its colours cannot be forced for one page") {
        return;
    }
    let browser = Browser::start();
    let features = json!([{ "name": "forced-colors", "value": "active" }, { "name": "prefers-reduced-motion", "value": "reduce" }]);
    browser.devtools("Emulation.setEmulatedMedia", &json!({ "features": features }));
    let page = open_in(browser, "/#story/tasks");
    for scene in SCENES.iter() {
        page.run_with("location.hash = arguments[0]", &json!([scene.fragment()]));
        wait_until("the heading", &scene.title.to_owned(), || title(&page));
        let rings = page.run(
            "return [...document.querySelectorAll('.stage [data-mark], .tale .pointed')].map(one => {
                 const style = getComputedStyle(one), ground = getComputedStyle(document.body).backgroundColor;
                 return style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) >= 2 && style.outlineColor !== ground })",
        );
        assert!(rings.as_array().is_some_and(|rings| rings.len() >= 2), "{}: {rings}", scene.id);
        assert!(rings.as_array().is_some_and(|rings| rings.iter().all(|seen| *seen == true)), "{}: {rings}", scene.id);
        assert_eq!(page.run(include_str!("contrast.js")), json!([]), "{}", scene.id);
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_group_on_the_stage_opens_in_the_lab_at_its_moment() {
    for (scene, left) in [("ring", "livelock, a ring of two"), ("luck", "at rest after 11")] {
        let page = open_still(&format!("/#story/{scene}"));
        let (round, _) = page.place();
        page.click(".doors li:last-child a");
        wait_for_lab(&page);
        wait_until("the left side", &left.to_owned(), || page.verdict(0));
        assert_eq!((page.place().0, page.text("#link-report").as_deref()), (round, Some("")));
        page.check_console();
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_term_says_what_it_means_where_it_stands() {
    let page = open_still("/#story/tasks");
    page.click("[data-term='subtopology']");
    let said = wait_for("its meaning", || page.text("#gloss").filter(|text| text.contains("subtopology")));
    assert!(said.contains("partitions"), "{said}");
    page.press("Escape");
    wait_until("its meaning", &Some(String::new()), || page.text("#gloss"));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn how_far_the_reader_is_is_kept() {
    let page = open_still("/#story/ring");
    page.press("ArrowRight");
    wait_until("the heading", &"Luck can break it".to_owned(), || title(&page));
    page.go("about:blank");
    page.go(&page.site.url("/#story"));
    wait_until("the heading", &"Luck can break it".to_owned(), || title(&page));
    assert_eq!(page.run("return location.hash"), "#story/luck");
    page.click("#contents summary");
    assert_eq!(page.run("return document.querySelectorAll('#contents .seen').length"), 2);
    page.click("#contents [data-scene='remedies']");
    wait_until("the heading", &"Before there was a fix".to_owned(), || title(&page));
    page.click("[data-view='2']");
    wait_for("what becomes of it", || page.text(".note-of-view").filter(|text| text.contains("for ever")));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_questions_at_the_end_can_be_answered() {
    let page = open_still("/#story/check");
    for (at, check) in CHECKS.iter().enumerate() {
        let wrong = (check.right + 1) % check.options.len();
        page.click(&format!("[data-check='{at}'] [data-option='{wrong}']"));
        wait_for("that it is not so", || page.attribute(&format!("[data-check='{at}'] .wrong"), "data-option"));
        let right = page.attribute(&format!("[data-check='{at}'] .right"), "data-option");
        assert_eq!(right, Some(check.right.to_string()));
    }
    page.click("[data-check='2'] .why-so a");
    wait_until("the heading", &"The report that leaves too early".to_owned(), || title(&page));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_door_opens_the_real_log_in_diagnose() {
    let page = open_still("/#story/one-less");
    page.click("a[href='#diagnose/one-less-2.6.1']");
    wait_for("a verdict", || page.text("#verdict").filter(|text| text.to_lowercase().contains("one less")));
    page.run("history.back()");
    wait_until("the heading", &"Epilogue: one less".to_owned(), || title(&page));
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn without_javascript_all_of_it_is_there_to_read() {
    if is_left_out_in_firefox("nothing can be asked of a page whose scripts are off") {
        return;
    }
    let browser = Browser::start();
    browser.forbid_scripts();
    let page = Page::visit(browser, page_site(), "/");
    page.click("noscript a");
    wait_for("the story", || page.text("h1").filter(|text| text.contains("Story")));
    for scene in SCENES.iter() {
        assert_eq!(page.text(&format!("#{}-title", scene.id)).as_deref(), Some(scene.title));
        assert!(page.attribute(&format!("#{} svg", scene.id), "viewBox").is_some(), "{} has a picture", scene.id);
    }
    page.check_console();
}
