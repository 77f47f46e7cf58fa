//! The ways through the story: on, back, and to any scene.

use yew::prelude::*;

use super::Send;
use crate::app::story::address::Leaf;
use crate::app::story::message::StoryMsg;
use crate::app::story::model::Story;
use crate::app::story::scenes::{CHAPTERS, SCENES};
use crate::ui::icon;

/// How far the reader is: a stroke a scene. Decoration: the contents say the same in words.
pub fn progress(story: &Story) -> Html {
    let stroke = |at: usize| {
        let class = match (at == story.scene, story.kept.seen[at]) {
            (true, _) => "here",
            (false, true) => "seen",
            (false, false) => "",
        };
        html! { <i key={at} {class}></i> }
    };
    let chapter = |chapter: usize| {
        let of_it = (0..SCENES.len()).filter(|at| SCENES[*at].chapter == chapter);
        html! { <span key={chapter}>{ for of_it.map(stroke) }</span> }
    };
    html! { <div class="progress-strokes" aria-hidden="true">{ for (0..CHAPTERS.len()).map(chapter) }</div> }
}

/// Back and on.
pub fn steps(leaf: Leaf) -> Html {
    let (back, next) = (leaf.back(), leaf.next());
    let next_words = match (leaf, next) {
        (Leaf::Scene(at), Some(Leaf::Scene(next))) if SCENES[at].chapter != SCENES[next].chapter => {
            format!("Next chapter: {}", CHAPTERS[SCENES[next].chapter])
        }
        (_, Some(next)) => format!("Next: {}", next.title()),
        (_, None) => String::new(),
    };
    html! {
        <nav class="steps" aria-label="Scenes">
            <div>if let Some(back) = back {
                <a id="story-back" class="step-back" href={back.fragment()} aria-label={format!("Back: {}", back.title())}>
                    { icon::step_back() }<span>{ "Back" }</span>
                </a>
            }</div>
            <div>if let Some(next) = next {
                <a id="story-next" class="step-next" href={next.fragment()}><span>{ next_words }</span>{ icon::step_forward() }</a>
            }</div>
        </nav>
    }
}

/// All scenes by chapter, and what else there is to read.
pub fn contents(story: &Story) -> Html {
    let here = story.leaf;
    let link = |leaf: Leaf| {
        let current = (here == leaf).then_some("page");
        let scene = if let Leaf::Scene(at) = leaf { SCENES[at].id } else { "" };
        html! { <a href={leaf.fragment()} data-scene={scene} aria-current={current}>{ leaf.title() }</a> }
    };
    let item = |at: usize| {
        let seen = story.kept.seen[at].then_some("seen");
        html! { <li key={at} class={classes!(seen)}>{ link(Leaf::Scene(at)) }if seen.is_some() { <span class="vh">{ " (read)" }</span> }</li> }
    };
    let chapter = |(at, title): (usize, &&'static str)| {
        let scenes = (0..SCENES.len()).filter(|scene| SCENES[*scene].chapter == at);
        html! { <li key={at}><b>{ *title }</b><ol>{ for scenes.map(item) }</ol></li> }
    };
    let said = match here {
        Leaf::Scene(at) => format!("Scene {} of {}", at + 1, SCENES.len()),
        other => other.title().to_owned(),
    };
    html! {
        <details id="contents" class="contents" key={here.fragment()}>
            <summary>{ "Contents" }<span class="where">{ said }</span></summary>
            <nav aria-label="Contents">
                <ol class="chapters">{ for CHAPTERS.iter().enumerate().map(chapter) }</ol>
                <p class="extras">{ link(Leaf::Check) }{ link(Leaf::Glossary) }{ link(Leaf::Fidelity) }</p>
            </nav>
        </details>
    }
}

/// While the reader has the stage: the way back.
pub fn way_back(story: &Story, send: &Send) -> Html {
    let back = send.reform(|_: MouseEvent| StoryMsg::Return);
    html! {
        <div class="way-back" role="status">if story.is_free {
            <p>{ "The stage is yours: step, play, scrub." }</p>
            <button id="return" type="button" onclick={back}>{ "Back to the story" }</button>
        }</div>
    }
}
