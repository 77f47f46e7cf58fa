//! Files that are dropped anywhere, as a browser brings them from outside of it.

use std::path::PathBuf;

use rebalance_lasso::app::story::scenes::SCENES;
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::setup::Setup;
use serde_json::json;

use super::browser::Browser;
use super::emulate::is_left_out_in_firefox;
use super::lab::wait_for_lab;
use super::page::{Page, page_site};
use super::wait::{wait_for, wait_until};

const LOG: &[u8] = include_bytes!("../log/real/livelock-2.6.0/all.log.gz");
const RECORDED: &[u8] = include_bytes!("../recordings/livelock-2.6.0.jsonl");

/// Why Firefox is left out.
const FROM_OUTSIDE: &str = "nothing can be dragged into it from outside";

/// A file of its own for a test: tests run side by side.
fn file(test: &str, name: &str, bytes: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("dropped").join(test);
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join(name), bytes).expect("writable");
    folder.join(name)
}

/// The group that loops as a ring of four, as it is saved.
fn group() -> String {
    let preset = presets().iter().find(|preset| preset.id == "ring-of-four").expect("a preset");
    Setup::from(preset.scenario()).to_json().to_string()
}

fn drag(page: &Page, kind: &str, files: &[PathBuf]) {
    let data = json!({ "items": [], "files": files, "dragOperationsMask": 1 });
    page.devtools("Input.dispatchDragEvent", &json!({ "type": kind, "x": 300, "y": 300, "data": data }));
}

fn hint(page: &Page) -> String {
    let content = page.run("return getComputedStyle(document.documentElement, '::after').content");
    content.as_str().unwrap_or_default().to_owned()
}

fn drop_file(page: &Page, file: &PathBuf) {
    drop_files(page, std::slice::from_ref(file));
}

fn drop_files(page: &Page, files: &[PathBuf]) {
    for kind in ["dragEnter", "dragOver"] {
        drag(page, kind, files);
    }
    wait_for("a hint where it goes", || Some(hint(page)).filter(|hint| hint.contains("Lab")));
    drag(page, "drop", files);
    wait_until("the hint", &"none".to_owned(), || hint(page));
}

fn wait_for_report(page: &Page, about: &str) -> String {
    wait_for("a report", || page.text("#link-report").filter(|text| text.contains(about)))
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_group_that_is_dropped_on_the_opening_view_opens_in_the_lab_and_back_leads_back() {
    if is_left_out_in_firefox(FROM_OUTSIDE) {
        return;
    }
    let page = Page::open_paused();
    let here = page.place();
    let says = || page.run("return location.hash").as_str().filter(|hash| hash.starts_with("#v1o/")).map(str::to_owned);
    wait_for("the address to say where it is", says);
    drop_file(&page, &file("group", "group.json", group().as_bytes()));
    wait_for("the Lab", || page.attribute("#lab", "data-pending"));
    wait_until("the left side", &"livelock, a ring of four".to_owned(), || page.verdict(0));
    wait_for_lab(&page);
    assert_eq!(page.text("#link-report").as_deref(), Some(""));
    page.check_console();
    for _ in 0..6 {
        page.run("history.back()");
        std::thread::sleep(std::time::Duration::from_millis(400));
        if page.text("#take-me").is_some() {
            break;
        }
    }
    wait_for("the opening view", || page.text("#take-me"));
    wait_until("where it was", &here, || page.place());
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_log_and_a_recording_that_are_dropped_on_the_opening_view_are_read() {
    if is_left_out_in_firefox(FROM_OUTSIDE) {
        return;
    }
    for (name, bytes, id) in [("all.log.gz", LOG, "#verdict"), ("livelock.jsonl", RECORDED, "#recording-equal")] {
        let page = Page::open_paused();
        drop_file(&page, &file("log", name, bytes));
        wait_for("what it is", || page.text(id).filter(|text| !text.is_empty()));
        assert_eq!(page.run("return location.hash"), "#diagnose");
        page.check_console();
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_bad_file_that_is_dropped_says_what_is_wrong_and_no_group_is_lost() {
    if is_left_out_in_firefox(FROM_OUTSIDE) {
        return;
    }
    let page = Page::open_paused();
    drop_file(&page, &file("bad", "broken.json", b"{\"tasks\": ["));
    let told = wait_for_report(&page, "broken.json");
    assert!(told.contains("JSON"), "{told}");
    wait_for_lab(&page);
    assert!(page.verdict(0).starts_with("livelock"), "the group that opens the Lab");
    // Something else, with a group in the Lab.
    drop_file(
        &page,
        &file("bad", "picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15"),
    );
    wait_for("what is wrong", || page.text("#refused").filter(|text| text.contains("picture.png")));
    page.click("#to-lab");
    wait_for_lab(&page);
    assert!(page.verdict(0).starts_with("livelock"));
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn what_is_dropped_on_the_story_opens_too_and_back_leads_to_the_scene() {
    if is_left_out_in_firefox(FROM_OUTSIDE) {
        return;
    }
    let page = Page::visit(Browser::start(), page_site(), "/#story/unsaid");
    wait_for("the story", || page.text("#tale"));
    drop_file(&page, &file("story", "group.json", group().as_bytes()));
    wait_for("the Lab", || page.attribute("#lab", "data-pending"));
    wait_until("the left side", &"livelock, a ring of four".to_owned(), || page.verdict(0));
    let styles = "return [...document.querySelectorAll('link[rel=stylesheet]')].filter(one => one.href.includes('story')).length";
    assert_eq!(page.run(styles), 0, "the story's style has gone with it");
    page.click("#to-story");
    let title = SCENES.iter().find(|scene| scene.id == "unsaid").map(|scene| scene.title.to_owned());
    wait_until("the scene", &title, || page.text("#scene-title"));
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn what_is_dropped_on_one_place_opens_where_it_belongs() {
    if is_left_out_in_firefox(FROM_OUTSIDE) {
        return;
    }
    let page = Page::visit(Browser::start(), page_site(), "/#diagnose");
    wait_for("Diagnose", || page.text("#drop"));
    drop_file(&page, &file("across", "group.json", group().as_bytes()));
    wait_for("the Lab", || page.attribute("#lab", "data-pending"));
    wait_until("the left side", &"livelock, a ring of four".to_owned(), || page.verdict(0));
    drop_file(&page, &file("across", "all.log.gz", LOG));
    wait_for("a verdict", || page.text("#verdict").filter(|text| text.contains("KAFKA-10651")));
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn of_several_files_what_is_not_opened_is_named() {
    if is_left_out_in_firefox(FROM_OUTSIDE) {
        return;
    }
    let named = |name: &str| file("several", name, group().as_bytes());
    let log = || file("several", "all.log.gz", LOG);
    let recorded = || file("several", "livelock.jsonl", RECORDED);
    let picture =
        || file("several", "picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15");
    for (from, files, told, names) in [
        ("/", [named("group.json"), picture()], "#notice", "picture.png"),
        ("/#lab", [named("group.json"), log()], "#notice", "all.log.gz"),
        ("/#story/unsaid", [recorded(), log()], "#not-opened", "all.log.gz"),
        ("/#diagnose", [log(), recorded()], "#not-opened", "livelock.jsonl (a recording"),
        ("/#diagnose", [log(), named("group.json")], "#not-opened", "group.json (a group"),
        ("/#diagnose", [named("group.json"), named("again.json")], "#notice", "again.json"),
    ] {
        let page = Page::visit(Browser::start(), page_site(), from);
        wait_for("the page", || page.text("h1, #headline, #scene-title"));
        drop_files(&page, &files);
        let said = wait_for(names, || page.text(told).filter(|text| text.contains(names)));
        assert!(said.contains("not opened"), "{from}: {said}");
        page.check_console();
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_packed_group_opens_and_one_with_garbage_says_what_is_wrong_with_it_as_a_group() {
    if is_left_out_in_firefox(FROM_OUTSIDE) {
        return;
    }
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut packed, group().as_bytes()).expect("packed");
    let page = Page::open_paused();
    drop_file(&page, &file("odd", "group.json.gz", &packed.finish().expect("packed")));
    wait_for("the Lab", || page.attribute("#lab", "data-pending"));
    wait_until("the left side", &"livelock, a ring of four".to_owned(), || page.verdict(0));
    drop_file(&page, &file("odd", "garbage", format!("{} and more", group()).as_bytes()));
    assert!(wait_for_report(&page, "garbage").contains("JSON"));
    drop_file(&page, &file("odd", "commented", format!("// ours\n{}", group()).as_bytes()));
    assert!(wait_for_report(&page, "commented").contains("comment"));
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_group_that_is_too_large_for_a_link_has_no_code_for_another_page_either() {
    if is_left_out_in_firefox(FROM_OUTSIDE) {
        return;
    }
    let processes: Vec<_> = (0..9).map(|at| json!({ "name": format!("p{at}") })).collect();
    let large = json!({ "subtopologies": [{ "partitions": 4_000, "end_offset": 0 }], "processes": processes });
    let page = Page::visit(Browser::start(), page_site(), "/#lab");
    wait_for_lab(&page);
    drop_file(&page, &file("large", "large.json", large.to_string().as_bytes()));
    wait_until("the group", &true, || {
        page.text("#headline + .lede").is_some_and(|text| text.contains("4000 stateful"))
    });
    wait_for_lab(&page);
    page.click("#share-open");
    wait_for("the dialog", || page.text("#share-no-embed").filter(|text| text.contains("too large for a link")));
    assert_eq!((page.text("#share-link"), page.text("#share-embed")), (None, None));
    page.check_console();
}
