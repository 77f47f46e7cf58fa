//! A text field of the editor. What is typed goes to the model at once; a bad text stays where it is and says why.

use yew::prelude::*;

use crate::app::edit::draft::Drafts;
use crate::app::edit::field::Field;
use crate::app::edit::verb::{Cells, Restored, Tasks};
use crate::app::lab::message::LabMsg;
use crate::platform::input;
use crate::sim::setup::Setup;
use crate::ui::lab::Send;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub field: Field,
    /// What it shows.
    pub text: String,
    /// Why that is refused.
    pub error: Option<String>,
    /// What it is, for those who do not see where it stands.
    pub label: String,
    #[prop_or_default]
    pub class: &'static str,
    #[prop_or_default]
    pub placeholder: &'static str,
    /// A sentence that describes it, by its id.
    #[prop_or_default]
    pub described_by: Option<String>,
    #[prop_or_default]
    pub is_disabled: bool,
}

/// The field and, where it is refused, the reason under it.
#[function_component]
pub fn TextField(props: &Props) -> Html {
    let id = id_of(props.field);
    let error_id = format!("{id}-error");
    let field = props.field;
    let on_input = props.send.reform(move |event: InputEvent| LabMsg::Type(field, input::text(&event)));
    let on_blur = props.send.reform(move |_: FocusEvent| LabMsg::Leave(field));
    let on_key = {
        let (send, is_refused) = (props.send.clone(), props.error.is_some());
        Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
            "Enter" => send.emit(LabMsg::Leave(field)),
            "Escape" if is_refused => send.emit(LabMsg::Forget(field)),
            _ => {}
        })
    };
    let is_refused = props.error.is_some();
    let described = if is_refused { Some(error_id.clone()) } else { props.described_by.clone() };
    let is_number = !matches!(field, Field::Name(_) | Field::OnDisk(_));
    html! {
        <span class={classes!("field", props.class, is_refused.then_some("refused"))}>
            <input type="text" {id} value={props.text.clone()} aria-label={props.label.clone()} title={props.label.clone()}
                inputmode={if is_number { "numeric" } else { "text" }} autocomplete="off" spellcheck="false" placeholder={props.placeholder}
                aria-invalid={is_refused.then_some("true")} aria-describedby={described} disabled={props.is_disabled}
                oninput={on_input} onblur={on_blur} onkeydown={on_key} />
            <span class="field-error" id={error_id} role={is_refused.then_some("alert")}>{ props.error.clone().unwrap_or_default() }</span>
        </span>
    }
}

/// What a field shows and why it is refused.
pub fn shown(drafts: &Drafts, setup: &Setup, field: Field) -> (String, Option<String>) {
    (drafts.text(setup, field), drafts.error(field).map(ToString::to_string))
}

/// How many texts are refused among some fields.
pub fn refused(drafts: &Drafts, is_mine: impl Fn(Field) -> bool) -> usize {
    drafts.refused().filter(|(field, _)| is_mine(*field)).count()
}

/// The id of a field in the document.
pub fn id_of(field: Field) -> String {
    match field {
        Field::Name(id) => format!("name-{id}"),
        Field::Threads(id) => format!("threads-{id}"),
        Field::Phase(id) => format!("phase-{id}"),
        Field::Partitions(number) => format!("partitions-{number}"),
        Field::EndOffset(Tasks::One(task)) => format!("end-{task}"),
        Field::EndOffset(Tasks::Subtopology(number)) => format!("end-{number}"),
        Field::EndOffset(Tasks::All) => "end-all".to_owned(),
        Field::OnDisk(Cells::One(id, task)) => format!("disk-{task}-{id}"),
        Field::OnDisk(Cells::Row(task)) => format!("disk-{task}"),
        Field::OnDisk(Cells::Column(id)) => format!("disk-{id}"),
        Field::OnDisk(Cells::All) => "disk-all".to_owned(),
        Field::Config(key) => key.json_name(),
        Field::Restored(what) => {
            format!("restored-{}", Restored::ALL.iter().position(|other| *other == what).unwrap_or(0))
        }
        Field::Round(at) => format!("round-{at}"),
        Field::NewValue(at) => format!("new-value-{at}"),
    }
}
