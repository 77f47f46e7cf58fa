//! What is kept for the next visit: the group in the Lab, and how far the reader of the story is.

use gloo::utils::window;
use web_sys::Storage;

const LAB: &str = "rebalance-lasso.lab";
const STORY: &str = "rebalance-lasso.story";
const ASIDE: &str = "rebalance-lasso.lab.unreadable";

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// How far the reader of the story is, as it was kept.
pub fn load_story() -> Option<String> {
    storage()?.get_item(STORY).ok().flatten()
}

/// Keeps how far the reader of the story is. A browser that refuses is no error: it begins anew next time.
pub fn save_story(text: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(STORY, text);
    }
}

/// What was kept.
pub fn load() -> Option<String> {
    storage()?.get_item(LAB).ok().flatten()
}

/// Keeps a text; whether the browser took it.
pub fn save(text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(LAB, text).is_ok())
}

/// Puts what cannot be read out of the way of what is kept next.
pub fn put_aside() {
    if let (Some(storage), Some(text)) = (storage(), load()) {
        let _ = storage.set_item(ASIDE, &text);
    }
}
