//! Tasks to processes: the high-availability assignor of KIP-441. Mirrors `HighAvailabilityTaskAssignor`.
//!
//! ```text
//! deal stateful tasks ─> balance ─> place standbys ─> balance ─> move actives that are not caught up
//!                                                     ─> move such standbys ─> deal stateless tasks
//! ```
//!
//! The answer is Kafka's to the bit, including where it depends on the layout of a Java heap whose keys changed
//! under it; see `candidates`.

mod balance;
mod bits;
mod candidates;
mod clients;
mod decision;
mod movements;

pub use decision::{Decision, DecisionSink, WarmUp};

use super::config::AssignmentConfig;
use super::lag::LagTable;
use super::process_id::ProcessId;
use super::task_id::TaskId;
use super::{ProcessIx, TaskIx};
use candidates::Candidates;
use clients::{Clients, Held, LoadBits, Role};
use movements::Movements;

/// What the assignor decides from. `tasks`, `processes` are sorted; the slices beside them are parallel.
#[derive(Clone, Copy, Debug)]
pub struct AssignorInput<'a> {
    /// The group's configuration.
    pub config: &'a AssignmentConfig,
    /// All tasks, in task order.
    pub tasks: &'a [TaskId],
    /// Whether each task is stateful.
    pub stateful: &'a [bool],
    /// The processes that take part, in process order.
    pub processes: &'a [ProcessId],
    /// The number of threads of each process, at least 1.
    pub capacities: &'a [u32],
    /// The lag of each process on each task.
    pub lags: &'a LagTable,
    /// Not Kafka's: the process with which each stateless task should stay, balance permitting. Kafka has no such thing, so
    /// this is none.
    pub stays_with: Option<&'a [Option<ProcessIx>]>,
}

impl AssignorInput<'_> {
    #[allow(clippy::cast_possible_truncation)] // a scenario has far fewer tasks; the type says so
    fn tasks_that(&self, stateful: bool) -> impl Iterator<Item = TaskIx> + '_ {
        let wanted = move |(_, is): &(usize, &bool)| **is == stateful;
        self.stateful.iter().enumerate().filter(wanted).map(|(task, _)| task as TaskIx)
    }
}

/// Where the tasks of one process go, in task order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClientAssignment {
    /// Tasks that run here.
    pub active: Vec<TaskIx>,
    /// Tasks that are kept here as standbys, warm-ups included.
    pub standby: Vec<TaskIx>,
}

/// The assignor's answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcessAssignment {
    /// One entry a process, in process order.
    pub clients: Vec<ClientAssignment>,
    /// Whether the group should look again after the probing interval, because something had to move.
    pub probing_needed: bool,
}

/// The assignor with the memory that it works in, which serves one assignment after the other.
#[derive(Clone, Debug, Default)]
pub struct Assignor {
    held: Held,
    candidates: Candidates,
    movements: Movements,
    active_loads: Vec<LoadBits>,
    taken: Vec<TaskIx>,
}

impl Assignor {
    /// Assigns every task; true if the group should look again after the probing interval, because something had to move. Tells
    /// `sink` each decision in the order in which Kafka takes them; pass `&mut ()` where nobody asks.
    pub fn assign(&mut self, input: &AssignorInput, sink: &mut impl DecisionSink) -> bool {
        let mut clients = Clients::new(input, std::mem::take(&mut self.held));
        let Self { candidates, movements, active_loads, taken, .. } = self;
        deal_stateful(&mut clients, sink);
        balance::over_threads(&mut clients, Role::Active, taken, sink);
        candidates.reset(input.processes);
        place_standbys(&mut clients, candidates, sink);
        balance::over_threads(&mut clients, Role::Standby, taken, sink);
        let probing_needed = movements.move_to_caught_up(&mut clients, candidates, sink);
        deal_stateless(&mut clients, candidates, active_loads, sink);
        sink.decided(|| Decision::ProbingNeeded { needed: probing_needed });
        self.held = clients.into_held();
        probing_needed
    }

    /// The tasks that the last assignment runs on a process, in task order.
    pub fn active(&self, process: ProcessIx) -> impl Iterator<Item = TaskIx> + '_ {
        self.held.tasks(Role::Active, process)
    }

    /// The tasks that the last assignment keeps on a process as standbys, warm-ups included, in task order.
    pub fn standby(&self, process: ProcessIx) -> impl Iterator<Item = TaskIx> + '_ {
        self.held.tasks(Role::Standby, process)
    }
}

/// One assignment by itself. See [`Assignor`] for many.
///
/// Two processes, and a stateful task of which the second one has everything: it gets the task.
/// ```
/// use rebalance_lasso::kafka::assignor::{AssignorInput, assign};
/// use rebalance_lasso::kafka::config::AssignmentConfig;
/// use rebalance_lasso::kafka::lag::LagTable;
/// use rebalance_lasso::kafka::process_id::ProcessId;
/// use rebalance_lasso::kafka::task_id::TaskId;
///
/// let mut lags = LagTable::unreported(2, &[100_000, 0]);
/// lags.set(0, 1, 0);
/// let input = AssignorInput {
///     config: &AssignmentConfig::default(),
///     tasks: &[TaskId { subtopology: 0, partition: 0 }, TaskId { subtopology: 1, partition: 0 }],
///     stateful: &[true, false],
///     processes: &["00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000002"]
///         .map(|id| id.parse::<ProcessId>().expect("a UUID")),
///     capacities: &[1, 1],
///     lags: &lags,
///     stays_with: None,
/// };
/// let assigned = assign(&input, &mut ());
/// assert_eq!((&*assigned.clients[0].active, &*assigned.clients[1].active), (&[1][..], &[0][..]));
/// assert!(assigned.probing_needed);
/// ```
#[allow(clippy::cast_possible_truncation)]
pub fn assign(input: &AssignorInput, sink: &mut impl DecisionSink) -> ProcessAssignment {
    let mut assignor = Assignor::default();
    let probing_needed = assignor.assign(input, sink);
    let client = |process| ClientAssignment {
        active: assignor.active(process).collect(),
        standby: assignor.standby(process).collect(),
    };
    ProcessAssignment { clients: (0..input.processes.len() as ProcessIx).map(client).collect(), probing_needed }
}

/// Stateful actives, one by one over the processes, round and round.
#[allow(clippy::cast_possible_truncation)]
fn deal_stateful(clients: &mut Clients, sink: &mut impl DecisionSink) {
    let processes = 0..clients.input.processes.len() as ProcessIx;
    for (task, process) in clients.input.tasks_that(true).zip(processes.cycle()) {
        clients.add(Role::Active, process, task);
        sink.decided(|| Decision::Dealt { task, process });
    }
}

/// `num.standby.replicas` standbys a task, each on the least loaded process without a copy of it.
fn place_standbys(clients: &mut Clients, candidates: &mut Candidates, sink: &mut impl DecisionSink) {
    let replicas = clients.input.config.num_standby_replicas;
    if replicas == 0 {
        return;
    }
    candidates.offer_all(&clients.loads);
    for task in clients.input.tasks_that(true) {
        for placed in 0..replicas {
            let Some(process) = candidates.pick(&clients.loads, |process| !clients.has(process, task)) else {
                sink.decided(|| Decision::StandbyRefused { task, missing: replicas - placed });
                break;
            };
            clients.add(Role::Standby, process, task);
            sink.decided(|| Decision::StandbyPlaced { task, process });
            candidates.offer(&clients.loads, process);
        }
    }
}

/// Stateless tasks, each to the process with the fewest active tasks a thread. Who had it before plays no part.
#[allow(clippy::cast_possible_truncation)]
fn deal_stateless(
    clients: &mut Clients,
    candidates: &mut Candidates,
    loads: &mut Vec<LoadBits>,
    sink: &mut impl DecisionSink,
) {
    let kept = clients.input.stays_with.map(|owners| keep_stateless(clients, owners, sink)).unwrap_or_default();
    loads.clear();
    loads.extend((0..clients.input.processes.len() as ProcessIx).map(|process| clients.active_load(process)));
    candidates.offer_all(loads);
    for task in clients.input.tasks_that(false).filter(|task| kept.binary_search(task).is_err()) {
        let Some(process) = candidates.pick(loads, |_| true) else { return };
        clients.add(Role::Active, process, task);
        loads[process as usize] = clients.active_load(process);
        sink.decided(|| Decision::StatelessDealt { task, process });
        candidates.offer(loads, process);
    }
}

/// Not Kafka's: leaves stateless tasks where they are, as long as that process has fewer actives than an even share of all
/// tasks, rounded up. Returns those that stay, in task order.
fn keep_stateless(clients: &mut Clients, owners: &[Option<ProcessIx>], sink: &mut impl DecisionSink) -> Vec<TaskIx> {
    let input = clients.input;
    let threads: u64 = input.capacities.iter().map(|threads| u64::from(*threads)).sum();
    let share = |process: ProcessIx| {
        let capacity = u64::from(input.capacities[process as usize]);
        (input.tasks.len() as u64 * capacity).div_ceil(threads)
    };
    let mut kept = Vec::new();
    for task in input.tasks_that(false) {
        let Some(process) = owners[task as usize] else { continue };
        if u64::from(clients.number_of(Role::Active, process)) < share(process) {
            clients.add(Role::Active, process, task);
            sink.decided(|| Decision::StatelessDealt { task, process });
            kept.push(task);
        }
    }
    kept
}
