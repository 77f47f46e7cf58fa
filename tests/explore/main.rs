//! Explore without a browser: the jobs of workers, who does which range, and what the page makes of it.
#![cfg(not(target_arch = "wasm32"))]

mod answer;
mod jobs;
mod page;
mod pool;
mod support;
