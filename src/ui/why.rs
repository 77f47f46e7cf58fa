//! *Why for ever?* Two states, equal line by line.

use yew::prelude::*;

use super::Send;
use super::dialog::Dialog;
use super::hue;
use super::shared::Shared;
use crate::app::show::Show;
use crate::app::side::Side;
use crate::app::why::{Way, WhyLine, WhyView, why};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    /// Whose proof is shown, if any.
    pub side: Option<Side>,
    pub show: Shared<Show>,
}

/// The proof.
#[function_component]
pub fn Why(props: &Props) -> Html {
    let view = use_memo((props.side, props.show.clone()), |_| {
        props.side.and_then(|side| why(&props.show.sides[side.index()].run))
    });
    let body = view.as_ref().as_ref().map_or_else(|| html! {}, proof);
    html! {
        <Dialog id="why" title="Why for ever?" open={props.side.is_some()} send={props.send.clone()}>{ body }</Dialog>
    }
}

fn proof(view: &WhyView) -> Html {
    let (earlier, later) = view.rounds;
    let line = |(at, line): (usize, &WhyLine)| {
        let is_equal = line.values.0 == line.values.1;
        html! {
            <tr key={at} class={hue(line.process)}>
                <th scope="row"><b class={classes!("instance", hue(line.process))}>{ &line.whose }</b>{ " " }{ line.what }</th>
                <td>{ &line.values.0 }</td>
                <td class="equals" aria-label={if is_equal { "equals" } else { "differs from" }}>{ if is_equal { "=" } else { "≠" } }</td>
                <td>{ &line.values.1 }</td>
            </tr>
        }
    };
    html! {
        <div class="proof-body">
            <p>
                { format!("Before rebalance {later} everything that decides what comes next is exactly as it was before rebalance {earlier}. ") }
                { "The same state has the same future, so what lies between them comes again, and again." }
            </p>
            <div class="scroll" tabindex="0" role="region" aria-label="The two states">
                <table class="equal">
                    <thead><tr>
                        <td></td><th scope="col">{ format!("before rebalance {earlier}") }</th><td></td>
                        <th scope="col">{ format!("before rebalance {later}") }</th>
                    </tr></thead>
                    <tbody>{ for view.lines.iter().enumerate().map(line) }</tbody>
                </table>
            </div>
            <h3>{ "One time round" }</h3>
            <ol class="ways">{ for view.ways.iter().map(way) }</ol>
            <h3>{ "What the comparison leaves out" }</h3>
            <ul>{ for view.ignored.iter().map(|what| html! { <li key={*what}>{ *what }</li> }) }</ul>
            <p>{ "Nothing that comes later depends on these." }</p>
        </div>
    }
}

fn way(way: &Way) -> Html {
    let moves = if way.moves.is_empty() { "nobody's actives change".to_owned() } else { way.moves.join("; ") };
    html! {
        <li key={way.round}><b>{ format!("Rebalance {}", way.round) }</b>{ format!(": {moves}. Then {}.", way.passage) }</li>
    }
}
