//! A labelled choice of one value, and what is chosen in words.

use yew::prelude::*;

use super::Send;
use crate::analysis::ring::Kind;
use crate::app::explore::message::ExploreMsg;
use crate::platform::input;

/// A labelled choice of one value.
pub fn choose<T: Copy + PartialEq + 'static>(
    id: &'static str,
    label: &'static str,
    options: Vec<(T, String)>,
    now: T,
    on_choice: impl Fn(T) -> ExploreMsg + 'static,
    send: &Send,
) -> Html {
    let (values, names): (Vec<T>, Vec<String>) = options.into_iter().unzip();
    let at_now = values.iter().position(|value| *value == now);
    let on_change = {
        let send = send.clone();
        Callback::from(move |event: Event| {
            if let Some(value) = input::number(&event).and_then(|at| values.get(at as usize).copied()) {
                send.emit(on_choice(value));
            }
        })
    };
    let option = |(at, name): (usize, String)| {
        html! { <option key={at} value={at.to_string()} selected={at_now == Some(at)}>{ name }</option> }
    };
    html! {
        <label class="pick" for={id}><span>{ label }</span>
            <select {id} onchange={on_change}>{ for names.into_iter().enumerate().map(option) }</select>
        </label>
    }
}

/// A kind, as the page calls it.
pub const fn kind_text(kind: Kind) -> &'static str {
    match kind {
        Kind::Livelock => "livelock",
        Kind::EndlessProbing => "endless probing",
    }
}
