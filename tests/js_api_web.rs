//! What JavaScript may call, called in a browser.
#![cfg(target_arch = "wasm32")]

#[path = "js_api/cases.rs"]
mod cases;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
