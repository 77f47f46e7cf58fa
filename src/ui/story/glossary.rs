//! All terms.

use yew::prelude::*;

use super::words::plainly;
use crate::app::story::facts::Facts;
use crate::app::story::glossary::{TERMS, Term};
use crate::app::story::text::pieces;

/// The terms, by the alphabet.
pub fn glossary(heading: &NodeRef) -> Html {
    let term = |term: &'static Term| {
        html! { <div key={term.id}><dt>{ term.word }</dt><dd>{ plainly(&pieces(term.meaning, &Facts::none()).0) }</dd></div> }
    };
    html! {
        <section class="leaf" aria-labelledby="scene-title" key="glossary">
            <h1 id="scene-title" ref={heading.clone()} tabindex="-1">{ "Glossary" }</h1>
            <dl class="terms">{ for TERMS.iter().map(term) }</dl>
        </section>
    }
}
