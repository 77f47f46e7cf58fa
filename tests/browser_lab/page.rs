//! The Lab to click and to look at, in verbs of its own.

#[path = "../browser/verbs.rs"]
mod verbs;

use rebalance_lasso::ui;
use web_sys::{Element, KeyboardEvent};
use yew::AppHandle;

use verbs::{MAIN, Styles, all_is_drawn, forget, go_to, new_root, press_key};
pub use verbs::{all, attribute, click, click_on, find, place, print_event, select, settle, text, texts, until};

const STYLES: [&str; 3] = [MAIN, include_str!("../../styles/lab.css"), include_str!("../../styles/take-apart.css")];

/// The workshop at the Lab, taken down when the test is over.
pub struct Page {
    app: Option<AppHandle<ui::Workshop>>,
    root: Element,
    _styles: Styles,
}

impl Page {
    /// The Lab with a preset, at a rebalance, and nothing kept of earlier visits; everything worked out.
    pub async fn open(fragment: &str) -> Self {
        forget();
        go_to(fragment);
        let styles = Styles::new(&STYLES);
        let root = new_root();
        root.set_id("app");
        let page = Self { app: Some(ui::start_workshop()), root, _styles: styles };
        until("all is worked out", || !all("#lab[data-pending='false']").is_empty()).await;
        all_is_drawn().await;
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

/// A key for whoever listens around an element.
pub async fn press_on(selector: &str, key: &str) -> KeyboardEvent {
    press_key(&find::<Element>(selector), key, false).await
}
