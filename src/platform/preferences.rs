//! What is remembered on this device. A browser that refuses to remember (private mode, say) is no error.

use gloo::utils::{document, window};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, Storage};

use super::observe::prefers_reduced_motion;
use crate::app::model::{Preferences, Theme};

const THEME: &str = "rebalance-lasso.theme";
const KEYS: &str = "rebalance-lasso.keys";

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn recall(name: &str) -> Option<String> {
    storage()?.get_item(name).ok().flatten()
}

fn remember(name: &str, value: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(name, value);
    }
}

/// What was chosen before, and what the system prefers.
pub fn load() -> Preferences {
    Preferences {
        theme: recall(THEME).map_or(Theme::Auto, |name| Theme::named(&name)),
        reduced_motion: prefers_reduced_motion(),
        keys_on: recall(KEYS).as_deref() != Some("off"),
    }
}

/// Shows a theme.
pub fn show_theme(theme: Theme) {
    let root = document().document_element().and_then(|root| root.dyn_into::<HtmlElement>().ok());
    if let Some(root) = root {
        let _ = root.dataset().set("theme", theme.name());
    }
}

/// Shows a theme and remembers it.
pub fn use_theme(theme: Theme) {
    show_theme(theme);
    remember(THEME, theme.name());
}

/// Remembers whether keyboard shortcuts are on.
pub fn remember_keys(on: bool) {
    remember(KEYS, if on { "on" } else { "off" });
}
