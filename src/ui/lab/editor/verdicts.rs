//! How the group ends as it is now, on both sides.

use yew::prelude::*;

use crate::app::headline::{Tone, tone, verdict};
use crate::sim::run::Outcome;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub labels: [String; 2],
    pub outcomes: [Option<Outcome>; 2],
}

/// The line at the top. It is no live region: the headline tells.
#[function_component]
pub fn Verdicts(props: &Props) -> Html {
    let side = |side: usize| {
        let outcome = props.outcomes[side];
        let class = outcome.map_or("pending", |outcome| match tone(outcome) {
            Tone::Endless => "endless",
            Tone::Rest => "rest",
            Tone::Unknown => "unknown",
        });
        let said = outcome.map_or_else(|| "working it out…".to_owned(), verdict);
        html! {
            <div key={side} class={class} data-verdict={side.to_string()}>
                <dt title={props.labels[side].clone()}>{ &props.labels[side] }</dt><dd>{ said }</dd>
            </div>
        }
    };
    html! { <dl class="verdicts" aria-label="How the group ends as it is now">{ for (0..2).map(side) }</dl> }
}
