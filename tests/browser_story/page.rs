//! The Story to click and to look at, in verbs of its own.

use std::time::Duration;

use gloo::utils::{document, window};
use rebalance_lasso::ui::story::StoryPage;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement, KeyboardEvent, KeyboardEventInit};
use yew::platform::time::sleep;
use yew::{AppHandle, Renderer};

const STYLES: [&str; 2] = [include_str!("../../styles/main.css"), include_str!("../../styles/story.css")];

/// The Story, taken down when the test is over.
pub struct Page {
    app: Option<AppHandle<StoryPage>>,
    root: Element,
    styles: Vec<Element>,
}

impl Page {
    /// The Story at an address, with nothing kept of earlier visits.
    pub async fn open(fragment: &str) -> Self {
        if let Ok(Some(storage)) = window().local_storage() {
            storage.clear().expect("storage");
        }
        let history = window().history().expect("a history");
        history.replace_state_with_url(&JsValue::NULL, "", Some(fragment)).expect("an address");
        let root = document().create_element("div").expect("an element");
        let style = |text: &str| {
            let style = document().create_element("style").expect("an element");
            style.set_text_content(Some(text));
            document().head().expect("a head").append_child(&style).expect("appended");
            style
        };
        let styles = STYLES.map(style).into();
        document().body().expect("a body").prepend_with_node_1(&root).expect("prepended");
        let app = Renderer::<StoryPage>::with_root(root.clone()).render();
        settle().await;
        Self { app: Some(app), root, styles }
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
        let history = window().history().expect("a history");
        history.replace_state_with_url(&JsValue::NULL, "", Some("#")).expect("an address");
    }
}

pub async fn settle() {
    sleep(Duration::from_millis(80)).await;
}

/// Waits until something is so, at most six seconds: a busy machine takes its time.
pub async fn until(what: &str, is_so: impl Fn() -> bool) {
    for _ in 0..200 {
        if is_so() {
            return;
        }
        sleep(Duration::from_millis(30)).await;
    }
    panic!("not so after six seconds: {what}");
}

pub fn all(selector: &str) -> Vec<Element> {
    let found = document().query_selector_all(selector).expect("a selector");
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}

pub fn find(selector: &str) -> HtmlElement {
    let found = all(selector).into_iter().next().unwrap_or_else(|| panic!("no {selector}"));
    found.dyn_into().unwrap_or_else(|_| panic!("{selector} is something else"))
}

/// Whether it takes any room.
pub fn is_shown(selector: &str) -> bool {
    find(selector).offset_height() > 0
}

pub fn text(selector: &str) -> String {
    all(selector).first().and_then(|found| found.text_content()).unwrap_or_default()
}

pub fn attribute(selector: &str, name: &str) -> String {
    all(selector).first().and_then(|found| found.get_attribute(name)).unwrap_or_default()
}

pub async fn click(selector: &str) {
    find(selector).click();
    settle().await;
}

pub async fn press(key: &str) {
    let init = KeyboardEventInit::new();
    init.set_key(key);
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).expect("an event");
    window().dispatch_event(&event).expect("dispatched");
    settle().await;
}
