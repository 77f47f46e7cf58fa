//! Starts the workshop: the places that are loaded when somebody first goes there. Built for `wasm32-unknown-unknown` by
//! Trunk, beside the opening view, which is downloaded by everybody and so is kept small.

fn main() {
    #[cfg(target_arch = "wasm32")]
    rebalance_lasso::ui::start_workshop_if_wanted();
}
