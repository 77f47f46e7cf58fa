//! What came in beside logs: files that were not opened, and a link that somebody pasted where logs belong.

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::app::diagnose::model::Diagnose;
use crate::app::incoming::link_in;
use crate::platform::files::Source;

/// The longest text in which a link is looked for, in bytes: links have up to a hundred thousand.
const MAX_LINKED_BYTES: u64 = 400_000;

/// Looks for a link in one short text, such as somebody pastes; tells its fragment.
pub fn look_for_link(sources: &[Source], tell: impl FnOnce(String) + 'static) {
    let [source] = sources else { return };
    let source = source.clone();
    spawn_local(async move {
        let text = source.whole_text(MAX_LINKED_BYTES).await;
        if let Some(fragment) = text.ok().and_then(|text| link_in(&text)) {
            tell(fragment);
        }
    });
}

/// What is to be said of all that.
pub fn aside(place: &Diagnose) -> Html {
    html! {
        <>
            <div key="not-opened" id="not-opened">if !place.not_opened.is_empty() {
                <p class="notice">{ &place.not_opened }</p>
            }</div>
            <div key="link">if let Some(fragment) = place.offered_link() {
                <p class="notice">
                    { "This text holds a link to this page, and no log: " }<a id="open-link" href={fragment.to_owned()}>{ "open the link" }</a>{ "." }
                </p>
            }</div>
        </>
    }
}
