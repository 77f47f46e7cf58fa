//! How logs come in, and what becomes of what cannot be read.

use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlTextAreaElement;

use crate::page::{
    PACKED, Page, RESTING, all, attribute, click, drop_files, find, paste, text, unpacked, until, until_state,
};

#[wasm_bindgen_test]
async fn text_that_is_pasted_anywhere_is_read() {
    let _page = Page::open().await;
    assert_eq!(attribute("#diagnose", "data-state"), "empty");
    assert!(text("#diagnose").contains("Nothing leaves this browser"));
    assert!(paste("body", &unpacked(RESTING)).await, "the place takes it");
    until_state("done").await;
    assert!(text("#verdict").contains("Nothing wrong found"), "{}", text("#verdict"));
    assert!(text("#recognised").contains("pasted text"));
}

#[wasm_bindgen_test]
async fn text_in_the_text_area_is_read_when_asked_for() {
    let _page = Page::open().await;
    let area: HtmlTextAreaElement = find("#paste");
    click("#read-pasted").await;
    assert_eq!(attribute("#diagnose", "data-state"), "empty", "there was nothing to read");
    area.set_value(&unpacked(RESTING));
    click("#read-pasted").await;
    until_state("done").await;
    assert_eq!(area.value(), "", "there is room for more");
}

#[wasm_bindgen_test]
async fn files_that_are_dropped_are_read_together_packed_or_not() {
    let _page = Page::open().await;
    drop_files(&[("packed.log.gz", PACKED), ("again.log", unpacked(PACKED).as_bytes())]).await;
    until_state("done").await;
    assert!(text("#verdict").contains("KAFKA-10651"), "{}", text("#verdict"));
    assert!(text("#sure").contains('%'));
    assert_eq!(
        all("#recognised table:first-of-type tbody tr")
            .iter()
            .filter(|row| { row.text_content().is_some_and(|text| text.contains(".log")) })
            .count(),
        2
    );
}

#[wasm_bindgen_test]
async fn what_cannot_be_read_is_named_and_what_was_there_stays() {
    let _page = Page::open().await;
    drop_files(&[("rest.log.gz", RESTING), ("empty.log", b"")]).await;
    until_state("done").await;
    assert!(text("#refused").contains("empty.log: it is empty"), "{}", text("#refused"));
    let before = text("#verdict");
    drop_files(&[("picture", &[0, 1, 2, 3, 4, 5, 6, 0, 0, 0]), ("logs.zip", b"PK\x03\x04more")]).await;
    until_state("failed").await;
    for part in ["picture: it is not text", "logs.zip: it is packed (ZIP)"] {
        until(part, || text("#refused").contains(part)).await;
    }
    assert!(text("#failed").contains("What was read before is still here"));
    assert_eq!(text("#verdict"), before);
}

#[wasm_bindgen_test]
async fn a_packed_file_that_breaks_off_is_read_as_far_as_it_goes() {
    let _page = Page::open().await;
    drop_files(&[("cut.log.gz", &PACKED[..PACKED.len() / 2])]).await;
    until_state("done").await;
    assert!(text("#refused").contains("it breaks off in the middle"), "{}", text("#refused"));
    assert!(!text("#recognised").contains("Recognised 0 of"), "{}", text("#recognised"));
}

#[wasm_bindgen_test]
async fn reading_can_be_called_off_and_what_was_there_stays() {
    let _page = Page::open().await;
    drop_files(&[("rest.log.gz", RESTING)]).await;
    until_state("done").await;
    let before = text("#verdict");
    let long = unpacked(PACKED).repeat(200);
    drop_files(&[("long.log", long.as_bytes())]).await;
    until_state("reading").await;
    assert!(text("#progress").contains("Reading long.log"));
    click("#cancel").await;
    until_state("cancelled").await;
    assert!(all("#progress").iter().all(|progress| progress.child_element_count() == 0));
    assert_eq!(text("#verdict"), before);
    // And again: nothing of the attempt before is in the way.
    drop_files(&[("other.log.gz", PACKED)]).await;
    until_state("done").await;
    assert!(text("#verdict").contains("KAFKA-10651"));
}

#[wasm_bindgen_test]
async fn a_link_that_is_pasted_where_logs_belong_is_offered_and_not_beside_a_log() {
    let _page = Page::open().await;
    assert!(paste("body", "look: https://example.org/lasso/#v1o/livelock/14, do you see it?").await);
    until_state("done").await;
    until("the link", || !all("#open-link").is_empty()).await;
    assert_eq!(attribute("#open-link", "href"), "#v1o/livelock/14");
    let log = format!("https://example.org/#v1o/livelock/14\n{}", unpacked(RESTING));
    assert!(paste("body", &log).await);
    until("the log", || text("#verdict").contains("Nothing wrong found")).await;
    assert!(all("#open-link").is_empty());
}

#[wasm_bindgen_test]
async fn a_recording_without_rounds_says_so_and_its_group_opens() {
    let page = Page::open().await;
    let recording = include_str!("../recordings/livelock-2.6.0.jsonl");
    let first = recording.lines().next().expect("a line").replace("\"livelock\"", &format!("\"{}\"", "x".repeat(300)));
    drop_files(&[("run.jsonl", first.as_bytes())]).await;
    until("it is said", || !all("#recording-empty").is_empty()).await;
    assert!(text("#recording-empty").contains("No round of it"));
    click("#open-recorded").await;
    assert_eq!(page.opened.borrow().len(), 1);
}
