//! What the place is about, and what became of what was tried last.

use yew::prelude::*;

use crate::app::diagnose::model::{Diagnose, Last, Shown};

/// The place's `data-state`.
pub const fn state(place: &Diagnose) -> &'static str {
    if place.running.is_none() && place.last.is_none() && place.recording.is_some() {
        return "done";
    }
    match (&place.running, &place.last, &place.shown) {
        (Some(_), ..) => "reading",
        (None, Some(Last::Failed(_) | Last::Died(_)), _) => "failed",
        (None, Some(Last::Cancelled), _) => "cancelled",
        (None, None, Some(shown)) if shown.lost.is_some() => "lost",
        (None, None, Some(_)) => "done",
        (None, None, None) => "empty",
    }
}

/// A button that starts another worker, with what was given last.
fn read_again(on_click: &Callback<MouseEvent>) -> Html {
    html! { <button class="read-again" type="button" onclick={on_click}>{ "Read it again" }</button> }
}

/// What became of the last attempt, if nothing came of it.
pub fn last(place: &Diagnose, again: &Callback<MouseEvent>) -> Html {
    let stays =
        if place.shown.is_some() || place.recording.is_some() { " What was read before is still here." } else { "" };
    match &place.last {
        None => html! {},
        Some(Last::Cancelled) => html! { <p id="cancelled" class="notice">{ format!("Cancelled.{stays}") }</p> },
        Some(Last::Failed(why)) => {
            html! { <p id="failed" class="notice refusal">{ format!("Nothing was read: {why}.{stays}") }</p> }
        }
        Some(Last::Died(why)) => html! {
            <p id="failed" class="notice refusal">
                { format!("Nothing was read: the worker that reads died ({why}).{stays} ") }{ read_again(again) }
            </p>
        },
    }
}

/// Why nothing more can be asked about what is shown, if that is so.
pub fn lost(shown: &Shown, again: &Callback<MouseEvent>) -> Html {
    let Some(why) = &shown.lost else { return html! {} };
    html! {
        <p id="lost" class="notice refusal">
            { format!("The rest could not be worked out: the worker died ({why}). What is below was told before. ") }{ read_again(again) }
        </p>
    }
}
