//! What is wrong with the link that was opened.

use std::rc::Rc;

use yew::prelude::*;

use super::{Send, icon};
use crate::app::message::Msg;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub notes: Rc<Vec<String>>,
}

/// The notes, until they are taken away.
#[function_component]
pub fn Notes(props: &Props) -> Html {
    let dismiss = props.send.reform(|_: MouseEvent| Msg::DismissNotes);
    let note = |(at, note): (usize, &String)| html! { <p key={at}>{ note.clone() }</p> };
    html! {
        <div id="link-notes" role="status">if !props.notes.is_empty() {
            <div class="link-report">
                <div>{ for props.notes.iter().enumerate().map(note) }</div>
                <button type="button" class="close" aria-label="Dismiss" onclick={dismiss}>{ icon::close() }</button>
            </div>
        }</div>
    }
}
