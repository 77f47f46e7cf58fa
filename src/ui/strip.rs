//! The ownership strip.

use std::rc::Rc;

use yew::prelude::*;

use super::{Send, hue, icon};
use crate::app::message::{Move, Msg};
use crate::app::strip::{ColumnKind, StripCell, StripColumn, StripView};

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
    let head = |column: &StripColumn| head(column, &props.send);
    let row = |(task, (name, is_stateful)): (usize, &(String, bool))| {
        let starts_group = task > 0 && view.tasks[task - 1].1 != *is_stateful;
        html! {
            <tr key={name.clone()} class={classes!(starts_group.then_some("starts-group"))}>
                <th scope="row" class="task-name">{ name }</th>
                { for (0..view.columns.len()).map(|at| cell(view, task, at)) }
                <td class="rest-of-room"></td>
            </tr>
        }
    };
    html! {
        <div class="strip-box">
            <table class="strip" style={format!("--column:{:.2}px", props.column_px)}>
                <caption>{ "who runs what, rebalance by rebalance" }</caption>
                <thead>
                    <tr>
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

fn kind_class(kind: ColumnKind) -> &'static str {
    match kind {
        ColumnKind::Past => "past",
        ColumnKind::Now => "now",
        ColumnKind::Open => "now open",
        ColumnKind::Rest => "rest",
    }
}

fn head(column: &StripColumn, send: &Send) -> Html {
    let round = column.round;
    let class = classes!("column-head", kind_class(column.kind));
    if column.kind == ColumnKind::Rest {
        return html! { <th key={round} {class} scope="col"><span aria-label="at rest">{ "·" }</span></th> };
    }
    let on_click = send.reform(move |_: MouseEvent| Msg::Move(Move::JumpTo(round)));
    html! {
        <th key={round} {class} scope="col">
            <button type="button" onclick={on_click} aria-label={format!("Go to rebalance {round}")}>{ round }</button>
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
