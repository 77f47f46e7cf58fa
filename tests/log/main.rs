//! Logs: what is read of them, what is made of it, and what the simulation writes.
#![cfg(not(target_arch = "wasm32"))]

mod advice;
mod cli;
mod layouts;
mod replay;
mod round_trip;
mod samples;
mod support;
mod verdicts;
