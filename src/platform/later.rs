//! A call a little later, unless the guard is dropped before.

use gloo::timers::callback::Timeout;
pub use wasm_bindgen_futures::spawn_local as spawn;

/// A call that is to come. Dropping it calls it off.
pub struct Later(#[allow(dead_code)] Timeout); // held, not read

impl Later {
    /// Calls once, after so many milliseconds; with 0 once the browser has had its turn.
    pub fn new(wait_ms: u32, call: impl FnOnce() + 'static) -> Self {
        Self(Timeout::new(wait_ms, call))
    }
}
