//! Workers: threads of the browser that do long work beside the page, each a program of its own.
//!
//! ```text
//! host (page)                     serve (worker)
//!            <── ready ──────────
//!   job ─────────────────────────> begin
//!   file, text, bytes, end ──────> take
//!            <── report ───────── step, step, … then again when the browser has had its turn
//!            <── done | failed ──
//!   text, afterwards ────────────> take, and again done
//! ```

mod host;
mod line;
mod serve;

pub use host::{Host, Reply, cores};
pub use line::Line;
pub use serve::serve;

/// What a message is, in its field `kind`.
mod kind {
    pub const READY: &str = "ready";
    pub const REPORT: &str = "report";
    pub const DONE: &str = "done";
    pub const FAILED: &str = "failed";
    pub const JOB: &str = "job";
    pub const FILE: &str = "file";
    pub const TEXT: &str = "text";
    pub const BYTES: &str = "bytes";
    pub const END: &str = "end";
}

/// A message: its kind, and what it carries.
fn message(kind: &str, body: &wasm_bindgen::JsValue) -> js_sys::Object {
    let message = js_sys::Object::new();
    // A plain object takes every field.
    let _ = js_sys::Reflect::set(&message, &"kind".into(), &kind.into());
    let _ = js_sys::Reflect::set(&message, &"body".into(), body);
    message
}

/// What a message is and carries; nothing if it is none of ours.
fn parts(data: &wasm_bindgen::JsValue) -> Option<(String, wasm_bindgen::JsValue)> {
    let field = |name: &str| js_sys::Reflect::get(data, &name.into()).ok();
    Some((field("kind")?.as_string()?, field("body")?))
}
