//! A larger group, made up by counting: many instances that join in phases, with old state here and there.

use std::collections::BTreeMap;

use rebalance_lasso::kafka::config::AssignmentConfig;
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::task_id::TaskId;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::scenario::{Joins, ProcessSpec, Restoration, Scenario, TaskSpec};

const END: u64 = 100_000;

/// Numbers that look like chance and are the same everywhere.
fn mixed(n: u64) -> u64 {
    let spread = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (spread ^ (spread >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33
}

pub fn scenario(version: KafkaVersion) -> Scenario {
    let stateful: Vec<TaskId> = (0..40).map(|n| TaskId::new(n / 10, n % 10)).collect();
    let stateless = (0..16).map(|n| TaskSpec { id: TaskId::new(7, n), end_offset: None });
    let tasks = stateful.iter().map(|id| TaskSpec { id: *id, end_offset: Some(END) }).chain(stateless).collect();
    let on_disk = |process: u64| -> BTreeMap<TaskId, u64> {
        let offset =
            |task: &TaskId| match mixed(process * 100 + u64::from(task.java_hash() + 20 * task.subtopology)) % 5 {
                0 => Some(END),
                1 => Some(END / 2),
                _ => None,
            };
        stateful.iter().filter_map(|task| Some((*task, offset(task)?))).collect()
    };
    let process = |n: u64| ProcessSpec {
        id: ProcessId(u128::from(mixed(n)) << 96 | u128::from(n)),
        name: format!("P{n}"),
        threads: 1 + u32::try_from(n % 3).unwrap_or(0),
        version,
        joins: Joins::InPhase(u32::try_from(n / 3).unwrap_or(0)),
        checkpoints: on_disk(n),
    };
    let config = AssignmentConfig { num_standby_replicas: 1, ..AssignmentConfig::default() };
    Scenario {
        config,
        tasks,
        processes: (0..12).map(process).collect(),
        restoration: Restoration::Rate { records_per_s: 60, heartbeat_interval_ms: 3_000 },
    }
}
