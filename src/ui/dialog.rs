//! A panel over the page.

use yew::prelude::*;

use super::{Send, icon};
use crate::app::message::Msg;
use crate::platform;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// Its id.
    pub id: AttrValue,
    /// Its title.
    pub title: AttrValue,
    /// Whether it is open.
    pub open: bool,
    /// Where messages go.
    pub send: Send,
    /// What it holds while it is open.
    pub children: Html,
}

/// A modal dialog. Escape, the button and a click beside it close it.
#[function_component]
pub fn Dialog(props: &Props) -> Html {
    let node = use_node_ref();
    {
        let node = node.clone();
        use_effect_with(props.open, move |open| platform::dialog::set_open(&node, *open));
    }
    let close = props.send.reform(|(): ()| Msg::Close);
    let on_close = {
        let (close, node) = (close.clone(), node.clone());
        move |_: Event| {
            if platform::dialog::was_closed_by_person(&node) {
                close.emit(());
            }
        }
    };
    let on_backdrop = {
        let (close, node) = (close.clone(), node.clone());
        move |event: MouseEvent| {
            if platform::dialog::is_beside(&node, &event) {
                close.emit(());
            }
        }
    };
    let on_click = close.reform(|_: MouseEvent| ());
    let title_id = format!("{}-title", props.id);
    html! {
        <dialog ref={node} id={props.id.clone()} class="panel" aria-labelledby={title_id.clone()} onclose={on_close}
            onclick={on_backdrop}>
            <header class="panel-head">
                <h2 id={title_id}>{ &props.title }</h2>
                <button class="close" type="button" aria-label="Close" onclick={on_click}>{ icon::close() }</button>
            </header>
            <div class="panel-body">if props.open { { props.children.clone() } }</div>
        </dialog>
    }
}
