//! What was found: rows, shapes, states, examples; and what opens in the Lab.

use rebalance_lasso::analysis::ring::Ring;
use rebalance_lasso::sim::run::DEFAULT_BOUND_ROUNDS;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::page::{Page, attribute, click, click_drawn, count, exists, select, text, until, until_state};

#[wasm_bindgen_test]
async fn a_row_opens_in_the_lab() {
    let page = Page::searching("1000", 0).await;
    until_state("done").await;
    let number = attribute("#found [data-number]", "data-number");
    click("#found .open-in-lab").await;
    let opened = page.opened.borrow();
    let (name, setup) = opened.first().expect("opened");
    assert!(name.contains(&format!("group {number} ")), "{name}");
    assert!(Ring::of(&setup.group().expect("a group"), DEFAULT_BOUND_ROUNDS).is_some(), "it loops");
}

#[wasm_bindgen_test]
async fn rows_are_sorted_and_filtered_by_shape() {
    let _page = Page::searching("1000", 0).await;
    until_state("done").await;
    let all = count("#found [data-number]");
    click("[data-column='Stem']").await;
    click("[data-column='Stem']").await;
    assert_eq!(attribute("#found thead th:nth-child(4)", "aria-sort"), "descending");
    let stem = |row: u32| -> u32 {
        text(&format!("#found tbody tr:nth-child({row}) td:nth-of-type(3)")).parse().expect("a number")
    };
    assert!(stem(1) >= stem(2) && stem(2) >= stem(3));
    click("#shapes tbody .act").await;
    assert!(exists("#show-all") && count("#found [data-number]") <= all);
    click("#show-all").await;
    assert_eq!(count("#found [data-number]"), all);
}

#[wasm_bindgen_test]
async fn every_schedule_is_told_and_a_state_can_be_looked_at() {
    let page = Page::open(0).await;
    click("#section-schedules").await;
    click("#start").await;
    until_state("done").await;
    assert!(text("#schedules-verdict").contains("Inescapable") && text("#schedules-verdict").contains("12"));
    assert_eq!(count("#graph [data-state]"), 12);
    assert_eq!(count("#graph .curve.ring"), 2, "the ring is emphasised");
    click_drawn("#graph [data-state='3']").await;
    assert!(text("#state-told").contains("State 3:"), "{}", text("#state-told"));
    click("#open-state").await;
    assert!(page.opened.borrow().last().is_some_and(|(name, _)| name.ends_with("led to state 3")));
    click("#state-told .transitions button").await;
    assert!(!text("#state-told").contains("State 3:"));
    select("#subject-version", "2").await;
    click("#start").await;
    until("the fixed version rests", || {
        exists("#schedules-verdict") && text("#schedules-verdict").contains("It comes to rest")
    })
    .await;
    assert_eq!(count("#way li"), count("#graph .curve.way"));
    click("#open-subject").await;
    assert!(page.opened.borrow().last().is_some_and(|(name, _)| name.contains("2.6.1")));
}

#[wasm_bindgen_test]
async fn a_loop_is_made_smaller_and_says_what_was_tried_in_vain() {
    let page = Page::open(0).await;
    click("#section-shrink").await;
    click("#start").await;
    until_state("done").await;
    assert!(count("#in-vain li") > 3 && text("#shrunk").contains("As small as it gets"));
    click("#open-shrunk").await;
    assert_eq!(page.opened.borrow().len(), 1);
    select("#subject-version", "2").await;
    click("#start").await;
    until("it is refused", || text("#refusal").contains("comes to rest")).await;
}

#[wasm_bindgen_test]
async fn a_map_fills_and_a_cell_gives_examples() {
    let page = Page::open(0).await;
    click("#section-map").await;
    select("#axis-x", "0").await;
    select("#axis-y", "3").await;
    click("#start").await;
    until("every cell is known", || {
        exists("#map-tiles") && count("#map-tiles .tile") == 36 && count("#map-tiles .unknown") == 0
    })
    .await;
    click("#pause").await;
    select("#map-kind", "2").await;
    let shares = (0..36_u32).map(|cell| text(&format!("[data-cell='{cell}']")).parse().expect("a share"));
    let (cell, _) =
        (0..36_u32).zip(shares).max_by(|one: &(u32, f64), other| one.1.total_cmp(&other.1)).expect("a cell");
    click(&format!("[data-cell='{cell}']")).await;
    assert!(text("#cell-told").contains("with a confidence of 95 %"));
    click("#examples .example").await;
    assert_eq!(page.opened.borrow().len(), 1);
}
