//! The timeline: a stem, and a ring if a state has come back.

use yew::prelude::*;

use super::Send;
use super::shared::Shared;
use crate::app::headline::equal_states;
use crate::app::lasso_geometry::{Edge, Flag, HEIGHT, Lasso, Node, Point};
use crate::app::message::Msg;
use crate::app::model::Panel;
use crate::app::num::real;
use crate::app::side::Side;
use crate::app::stage::Frame;
use crate::sim::run::Outcome;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub frame: Shared<Frame>,
    pub side: Side,
    pub outcome: Outcome,
    pub laps: Option<u32>,
    pub is_at_rest: bool,
    pub playhead: Point,
}

/// The timeline of a side.
#[function_component]
pub fn Timeline(props: &Props) -> Html {
    let lasso = &props.frame.lasso;
    let at = props.playhead;
    let size = format!("width:{}px;height:{HEIGHT}px", lasso.width);
    html! {
        <div class="lasso">
            <svg ~style={size} viewBox={format!("0 0 {} {HEIGHT}", lasso.width)} aria-hidden="true" focusable="false">
                <Shape frame={props.frame.clone()} />
                { middle(lasso, props.laps) }
                { rest(lasso, props) }
            </svg>
            // An element of its own: the browser moves it without drawing the rest anew.
            <div class="playhead" aria-hidden="true" ~style={format!("transform:translate({:.1}px,{:.1}px)", at.x, at.y)}></div>
            { proof(props) }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct ShapeProps {
    frame: Shared<Frame>,
}

/// What of it never moves.
#[function_component]
fn Shape(props: &ShapeProps) -> Html {
    let lasso = &props.frame.lasso;
    html! {
        <g>
            <g>{ for lasso.edges.iter().enumerate().map(|(key, one)| edge(lasso, one, key)) }</g>
            <g>{ for lasso.nodes.iter().map(|one| node(lasso, one)) }</g>
            <g>{ for lasso.flags.iter().map(flag) }</g>
        </g>
    }
}

fn edge(lasso: &Lasso, edge: &Edge, key: usize) -> Html {
    html! {
        <g {key} class={classes!("edge", edge.passage.name())}>
            <path d={edge.path.clone()} />
            if let Some((at, angle)) = edge.arrow {
                <path class="arrow" d="M-4-4 4 0-4 4z" transform={format!("translate({:.1} {:.1}) rotate({angle:.1})", at.x, at.y)} />
            }
            if let Some(at) = edge.label {
                <text x={at.x.to_string()} y={at.y.to_string()}>{ lasso.words(edge.passage).to_owned() }</text>
            }
            <title>{ lasso.words(edge.passage).to_owned() }</title>
        </g>
    }
}

fn node(lasso: &Lasso, node: &Node) -> Html {
    let is_tight = lasso.nodes.len() > 24 && !node.is_on_ring;
    let radius = if is_tight { "2.5" } else { "5" };
    let class = classes!("node", node.is_on_ring.then_some("on-ring"), node.is_seen_again.then_some("seen-again"));
    html! {
        <g {class} key={node.round}>
            <circle cx={node.at.x.to_string()} cy={node.at.y.to_string()} r={radius} />
            if let Some(at) = node.label {
                <text x={at.x.to_string()} y={at.y.to_string()}>{ node.round }</text>
            }
        </g>
    }
}

fn flag(flag: &Flag) -> Html {
    html! {
        <g class="flag" key={flag.round} transform={format!("translate({:.1} {:.1})", flag.at.x, flag.at.y)}>
            <path d="M0-7V-27l13 5-13 5" /><title>{ format!("before {}: {}", flag.round, flag.words) }</title>
        </g>
    }
}

fn middle(lasso: &Lasso, laps: Option<u32>) -> Html {
    let (Some((centre, _)), Some(laps)) = (lasso.ring, laps) else { return html! { <g class="laps"></g> } };
    // Five signs fill the ring.
    let times = format!("{laps}×");
    let style = format!("font-size:{:.1}px", 19.0 * (5.0 / real(times.chars().count())).min(1.0));
    html! {
        <g class="laps">
            <text class="times" ~{style} x={centre.x.to_string()} y={(centre.y + 4.0).to_string()}>{ times }</text>
            <text class="round-word" x={centre.x.to_string()} y={(centre.y + 17.0).to_string()}>{ "round" }</text>
        </g>
    }
}

fn rest(lasso: &Lasso, props: &Props) -> Html {
    if !props.is_at_rest {
        return html! { <g></g> };
    }
    let x = lasso.right().to_string();
    html! { <g class="resting"><text {x} y={(HEIGHT / 2.0 + 36.0).to_string()}>{ "at rest" }</text></g> }
}

fn proof(props: &Props) -> Html {
    let Some(equal) = equal_states(props.outcome) else { return html! {} };
    let side = props.side;
    let on_click = props.send.reform(move |_: MouseEvent| Msg::Open(Panel::Why(side)));
    let lasso = &props.frame.lasso;
    let is_beside = lasso.room_right() >= 130.0;
    let style = is_beside.then(|| format!("left:{:.0}px", lasso.right() + 34.0));
    html! {
        <div class={classes!("proof", is_beside.then_some("beside"))} ~{style}>
            <p>{ equal }{ " " }<b>{ "for ever" }</b></p>
            <button class="why link" type="button" aria-haspopup="dialog" onclick={on_click}>{ "Why for ever?" }</button>
        </div>
    }
}
