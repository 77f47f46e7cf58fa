//! Rows of the files, as they are.

use yew::prelude::*;

use super::Send;
use crate::app::diagnose::message::DiagnoseMsg;
use crate::app::diagnose::model::Lines;
use crate::app::diagnose::told::{Reading, Row};
use crate::platform::focus;
use crate::ui::icon;
use crate::ui::shared::Shared;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub reading: Shared<Reading>,
    pub lines: Lines,
}

/// The rows that somebody reads.
#[function_component]
pub fn LinesPanel(props: &Props) -> Html {
    let node = use_node_ref();
    {
        let node = node.clone();
        use_effect_with(props.lines.about.clone(), move |_| focus::into(&node));
    }
    let lines = &props.lines;
    let close = props.send.reform(|_: MouseEvent| DiagnoseMsg::HideLines);
    let on_key = {
        let send = props.send.clone();
        move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                event.stop_propagation();
                send.emit(DiagnoseMsg::HideLines);
            }
        }
    };
    let row = |((file, row), text): &(Row, Option<String>)| {
        let name = props.reading.files.get(*file as usize).map_or("?", |file| file.name.as_str());
        let (class, text) = match text {
            Some(text) => ("text", text.as_str()),
            None if lines.is_complete => ("text none", "this row could not be read again"),
            None => ("text none", "…"),
        };
        html! {
            <li key={format!("{file}:{row}")}>
                <span class="where">{ format!("{name}:{row}") }</span>
                <code {class}>{ text }</code>
            </li>
        }
    };
    html! {
        <aside id="lines" ref={node} class="lines" tabindex="-1" aria-label={format!("Rows: {}", lines.about)} onkeydown={on_key}
            data-complete={lines.is_complete.to_string()}>
            <header>
                <h2>{ &lines.about }</h2>
                <button type="button" class="close" aria-label="Close" onclick={close}>{ icon::close() }</button>
            </header>
            <ol>{ for lines.rows.iter().map(row) }</ol>
        </aside>
    }
}
