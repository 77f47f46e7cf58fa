//! A page to press and to look at, in verbs of its own.

#[path = "../browser/verbs.rs"]
mod verbs;

use gloo::utils::document;
use rebalance_lasso::ui;
use web_sys::{Element, KeyboardEvent};
use yew::AppHandle;

use verbs::{MAIN, Styles, all_is_drawn, forget, go_to, new_root};
pub use verbs::{attribute, click, find, place, press_key, print_event, select, send, settle, text, until};

/// A page that is taken down when the test is over.
pub struct Page {
    app: Option<AppHandle<ui::App>>,
    root: Element,
    _style: Styles,
}

impl Page {
    pub async fn open() -> Self {
        forget();
        // The page before left a link to where it stood.
        go_to("#");
        // With its style, and at the top: what nobody can see does not play.
        let style = Styles::new(&[MAIN]);
        let root = new_root();
        root.set_id("app");
        let page = Self { app: Some(ui::start()), root, _style: style };
        all_is_drawn().await;
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
    }
}

pub async fn opens(selector: &str) {
    until(selector, || find::<Element>(selector).has_attribute("open")).await;
}

pub async fn closes(selector: &str) {
    until(selector, || !find::<Element>(selector).has_attribute("open")).await;
}

pub fn has_class(selector: &str, class: &str) -> bool {
    attribute(selector, "class").split_whitespace().any(|other| other == class)
}

pub fn is_playing() -> bool {
    attribute("#play", "data-playing") == "true"
}

pub async fn press(key: &str) -> KeyboardEvent {
    press_key(&document().body().expect("a body"), key, false).await
}

pub async fn press_shift(key: &str) -> KeyboardEvent {
    press_key(&document().body().expect("a body"), key, true).await
}
