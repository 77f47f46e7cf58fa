//! The headings of a block: tasks on its left, names of instances above. With them a block goes where they say; a heading that names
//! nothing here takes all of it back, for its cells would come to stand elsewhere.

use super::paste::on_disk;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;

/// Rows of cells.
type Rows = Vec<Vec<String>>;

/// Headings, or none, or those that name nothing.
pub enum Heads<T> {
    /// The block has none.
    None,
    /// What each row or column is for.
    Named(Vec<T>),
    /// These are not there.
    Unknown(Vec<String>),
}

impl<T> Heads<T> {
    /// What each is called, and what that names, if anything.
    fn of(found: Vec<(String, Option<T>)>) -> Self {
        let unknown =
            found.iter().filter(|(_, named)| named.is_none()).map(|(name, _)| name.clone()).collect::<Vec<_>>();
        if unknown.is_empty() {
            Self::Named(found.into_iter().filter_map(|(_, named)| named).collect())
        } else {
            Self::Unknown(unknown)
        }
    }
}

/// Takes the tasks off the left of a block, if that is what is there, and what is blank below them.
pub fn take_tasks(rows: &mut Rows, tasks: &[TaskId]) -> Heads<TaskId> {
    let is_blank = |row: &Vec<String>| row.iter().all(|cell| cell.trim().is_empty());
    let filled = rows.iter().rposition(|row| !is_blank(row)).map_or(0, |last| last + 1);
    let id =
        |row: &Vec<String>| row.first().filter(|_| row.len() > 1).and_then(|cell| cell.trim().parse::<TaskId>().ok());
    let first = usize::from(rows.first().is_some_and(|row| id(row).is_none()));
    let heads: Option<Vec<TaskId>> = rows[..filled].iter().skip(first).map(id).collect();
    let Some(heads) = heads.filter(|heads| heads.iter().any(|id| tasks.contains(id))) else { return Heads::None };
    rows.truncate(filled);
    rows.iter_mut().filter(|row| !row.is_empty()).for_each(|row| drop(row.remove(0)));
    Heads::of(heads.into_iter().map(|id| (id.to_string(), tasks.contains(&id).then_some(id))).collect())
}

/// Takes the names of instances off the top of a block, if that is what is there, or must be.
pub fn take_instances<'a>(
    rows: &mut Rows,
    instances: &[(ProcessId, &'a str)],
    must_be: bool,
) -> Heads<(ProcessId, &'a str)> {
    let Some(first) = rows.first() else { return Heads::None };
    let named = |cell: &String| instances.iter().find(|(_, name)| *name == cell.trim()).copied();
    let are_cells = first.iter().all(|cell| on_disk(cell).is_ok());
    if !must_be && (are_cells || !first.iter().any(|cell| named(cell).is_some())) {
        return Heads::None; // instances can have numbers for names
    }
    let heads = first.iter().map(|cell| (cell.trim().to_owned(), named(cell))).collect();
    rows.remove(0);
    Heads::of(heads)
}

/// Whether all that is not a heading can be read.
pub fn can_be_read(rows: &Rows) -> bool {
    let fails = |cell: &String| on_disk(cell).is_err();
    let is_head = |row: &Vec<String>| row.iter().any(fails) && !row.iter().any(|cell| cell.contains(','));
    let above = usize::from(rows.len() > 1 && rows.first().is_some_and(is_head));
    let below = &rows[above..];
    let left = usize::from(below.iter().all(|row| row.len() > 1 && fails(&row[0])));
    below.iter().flat_map(|row| row.iter().skip(left)).all(|cell| !fails(cell))
}
