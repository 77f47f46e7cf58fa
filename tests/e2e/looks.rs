//! Light and dark, and any width.

use rebalance_lasso::sim::presets::presets;
use serde_json::{Value, json};

use super::browser::Browser;
use super::page::{DIALOGS, Page, page_site};
use super::wait::{wait_for, wait_until};

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_theme_is_chosen_and_remembered() {
    let page = Page::open();
    let paper = || page.run("return getComputedStyle(document.body).backgroundColor");
    let theme = || page.attribute("html", "data-theme").unwrap_or_default();
    let chosen = || page.run("return document.querySelector('#theme').value");
    assert_eq!(theme(), "auto");
    let mut papers: Vec<Value> = Vec::new();
    for (value, name) in [(1, "light"), (2, "dark")] {
        page.choose_option("#theme", value);
        wait_until("the theme", &name.to_owned(), theme);
        papers.push(paper());
        page.reload();
        page.wait_for_start();
        assert_eq!((theme(), chosen()), (name.to_owned(), json!(value.to_string())), "after loading the page again");
        assert_eq!(Some(&paper()), papers.last(), "after loading the page again");
    }
    assert_ne!(papers[0], papers[1], "light and dark");
    // Without a choice, the system's.
    page.choose_option("#theme", 0);
    wait_until("the theme", &"auto".to_owned(), theme);
    for (scheme, expected) in ["light", "dark"].into_iter().zip(&papers) {
        page.prefer_scheme(scheme);
        wait_until(&format!("the paper where the system is {scheme}"), expected, paper);
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn every_text_stands_off_its_background() {
    let page = Page::open_paused();
    page.run("document.querySelector('.lede').style.color = '#888'");
    let faint = page.run(include_str!("contrast.js"));
    assert!(faint.to_string().contains("p.lede"), "the check itself should see a faint text, but says: {faint}");
    page.run("document.querySelector('.lede').style.color = ''");
    for (value, theme) in [(1, "light"), (2, "dark")] {
        page.choose_option("#theme", value);
        for (index, preset) in presets().iter().enumerate() {
            page.choose(index);
            page.press("Home ArrowRight End");
            assert_eq!(page.run(include_str!("contrast.js")), json!([]), "{} in {theme}", preset.id);
        }
        for (opener, dialog) in DIALOGS {
            page.open_dialog(opener, dialog);
            assert_eq!(page.run(include_str!("contrast.js")), json!([]), "{dialog} in {theme}");
            page.close_dialog(dialog);
        }
    }
}

/// What sticks out of the page to the right, if that makes it wider than the window.
const STICKS_OUT: &str = "
    const wide = document.scrollingElement.scrollWidth, room = innerWidth;
    if (wide <= room) return [];
    const out = [...document.querySelectorAll('body *')].filter(element => element.getBoundingClientRect().right > room);
    return [`${wide} px wide in ${room}`, ...out.slice(0, 5).map(element => element.outerHTML.slice(0, 100))];";

#[test]
#[ignore = "needs the built page: make e2e"]
fn no_group_is_wider_than_the_window() {
    let page = Page::open_paused();
    for (width, height) in [(360, 740), (768, 1024), (1440, 900), (2560, 1440)] {
        page.resize(width, height);
        wait_until("the width of the window", &json!(width), || page.run("return innerWidth"));
        for (index, preset) in presets().iter().enumerate() {
            page.choose(index);
            for key in ["Home", "End", "L"] {
                page.press(key);
                let sticks_out = page.run(STICKS_OUT);
                assert_eq!(sticks_out, json!([]), "{} at {width} px, after {key}", preset.id);
            }
        }
    }
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn no_place_is_wider_than_a_phone_and_the_way_to_each_is_in_one_line() {
    for (path, landmark) in [
        ("/", "#headline"),
        ("/#lab/livelock/3", "#lab"),
        ("/#explore", "#explore"),
        ("/#diagnose", "#drop"),
        ("/#story/unsaid", "#tale"),
    ] {
        let page = Page::visit(Browser::start_phone(), page_site(), path);
        wait_for(landmark, || page.text(landmark).filter(|text| !text.is_empty()));
        let lines =
            "return new Set([...document.querySelectorAll('.place')].map(one => one.getBoundingClientRect().top)).size";
        assert_eq!(page.run(lines), 1, "{path}");
        let room = "return document.scrollingElement.scrollWidth <= 360 && innerWidth === 360";
        assert_eq!(page.run(room), true, "{path}: {}", page.run(STICKS_OUT));
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn no_dialog_is_larger_than_a_phone() {
    let page = Page::open_paused();
    page.resize(360, 740);
    for (opener, dialog) in DIALOGS {
        page.open_dialog(opener, dialog);
        let script = "const dialog = document.querySelector(arguments[0]), box = dialog.getBoundingClientRect();
            return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight
                && dialog.scrollWidth <= dialog.clientWidth";
        assert_eq!(page.run_with(script, &json!([dialog])), true, "{dialog} should fit in 360 by 740 px");
        page.close_dialog(dialog);
    }
}
