//! Drawing before the browser goes on, where it does not wait.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Waker};

/// Draws now what has been asked for and would be drawn once the browser's event is over: Firefox takes the page as it stands when its
/// listeners return, and prints that.
pub fn now() {
    // Asked once it draws all; that it could also be waited for does not matter here.
    let _ = pin!(yew::scheduler::flush()).poll(&mut Context::from_waker(Waker::noop()));
}
