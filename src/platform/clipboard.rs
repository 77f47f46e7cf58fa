//! Copying a text.

use gloo::utils::window;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlTextAreaElement;
use yew::NodeRef;

/// Copies a text, and tells whether the browser did.
pub fn copy(text: &str, tell: impl FnOnce(bool) + 'static) {
    let navigator = window().navigator();
    // A page that is not served securely has none.
    let has_clipboard = js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|it| !it.is_undefined());
    if !has_clipboard {
        return tell(false);
    }
    let promise = navigator.clipboard().write_text(text);
    spawn_local(async move {
        let done: Result<JsValue, JsValue> = JsFuture::from(promise).await;
        tell(done.is_ok());
    });
}

/// Selects all of a text area, so that a person can copy it.
pub fn select(node: &NodeRef) {
    if let Some(area) = node.cast::<HtmlTextAreaElement>() {
        let _ = area.focus();
        area.select();
    }
}
