//! Sentences with their signs.

use yew::{Html, classes, html};

use super::hue;
use crate::app::sentence::Span;

/// A sentence, piece by piece.
pub fn words(spans: &[Span]) -> Html {
    html! { <span class="words">{ for spans.iter().map(word) }</span> }
}

fn word(span: &Span) -> Html {
    match span {
        Span::Text(text) => html! { <>{ text.clone() }</> },
        Span::Task(name) => html! { <span class="task-name">{ name.clone() }</span> },
        Span::Instance(process, name) => instance(*process, name),
        Span::Code(code) => html! { <code>{ code.clone() }</code> },
    }
}

/// An instance's name in its colours.
pub fn instance(process: u32, name: &str) -> Html {
    html! { <b class={classes!("instance", hue(process))}>{ name.to_owned() }</b> }
}
