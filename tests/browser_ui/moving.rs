//! Going somewhere: by the dock, the slider, the strip, the presets.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use crate::page::{
    Page, attribute, click, closes, find, has_class, opens, place, press, press_shift, send, settle, text,
};

#[wasm_bindgen_test]
async fn the_dock_does_the_same_by_mouse() {
    let _page = Page::open_paused().await;
    let (round, step) = place();
    click("#step-forward").await;
    assert_eq!(place(), (round, step + 1));
    click("#step-back").await;
    assert_eq!(place(), (round, step));
    click("#rebalance-forward").await;
    assert_eq!(place(), (round + 1, 0));
    click("#rebalance-back").await;
    assert_eq!(place(), (round, 0));
}

#[wasm_bindgen_test]
async fn once_round_and_the_first_difference() {
    let _page = Page::open_paused().await;
    let (round, step) = place();
    press("l").await;
    assert_eq!(place(), (round + 2, step), "a ring of two");
    press("d").await;
    assert!(text("#sentence").contains("2.6.0"));
    assert!(text("#sentence").contains("never initialised"), "{}", text("#sentence"));
    press("End").await;
    assert_eq!(place().0, 8, "both have shown all there is");
}

#[wasm_bindgen_test]
async fn another_preset_shows_another_group() {
    let _page = Page::open_paused().await;
    click("#preset").await;
    opens("#presets").await;
    assert_eq!(document().query_selector_all("#presets [data-preset]").expect("choices").length(), 7);
    click("[data-preset='one-less']").await;
    closes("#presets").await;
    assert_eq!(text("[data-side='1'] .verdict"), "livelock, a ring of four");
    assert!(text("#headline").contains("the fixed version"));
    assert!(text(".preset-title").contains("One less"));
}

#[wasm_bindgen_test]
async fn the_slider_scrubs() {
    let _page = Page::open_paused().await;
    let slider: HtmlInputElement = find("#scrub");
    slider.set_value("0");
    send(&slider, "input").await;
    assert_eq!(place(), (0, 0));
    assert!(has_class("#app-root", "still"), "nothing slides while scrubbing");
    assert!(attribute("#scrub", "aria-valuetext").starts_with("rebalance 0, step 1 of"));
}

#[wasm_bindgen_test]
async fn a_column_of_the_strip_is_a_way_there() {
    let _page = Page::open_paused().await;
    let (round, _) = place();
    let heads = document().query_selector_all("[data-side='0'] .strip .column-head button").expect("heads");
    let last_but_two = heads.get(heads.length() - 3).expect("a head").dyn_into::<HtmlElement>().expect("a button");
    last_but_two.click();
    settle().await;
    assert_eq!(place().0, round - 2);
}

#[wasm_bindgen_test]
async fn the_focus_goes_with_the_rebalance_that_is_gone_to() {
    let _page = Page::open_paused().await;
    find::<HtmlElement>("#app").set_attribute("style", "width: 700px").expect("a style");
    press("End").await;
    // First where columns become fewer; then far on, where as many come back at the left as go at the right.
    for back in [3, 6] {
        let round = place().0 - back;
        let name = format!("Go to rebalance {round}");
        let head: HtmlElement = find(&format!("[data-side='0'] .strip [aria-label='{name}']"));
        head.focus().expect("focus");
        head.click(); // what Enter does
        settle().await;
        assert_eq!(place().0, round);
        let focused = document().active_element().expect("a focus");
        assert_eq!(focused.get_attribute("aria-label"), Some(name));
        press("End").await;
        for _ in 0..20 {
            press("l").await;
        }
    }
}

/// The chips of a side in the order of the document, and where each is.
fn chips() -> Vec<(Element, String)> {
    let found = document().query_selector_all("[data-side='0'] .chip").expect("a selector");
    let chip = |at| found.get(at).expect("a chip").dyn_into::<Element>().expect("an element");
    (0..found.length()).map(chip).map(|chip| (chip.clone(), chip.get_attribute("style").unwrap_or_default())).collect()
}

#[wasm_bindgen_test]
async fn chips_keep_their_order_in_the_document_while_they_travel() {
    let _page = Page::open_paused().await;
    press("Home").await;
    let mut before = chips();
    let mut travelled = 0;
    for _ in 0..24 {
        press_shift("ArrowRight").await;
        let now = chips();
        // An element that is moved in the document, or made anew, does not slide.
        let stays =
            |all: &[(Element, String)], (chip, _): &(Element, String)| all.iter().any(|(other, _)| other == chip);
        let left: Vec<_> = before.iter().filter(|chip| stays(&now, chip)).collect();
        let kept: Vec<_> = now.iter().filter(|chip| stays(&before, chip)).collect();
        assert_eq!(left.len(), kept.len());
        for ((was, from), (is, to)) in left.into_iter().zip(kept) {
            assert_eq!(was, is, "another order");
            assert!(to.starts_with("transform:translate(") || to.starts_with("transform: translate("), "{to}");
            travelled += u32::from(from != to);
        }
        before = now;
    }
    assert!(travelled > 20, "only {travelled} travelled");
}
