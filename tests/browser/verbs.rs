//! What every test in a browser does with a page: look for something, wait, click, type. Each test uses its part.
#![allow(dead_code)]

use std::time::Duration;

use gloo::utils::{document, window};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Element, Event, EventInit, EventTarget, HtmlElement, HtmlInputElement, HtmlSelectElement, KeyboardEvent,
    KeyboardEventInit,
};
use yew::platform::time::sleep;

/// What the whole page is styled with.
pub const MAIN: &str = concat!(
    include_str!("../../styles/main/tokens.css"),
    include_str!("../../styles/main/page.css"),
    include_str!("../../styles/main/stage.css"),
    include_str!("../../styles/main/dock.css"),
    include_str!("../../styles/main/widths.css"),
);

/// Style sheets, there until dropped.
pub struct Styles(Vec<Element>);

impl Styles {
    pub fn new(texts: &[&str]) -> Self {
        let style = |text: &&str| {
            let style = document().create_element("style").expect("an element");
            style.set_text_content(Some(text));
            document().head().expect("a head").append_child(&style).expect("appended");
            style
        };
        Self(texts.iter().map(style).collect())
    }
}

impl Drop for Styles {
    fn drop(&mut self) {
        self.0.iter().for_each(Element::remove);
    }
}

/// An element at the top of the page, where it is seen.
pub fn new_root() -> Element {
    let root = document().create_element("div").expect("an element");
    document().body().expect("a body").prepend_with_node_1(&root).expect("prepended");
    root
}

/// Nothing is kept of earlier visits.
pub fn forget() {
    let storage = window().local_storage().ok().flatten();
    storage.inspect(|storage| storage.clear().expect("storage"));
}

/// Puts a fragment into the address.
pub fn go_to(fragment: &str) {
    let history = window().history().expect("a history");
    history.replace_state_with_url(&JsValue::NULL, "", Some(fragment)).expect("an address");
}

pub async fn settle() {
    sleep(Duration::from_millis(60)).await;
}

/// Waits until something is so, at most half a minute: nothing is optimised, and a busy machine takes its time.
pub async fn until(what: &str, is_so: impl Fn() -> bool) {
    for _ in 0..1_000 {
        if is_so() {
            return;
        }
        sleep(Duration::from_millis(30)).await;
    }
    panic!("not so after half a minute: {what}");
}

/// What lies below the first screen is drawn a moment later.
pub async fn all_is_drawn() {
    settle().await;
    until("all is drawn", || !exists(".to-come")).await;
    settle().await;
}

pub fn all(selector: &str) -> Vec<Element> {
    let found = document().query_selector_all(selector).expect("a selector");
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}

pub fn exists(selector: &str) -> bool {
    document().query_selector(selector).expect("a selector").is_some()
}

pub fn count(selector: &str) -> u32 {
    document().query_selector_all(selector).expect("a selector").length()
}

pub fn find<T: JsCast>(selector: &str) -> T {
    let found = document().query_selector(selector).expect("a selector");
    found
        .unwrap_or_else(|| panic!("no {selector}"))
        .dyn_into()
        .unwrap_or_else(|_| panic!("{selector} is something else"))
}

pub fn text(selector: &str) -> String {
    find::<Element>(selector).text_content().unwrap_or_default()
}

/// What each element says that fits.
pub fn texts(selector: &str) -> Vec<String> {
    all(selector).iter().map(|element| element.text_content().unwrap_or_default()).collect()
}

pub fn attribute(selector: &str, name: &str) -> String {
    find::<Element>(selector).get_attribute(name).unwrap_or_default()
}

/// Where the playhead is: rebalance and step.
pub fn place() -> (u32, u32) {
    let number = |name| attribute("#app-root", name).parse().expect("a number");
    (number("data-round"), number("data-step"))
}

pub async fn click(selector: &str) {
    click_on(&find(selector)).await;
}

pub async fn click_on(element: &HtmlElement) {
    element.click();
    settle().await;
}

/// An event that has nothing but its name, as of a form, or of what is drawn and so has no `click()`.
pub async fn send(target: &Element, kind: &str) {
    let init = EventInit::new();
    init.set_bubbles(true);
    target.dispatch_event(&Event::new_with_event_init_dict(kind, &init).expect("an event")).expect("dispatched");
    settle().await;
}

/// Begins to print, or ends it, for who waits for no drawing, as browsers do not.
pub fn print_event(kind: &str) {
    window().dispatch_event(&Event::new(kind).expect("an event")).expect("dispatched");
}

pub async fn press_key(target: &EventTarget, key: &str, shift: bool) -> KeyboardEvent {
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

pub async fn type_in(selector: &str, text: &str) {
    let input: HtmlInputElement = find(selector);
    input.set_value(text);
    send(&input, "input").await;
}

pub async fn select(selector: &str, value: &str) {
    let select: HtmlSelectElement = find(selector);
    select.set_value(value);
    send(&select, "change").await;
}
