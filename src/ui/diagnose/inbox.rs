//! Where logs come in.

use yew::prelude::*;

use super::Send;
use crate::app::diagnose::kind::Refusal;
use crate::app::diagnose::message::DiagnoseMsg;
use crate::app::diagnose::model::Running;
use crate::app::diagnose::samples::{SAMPLES, Sample};
use crate::app::diagnose::words::bytes;
use crate::app::num::{exact, whole};
use crate::platform::files::Source;
use crate::platform::paste;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub give: Callback<Vec<Source>>,
    pub sample: Callback<(&'static str, &'static str)>,
    /// Whether something has been read: then this takes less room.
    pub has_read: bool,
}

/// Drop, paste, choose.
#[function_component]
pub fn Inbox(props: &Props) -> Html {
    let is_over = use_state(|| 0_i32);
    let area = use_node_ref();
    let over = |by: i32| {
        let is_over = is_over.clone();
        move |event: DragEvent| {
            event.prevent_default();
            is_over.set((*is_over + by).max(0));
        }
    };
    let on_drop = {
        let (give, is_over) = (props.give.clone(), is_over.clone());
        move |event: DragEvent| {
            event.prevent_default();
            is_over.set(0);
            give.emit(paste::dropped(&event));
        }
    };
    let on_choose = props.give.reform(|event: Event| paste::chosen(&event));
    let on_read = {
        let (give, area) = (props.give.clone(), area.clone());
        move |_: MouseEvent| {
            let sources = paste::typed(&area);
            if !sources.is_empty() {
                paste::clear(&area);
                give.emit(sources);
            }
        }
    };
    let sample = |sample: &'static Sample| {
        let on_click = props.sample.reform(move |_: MouseEvent| (sample.name, sample.address));
        html! {
            <li key={sample.name}>
                <button type="button" class="link" data-sample={sample.name} onclick={on_click}>{ sample.what }</button>
            </li>
        }
    };
    html! {
        <section class={classes!("inbox", props.has_read.then_some("small"))} aria-labelledby="inbox-title">
            <h1 id="inbox-title">{ "What is this group doing?" }</h1>
            <p class="lede">
                { "Give it logs of Kafka Streams. In seconds it says what is going on, how sure it is, and what to do. " }
                <strong>{ "Nothing leaves this browser." }</strong>
            </p>
            <div id="drop" class={classes!("drop", (*is_over > 0).then_some("over"))} ondragenter={over(1)} ondragleave={over(-1)}
                ondragover={over(0)} ondrop={on_drop}>
                <p class="drop-what">
                    <span class="drop-word">{ "Drop log files here, " }</span>
                    <label class="choose">
                        <input id="choose" type="file" multiple=true onchange={on_choose} />
                        <span>{ "choose files" }</span>
                    </label>
                    { ", or paste anywhere on this page" }
                </p>
                <p class="drop-hint">
                    { "One file for each instance, or everything merged; plain or gzip, up to 512 MB; any layout, JSON lines too. Most is known from the instance that leads: the one that writes " }
                    <code>{ "Decided on assignment" }</code>{ ". A recording of a real group, as " }<code>{ "make conformance" }</code>{ " writes it, is shown beside its simulation." }
                </p>
                <div class="paste-box">
                    <textarea id="paste" ref={area} rows="3" spellcheck="false" autocomplete="off" aria-label="Text of a log"
                        placeholder="…or paste rows of a log here" />
                    <button id="read-pasted" type="button" class="tool text" onclick={on_read}>{ "Read this text" }</button>
                </div>
            </div>
            <div class="samples">
                <p>{ "No log at hand? Real ones:" }</p>
                <ul>{ for SAMPLES.iter().map(sample) }</ul>
            </div>
        </section>
    }
}

#[derive(Properties, PartialEq)]
pub struct ProgressProps {
    pub send: Send,
    pub running: Running,
}

/// How far it is.
#[function_component]
pub fn Progress(props: &ProgressProps) -> Html {
    let running = &props.running;
    let cancel = props.send.reform(|_: MouseEvent| DiagnoseMsg::Cancel);
    let speed = running.bytes_per_second().map_or_else(String::new, |speed| {
        let per_second = whole(speed / 100_000.0);
        format!(", {}.{} MB/s", per_second / 10, per_second % 10)
    });
    let of = if running.has_packed { " unpacked".to_owned() } else { format!(" of {}", bytes(running.bytes)) };
    let said = if running.is_concluding() {
        "Putting the rebalances together…".to_owned()
    } else {
        format!("{}{of}, {} rows{speed}", bytes(running.taken.bytes), exact(running.taken.rows))
    };
    let share = running.fraction().map(|fraction| (fraction * 100.0).to_string());
    html! {
        <div id="progress" class="progress">
            <div class="progress-head">
                <b class="what">{ format!("Reading {}", running.what) }</b>
                <button id="cancel" type="button" class="tool text" onclick={cancel}>{ "Cancel" }</button>
            </div>
            <progress max="100" value={share} aria-label="How much of it is read"></progress>
            // Not read out each time: it changes many times a second.
            <p class="figures" aria-live="off">{ said }</p>
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub struct RefusedProps {
    pub refused: Vec<(String, Refusal)>,
}

/// What was not read, and why.
#[function_component]
pub fn Refused(props: &RefusedProps) -> Html {
    let row = |(at, (name, why)): (usize, &(String, Refusal))| {
        html! { <li key={at}><b class="file">{ name }</b>{ format!(": {why}.") }</li> }
    };
    html! {
        <div id="refused">
            if !props.refused.is_empty() {
                <ul class="notice refusal">{ for props.refused.iter().enumerate().map(row) }</ul>
            }
        </div>
    }
}
