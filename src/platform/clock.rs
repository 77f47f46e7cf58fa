//! The time, for whoever must tell how fast something goes.

use gloo::utils::window;
use web_sys::Performance;

/// Milliseconds since the page was opened; 0 where the browser does not say.
pub fn now_ms() -> f64 {
    window().performance().as_ref().map_or(0.0, Performance::now)
}
