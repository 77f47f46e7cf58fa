//! Subtopologies and their tasks.

use std::collections::BTreeMap;

use yew::prelude::*;

use super::field::{TextField, refused, shown};
use super::section::{PartProps, Section};
use crate::app::edit::DEFAULT_END_OFFSET;
use crate::app::edit::draft::Drafts;
use crate::app::edit::field::Field;
use crate::app::edit::verb::{Edit, Tasks as Which};
use crate::app::lab::message::LabMsg;
use crate::kafka::task_id::TaskId;
use crate::platform::{focus, input};
use crate::sim::scenario::TaskSpec;
use crate::sim::setup::Setup;
use crate::ui::icon;
use crate::ui::lab::Send;
use crate::ui::shared::Shared;

/// Partitions of a subtopology that is added.
const ADDED_PARTITIONS: u64 = 1;

/// The part about tasks.
#[function_component]
pub fn Tasks(props: &PartProps) -> Html {
    let PartProps { send, setup, drafts } = props;
    let mut subtopologies: BTreeMap<u32, Vec<TaskSpec>> = BTreeMap::new();
    for task in &setup.scenario.tasks {
        subtopologies.entry(task.id.subtopology).or_default().push(*task);
    }
    let is_only = subtopologies.len() == 1;
    let row = |(number, tasks): (&u32, &Vec<TaskSpec>)| {
        html! {
            <Subtopology key={*number} send={send.clone()} setup={setup.clone()} drafts={drafts.clone()} number={*number} tasks={tasks.clone()} {is_only} />
        }
    };
    let add = |id: &'static str, name: &'static str, end_offset: Option<u64>| {
        let edit = Edit::AddSubtopology { partitions: ADDED_PARTITIONS, end_offset };
        let on_click = send.reform(move |_: MouseEvent| LabMsg::Edit(edit.clone()));
        html! { <button {id} type="button" class="tool text small" onclick={on_click}>{ icon::plus() }{ name }</button> }
    };
    let refused = refused(drafts, |field| matches!(field, Field::Partitions(_) | Field::EndOffset(_)));
    html! {
        <Section id="tasks" title="Tasks" summary={summary(&setup.scenario.tasks)} {refused}>
            <div class="task-heads" aria-hidden="true">
                <span>{ "Subtopology" }</span><span>{ "Kind" }</span><span>{ "Partitions" }</span><span>{ "End offset" }</span>
            </div>
            <ol class="task-list">{ for subtopologies.iter().map(row) }</ol>
            <div class="part-tools">
                { add("add-stateful", "Stateful", Some(DEFAULT_END_OFFSET)) }
                { add("add-stateless", "Stateless", None) }
            </div>
        </Section>
    }
}

fn summary(tasks: &[TaskSpec]) -> String {
    let stateful = tasks.iter().filter(|task| task.end_offset.is_some()).count();
    format!("{stateful} stateful · {} stateless", tasks.len() - stateful)
}

#[derive(Properties, PartialEq)]
struct RowProps {
    send: Send,
    setup: Shared<Setup>,
    drafts: Drafts,
    number: u32,
    tasks: Vec<TaskSpec>,
    is_only: bool,
}

#[function_component]
fn Subtopology(props: &RowProps) -> Html {
    let is_open = use_state(|| false);
    let RowProps { send, setup, drafts, number, tasks, .. } = props;
    let number = *number;
    let is_stateful = tasks.iter().any(|task| task.end_offset.is_some());
    let text = |field: Field, label: String, class: &'static str, placeholder: &'static str| {
        let (text, error) = shown(drafts, setup, field);
        html! { <TextField send={send.clone()} {field} {text} {error} {label} {class} {placeholder} /> }
    };
    let on_kind = send.reform(move |event: Event| {
        LabMsg::Edit(Edit::SetStateful { subtopology: number, is_stateful: input::number(&event) == Some(1) })
    });
    let on_remove = send.reform(move |event: MouseEvent| {
        focus::leave_row(&event, "ol, ul", ".remove");
        LabMsg::Edit(Edit::RemoveSubtopology(number))
    });
    let on_open = {
        let is_open = is_open.clone();
        Callback::from(move |_: MouseEvent| is_open.set(!*is_open))
    };
    let each_id = format!("ends-of-{number}");
    let end = if is_stateful {
        text(
            Field::EndOffset(Which::Subtopology(number)),
            format!("End offset of subtopology {number}, in records"),
            "long",
            "differ",
        )
    } else {
        html! { <span class="no-changelog">{ "no changelog" }</span> }
    };
    let can_open = is_stateful && tasks.len() > 1;
    html! {
        <li class="task-row" data-subtopology={number.to_string()}>
            <div class="task-line">
                <span class="task-names task-name">{ names(tasks) }</span>
                <select aria-label={format!("Kind of subtopology {number}")} onchange={on_kind}>
                    <option key="0" value="0" selected={!is_stateful}>{ "stateless" }</option>
                    <option key="1" value="1" selected={is_stateful}>{ "stateful" }</option>
                </select>
                { text(Field::Partitions(number), format!("Partitions of subtopology {number}"), "short", "") }
                <span class="end">{ end }</span>
                <span class="minis">
                    <button type="button" class="mini" aria-label={format!("End offset of each task of subtopology {number}")} title="Each task by itself"
                        aria-expanded={(*is_open && can_open).to_string()} aria-controls={each_id.clone()} disabled={!can_open} onclick={on_open}>{ icon::chevron() }</button>
                    <button type="button" class="mini remove" aria-label={format!("Remove subtopology {number}")} title={format!("Remove subtopology {number} and its state on all disks")}
                        disabled={props.is_only} onclick={on_remove}>{ icon::close() }</button>
                </span>
            </div>
            <ul id={each_id} class="task-each" hidden={!(*is_open && can_open)}>
                { for tasks.iter().filter(|_| *is_open && can_open).map(|task| html! {
                    <li key={task.id.to_string()}><span class="task-name">{ task.id.to_string() }</span>{ text(Field::EndOffset(Which::One(task.id)), format!("End offset of {}", task.id), "long", "") }</li>
                }) }
            </ul>
        </li>
    }
}

/// The names of a subtopology's tasks, the first and the last.
fn names(tasks: &[TaskSpec]) -> String {
    let ids: Vec<TaskId> = tasks.iter().map(|task| task.id).collect();
    match (ids.iter().min(), ids.iter().max()) {
        (Some(first), Some(last)) if first != last => format!("{first}…{last}"),
        (Some(only), _) => only.to_string(),
        _ => String::new(),
    }
}
