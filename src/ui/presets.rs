//! The choice of groups.

use yew::prelude::*;

use super::Send;
use super::dialog::Dialog;
use super::stage::tone_class;
use crate::app::choice::{Choice, Ending, choices};
use crate::app::message::Msg;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub open: bool,
    /// Index of the one that is on screen, if one is.
    pub shown: Option<usize>,
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
    shown: Option<usize>,
}

#[function_component]
fn Choices(props: &ChoicesProps) -> Html {
    let ending = |ending: &Ending| {
        html! {
            <span class={classes!("ending", tone_class(ending.tone))}>
                <b>{ ending.label }</b>{ " " }{ &ending.verdict }
            </span>
        }
    };
    let choice = |(index, choice): (usize, &Choice)| {
        let on_click = props.send.reform(move |_: MouseEvent| Msg::ChoosePreset(index));
        let preset = choice.preset;
        html! {
            <li key={preset.id}>
                <button type="button" class="choice" data-preset={preset.id} onclick={on_click}
                    aria-current={(Some(index) == props.shown).then_some("true")}>
                    <span class="choice-title">{ preset.title }</span>
                    <span class="choice-sentence">{ preset.sentence }</span>
                    <span class="endings">{ for choice.endings.iter().map(ending) }</span>
                </button>
            </li>
        }
    };
    html! { <ul class="choices">{ for choices().iter().enumerate().map(choice) }</ul> }
}
