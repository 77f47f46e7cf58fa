//! Taking a run apart: chains of causes, predicates, the leader's steps, what changed, and what comes next.
#![cfg(not(target_arch = "wasm32"))]

#[path = "../properties/generate.rs"]
#[allow(dead_code)] // shared with the properties, which use all of it
mod generate;
#[path = "../properties/generate_setup.rs"]
mod generate_setup;
mod judged;
mod links;
mod opening;
mod random;
mod steps;
