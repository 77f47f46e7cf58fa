//! What is on disk, as a matrix of stateful tasks (rows) and instances (columns), in Kafka's order.

use super::verb::OnDisk;
use crate::app::num::{exact, fraction, short};
use crate::kafka::lag::{is_caught_up, task_lag};
use crate::kafka::process_id::ProcessId;
use crate::kafka::state_directory::Folder;
use crate::kafka::task_id::TaskId;
use crate::kafka::version::KafkaVersion;
use crate::sim::scenario::{Joins, MAX_OFFSET, ProcessSpec, Scenario};

/// How a cell is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    /// No folder on the disk.
    None,
    /// A checkpoint at the end of the changelog.
    CaughtUp,
    /// A checkpoint before it.
    Behind,
    /// A checkpoint after it: the leader takes it for no state at all.
    Beyond,
}

/// One cell. It is made for every task and instance; its texts only where they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The checkpoint, in the task's own count; none without a folder.
    pub offset: Option<u64>,
    /// Where the changelog ends.
    pub end: u64,
    /// How far behind the leader takes it to be once the file is reported. The file says one less than the task counts.
    pub reported_lag_records: u64,
    /// Whether it is not too far behind: at most `acceptable.recovery.lag`.
    pub is_accepted: bool,
}

/// A row's head: a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowHead {
    /// The task.
    pub task: TaskId,
    /// Where its changelog ends.
    pub end: u64,
    /// Whether it is the first of its subtopology.
    pub begins_subtopology: bool,
}

/// A column's head: an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnHead {
    /// Its UUID.
    pub instance: ProcessId,
    /// Its name.
    pub name: String,
    /// Its threads.
    pub threads: u32,
    /// Its release.
    pub version: KafkaVersion,
    /// When it joins.
    pub joins: Joins,
}

/// The matrix.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matrix {
    /// Stateful tasks, in their order.
    pub rows: Vec<RowHead>,
    /// Instances, in Kafka's order of UUIDs: who is first, leads.
    pub columns: Vec<ColumnHead>,
    /// A row's cells after the other's.
    cells: Vec<Cell>,
}

/// The matrix of a scenario.
pub fn matrix(scenario: &Scenario) -> Matrix {
    let mut rows: Vec<RowHead> = scenario
        .tasks
        .iter()
        .filter_map(|task| Some(RowHead { task: task.id, end: task.end_offset?, begins_subtopology: true }))
        .collect();
    rows.sort_by_key(|row| row.task);
    for at in 1..rows.len() {
        rows[at].begins_subtopology = rows[at].task.subtopology != rows[at - 1].task.subtopology;
    }
    let mut processes: Vec<&ProcessSpec> = scenario.processes.iter().collect();
    processes.sort_by_key(|process| process.id);
    let acceptable = scenario.config.acceptable_recovery_lag;
    let cell = |row: &RowHead, process: &ProcessSpec| {
        Cell::new(process.checkpoints.get(&row.task).copied(), row.end, acceptable)
    };
    Matrix {
        cells: rows.iter().flat_map(|row| processes.iter().map(|process| cell(row, process))).collect(),
        columns: processes.into_iter().map(head).collect(),
        rows,
    }
}

fn head(process: &ProcessSpec) -> ColumnHead {
    ColumnHead {
        instance: process.id,
        name: process.name.clone(),
        threads: process.threads,
        version: process.version,
        joins: process.joins,
    }
}

impl Matrix {
    /// The cells of a row, one a column; none for a row that is not there.
    pub fn row(&self, row: usize) -> &[Cell] {
        self.cells.chunks(self.columns.len().max(1)).nth(row).unwrap_or_default()
    }

    /// A cell; none outside the matrix.
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        self.row(row).get(column).copied()
    }

    /// What a cell means, with every number; empty outside the matrix.
    pub fn title(&self, row: usize, column: usize) -> String {
        match (self.rows.get(row), self.columns.get(column), self.cell(row, column)) {
            (Some(row), Some(column), Some(cell)) => cell.title(row.task, &column.name),
            _ => String::new(),
        }
    }
}

impl Cell {
    /// The cell of a checkpoint.
    pub fn new(offset: Option<u64>, end: u64, acceptable_recovery_lag: u64) -> Self {
        let sum = offset.map(|checkpoint| Folder { checkpoint, holder: None }.sum_in_file());
        let lag = task_lag(end, sum);
        Self {
            offset,
            end,
            reported_lag_records: u64::try_from(lag).unwrap_or(0),
            is_accepted: is_caught_up(lag, acceptable_recovery_lag),
        }
    }

    /// How it is to be read.
    pub fn kind(self) -> CellKind {
        match self.offset {
            None => CellKind::None,
            Some(offset) if offset == self.end => CellKind::CaughtUp,
            Some(offset) if offset < self.end => CellKind::Behind,
            Some(_) => CellKind::Beyond,
        }
    }

    /// Records between the checkpoint and the end, all of them without one; 0 beyond the end.
    pub fn lag_records(self) -> u64 {
        self.end.saturating_sub(self.offset.unwrap_or(0))
    }

    /// The checkpoint as short as a cell wants it; a dash for none.
    pub fn text(self) -> String {
        self.offset.map_or_else(|| "\u{2013}".to_owned(), short)
    }

    /// How much of the changelog is on the disk, from 0 to 1.
    pub fn filled(self) -> f64 {
        self.offset.map_or(0.0, |offset| fraction(offset, self.end))
    }

    /// What a click makes of it: none, caught up, behind, and none again. Of an empty changelog nothing can be behind.
    pub fn next(self) -> OnDisk {
        match self.kind() {
            CellKind::None => OnDisk::CaughtUp,
            CellKind::CaughtUp if self.end > 0 => OnDisk::Behind,
            CellKind::CaughtUp | CellKind::Behind | CellKind::Beyond => OnDisk::None,
        }
    }

    /// What a key makes of it that raises or lowers: by a hundredth of the changelog, or by a tenth. The end is a place to
    /// stop at, below 0 there is nothing on the disk.
    pub fn stepped(self, is_up: bool, is_large: bool) -> OnDisk {
        let step = if is_large { step_records(self.end).saturating_mul(10) } else { step_records(self.end) };
        match (self.offset, is_up) {
            (None | Some(0), false) => OnDisk::None,
            (None, true) => OnDisk::At(0),
            (Some(offset), true) if offset < self.end => OnDisk::At(offset.saturating_add(step).min(self.end)),
            (Some(offset), true) => OnDisk::At(offset.saturating_add(step).min(MAX_OFFSET)),
            (Some(offset), false) if offset > self.end => OnDisk::At(offset.saturating_sub(step).max(self.end)),
            (Some(offset), false) => OnDisk::At(offset.saturating_sub(step)),
        }
    }

    /// What a pointer makes of it that is dragged to a place across the cell, from 0 at its left to 1 at its right: a round
    /// number, and at either end exactly that.
    pub fn dragged(self, x: f64) -> OnDisk {
        OnDisk::At(offset_at(x, self.end))
    }

    /// What it means, with every number.
    pub fn title(self, task: TaskId, instance: &str) -> String {
        let Some(offset) = self.offset else {
            return format!("{instance} has nothing of {task} on disk");
        };
        let (offset, end) = (exact(offset), exact(self.end));
        let accepted = if self.is_accepted { "accepted" } else { "not accepted" };
        let reported = format!("reported as lag {}, which is {accepted}", exact(self.reported_lag_records));
        match self.kind() {
            CellKind::Beyond if self.reported_lag_records > 0 => {
                format!(
                    "{task} on {instance}: {offset}, beyond the end {end}: it counts as nothing on disk; {reported}"
                )
            }
            CellKind::Beyond => format!("{task} on {instance}: {offset}, beyond the end {end}; {reported}"),
            CellKind::Behind => {
                let lag = exact(self.lag_records());
                format!("{task} on {instance}: {offset} of {end}, {lag} behind; {reported}")
            }
            CellKind::CaughtUp | CellKind::None => {
                format!("{task} on {instance}: {offset}, caught up; {reported}")
            }
        }
    }
}

/// About a hundredth of a changelog, as 1, 2 or 5 with noughts; at least 1.
pub fn step_records(end: u64) -> u64 {
    let hundredth = end / 100;
    let mut power = 1_u64;
    while power.checked_mul(10).is_some_and(|next| next <= hundredth) {
        power *= 10;
    }
    [5, 2].into_iter().map(|factor| power.saturating_mul(factor)).find(|step| *step <= hundredth).unwrap_or(power)
}

/// The offset at a place across a cell: a multiple of a hundredth, or exactly an end.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_sign_loss)] // clamped, then rounded anyway
pub fn offset_at(x: f64, end: u64) -> u64 {
    if x.is_nan() || x <= 0.0 {
        return 0;
    }
    if x >= 1.0 {
        return end;
    }
    let step = step_records(end);
    let steps = (x * end as f64 / step as f64).round() as u64;
    steps.saturating_mul(step).min(end)
}
