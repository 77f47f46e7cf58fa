//! The form that describes a space.

use yew::prelude::*;

use super::{Send, View, press};
use crate::analysis::space::{FIELDS, Field, Numbers, Space};
use crate::app::explore::form::{GROUPS, SEED};
use crate::app::explore::message::ExploreMsg;
use crate::platform::input;
use crate::sim::problem::Problem;

/// One input with its label and what is wrong with it.
pub struct Input<'a> {
    pub id: String,
    pub name: &'static str,
    pub label: String,
    pub text: &'a str,
    pub problem: Option<String>,
    pub is_changed: bool,
    /// Whether it takes a line of its own.
    pub is_long: bool,
}

/// A labelled input.
pub fn labelled(send: &Send, input: Input) -> Html {
    let Input { id, name, label, text, problem, is_changed, is_long } = input;
    let on_input = send.reform(move |event: InputEvent| ExploreMsg::Type(name, input::text(&event)));
    let problem_id = format!("{id}-problem");
    html! {
        <div key={name} class={classes!("field", is_changed.then_some("changed"), is_long.then_some("long"), problem.is_some().then_some("wrong"))}>
            <label for={id.clone()}>{ label }</label>
            <input {id} type="text" autocomplete="off" spellcheck="false" value={text.to_owned()} oninput={on_input}
                aria-invalid={problem.is_some().to_string()} aria-describedby={problem.is_some().then(|| problem_id.clone())} />
            <p id={problem_id} class="problem">{ problem.unwrap_or_default() }</p>
        </div>
    }
}

/// What is wrong with a field.
pub fn problem(problems: &[Problem], field: &str) -> Option<String> {
    problems.iter().find(|problem| problem.field == field).map(|problem| problem.message.clone())
}

/// Problems of the form; none if it can be searched.
pub fn problems(view: View) -> Vec<Problem> {
    view.model.search.form.read().err().unwrap_or_default()
}

fn label(field: &Field) -> String {
    let mut chars = field.about.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    // A name of Kafka's keeps its small letter.
    let is_name = field.about.split([' ', ',']).next().is_some_and(|word| word.contains('.'));
    if is_name { field.about.to_owned() } else { first + chars.as_str() }
}

/// The form: what the search, the map and the blind spot look at.
pub fn form(view: View) -> Html {
    let View { model, send } = view;
    let (form, problems) = (&model.search.form, problems(view));
    let field = |field: &Field| {
        labelled(
            send,
            Input {
                id: format!("space-{}", field.name),
                name: field.name,
                label: label(field),
                text: form.text(field.name),
                problem: problem(&problems, field.name),
                is_changed: form.is_changed(field),
                is_long: matches!(field.get(&Space::default()), Numbers::Three(_)),
            },
        )
    };
    let other = |name: &'static str, label: &str| {
        labelled(
            send,
            Input {
                id: format!("space-{name}"),
                name,
                label: label.to_owned(),
                text: form.text(name),
                problem: problem(&problems, name),
                is_changed: false,
                is_long: false,
            },
        )
    };
    let lag = |lag: u64, name: &'static str| {
        html! { <button type="button" class="act" id={format!("lag-{lag}")} onclick={press(send, ExploreMsg::UseLag(lag))}>{ name }</button> }
    };
    // A field that keeps it from being searched is never out of sight.
    let is_open = model.is_space_open || FIELDS.iter().any(|field| problem(&problems, field.name).is_some());
    let on_summary = send.reform(|event: MouseEvent| {
        event.prevent_default();
        ExploreMsg::ToggleSpace
    });
    let changed = FIELDS.iter().filter(|field| form.is_changed(field)).count();
    let summary = match changed {
        0 => "Ranges of the default space".to_owned(),
        1 => "Ranges, one of them changed".to_owned(),
        changed => format!("Ranges, {changed} of them changed"),
    };
    html! {
        <section id="space" class="sheet" aria-label="The space">
            <h2>{ "The space" }</h2>
            <p class="small">{ "Groups are drawn at random from these ranges. Seed and number decide a group, so anybody finds the same one. A single number is a range of one." }</p>
            <div class="acts">{ lag(10_000, "Default space") }{ lag(0, "The same with lag 0") }</div>
            <div class="fields">{ other(SEED, "Seed") }{ other(GROUPS, "Groups") }</div>
            <details open={is_open}>
                <summary onclick={on_summary}>{ summary }</summary>
                <div class="fields">{ for FIELDS.iter().map(field) }</div>
            </details>
        </section>
    }
}

/// The space in a sentence.
pub fn sentence(space: &Space) -> String {
    let said = |name: &str| {
        let numbers = Field::find(name).map(|field| field.get(space));
        match numbers {
            Some(Numbers::Range(low, high)) if low == high => crate::app::num::exact(low),
            Some(Numbers::Range(low, high)) => {
                format!("{} to {}", crate::app::num::exact(low), crate::app::num::exact(high))
            }
            Some(Numbers::One(number)) => crate::app::num::exact(number),
            _ => String::new(),
        }
    };
    format!(
        "{} instances, {} stateful and {} stateless tasks, changelogs of {} records, acceptable.recovery.lag {}, max.warmup.replicas {}.",
        said("instances"),
        said("stateful_tasks"),
        said("stateless_tasks"),
        said("end_offset"),
        said("acceptable_recovery_lag"),
        said("warm_ups"),
    )
}
