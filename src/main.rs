//! Starts the page. Built for `wasm32-unknown-unknown` by Trunk.
fn main() {}
