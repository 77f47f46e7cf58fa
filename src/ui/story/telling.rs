//! The text of a scene, with all that belongs to it.

use yew::prelude::*;

use super::question::Asked;
use super::words::{plainly, told};
use super::{Send, ways};
use crate::app::story::facts::Facts;
use crate::app::story::glossary::TERMS;
use crate::app::story::in_lab::in_lab;
use crate::app::story::message::StoryMsg;
use crate::app::story::model::Story;
use crate::app::story::scene::Source;
use crate::app::story::scenes::CHAPTERS;
use crate::app::story::text::pieces;
use crate::platform::mark;

/// The text of the scene; `heading` is its title, which takes the focus when the page is turned.
pub fn telling(story: &Story, send: &Send, heading: &NodeRef) -> Html {
    let scene = story.scene();
    let (chapter, explained) = (scene.chapter, story.explained);
    html! {
        <article class="telling" aria-labelledby="scene-title" key={scene.id}>
            { ways::progress(story) }
            <p class="chapter">{ format!("{} · {}", chapter + 1, CHAPTERS[chapter]) }</p>
            <h1 id="scene-title" ref={heading.clone()} tabindex="-1">{ scene.title }</h1>
            <p id="tale" class="tale">{ told(&story.read(scene.text), send, explained) }</p>
            <div class="more">
                { views(story, send) }
                if let Some(question) = scene.question {
                    <Asked send={send.clone()} ask={story.read(question.ask)} told={story.read(question.told)} explained={explained}
                        instances={story.page.show.sides[0].instances.clone()} predicted={story.prediction()} is_free={story.is_free}
                        answer={crate::app::story::model::answer(&story.page.show, scene, story.shown())} />
                }
            </div>
            <div id="gloss" class="gloss" role="status" aria-live="polite">{ gloss(explained, send) }</div>
            <button type="button" class="look link" onclick={|_: MouseEvent| mark::reveal()}>{ "Show me on the stage" }</button>
            <ul class="doors">
                { for scene.doors.iter().map(|door| way_out(door.href.into(), door.label)) }
                { way_out(in_lab(scene, story.view, story.page.cursor.round).into(), "Open in the Lab") }
            </ul>
            <p class="sources">{ "In Kafka: " }{ for scene.sources.iter().map(source) }</p>
        </article>
    }
}

/// What is on the stage, where there is a choice.
fn views(story: &Story, send: &Send) -> Html {
    let scene = story.scene();
    if scene.views.len() < 2 {
        return html! { <div></div> };
    }
    let view = |(at, view): (usize, &crate::app::story::scene::View)| {
        let on_click = send.reform(move |_: MouseEvent| StoryMsg::Choose(at));
        html! {
            <li key={at}>
                <button type="button" class="choice-of-view" data-view={at.to_string()} aria-pressed={(at == story.view).to_string()}
                    onclick={on_click}>{ plainly(&story.read(view.label)) }</button>
            </li>
        }
    };
    html! {
        <div class="views">
            <ul aria-label="What is done">{ for scene.views.iter().enumerate().map(view) }</ul>
            <p class="note-of-view" role="status">{ told(&story.read(story.shown().note), send, story.explained) }</p>
        </div>
    }
}

fn gloss(explained: Option<&'static str>, send: &Send) -> Html {
    let Some(term) = TERMS.iter().find(|term| Some(term.id) == explained) else { return html! { <div></div> } };
    let close = send.reform(|_: MouseEvent| StoryMsg::Explain(None));
    html! {
        <div class="gloss-box">
            <p><b>{ term.word }</b>{ " " }{ plainly(&pieces(term.meaning, &Facts::none()).0) }</p>
            <p class="gloss-ways">
                <a href="#story/glossary">{ "All terms" }</a>
                <button type="button" class="link" onclick={close}>{ "Close" }</button>
            </p>
        </div>
    }
}

fn way_out(href: AttrValue, label: &'static str) -> Html {
    html! { <li key={label}><a class="door" {href}>{ label }</a></li> }
}

fn source(source: &Source) -> Html {
    html! { <a key={source.name} href={source.href} rel="noopener">{ source.name }</a> }
}
