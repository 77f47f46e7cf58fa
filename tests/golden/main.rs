//! Vectors from Kafka's own classes, and recordings of released Kafkas, against this crate.
//!
//! They are read from this folder, or, if `GOLDEN_DIR` is set, from files of the same names there.
#![cfg(not(target_arch = "wasm32"))]

mod assign;
mod real;
mod rebalance;
mod trajectory;
mod vectors;
