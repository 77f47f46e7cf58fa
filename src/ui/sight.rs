//! What of a stage is drawn while the playhead runs: what somebody can see. Most of a large group is off the screen, and every
//! frame would pay for it.

use std::cell::RefCell;

use yew::prelude::*;

use crate::platform::observe::SightObserver;

/// What a part shows: the newest, as long as any of its element is on the screen or nothing runs; else what it showed when it
/// went out of sight.
#[hook]
pub fn use_in_sight<T: Clone + 'static>(element: &NodeRef, newest: T, is_running: bool) -> T {
    let is_seen = use_state_eq(|| true);
    let shown = use_memo((), |()| RefCell::new(newest.clone()));
    {
        let (element, is_seen) = (element.clone(), is_seen.setter());
        use_effect_with((), move |()| {
            let observer = SightObserver::start(&element, move |is_visible| is_seen.set(is_visible));
            move || drop(observer)
        });
    }
    if *is_seen || !is_running {
        shown.replace(newest);
    }
    shown.borrow().clone()
}
