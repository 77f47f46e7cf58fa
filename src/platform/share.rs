//! The system's own way of sending something, which phones have.

use gloo::utils::window;
use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

fn way() -> Option<Function> {
    Reflect::get(&window().navigator(), &"share".into()).ok()?.dyn_into().ok()
}

/// Whether there is one.
pub fn is_there() -> bool {
    way().is_some()
}

/// Offers an address with a title; tells whether it was sent. Somebody who changes their mind has not sent it.
pub fn send(title: &str, address: &str, tell: impl FnOnce(bool) + 'static) {
    let what = Object::new();
    // A plain object takes every field.
    let _ = Reflect::set(&what, &"title".into(), &title.into());
    let _ = Reflect::set(&what, &"url".into(), &address.into());
    let asked = way().and_then(|way| way.call1(&window().navigator(), &what).ok());
    let Some(promise) = asked.and_then(|asked| asked.dyn_into::<Promise>().ok()) else { return tell(false) };
    spawn_local(async move {
        let sent: Result<JsValue, JsValue> = JsFuture::from(promise).await;
        tell(sent.is_ok());
    });
}
