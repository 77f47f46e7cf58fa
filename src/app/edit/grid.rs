//! The matrix as a grid with heads: row 0 holds the instances, column 0 the tasks, and their corner stands for everything.

use super::matrix::{Cell, Matrix};
use super::verb::Cells;
use crate::app::num::index;

/// A place in the grid, heads included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// 0 for the instances' heads, then the tasks from 1.
    pub row: u32,
    /// 0 for the tasks' heads, then the instances from 1.
    pub column: u32,
}

/// Rows that Page Up and Page Down go.
const PAGE: u32 = 10;

impl Place {
    /// The first cell.
    pub const FIRST: Self = Self { row: 1, column: 1 };

    /// Where a key leads from here in a grid whose last place is `last`; none for a key that leads nowhere else.
    pub fn after_key(self, key: &str, is_control: bool, last: Self) -> Option<Self> {
        let Self { row, column } = self;
        let at = |row: u32, column: u32| Self { row, column };
        let next = match key {
            "ArrowUp" => at(row.saturating_sub(1), column),
            "ArrowDown" => at(row + 1, column),
            "ArrowLeft" => at(row, column.saturating_sub(1)),
            "ArrowRight" => at(row, column + 1),
            "PageUp" => at(row.saturating_sub(PAGE).max(1.min(row)), column),
            "PageDown" => at(row + PAGE, column),
            "Home" if is_control => Self::FIRST,
            "Home" => at(row, 1),
            "End" if is_control => last,
            "End" => at(row, last.column),
            _ => return None,
        };
        Some(next.within(last)).filter(|next| *next != self)
    }

    /// Whether a key leads through a grid, from somewhere.
    pub fn is_key(key: &str) -> bool {
        matches!(key, "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" | "PageUp" | "PageDown" | "Home" | "End")
    }

    /// The nearest place of a grid whose last place is `last`.
    #[must_use]
    pub fn within(self, last: Self) -> Self {
        Self { row: self.row.min(last.row), column: self.column.min(last.column) }
    }
}

impl Matrix {
    /// The last place of its grid.
    pub fn last(&self) -> Place {
        Place { row: index(self.rows.len()), column: index(self.columns.len()) }
    }

    /// What a place stands for: a cell, or the cells of a head. None outside the grid.
    pub fn cells_at(&self, place: Place) -> Option<Cells> {
        let task = |row: u32| self.rows.get(row as usize - 1).map(|head| head.task);
        let instance = |column: u32| self.columns.get(column as usize - 1).map(|head| head.instance);
        Some(match (place.row, place.column) {
            (0, 0) => Cells::All,
            (0, column) => Cells::Column(instance(column)?),
            (row, 0) => Cells::Row(task(row)?),
            (row, column) => Cells::One(instance(column)?, task(row)?),
        })
    }

    /// The cell at a place; none for heads and outside the grid.
    pub fn cell_at(&self, place: Place) -> Option<Cell> {
        let row = place.row.checked_sub(1)?;
        self.cell(row as usize, place.column.checked_sub(1)? as usize)
    }

    /// What some cells are called, as in `0_2 on B`.
    pub fn name_of(&self, cells: Cells) -> String {
        let name = |id| self.columns.iter().find(|column| column.instance == id).map_or("", |column| &column.name);
        match cells {
            Cells::One(instance, task) => format!("{task} on {}", name(instance)),
            Cells::Row(task) => format!("{task} on every instance"),
            Cells::Column(instance) => format!("every task on {}", name(instance)),
            Cells::All => "every task on every instance".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::edit::matrix::matrix;
    use crate::sim::presets::Preset;

    const LAST: Place = Place { row: 30, column: 3 };

    #[test]
    fn keys_lead_through_the_grid_and_not_out_of_it() {
        let cases = [
            ((1, 1), "ArrowUp", false, Some((0, 1))),
            ((0, 0), "ArrowUp", false, None),
            ((0, 0), "ArrowLeft", false, None),
            ((30, 3), "ArrowDown", false, None),
            ((30, 2), "ArrowRight", false, Some((30, 3))),
            ((30, 3), "ArrowRight", false, None),
            ((5, 2), "PageUp", false, Some((1, 2))),
            ((0, 2), "PageUp", false, None),
            ((5, 2), "PageDown", false, Some((15, 2))),
            ((29, 2), "PageDown", false, Some((30, 2))),
            ((5, 3), "Home", false, Some((5, 1))),
            ((5, 1), "End", false, Some((5, 3))),
            ((5, 3), "Home", true, Some((1, 1))),
            ((5, 1), "End", true, Some((30, 3))),
            ((5, 1), "x", false, None),
        ];
        for ((row, column), key, is_control, expected) in cases {
            let next = Place { row, column }.after_key(key, is_control, LAST).map(|next| (next.row, next.column));
            assert_eq!(next, expected, "{key} at {row}, {column}");
            assert_eq!(Place::is_key(key), key != "x");
        }
    }

    #[test]
    fn heads_stand_for_rows_and_columns() {
        let matrix = matrix(&Preset::find("livelock").unwrap().scenario());
        let at = |row, column| matrix.cells_at(Place { row, column }).map(|cells| matrix.name_of(cells));
        let (task, name) = (matrix.rows[0].task, &matrix.columns[1].name);
        assert_eq!(at(0, 0).unwrap(), "every task on every instance");
        assert_eq!(at(0, 2).unwrap(), format!("every task on {name}"));
        assert_eq!(at(1, 0).unwrap(), format!("{task} on every instance"));
        assert_eq!(at(1, 2).unwrap(), format!("{task} on {name}"));
        assert_eq!(matrix.cell_at(Place { row: 1, column: 2 }), matrix.cell(0, 1));
        assert_eq!(matrix.cell_at(Place { row: 0, column: 2 }), None);
        let Place { row, column } = matrix.last();
        assert_eq!((at(row + 1, 1), at(1, column + 1)), (None, None));
    }
}
