//! What of the simulation can be trusted.

use yew::prelude::*;

use super::words::plainly;
use crate::app::story::facts::Facts;
use crate::app::story::fidelity::{SECTIONS, Section};
use crate::app::story::text::pieces;

fn text(markup: &str) -> Html {
    plainly(&pieces(markup, &Facts::none()).0)
}

/// All sections.
pub fn fidelity(heading: &NodeRef) -> Html {
    html! {
        <section class="leaf" aria-labelledby="scene-title" key="fidelity">
            <h1 id="scene-title" ref={heading.clone()} tabindex="-1">{ "Fidelity" }</h1>
            <p class="leaf-lede">{ "What is Kafka, what is a model of it, what is missing, and how all of that is known." }</p>
            <div class="fidelity">{ for SECTIONS.iter().map(section) }</div>
        </section>
    }
}

fn section(section: &'static Section) -> Html {
    let item = |(what, more): &(&'static str, &'static str)| {
        html! { <div key={*what}><dt>{ text(what) }</dt><dd>{ text(more) }</dd></div> }
    };
    html! {
        <section key={section.id} class={section.id} aria-labelledby={format!("fidelity-{}", section.id)}>
            <h2 id={format!("fidelity-{}", section.id)}>{ section.title }</h2>
            <p>{ text(section.lead) }</p>
            <dl>{ for section.items.iter().map(item) }</dl>
        </section>
    }
}
