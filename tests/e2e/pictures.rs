//! The pictures of the README: `make pictures` takes them from the running page, so that they show what it is, not what it was.

use std::path::PathBuf;

use super::browser::Browser;
use super::lab::wait_for_lab;
use super::page::{Page, page_site};
use super::wait::{wait_for, wait_until};

fn open(path: &str) -> Page {
    let browser = Browser::start();
    browser.resize(1440, 900);
    browser.prefer_scheme("light");
    Page::visit(browser, page_site(), path)
}

/// Takes it once nothing moves any more.
fn take(page: &Page, name: &str) {
    page.run("document.activeElement?.blur(); return Promise.all(document.getAnimations().map(one => one.finished.catch(() => {})))");
    page.run("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/pictures").join(format!("{name}.png"));
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    page.take_picture(&path).expect("a picture");
    println!("{}", path.display());
}

#[test]
#[ignore = "writes docs/pictures: make pictures"]
fn the_opening_view() {
    let page = open("/");
    page.wait_for_start();
    // In the ring, at the end of a rebalance: the leader has seen what was left unsaid.
    for keys in ["End", "l", "l"] {
        page.press(keys);
    }
    take(&page, "opening");
}

#[test]
#[ignore = "writes docs/pictures: make pictures"]
fn the_story() {
    let page = open("/#story/unsaid");
    wait_for("the scene", || page.attribute("#story", "data-scene").filter(|scene| scene == "unsaid"));
    wait_for("the stage", || page.text("#story .card"));
    wait_until("whether it plays", &false, || page.is_playing());
    take(&page, "story");
}

#[test]
#[ignore = "writes docs/pictures: make pictures"]
fn the_lab() {
    let page = open("/#lab");
    wait_for_lab(&page);
    page.press("d");
    wait_for("the note", || page.text("[data-side='0'] .said.unsaid"));
    // It may lie under what lies over the stages.
    page.run("document.querySelector(`[data-side='0'] .said.unsaid`).click()");
    wait_for("a cause", || page.text("#take-apart").filter(|text| text.contains("Why")));
    take(&page, "lab");
}

#[test]
#[ignore = "writes docs/pictures: make pictures"]
fn explore() {
    let page = open("/#explore");
    wait_for("the questions", || page.attribute("#section-map", "id"));
    page.click("#section-map");
    page.click("#start");
    wait_until("whether it is through", &Some("done".to_owned()), || page.attribute("#state", "data-state"));
    take(&page, "explore");
}

#[test]
#[ignore = "writes docs/pictures: make pictures"]
fn diagnose() {
    let page = open("/#diagnose");
    wait_for("the samples", || page.attribute("[data-sample]", "type"));
    page.click("[data-sample='livelock-2.6.0.log']");
    wait_for("a verdict", || page.text("#verdict").filter(|text| text.contains("10651")));
    take(&page, "diagnose");
}
