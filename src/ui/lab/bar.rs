//! The line over the stages of the Lab: undo and redo, what is compared, what was refused.

use std::rc::Rc;

use yew::prelude::*;

use super::Send;
use crate::app::lab::compare::Compare;
use crate::app::lab::message::LabMsg;
use crate::app::lab::model::{Notice, Pane};
use crate::app::lab::offers::Offer;
use crate::app::message::Msg;
use crate::app::model::Panel;
use crate::platform::input;
use crate::ui::icon;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub undo: Option<String>,
    pub redo: Option<String>,
    pub compare: Compare,
    /// What can be chosen to compare with, in groups.
    pub offers: Rc<Vec<(&'static str, Vec<Offer>)>>,
    /// What to call the right side.
    pub other: String,
    pub is_pending: bool,
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
            <button id="swap" type="button" class="tool text" title="Swap sides: the other group is edited from now on" onclick={press(LabMsg::Swap)}>{ "Swap" }</button>
            <button id="keep" type="button" class="tool text" title="Keep the group as it is now on the right, and go on editing" onclick={press(LabMsg::KeepAndCompare)}>{ "Keep on the right" }</button>
            <button id="restart-here" type="button" class="tool text" title="Everybody restarts with what is on the disks at the playhead" disabled={props.is_pending} onclick={press(LabMsg::RestartHere)}>{ "Restart here" }</button>
            <button id="start-over" type="button" class="tool text" title="Begin with one instance and one task; can be undone" onclick={press(LabMsg::StartOver)}>{ "Start over" }</button>
            <button id="share-open" type="button" class="tool text" aria-haspopup="dialog" disabled={props.is_pending} onclick={press(LabMsg::Page(Msg::Open(Panel::Share)))}>{ "Share…" }</button>
            <span class="pending" aria-hidden="true">{ if props.is_pending { "working it out…" } else { "" } }</span>
        </div>
    }
}

fn comparison(props: &Props) -> Html {
    let flat: Vec<&Offer> = props.offers.iter().flat_map(|(_, offers)| offers).collect();
    let at = flat.iter().position(|offer| offer.compare == props.compare);
    let on_change = {
        let (send, offers) = (props.send.clone(), Rc::clone(&props.offers));
        Callback::from(move |event: Event| {
            let chosen = input::number(&event)
                .and_then(|index| offers.iter().flat_map(|(_, offers)| offers).nth(index as usize));
            if let Some(offer) = chosen {
                send.emit(LabMsg::Compare(offer.compare.clone()));
            }
        })
    };
    let mut index = 0;
    let group = |(name, offers): &(&'static str, Vec<Offer>)| {
        let options: Vec<Html> = offers
            .iter()
            .map(|offer| {
                let value = index;
                index += 1;
                html! { <option key={value} value={value.to_string()} selected={at == Some(value)}>{ &offer.label }</option> }
            })
            .collect();
        html! { <optgroup key={*name} label={*name}>{ for options }</optgroup> }
    };
    // What cannot be chosen again, because nothing in the list is it.
    let own = at.is_none().then(|| {
        html! { <optgroup key="now" label="Now"><option value="" selected=true>{ &props.other }</option></optgroup> }
    });
    let groups: Vec<Html> = own.into_iter().chain(props.offers.iter().map(group)).collect();
    html! {
        <label class="compare">
            <span>{ "Compare with" }</span>
            <select id="compare" onchange={on_change}>
                { for groups }
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
