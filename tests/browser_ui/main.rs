//! The page in a browser: mounted, pressed, clicked, and looked at.
#![cfg(target_arch = "wasm32")]

mod choosing;
mod moving;
mod page;
mod playing;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
