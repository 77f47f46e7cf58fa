//! The group in the Lab, kept for the next visit.

use gloo::utils::window;
use web_sys::Storage;

const LAB: &str = "rebalance-lasso.lab";
const ASIDE: &str = "rebalance-lasso.lab.unreadable";

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
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
