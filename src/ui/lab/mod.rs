//! The Lab.

/// Starts.
pub fn start() {}
