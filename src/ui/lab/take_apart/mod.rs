//! What takes a run apart: a drawer over the dock, and what holds in each rebalance under the stages.

mod cause;
mod changes;
mod events;
mod facts;
mod filter;
mod goals;
mod holds;
mod leader;
mod placement;

pub use holds::{Holds, Props as HoldsProps, shared};

use std::rc::Rc;

use yew::prelude::*;

use super::Send;
use crate::app::axis::Cursor;
use crate::app::lab::message::LabMsg;
use crate::app::lab::model::Inspect;
use crate::app::lab::take_apart::{InspectMsg, Inspection, standing};
use crate::app::model::WIDE;
use crate::app::show::Show;
use crate::app::side::Side;
use crate::sim::run::{Position, Run};
use crate::ui::icon;
use crate::ui::shared::Shared;

/// The tabs, with their names.
const TABS: [(Inspect, &str, &str); 5] = [
    (Inspect::Changes, "changes", "Changes"),
    (Inspect::Cause, "why", "Why"),
    (Inspect::Leader, "leader", "Leader"),
    (Inspect::Events, "events", "Events"),
    (Inspect::Holds, "holds", "Holds"),
];

/// From this width on a sentence has room on a line.
const LINE_PX: f64 = 680.0;

/// A callback that asks for something of what takes the run apart.
fn ask<E: 'static>(send: &Send, message: InspectMsg) -> Callback<E> {
    send.reform(move |_| LabMsg::Inspect(message))
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub show: Shared<Show>,
    pub cursor: Cursor,
    pub inspection: Shared<Inspection>,
    /// What holds in each rebalance.
    pub holds: HoldsProps,
    /// Width of both stages together, in CSS pixels.
    pub width: f64,
    /// Whether the playhead runs.
    pub is_playing: bool,
    /// Whether it is what is shown, where there is no room for all.
    pub is_chosen: bool,
}

/// What a tab is given: one side's run, and where it stands.
#[derive(Properties, Clone, PartialEq)]
pub struct TabProps {
    pub send: Send,
    pub show: Shared<Show>,
    pub inspection: Shared<Inspection>,
    pub cursor: Cursor,
    /// Where the side stands, in unrolled rounds.
    pub at: Position,
    /// Whether it is at rest, and the playhead has gone on without it.
    pub is_over: bool,
    /// Whether a sentence has room on a line.
    pub has_room: bool,
    /// While the playhead runs, what takes long or would flicker waits.
    pub is_playing: bool,
}

impl TabProps {
    fn side(&self) -> usize {
        self.inspection.side.index()
    }

    fn run(&self) -> &Rc<Run> {
        &self.show.sides[self.side()].run
    }
}

/// The drawer. What is not shown is not worked out.
#[function_component]
pub fn TakeApart(props: &Props) -> Html {
    let inspection = &props.inspection;
    let is_open = inspection.is_open && (props.width >= WIDE || props.is_chosen);
    let side = inspection.side.index();
    let (at, is_over) = standing(&props.show.axis, &props.show.sides[side].run, side, props.cursor);
    let tab = TabProps {
        send: props.send.clone(),
        show: props.show.clone(),
        inspection: inspection.clone(),
        cursor: props.cursor,
        at,
        is_over,
        has_room: props.width >= LINE_PX,
        is_playing: props.is_playing,
    };
    let body = || match inspection.tab {
        Inspect::Changes => html! { <changes::Changes ..tab.clone() /> },
        Inspect::Cause => html! { <cause::Cause ..tab.clone() /> },
        Inspect::Leader => html! { <leader::Leader ..tab.clone() /> },
        Inspect::Events => html! { <events::Events ..tab.clone() /> },
        Inspect::Holds => html! { <div class="holds-tab"><Holds ..props.holds.clone() /></div> },
    };
    html! {
        <section id="take-apart" class={classes!("take-apart", is_open.then_some("open"))} aria-label="Take apart">
            <header class="apart-head">
                <div class="apart-tabs" role="group" aria-label="What is looked at">
                    { for TABS.into_iter().map(|tab| tab_button(props, tab, is_open)) }
                </div>
                <Sides send={props.send.clone()} show={props.show.clone()} side={inspection.side} />
                <goals::Goals send={props.send.clone()} show={props.show.clone()} side={inspection.side} about={inspection.about.0} />
                <button id="apart-close" type="button" class="apart-close" aria-expanded={is_open.to_string()} aria-controls="apart-body"
                    aria-label={if is_open { "Close what takes the run apart" } else { "Open what takes the run apart" }}
                    onclick={ask(&props.send, InspectMsg::Open(!is_open))}>{ if is_open { icon::close() } else { icon::expand() } }</button>
            </header>
            <p id="apart-said" class="apart-said" role="status">{ &inspection.said }</p>
            <div id="apart-body" class="apart-body">if is_open { { body() } }</div>
        </section>
    }
}

fn tab_button(props: &Props, (tab, id, name): (Inspect, &'static str, &'static str), is_open: bool) -> Html {
    let is_shown = is_open && props.inspection.tab == tab;
    let on_click = ask(&props.send, InspectMsg::Show(tab));
    html! {
        <button key={id} id={format!("tab-{id}")} type="button" aria-pressed={is_shown.to_string()} onclick={on_click}>{ name }</button>
    }
}

#[derive(Properties, PartialEq)]
struct SidesProps {
    send: Send,
    show: Shared<Show>,
    side: Side,
}

/// Which side is looked at.
#[function_component]
fn Sides(props: &SidesProps) -> Html {
    let button = |side: Side| {
        let label = props.show.sides[side.index()].label.to_string();
        let title = if side == Side::Left { format!("Left: {label}") } else { format!("Right: {label}") };
        html! {
            <button key={side.index()} id={format!("apart-side-{}", side.index())} type="button" {title} aria-pressed={(side == props.side).to_string()}
                onclick={ask(&props.send, InspectMsg::Side(side))}><span>{ label }</span></button>
        }
    };
    html! { <div class="apart-sides" role="group" aria-label="Which side is looked at">{ for Side::BOTH.map(button) }</div> }
}
