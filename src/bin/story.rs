//! Starts the story. Built for `wasm32-unknown-unknown` by Trunk, with the opening view's stage and nothing of the workshop.

fn main() {
    #[cfg(target_arch = "wasm32")]
    rebalance_lasso::ui::start_story_if_wanted();
}
