//! A row of the matrix: a task. What happens to its cells, the grid hears.

use yew::prelude::*;

use crate::app::edit::matrix::{Cell, CellKind, RowHead};
use crate::app::num::index;
use crate::ui::hue;
use crate::ui::shared::Shared;

/// A cell whose text is open.
#[derive(Clone, Debug, PartialEq)]
pub struct Typed {
    pub column: u32,
    pub text: String,
    pub is_refused: bool,
}

#[derive(Properties, PartialEq)]
pub struct Props {
    /// Its place in the grid, from 1.
    pub row: u32,
    pub head: RowHead,
    pub cells: Vec<Cell>,
    pub names: Shared<Vec<String>>,
    /// The column that Tab leads to, if it is in this row.
    pub focused: Option<u32>,
    pub typed: Option<Typed>,
    /// Columns whose text was refused and is kept.
    pub refused: Vec<u32>,
}

/// The row.
#[function_component]
pub fn Row(props: &Props) -> Html {
    let Props { row, head, .. } = props;
    let tab = |column: u32| if props.focused == Some(column) { "0" } else { "-1" };
    let cell = |(at, cell): (usize, &Cell)| {
        let column = index(at) + 1;
        let is_refused = props.refused.contains(&column);
        let title = cell.title(head.task, &props.names[at]);
        let typed = props.typed.as_ref().filter(|typed| typed.column == column);
        let inside = match typed {
            Some(typed) => input(typed, &title),
            None => value(*cell),
        };
        html! {
            <td key={column} role="gridcell" data-cell={format!("{row}:{column}")} tabindex={tab(column)} aria-colindex={(column + 1).to_string()}
                aria-label={title.clone()} {title} aria-invalid={is_refused.then_some("true")} aria-describedby={is_refused.then_some("disk-refused")}
                class={classes!("disk-cell", kind(*cell), hue(index(at)), cell.is_accepted.then_some("accepted"), is_refused.then_some("refused"))}>
                { inside }
            </td>
        }
    };
    let fill = format!("Fill {} on every instance: none, caught up, behind", head.task);
    html! {
        <tr role="row" data-row={row.to_string()} aria-rowindex={(row + 1).to_string()} class={head.begins_subtopology.then_some("begins")}>
            <th key={0} role="rowheader" scope="row">
                <button type="button" data-cell={format!("{row}:0")} tabindex={tab(0)} class="task-name" aria-label={fill.clone()} title={fill}>{ head.task.to_string() }</button>
            </th>
            { for props.cells.iter().enumerate().map(cell) }
        </tr>
    }
}

fn value(cell: Cell) -> Html {
    let level = format!("width:{:.1}%", cell.filled() * 100.0);
    html! { <span class="disk-value" key="value"><span class="disk-text">{ cell.text() }</span><span class="disk-level"><i ~style={level}></i></span></span> }
}

fn input(typed: &Typed, label: &str) -> Html {
    html! {
        <input key="input" type="text" value={typed.text.clone()} aria-label={label.to_owned()} autocomplete="off" spellcheck="false"
            aria-invalid={typed.is_refused.then_some("true")} aria-describedby={typed.is_refused.then_some("disk-refused")} />
    }
}

fn kind(cell: Cell) -> &'static str {
    match cell.kind() {
        CellKind::None => "none",
        CellKind::CaughtUp => "caught-up",
        CellKind::Behind => "behind",
        CellKind::Beyond => "beyond",
    }
}
