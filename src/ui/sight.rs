//! What of a stage is drawn while the playhead runs: what somebody can see. Most of a large group is off the screen, and every
//! frame would pay for it.

use yew::prelude::*;

use crate::platform::observe::SightObserver;

/// What a part shows: the newest, as long as any of its element is on the screen or nothing runs; else what it showed when it
/// went out of sight.
#[hook]
pub fn use_in_sight<T: Clone + 'static>(element: &NodeRef, newest: T, is_running: bool) -> T {
    let is_wanted = use_is_seen(element) || !is_running;
    let shown = use_mut_ref(|| newest.clone());
    if is_wanted {
        shown.replace(newest);
    }
    shown.borrow().clone()
}

/// Whether any of an element is on the screen; taken to be, until that is known.
#[hook]
fn use_is_seen(element: &NodeRef) -> bool {
    let is_seen = use_state_eq(|| true);
    let (element, tell) = (element.clone(), is_seen.setter());
    use_effect_with((), move |()| {
        let observer = SightObserver::start(&element, move |is_visible| tell.set(is_visible));
        move || drop(observer)
    });
    *is_seen
}
