//! Explore in a browser: mounted, asked, paused, and looked at. The tests' server has no program for workers, so the jobs run in
//! the page, a slice at a time; one test is about just that.
#![cfg(target_arch = "wasm32")]

mod asking;
mod finding;
mod page;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
