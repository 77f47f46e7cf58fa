//! Random inputs from a seed, the same everywhere.
#![allow(dead_code, missing_docs)] // each benchmark uses its part

use rebalance_lasso::kafka::config::AssignmentConfig;
use rebalance_lasso::kafka::lag::LagTable;
use rebalance_lasso::kafka::partition_assignor::Topology;
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::task_id::TaskId;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::group::{Group, Process};

/// The splitmix64 generator.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from `low` to `high`, both included.
    pub fn within(&mut self, low: u64, high: u64) -> u64 {
        low + self.next() % (high - low + 1)
    }

    pub fn one_in(&mut self, n: u64) -> bool {
        self.within(1, n) == 1
    }
}

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

/// A group of one size: each task is caught up on a random tenth of the processes, acceptable lag 10000, 2 warm-ups.
pub fn sized(processes: u32, threads: u32, stateful: u32, stateless: u32, standbys: u32) -> Sized {
    let mut random = Random(1);
    let tasks: Vec<TaskId> =
        (0..stateful).map(|p| TaskId::new(0, p)).chain((0..stateless).map(|p| TaskId::new(1, p))).collect();
    let ends = vec![100_000; tasks.len()];
    let mut lags = LagTable::unreported(processes as usize, &ends);
    for task in 0..stateful {
        let mut some = false;
        for process in 0..processes {
            if random.one_in(10) {
                lags.set(task, process, 0);
                some = true;
            }
        }
        if !some {
            lags.set(task, u32::try_from(random.within(0, u64::from(processes) - 1)).unwrap(), 0);
        }
    }
    let id = |random: &mut Random| ProcessId((u128::from(random.next()) << 64) | u128::from(random.next()));
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

/// A small random group: 2 to 4 instances of one thread (one in four has two), 1 to 8 stateful and 0 to 9 stateless
/// tasks, ends of 100000, acceptable lag 10000, 1 or 2 warm-ups, one standby in one group of four, each checkpoint full (1/3),
/// between 5000 and 99000 (1/6) or absent, the last instance joins later in two of three.
pub fn small_group(random: &mut Random, version: KafkaVersion) -> Group {
    let as_u32 = |n: u64| u32::try_from(n).unwrap();
    let (stateful, stateless) = (as_u32(random.within(1, 8)), as_u32(random.within(0, 9)));
    let tasks: Vec<TaskId> =
        (0..stateful).map(|p| TaskId::new(0, p)).chain((0..stateless).map(|p| TaskId::new(1, p))).collect();
    let is_stateful = |task: &TaskId| task.subtopology == 0;
    let topology = Topology {
        config: AssignmentConfig {
            max_warmup_replicas: as_u32(random.within(1, 2)),
            num_standby_replicas: u32::from(random.one_in(4)),
            ..AssignmentConfig::default()
        },
        stateful: tasks.iter().map(is_stateful).collect(),
        end_offset_sums: tasks.iter().map(|task| if is_stateful(task) { 100_000 } else { 0 }).collect(),
        tasks,
    };
    let count = random.within(2, 4);
    let joins_later = !random.one_in(3);
    let mut checkpoint = |task: &TaskId| match random.within(1, 6) {
        _ if !is_stateful(task) => None,
        1 | 2 => Some(100_000),
        3 => Some(random.within(5, 99) * 1_000),
        _ => None,
    };
    let disks: Vec<Vec<Option<u64>>> =
        (0..count).map(|_| topology.tasks.iter().map(&mut checkpoint).collect()).collect();
    let processes = (1..=count).zip(disks).map(|(n, checkpoints)| Process {
        id: ProcessId::numbered(n),
        name: format!("p{n}"),
        version,
        threads: if random.one_in(4) { 2 } else { 1 },
        phase: u32::from(joins_later && n == count),
        checkpoints,
    });
    let processes = processes.collect();
    Group::new(topology, processes, 1 + u32::from(joins_later), 60_000, 12_000_000)
}
