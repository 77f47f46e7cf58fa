//! Groups of the sizes at which Kafka's own assignor was timed.
#![allow(dead_code, missing_docs)] // each benchmark uses its part

use rebalance_lasso::analysis::random::Random;
use rebalance_lasso::kafka::assignor::AssignorInput;
use rebalance_lasso::kafka::config::AssignmentConfig;
use rebalance_lasso::kafka::lag::LagTable;
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::task_id::TaskId;

/// Everything that the assignor alone works from.
pub struct Sized {
    pub name: String,
    pub config: AssignmentConfig,
    pub tasks: Vec<TaskId>,
    pub stateful: Vec<bool>,
    pub processes: Vec<ProcessId>,
    pub capacities: Vec<u32>,
    pub lags: LagTable,
}

impl Sized {
    pub fn input(&self) -> AssignorInput<'_> {
        AssignorInput {
            config: &self.config,
            tasks: &self.tasks,
            stateful: &self.stateful,
            processes: &self.processes,
            capacities: &self.capacities,
            lags: &self.lags,
            stays_with: None,
        }
    }
}

/// Processes, threads of each, stateful and stateless tasks, standbys.
pub type Size = (u32, u32, u32, u32, u32);

/// The sizes in the README's table.
pub const SIZES: [Size; 6] = [
    (3, 1, 5, 4, 0),
    (10, 4, 100, 100, 1),
    (100, 4, 1_000, 1_000, 1),
    (2, 1, 6_000, 0, 1),
    (1_000, 1, 1_000, 0, 1),
    (100, 10, 6_000, 2_000, 1),
];

/// A group of one size: each task is caught up on a random tenth of the processes, acceptable lag 10000, 2 warm-ups.
pub fn sized((processes, threads, stateful, stateless, standbys): Size) -> Sized {
    let mut random = Random::new(1);
    let tasks: Vec<TaskId> =
        (0..stateful).map(|p| TaskId::new(0, p)).chain((0..stateless).map(|p| TaskId::new(1, p))).collect();
    let ends = vec![100_000; tasks.len()];
    let mut lags = LagTable::unreported(processes as usize, &ends);
    for task in 0..stateful {
        let mut some = false;
        for process in 0..processes {
            if random.permille(100) {
                lags.set(task, process, 0);
                some = true;
            }
        }
        if !some {
            lags.set(task, u32::try_from(random.within(0, u64::from(processes) - 1)).unwrap(), 0);
        }
    }
    let id = |random: &mut Random| ProcessId((u128::from(random.bits()) << 64) | u128::from(random.bits()));
    let mut processes: Vec<ProcessId> = (0..processes).map(|_| id(&mut random)).collect();
    processes.sort();
    Sized {
        name: format!("{} x {threads}, {stateful} + {stateless}, {standbys}", processes.len()),
        config: AssignmentConfig { num_standby_replicas: standbys, ..AssignmentConfig::default() },
        stateful: tasks.iter().map(|task| task.subtopology == 0).collect(),
        capacities: vec![threads; processes.len()],
        tasks,
        processes,
        lags,
    }
}
