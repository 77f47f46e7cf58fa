//! Texts with their signs.

use yew::prelude::*;

use super::Send;
use crate::app::story::message::StoryMsg;
use crate::app::story::text::Piece;
use crate::platform::mark;
use crate::ui::words::instance;

/// A text, piece by piece. Its terms open what they mean.
pub fn told(pieces: &[Piece], send: &Send, explained: Option<&'static str>) -> Html {
    html! { <span class="words">{ for pieces.iter().map(|one| piece(one, Some((send, explained)))) }</span> }
}

/// A text whose terms lead nowhere: it is in the glossary itself, or on a button.
pub fn plainly(pieces: &[Piece]) -> Html {
    html! { <span class="words">{ for pieces.iter().map(|one| piece(one, None)) }</span> }
}

fn piece(piece_of: &Piece, terms: Option<(&Send, Option<&'static str>)>) -> Html {
    match piece_of {
        Piece::Text(text) => html! { <>{ text.clone() }</> },
        Piece::Task(name) => html! { <span class="task-name">{ name.clone() }</span> },
        Piece::Instance(process, name) => instance(*process, name),
        Piece::Code(code) => html! { <code>{ code.clone() }</code> },
        Piece::Strong(words) => html! { <b>{ words.clone() }</b> },
        Piece::Fact(text) => html! { <span class="fact">{ text.clone() }</span> },
        Piece::Link(href, words) => html! { <a href={href.clone()}>{ words.clone() }</a> },
        Piece::Pointed(inside) => html! {
            <mark class="pointed" onclick={|_: MouseEvent| mark::reveal()}>{ for inside.iter().map(|one| piece(one, terms)) }</mark>
        },
        Piece::Term(term, words) => match terms {
            None => html! { <>{ words.clone() }</> },
            Some((send, explained)) => {
                let id = term.id;
                let is_open = explained == Some(id);
                let on_click = send.reform(move |event: MouseEvent| {
                    event.stop_propagation();
                    StoryMsg::Explain(Some(id))
                });
                html! {
                    <button type="button" class="term" data-term={id} aria-expanded={is_open.to_string()} aria-controls="gloss"
                        onclick={on_click}>{ words.clone() }</button>
                }
            }
        },
    }
}
