//! A question to every group of a space: the form of the space beside what is asked of it and what was found.

use yew::prelude::*;

use super::controls::{Counted, buttons, progress};
use super::{View, space};
use crate::app::explore::message::Section;

/// What is shown of one. `start` is what its button says, `found` what came of it so far, `more` what else there is to say.
pub fn over_space(view: View, section: Section, start: &str, found: Html, more: Html) -> Html {
    let is_ready = space::problems(view).is_empty();
    html! {
        <div class="split">
            { space::form(view) }
            <div class="results">
                { buttons(view, section, start, is_ready) }
                <p class="small problem">{ if is_ready { "" } else { "A field of the space has to be mended first." } }</p>
                { progress(view, section, Counted { what: "groups", each: 1 }) }
                <div class="found-box">{ found }</div>
                { more }
            </div>
        </div>
    }
}
