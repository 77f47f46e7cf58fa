//! What each process holds while the assignor works. Mirrors `ClientState`.

use super::{AssignorInput, ClientAssignment};
use crate::kafka::{ProcessIx, TaskIx};

/// As what a process holds a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Active,
    Standby,
}

/// Tasks per thread as the bits of a double: loads are never negative, and the bits of such doubles order as the
/// doubles do, so a heap can compare integers.
pub(super) type LoadBits = u64;

/// Assigned tasks, copies and loads of all processes.
pub(super) struct Clients<'a> {
    pub(super) input: &'a AssignorInput<'a>,
    /// (active + standby) / threads, a process.
    pub(super) loads: Vec<LoadBits>,
    active: Vec<Vec<TaskIx>>,
    standby: Vec<Vec<TaskIx>>,
    copies: BitMatrix,
}

impl<'a> Clients<'a> {
    pub(super) fn new(input: &'a AssignorInput<'a>) -> Self {
        let processes = input.processes.len();
        let even_share = input.tasks.len().div_ceil(processes.max(1)) + 1;
        Self {
            input,
            loads: vec![0; processes],
            active: (0..processes).map(|_| Vec::with_capacity(even_share)).collect(),
            standby: vec![Vec::new(); processes],
            copies: BitMatrix::new(processes, input.tasks.len()),
        }
    }

    pub(super) fn tasks(&self, role: Role, process: ProcessIx) -> &[TaskIx] {
        match role {
            Role::Active => &self.active[process as usize],
            Role::Standby => &self.standby[process as usize],
        }
    }

    fn tasks_mut(&mut self, role: Role, process: ProcessIx) -> &mut Vec<TaskIx> {
        match role {
            Role::Active => &mut self.active[process as usize],
            Role::Standby => &mut self.standby[process as usize],
        }
    }

    /// Whether the process holds the task in any role.
    pub(super) fn has(&self, process: ProcessIx, task: TaskIx) -> bool {
        self.copies.get(process, task)
    }

    pub(super) fn has_standby(&self, process: ProcessIx, task: TaskIx) -> bool {
        self.has(process, task) && self.standby[process as usize].binary_search(&task).is_ok()
    }

    pub(super) fn add(&mut self, role: Role, process: ProcessIx, task: TaskIx) {
        let tasks = self.tasks_mut(role, process);
        if let Err(position) = tasks.binary_search(&task) {
            tasks.insert(position, task);
        }
        self.copies.set(process, task, true);
        self.refresh_load(process);
    }

    pub(super) fn remove(&mut self, role: Role, process: ProcessIx, task: TaskIx) {
        let tasks = self.tasks_mut(role, process);
        if let Ok(position) = tasks.binary_search(&task) {
            tasks.remove(position);
        }
        self.copies.set(process, task, false);
        self.refresh_load(process);
    }

    fn refresh_load(&mut self, process: ProcessIx) {
        self.loads[process as usize] = (self.count(process) / self.capacity(process)).to_bits();
    }

    pub(super) fn capacity(&self, process: ProcessIx) -> f64 {
        f64::from(self.input.capacities[process as usize])
    }

    /// Active and standby tasks of a process.
    #[allow(clippy::cast_precision_loss)] // counts of tasks
    pub(super) fn count(&self, process: ProcessIx) -> f64 {
        (self.active[process as usize].len() + self.standby[process as usize].len()) as f64
    }

    pub(super) fn load(&self, process: ProcessIx) -> f64 {
        f64::from_bits(self.loads[process as usize])
    }

    #[allow(clippy::cast_precision_loss)]
    pub(super) fn active_load(&self, process: ProcessIx) -> LoadBits {
        (self.active[process as usize].len() as f64 / self.capacity(process)).to_bits()
    }

    #[allow(clippy::cast_possible_truncation)]
    pub(super) fn active_loads(&self) -> Vec<LoadBits> {
        (0..self.active.len() as ProcessIx).map(|process| self.active_load(process)).collect()
    }

    pub(super) fn into_assignments(self) -> Vec<ClientAssignment> {
        let pair = |(active, standby)| ClientAssignment { active, standby };
        self.active.into_iter().zip(self.standby).map(pair).collect()
    }
}

/// One bit a process and task.
struct BitMatrix {
    words_per_row: usize,
    words: Vec<u64>,
}

impl BitMatrix {
    fn new(rows: usize, columns: usize) -> Self {
        let words_per_row = columns.div_ceil(64);
        Self { words_per_row, words: vec![0; rows * words_per_row] }
    }

    fn at(&self, row: u32, column: u32) -> (usize, u64) {
        (row as usize * self.words_per_row + (column / 64) as usize, 1 << (column % 64))
    }

    fn get(&self, row: u32, column: u32) -> bool {
        let (word, bit) = self.at(row, column);
        self.words[word] & bit != 0
    }

    fn set(&mut self, row: u32, column: u32, value: bool) {
        let (word, bit) = self.at(row, column);
        if value {
            self.words[word] |= bit;
        } else {
            self.words[word] &= !bit;
        }
    }
}
