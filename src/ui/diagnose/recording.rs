//! A recording of a real group: what it comes to, the stages, and what every member said and was told.

use std::rc::Rc;

use yew::prelude::*;

use super::beside::{BEAT_MS, beside, use_width_of, words_of};
use super::{Send, hue};
use crate::app::diagnose::beside::words::{FIELDS, MemberWords, members};
use crate::app::diagnose::beside::{LABELS, Pair, Recorded};
use crate::app::diagnose::message::DiagnoseMsg;
use crate::app::diagnose::told::RecordingRead;
use crate::platform::later::Later;

#[derive(Properties)]
pub struct Props {
    pub send: Send,
    pub recorded: Rc<Recorded>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.recorded, &other.recorded)
    }
}

/// All of it.
#[function_component]
pub fn RecordingView(props: &Props) -> Html {
    let recorded = &*props.recorded;
    let read = &*recorded.read;
    let stages = use_node_ref();
    use_width_of(&stages, &props.send);
    {
        let send = props.send.clone();
        use_effect_with((recorded.at, recorded.plays), move |(_, plays)| {
            let next = plays.then(|| Later::new(BEAT_MS, move || send.emit(DiagnoseMsg::Beat)));
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
            <div class="recording-found">{ if has_rounds { found(props, read) } else { without_rounds(props, read) } }</div>
            <div class={classes!("recording-stages", (!has_rounds).then_some("none"))}>{ beside(&props.send, recorded, &stages) }</div>
            <div class="recording-members">if let Some(pair) = &recorded.pair { { round(recorded, pair) } }</div>
        </section>
    }
}

fn title(read: &RecordingRead) -> String {
    if read.kafka.is_empty() {
        return "A recording that cannot be read".to_owned();
    }
    let day = if read.recorded.is_empty() { String::new() } else { format!(", {}", read.recorded) };
    format!("{} on a real Kafka {}{day}", read.name, read.kafka)
}

/// What there is of a recording that ends with its first line, or after it makes no sense.
fn without_rounds(props: &Props, read: &RecordingRead) -> Html {
    if read.setup.is_none() {
        return html! {};
    }
    html! {
        <div class="recording-verdict">
            <p id="recording-empty">{ "No round of it could be read: the group is known, but not what it did." }</p>
            { open(props, "Open this group in the Lab") }
        </div>
    }
}

fn open(props: &Props, say: &'static str) -> Html {
    let open = props.send.reform(|_: MouseEvent| DiagnoseMsg::OpenRecorded);
    html! { <p><button id="open-recorded" type="button" class="tool text strong" onclick={open}>{ say }</button></p> }
}

/// What it comes to: how far both are equal, where they first differ, and why.
fn found(props: &Props, read: &RecordingRead) -> Html {
    let equal = match &read.difference {
        None => format!("All {} recorded rebalances are those of the simulation.", read.total),
        Some((at, say)) => format!(
            "The first {} of {} rebalances are those of the simulation. First difference, in rebalance {at}: {say}.",
            read.equal, read.total
        ),
    };
    let race = |(at, (round, kinds, say)): (usize, &(u32, String, String))| {
        html! { <li key={at}><b>{ format!("Rebalance {round}, {kinds}: ") }</b>{ say }</li> }
    };
    let [recorded, simulated] = &read.verdicts;
    html! {
        <div class="recording-verdict">
            if !read.note.is_empty() { <p class="about">{ format!("{}.", read.note) }</p> }
            <p id="recording-verdict">{ format!("Recorded: {recorded}. Simulated: {simulated}.") }</p>
            <p id="recording-equal">{ equal }</p>
            <div id="recording-races">
                if !read.races.is_empty() {
                    <p>{ "Explained: with these races the simulation says in every rebalance what was recorded." }</p>
                    <ul>{ for read.races.iter().enumerate().map(race) }</ul>
                }
                if let Some((at, say)) = &read.no_schedule {
                    <p class="notice refusal">{ format!("No schedule of the races explains it; the nearest one fails in rebalance {at}: {say}. That is a finding: about Kafka, about this simulation, or about the file.") }</p>
                }
            </div>
            if read.setup.is_some() {
                { open(props, if read.races.is_empty() { "Open this group in the Lab" } else { "Open it in the Lab, with its races" }) }
            }
        </div>
    }
}

/// The round that is looked at: what each member said and was told, recorded and simulated.
fn round(recorded: &Recorded, pair: &Pair) -> Html {
    html! {
        <div id="recorded-members" class="chosen" aria-live="off">
            <h3>{ words_of(&recorded.read, recorded.at) }</h3>
            <div class="scroll" tabindex="0" role="region" aria-label="Members of the rebalance">
                <table class="recorded">
                    <thead><tr>
                        <th scope="col">{ "member" }</th><th scope="col"><span class="vh">{ "which" }</span></th>
                        { for FIELDS.iter().map(|field| html! { <th key={*field} scope="col">{ *field }</th> }) }
                    </tr></thead>
                    { for members(pair, recorded.at.round).iter().map(member) }
                </table>
            </div>
        </div>
    }
}

fn member(row: &MemberWords) -> Html {
    let line = |side: usize| {
        let (label, own, other) = (LABELS[side], row.sides[side].as_ref(), row.sides[1 - side].as_ref());
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
    html! { <tbody key={row.member.clone()}>{ line(0) }{ line(1) }</tbody> }
}
