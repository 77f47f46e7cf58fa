//! The ownership strip.

use std::rc::Rc;

use yew::prelude::*;

use super::shared::Shared;
use super::{Send, hue, icon};
use crate::app::message::{Move, Msg};
use crate::app::strip::{ColumnKind, StripCell, StripColumn, StripView, is_labelled, label_every};
use crate::platform::focus;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub view: Rc<StripView>,
    pub column_px: f64,
}

/// Who runs what, rebalance by rebalance.
#[function_component]
pub fn Strip(props: &Props) -> Html {
    let view = &props.view;
    let newest = view.columns.last().map_or(0, |column| column.round);
    let every = label_every(newest, props.column_px);
    let (heads, wanted) = (use_node_ref(), use_mut_ref(|| None));
    {
        // The columns move on under the focus: it stays with the rebalance that was asked for, which now is the newest.
        let (heads, wanted) = (heads.clone(), Rc::clone(&wanted));
        use_effect(move || {
            if wanted.take() == Some(newest) {
                focus::keep_within(&heads, ".now button");
            }
        });
    }
    let head = |column: &StripColumn| {
        let (round, wanted) = (column.round, Rc::clone(&wanted));
        let on_click = props.send.reform(move |_: MouseEvent| {
            wanted.replace((round != newest).then_some(round));
            Msg::Move(Move::JumpTo(round))
        });
        head(column, is_labelled(round, newest, every), on_click)
    };
    let row = |(task, (name, is_stateful)): (usize, &(String, bool))| {
        let starts_group = task > 0 && view.tasks[task - 1].1 != *is_stateful;
        html! {
            <tr key={name.clone()} class={classes!(starts_group.then_some("starts-group"))}>
                <th scope="row" class="task-name">{ name }</th>
                <Past view={Shared::from(view)} {task} />
                { for view.columns.len().checked_sub(1).map(|newest| cell(view, task, newest)) }
                <td class="rest-of-room"></td>
            </tr>
        }
    };
    html! {
        <div class="strip-box">
            <table class="strip" ~style={format!("--column:{:.2}px", props.column_px)}>
                <caption>{ "who runs what, rebalance by rebalance" }</caption>
                <thead>
                    <tr ref={heads}>
                        <th><span class="vh">{ "task" }</span></th>
                        { for view.columns.iter().map(head) }
                        <td class="rest-of-room"></td>
                    </tr>
                </thead>
                <tbody>{ for view.tasks.iter().enumerate().map(row) }</tbody>
            </table>
        </div>
    }
}

#[derive(Properties)]
struct PastProps {
    view: Shared<StripView>,
    task: usize,
}

impl PartialEq for PastProps {
    fn eq(&self, other: &Self) -> bool {
        self.task == other.task && (self.view == other.view || self.view.has_same_past(&other.view))
    }
}

/// A task's cells but for the newest: they stay while that one is settled.
#[function_component]
fn Past(props: &PastProps) -> Html {
    let past = props.view.columns.len().saturating_sub(1);
    html! { <>{ for (0..past).map(|at| cell(&props.view, props.task, at)) }</> }
}

fn kind_class(kind: ColumnKind) -> &'static str {
    match kind {
        ColumnKind::Past => "past",
        ColumnKind::Now => "now",
        ColumnKind::Open => "now open",
        ColumnKind::Rest => "rest",
    }
}

/// The head of a column. Without a key: an element that is moved or made anew loses the focus.
fn head(column: &StripColumn, is_labelled: bool, on_click: Callback<MouseEvent>) -> Html {
    let round = column.round;
    let class = classes!("column-head", kind_class(column.kind));
    if column.kind == ColumnKind::Rest {
        return html! { <th {class} scope="col"><span aria-label="at rest">{ "·" }</span></th> };
    }
    html! {
        <th {class} scope="col">
            <button type="button" onclick={on_click} title={round.to_string()} aria-label={format!("Go to rebalance {round}")}>
                if is_labelled { <span class="number">{ round }</span> }
            </button>
        </th>
    }
}

fn cell(view: &StripView, task: usize, at: usize) -> Html {
    let column = &view.columns[at];
    let look = match column.cells[task] {
        _ if column.kind == ColumnKind::Open => classes!("undecided"),
        StripCell::Nobody => classes!("nobody"),
        StripCell::Owned { process, is_created } => classes!("owned", hue(process), is_created.then_some("created")),
        StripCell::Withheld { process } => classes!("withheld", hue(process)),
    };
    let is_withheld = look.contains("withheld");
    html! {
        <td key={column.round} class={classes!("cell", look, kind_class(column.kind))} title={view.title(task, at)}>
            <span class="vh">{ view.words(task, at) }</span>
            <span class="mark" aria-hidden="true">
                if is_withheld { { icon::clock() } } else { { view.new_owner(task, at).unwrap_or_default() } }
            </span>
        </td>
    }
}
