//! One stage: head, timeline, cards with chips, the leader's table and the strip.

use std::rc::Rc;

use yew::prelude::*;

use super::Send;
use super::cards::Cards;
use super::chips::Chips;
use super::lag_table::LagTable;
use super::lasso::Timeline;
use super::shared::Shared;
use super::sight::{use_in_sight, use_is_due};
use super::strip::Strip;
use crate::app::headline::Tone;
use crate::app::lasso_geometry::Point;
use crate::app::message::Msg;
use crate::app::stage::{Frame, StageView};

#[derive(Properties, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // each free of the others
pub struct Props {
    pub send: Send,
    pub view: Shared<StageView>,
    pub frame: Shared<Frame>,
    /// On a narrow screen only one of both is.
    pub is_shown: bool,
    /// Whether all of it is drawn: until then there is the head, and room for the rest.
    #[prop_or(true)]
    pub is_due: bool,
    /// Whether the playhead runs.
    pub is_running: bool,
    /// Whether what is out of sight may follow a little later.
    #[prop_or(true)]
    pub may_wait: bool,
    pub playhead: Point,
}

/// The class of a tone.
pub const fn tone_class(tone: Tone) -> &'static str {
    match tone {
        Tone::Endless => "endless",
        Tone::Rest => "rest",
        Tone::Unknown => "unknown",
    }
}

/// One stage. In most frames only its playhead moves, so everything else is in components of its own.
#[function_component]
pub fn Stage(props: &Props) -> Html {
    let view = &props.view;
    let side = view.side.index();
    html! {
        <section class={classes!("stage", tone_class(view.tone), (!props.is_shown).then_some("tucked"))}
            data-side={side.to_string()} aria-labelledby={format!("stage-{side}-head")}>
            <Head send={props.send.clone()} view={view.clone()} is_shown={props.is_shown} />
            <div class="stage-body">if props.is_due {
                <Timeline send={props.send.clone()} frame={props.frame.clone()} side={view.side} outcome={view.outcome} laps={view.laps}
                    is_at_rest={view.is_at_rest} playhead={props.playhead} />
                <Body send={props.send.clone()} view={view.clone()} frame={props.frame.clone()} is_running={props.is_running} may_wait={props.may_wait} />
            } else {
                <div class="to-come" ~style={format!("height:{}px", props.frame.layout.height)}></div>
            }</div>
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct HeadProps {
    send: Send,
    view: Shared<StageView>,
    is_shown: bool,
}

/// Which side it is, how it ends, and the counter; on a narrow screen the switch to it.
#[function_component]
fn Head(props: &HeadProps) -> Html {
    let view = &props.view;
    let which = view.side;
    let side = which.index();
    let show_me = props.send.reform(move |_: MouseEvent| Msg::ShowSide(which));
    html! {
        <header class="stage-head">
            <h2 id={format!("stage-{side}-head")}>
                <span class="label">{ &*view.label }</span>
                <span class="verdict">{ &view.verdict }</span>
            </h2>
            <p class="counter">
                <span class="count">{ &view.counter.0 }</span>
                <span class="meaning">{ &view.counter.1 }</span>
            </p>
            <button id={format!("show-{side}")} class="show-side" type="button" aria-pressed={props.is_shown.to_string()}
                aria-label={format!("Show the stage of {}", view.label)} onclick={show_me}></button>
        </header>
    }
}

#[derive(Clone, Properties, PartialEq)]
struct BodyProps {
    send: Send,
    view: Shared<StageView>,
    frame: Shared<Frame>,
    is_running: bool,
    may_wait: bool,
}

/// Cards with chips, and below them the ledger.
#[function_component]
fn Body(props: &BodyProps) -> Html {
    let (view, frame, is_running, may_wait) = (&props.view, &props.frame, props.is_running, props.may_wait);
    html! {
        <>
            <p class="vh">{ &view.versions }</p>
            <div class="board" ~style={format!("height:{}px", frame.layout.height)}>
                <Cards frame={frame.clone()} cards={view.cards.clone()} hands={view.hands.clone()} {is_running} {may_wait} />
                <Chips chips={Shared::from(&view.chips)} {is_running} {may_wait} />
            </div>
            <Ledger ..props.clone() />
        </>
    }
}

/// The leader's table, the strip. As a rule they lie below what can be seen at first, and are the most of a stage.
#[function_component]
fn Ledger(props: &BodyProps) -> Html {
    let (element, frame) = (use_node_ref(), &props.frame);
    let is_due = use_is_due(&element, props.may_wait);
    let class = classes!("ledger", frame.is_stacked.then_some("stacked"), (!is_due).then_some("to-come"));
    html! {
        <div ref={element.clone()} {class} ~style={format!("--lines:{}", frame.ledger_lines)}>
            if is_due { <LedgerInSight {element} body={props.clone()} /> }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct LedgerProps {
    element: NodeRef,
    body: BodyProps,
}

#[function_component]
fn LedgerInSight(LedgerProps { element, body: props }: &LedgerProps) -> Html {
    let frame = &props.frame;
    let newest = (Rc::clone(&props.view.lag), Rc::clone(&props.view.strip));
    let (lag, strip) = use_in_sight(element, newest, props.is_running, props.view.strip.is_large(), props.may_wait);
    html! {
        <>
            <LagTable view={lag} move_lines={frame.move_lines} />
            <Strip send={props.send.clone()} view={strip} column_px={frame.strip_column} />
        </>
    }
}
