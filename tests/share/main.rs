//! Links and files: what is written is read for ever, and any text at all is read as far as it goes.
#![cfg(not(target_arch = "wasm32"))]

mod damage;
mod export;
mod fixtures;
#[path = "../properties/generate.rs"]
#[allow(dead_code)] // what the properties need
mod generate;
#[path = "../properties/generate_setup.rs"]
mod generate_setup;
mod links;
mod round_trip;
mod schema;
mod support;
mod told;
