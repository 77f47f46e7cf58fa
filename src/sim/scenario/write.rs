//! The JSON form of a scenario, written.

use serde_json::{Map, Value, json};

use super::read::BY_ACTION;
use super::{Joins, ProcessSpec, Restoration, Scenario};
use crate::kafka::process_id::ProcessId;
use crate::sim::exact::exact;

impl Scenario {
    /// The JSON form, which [`Scenario::read`] reads back. Offsets beyond 2^53 are written as texts.
    pub fn to_json(&self) -> Value {
        let config = &self.config;
        let ends = self.tasks.iter().filter_map(|task| Some((task.id.to_string(), exact(task.end_offset?))));
        let mut value = json!({
            "config": {
                "acceptable_recovery_lag": exact(config.acceptable_recovery_lag),
                "max_warmup_replicas": config.max_warmup_replicas,
                "num_standby_replicas": config.num_standby_replicas,
                "probing_rebalance_interval_ms": exact(config.probing_rebalance_interval_ms),
            },
            "tasks": self.tasks.iter().map(|task| task.id.to_string()).collect::<Vec<_>>(),
            "end_offsets": ends.collect::<Map<_, _>>(),
            "processes": self.processes.iter().map(process).collect::<Vec<_>>(),
        });
        let (first, second) = match self.restoration {
            Restoration::Records { per_heartbeat, per_wait } => {
                (("restored_per_heartbeat", per_heartbeat), ("restored_per_wait", per_wait))
            }
            Restoration::Rate { records_per_s, heartbeat_interval_ms } => {
                (("restored_per_second", records_per_s), ("heartbeat_interval_ms", heartbeat_interval_ms))
            }
        };
        for (name, records) in [first, second] {
            value[name] = exact(records);
        }
        value
    }
}

fn process(process: &ProcessSpec) -> Value {
    let checkpoints = process.checkpoints.iter().map(|(task, offset)| (task.to_string(), exact(*offset)));
    json!({
        "process": process_id(process.id),
        "name": process.name,
        "threads": process.threads,
        "version": process.version.as_str(),
        "joins_in_phase": joins(process.joins),
        "checkpoints": checkpoints.collect::<Map<_, _>>(),
    })
}

fn joins(joins: Joins) -> Value {
    match joins {
        Joins::InPhase(phase) => json!(phase),
        Joins::ByAction => json!(BY_ACTION),
    }
}

/// The number of one of the vectors' processes, else its UUID.
pub(crate) fn process_id(id: ProcessId) -> Value {
    u64::try_from(id.0).map_or_else(|_| json!(id.to_string()), exact)
}
