//! Changes to a running group: how they are read, what each does, and what ends the loops.
#![cfg(not(target_arch = "wasm32"))]

mod reading;
