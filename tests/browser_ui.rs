//! The page in a browser: mounted, pressed, clicked, and looked at.
#![cfg(target_arch = "wasm32")]

use std::time::Duration;

use gloo::utils::{document, window};
use rebalance_lasso::ui;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{
    Element, Event, EventInit, HtmlElement, HtmlInputElement, HtmlSelectElement, KeyboardEvent, KeyboardEventInit,
};
use yew::AppHandle;
use yew::platform::time::sleep;

wasm_bindgen_test_configure!(run_in_browser);

/// A page that is taken down when the test is over.
struct Page {
    app: Option<AppHandle<ui::App>>,
    root: Element,
    style: Element,
}

impl Page {
    async fn open() -> Self {
        let storage = window().local_storage().ok().flatten();
        storage.inspect(|storage| storage.clear().expect("storage"));
        let root = document().create_element("div").expect("an element");
        root.set_id("app");
        // With its style, and at the top: what nobody can see does not play.
        let style = document().create_element("style").expect("an element");
        style.set_text_content(Some(include_str!("../styles/main.css")));
        document().head().expect("a head").append_child(&style).expect("appended");
        document().body().expect("a body").prepend_with_node_1(&root).expect("prepended");
        let page = Self { app: Some(ui::start()), root, style };
        settle().await;
        page
    }

    /// A page whose playhead stands still.
    async fn open_paused() -> Self {
        let page = Self::open().await;
        if is_playing() {
            click("#play").await;
        }
        page
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if let Some(app) = self.app.take() {
            app.destroy();
        }
        self.root.remove();
        self.style.remove();
    }
}

async fn settle() {
    sleep(Duration::from_millis(60)).await;
}

/// Waits until something is so, at most three seconds: a busy machine takes its time.
async fn until(what: &str, is_so: impl Fn() -> bool) {
    for _ in 0..100 {
        if is_so() {
            return;
        }
        sleep(Duration::from_millis(30)).await;
    }
    panic!("not so after three seconds: {what}");
}

async fn opens(selector: &str) {
    until(selector, || find::<Element>(selector).has_attribute("open")).await;
}

async fn closes(selector: &str) {
    until(selector, || !find::<Element>(selector).has_attribute("open")).await;
}

fn find<T: JsCast>(selector: &str) -> T {
    let found = document().query_selector(selector).expect("a selector");
    found
        .unwrap_or_else(|| panic!("no {selector}"))
        .dyn_into()
        .unwrap_or_else(|_| panic!("{selector} is something else"))
}

fn text(selector: &str) -> String {
    find::<Element>(selector).text_content().unwrap_or_default()
}

fn attribute(selector: &str, name: &str) -> String {
    find::<Element>(selector).get_attribute(name).unwrap_or_default()
}

fn has_class(selector: &str, class: &str) -> bool {
    attribute(selector, "class").split_whitespace().any(|other| other == class)
}

fn is_playing() -> bool {
    attribute("#play", "data-playing") == "true"
}

fn place() -> (u32, u32) {
    let number = |name| attribute("#app-root", name).parse().expect("a number");
    (number("data-round"), number("data-step"))
}

async fn click(selector: &str) {
    find::<HtmlElement>(selector).click();
    settle().await;
}

async fn press_on(target: &Element, key: &str, shift: bool) -> KeyboardEvent {
    let init = KeyboardEventInit::new();
    init.set_key(key);
    init.set_shift_key(shift);
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).expect("an event");
    target.dispatch_event(&event).expect("dispatched");
    settle().await;
    event
}

async fn press(key: &str) -> KeyboardEvent {
    press_on(&document().body().expect("a body"), key, false).await
}

async fn press_shift(key: &str) -> KeyboardEvent {
    press_on(&document().body().expect("a body"), key, true).await
}

async fn send(target: &Element, kind: &str) {
    let init = EventInit::new();
    init.set_bubbles(true);
    target.dispatch_event(&Event::new_with_event_init_dict(kind, &init).expect("an event")).expect("dispatched");
    settle().await;
}

async fn select(selector: &str, value: &str) {
    let select: HtmlSelectElement = find(selector);
    select.set_value(value);
    send(&select, "change").await;
}

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
            assert!(!press_on(&target, key, false).await.default_prevented(), "{key} in {selector}");
        }
    }
    assert_eq!(place(), there);
    let play: Element = find("#play");
    press_on(&play, " ", false).await;
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
