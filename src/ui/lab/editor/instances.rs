//! Instances, in Kafka's order of UUIDs.

use yew::prelude::*;

use super::field::{TextField, refused, shown};
use super::section::{PartProps, Section};
use crate::app::edit::bounds::MAX_INSTANCES;
use crate::app::edit::field::Field;
use crate::app::edit::verb::{Direction, Edit};
use crate::app::lab::message::LabMsg;
use crate::app::num::index;
use crate::kafka::process_id::ProcessId;
use crate::kafka::version::KafkaVersion;
use crate::platform::{focus, input};
use crate::sim::scenario::{Joins, ProcessSpec};
use crate::ui::lab::Send;
use crate::ui::{hue, icon};

/// The part about instances.
#[function_component]
pub fn Instances(props: &PartProps) -> Html {
    let PartProps { send, setup, drafts } = props;
    let mut processes: Vec<&ProcessSpec> = setup.scenario.processes.iter().collect();
    processes.sort_by_key(|process| process.id);
    let count = processes.len();
    let refused = refused(drafts, |field| matches!(field, Field::Name(_) | Field::Threads(_) | Field::Phase(_)));
    let press = |edit: Edit| send.reform(move |_: MouseEvent| LabMsg::Edit(edit.clone()));
    let others = |id: ProcessId| processes.iter().filter(move |other| other.id != id);
    let row = |(place, process): (usize, &&ProcessSpec)| {
        let text = |field| shown(drafts, setup, field);
        html! {
            <Row key={process.id.to_string()} send={send.clone()} place={index(place)} is_last={place + 1 == count} is_only={count == 1} is_only_starter={others(process.id).all(|other| other.joins == Joins::ByAction)}
                id={process.id} name={process.name.clone()} version={process.version} joins={process.joins}
                name_text={text(Field::Name(process.id))} threads_text={text(Field::Threads(process.id))}
                phase_text={text(Field::Phase(process.id))} />
        }
    };
    let all_on = |version: KafkaVersion| {
        let is_so = processes.iter().all(|process| process.version == version);
        html! {
            <button key={version.as_str()} type="button" class="tool text small" id={format!("all-{}", version.as_str().replace('.', "-"))}
                aria-pressed={is_so.to_string()} onclick={press(Edit::SetVersion { instance: None, version })}>
                { format!("All on {version}") }
            </button>
        }
    };
    let is_full = count as u64 >= MAX_INSTANCES;
    html! {
        <Section id="instances" title="Instances" summary={summary(&processes)} {refused} is_open=true>
            <p class="hint">{ "In the order of their UUIDs. Kafka deals tasks out in this order and breaks ties by it, so it can decide whether a group loops." }</p>
            <div class="instance-heads" aria-hidden="true">
                <span></span><span>{ "Name" }</span><span>{ "Threads" }</span><span>{ "Release" }</span><span title="When it joins">{ "Phase" }</span>
            </div>
            <ol class="instance-list">{ for processes.iter().enumerate().map(row) }</ol>
            <div class="part-tools">
                <button id="add-instance" type="button" class="tool text small" disabled={is_full}
                    title={if is_full { format!("At most {MAX_INSTANCES}") } else { "An instance with an empty disk, last in order".to_owned() }}
                    onclick={press(Edit::AddInstance)}>{ icon::plus() }{ "Add" }</button>
                <span class="bar-gap"></span>
                { for KafkaVersion::ALL.into_iter().map(all_on) }
            </div>
        </Section>
    }
}

fn summary(processes: &[&ProcessSpec]) -> String {
    let threads: u32 = processes.iter().map(|process| process.threads).sum();
    let first = processes.first().map(|process| process.version).unwrap_or_default();
    let is_one = processes.iter().all(|process| process.version == first);
    let version = if is_one { first.as_str() } else { "mixed releases" };
    format!("{} · {threads} thread{} · {version}", processes.len(), if threads == 1 { "" } else { "s" })
}

type Text = (String, Option<String>);

#[derive(Properties, PartialEq)]
struct RowProps {
    send: Send,
    place: u32,
    is_last: bool,
    is_only: bool,
    /// Whether all others join only by an action.
    is_only_starter: bool,
    id: ProcessId,
    name: String,
    version: KafkaVersion,
    joins: Joins,
    name_text: Text,
    threads_text: Text,
    phase_text: Text,
}

/// One instance. Its badge opens what is rarely wanted: the UUID, and whether only an action lets it join.
#[function_component]
fn Row(props: &RowProps) -> Html {
    let is_open = use_state(|| false);
    let RowProps { send, id, name, place, .. } = props;
    let id = *id;
    let press = |edit: Edit| send.reform(move |_: MouseEvent| LabMsg::Edit(edit.clone()));
    let field = |field: Field, (text, error): &Text, what: &str, class: &'static str, placeholder: &'static str| {
        html! {
            <TextField send={send.clone()} {field} text={text.clone()} error={error.clone()} label={format!("{what} of {name}")} {class} {placeholder} />
        }
    };
    let on_version = send.reform(move |event: Event| {
        let version = KafkaVersion::ALL[input::number(&event).unwrap_or(0).min(1) as usize];
        LabMsg::Edit(Edit::SetVersion { instance: Some(id), version })
    });
    let on_open = {
        let is_open = is_open.clone();
        Callback::from(move |_: MouseEvent| is_open.set(!*is_open))
    };
    let details = format!("instance-{id}");
    let letter = name.chars().take(2).collect::<String>();
    let version = |(at, version): (usize, KafkaVersion)| {
        html! { <option key={at} value={at.to_string()} selected={version == props.version}>{ version.as_str() }</option> }
    };
    let shift = |to: Direction, word: &str, is_off: bool, drawing: Html| {
        html! {
            <button type="button" class="mini" aria-label={format!("Move {name} {word}")} title={format!("Move {name} {word}: it changes its UUID with its neighbour")}
                disabled={is_off} onclick={press(Edit::MoveInstance { instance: id, to })}>{ drawing }</button>
        }
    };
    let on_remove = props.send.reform(move |event: MouseEvent| {
        focus::leave_row(&event, "ol, ul", ".remove");
        LabMsg::Edit(Edit::RemoveInstance(id))
    });
    html! {
        <li class={classes!("instance-row", hue(*place))} data-instance={name.clone()}>
            <div class="instance-line">
                <button type="button" class="badge" title={format!("{name}, UUID {id}")} aria-label={format!("More of {name}")} aria-expanded={is_open.to_string()}
                    aria-controls={details.clone()} onclick={on_open}>{ letter }</button>
                { field(Field::Name(id), &props.name_text, "Name", "name", "") }
                { field(Field::Threads(id), &props.threads_text, "Threads", "short", "") }
                <select aria-label={format!("Release of {name}")} onchange={on_version}>{ for KafkaVersion::ALL.into_iter().enumerate().map(version) }</select>
                { field(Field::Phase(id), &props.phase_text, "Phase in which it joins", "short", "action") }
                <span class="minis">
                    { shift(Direction::Up, "up", props.place == 0, icon::expand()) }
                    { shift(Direction::Down, "down", props.is_last, icon::down()) }
                    <button type="button" class="mini remove" aria-label={format!("Remove {name}")} title={format!("Remove {name}, its disk, and what actions do to it")}
                        disabled={props.is_only} onclick={on_remove}>{ icon::close() }</button>
                </span>
            </div>
            <div id={details} class="instance-more" hidden={!*is_open}>{ if *is_open { more(props) } else { html! { <span></span> } } }</div>
        </li>
    }
}

fn more(props: &RowProps) -> Html {
    let (id, is_by_action) = (props.id, props.joins == Joins::ByAction);
    let on_change = props.send.reform(move |event: Event| {
        let joins = if input::is_checked(&event) { Joins::ByAction } else { Joins::InPhase(0) };
        LabMsg::Edit(Edit::SetJoins { instance: id, joins })
    });
    // The box would stay ticked, as nothing changes, if the edit were refused.
    let starts_alone = props.is_only_starter && !is_by_action;
    html! {
        <div class="more">
            <p><span class="hint">{ "UUID " }</span><code>{ id.to_string() }</code></p>
            <label class="check">
                <input type="checkbox" checked={is_by_action} disabled={starts_alone} onchange={on_change} />
                <span>{ "Joins only by an action" }</span>
            </label>
            <p class="hint">{ "Otherwise: those of the lowest phase start the group, those of each later phase join once it is at rest." }</p>
            if starts_alone {
                <p class="hint">{ "Nobody else starts the group, so this one has to." }</p>
            }
        </div>
    }
}
