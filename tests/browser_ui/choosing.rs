//! What is chosen, opened and closed.

use gloo::utils::{document, window};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use crate::page::{
    Page, attribute, click, closes, find, has_class, is_playing, opens, place, press, press_key, select, send, settle,
    text, until,
};

#[wasm_bindgen_test]
async fn theme_and_speed_are_chosen_and_the_theme_remembered() {
    let _page = Page::open_paused().await;
    select("#theme", "2").await;
    let root = document().document_element().expect("a root");
    assert_eq!(root.get_attribute("data-theme").as_deref(), Some("dark"));
    let storage = window().local_storage().ok().flatten().expect("storage");
    assert_eq!(storage.get_item("rebalance-lasso.theme").expect("readable").as_deref(), Some("dark"));
    select("#theme", "0").await;
    select("#speed", "6").await;
    let (round, _) = place();
    press(" ").await;
    assert!(is_playing(), "Space plays");
    until("16 times as fast, it soon is some rebalances later", || place().0 > round + 1).await;
}

#[wasm_bindgen_test]
async fn help_opens_closes_and_turns_the_keys_off() {
    let _page = Page::open_paused().await;
    press("?").await;
    opens("#help").await;
    let keys: HtmlInputElement = find("#keys-on");
    assert!(keys.checked());
    keys.click();
    settle().await;
    click("#help .close").await;
    closes("#help").await;
    let there = place();
    assert!(!press("ArrowRight").await.default_prevented());
    assert_eq!(place(), there, "the keys are off");
    assert_eq!(attribute("#play", "title"), "Play", "and nothing speaks of them");
}

#[wasm_bindgen_test]
async fn a_click_beside_a_dialog_closes_it_and_one_in_it_does_not() {
    let _page = Page::open_paused().await;
    click("#help-open").await;
    opens("#help").await;
    click("#help h2").await;
    assert!(find::<Element>("#help").has_attribute("open"));
    click("#help").await; // as a click at the page's corner: that is where the backdrop is
    closes("#help").await;
}

#[wasm_bindgen_test]
async fn after_a_pointer_space_plays_instead_of_pressing_the_button_again() {
    let _page = Page::open_paused().await;
    let button: HtmlElement = find("#step-forward");
    button.focus().expect("focus");
    send(&find("#step-forward svg"), "pointerup").await;
    assert_ne!(document().active_element().as_ref(), Some(&*button));
}

#[wasm_bindgen_test]
async fn why_for_ever_shows_two_equal_states() {
    let _page = Page::open_paused().await;
    click("[data-side='0'] .why").await;
    assert!(text("#why").contains("before rebalance 3") && text("#why").contains("before rebalance 5"));
    assert!(text("#why").contains("the time on the clock"));
    assert!(!text("#why").contains('≠'));
    // The browser closes a dialog on Escape by itself, and tells.
    let dialog: web_sys::HtmlDialogElement = find("#why");
    dialog.close();
    settle().await;
    settle().await; // the page hears of it, and may open it again
    click("[data-side='0'] .why").await;
    opens("#why").await;
    click("#why .close").await;
}

#[wasm_bindgen_test]
async fn keys_in_inputs_belong_to_the_inputs() {
    let _page = Page::open_paused().await;
    let there = place();
    for selector in ["#scrub", "#speed", "#theme"] {
        let target: Element = find(selector);
        for key in ["ArrowRight", "l", " ", "Home"] {
            assert!(!press_key(&target, key, false).await.default_prevented(), "{key} in {selector}");
        }
    }
    assert_eq!(place(), there);
    let play: Element = find("#play");
    press_key(&play, " ", false).await;
    assert!(!is_playing(), "Space on a button presses the button, which a mere key event does not do");
}

#[wasm_bindgen_test]
async fn a_narrow_page_shows_one_stage_and_both_heads() {
    let _page = Page::open_paused().await;
    let app: HtmlElement = find("#app");
    app.set_attribute("style", "width: 360px").expect("a style");
    until("the page is narrow", || has_class("#app-root", "narrow")).await;
    assert!(has_class("[data-side='1']", "tucked"));
    click("#show-1").await;
    assert!(has_class("[data-side='0']", "tucked"));
    assert_eq!(attribute("#show-1", "aria-pressed"), "true");
}
