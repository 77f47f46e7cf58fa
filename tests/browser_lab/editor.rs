//! The editor's fields, lists and switches.

use gloo::utils::document;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlElement, HtmlInputElement};

use crate::editor_acts::{
    click, click_on, count, fill, is_there, key, leave, nth, open, select, unfold, value, verdicts,
};
use crate::page::{attribute, find, text};

const LIVELOCK: [&str; 2] = ["livelock, a ring of two", "at rest after 7"];

#[wasm_bindgen_test]
async fn a_group_is_built_from_nothing() {
    let _page = open("#lab/livelock").await;
    click("#start-over").await;
    assert_eq!(verdicts().await, ["at rest after 1", "at rest after 1"]);
    assert_eq!(count("#instances [data-instance]"), 1);
    assert!(nth("#instances .remove", 0).has_attribute("disabled"), "a group has an instance");
    unfold("tasks").await;
    fill("#partitions-0", "5").await;
    leave("#partitions-0").await;
    click("#add-stateless").await;
    fill("#partitions-1", "4").await;
    leave("#partitions-1").await;
    assert_eq!(text("#tasks .part-summary"), "5 stateful · 4 stateless");
    click("#add-instance").await;
    click("#add-instance").await;
    assert_eq!(text("#instances .part-summary"), "3 · 3 threads · 2.6.0");
    // What is on disk in the opening scenario: with that it is the same loop.
    for (row, column) in [(1, 2), (1, 3), (2, 3), (3, 1), (3, 2), (4, 2), (5, 3)] {
        click(&format!("[data-cell='{row}:{column}']")).await;
    }
    assert_eq!(verdicts().await, LIVELOCK);
    click("#all-2-6-1").await;
    assert_eq!(verdicts().await, [LIVELOCK[1]; 2]);
}

#[wasm_bindgen_test]
async fn a_bad_value_stays_where_it_was_typed_and_the_good_group_plays_on() {
    let _page = open("#lab/livelock").await;
    unfold("configuration").await;
    fill("#acceptable_recovery_lag", "-3").await;
    leave("#acceptable_recovery_lag").await;
    assert_eq!(value("#acceptable_recovery_lag"), "-3");
    assert_eq!(attribute("#acceptable_recovery_lag", "aria-invalid"), "true");
    let described = attribute("#acceptable_recovery_lag", "aria-describedby");
    let error = text(&format!("#{described}"));
    assert!(error.contains("below 0") && error.contains("0 to 9\u{202f}223"), "{error}");
    assert_eq!(text("#configuration .part-refused"), "1 refused");
    assert_eq!(verdicts().await, LIVELOCK, "the last good group");
    assert!(find::<HtmlElement>("#undo").has_attribute("disabled"), "nothing has changed");
    fill("#acceptable_recovery_lag", "100,000").await;
    leave("#acceptable_recovery_lag").await;
    assert_eq!(value("#acceptable_recovery_lag"), "100000", "as it is always written");
    assert!(!find::<HtmlElement>("#acceptable_recovery_lag").has_attribute("aria-invalid"));
    assert_ne!(verdicts().await, LIVELOCK, "any lag is acceptable now");
    click("[data-key='acceptable.recovery.lag'] .reset").await;
    assert_eq!(value("#acceptable_recovery_lag"), "10000");
    assert_eq!(verdicts().await, LIVELOCK);
}

#[wasm_bindgen_test]
async fn typing_is_one_edit_and_is_undone_by_button_and_by_keys() {
    let _page = open("#lab/livelock").await;
    let threads = "#instances [data-instance='B'] .short input";
    for text in ["", "1", "12"] {
        fill(threads, text).await;
    }
    leave(threads).await;
    assert_eq!(value(threads), "12");
    assert_eq!(attribute("#undo", "aria-label"), "Undo: set threads of B to 12");
    click("#undo").await;
    assert_eq!(value(threads), "1");
    assert!(find::<HtmlElement>("#undo").has_attribute("disabled"), "it was one edit");
    click("#redo").await;
    assert_eq!(value(threads), "12");
    find::<HtmlElement>("#undo").focus().expect("focus");
    assert!(key("z", "ctrl").await);
    assert_eq!(value(threads), "1");
    assert!(key("z", "ctrl shift").await);
    assert_eq!(value(threads), "12");
    assert!(text("#notice").contains("Done again: set threads of B to 12"));
}

#[wasm_bindgen_test]
async fn instances_are_renamed_and_change_places() {
    let _page = open("#lab/livelock").await;
    let name = "#instances .name input";
    fill(name, "B").await;
    assert_eq!(attribute(name, "aria-invalid"), "true", "another one is called so");
    fill(name, "broker one").await;
    leave(name).await;
    assert!(is_there("#instances [data-instance='broker one']"));
    click("#instances [data-instance='broker one'] [aria-label='Move broker one down']").await;
    let order: Vec<String> =
        (0..3).map(|at| nth("#instances [data-instance]", at).get_attribute("data-instance").unwrap()).collect();
    assert_eq!(order, ["B", "broker one", "C"]);
    assert!(
        nth("#instances [data-instance='B'] .minis button", 0).has_attribute("disabled"),
        "nobody is before the first"
    );
    click("#instances [data-instance='C'] .badge").await;
    assert!(text("#instances [data-instance='C'] .instance-more").contains("00000000-0000-0000-"));
    click("#instances [data-instance='C'] .instance-more input").await;
    assert_eq!(attribute("#instances [data-instance='C'] .short:nth-of-type(3) input", "placeholder"), "action");
    click("#instances [data-instance='C'] .remove").await;
    assert_eq!(count("#instances [data-instance]"), 2);
}

#[wasm_bindgen_test]
async fn an_action_is_added_at_the_playhead_changed_and_removed() {
    let _page = open("#lab/livelock").await;
    unfold("actions").await;
    click("#add-action").await;
    select("#action-kind", "6").await;
    assert_eq!(value("#action-round"), attribute("#app-root", "data-round"), "where the playhead is");
    fill("#action-round", "x").await;
    assert!(text("#action-round-error").contains("Rebalance: 0 to"));
    click("#action-submit").await;
    assert_eq!(count("#actions .action"), 0, "a bad one is not added");
    fill("#action-round", "6").await;
    click("#action-submit").await;
    assert!(text("#actions .action").contains("A's disk is wiped before rebalance 6"));
    let wiped = verdicts().await;
    assert_ne!(wiped[0], LIVELOCK[0], "the escape by hand");
    click("#actions .change").await;
    select("#action-kind", "0").await;
    click("#action-submit").await;
    assert!(text("#actions .action").contains("A joins before rebalance 6"));
    assert_eq!(verdicts().await[0], LIVELOCK[0]);
    assert!(text("#actions .action-became").contains("running already"), "{}", text("#actions .action-became"));
    click_on(&nth("#actions .action .minis button", 3)).await;
    assert_eq!(count("#actions .action"), 0);
    assert_eq!(verdicts().await, LIVELOCK);
}

#[wasm_bindgen_test]
async fn a_switch_breaks_the_loop_and_says_that_it_is_not_kafka() {
    let _page = open("#lab/livelock").await;
    unfold("switches").await;
    let switch = "#switch-read-the-checkpoint";
    click(switch).await;
    assert!(find::<HtmlInputElement>(switch).checked());
    assert_eq!(verdicts().await[0], "at rest after 7");
    assert_eq!(text("#switches .part-summary"), "read the checkpoint");
    assert_eq!(count("#switches .not-kafka"), 4);
    click("#undo").await;
    assert!(!find::<HtmlInputElement>(switch).checked());
    assert_eq!(verdicts().await, LIVELOCK);
}

#[wasm_bindgen_test]
async fn a_part_stays_folded_as_it_was_left() {
    let _page = open("#lab/livelock").await;
    click("#instances .fold").await;
    assert_eq!(attribute("#instances .fold", "aria-expanded"), "false");
    assert!(!is_there("#instances [data-instance]"));
    click("#start-over").await;
    assert_eq!(attribute("#instances .fold", "aria-expanded"), "false");
    let id = attribute("#instances .fold", "aria-controls");
    assert!(document().get_element_by_id(&id).is_some());
}
