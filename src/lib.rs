//! Rebalance Lasso: KAFKA-10651, run and taken apart.
//!
//! Start reading at [`kafka`] (what Kafka does) and [`sim`] (how rebalances follow each other); [`log`] reads logs, [`share`]
//! links. Layers, of which an upper one may name a lower one and never the other way round:
//!
//! ```text
//! ui -> app -> {analysis, share, log} -> sim -> kafka
//! ```

pub mod analysis;
pub mod app;
#[cfg(target_arch = "wasm32")]
pub mod js_api;
pub mod kafka;
pub mod log;
#[cfg(target_arch = "wasm32")]
pub mod platform;
pub mod share;
pub mod sim;
#[cfg(target_arch = "wasm32")]
pub mod ui;
