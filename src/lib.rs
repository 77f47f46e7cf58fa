//! Rebalance Lasso: KAFKA-10651, run and taken apart.
pub mod kafka;
