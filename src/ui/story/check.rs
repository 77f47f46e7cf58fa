//! Five questions at the end.

use yew::prelude::*;

use super::Send;
use super::words::plainly;
use crate::app::story::check::{CHECKS, Check};
use crate::app::story::facts::Facts;
use crate::app::story::message::StoryMsg;
use crate::app::story::model::Story;
use crate::app::story::scenes::{SCENES, find};
use crate::app::story::text::pieces;

fn text(markup: &str) -> Html {
    plainly(&pieces(markup, &Facts::none()).0)
}

/// The questions.
pub fn checks(story: &Story, send: &Send, heading: &NodeRef) -> Html {
    let one = |(at, check): (usize, &'static Check)| question(at, check, story.checked[at], send);
    html! {
        <section class="leaf" aria-labelledby="scene-title" key="check">
            <h1 id="scene-title" ref={heading.clone()} tabindex="-1">{ "Five questions" }</h1>
            <p class="leaf-lede">{ "If you can answer these, you know more of KAFKA-10651 than most who had it. Nobody counts." }</p>
            <ol class="checks">{ for CHECKS.iter().enumerate().map(one) }</ol>
            <p class="leaf-end">
                { "From here: " }<a href="#lab/livelock">{ "take the group apart in the Lab" }</a>{ ", " }
                <a href="#explore">{ "search thousands of others" }</a>{ ", " }
                <a href="#diagnose">{ "read your own log" }</a>{ ", or see " }<a href="#fidelity">{ "what of this can be trusted" }</a>{ "." }
            </p>
        </section>
    }
}

fn question(at: usize, check: &'static Check, answered: Option<usize>, send: &Send) -> Html {
    let option = |(option, words): (usize, &&'static str)| {
        let on_click = send.reform(move |_: MouseEvent| StoryMsg::Check(at, option));
        let verdict = match (answered, option == check.right) {
            (None, _) => "",
            (Some(_), true) => "right",
            (Some(chosen), false) if chosen == option => "wrong",
            (Some(_), false) => "other",
        };
        html! {
            <li key={option}>
                <button type="button" class={classes!("option", verdict)} data-option={option.to_string()}
                    aria-pressed={(answered == Some(option)).to_string()} onclick={on_click}>
                    <span class="verdict-sign" aria-hidden="true">{ match verdict { "right" => "✓", "wrong" => "✗", _ => "" } }</span>
                    { text(words) }
                    <span class="vh">{ match verdict { "right" => " (right)", "wrong" => " (not so)", _ => "" } }</span>
                </button>
            </li>
        }
    };
    let scene = find(check.scene).map(|at| &SCENES[at]);
    html! {
        <li key={at} class="check" data-check={at.to_string()}>
            <p class="ask" id={format!("check-{at}")}>{ text(check.ask) }</p>
            <ul aria-labelledby={format!("check-{at}")}>{ for check.options.iter().enumerate().map(option) }</ul>
            <div role="status" aria-live="polite">if answered.is_some() {
                <p class="why-so">
                    { text(check.why) }{ " " }
                    if let Some(scene) = scene { <a href={scene.fragment()}>{ format!("Told in: {}", scene.title) }</a> }
                </p>
            }</div>
        </li>
    }
}
