//! Comparing, keeping, changing places, restarting.

use wasm_bindgen_test::wasm_bindgen_test;

use super::page::{Page, all, attribute, click, select, settle, text, texts, until};

/// Waits until everything is worked out; how both sides end.
async fn verdicts() -> Vec<String> {
    settle().await;
    until("all is worked out", || !all("#lab[data-pending='false']").is_empty()).await;
    texts(".stage .verdict")
}

fn labels() -> Vec<String> {
    texts(".stage .label")
}

/// The value of the choice whose text this is.
fn choice(label: &str) -> String {
    let option = all("#compare option").into_iter().find(|option| option.text_content().as_deref() == Some(label));
    option.and_then(|option| option.get_attribute("value")).unwrap_or_else(|| panic!("no choice {label}"))
}

const LIVELOCK: &str = "livelock, a ring of two";

#[wasm_bindgen_test]
async fn the_right_side_is_what_was_chosen() {
    let _page = Page::open("#lab/livelock").await;
    assert_eq!(verdicts().await, [LIVELOCK, "at rest after 7"]);
    for (label, name) in [("read the checkpoint", "read the checkpoint"), ("every instance on 2.6.0", "2.6.0")] {
        select("#compare", &choice(label)).await;
        let verdicts = verdicts().await;
        assert_eq!(labels(), ["2.6.0", name]);
        assert_eq!((verdicts[0].as_str(), verdicts[1] == LIVELOCK), (LIVELOCK, name == "2.6.0"));
    }
}

#[wasm_bindgen_test]
async fn sides_change_places_and_undo_brings_them_back() {
    let _page = Page::open("#lab/livelock").await;
    click("#swap").await;
    assert_eq!(verdicts().await, ["at rest after 7", LIVELOCK]);
    assert_eq!(labels(), ["2.6.1", "2.6.0"]);
    click("#undo").await;
    assert_eq!(verdicts().await[0], LIVELOCK);
    assert!(text("#notice").contains("Undone"));
}

#[wasm_bindgen_test]
async fn what_is_kept_on_the_right_stays_while_the_left_is_edited() {
    let _page = Page::open("#lab/livelock").await;
    click("#keep").await;
    click("#all-2-6-1").await;
    assert_eq!(verdicts().await, ["at rest after 7", LIVELOCK]);
    assert!(text("#compare").contains("before: "), "the edit can be compared with: {}", text("#compare"));
}

#[wasm_bindgen_test]
async fn everybody_restarts_from_the_playhead() {
    let _page = Page::open("#lab/livelock/3").await;
    let before = text("#checkpoints");
    click("#restart-here").await;
    verdicts().await;
    assert_ne!(text("#checkpoints"), before, "more is on disk by then");
    assert!(attribute("#undo", "title").starts_with("Undo"));
}
