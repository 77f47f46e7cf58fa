//! What of a stage is drawn at once when the playhead moves: what somebody can see. Most of a large group is off the screen, and
//! every frame would pay for it.

use yew::prelude::*;

use crate::platform::focus;
use crate::platform::later::Later;
use crate::platform::observe::SightObserver;

/// How long the playhead has to rest before a part out of sight is brought up to date, in milliseconds: somebody may print, search
/// the page, or have it read aloud.
const OUT_OF_SIGHT_AFTER_MS: u32 = 200;
/// The same for a part in sight that takes more than a frame, so that what is dragged over many moments is not slowed down by it.
const HEAVY_AFTER_MS: u32 = 60;

/// What a part shows: the newest while it is in sight, and whenever the playhead has just stopped; else what it showed before, until
/// the playhead rests. `is_heavy` says that it takes long to draw. Where `may_wait` is not so, it is the newest whenever nothing runs: for
/// who reads the page by what it must show by now.
#[hook]
pub fn use_in_sight<T: Clone + 'static>(
    element: &NodeRef,
    newest: T,
    is_running: bool,
    is_heavy: bool,
    may_wait: bool,
) -> T {
    let is_seen = use_is_seen(element);
    let shown = use_mut_ref(|| newest.clone());
    // As if it had just stopped: what is drawn first is the newest.
    let was_running = use_mut_ref(|| true);
    let is_due = use_mut_ref(|| false);
    let wait = use_mut_ref(|| None);
    let draw = use_force_update();
    let has_stopped = (was_running.replace(is_running) || !may_wait) && !is_running;
    let waits_in_sight = is_heavy && !is_running;
    // What somebody holds by the keyboard answers at once.
    if is_due.take() || has_stopped || is_seen && !waits_in_sight || focus::is_within(element) {
        wait.take();
        shown.replace(newest);
    } else if !is_running {
        let after_ms = if is_seen { HEAVY_AFTER_MS } else { OUT_OF_SIGHT_AFTER_MS };
        wait.replace(Some(Later::new(after_ms, move || {
            is_due.replace(true);
            draw.force_update();
        })));
    } else {
        wait.take();
    }
    shown.borrow().clone()
}

/// How long after the page's first drawing a part out of sight is drawn, in milliseconds: by then the browser knows what it can leave out.
const BELOW_AFTER_MS: u32 = 60;

/// Whether a part is to be drawn by now: as soon as somebody can see it, else a little after what can be seen, so that this is there
/// sooner. Where `may_wait` is not so it is from the start.
#[hook]
pub fn use_is_due(element: &NodeRef, may_wait: bool) -> bool {
    let is_due = use_state_eq(|| !may_wait);
    let (element, now, later) = (element.clone(), is_due.setter(), is_due.setter());
    use_effect_with((), move |()| {
        let waits = may_wait.then(|| {
            let is_seen = move |is_visible| {
                if is_visible {
                    now.set(true);
                }
            };
            (SightObserver::start(&element, is_seen), Later::new(BELOW_AFTER_MS, move || later.set(true)))
        });
        move || drop(waits)
    });
    *is_due
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
