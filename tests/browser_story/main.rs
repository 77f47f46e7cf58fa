//! The Story in a browser: mounted, clicked, and looked at.
#![cfg(target_arch = "wasm32")]

mod page;
mod reading;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
