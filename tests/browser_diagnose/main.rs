//! Diagnose in a browser: logs are dropped, pasted and chosen, and what is said of them is looked at. The job runs in the page,
//! for the worker's program is not built here.
#![cfg(target_arch = "wasm32")]

mod coming_in;
mod findings;
mod page;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
