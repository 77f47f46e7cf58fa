//! The dock: the playhead's controls and the sentence.

use std::rc::Rc;

use yew::prelude::*;

use super::scrubber::Scrubber;
use super::shared::Shared;
use super::words::words;
use super::{Send, icon};
use crate::app::axis::Cursor;
use crate::app::keymap::label_for;
use crate::app::message::{Move, Msg};
use crate::app::playback::Speed;
use crate::app::show::Show;
use crate::app::told::Told;
use crate::platform::input;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub show: Shared<Show>,
    pub cursor: Cursor,
    pub is_playing: bool,
    pub speed: Speed,
    pub keys_on: bool,
    pub told: Rc<Vec<Told>>,
}

/// The dock.
#[function_component]
pub fn Dock(props: &Props) -> Html {
    html! {
        <section class="dock" aria-label="Playback">
            <Scrubber send={props.send.clone()} show={props.show.clone()} cursor={props.cursor} />
            <div class="dock-row">
                <Controls send={props.send.clone()} is_playing={props.is_playing} speed={props.speed} keys_on={props.keys_on} />
                <Sentences told={props.told.clone()} />
            </div>
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct ControlProps {
    send: Send,
    is_playing: bool,
    speed: Speed,
    keys_on: bool,
}

#[function_component]
fn Controls(props: &ControlProps) -> Html {
    let hint = |label: &str, key: Option<&str>| match key.filter(|_| props.keys_on) {
        Some(key) => format!("{label} ({key})"),
        None => label.to_owned(),
    };
    let button = |id: &'static str, label: &str, message: Msg, drawing: Html| {
        let title = hint(label, label_for(&message));
        let on_click = props.send.reform(move |_: MouseEvent| message.clone());
        html! { <button {id} type="button" aria-label={label.to_owned()} {title} onclick={on_click}>{ drawing }</button> }
    };
    // After a click with a pointer Space plays again, instead of pressing the same button once more.
    let on_release = Callback::from(|event: PointerEvent| input::release_focus(&event));
    let on_play = props.send.reform(|_: MouseEvent| Msg::TogglePlay);
    let (label, drawing) = if props.is_playing { ("Pause", icon::pause()) } else { ("Play", icon::play()) };
    html! {
        <div class="controls" onpointerup={on_release}>
            { button("rebalance-back", "Back a rebalance", Msg::Move(Move::RebalanceBack), icon::rebalance_back()) }
            { button("step-back", "One step back", Msg::Move(Move::StepBack), icon::step_back()) }
            <button id="play" class="play" type="button" aria-label={label} title={hint(label, label_for(&Msg::TogglePlay))}
                data-playing={props.is_playing.to_string()} onclick={on_play}>{ drawing }</button>
            { button("step-forward", "One step on", Msg::Move(Move::StepForward), icon::step_forward()) }
            { button("rebalance-forward", "Next rebalance", Msg::Move(Move::RebalanceForward), icon::rebalance_forward()) }
            <SpeedChoice send={props.send.clone()} speed={props.speed} title={hint("Speed", Some("+ and −"))} />
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct SpeedProps {
    send: Send,
    speed: Speed,
    title: String,
}

#[function_component]
fn SpeedChoice(props: &SpeedProps) -> Html {
    let on_change = props.send.reform(|event: Event| Msg::SetSpeed(input::number(&event).unwrap_or(2) as usize));
    let option = |(index, (_, label)): (usize, (f64, &'static str))| {
        html! { <option key={index} value={index.to_string()} selected={index == props.speed.index()}>{ label }</option> }
    };
    html! {
        <select id="speed" aria-label="Speed" title={props.title.clone()} onchange={on_change}>
            { for Speed::FACTORS.into_iter().enumerate().map(option) }
        </select>
    }
}

#[derive(Properties, PartialEq)]
struct SentenceProps {
    told: Rc<Vec<Told>>,
}

#[function_component]
fn Sentences(props: &SentenceProps) -> Html {
    let line = |(at, told): (usize, &Told)| {
        html! {
            <p key={at} class={if at == 0 { "first" } else { "second" }}>
                <span class="whose">{ &*told.label }</span>{ words(&told.sentence) }
            </p>
        }
    };
    html! { <div id="sentence" class="sentence">{ for props.told.iter().enumerate().map(line) }</div> }
}
