//! The slider over every step of stem and ring, a tick a rebalance.

use yew::prelude::*;

use super::Send;
use super::shared::Shared;
use crate::app::axis::Cursor;
use crate::app::message::{Move, Msg};
use crate::app::num::{self, real};
use crate::app::show::Show;
use crate::platform::input;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub show: Shared<Show>,
    pub cursor: Cursor,
}

/// Most rebalances that are named on it.
const LABELS_MAX: u32 = 24;

/// The slider.
#[function_component]
pub fn Scrubber(props: &Props) -> Html {
    let axis = &props.show.axis;
    let (value, max) = (axis.value(props.cursor), axis.steps().saturating_sub(1));
    let at = props.cursor;
    // The ring's ticks count on, as the counter does.
    let laps = axis.ring().map_or(0, |(stem, cycle)| at.round.saturating_sub(stem) / cycle * cycle);
    let on_input = props.send.reform(|event: InputEvent| Msg::Move(Move::Scrub(input::number(&event).unwrap_or(0))));
    // Who takes hold of the thumb wants it to stay, even before it is moved.
    let on_grab = props.send.reform(|_: PointerEvent| Msg::Pause);
    let on_release = Callback::from(|event: PointerEvent| input::release_focus(&event));
    let said = format!("rebalance {}, step {} of {}", at.round, at.step + 1, axis.round(at.round).last() + 1);
    html! {
        <div class="scrubber">
            <Ticks show={props.show.clone()} {laps} />
            <input id="scrub" type="range" min="0" max={max.to_string()} step="1" value={value.to_string()}
                aria-label="Playhead" aria-valuetext={said} oninput={on_input} onpointerdown={on_grab} onpointerup={on_release} />
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct TickProps {
    show: Shared<Show>,
    /// Rounds by which the ring's numbers are ahead of the axis.
    laps: u32,
}

#[function_component]
fn Ticks(props: &TickProps) -> Html {
    let axis = &props.show.axis;
    let total = f64::from(axis.steps().max(2) - 1);
    let ring = axis.ring();
    let step = num::round_step(axis.rounds(), LABELS_MAX);
    let is_drawn = |(round, _): &(usize, &u32)| num::index(*round).is_multiple_of(step.div_ceil(5));
    let tick = |(round, offset): (usize, &u32)| {
        let on_ring = ring.is_some_and(|(stem, _)| real(round) >= f64::from(stem));
        let style = format!("left:{:.3}%", f64::from(*offset) / total * 100.0);
        let is_labelled = num::index(round).is_multiple_of(step);
        let number = num::index(round) + if on_ring { props.laps } else { 0 };
        html! {
            <span key={round} class={classes!("tick", on_ring.then_some("on-ring"))} ~{style}>
                if is_labelled { { number } }
            </span>
        }
    };
    let from =
        ring.and_then(|(stem, _)| axis.offsets().get(stem as usize)).map(|offset| f64::from(*offset) / total * 100.0);
    let ring_span = from.map(|from| format!("left:{from:.3}%"));
    html! {
        <div class="ticks" aria-hidden="true">
            <div class="track"></div>
            <div class="spans">if let Some(style) = ring_span { <span class="ring-span" ~{style}></span> }</div>
            <div>{ for axis.offsets().iter().enumerate().filter(is_drawn).map(tick) }</div>
        </div>
    }
}
