//! The smallest group around a loop, shown as it shrinks.

use yew::prelude::*;

use super::controls::{buttons, state_name};
use super::{View, press, subject};
use crate::app::explore::message::{ExploreMsg, Section};
use crate::app::explore::pool::State;
use crate::app::explore::shrinking::Shrunk;
use crate::app::num::exact;

/// What is shown of it.
pub fn view(view: View) -> Html {
    let part = &view.model.shrink;
    html! {
        <div class="split">
            { subject::card(view, html! {}) }
            <div class="results">
                { buttons(view, Section::Shrink, "Make it smaller", true) }
                <p id="refusal" class="problem" role="status">{ part.refusal.unwrap_or_default() }</p>
                <p id="state" role="status" data-state={state_name(part.solo.state())}>{ said(part.solo.state(), part.shrunk.as_deref()) }</p>
                <div class="found-box">{ found(view) }</div>
            </div>
        </div>
    }
}

fn said(state: &State, shrunk: Option<&Shrunk>) -> String {
    let tries = shrunk.map_or(0, |shrunk| shrunk.tries);
    match state {
        State::Running => {
            format!("{} things tried, {} left to try.", exact(tries), exact(shrunk.map_or(0, |shrunk| shrunk.untried)))
        }
        State::Done => format!("Done after {} tries: nothing is left that could be taken away.", exact(tries)),
        State::Failed(why) => format!("The worker died: {why}. Start it anew."),
        State::Idle if shrunk.is_some() => "Stopped: something smaller may still loop.".to_owned(),
        State::Idle | State::Paused => String::new(),
    }
}

fn found(view: View) -> Html {
    let part = &view.model.shrink;
    let Some((asked, shrunk)) = part.asked.as_ref().zip(part.shrunk.as_ref()) else {
        return html! {
            <div key="empty" class="sheet empty">
                <h2>{ "Nothing made smaller yet" }</h2>
                <p>{ "One thing after another is taken away, an instance, a task, a thread, a checkpoint, a setting, and stays away if the group still loops in the same way. What is left is as small as it gets: taking away any one thing ends the loop." }</p>
            </div>
        };
    };
    let item = |(at, text): (usize, &String)| html! { <li key={at}>{ text }</li> };
    html! {
        <div key="found" class="stack">
            <section id="shrunk" class="sheet">
                <h2>{ format!("From {}", asked.name) }</h2>
                <div class="before-after">
                    <div><h3>{ "Before" }</h3>{ subject::size_list(&asked.setup.scenario) }</div>
                    <div><h3>{ if shrunk.is_done { "As small as it gets" } else { "So far" } }</h3>{ subject::size_list_since(&shrunk.scenario, &asked.setup.scenario) }</div>
                </div>
                <div class="acts"><button id="open-shrunk" type="button" class="act main" onclick={press(view.send, ExploreMsg::OpenShrunk)}>{ "Open it in the Lab" }</button></div>
            </section>
            <section class="sheet">
                <h2>{ format!("It still loops ({} taken away)", shrunk.taken.len()) }</h2>
                <ol class="told-list">{ for shrunk.taken.iter().enumerate().map(item) }</ol>
            </section>
            <section id="in-vain" class="sheet">
                <h2>{ if shrunk.is_done { format!("Tried last, in vain: each of these {} ends the loop", shrunk.in_vain.len()) } else { "Tried in vain since".to_owned() } }</h2>
                <ul class="told-list">{ for shrunk.in_vain.iter().enumerate().map(item) }</ul>
            </section>
        </div>
    }
}
