//! The choice of groups.

use yew::prelude::*;

use super::Send;
use super::dialog::Dialog;
use super::stage::tone_class;
use crate::app::headline::{tone, verdict};
use crate::app::message::Msg;
use crate::sim::presets::{Preset, presets};
use crate::sim::run::{DEFAULT_BOUND_ROUNDS, Outcome, outcome};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub open: bool,
    /// Index of the one that is on screen.
    pub shown: usize,
}

/// The choice of groups, each with what it shows and how both sides end.
#[function_component]
pub fn Presets(props: &Props) -> Html {
    let body = if props.open {
        html! { <Choices send={props.send.clone()} shown={props.shown} /> }
    } else {
        html! {}
    };
    html! {
        <Dialog id="presets" title="Choose a group" open={props.open} send={props.send.clone()}>{ body }</Dialog>
    }
}

#[derive(Properties, PartialEq)]
struct ChoicesProps {
    send: Send,
    shown: usize,
}

#[function_component]
fn Choices(props: &ChoicesProps) -> Html {
    let outcomes = use_memo((), |()| presets().iter().map(outcomes).collect::<Vec<_>>());
    let choice = |(index, (preset, outcomes)): (usize, (&Preset, &[Outcome; 2]))| {
        let on_click = props.send.reform(move |_: MouseEvent| Msg::ChoosePreset(index));
        let side = |side: usize| {
            let outcome = outcomes[side];
            html! {
                <span class={classes!("ending", tone_class(tone(outcome)))}>
                    <b>{ preset.sides[side].label }</b>{ " " }{ verdict(outcome) }
                </span>
            }
        };
        html! {
            <li key={preset.id}>
                <button type="button" class="choice" data-preset={preset.id} onclick={on_click}
                    aria-current={(index == props.shown).then_some("true")}>
                    <span class="choice-title">{ preset.title }</span>
                    <span class="choice-sentence">{ preset.sentence }</span>
                    <span class="endings">{ side(0) }{ side(1) }</span>
                </button>
            </li>
        }
    };
    html! { <ul class="choices">{ for presets().iter().zip(outcomes.iter()).enumerate().map(choice) }</ul> }
}

fn outcomes(preset: &Preset) -> [Outcome; 2] {
    [0, 1].map(|side| outcome(&preset.group(side), DEFAULT_BOUND_ROUNDS))
}
