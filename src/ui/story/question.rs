//! What the reader is to predict. The buttons are the targets; a card or a chip on the stage is one too.

use yew::prelude::*;

use super::Send;
use super::words::told;
use crate::app::story::message::StoryMsg;
use crate::app::story::text::Piece;
use crate::app::strip::InstanceNames;
use crate::ui::hue;
use crate::ui::words::instance;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub ask: Vec<Piece>,
    pub told: Vec<Piece>,
    pub explained: Option<&'static str>,
    pub instances: InstanceNames,
    /// What was predicted.
    pub predicted: Option<u32>,
    /// Where it goes.
    pub answer: Option<u32>,
    /// Whether the reader has taken the stage over.
    pub is_free: bool,
}

/// The question; once it is answered, what became of it.
#[function_component]
pub fn Asked(props: &Props) -> Html {
    let choice = |(process, name): (u32, &String)| {
        let on_click = props.send.reform(move |_: MouseEvent| StoryMsg::Predict(process));
        let is_chosen = props.predicted == Some(process);
        html! {
            <button key={process} type="button" class={classes!("target", hue(process), is_chosen.then_some("chosen"))} data-predict={name.clone()}
                aria-pressed={is_chosen.to_string()} aria-label={format!("It goes to {name}")}
                disabled={props.is_free || (props.predicted.is_some() && !is_chosen)} onclick={on_click}>{ name.clone() }</button>
        }
    };
    html! {
        <section id="question" class={classes!("question", props.predicted.is_none().then_some("open"))} aria-labelledby="ask">
            <p id="ask" class="ask">{ told(&props.ask, &props.send, props.explained) }</p>
            <div class="targets" role="group" aria-labelledby="ask">{ for (0..).zip(props.instances.iter()).map(choice) }</div>
            <p class="hint">{ if props.predicted.is_none() { "Choose here, or click a card on the stage." } else { "" } }</p>
            <div id="answer" role="status" aria-live="polite">{ answer(props) }</div>
        </section>
    }
}

fn answer(props: &Props) -> Html {
    let (Some(said), Some(right)) = (props.predicted, props.answer) else { return html! { <div></div> } };
    let name = |process: u32| props.instances.get(process as usize).map_or("", String::as_str).to_owned();
    html! {
        <div class="answered">
            <p class="outcome">
                { "You said " }{ instance(said, &name(said)) }
                if said == right { { ", and so it is." } } else { { ". It goes to " }{ instance(right, &name(right)) }{ "." } }
            </p>
            <p>{ told(&props.told, &props.send, props.explained) }</p>
        </div>
    }
}
