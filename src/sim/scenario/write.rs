//! The JSON form of a scenario, written.

use serde_json::{Map, Value, json};

use super::{ProcessSpec, Restoration, Scenario};
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
    let id = u64::try_from(process.id.0).map_or_else(|_| json!(process.id.to_string()), exact);
    json!({
        "process": id,
        "name": process.name,
        "threads": process.threads,
        "version": process.version.as_str(),
        "joins_in_phase": process.joins_in_phase,
        "checkpoints": checkpoints.collect::<Map<_, _>>(),
    })
}
