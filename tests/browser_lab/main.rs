//! The Lab in a browser: mounted, clicked, and looked at.
#![cfg(target_arch = "wasm32")]

mod compare;
mod editor;
mod editor_acts;
mod editor_matrix;
mod page;
mod share;
mod take_apart;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
