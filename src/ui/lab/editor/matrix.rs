//! What is on disk: stateful tasks down, instances across. One grid hears what happens to all cells; of a long one only the
//! rows in sight are in the document.

use std::rc::Rc;

use yew::prelude::*;

use super::field::refused;
use super::grid_events::{Focus, GridState, listeners};
use super::matrix_row::{Row, Typed};
use super::scope::ScopePanel;
use super::section::{PartProps, Section};
use crate::app::edit::draft::Drafts;
use crate::app::edit::field::Field;
use crate::app::edit::grid::Place;
use crate::app::edit::matrix::{ColumnHead, Matrix, matrix};
use crate::app::edit::rows::{Piece, pieces};
use crate::app::edit::verb::Cells;
use crate::app::num::index;
use crate::platform::cells;
use crate::sim::setup::Setup;
use crate::ui::lab::Send;
use crate::ui::shared::Shared;
use crate::ui::{hue, icon};

/// The part about checkpoints.
#[function_component]
pub fn Checkpoints(props: &PartProps) -> Html {
    let PartProps { send, setup, drafts } = props;
    let matrix = use_memo(setup.clone(), |setup| matrix(&setup.scenario));
    let (some, all) = matrix.filled();
    let summary = if all == 0 { "no stateful task".to_owned() } else { format!("{some} of {all} on disk") };
    let refused = refused(drafts, |field| matches!(field, Field::OnDisk(_)));
    let body = if all == 0 {
        html! { <p key="none" class="hint">{ "No task has state, so no disk holds anything." }</p> }
    } else {
        html! { <Grid key="grid" send={send.clone()} setup={setup.clone()} drafts={drafts.clone()} matrix={Shared::from(&matrix)} /> }
    };
    html! { <Section id="checkpoints" title="Checkpoints" {summary} {refused} is_open=true><div>{ body }</div></Section> }
}

#[derive(Properties, PartialEq)]
pub struct GridProps {
    pub send: Send,
    pub setup: Shared<Setup>,
    pub drafts: Drafts,
    pub matrix: Shared<Matrix>,
}

/// Rows in sight before anybody has measured.
const SEEN_AT_FIRST: u32 = 20;
/// How high a row is before anybody has measured.
const ROW_PX: f64 = 27.0;

#[function_component]
fn Grid(props: &GridProps) -> Html {
    let GridProps { send, setup, drafts, matrix } = props;
    let node = use_node_ref();
    let state = GridState {
        place: use_state(|| Place::FIRST),
        is_typing: use_state(|| false),
        wants_focus: use_mut_ref(|| None),
        drag: use_mut_ref(|| None),
        origin: use_mut_ref(|| None),
    };
    let sight = use_state(|| (ROW_PX, 0, SEEN_AT_FIRST));
    let place = state.place.within(matrix.last());
    let is_typing = *state.is_typing;
    {
        let (node, wants_focus) = (node.clone(), Rc::clone(&state.wants_focus));
        use_effect_with((place, is_typing), move |(place, _)| {
            if let Some(focus) = wants_focus.take() {
                cells::focus(&node, (place.row, place.column), focus == Focus::Selects);
            }
        });
    }
    let look = {
        let (node, sight) = (node.clone(), sight.clone());
        move || {
            if let Some(now) = cells::in_sight(&node).filter(|now| *now != *sight) {
                sight.set(now);
            }
        }
    };
    use_effect_with(matrix.rows.len(), {
        let look = look.clone();
        move |_| look()
    });
    let names: Vec<String> = matrix.columns.iter().map(|column| column.name.clone()).collect();
    let names = use_memo(names, Vec::clone);
    let (row_px, first, seen) = *sight;
    let hear = listeners(props, &state);
    let piece = |piece: Piece| match piece {
        Piece::Gap { from, count } => {
            let style = format!("height:{}px", row_px * f64::from(count));
            html! { <tr key={format!("gap-{from}")} role="presentation" class="gap" ~{style}></tr> }
        }
        Piece::Row(at) => {
            let row = at + 1;
            let head = matrix.rows[at as usize].clone();
            let focused = (place.row == row).then_some(place.column);
            let typed = focused.filter(|_| is_typing).map(|column| typed(props, Place { row, column }));
            html! {
                <Row key={head.task.to_string()} {row} head={head.clone()} cells={matrix.row(at as usize).to_vec()} names={Shared::from(&names)} {focused} {typed}
                    refused={refused_in(props, row)} />
            }
        }
    };
    let pieces = pieces(index(matrix.rows.len()), first, seen, place.row.saturating_sub(1));
    html! {
        <>
            <div key="grid" class="disk-grid" ref={node} onscroll={Callback::from(move |_: Event| look())}
                onclick={hear.click} ondblclick={hear.double_click} onkeydown={hear.key} onkeyup={hear.key_up} oninput={hear.input} onfocusin={hear.focus_in} onfocusout={hear.focus_out}
                onpaste={hear.paste} oncopy={hear.copy} onpointerdown={hear.pointer_down} onpointermove={hear.pointer_move} onpointerup={hear.pointer_up} onpointercancel={hear.pointer_cancel}>
                <table role="grid" aria-label="Checkpoints on disk, tasks by instances" aria-describedby="disk-help"
                    aria-rowcount={(matrix.rows.len() + 1).to_string()} aria-colcount={(matrix.columns.len() + 1).to_string()}>
                    <thead><tr role="row" aria-rowindex="1">{ corner(place) }{ for matrix.columns.iter().enumerate().map(|column| column_head(column, place)) }</tr></thead>
                    <tbody>{ for pieces.into_iter().map(piece) }</tbody>
                </table>
            </div>
            <div key="refused" id="disk-refused" class="refusals" role="status">{ for refusals(props) }</div>
            <div key="scope">{ scope(send, setup, drafts, matrix, place) }</div>
            <p key="help" id="disk-help" class="hint">
                { "Click a cell: none, caught up, behind. Drag across it, or Shift with ← →, for an offset; Enter or two clicks to type one. A head fills its row or column, the corner everything. Blocks can be pasted and copied." }
            </p>
        </>
    }
}

fn corner(place: Place) -> Html {
    let tab = if place == (Place { row: 0, column: 0 }) { "0" } else { "-1" };
    html! {
        <th key={0} role="columnheader" class="corner-head">
            <button type="button" data-cell="0:0" tabindex={tab} aria-label="Fill everything: none, caught up, behind" title="Fill everything: none, caught up, behind">{ icon::fill() }</button>
        </th>
    }
}

fn column_head((at, head): (usize, &ColumnHead), place: Place) -> Html {
    let column = index(at) + 1;
    let tab = if place == (Place { row: 0, column }) { "0" } else { "-1" };
    let fill = format!("Fill every task on {}: none, caught up, behind", head.name);
    html! {
        <th key={column} role="columnheader" scope="col" aria-colindex={(column + 1).to_string()}>
            <button type="button" data-cell={format!("0:{column}")} tabindex={tab} class={classes!("badge", hue(index(at)))} aria-label={fill.clone()} title={fill}>{ &head.name }</button>
        </th>
    }
}

/// The text of the cell that is being typed in.
fn typed(props: &GridProps, place: Place) -> Typed {
    let field = props.matrix.cells_at(place).map(Field::OnDisk);
    let text = field.map(|field| props.drafts.text(&props.setup, field)).unwrap_or_default();
    let is_refused = field.is_some_and(|field| props.drafts.error(field).is_some());
    Typed { column: place.column, text, is_refused }
}

fn refused_in(props: &GridProps, row: u32) -> Vec<u32> {
    let GridProps { matrix, drafts, .. } = props;
    let task = matrix.rows[row as usize - 1].task;
    let refused = drafts.refused().filter_map(|(field, _)| match field {
        Field::OnDisk(Cells::One(instance, of)) if of == task => Some(instance),
        _ => None,
    });
    let column = |id| matrix.columns.iter().position(|column| column.instance == id).map(|at| index(at) + 1);
    refused.filter_map(column).collect()
}

/// What was refused in cells: a cell has no room for it.
fn refusals(props: &GridProps) -> Vec<Html> {
    let refused = props.drafts.refused().filter_map(|(field, error)| match field {
        Field::OnDisk(cells @ Cells::One(..)) => Some((props.matrix.name_of(cells), error.to_string())),
        _ => None,
    });
    refused
        .map(|(name, error)| html! { <p key={name.clone()} class="field-error">{ format!("{name}: {error}") }</p> })
        .collect()
}

fn scope(send: &Send, setup: &Shared<Setup>, drafts: &Drafts, matrix: &Shared<Matrix>, place: Place) -> Html {
    let (row, column) = (place.row.max(1) as usize - 1, place.column.max(1) as usize - 1);
    let (Some(task), Some(instance)) = (matrix.rows.get(row), matrix.columns.get(column)) else {
        return html! { <span></span> };
    };
    html! {
        <ScopePanel send={send.clone()} setup={setup.clone()} drafts={drafts.clone()} task={task.task} instance={instance.instance}
            name={instance.name.clone()} title={matrix.title(row, column)} />
    }
}
