//! One stage: head, timeline, cards with chips, the leader's table and the strip.

use std::rc::Rc;

use yew::prelude::*;

use super::Send;
use super::cards::Cards;
use super::chips::Chips;
use super::lag_table::LagTable;
use super::lasso::Timeline;
use super::strip::Strip;
use crate::app::headline::Tone;
use crate::app::lasso_geometry::Point;
use crate::app::message::Msg;
use crate::app::stage::{Frame, StageView};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub view: Rc<StageView>,
    pub frame: Rc<Frame>,
    /// On a narrow screen only one of both is.
    pub is_shown: bool,
    pub playhead: Point,
    pub versions: String,
}

/// The class of a tone.
pub const fn tone_class(tone: Tone) -> &'static str {
    match tone {
        Tone::Endless => "endless",
        Tone::Rest => "rest",
        Tone::Unknown => "unknown",
    }
}

/// One stage.
#[function_component]
pub fn Stage(props: &Props) -> Html {
    let (view, frame) = (&props.view, &props.frame);
    let side = view.side;
    let show_me = props.send.reform(move |_: MouseEvent| Msg::ShowSide(side));
    let head_id = format!("stage-{side}-head");
    let height = format!("height:{}px", frame.layout.height);
    html! {
        <section class={classes!("stage", tone_class(view.tone), (!props.is_shown).then_some("tucked"))}
            data-side={side.to_string()} aria-labelledby={head_id.clone()}>
            <header class="stage-head">
                <h2 id={head_id}>
                    <span class="label">{ view.label }</span>
                    <span class="verdict">{ &view.verdict }</span>
                </h2>
                <p class="counter">
                    <span class="count">{ &view.counter.0 }</span>
                    <span class="meaning">{ &view.counter.1 }</span>
                </p>
                <button id={format!("show-{side}")} class="show-side" type="button" aria-pressed={props.is_shown.to_string()}
                    aria-label={format!("Show the stage of {}", view.label)} onclick={show_me}></button>
            </header>
            <div class="stage-body">
                <p class="vh">{ &props.versions }</p>
                <Timeline send={props.send.clone()} frame={frame.clone()} {side} outcome={view.outcome} laps={view.laps}
                    is_at_rest={view.is_at_rest} playhead={props.playhead} />
                <div class="board" style={height}>
                    <Cards frame={frame.clone()} cards={view.cards.clone()} hands={view.hands.clone()} />
                    <Chips chips={view.chips.clone()} />
                </div>
                <div class={classes!("ledger", frame.is_stacked.then_some("stacked"))}>
                    <LagTable view={view.lag.clone()} move_lines={frame.move_lines} />
                    <Strip send={props.send.clone()} view={view.strip.clone()} column_px={frame.strip_column} />
                </div>
            </div>
        </section>
    }
}
