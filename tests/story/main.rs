//! The Story without a browser: its texts, its moments, and every claim that it makes.
#![cfg(not(target_arch = "wasm32"))]

mod claims;
mod counts;
mod reading;
mod scenes;
mod still;
mod support;
