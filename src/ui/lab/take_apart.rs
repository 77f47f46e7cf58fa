//! Why things happen.

use yew::prelude::*;

use super::Send;
use crate::app::axis::Cursor;
use crate::app::lab::model::Inspect;
use crate::app::show::Show;
use crate::ui::shared::Shared;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub show: Shared<Show>,
    pub cursor: Cursor,
    pub inspect: Inspect,
}

/// The panel under the stages.
#[function_component]
pub fn TakeApart(props: &Props) -> Html {
    let _ = (&props.send, &props.show, props.cursor, props.inspect);
    html! { <section id="take-apart" class="take-apart" aria-label="Take apart"></section> }
}
