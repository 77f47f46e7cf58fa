//! Starts the worker: long work beside the page. Built for speed, where the page is built for size.

fn main() {
    #[cfg(target_arch = "wasm32")]
    rebalance_lasso::platform::worker::serve();
}
