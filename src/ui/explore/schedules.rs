//! What every schedule of a group comes to.

use yew::prelude::*;

use super::choose::choose;
use super::controls::{buttons, state_name};
use super::{View, graph, press, subject};
use crate::app::explore::message::{ExploreMsg, Section};
use crate::app::explore::pool::State;
use crate::app::explore::schedules::{Edge, Explored, Node, Step, Verdict};
use crate::app::job::SCHEDULES_BOUNDS;
use crate::app::num::exact;
use crate::platform::input;

/// What is shown of it.
pub fn view(view: View) -> Html {
    let part = &view.model.schedules;
    let on_missed = view.send.reform(|event: Event| ExploreMsg::SetMissed(input::is_checked(&event)));
    let races = html! {
        <fieldset class="races">
            <legend>{ "Races" }</legend>
            <p class="small">{ "The poll race is always offered: a turn may pass inside poll(), so that a member initialises nothing before it rejoins." }</p>
            <label class="switch"><input id="missed" type="checkbox" checked={part.missed_assignments} onchange={on_missed} />{ "Members may miss assignments too" }</label>
        </fieldset>
    };
    let said = said(part.solo.state(), part.explored.as_deref());
    html! {
        <div class="split">
            { subject::card(view, races) }
            <div class="results">
                { buttons(view, Section::Schedules, "Explore every schedule", true) }
                <p id="state" role="status" data-state={state_name(part.solo.state())}>{ said }</p>
                <div class="found-box">{ found(view) }</div>
                <section class="sheet prose">
                    <h2>{ "What a state is" }</h2>
                    <p>{ format!("A state is all that stands before a rebalance; equal ones are merged. A transition is one rebalance with the wait or join that follows it, and takes the least luck that leads there. Rest is no state. States are found breadth first, at most {}, and at most {} rebalances are tried; stop ends it sooner.", exact(SCHEDULES_BOUNDS.states.into()), exact(SCHEDULES_BOUNDS.tries)) }</p>
                </section>
            </div>
        </div>
    }
}

fn said(state: &State, explored: Option<&Explored>) -> String {
    match (state, explored) {
        (State::Running, None) => "Exploring…".to_owned(),
        (State::Running, Some(found)) => {
            format!("{} states so far, {} of them gone on from.", exact(found.found), exact(found.gone_on))
        }
        (State::Done, Some(found)) if found.is_bounded => {
            format!(
                "Done, but not with all of them: a bound was met. It is {} states, {} rebalances tried, and {} members free at once.",
                exact(SCHEDULES_BOUNDS.states.into()),
                exact(SCHEDULES_BOUNDS.tries),
                SCHEDULES_BOUNDS.free_members
            )
        }
        (State::Done, _) => "Done: these are all of them.".to_owned(),
        (State::Failed(why), _) => format!("The worker died: {why}. Start it anew."),
        (State::Idle, Some(found)) => format!("Stopped at {} states.", exact(found.found)),
        (State::Idle | State::Paused, _) => String::new(),
    }
}

fn found(view: View) -> Html {
    let part = &view.model.schedules;
    let Some((asked, explored)) = part.asked.as_ref().zip(part.explored.as_ref()) else {
        let text = if part.solo.is_running() {
            "The first states will be here in a moment."
        } else {
            "The stages show one order of things. A running Kafka has others: is rest reachable from the ring at all, and by which luck?"
        };
        return html! { <div key="empty" class="sheet empty"><h2>{ "Nothing explored yet" }</h2><p>{ text }</p></div> };
    };
    let (verdict, sentence) = explored.verdict_text();
    let tone = match explored.verdict {
        Verdict::Inescapable => "endless",
        Verdict::Escapable => "rest",
        Verdict::Undecided => "unknown",
    };
    let fact = |name: &'static str, value: u64| html! { <div key={name}><dt>{ name }</dt><dd class="number">{ exact(value) }</dd></div> };
    html! {
        <div key="found" class="stack">
            <section id="schedules-verdict" class={classes!("sheet", "verdict-sheet", tone)}>
                <p class="small">{ format!("Of {}", asked.name) }</p>
                <h2>{ verdict }</h2>
                <p>{ sentence }</p>
                <dl class="facts-row">
                    { fact("States", explored.states) }{ fact("Transitions", explored.edges) }{ fact("Can still rest", explored.can_rest) }
                    { fact("States of the ring", explored.ring.len() as u64) }
                </dl>
            </section>
            { ways(explored) }
            <section class="sheet">
                <h2>{ "The states" }</h2>
                <p class="small">{ drawn_text(explored) }</p>
                { legend() }
                { graph::graph(view, explored) }
                { told(view, explored) }
            </section>
        </div>
    }
}

fn drawn_text(explored: &Explored) -> String {
    let drawn = explored.nodes.len() as u64;
    if drawn < explored.states {
        format!(
            "Drawn are {} of {}: the ring, the shortest way to rest, and those nearest to the start.",
            exact(drawn),
            exact(explored.states)
        )
    } else {
        "All of them are drawn; distance from the start goes to the right.".to_owned()
    }
}

fn legend() -> Html {
    let sign = |class: &'static str, text: &'static str| {
        html! {
            <li key={class}><svg width="26" height="26" viewBox="-13 -13 26 26" aria-hidden="true"><g class={classes!("state", class)}><circle r="10" /><circle r="6" class="inner" /></g></svg>{ text }</li>
        }
    };
    html! {
        <ul class="legend">
            { sign("start", "start") }{ sign("ring", "in the ring") }{ sign("near-rest", "one rebalance from rest") }
            { sign("no-rest", "no way to rest") }{ sign("rest", "rest") }
            <li key="lucky"><svg width="34" height="12" viewBox="0 0 34 12" aria-hidden="true"><path class="curve lucky" d="M2 6H32" /></svg>{ "takes luck" }</li>
            <li key="way"><svg width="34" height="12" viewBox="0 0 34 12" aria-hidden="true"><path class="curve way" d="M2 6H32" /></svg>{ "the shortest way to rest" }</li>
        </ul>
    }
}

fn ways(explored: &Explored) -> Html {
    let step = |(at, step): (usize, &Step)| {
        let class = if step.is_lucky { "luck" } else { "usual" };
        html! { <li key={at} {class}>{ &step.sentence }{ if step.to.is_none() { " Then the group rests." } else { "" } }</li> }
    };
    let title = if explored.ring.is_empty() {
        "The shortest way to rest, from the start"
    } else {
        "The shortest lucky schedule, from the ring"
    };
    let body = match &explored.way {
        Some(way) => html! { <ol key="way" class="told-list">{ for way.iter().enumerate().map(step) }</ol> },
        None if explored.is_bounded => html! { <p key="none">{ "None was found within the bound." }</p> },
        None => html! { <p key="none">{ "There is none: no order of these races leads to rest." }</p> },
    };
    html! { <section id="way" class="sheet"><h2>{ title }</h2>{ body }</section> }
}

/// What the Lab does so that the group comes to a state.
fn leading_text(node: &Node) -> String {
    let actions = node.actions.as_array().map_or(0, Vec::len);
    let luck = match actions {
        0 => "without any luck".to_owned(),
        1 => "by one race, which the Lab has as an action".to_owned(),
        more => format!("by {more} races, which the Lab has as actions"),
    };
    format!("The group stands in it before rebalance {}, counted from 0: it comes there {luck}.", node.depth)
}

/// A state in words, with all its drawn transitions, each of which leads on.
fn told(view: View, explored: &Explored) -> Html {
    let first = explored.ring.first().copied().unwrap_or(0);
    let picked = view.model.schedules.picked.filter(|state| explored.node(*state).is_some()).unwrap_or(first);
    let Some(node) = explored.node(picked) else { return html! { <div id="state-told"></div> } };
    let states = explored.nodes.iter().map(|node| (node.state, node.state.to_string())).collect();
    let edges: Vec<&Edge> = explored.drawn_edges.iter().filter(|edge| edge.from == picked).collect();
    let hidden = node.edges.saturating_sub(edges.len() as u64);
    let edge = |(at, edge): (usize, &&Edge)| {
        let to = match edge.step.to {
            Some(state) => {
                html! { <button key="to" type="button" class="act" onclick={press(view.send, ExploreMsg::PickState(Some(state)))}>{ format!("State {state}") }</button> }
            }
            None => html! { <b key="rest">{ "Rest" }</b> },
        };
        html! { <li key={at}>{ to }<span>{ &edge.step.sentence }</span></li> }
    };
    html! {
        <div id="state-told" class="told">
            { choose("pick-state", "Look at state", states, picked, |state| ExploreMsg::PickState(Some(state)), view.send) }
            <p aria-live="polite">{ explored.about(node) }</p>
            <p class="small">{ leading_text(node) }</p>
            <div class="acts"><button id="open-state" type="button" class="act" onclick={press(view.send, ExploreMsg::OpenState(picked))}>{ "Open in the Lab, led here" }</button></div>
            <ul class="transitions">{ for edges.iter().enumerate().map(edge) }</ul>
            <p class="small">{ if hidden > 0 { format!("{} more transitions lead to states that are not drawn.", exact(hidden)) } else { String::new() } }</p>
        </div>
    }
}
