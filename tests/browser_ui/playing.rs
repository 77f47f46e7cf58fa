//! Playing, stopping, stepping.

use std::time::Duration;

use gloo::utils::document;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{KeyboardEvent, KeyboardEventInit};
use yew::platform::time::sleep;

use crate::page::{Page, find, is_playing, place, press, press_shift, print_event, send, settle, text};

#[wasm_bindgen_test]
async fn shows_both_versions_and_what_becomes_of_them() {
    let _page = Page::open_paused().await;
    assert!(text("#headline").contains("never stops rebalancing"));
    assert_eq!(text("[data-side='0'] .verdict"), "livelock, a ring of two");
    assert_eq!(text("[data-side='1'] .verdict"), "at rest after 7");
    assert!(text("[data-side='0'] .counter").contains("no progress since 3"));
    assert!(text("#config").contains("acceptable.recovery.lag"));
    let cards = document().query_selector_all("[data-side='0'] .card").expect("cards");
    assert_eq!(cards.length(), 3);
    assert!(
        document()
            .query_selector("[data-side='0'] .chip[data-task='0_2'][data-sign='active']")
            .expect("a selector")
            .is_some()
    );
}

#[wasm_bindgen_test]
async fn space_stops_and_starts() {
    let _page = Page::open().await;
    if !is_playing() {
        press(" ").await;
    }
    assert!(press(" ").await.default_prevented(), "Space must not scroll");
    assert!(!is_playing());
    let there = place();
    sleep(Duration::from_millis(300)).await;
    assert_eq!(place(), there, "a pause is a pause");
    press(" ").await;
    assert!(is_playing());
}

#[wasm_bindgen_test]
async fn space_held_down_does_not_flicker() {
    let _page = Page::open_paused().await;
    press(" ").await;
    assert!(is_playing());
    for _ in 0..3 {
        let init = KeyboardEventInit::new();
        init.set_key(" ");
        init.set_repeat(true);
        init.set_bubbles(true);
        init.set_cancelable(true);
        let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).expect("an event");
        document().body().expect("a body").dispatch_event(&event).expect("dispatched");
        settle().await;
        assert!(is_playing() && event.default_prevented(), "no flicker, and no scrolling either");
    }
}

#[wasm_bindgen_test]
async fn taking_hold_of_the_slider_pauses() {
    let _page = Page::open_paused().await;
    press(" ").await;
    assert!(is_playing());
    send(&find("#scrub"), "pointerdown").await;
    assert!(!is_playing());
}

#[wasm_bindgen_test]
async fn arrows_step_and_with_shift_a_rebalance() {
    let _page = Page::open_paused().await;
    press("Home").await;
    assert_eq!(place(), (0, 0));
    press("ArrowRight").await;
    assert_eq!(place(), (0, 1));
    press("ArrowLeft").await;
    assert_eq!(place(), (0, 0));
    press_shift("ArrowRight").await;
    press_shift("ArrowRight").await;
    assert_eq!(place(), (2, 0));
    assert!(text("#sentence").contains("Rebalance 2 begins"));
    press_shift("ArrowLeft").await;
    assert_eq!(place(), (1, 0));
    assert!(text("#announcer").starts_with("Rebalance 1, step 1."), "the live region says it");
}

#[wasm_bindgen_test]
async fn it_stands_still_before_a_print_goes_on() {
    let _page = Page::open_paused().await;
    press(" ").await;
    assert!(is_playing());
    print_event("beforeprint");
    assert!(!is_playing(), "drawn when the browser's event is over, and not later");
    print_event("afterprint");
}
