//! The form that an action is put together in, or changed.

use yew::prelude::*;

use crate::app::edit::action_form::{ActionForm, stateful};
use crate::app::edit::action_kind::ActionKind;
use crate::app::edit::bounds::{Bounds, ROUND};
use crate::app::edit::field::Field;
use crate::app::edit::label::done;
use crate::app::edit::verb::Edit;
use crate::app::lab::message::LabMsg;
use crate::kafka::version::KafkaVersion;
use crate::platform::input;
use crate::sim::action::ConfigName;
use crate::sim::scenario::ProcessSpec;
use crate::sim::setup::Setup;
use crate::ui::lab::Send;
use crate::ui::shared::Shared;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub setup: Shared<Setup>,
    /// The place of the action that is changed; none for a new one.
    pub at: Option<u32>,
    /// The rebalance at the playhead.
    pub round: u32,
    pub on_close: Callback<()>,
}

/// The form.
#[function_component]
pub fn Form(props: &Props) -> Html {
    let Props { send, setup, at, .. } = props;
    let form = use_state(|| {
        let present = at.and_then(|at| setup.actions.get(at as usize));
        present.map_or_else(|| ActionForm::new(setup, props.round), |action| ActionForm::of(*action, setup))
    });
    let now = (*form).clone().settled(setup);
    let read = now.read(setup);
    let on_submit = {
        let (send, at, on_close) = (send.clone(), *at, props.on_close.clone());
        let action = read.as_ref().ok().copied();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            if let Some(action) = action {
                send.emit(LabMsg::Edit(at.map_or(Edit::AddAction(action), |at| Edit::ChangeAction { at, action })));
                if let Some(at) = at {
                    send.emit(LabMsg::Leave(Field::Round(at)));
                }
                on_close.emit(());
            }
        })
    };
    let close = props.on_close.reform(|_: MouseEvent| ());
    let says = match &read {
        Ok(action) => done(*action, &setup.scenario),
        Err(errors) => errors.kind.as_ref().map(ToString::to_string).unwrap_or_default(),
    };
    let errors = read.err().map(|errors| *errors).unwrap_or_default();
    html! {
        <form class="action-form" onsubmit={on_submit} novalidate=true>
            <div class="form-lines">
                { kind(&form, &now) }
                { for whom(&form, &now, setup) }
                { for config(&form, &now, setup, errors.value.as_ref().map(ToString::to_string)) }
                { round(&form, &now, props.round, errors.round.as_ref().map(ToString::to_string)) }
            </div>
            <p class="hint">{ now.kind.sentence() }</p>
            <p class={classes!("form-says", errors.kind.is_some().then_some("field-error"))} role="status">{ says }</p>
            <div class="part-tools">
                <button id="action-submit" type="submit" class="tool text small strong">{ if at.is_some() { "Change" } else { "Add" } }</button>
                <button type="button" class="tool text small" onclick={close}>{ "Cancel" }</button>
            </div>
        </form>
    }
}

type Handle = UseStateHandle<ActionForm>;

/// A change of the form.
fn set<E: 'static>(
    form: &Handle,
    now: &ActionForm,
    change: impl Fn(ActionForm, &E) -> ActionForm + 'static,
) -> Callback<E> {
    let (form, now) = (form.clone(), now.clone());
    Callback::from(move |event: E| form.set(change(now.clone(), &event)))
}

fn line(key: &'static str, label: &'static str, control: Html) -> Html {
    html! { <label key={key} class="form-line"><span>{ label }</span>{ control }</label> }
}

fn select<T: PartialEq>(
    id: &'static str,
    all: &[T],
    chosen: &T,
    name: impl Fn(&T) -> String,
    onchange: Callback<Event>,
) -> Html {
    let option = |(at, value): (usize, &T)| {
        html! { <option key={at} value={at.to_string()} selected={value == chosen}>{ name(value) }</option> }
    };
    html! { <select {id} {onchange}>{ for all.iter().enumerate().map(option) }</select> }
}

fn chosen<T: Clone>(all: &[T], event: &Event) -> Option<T> {
    all.get(input::number(event)? as usize).cloned()
}

fn kind(form: &Handle, now: &ActionForm) -> Html {
    let on_change = set(form, now, |form, event: &Event| {
        let kind = chosen(&ActionKind::ALL, event).unwrap_or(form.kind);
        ActionForm { kind, ..form }
    });
    let name = |kind: &ActionKind| format!("{}{}", if kind.is_luck() { "luck: " } else { "" }, kind.name());
    line("kind", "What", select("action-kind", &ActionKind::ALL, &now.kind, name, on_change))
}

/// To whom, and to what of it.
fn whom(form: &Handle, now: &ActionForm, setup: &Shared<Setup>) -> Vec<Html> {
    let mut lines = Vec::new();
    if !now.kind.has_instance() {
        return lines;
    }
    let mut processes: Vec<&ProcessSpec> = setup.scenario.processes.iter().collect();
    processes.sort_by_key(|process| process.id);
    let ids: Vec<_> = processes.iter().map(|process| process.id).collect();
    let name = |id: &_| {
        processes.iter().find(|process| process.id == *id).map_or_else(String::new, |process| process.name.clone())
    };
    let on_instance = {
        let (ids, setup) = (ids.clone(), setup.clone());
        set(form, now, move |form, event: &Event| match chosen(&ids, event) {
            Some(id) => form.with_process(id, &setup),
            None => form,
        })
    };
    lines.push(line("instance", "Instance", select("action-instance", &ids, &now.process, name, on_instance)));
    match now.kind {
        ActionKind::SetVersion => {
            let on_change = set(form, now, |form, event: &Event| {
                let version = chosen(&KafkaVersion::ALL, event).unwrap_or(form.version);
                ActionForm { version, ..form }
            });
            lines.push(line(
                "release",
                "Release",
                select("action-version", &KafkaVersion::ALL, &now.version, ToString::to_string, on_change),
            ));
        }
        ActionKind::WipeTask => {
            let tasks: Vec<_> = stateful(setup).collect();
            let all = tasks.clone();
            let on_change = set(form, now, move |form, event: &Event| {
                let task = chosen(&all, event).unwrap_or(form.task);
                ActionForm { task, ..form }
            });
            lines.push(line("task", "Task", select("action-task", &tasks, &now.task, ToString::to_string, on_change)));
        }
        ActionKind::MissAssignment | ActionKind::PassInsidePoll => {
            let count = processes.iter().find(|process| process.id == now.process).map_or(1, |process| process.threads);
            let threads: Vec<u32> = (1..=count).collect();
            let all = threads.clone();
            let on_change = set(form, now, move |form, event: &Event| {
                let thread = chosen(&all, event).unwrap_or(form.thread);
                ActionForm { thread, ..form }
            });
            lines.push(line(
                "thread",
                "Thread",
                select("action-thread", &threads, &now.thread, ToString::to_string, on_change),
            ));
        }
        _ => {}
    }
    lines
}

fn config(form: &Handle, now: &ActionForm, setup: &Shared<Setup>, error: Option<String>) -> Vec<Html> {
    if now.kind != ActionKind::SetConfig {
        return Vec::new();
    }
    let on_key = {
        let setup = setup.clone();
        set(form, now, move |form, event: &Event| match chosen(&ConfigName::ALL, event) {
            Some(key) => form.with_key(key, &setup),
            None => form,
        })
    };
    let on_value = set(form, now, |form, event: &InputEvent| ActionForm { value: input::text(event), ..form });
    let name = |key: &ConfigName| key.key().name.to_owned();
    let range = Bounds::of_key(now.key.key()).to_string();
    vec![
        line("key", "Value", select("action-key", &ConfigName::ALL, &now.key, name, on_key)),
        line("value", "becomes", typed("action-value", now.value.clone(), range, error, on_value)),
    ]
}

fn round(form: &Handle, now: &ActionForm, playhead: u32, error: Option<String>) -> Html {
    let on_input = set(form, now, |form, event: &InputEvent| ActionForm { round: input::text(event), ..form });
    let on_playhead = set(form, now, move |form, _: &MouseEvent| ActionForm { round: playhead.to_string(), ..form });
    let label = if now.kind.is_luck() { "In rebalance" } else { "Before rebalance" };
    html! {
        <div key="round" class="form-line">
            <label for="action-round">{ label }</label>
            <span class="form-round">
                { typed("action-round", now.round.clone(), ROUND.to_string(), error, on_input) }
                <button type="button" class="tool text small" onclick={on_playhead}>{ format!("here: {playhead}") }</button>
            </span>
        </div>
    }
}

fn typed(id: &'static str, value: String, title: String, error: Option<String>, oninput: Callback<InputEvent>) -> Html {
    let error_id = format!("{id}-error");
    html! {
        <span class={classes!("field", "long", error.is_some().then_some("refused"))}>
            <input {id} type="text" inputmode="numeric" autocomplete="off" {value} {title} {oninput} aria-invalid={error.is_some().then_some("true")}
                aria-describedby={error.is_some().then(|| error_id.clone())} />
            <span class="field-error" id={error_id}>{ error.unwrap_or_default() }</span>
        </span>
    }
}
