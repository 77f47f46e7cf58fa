//! Starts the page. Built for `wasm32-unknown-unknown` by Trunk.

fn main() {
    #[cfg(target_arch = "wasm32")]
    rebalance_lasso::ui::start_opening();
}
