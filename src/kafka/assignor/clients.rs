//! What each process holds while the assignor works. Mirrors `ClientState`.

use super::AssignorInput;
use super::bits::{BitMatrix, Ones};
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

/// Tasks of one role, of all processes.
#[derive(Clone, Debug, Default)]
struct Placed {
    tasks: BitMatrix,
    counts: Vec<u32>,
}

impl Placed {
    fn reset(&mut self, processes: usize, tasks: usize) {
        self.tasks.reset(processes, tasks);
        self.counts.clear();
        self.counts.resize(processes, 0);
    }
}

/// Assigned tasks and loads of all processes, kept from one assignment to the next for their memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Held {
    active: Placed,
    standby: Placed,
    loads: Vec<LoadBits>,
}

impl Held {
    pub(super) fn tasks(&self, role: Role, process: ProcessIx) -> Ones<'_> {
        match role {
            Role::Active => self.active.tasks.ones(process),
            Role::Standby => self.standby.tasks.ones(process),
        }
    }
}

/// Assigned tasks, copies and loads of all processes.
pub(super) struct Clients<'a> {
    pub(super) input: &'a AssignorInput<'a>,
    /// (active + standby) / threads, a process.
    pub(super) loads: Vec<LoadBits>,
    active: Placed,
    standby: Placed,
}

impl<'a> Clients<'a> {
    /// Processes that hold nothing yet, in the memory of an earlier assignment.
    pub(super) fn new(input: &'a AssignorInput<'a>, held: Held) -> Self {
        let Held { mut active, mut standby, mut loads } = held;
        let (processes, tasks) = (input.processes.len(), input.tasks.len());
        active.reset(processes, tasks);
        standby.reset(processes, tasks);
        loads.clear();
        loads.resize(processes, 0);
        Self { input, loads, active, standby }
    }

    pub(super) fn into_held(self) -> Held {
        Held { active: self.active, standby: self.standby, loads: self.loads }
    }

    fn placed(&self, role: Role) -> &Placed {
        match role {
            Role::Active => &self.active,
            Role::Standby => &self.standby,
        }
    }

    fn placed_mut(&mut self, role: Role) -> &mut Placed {
        match role {
            Role::Active => &mut self.active,
            Role::Standby => &mut self.standby,
        }
    }

    /// Tasks that a process holds in a role, in task order.
    pub(super) fn tasks(&self, role: Role, process: ProcessIx) -> Ones<'_> {
        self.placed(role).tasks.ones(process)
    }

    /// How many tasks a process holds in a role.
    pub(super) fn number_of(&self, role: Role, process: ProcessIx) -> u32 {
        self.placed(role).counts[process as usize]
    }

    /// Whether the process holds the task in any role.
    pub(super) fn has(&self, process: ProcessIx, task: TaskIx) -> bool {
        self.active.tasks.get(process, task) || self.has_standby(process, task)
    }

    pub(super) fn has_standby(&self, process: ProcessIx, task: TaskIx) -> bool {
        self.standby.tasks.get(process, task)
    }

    pub(super) fn add(&mut self, role: Role, process: ProcessIx, task: TaskIx) {
        let placed = self.placed_mut(role);
        if placed.tasks.insert(process, task) {
            placed.counts[process as usize] += 1;
            self.refresh_load(process);
        }
    }

    pub(super) fn remove(&mut self, role: Role, process: ProcessIx, task: TaskIx) {
        let placed = self.placed_mut(role);
        if placed.tasks.remove(process, task) {
            placed.counts[process as usize] -= 1;
            self.refresh_load(process);
        }
    }

    fn refresh_load(&mut self, process: ProcessIx) {
        self.loads[process as usize] = self.per_thread(self.count(process), process);
    }

    fn per_thread(&self, count: f64, process: ProcessIx) -> LoadBits {
        (count / self.capacity(process)).to_bits()
    }

    pub(super) fn capacity(&self, process: ProcessIx) -> f64 {
        f64::from(self.input.capacities[process as usize])
    }

    /// Active and standby tasks of a process.
    pub(super) fn count(&self, process: ProcessIx) -> f64 {
        f64::from(self.number_of(Role::Active, process) + self.number_of(Role::Standby, process))
    }

    pub(super) fn load(&self, process: ProcessIx) -> f64 {
        f64::from_bits(self.loads[process as usize])
    }

    pub(super) fn active_load(&self, process: ProcessIx) -> LoadBits {
        self.per_thread(self.number_of(Role::Active, process).into(), process)
    }
}
