//! The editor of a group.

use yew::prelude::*;

use super::Send;
use crate::app::edit::draft::Drafts;
use crate::sim::setup::Setup;
use crate::ui::shared::Shared;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub setup: Shared<Setup>,
    pub drafts: Drafts,
}

/// The editor.
#[function_component]
pub fn Editor(props: &Props) -> Html {
    let _ = (&props.send, &props.setup, &props.drafts);
    html! { <section id="editor" class="editor" aria-label="The group"></section> }
}
