//! What is shown of logs that were read.

use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlElement, HtmlTextAreaElement};

use crate::page::{PACKED, Page, all, attribute, click, drop_files, find, settle, text, unpacked, until, until_state};

async fn opened() -> Page {
    let page = Page::open().await;
    drop_files(&[("<img src=x>.log.gz", PACKED)]).await;
    until_state("done").await;
    page
}

#[wasm_bindgen_test]
async fn evidence_leads_to_rows_as_they_are_and_never_to_markup() {
    let _page = opened().await;
    click("#evidence .lines-of").await;
    until("the rows are there", || all("#lines[data-complete='true']").len() == 1).await;
    let rows = text("#lines");
    assert!(rows.contains("Decided on assignment: {"), "{rows}");
    assert!(rows.contains("<img src=x>.log.gz:"), "each row says where it is");
    assert!(all("#diagnose img").is_empty(), "a name is text");
    click("#lines .close").await;
    assert!(all("#lines").is_empty());
}

#[wasm_bindgen_test]
async fn a_rebalance_that_is_clicked_is_shown_with_lags_and_threads() {
    let _page = opened().await;
    until("rebalances", || !all("#rebalances [data-rebalance]").is_empty()).await;
    until("the first one", || !all("#rebalance .lag").is_empty()).await;
    let before = text("#rebalance h2");
    click("#rebalances [data-rebalance='0']").await;
    until("another one", || text("#rebalance h2") != before).await;
    assert_eq!(attribute("[data-rebalance='0']", "aria-pressed"), "true");
    assert!(all("#rebalances .cell.owned").len() > 10);
    click("#rebalance-lines").await;
    until("its rows", || all("#lines[data-complete='true']").len() == 1).await;
    assert!(text("#lines").contains("Handle new assignment with"));
}

#[wasm_bindgen_test]
async fn advice_is_given_and_the_group_opens_in_the_lab() {
    let page = opened().await;
    until("what helps", || !all("#advice .advice-fix li").is_empty()).await;
    click("#open-in-lab").await;
    let (name, setup) = page.opened.borrow_mut().pop().expect("a group");
    assert!(name.contains("<img src=x>.log.gz"));
    assert_eq!(setup.scenario.processes.len(), 3);
    assert!(setup.check().is_empty());
    click("#advice .tried .link").await;
    let (_, remedied) = page.opened.borrow_mut().pop().expect("a group with a remedy");
    assert!(!remedied.actions.is_empty());
}

#[wasm_bindgen_test]
async fn the_summary_is_copied_or_selected_and_names_are_replaced() {
    let _page = opened().await;
    let area: HtmlTextAreaElement = find("#summary");
    until("a summary", || area.value().contains("KAFKA-10651")).await;
    assert!(area.value().contains("p1 (2.6.0)"));
    click("#replace-names").await;
    assert!(!area.value().contains("p1") && area.value().contains("KAFKA-10651"), "{}", area.value());
    click("#copy").await;
    until("it says what became of it", || !text("#copied").is_empty()).await;
    if text("#copied") != "Copied." {
        let length = u32::try_from(area.value().encode_utf16().count()).expect("a text");
        assert_eq!(area.selection_end().ok().flatten(), Some(length), "all of it is selected");
    }
    find::<HtmlElement>("#copy").blur().expect("blurred");
    settle().await;
}

#[wasm_bindgen_test]
async fn rows_come_from_the_file_that_has_them_though_another_has_its_name() {
    let _page = Page::open().await;
    let other = "2026-11-30 10:00:00,000 INFO something else\n".repeat(9_000);
    drop_files(&[("empty.log", b""), ("app.log", other.as_bytes()), ("app.log", unpacked(PACKED).as_bytes())]).await;
    until_state("done").await;
    click("#evidence .lines-of").await;
    until("the rows are there", || all("#lines[data-complete='true']").len() == 1).await;
    let rows = text("#lines");
    assert!(rows.contains("Decided on assignment: {") && !rows.contains("something else"), "{rows}");
}
