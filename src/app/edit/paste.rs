//! A block of cells from a spreadsheet, or from any text with one row a line; and the block that a spreadsheet takes.

use std::collections::BTreeMap;

use super::bounds::CHECKPOINT;
use super::number::{NumberError, parse_number, shown};
use super::paste_heads::{Heads, can_be_read, take_instances, take_tasks};
use super::verb::{CellPut, Edit, OnDisk};
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::sim::problem::Problem;
use crate::sim::scenario::Scenario;

/// Most cells that are named one by one; how many more there are is said in one line.
pub const MAX_NAMED: usize = 20;
/// Most headings that a sentence lists.
const MAX_LISTED: usize = 6;

/// What a block comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Pasted {
    /// The edit that puts the good cells; none if there is none.
    pub edit: Option<Edit>,
    /// What was cut, and which cells stay as they were, each named as in `0_2 on B`.
    pub problems: Vec<Problem>,
}

/// Reads a block that begins at a cell of the matrix: rows are stateful tasks in order, columns instances in Kafka's order.
///
/// Cells are parted by tabs; without any, by semicolons; without those, by commas, unless the commas part groups of three
/// digits. A cell is a number (`100000`, `100,000`, `100 000`, `100_000`), nothing (empty, `-`, `none`), the end (`end`,
/// `full`) or `behind`. Cells that are missing in a short row stay as they are. A block with its headings, names of instances above
/// and tasks on the left, goes where these say.
pub fn paste(scenario: &Scenario, (instance, task): (ProcessId, TaskId), text: &str) -> Pasted {
    let (mut instances, mut tasks) = heads(scenario);
    let mut rows = rows(text);
    // A row more than tasks are named: it is the one above them.
    let mut must_name_columns = false;
    match take_tasks(&mut rows, &tasks) {
        Heads::None => tasks.retain(|id| *id >= task),
        Heads::Named(named) => {
            must_name_columns = named.len() < rows.len();
            tasks = named;
        }
        Heads::Unknown(names) => return refused("tasks", &names),
    }
    match take_instances(&mut rows, &instances, must_name_columns) {
        Heads::None => instances.retain(|(id, _)| *id >= instance),
        Heads::Named(named) => instances = named,
        Heads::Unknown(names) => return refused("instances", &names),
    }
    let (mut cells, mut bad) = (Vec::new(), Vec::new());
    for (row, task) in rows.iter().zip(&tasks) {
        for (text, (instance, name)) in row.iter().zip(&instances) {
            match on_disk(text) {
                Ok(on_disk) => cells.push(CellPut { instance: *instance, task: *task, on_disk }),
                Err(error) => bad.push((format!("{task} on {name}"), error)),
            }
        }
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut problems: Vec<Problem> = cut("rows", rows.len(), tasks.len(), "tasks").into_iter().collect();
    problems.extend(cut("columns", columns, instances.len(), "instances"));
    let unnamed = bad.len().saturating_sub(MAX_NAMED);
    problems.extend(bad.into_iter().take(MAX_NAMED).map(|(field, error)| Problem::new(field, error.to_string())));
    if unnamed > 0 {
        problems.push(Problem::new("block", format!("{unnamed} more cells cannot be read and stay as they were")));
    }
    Pasted { edit: (!cells.is_empty()).then_some(Edit::Paste(cells)), problems }
}

/// A block with headings that name nothing here.
fn refused(what: &str, names: &[String]) -> Pasted {
    let unknown: Vec<String> = names.iter().take(MAX_LISTED).map(|name| shown(name)).collect();
    let more = match names.len().saturating_sub(MAX_LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let message = format!("it names {what} that are not there: {}{more}", unknown.join(", "));
    Pasted { edit: None, problems: vec![Problem::new("block", message)] }
}

/// All that is on disk, as a block that [`paste`] reads back at the first cell: cells parted by tabs, empty where there is
/// nothing.
pub fn copy(scenario: &Scenario) -> String {
    let (instances, tasks) = heads(scenario);
    let checkpoints = |id: ProcessId| scenario.processes.iter().find(|process| process.id == id);
    let columns: Vec<_> = instances.iter().filter_map(|(id, _)| Some(&checkpoints(*id)?.checkpoints)).collect();
    let mut text = String::new();
    for task in tasks {
        let cell =
            |checkpoints: &&BTreeMap<TaskId, u64>| checkpoints.get(&task).map(u64::to_string).unwrap_or_default();
        text.push_str(&columns.iter().map(cell).collect::<Vec<_>>().join("\t"));
        text.push('\n');
    }
    text
}

/// Instances with their names, and stateful tasks, in Kafka's order.
fn heads(scenario: &Scenario) -> (Vec<(ProcessId, &str)>, Vec<TaskId>) {
    let named = scenario.processes.iter().map(|process| (process.id, process.name.as_str()));
    let mut instances: Vec<(ProcessId, &str)> = named.collect();
    instances.sort_unstable();
    let stateful = scenario.tasks.iter().filter(|task| task.end_offset.is_some());
    let mut tasks: Vec<TaskId> = stateful.map(|task| task.id).collect();
    tasks.sort_unstable();
    (instances, tasks)
}

fn cut(what: &str, given: usize, taken: usize, of: &str) -> Option<Problem> {
    let message = || format!("{given} {what}, but there are {taken} {of} from here on: the rest is cut");
    (given > taken).then(|| Problem::new("block", message()))
}

/// What a cell says.
///
/// # Errors
/// If it is neither a number in range nor one of the words.
pub fn on_disk(text: &str) -> Result<OnDisk, NumberError> {
    let text = text.trim();
    match text.to_ascii_lowercase().as_str() {
        "" | "-" | "\u{2013}" | "\u{2014}" | "none" => Ok(OnDisk::None),
        "end" | "full" | "caught up" => Ok(OnDisk::CaughtUp),
        "behind" => Ok(OnDisk::Behind),
        _ => parse_number(text, CHECKPOINT).map(OnDisk::At),
    }
}

/// The cells of each line; the last line break of a spreadsheet's block ends it and begins no row.
fn rows(text: &str) -> Vec<Vec<String>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    let text = text.strip_suffix('\n').unwrap_or(&text);
    if text.is_empty() {
        return Vec::new();
    }
    let split = |separator: &str| -> Vec<Vec<String>> { text.split('\n').map(|line| cells(line, separator)).collect() };
    if text.contains('\t') {
        return split("\t");
    }
    if text.contains(';') {
        return split(";");
    }
    // `100,000` is one number and `100,000, 5,000` are two; `1,2` can only be two.
    let by_space = split(", ");
    if can_be_read(&by_space) { by_space } else { split(",") }
}

/// Parts of a line; nothing inside double quotes parts it, and the quotes are dropped.
fn cells(line: &str, separator: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let (mut rest, mut is_quoted) = (line, false);
    while let Some(c) = rest.chars().next() {
        if !is_quoted && let Some(after) = rest.strip_prefix(separator) {
            cells.push(String::new());
            rest = after;
            continue;
        }
        if c == '"' {
            is_quoted = !is_quoted;
        } else if let Some(cell) = cells.last_mut() {
            cell.push(c);
        }
        rest = &rest[c.len_utf8()..];
    }
    cells
}
