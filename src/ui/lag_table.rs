//! The leader's table.

use std::rc::Rc;

use yew::prelude::*;

use super::words::instance;
use crate::app::lag_view::{LagCell, LagKind, LagView};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub view: Rc<LagView>,
}

/// Lags, tasks by instances, as the leader sees them.
#[function_component]
pub fn LagTable(props: &Props) -> Html {
    let view = &props.view;
    let caption = match (view.round, view.processes.iter().find(|(process, _)| *process == view.leader)) {
        (Some(round), Some((_, name))) => format!("lag as the leader ({name}) sees it, rebalance {round}"),
        _ => "lag as the leader sees it: no report yet".to_owned(),
    };
    let head =
        |(process, name): &(u32, String)| html! { <th key={*process} scope="col">{ instance(*process, name) }</th> };
    let row = |(task, cells): &(String, Vec<LagCell>)| {
        html! {
            <tr key={task.clone()}>
                <th scope="row" class="task-name">{ task }</th>
                { for cells.iter().map(cell) }
            </tr>
        }
    };
    html! {
        <div class="lag-box">
            <table class="lag">
                <caption>{ caption }</caption>
                <thead><tr><th><span class="vh">{ "task" }</span></th>{ for view.processes.iter().map(head) }</tr></thead>
                <tbody>{ for view.rows.iter().map(row) }</tbody>
            </table>
        </div>
    }
}

fn cell(cell: &LagCell) -> Html {
    let class = match cell.kind {
        LagKind::CaughtUp => "caught-up",
        LagKind::Behind => "behind",
        LagKind::Unsaid => "unsaid",
    };
    let sign = match cell.kind {
        LagKind::CaughtUp => html! { <span class="sign" aria-label="caught up">{ "✓" }</span> },
        LagKind::Behind => html! {},
        LagKind::Unsaid => html! { <small>{ "unsaid" }</small> },
    };
    html! {
        <td class={classes!(class, cell.is_owner.then_some("owner"))} title={cell.title.clone()}>
            <span class="number">{ &cell.text }</span>{ sign }
            if cell.is_owner { <span class="vh">{ ", owner" }</span> }
        </td>
    }
}
