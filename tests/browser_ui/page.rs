//! A page to press and to look at, in verbs of its own.

use std::time::Duration;

use gloo::utils::{document, window};
use rebalance_lasso::ui;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, EventInit, HtmlElement, HtmlSelectElement, KeyboardEvent, KeyboardEventInit};
use yew::AppHandle;
use yew::platform::time::sleep;

/// A page that is taken down when the test is over.
pub struct Page {
    app: Option<AppHandle<ui::App>>,
    root: Element,
    style: Element,
}

impl Page {
    pub async fn open() -> Self {
        let storage = window().local_storage().ok().flatten();
        storage.inspect(|storage| storage.clear().expect("storage"));
        // The page before left a link to where it stood.
        let history = window().history().expect("a history");
        history.replace_state_with_url(&JsValue::NULL, "", Some("#")).expect("an address");
        let root = document().create_element("div").expect("an element");
        root.set_id("app");
        // With its style, and at the top: what nobody can see does not play.
        let style = document().create_element("style").expect("an element");
        style.set_text_content(Some(include_str!("../../styles/main.css")));
        document().head().expect("a head").append_child(&style).expect("appended");
        document().body().expect("a body").prepend_with_node_1(&root).expect("prepended");
        let page = Self { app: Some(ui::start()), root, style };
        settle().await;
        page
    }

    /// A page whose playhead stands still.
    pub async fn open_paused() -> Self {
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

pub async fn settle() {
    sleep(Duration::from_millis(60)).await;
}

/// Waits until something is so, at most three seconds: a busy machine takes its time.
pub async fn until(what: &str, is_so: impl Fn() -> bool) {
    for _ in 0..100 {
        if is_so() {
            return;
        }
        sleep(Duration::from_millis(30)).await;
    }
    panic!("not so after three seconds: {what}");
}

pub async fn opens(selector: &str) {
    until(selector, || find::<Element>(selector).has_attribute("open")).await;
}

pub async fn closes(selector: &str) {
    until(selector, || !find::<Element>(selector).has_attribute("open")).await;
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

pub fn attribute(selector: &str, name: &str) -> String {
    find::<Element>(selector).get_attribute(name).unwrap_or_default()
}

pub fn has_class(selector: &str, class: &str) -> bool {
    attribute(selector, "class").split_whitespace().any(|other| other == class)
}

pub fn is_playing() -> bool {
    attribute("#play", "data-playing") == "true"
}

pub fn place() -> (u32, u32) {
    let number = |name| attribute("#app-root", name).parse().expect("a number");
    (number("data-round"), number("data-step"))
}

pub async fn click(selector: &str) {
    find::<HtmlElement>(selector).click();
    settle().await;
}

pub async fn press_on(target: &Element, key: &str, shift: bool) -> KeyboardEvent {
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

pub async fn press(key: &str) -> KeyboardEvent {
    press_on(&document().body().expect("a body"), key, false).await
}

pub async fn press_shift(key: &str) -> KeyboardEvent {
    press_on(&document().body().expect("a body"), key, true).await
}

pub async fn send(target: &Element, kind: &str) {
    let init = EventInit::new();
    init.set_bubbles(true);
    target.dispatch_event(&Event::new_with_event_init_dict(kind, &init).expect("an event")).expect("dispatched");
    settle().await;
}

pub async fn select(selector: &str, value: &str) {
    let select: HtmlSelectElement = find(selector);
    select.set_value(value);
    send(&select, "change").await;
}
