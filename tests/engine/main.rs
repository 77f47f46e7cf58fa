//! The engine, moment by moment: a world and one call in, the exact events out (sections 7 to 10).
#![cfg(not(target_arch = "wasm32"))]

mod gain;
mod initialise;
mod keep;
mod large;
mod parts;
mod races;
mod report;
mod ring;
mod setting;
mod take;
mod tell;
mod timeline;
mod turn;
mod wait;
