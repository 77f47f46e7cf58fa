//! Under the matrix: what the chosen cell holds, and how to set it, its row, its column or everything without a keyboard.

use yew::prelude::*;

use super::field::{TextField, shown};
use crate::app::edit::draft::Drafts;
use crate::app::edit::field::Field;
use crate::app::edit::verb::{Cells, Edit, OnDisk};
use crate::app::lab::message::LabMsg;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::sim::setup::Setup;
use crate::ui::lab::Send;
use crate::ui::shared::Shared;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub setup: Shared<Setup>,
    pub drafts: Drafts,
    /// The cell that was chosen last.
    pub task: TaskId,
    pub instance: ProcessId,
    /// Its instance's name.
    pub name: String,
    /// What it holds.
    pub title: String,
}

/// What is set.
#[derive(Clone, Copy, PartialEq)]
enum Scope {
    Cell,
    Row,
    Column,
    All,
}

/// The panel.
#[function_component]
pub fn ScopePanel(props: &Props) -> Html {
    let scope = use_state(|| Scope::Cell);
    let Props { send, task, instance, name, .. } = props;
    let cells = match *scope {
        Scope::Cell => Cells::One(*instance, *task),
        Scope::Row => Cells::Row(*task),
        Scope::Column => Cells::Column(*instance),
        Scope::All => Cells::All,
    };
    let choose = |(id, which, text): (&'static str, Scope, String)| {
        let on_click = {
            let scope = scope.clone();
            Callback::from(move |_: MouseEvent| scope.set(which))
        };
        html! { <button key={id} {id} type="button" aria-pressed={(*scope == which).to_string()} onclick={on_click}>{ text }</button> }
    };
    let put = |on_disk: OnDisk| {
        let on_click = send.reform(move |_: MouseEvent| LabMsg::Edit(Edit::SetOnDisk { cells, on_disk }));
        let id = format!("put-{}", on_disk.name().replace(' ', "-"));
        html! { <button key={on_disk.name()} {id} type="button" class="tool text small" onclick={on_click}>{ on_disk.name() }</button> }
    };
    let field = Field::OnDisk(cells);
    let (text, error) = shown(&props.drafts, &props.setup, field);
    let scopes = [
        ("scope-cell", Scope::Cell, format!("{task} on {name}")),
        ("scope-row", Scope::Row, format!("row {task}")),
        ("scope-column", Scope::Column, format!("column {name}")),
        ("scope-all", Scope::All, "all".to_owned()),
    ];
    html! {
        <div class="scope">
            <p class="scope-title">{ &props.title }</p>
            <div class="segments" role="group" aria-label="What is set">{ for scopes.into_iter().map(choose) }</div>
            <div class="scope-line">
                { for [OnDisk::None, OnDisk::CaughtUp, OnDisk::Behind].into_iter().map(put) }
                <TextField key="exact" send={send.clone()} {field} {text} {error} label="Checkpoint: a number of records, none, end or behind" class={if *scope == Scope::Cell { "long told" } else { "long" }} placeholder="exact" />
            </div>
        </div>
    }
}
