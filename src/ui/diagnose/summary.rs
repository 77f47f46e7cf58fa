//! The summary for a ticket.

use std::rc::Rc;

use yew::prelude::*;

use super::Send;
use crate::app::diagnose::message::DiagnoseMsg;
use crate::app::diagnose::model::Copied;
use crate::app::diagnose::told::Outlook;
use crate::platform::input;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub outlook: Option<Rc<Outlook>>,
    pub replaces_names: bool,
    pub copied: Option<Copied>,
    /// The text area, so that its text can be selected.
    pub area: NodeRef,
}

/// A text to take along.
#[function_component]
pub fn Summary(props: &Props) -> Html {
    let copy = props.send.reform(|_: MouseEvent| DiagnoseMsg::Copy);
    let replace = props.send.reform(|event: Event| DiagnoseMsg::ReplaceNames(input::is_checked(&event)));
    let side = usize::from(props.replaces_names);
    let text = props.outlook.as_ref().map_or_else(|| "…".to_owned(), |outlook| outlook.summaries[side].clone());
    let said = match props.copied {
        None => "",
        Some(Copied::Done) => "Copied.",
        Some(Copied::Selected) => "This browser does not let the page copy. The text is selected: press Ctrl+C or ⌘C.",
    };
    let rows = text.lines().count().clamp(6, 18).to_string();
    html! {
        <section class="summary" aria-labelledby="summary-title">
            <div class="rebalances-head">
                <h2 id="summary-title">{ "For the ticket" }</h2>
                <label class="switch">
                    <input id="replace-names" type="checkbox" checked={props.replaces_names} onchange={replace} />
                    { "Other names for instances, topics and files" }
                </label>
                <button id="copy" type="button" class="tool text" disabled={props.outlook.is_none()} onclick={copy}>{ "Copy" }</button>
                <span id="copied" role="status">{ said }</span>
            </div>
            <textarea id="summary" ref={props.area.clone()} readonly=true {rows} spellcheck="false" aria-labelledby="summary-title" value={text} />
        </section>
    }
}
