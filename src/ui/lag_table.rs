//! The leader's table.

use std::rc::Rc;

use yew::prelude::*;

use super::hue;
use super::shared::Shared;
use super::words::instance;
use crate::app::lag_view::{LagCell, LagKind, LagRows, LagView, MoveView};
use crate::kafka::ProcessIx;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub view: Rc<LagView>,
    /// Lines to keep free for what the leader moves, so that nothing below jumps.
    pub move_lines: u32,
}

/// Lags, tasks by instances, as the leader sees them.
#[function_component]
pub fn LagTable(props: &Props) -> Html {
    let view = &props.view;
    let caption = match (view.round, view.processes.iter().find(|(process, _)| *process == view.leader)) {
        (Some(round), Some((_, name))) => format!("lag as leader {name} sees it in {round}"),
        _ => "lag: no report to the leader yet".to_owned(),
    };
    let head =
        |(process, name): &(u32, String)| html! { <th key={*process} scope="col">{ instance(*process, name) }</th> };
    html! {
        <div class="lag-box">
            <table class="lag">
                <caption class={view.round.is_none().then_some("nothing-yet")}>{ caption }</caption>
                <thead><tr><th><span class="vh">{ "task" }</span></th>{ for view.processes.iter().map(head) }</tr></thead>
                <Rows rows={Shared::from(&view.rows)} processes={view.processes.iter().map(|(process, _)| *process).collect::<Vec<_>>()} />
            </table>
            <ol class="moves" aria-label="What the leader moves" ~style={format!("min-height:{}px", props.move_lines * 18)}>
                { for view.moves.iter().enumerate().map(movement) }
            </ol>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct RowsProps {
    rows: Shared<LagRows>,
    processes: Vec<ProcessIx>,
}

/// The lags themselves. They stay while the leader decides.
#[function_component]
fn Rows(props: &RowsProps) -> Html {
    let row = |(task, cells): &(String, Vec<LagCell>)| {
        html! {
            <tr key={task.clone()}>
                <th scope="row" class="task-name">{ task }</th>
                { for cells.iter().zip(&props.processes).map(|(one, process)| cell(one, *process)) }
            </tr>
        }
    };
    html! { <tbody>{ for props.rows.iter().map(row) }</tbody> }
}

fn movement((key, moved): (usize, &MoveView)) -> Html {
    html! {
        <li {key}>
            <span class="task-name">{ &moved.task }</span>
            if moved.is_standby { { " standby" } }
            { " → " }{ instance(moved.to.0, &moved.to.1) }
            <span class="because">{ ", not " }{ instance(moved.ideal.0, &moved.ideal.1) }{ format!(": {}", moved.left_with) }</span>
        </li>
    }
}

fn cell(cell: &LagCell, process: u32) -> Html {
    let class = match cell.kind {
        LagKind::CaughtUp => "caught-up",
        LagKind::Behind => "behind",
        LagKind::Unsaid => "unsaid",
    };
    let sign = match cell.kind {
        LagKind::CaughtUp => html! { <span class="sign" title="caught up">{ "✓" }</span> },
        LagKind::Behind => html! {},
        LagKind::Unsaid => html! { <small>{ "unsaid" }</small> },
    };
    html! {
        <td class={classes!(class, hue(process), cell.is_owner.then_some("owner"))} title={cell.title.clone()}>
            <span class="number">{ &cell.text }</span>{ sign }
            if cell.is_owner { <span class="vh">{ ", owner" }</span> }
        </td>
    }
}
