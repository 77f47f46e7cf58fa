//! What JavaScript may call, called in Node.
#![cfg(target_arch = "wasm32")]

// Node is where tests run that configure no browser.
#[path = "js_api/cases.rs"]
mod cases;
