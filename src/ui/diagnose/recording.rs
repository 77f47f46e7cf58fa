//! A recording of a real group beside the simulation of the same group, round by round.

use std::rc::Rc;

use yew::prelude::*;

use super::{Send, hue};
use crate::app::diagnose::message::DiagnoseMsg;
use crate::app::diagnose::model::Recorded;
use crate::app::diagnose::told::{FIELDS, MemberRead, RecordingRead, RoundRead, cell_of};
use crate::app::diagnose::words::wait;
use crate::app::strip::StripCell;
use crate::platform::input;
use crate::platform::later::Later;
use crate::ui::shared::Shared;

/// Milliseconds that a round stays while a recording plays.
const ROUND_MS: u32 = 700;
/// What the two strips are called.
const SIDES: [&str; 2] = ["recorded", "simulated"];

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub read: Shared<RecordingRead>,
    pub round: u32,
    pub plays: bool,
}

/// All of it.
#[function_component]
pub fn RecordingView(props: &Props) -> Html {
    let read = &*props.read;
    {
        let send = props.send.clone();
        use_effect_with((props.round, props.plays), move |(_, plays)| {
            let next = plays.then(|| Later::new(ROUND_MS, move || send.emit(DiagnoseMsg::ChooseRound(None))));
            move || drop(next)
        });
    }
    let has_rounds = !read.rounds.is_empty();
    html! {
        <section id="recording" class="recording" aria-labelledby="recording-title">
            <h2 id="recording-title">{ title(read) }</h2>
            <div class="problems">if !read.problems.is_empty() {
                <p id="recording-problems" class="notice refusal">{ format!("{}.", read.problems.join("; ")) }</p>
            }</div>
            <div class="recording-found">if has_rounds { { found(props, read) } }</div>
            <div class="recording-rounds">if has_rounds {
                { controls(props, read) }
                <div class="strip-scroll" tabindex="0" role="group" aria-label="Who runs what, recorded and simulated">
                    { for SIDES.iter().enumerate().map(|(side, name)| strip(props, read, side, name)) }
                </div>
                { legend(read) }
                { round(props, read) }
            }</div>
        </section>
    }
}

/// Where a component takes a recording from.
pub fn recording(send: &Send, recorded: &Recorded) -> Html {
    let Recorded { attempt, read, round, plays } = recorded;
    let read = Shared::from(&Rc::clone(read));
    html! { <RecordingView key={*attempt} send={send.clone()} {read} round={*round} plays={*plays} /> }
}

fn title(read: &RecordingRead) -> String {
    if read.kafka.is_empty() {
        return "A recording that cannot be read".to_owned();
    }
    let day = if read.recorded.is_empty() { String::new() } else { format!(", {}", read.recorded) };
    format!("{} on a real Kafka {}{day}", read.name, read.kafka)
}

/// What it comes to: how far both are equal, where they first differ, and why.
fn found(props: &Props, read: &RecordingRead) -> Html {
    let equal = match &read.difference {
        None => format!("All {} recorded rounds are those of the simulation.", read.total),
        Some((at, say)) => format!(
            "The first {} of {} rounds are those of the simulation. First difference, in round {}: {say}.",
            read.equal,
            read.total,
            at + 1
        ),
    };
    let race = |(at, (round, kinds, say)): (usize, &(u32, String, String))| {
        html! { <li key={at}><b>{ format!("Round {}, {kinds}: ", round + 1) }</b>{ say }</li> }
    };
    let open = props.send.reform(|_: MouseEvent| DiagnoseMsg::OpenRecorded);
    let [recorded, simulated] = &read.verdicts;
    html! {
        <div class="recording-verdict">
            if !read.note.is_empty() { <p class="about">{ format!("{}.", read.note) }</p> }
            <p id="recording-verdict">{ format!("Recorded: {recorded}. Simulated: {simulated}.") }</p>
            <p id="recording-equal">{ equal }</p>
            <div id="recording-races">
                if !read.races.is_empty() {
                    <p>{ "Explained: with these races the simulation says in every round what was recorded." }</p>
                    <ul>{ for read.races.iter().enumerate().map(race) }</ul>
                }
                if let Some((at, say)) = &read.no_schedule {
                    <p class="notice refusal">{ format!("No schedule of the races explains it; the nearest one fails in round {}: {say}. That is a finding: about Kafka, about this simulation, or about the file.", at + 1) }</p>
                }
            </div>
            if read.setup.is_some() {
                <p><button id="open-recorded" type="button" class="tool text strong" onclick={open}>
                    { if read.races.is_empty() { "Open this group in the Lab" } else { "Open it in the Lab, with its races" } }
                </button></p>
            }
        </div>
    }
}

fn controls(props: &Props, read: &RecordingRead) -> Html {
    let last = u32::try_from(read.rounds.len().saturating_sub(1)).unwrap_or(u32::MAX);
    let at = props.round;
    let go = |to: Option<u32>| props.send.reform(move |_: MouseEvent| DiagnoseMsg::ChooseRound(to));
    let slide =
        props.send.reform(|event: InputEvent| DiagnoseMsg::ChooseRound(Some(input::number(&event).unwrap_or(0))));
    let plays = props.plays;
    let play = props.send.reform(move |_: MouseEvent| DiagnoseMsg::Play(!plays));
    let says = format!("round {} of {}", at + 1, read.total);
    html! {
        <div class="mover">
            <button id="play-recording" type="button" class="tool text" aria-pressed={plays.to_string()} onclick={play}>{ if plays { "Stop" } else { "Play" } }</button>
            <button type="button" class="tool" aria-label="The round before" disabled={at == 0} onclick={go(Some(at.saturating_sub(1)))}>{ "‹" }</button>
            <input id="recorded-round" type="range" min="0" max={last.to_string()} value={at.to_string()} aria-label="Which round is looked at"
                aria-valuetext={says.clone()} oninput={slide} />
            <button type="button" class="tool" aria-label="The next round" disabled={at >= last} onclick={go(Some(at + 1))}>{ "›" }</button>
            <span class="mover-says">{ says }</span>
            if let Some((place, _)) = &read.difference {
                <button id="first-difference" type="button" class="link" onclick={go(Some((*place).min(last)))}>{ "first difference" }</button>
            }
        </div>
    }
}

fn strip(props: &Props, read: &RecordingRead, side: usize, name: &'static str) -> Html {
    let differs = read.difference.as_ref().map(|(place, _)| *place);
    let head = |(place, _): (u32, &RoundRead)| {
        let is_first = side == 0 && differs == Some(place);
        let on_click = props.send.reform(move |_: MouseEvent| DiagnoseMsg::ChooseRound(Some(place)));
        let class =
            classes!("column-head", (place == props.round).then_some("now"), is_first.then_some("first-differs"));
        let say = format!("{name}, round {}{}", place + 1, if is_first { ", the first that differs" } else { "" });
        html! {
            <th key={place} {class} scope="col">
                <button type="button" data-round={place.to_string()} aria-pressed={(place == props.round).to_string()} aria-label={say.clone()} title={say}
                    onclick={on_click}>
                    <span class="number">{ place + 1 }</span><span class="sign" aria-hidden="true">{ if is_first { "≠" } else { "" } }</span>
                </button>
            </th>
        }
    };
    let row = |(task, (label, is_stateful)): (usize, &(String, bool))| {
        let cells = (0..).zip(&read.rounds).map(|(place, round)| cell(props, (round, side), task, place));
        html! {
            <tr key={task} class={classes!((!is_stateful).then_some("stateless-row"))}>
                <th scope="row" class="task-name">{ label }</th>
                { for cells }
            </tr>
        }
    };
    html! {
        <table key={name} class="strip log-strip" data-side={name}>
            <caption class="side-label">{ name }</caption>
            <thead><tr><th><span class="vh">{ "task" }</span></th>{ for (0..).zip(&read.rounds).map(head) }</tr></thead>
            <tbody>{ for read.tasks.iter().enumerate().map(row) }</tbody>
        </table>
    }
}

fn cell(props: &Props, (round, side): (&RoundRead, usize), task: usize, place: u32) -> Html {
    let own = round.cells[side].get(task).map_or(StripCell::Nobody, |code| cell_of(*code));
    let is_other = round.cells[0].get(task) != round.cells[1].get(task);
    let name = |process: u32| props.read.instances.get(process as usize).cloned().unwrap_or_default();
    let (look, words) = match own {
        StripCell::Owned { process, is_created: false } => (classes!("owned", hue(process)), name(process)),
        StripCell::Owned { process, is_created: true } => (
            classes!("owned", "created", hue(process)),
            format!("{}, which reports again before it has initialised it", name(process)),
        ),
        StripCell::Withheld { .. } | StripCell::Nobody => (classes!("nobody"), "nobody".to_owned()),
    };
    let now = (place == props.round).then_some("now");
    let title = format!("{}: {words}", props.read.tasks[task].0);
    html! {
        <td key={place} class={classes!("cell", look, now, is_other.then_some("other"))} {title}>
            <span class="vh">{ words }</span><span class="mark" aria-hidden="true"></span>
        </td>
    }
}

fn legend(read: &RecordingRead) -> Html {
    let one = |(at, name): (u32, &String)| html! { <span key={at} class={classes!("legend", hue(at))}><i></i>{ name }</span> };
    html! { <p class="strip-legend">{ for (0..).zip(&read.instances).map(one) }</p> }
}

/// The round that is looked at: what each member said and was told, recorded and simulated.
fn round(props: &Props, read: &RecordingRead) -> Html {
    let Some(round) = read.rounds.get(props.round as usize) else { return html! {} };
    let ms = round.ms.and_then(|ms| i64::try_from(ms).ok());
    let since = ms.map_or_else(String::new, |ms| format!(", {} after the one before", wait(ms)));
    html! {
        <div id="recorded-members" class="chosen" aria-live="off">
            <h3>{ format!("Round {}{since}", props.round + 1) }</h3>
            <div class="scroll" tabindex="0" role="region" aria-label="Members of the round">
                <table class="recorded">
                    <thead><tr>
                        <th scope="col">{ "member" }</th><th scope="col"><span class="vh">{ "which" }</span></th>
                        { for FIELDS.iter().map(|field| html! { <th key={*field} scope="col">{ *field }</th> }) }
                    </tr></thead>
                    { for round.rows.iter().map(member) }
                </table>
            </div>
        </div>
    }
}

fn member(row: &MemberRead) -> Html {
    let line = |side: usize, own: Option<&[String; 5]>, other: Option<&[String; 5]>| {
        let label = SIDES[side];
        let name = (side == 0).then(|| html! { <th scope="rowgroup" rowspan="2"><b class={classes!("instance", hue(row.process))}>{ &row.member }</b></th> });
        let cells = FIELDS.iter().enumerate().map(|(at, field)| {
            let (text, differs) = match own {
                Some(own) => (own[at].as_str(), other.is_none_or(|other| other[at] != own[at])),
                None => (if side == 1 { "at rest" } else { "took no part" }, true),
            };
            html! {
                <td key={*field} class={classes!(differs.then_some("differs"))}>{ text }if differs { <span class="vh">{ " (differs)" }</span> }</td>
            }
        });
        html! { <tr key={label} data-side={label}>{ for name }<th scope="row">{ label }</th>{ for cells }</tr> }
    };
    let (real, own) = (row.recorded.as_ref(), row.simulated.as_ref());
    html! { <tbody key={row.member.clone()}>{ line(0, real, own) }{ line(1, own, real) }</tbody> }
}
