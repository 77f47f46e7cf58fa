//! What is going on, why, and what is missing.

use std::rc::Rc;

use yew::prelude::*;

use super::{Send, instance};
use crate::app::diagnose::message::{DiagnoseMsg, InLab};
use crate::app::diagnose::told::{AdviceRead, EvidenceRead, Outlook, Reading, Row};
use crate::app::diagnose::words::{Mood, ended_by, mood, name, sentence, sure, time};
use crate::ui::shared::Shared;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub reading: Shared<Reading>,
    pub outlook: Option<Rc<Outlook>>,
    /// Whether the worker has died, so that what is not there does not come any more.
    pub is_lost: bool,
}

/// The verdict.
#[function_component]
pub fn VerdictView(props: &Props) -> Html {
    let reading = &*props.reading;
    let found = &reading.found;
    let verdict = found.verdict();
    let class = match mood(verdict) {
        Mood::Endless => "endless",
        Mood::Rest => "rest",
        Mood::Open => "open",
    };
    let evidence = |(at, evidence): (usize, &EvidenceRead)| {
        let place = places(reading, &evidence.lines);
        let show = show_lines(&props.send, &evidence.say, &evidence.lines);
        html! {
            <li key={at}>
                <span class="say">{ &evidence.say }</span>
                <span>if !evidence.lines.is_empty() {
                    <button type="button" class="link lines-of" onclick={show}>{ place }</button>
                }</span>
            </li>
        }
    };
    let missing = |(at, missing): (usize, &String)| html! { <li key={at}>{ missing }</li> };
    html! {
        <section id="verdict" class={classes!("finding", class)} aria-labelledby="verdict-name">
            <p id="verdict-name" class="verdict-name">{ name(verdict) }</p>
            <h2 class="verdict-sentence">{ sentence(reading) }</h2>
            { facts(reading) }
            <div id="advice">{ advised(props) }</div>
            <div class="reasons">
                <div id="evidence">
                    <h3>{ "Because" }</h3>
                    <ul>{ for found.evidence.iter().enumerate().map(evidence) }</ul>
                    if !found.source.is_empty() { <p class="source">{ format!("The rule: {}.", found.source) }</p> }
                </div>
                <div id="missing">if !found.missing.is_empty() {
                    <h3>{ "To know more, collect" }</h3>
                    <ul>{ for found.missing.iter().enumerate().map(missing) }</ul>
                }</div>
            </div>
        </section>
    }
}

/// What to do.
fn advised(props: &Props) -> Html {
    let Some(outlook) = &props.outlook else {
        if props.is_lost {
            return html! { <p class="nothing">{ "What might help could not be tried." }</p> };
        }
        return html! { <p class="waiting">{ "Trying on the same group what might help…" }</p> };
    };
    let advice = &outlook.advice;
    let list = |title: &'static str, class: &'static str, items: &[String]| {
        let item = |(at, say): (usize, &String)| html! { <li key={at}>{ say }{ tried(props, advice, say) }</li> };
        if items.is_empty() {
            return html! { <div key={title}></div> };
        }
        html! {
            <div key={title} {class}>
                <h3>{ title }</h3>
                <ul>{ for items.iter().enumerate().map(item) }</ul>
            </div>
        }
    };
    html! {
        <div class="advice">
            { list("What ends it", "advice-fix", &advice.fix) }
            { list("What helps meanwhile", "advice-meanwhile", &advice.meanwhile) }
            { list("What does not help", "advice-in-vain", &advice.in_vain) }
        </div>
    }
}

/// Whether it was tried on the group, and the way to watch that.
fn tried(props: &Props, advice: &AdviceRead, say: &str) -> Html {
    let Some(at) = advice.tried.iter().position(|tried| tried.say == say) else { return html! {} };
    let watch = props.send.reform(move |_: MouseEvent| DiagnoseMsg::OpenInLab(InLab::Remedy(at)));
    let came = if advice.tried[at].helps { "tried: it comes to rest" } else { "tried: it goes on" };
    html! {
        <span class="tried">
            { format!(" ({came}, ") }
            <button type="button" class="link" onclick={watch} aria-label={format!("Watch in the Lab: {say}")}>{ "watch in the Lab" }</button>
            { ")" }
        </span>
    }
}

fn facts(reading: &Reading) -> Html {
    let found = &reading.found;
    let fact = |what: &'static str, value: Html| html! { <div key={what}><dt>{ what }</dt><dd>{ value }</dd></div> };
    let mut facts = vec![fact(
        "How sure",
        html! {
            <span id="sure" class="sure">
                <meter min="0" max="100" value={found.confidence_percent.to_string()} aria-hidden="true"></meter>
                { format!("{}, {} %", sure(found.confidence_percent), found.confidence_percent) }
            </span>
        },
    )];
    if !found.tasks.is_empty() {
        let tasks = found.tasks.iter().map(|task| html! { <span key={task.clone()} class="task-name">{ task }</span> });
        facts.push(fact("Tasks", html! { <span class="task-list">{ for tasks }</span> }));
    }
    if !found.instances.is_empty() {
        let names = found.instances.iter().map(|at| html! { <span key={*at}>{ instance(reading, *at) }</span> });
        facts.push(fact("Instances", html! { <span class="task-list">{ for names }</span> }));
    }
    if let Some(period) = found.period {
        facts.push(fact("Comes round", html! { { format!("every {period} rebalances") } }));
    }
    if let Some(since) = &found.since {
        facts.push(fact("Since", html! { { time(since) } }));
    }
    if let Some((at, by)) = &found.ended {
        let at = at.as_deref().map_or_else(String::new, |at| format!("{}: ", time(at)));
        facts.push(fact("Ended", html! { { format!("{at}{}", ended_by(by)) } }));
    }
    html! { <dl class="verdict-facts">{ for facts }</dl> }
}

/// Asks for rows.
pub fn show_lines(send: &Send, about: &str, rows: &[Row]) -> Callback<MouseEvent> {
    let (about, rows) = (about.to_owned(), rows.to_vec());
    send.reform(move |_: MouseEvent| DiagnoseMsg::ShowLines(about.clone(), rows.clone()))
}

/// `all.log:5622 and 11 more rows`.
fn places(reading: &Reading, rows: &[Row]) -> String {
    let Some((file, row)) = rows.first() else { return String::new() };
    let name = reading.files.get(*file as usize).map_or("?", |file| file.name.as_str());
    match rows.len() - 1 {
        0 => format!("{name}:{row}"),
        1 => format!("{name}:{row} and one more row"),
        more => format!("{name}:{row} and {more} more rows"),
    }
}
