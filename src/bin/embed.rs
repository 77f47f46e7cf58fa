//! Starts a stage in somebody else's page. A program of its own: it reads every link, which the opening view does not.

fn main() {
    #[cfg(target_arch = "wasm32")]
    rebalance_lasso::ui::start_embed();
}
