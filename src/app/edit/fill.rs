//! Filling many cells of the matrix at once.

use super::matrix::{Cell, CellKind, Matrix};
use super::verb::{Cells, OnDisk};

/// How many cells are alike is what a click on a head goes by: none of them has anything, then all are caught up, then all are
/// behind, then none again. Of cells that differ all become caught up.
pub fn next_of(cells: impl Iterator<Item = Cell>) -> OnDisk {
    let mut kinds = cells.map(Cell::kind);
    let Some(first) = kinds.next() else { return OnDisk::CaughtUp };
    match first {
        _ if kinds.any(|kind| kind != first) => OnDisk::CaughtUp,
        CellKind::None => OnDisk::CaughtUp,
        CellKind::CaughtUp => OnDisk::Behind,
        CellKind::Behind | CellKind::Beyond => OnDisk::None,
    }
}

impl Matrix {
    /// What a click on a head makes of its row, its column or everything.
    pub fn next(&self, cells: Cells) -> OnDisk {
        let column_of = |id| self.columns.iter().position(|column| column.instance == id);
        let row_of = |task| self.rows.iter().position(|row| row.task == task);
        let all = || (0..self.rows.len()).flat_map(|row| self.row(row).iter().copied());
        match cells {
            Cells::One(id, task) => {
                next_of(row_of(task).zip(column_of(id)).and_then(|(row, column)| self.cell(row, column)).into_iter())
            }
            Cells::Row(task) => next_of(row_of(task).into_iter().flat_map(|row| self.row(row).iter().copied())),
            Cells::Column(id) => {
                let column = column_of(id);
                next_of((0..self.rows.len()).filter_map(|row| self.cell(row, column?)))
            }
            Cells::All => next_of(all()),
        }
    }

    /// How many cells have something on disk, and how many there are.
    pub fn filled(&self) -> (u32, u32) {
        let cells = (0..self.rows.len()).flat_map(|row| self.row(row));
        cells.fold((0, 0), |(some, all), cell| (some + u32::from(cell.offset.is_some()), all + 1))
    }
}

impl OnDisk {
    /// What it is called where it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::CaughtUp => "caught up",
            Self::Behind => "behind",
            Self::At(_) => "exact",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_goes_round_what_its_cells_have_in_common() {
        let next = |offsets: &[Option<u64>]| next_of(offsets.iter().map(|offset| Cell::new(*offset, 100, 10)));
        assert_eq!(next(&[None, None]), OnDisk::CaughtUp);
        assert_eq!(next(&[Some(100), Some(100)]), OnDisk::Behind);
        assert_eq!(next(&[Some(50), Some(40)]), OnDisk::None);
        assert_eq!(next(&[Some(100), None]), OnDisk::CaughtUp);
        assert_eq!(next(&[Some(500)]), OnDisk::None);
        assert_eq!(next(&[]), OnDisk::CaughtUp);
    }
}
