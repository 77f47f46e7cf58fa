//! The Lab: how one comes in and out, and what stays.

use std::collections::BTreeMap;

use rebalance_lasso::app::axis::Cursor;
use rebalance_lasso::app::edit::saved::Saved;
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::task_id::TaskId;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::presets::Preset;
use rebalance_lasso::sim::scenario::{Joins, ProcessSpec, Scenario, TaskSpec};
use rebalance_lasso::sim::setup::Setup;
use serde_json::json;

use super::browser::Browser;
use super::page::{Page, page_site};
use super::site::Mishap;
use super::wait::{wait_for, wait_until};

/// Where the Lab keeps its group.
pub const KEPT: &str = "rebalance-lasso.lab";

/// The Lab at an address, with what a browser has kept.
pub fn open_lab(path: &str, kept: Option<&str>) -> Page {
    open_lab_in(Browser::start(), path, kept)
}

fn open_lab_in(browser: Browser, path: &str, kept: Option<&str>) -> Page {
    let page = Page::visit(browser, page_site(), "/");
    page.wait_for_start();
    if let Some(kept) = kept {
        page.run_with("localStorage.setItem(arguments[0], arguments[1])", &json!([KEPT, kept]));
    }
    page.run("location.hash = ''; history.replaceState(null, '', location.pathname)");
    page.go(&page.site.url("/?anew"));
    page.go(&page.site.url(path));
    wait_for_lab(&page);
    page
}

/// Waits until the Lab is there and has worked everything out.
pub fn wait_for_lab(page: &Page) {
    wait_until("whether something is being worked out", &Some("false".to_owned()), || {
        page.attribute("#lab", "data-pending")
    });
}

/// A group of eight instances and 64 tasks that loops on 2.6.0.
pub fn large_setup() -> Setup {
    let tasks = (0..48).map(|partition| TaskSpec { id: TaskId::new(0, partition), end_offset: Some(100_000) });
    let stateless = (0..16).map(|partition| TaskSpec { id: TaskId::new(1, partition), end_offset: None });
    let on_disk = |instance: u64| -> BTreeMap<TaskId, u64> {
        let full = |partition: &u32| (u64::from(*partition) * 7 + instance * 5).is_multiple_of(3);
        (0..48).filter(full).map(|partition| (TaskId::new(0, partition), 100_000)).collect()
    };
    let process = |instance: u64| ProcessSpec {
        id: ProcessId::numbered(instance + 1),
        name: format!("I{}", instance + 1),
        threads: 1,
        version: KafkaVersion::V2_6_0,
        joins: Joins::InPhase(u32::from(instance == 7)),
        checkpoints: on_disk(instance),
    };
    let opening = Preset::find("livelock").expect("a preset").scenario();
    let scenario =
        Scenario { tasks: tasks.chain(stateless).collect(), processes: (0..8).map(process).collect(), ..opening };
    assert_eq!(scenario.check(), Vec::new());
    Setup::from(scenario)
}

/// What the Lab keeps of a group beside its fixed version.
pub fn kept(setup: &Setup) -> String {
    let fixed = Setup { scenario: setup.scenario.on_version(KafkaVersion::V2_6_1), ..setup.clone() };
    Saved { sides: [setup.clone(), fixed], playhead: Cursor::default(), earlier: Vec::new() }
        .write()
        .expect("small enough")
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_link_leads_from_the_opening_view_to_the_same_group_and_rebalance_and_back_leads_back() {
    let page = Page::open_paused();
    let (round, _) = page.place();
    page.click("#to-lab");
    wait_for_lab(&page);
    assert_eq!(page.place().0, round, "the same rebalance");
    assert_eq!([0, 1].map(|side| page.verdict(side)), ["livelock, a ring of two", "at rest after 7"]);
    wait_for("the address to follow", || {
        page.run("return location.hash").as_str().filter(|hash| hash.starts_with("#v1")).map(str::to_owned)
    });
    page.run("history.back()");
    wait_until("whether the Lab is there", &None, || page.attribute("#lab", "id"));
    page.wait_for_start();
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn an_address_opens_the_lab_at_once_and_a_reload_keeps_what_was_done() {
    let page = open_lab("/#lab/scale-out/2", None);
    assert_eq!(page.place().0, 2);
    page.click("#swap");
    wait_until("the left side", &"2.6.1".to_owned(), || page.text("[data-side='0'] .label").unwrap_or_default());
    page.press("Control+z");
    wait_for("what was undone", || page.text("#notice").filter(|text| text.contains("Undone")));
    page.choose_option("#compare", 0);
    wait_until("the right side", &"2.6.0".to_owned(), || page.text("[data-side='1'] .label").unwrap_or_default());
    page.click("#start-over");
    wait_until("the left side", &"at rest after 1".to_owned(), || page.verdict(0));
    wait_for("the group to be kept", || {
        page.run_with("return localStorage.getItem(arguments[0])", &json!([KEPT])).as_str().map(str::to_owned)
    });
    std::thread::sleep(std::time::Duration::from_millis(600)); // edits rest for a moment before they are kept
    page.reload();
    wait_for_lab(&page);
    assert_eq!(page.verdict(0), "at rest after 1");
    page.check_console();
}

/// Of another program, or changed by hand.
const BROKEN: &str = r#"{"version":1,"sides":[1,2],"playhead":{"round":0,"step":0}}"#;

#[test]
#[ignore = "needs the built page: make e2e"]
fn what_was_kept_and_cannot_be_read_is_put_aside_and_said() {
    let page = open_lab("/#lab", Some(BROKEN));
    let said = page.text("#notice").unwrap_or_default();
    assert!(said.contains("could not be opened") && said.contains("sides[0]"), "{said}");
    assert_eq!(page.verdict(0), "livelock, a ring of two", "the first group is there instead");
    let aside = page.run("return localStorage.getItem('rebalance-lasso.lab.unreadable')");
    assert_eq!(aside, BROKEN);
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_workshop_that_does_not_load_is_said_and_the_page_stays_and_tries_again() {
    let site = page_site();
    site.spoil("offline.js", Mishap::Missing); // or it would be there without the server
    let page = Page::visit(Browser::start(), site, "/");
    page.wait_for_start();
    page.press("Space");
    page.site.spoil(".css", Mishap::Missing);
    page.click("#to-lab");
    wait_for("a message", || page.text("#workshop-failed").filter(|text| text.contains("could not be loaded")));
    page.press_to_move("ArrowRight"); // the opening view is as alive as before
    page.site.mend();
    page.click("#workshop-failed button");
    wait_for_lab(&page);
    assert_eq!(page.text("#workshop-failed"), None);
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn who_goes_back_while_the_lab_is_loading_stays_where_they_are_and_can_go_there_again() {
    let page = Page::open_paused();
    page.run("location.hash = '#lab'; history.replaceState(null, '', location.pathname)");
    wait_until("whether it loads", &None, || page.attribute("html", "data-loading"));
    page.press_to_move("ArrowRight");
    assert_eq!(page.attribute("#lab", "id"), None);
    page.click("#to-lab");
    wait_for_lab(&page);
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_large_group_shows_its_new_verdict_soon_after_an_edit() {
    let page = open_lab("/#lab", Some(&kept(&large_setup())));
    assert!(page.verdict(0).starts_with("livelock"), "{}", page.verdict(0));
    let script = "
        const begin = performance.now();
        document.querySelector('#swap').click();
        return new Promise(done => {
            const look = () => {
                const lab = document.querySelector('#lab');
                const said = document.querySelector('[data-side=\"0\"] .verdict').innerText;
                if (lab.dataset.pending === 'false' && !said.startsWith('livelock')) done(performance.now() - begin);
                else setTimeout(look, 1);
            };
            look();
        })";
    let took_ms = page.run(script).as_f64().expect("milliseconds");
    println!("8 instances, 64 tasks: an edit shows its verdict after {took_ms:.0} ms");
    assert!(took_ms < 2_000.0, "{took_ms} ms, on however busy a machine");
}
