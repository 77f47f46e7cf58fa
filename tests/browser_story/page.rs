//! The Story to click and to look at, in verbs of its own.

#[path = "../browser/verbs.rs"]
mod verbs;

use gloo::utils::window;
use rebalance_lasso::ui::story::StoryPage;
use web_sys::{Element, HtmlElement};
use yew::{AppHandle, Renderer};

use verbs::{MAIN, Styles, find, forget, go_to, new_root, press_key, settle};
pub use verbs::{all, click, until};

/// The Story, taken down when the test is over.
pub struct Page {
    app: Option<AppHandle<StoryPage>>,
    root: Element,
    _styles: Styles,
}

impl Page {
    /// The Story at an address, with nothing kept of earlier visits.
    pub async fn open(fragment: &str) -> Self {
        forget();
        go_to(fragment);
        let styles = Styles::new(&[MAIN, include_str!("../../styles/story.css")]);
        let root = new_root();
        let app = Renderer::<StoryPage>::with_root(root.clone()).render();
        settle().await;
        Self { app: Some(app), root, _styles: styles }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if let Some(app) = self.app.take() {
            app.destroy();
        }
        self.root.remove();
        go_to("#");
    }
}

/// Whether it takes any room.
pub fn is_shown(selector: &str) -> bool {
    find::<HtmlElement>(selector).offset_height() > 0
}

/// What the first says that fits; nothing if none does.
pub fn text(selector: &str) -> String {
    all(selector).first().and_then(|found| found.text_content()).unwrap_or_default()
}

/// As [`text`], of an attribute.
pub fn attribute(selector: &str, name: &str) -> String {
    all(selector).first().and_then(|found| found.get_attribute(name)).unwrap_or_default()
}

pub async fn press(key: &str) {
    press_key(&window(), key, false).await;
}
