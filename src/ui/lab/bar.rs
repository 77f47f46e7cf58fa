//! The line over the stages of the Lab: undo and redo, what is compared, what was refused.

use yew::prelude::*;

use super::Send;
use crate::app::edit::verb::Switch;
use crate::app::lab::compare::Compare;
use crate::app::lab::message::LabMsg;
use crate::app::lab::model::{Notice, Pane};
use crate::kafka::version::KafkaVersion;
use crate::platform::input;
use crate::ui::icon;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub undo: Option<String>,
    pub redo: Option<String>,
    pub compare: Compare,
    /// What to call the right side.
    pub other: String,
    pub is_pending: bool,
}

/// What can be compared with by choosing it from a list; anything else is kept from an earlier state of the group.
fn offered() -> Vec<Compare> {
    let versions = KafkaVersion::ALL.map(Compare::Version);
    let switches = Switch::ALL.map(Compare::Switch);
    versions.into_iter().chain(switches).chain([Compare::WithoutActions]).collect()
}

fn offer_label(compare: &Compare) -> String {
    match compare {
        Compare::Version(version) => format!("every instance on {version}"),
        Compare::Switch(switch) => switch.name().to_owned(),
        Compare::WithoutActions => "no actions".to_owned(),
        Compare::Config(..) | Compare::Kept { .. } => String::new(),
    }
}

/// The bar.
#[function_component]
pub fn Bar(props: &Props) -> Html {
    let press = |message: LabMsg| props.send.reform(move |_: MouseEvent| message.clone());
    let step = |id: &'static str, name: &'static str, what: &Option<String>, message: LabMsg, drawing: Html| {
        let title = what
            .as_ref()
            .map_or_else(|| format!("Nothing to {}", name.to_lowercase()), |what| format!("{name}: {what}"));
        html! {
            <button {id} type="button" class="tool" aria-label={title.clone()} {title} disabled={what.is_none()} onclick={press(message)}>
                { drawing }
            </button>
        }
    };
    html! {
        <div class="lab-bar" role="toolbar" aria-label="Edits and comparison">
            { step("undo", "Undo", &props.undo, LabMsg::Undo, icon::undo()) }
            { step("redo", "Redo", &props.redo, LabMsg::Redo, icon::redo()) }
            <span class="bar-gap"></span>
            { comparison(props) }
            <button id="swap" type="button" class="tool text" title="The other group is edited from now on" onclick={press(LabMsg::Swap)}>{ "Swap sides" }</button>
            <button id="keep" type="button" class="tool text" title="Keep the group as it is now on the right, and go on editing" onclick={press(LabMsg::KeepAndCompare)}>{ "Keep on the right" }</button>
            <button id="restart-here" type="button" class="tool text" title="Everybody restarts with what is on the disks at the playhead" onclick={press(LabMsg::RestartHere)}>{ "Restart from here" }</button>
            <button id="start-over" type="button" class="tool text" title="Begin with one instance and one task; can be undone" onclick={press(LabMsg::StartOver)}>{ "Start over" }</button>
            <span class="pending" aria-hidden="true">{ if props.is_pending { "working it out…" } else { "" } }</span>
        </div>
    }
}

fn comparison(props: &Props) -> Html {
    let offered = offered();
    let at = offered.iter().position(|compare| *compare == props.compare);
    let on_change = {
        let offered = offered.clone();
        let send = props.send.clone();
        Callback::from(move |event: Event| {
            let chosen = input::number(&event).and_then(|index| offered.get(index as usize));
            if let Some(compare) = chosen {
                send.emit(LabMsg::Compare(compare.clone()));
            }
        })
    };
    let option = |(index, compare): (usize, &Compare)| {
        html! { <option key={index} value={index.to_string()} selected={at == Some(index)}>{ offer_label(compare) }</option> }
    };
    html! {
        <label class="compare">
            <span>{ "Compare with" }</span>
            <select id="compare" onchange={on_change}>
                if at.is_none() { <option value="" selected=true>{ &props.other }</option> }
                { for offered.iter().enumerate().map(option) }
            </select>
        </label>
    }
}

#[derive(Properties, PartialEq)]
pub struct NoticeProps {
    pub send: Send,
    pub notice: Option<Notice>,
}

/// What was refused, or undone.
#[function_component]
pub fn NoticeLine(props: &NoticeProps) -> Html {
    let dismiss = props.send.reform(|_: MouseEvent| LabMsg::Dismiss);
    let body = props.notice.as_ref().map(|notice| {
        html! {
            <p class={classes!("notice", notice.is_refusal.then_some("refusal"))}>
                <span>{ &notice.text }</span>
                <button type="button" class="close" aria-label="Dismiss" onclick={dismiss}>{ icon::close() }</button>
            </p>
        }
    });
    html! { <div id="notice" role="status" aria-live="polite">{ body.unwrap_or_default() }</div> }
}

#[derive(Properties, PartialEq)]
pub struct PaneProps {
    pub send: Send,
    pub pane: Pane,
}

/// On a narrow screen: what is shown.
#[function_component]
pub fn Panes(props: &PaneProps) -> Html {
    let button = |(pane, name): (Pane, &'static str)| {
        let id = format!("pane-{}", name.to_lowercase().replace(' ', "-"));
        let on_click = props.send.reform(move |_: MouseEvent| LabMsg::ShowPane(pane));
        html! { <button key={name} {id} type="button" aria-pressed={(pane == props.pane).to_string()} onclick={on_click}>{ name }</button> }
    };
    html! { <nav class="panes" aria-label="What is shown">{ for Pane::ALL.into_iter().map(button) }</nav> }
}
