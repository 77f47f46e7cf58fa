//! The states of an exploration, drawn. Decoration: the list beside it says the same.

use yew::prelude::*;

use super::{View, press};
use crate::app::explore::graph::{Curve, Drawing, drawing};
use crate::app::explore::message::ExploreMsg;
use crate::app::explore::schedules::{Explored, Node};

/// The graph.
pub fn graph(view: View, explored: &Explored) -> Html {
    let picked = view.model.schedules.picked;
    let drawn = drawing(explored);
    let Drawing { size: (width, height), ref places, rest, ref curves } = drawn;
    let curve = |(at, curve): (usize, &Curve)| {
        let is_of_picked = picked == Some(curve.from);
        let class = classes!(
            "curve",
            curve.is_in_ring.then_some("ring"),
            curve.is_lucky.then_some("lucky"),
            curve.is_on_way.then_some("way"),
            is_of_picked.then_some("picked"),
            curve.to.is_none().then_some("to-rest")
        );
        html! { <path key={at} {class} d={curve.path.clone()} marker-end={if curve.is_in_ring { "url(#arrow-ring)" } else { "url(#arrow)" }} /> }
    };
    let node = |node: &Node| {
        let (x, y) = places.get(&node.state).copied().unwrap_or_default();
        let class = classes!(
            "state",
            node.is_in_ring.then_some("ring"),
            (node.state == 0).then_some("start"),
            node.steps_to_rest.is_none().then_some("no-rest"),
            (node.steps_to_rest == Some(1)).then_some("near-rest"),
            (picked == Some(node.state)).then_some("picked"),
        );
        html! {
            <g key={node.state} {class} data-state={node.state.to_string()} transform={format!("translate({x:.1} {y:.1})")}
                onclick={press(view.send, ExploreMsg::PickState(Some(node.state)))}>
                <title>{ explored.about(node) }</title>
                <circle class="target" r="16" /><circle r="10" /><text dy="3.5">{ node.state }</text>
            </g>
        }
    };
    let rest = rest.map(|(x, y)| {
        html! {
            <g class="state rest" transform={format!("translate({x:.1} {y:.1})")}><title>{ "Rest" }</title><circle r="13" /><circle r="8" /></g>
        }
    });
    html! {
        <div class="graph-box scroll" tabindex="0" role="group" aria-label="The states, drawn. The list under it says the same in words.">
            <svg id="graph" width={format!("{width:.0}")} height={format!("{height:.0}")} viewBox={format!("0 0 {width:.0} {height:.0}")} aria-hidden="true">
                <defs>
                    <marker id="arrow" viewBox="0 0 8 8" refX="18" refY="4" markerWidth="7" markerHeight="7" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0 8 4 0 8z" /></marker>
                    <marker id="arrow-ring" class="ring" viewBox="0 0 8 8" refX="15" refY="4" markerWidth="10" markerHeight="10" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0 8 4 0 8z" /></marker>
                </defs>
                <g class="curves">{ for curves.iter().enumerate().map(curve) }</g>
                <g class="states">{ for explored.nodes.iter().map(node) }</g>
                <g class="rests">{ rest.unwrap_or_default() }</g>
            </svg>
        </div>
    }
}
