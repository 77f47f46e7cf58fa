//! The Lab to click and to look at, in verbs of its own.

use std::time::Duration;

use gloo::utils::{document, window};
use rebalance_lasso::ui;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, EventInit, HtmlElement, HtmlSelectElement, KeyboardEvent, KeyboardEventInit};
use yew::AppHandle;
use yew::platform::time::sleep;

const STYLES: [&str; 3] = [
    include_str!("../../styles/main.css"),
    include_str!("../../styles/lab.css"),
    include_str!("../../styles/take-apart.css"),
];

/// The workshop at the Lab, taken down when the test is over.
pub struct Page {
    app: Option<AppHandle<ui::Workshop>>,
    root: Element,
    styles: Vec<Element>,
}

impl Page {
    /// The Lab with a preset, at a rebalance, and nothing kept of earlier visits; everything worked out.
    pub async fn open(fragment: &str) -> Self {
        let storage = window().local_storage().ok().flatten();
        storage.inspect(|storage| storage.clear().expect("storage"));
        let history = window().history().expect("a history");
        history.replace_state_with_url(&JsValue::NULL, "", Some(fragment)).expect("an address");
        let root = document().create_element("div").expect("an element");
        root.set_id("app");
        let style = |text: &str| {
            let style = document().create_element("style").expect("an element");
            style.set_text_content(Some(text));
            document().head().expect("a head").append_child(&style).expect("appended");
            style
        };
        let styles = STYLES.map(style).into();
        document().body().expect("a body").prepend_with_node_1(&root).expect("prepended");
        let page = Self { app: Some(ui::start_workshop()), root, styles };
        until("all is worked out", || !all("#lab[data-pending='false']").is_empty()).await;
        settle().await;
        page
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if let Some(app) = self.app.take() {
            app.destroy();
        }
        self.root.remove();
        for style in &self.styles {
            style.remove();
        }
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

pub fn all(selector: &str) -> Vec<Element> {
    let found = document().query_selector_all(selector).expect("a selector");
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
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

pub fn place() -> (u32, u32) {
    let number = |name| attribute("#app-root", name).parse().expect("a number");
    (number("data-round"), number("data-step"))
}

pub async fn click(selector: &str) {
    click_on(&find(selector)).await;
}

/// A click as a pointer makes it: also what is no button hears it.
pub async fn click_on(element: &HtmlElement) {
    element.click();
    settle().await;
}

pub async fn press_on(selector: &str, key: &str) -> KeyboardEvent {
    let init = KeyboardEventInit::new();
    init.set_key(key);
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).expect("an event");
    find::<Element>(selector).dispatch_event(&event).expect("dispatched");
    settle().await;
    event
}

pub async fn select(selector: &str, value: &str) {
    let select: HtmlSelectElement = find(selector);
    select.set_value(value);
    let init = EventInit::new();
    init.set_bubbles(true);
    let event = Event::new_with_event_init_dict("change", &init).expect("an event");
    select.dispatch_event(&event).expect("dispatched");
    settle().await;
}
