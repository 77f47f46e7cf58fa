//! What is asked: started, paused, gone on with, stopped; forms; workers that die.

use rebalance_lasso::analysis::search::{Search, Totals};
use rebalance_lasso::analysis::space::Space;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::run::DEFAULT_BOUND_ROUNDS;
use rebalance_lasso::ui::explore::hire::Hire;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlInputElement};

use crate::page::{Page, attribute, click, exists, find, text, type_in, until, until_state};

fn direct(groups: u64) -> Totals {
    let mut totals = Totals::default();
    totals.search(&Search { space: Space::default(), seed: 1, bound_rounds: DEFAULT_BOUND_ROUNDS }, 0, groups);
    totals
}

fn figure(version: &str, column: u32) -> u64 {
    let cell: Element = find(&format!("#figures [data-version='{version}'] td:nth-of-type({column})"));
    let digits = cell.first_child().and_then(|first| first.text_content()).unwrap_or_default();
    digits.replace('\u{202f}', "").parse().expect("a number")
}

fn assert_figures(groups: u64) {
    let old = direct(groups).of(KafkaVersion::V2_6_0);
    assert!(old.livelocks + old.endless_probings > 0);
    assert_eq!((figure("2.6.0", 1), figure("2.6.0", 2)), (old.livelocks, old.endless_probings));
    assert_eq!((figure("2.6.1", 1), figure("2.6.1", 2)), (0, 0));
}

#[wasm_bindgen_test]
async fn a_search_shows_progress_and_ends_with_the_counts_of_a_direct_call() {
    let _page = Page::searching("1500", 0).await;
    assert!(exists("#pause") && exists("#stop") && !exists("#start"));
    until("progress", || attribute("#part-search progress", "value") != "0").await;
    until_state("done").await;
    assert_figures(1_500);
    assert!(text("#state").contains("1\u{202f}500 groups") && exists("#start"));
    assert!(text("#so-far").contains("none on 2.6.1"), "{}", text("#so-far"));
}

#[wasm_bindgen_test]
async fn a_pause_keeps_what_was_found_and_it_goes_on_to_the_same_end() {
    let _page = Page::searching("1500", 0).await;
    until("a loop was found", || exists("#found [data-number]")).await;
    click("#pause").await;
    until_state("paused").await;
    let said = text("#state");
    crate::page::settle().await;
    assert_eq!(text("#state"), said, "nothing moves");
    assert!(exists("#found [data-number]") && exists("#go-on"));
    click("#go-on").await;
    until_state("done").await;
    assert_figures(1_500);
}

#[wasm_bindgen_test]
async fn stop_ends_it_and_another_question_is_asked_meanwhile() {
    let _page = Page::searching("900000", 0).await;
    click("#section-schedules").await;
    assert!(text("#section-search").contains("running"));
    click("#section-search").await;
    click("#stop").await;
    until_state("idle").await;
    assert!(!text("#section-search").contains("running") && exists("#start"));
}

#[wasm_bindgen_test]
async fn a_worker_that_dies_is_told_and_nothing_is_missing() {
    let _page = Page::searching("1500", 1).await;
    until("it is told", || exists("#died")).await;
    assert!(text("#died").contains("out of memory") && text("#died").contains("were given to a new one"));
    until_state("done").await;
    assert_figures(1_500);
}

#[wasm_bindgen_test]
async fn without_a_program_for_workers_it_says_so_and_can_be_tried_again() {
    let _page = Page::with(Hire::default()).await;
    click("#start").await;
    until_state("failed").await;
    assert!(text("#state").contains("died") && exists("#go-on"));
}

#[wasm_bindgen_test]
async fn a_problem_is_named_at_its_field_and_nothing_can_be_started() {
    let _page = Page::open(0).await;
    type_in("#space-instances", "4-2").await;
    assert_eq!(attribute("#space-instances", "aria-invalid"), "true");
    assert!(text("#space-instances-problem").contains("goes from 4 down to 2"));
    assert!(find::<Element>("#start").has_attribute("disabled"));
    click("#lag-0").await;
    assert_eq!(find::<HtmlInputElement>("#space-acceptable_recovery_lag").value(), "0");
    assert!(!find::<Element>("#start").has_attribute("disabled") && text("#space-instances-problem").is_empty());
}
