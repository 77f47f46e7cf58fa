//! Keys that nobody else wants.

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::window;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent};

use crate::app::keymap::{Press, message_for};

/// Where keys mean something of their own.
const INPUTS: &str = "input, textarea, select, [contenteditable], dialog";
/// Where a person writes, and dialogs, which hide what would be undone.
const TEXTS: &str = "input[type=text], textarea, [contenteditable], dialog";
/// What Space and Enter press.
const BUTTONS: &str = "button, a[href], summary";

/// Listens for the keys of the table, until dropped. Does not hear keys in inputs, nor any with Ctrl, Alt or Meta.
pub struct Keys(#[allow(dead_code)] EventListener); // held, not read: dropping it stops the listening

impl Keys {
    /// Starts. `on_press` hears the key and whether it merely is still held, and says whether it took the key; if it did,
    /// the browser does nothing with it.
    pub fn listen(on_press: impl Fn(Press, bool) -> bool + 'static) -> Self {
        Self::listen_for(|press| message_for(press).is_some(), on_press)
    }

    /// The same for other keys.
    pub fn listen_for(
        knows: impl Fn(&Press) -> bool + 'static,
        on_press: impl Fn(Press, bool) -> bool + 'static,
    ) -> Self {
        // Not passive: a key that plays must not scroll.
        let options = EventListenerOptions::enable_prevent_default();
        Self(EventListener::new_with_options(&window(), "keydown", options, move |event| {
            let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
            let press = Press::new(key.key(), &key.code(), key.shift_key());
            let is_held = key.repeat();
            let has_modifier = key.ctrl_key() || key.alt_key() || key.meta_key();
            let is_known = knows(&press);
            let is_free = is_known && !has_modifier && !event.default_prevented() && !is_taken(event, &press);
            if is_free && on_press(press, is_held) {
                event.prevent_default();
            }
        }))
    }
}

fn is_taken(event: &Event, press: &Press) -> bool {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return false };
    let lies_in = |selector| matches!(target.closest(selector), Ok(Some(_)));
    lies_in(INPUTS) || (press.key == " " && lies_in(BUTTONS))
}

/// Hears undo and redo as the system writes them, outside of texts, which have an undo of their own; until dropped.
pub struct UndoKeys(#[allow(dead_code)] EventListener);

impl UndoKeys {
    /// Starts. `on_press` hears whether it is a redo, and says whether it took the key.
    pub fn listen(on_press: impl Fn(bool) -> bool + 'static) -> Self {
        let options = EventListenerOptions::enable_prevent_default();
        Self(EventListener::new_with_options(&window(), "keydown", options, move |event| {
            let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
            let name = key.key().to_lowercase();
            let is_command = (key.ctrl_key() || key.meta_key()) && !key.alt_key();
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let is_text = target.is_some_and(|target| matches!(target.closest(TEXTS), Ok(Some(_))));
            if !is_command || is_text || !(name == "z" || (name == "y" && !key.shift_key())) {
                return;
            }
            if on_press(name == "y" || key.shift_key()) {
                event.prevent_default();
            }
        }))
    }
}
