//! A stage in somebody else's page.

use std::path::PathBuf;

use serde_json::json;

use super::browser::{Browser, name_of_test};
use super::page::{Page, built, page_site};
use super::site::Site;
use super::wait::{wait_for, wait_until, watch_nothing_change};

/// A page of somebody else's with a stage far below its beginning.
fn host(code: &str) -> Page {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("host").join(name_of_test());
    std::fs::create_dir_all(&folder).expect("a folder");
    let html = format!(
        "<!doctype html><html lang=en><title>An article</title><link rel=icon href=data:,><body style='margin:0'><div id=before style='height:3000px'>Text</div>{code}<div style='height:3000px'>Text</div>"
    );
    std::fs::write(folder.join("index.html"), html).expect("writable");
    let site = Site::serve(&[("/lasso/", built("LASSO_DIST")), ("/", folder)]);
    Page::visit(Browser::start(), site, "/")
}

/// Runs a function's body in the frame, as `document`.
fn inside(page: &Page, body: &str) -> serde_json::Value {
    page.run(&format!("return (document => {{ {body} }})(window.document.querySelector('iframe').contentDocument)"))
}

fn round(page: &Page) -> String {
    inside(page, "return document.querySelector('#app-root')?.dataset.round ?? ''")
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn it_shows_one_stage_and_a_bar_follows_the_width_and_rests_off_screen() {
    let page =
        host("<iframe src='lasso/?embed#v1o/livelock/13/2' width='100%' height='640' style='border:0'></iframe>");
    wait_until("the frame's rebalance", &"13".to_owned(), || round(&page));
    let counts = inside(
        &page,
        "const count = css => document.querySelectorAll(css).length;
         return ['.stage', '.masthead', '#play', '#step-back', '#step-forward', '#scrub', '#whole-page', 'dialog', '.why'].map(css =>
             [...document.querySelectorAll(css)].filter(element => element.checkVisibility()).length)",
    );
    assert_eq!(counts, json!([1, 0, 1, 1, 1, 1, 1, 0, 0]));

    page.run("document.querySelector('iframe').scrollIntoView()");
    inside(&page, "document.querySelector('#play').click()");
    wait_for("the next rebalance", || Some(round(&page)).filter(|round| round != "13"));
    page.run("scrollTo(0, 0)");
    std::thread::sleep(std::time::Duration::from_millis(500));
    watch_nothing_change("the frame off screen", || {
        inside(&page, "return document.querySelector('#app-root').dataset.step")
    });
    page.run("document.querySelector('iframe').scrollIntoView()");
    let step = inside(&page, "return document.querySelector('#app-root').dataset.step");
    wait_for("it to go on", || {
        Some(inside(&page, "return document.querySelector('#app-root').dataset.step")).filter(|now| *now != step)
    });

    for width in [340, 900] {
        page.run_with("document.querySelector('iframe').style.width = arguments[0] + 'px'", &json!([width]));
        wait_until(&format!("whether the stage fits in {width} px"), &json!([true, true]), || {
            inside(
                &page,
                "const board = document.querySelector('.board').getBoundingClientRect();
                 return [document.documentElement.scrollWidth <= document.documentElement.clientWidth, board.width > document.documentElement.clientWidth * 0.8]",
            )
        });
    }
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_code_from_the_lab_shows_the_chosen_side_and_leads_to_the_whole_page() {
    let lab = super::lab::open_lab("/#lab/scale-out/4", None);
    lab.open_dialog("#share-open", "#share");
    lab.click("#share-side-1");
    let code = lab.run("return document.querySelector('#share-embed').value");
    let code = code.as_str().expect("a text").replace(&lab.site.url("/"), "lasso/");
    assert!(code.starts_with("<iframe ") && code.contains("?embed=right#v1"), "{code}");
    let page = host(&code);
    page.run("document.querySelector('iframe').scrollIntoView()"); // it loads when it is wanted
    wait_until("the frame's rebalance", &"4".to_owned(), || round(&page));
    let text = |css: &str| inside(&page, &format!("return document.querySelector(\"{css}\")?.innerText ?? ''"));
    assert_eq!((text(".label"), text(".verdict")), (json!("2.6.1"), json!("at rest after 5")));
    inside(&page, "document.querySelector('#step-forward').click()");
    let link = wait_for("a link to the next step", || {
        let link = inside(&page, "return document.querySelector('#whole-page').href");
        link.as_str().filter(|link| link.contains("/lasso/#v1")).map(str::to_owned)
    });
    page.go(&link);
    super::lab::wait_for_lab(&page);
    wait_until("the place", &(4, 1), || page.place());
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn without_a_link_or_with_a_bad_one_there_is_a_stage_and_without_its_program_a_message() {
    let page = Page::visit(Browser::start(), page_site(), "/?embed");
    page.wait_for_start();
    assert_eq!(page.verdict(0), "livelock, a ring of two");
    let page = Page::visit(Browser::start(), page_site(), "/?embed#v1wzzzz");
    page.wait_for_start();
    assert!(page.text(".link-report").is_some_and(|text| text.contains("link")));
    let site = page_site();
    site.spoil("_bg.wasm", super::site::Mishap::Missing);
    let page = Page::visit(Browser::start(), site, "/?embed");
    wait_for("a message", || page.text("[role=alert]").filter(|text| text.contains("could not start")));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_frame_whose_sandbox_is_too_tight_says_what_it_lacks() {
    let page = host("<iframe src='lasso/?embed' sandbox='allow-scripts' width='100%' height='640'></iframe>");
    // Nobody outside may look into such a frame but the driver.
    page.enter_frame("iframe");
    wait_for("what is wrong", || page.text("h1 + p").filter(|text| text.contains("allow-same-origin")));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_file_that_is_dropped_on_a_stage_leaves_it_there() {
    let page = host("<iframe src='lasso/?embed#v1o/livelock/13/2' width='100%' height='640'></iframe>");
    wait_until("the frame's rebalance", &"13".to_owned(), || round(&page));
    let is_prevented = inside(
        &page,
        "const view = document.defaultView, data = new view.DataTransfer();
         data.items.add(new view.File(['{}'], 'group.json'));
         return ['dragover', 'drop'].map(kind =>
             !document.body.dispatchEvent(new view.DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true })))",
    );
    assert_eq!(is_prevented, json!([true, true]));
    assert_eq!(round(&page), "13");
    page.check_console();
}
