//! The JSON form of a scenario.
//!
//! ```json
//! {
//!   "config": {"acceptable_recovery_lag": 10000, "max_warmup_replicas": 2, "num_standby_replicas": 0,
//!              "probing_rebalance_interval_ms": 600000},
//!   "tasks": ["0_0", "1_0"], "end_offsets": {"0_0": 100000},
//!   "restored_per_heartbeat": 60000, "restored_per_wait": 12000000,
//!   "processes": [{"process": 1, "name": "A", "threads": 1, "version": "2.6.0", "joins_in_phase": 0,
//!                  "checkpoints": {"0_0": 100000}}]
//! }
//! ```
//!
//! `tasks` and `end_offsets` may be replaced by `"subtopologies": [{"partitions": 5, "end_offset": 100000}, {"partitions": 4}]`
//! (one without `end_offset` is stateless), the two `restored_...` by `"restored_per_second"` and
//! `"heartbeat_interval_ms"`, `process` by a UUID,
//! `joins_in_phase` by `"by_action"`. What has a default may be left out.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::build::default_name;
use super::{
    DEFAULT_HEARTBEAT_INTERVAL_MS, Joins, MAX_OFFSET, MAX_PHASE, MAX_PROCESSES, MAX_TASKS, MAX_THREADS, ProcessSpec,
    Restoration, Scenario, TaskSpec,
};
use crate::kafka::config::{
    ACCEPTABLE_RECOVERY_LAG, AssignmentConfig, ConfigKey, MAX_WARMUP_REPLICAS, NUM_STANDBY_REPLICAS,
    PROBING_REBALANCE_INTERVAL_MS,
};
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::kafka::version::KafkaVersion;
use crate::sim::problem::Problem;
use crate::sim::reader::{Reader, join};

const SCENARIO_FIELDS: [&str; 9] = [
    "config",
    "tasks",
    "end_offsets",
    "subtopologies",
    "restored_per_heartbeat",
    "restored_per_wait",
    "restored_per_second",
    "heartbeat_interval_ms",
    "processes",
];
/// In place of a phase: the instance joins only when an action makes it.
pub(super) const BY_ACTION: &str = "by_action";
const PROCESS_FIELDS: [&str; 6] = ["process", "name", "threads", "version", "joins_in_phase", "checkpoints"];

type Fields = Map<String, Value>;

/// What could be read, each instance's place in the list, and what could not be read.
/// `others` are fields that somebody else reads.
pub(super) fn scenario(value: &Value, others: &[&str]) -> (Scenario, Vec<usize>, Vec<Problem>) {
    let mut reader = Reader::default();
    let nothing = Fields::new();
    let fields = reader.object("", value, &[&SCENARIO_FIELDS, others].concat()).unwrap_or(&nothing);
    let (config, tasks) = (config(&mut reader, fields), tasks(&mut reader, fields));
    let restoration = restoration(&mut reader, fields);
    let (places, processes) = processes(&mut reader, fields).into_iter().unzip();
    (Scenario { config, tasks, processes, restoration }, places, reader.problems)
}

/// The `config` of an object; what is left out takes Kafka's default.
pub(crate) fn config(reader: &mut Reader, fields: &Fields) -> AssignmentConfig {
    let mut config = AssignmentConfig::default();
    let keys = [ACCEPTABLE_RECOVERY_LAG, MAX_WARMUP_REPLICAS, NUM_STANDBY_REPLICAS, PROBING_REBALANCE_INTERVAL_MS];
    let names = keys.map(|key| key.name.replace('.', "_"));
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    let Some(value) = fields.get("config") else { return config };
    let Some(given) = reader.object("config", value, &known) else { return config };
    let mut read = |key: ConfigKey| {
        let name = key.name.replace('.', "_");
        given.get(&name).and_then(|value| reader.number(&join("config", &name), value, key.min, key.max))
    };
    let as_u32 = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    if let Some(lag) = read(ACCEPTABLE_RECOVERY_LAG) {
        config.acceptable_recovery_lag = lag;
    }
    if let Some(replicas) = read(MAX_WARMUP_REPLICAS) {
        config.max_warmup_replicas = as_u32(replicas);
    }
    if let Some(replicas) = read(NUM_STANDBY_REPLICAS) {
        config.num_standby_replicas = as_u32(replicas);
    }
    if let Some(interval_ms) = read(PROBING_REBALANCE_INTERVAL_MS) {
        config.probing_rebalance_interval_ms = interval_ms;
    }
    config
}

fn tasks(reader: &mut Reader, fields: &Fields) -> Vec<TaskSpec> {
    match (fields.get("tasks"), fields.get("subtopologies")) {
        (Some(_), Some(_)) => {
            reader.say("subtopologies", "give either subtopologies or tasks, not both");
            explicit_tasks(reader, fields)
        }
        (None, Some(value)) => {
            if fields.contains_key("end_offsets") {
                reader.say("end_offsets", "with subtopologies, give each its end_offset instead");
            }
            subtopologies(reader, value)
        }
        _ => explicit_tasks(reader, fields),
    }
}

fn subtopologies(reader: &mut Reader, value: &Value) -> Vec<TaskSpec> {
    let mut tasks = Vec::new();
    for (value, number) in reader.list("subtopologies", value, MAX_TASKS).iter().zip(0..) {
        let field = format!("subtopologies[{number}]");
        let Some(fields) = reader.object(&field, value, &["partitions", "end_offset"]) else { continue };
        let partitions = fields.get("partitions").unwrap_or(&Value::Null);
        let Some(partitions) = reader.number_u32(&join(&field, "partitions"), partitions, 1, MAX_TASKS) else {
            continue;
        };
        let end = fields.get("end_offset").filter(|end| !end.is_null());
        let end_offset = end.and_then(|end| reader.number(&join(&field, "end_offset"), end, 0, MAX_OFFSET));
        if tasks.len() as u64 + u64::from(partitions) > MAX_TASKS {
            reader.say(join(&field, "partitions"), format!("a group has at most {MAX_TASKS} tasks"));
            break;
        }
        tasks.extend((0..partitions).map(|partition| TaskSpec { id: TaskId::new(number, partition), end_offset }));
    }
    tasks
}

fn explicit_tasks(reader: &mut Reader, fields: &Fields) -> Vec<TaskSpec> {
    let Some(value) = fields.get("tasks") else {
        reader.say("tasks", "missing: a list of names as in 0_3");
        return Vec::new();
    };
    let ends = fields.get("end_offsets").map(|value| offsets(reader, "end_offsets", value)).unwrap_or_default();
    let mut tasks = Vec::new();
    for (at, value) in reader.list("tasks", value, MAX_TASKS).iter().enumerate() {
        let field = format!("tasks[{at}]");
        let id = reader.text(&field, value).and_then(|text| reader.parsed::<TaskId>(&field, text));
        tasks.extend(id.map(|id| TaskSpec { id, end_offset: ends.get(&id).copied() }));
    }
    for id in ends.keys().filter(|id| !tasks.iter().any(|task| task.id == **id)) {
        reader.say(format!("end_offsets.{id}"), "no such task in this group");
    }
    tasks
}

/// A map from tasks to offsets.
fn offsets(reader: &mut Reader, field: &str, value: &Value) -> BTreeMap<TaskId, u64> {
    let mut offsets = BTreeMap::new();
    for (name, value) in reader.object(field, value, &[]).into_iter().flatten() {
        let short: String = name.chars().take(40).collect();
        let field = join(field, &short);
        let task = reader.parsed::<TaskId>(&field, name);
        let offset = reader.number(&field, value, 0, MAX_OFFSET);
        offsets.extend(task.zip(offset));
    }
    offsets
}

fn restoration(reader: &mut Reader, fields: &Fields) -> Restoration {
    let mut number = |name: &str, min: u64, max: u64| {
        fields.get(name).map(|value| reader.number(name, value, min, max).unwrap_or(min))
    };
    let per_heartbeat = number("restored_per_heartbeat", 0, MAX_OFFSET);
    let per_wait = number("restored_per_wait", 0, MAX_OFFSET);
    let records_per_s = number("restored_per_second", 0, MAX_OFFSET);
    let heartbeat_interval_ms = number("heartbeat_interval_ms", 1, i32::MAX as u64);
    let by_rate = records_per_s.is_some() || heartbeat_interval_ms.is_some();
    match (per_heartbeat, per_wait) {
        (None, None) => Restoration::Rate {
            records_per_s: records_per_s.unwrap_or(DEFAULT_RECORDS_PER_S),
            heartbeat_interval_ms: heartbeat_interval_ms.unwrap_or(DEFAULT_HEARTBEAT_INTERVAL_MS),
        },
        (per_heartbeat, per_wait) => {
            if by_rate {
                let given = if records_per_s.is_some() { "restored_per_second" } else { "heartbeat_interval_ms" };
                reader.say(given, "give either a rate or restored_per_heartbeat and restored_per_wait");
            }
            for (name, given) in [("restored_per_heartbeat", per_heartbeat), ("restored_per_wait", per_wait)] {
                if given.is_none() {
                    reader.say(name, "missing: it goes together with the other restored_...");
                }
            }
            Restoration::Records { per_heartbeat: per_heartbeat.unwrap_or(0), per_wait: per_wait.unwrap_or(0) }
        }
    }
}

/// Records restored in a second where nothing is said, as in the opening scenario.
const DEFAULT_RECORDS_PER_S: u64 = 20_000;

/// Each with its place in the list: one that cannot be read is left out.
fn processes(reader: &mut Reader, fields: &Fields) -> Vec<(usize, ProcessSpec)> {
    let Some(value) = fields.get("processes") else {
        reader.say("processes", "missing: a list of instances");
        return Vec::new();
    };
    let items = reader.list("processes", value, MAX_PROCESSES);
    items.iter().enumerate().filter_map(|(at, value)| Some((at, process(reader, at, value)?))).collect()
}

fn process(reader: &mut Reader, at: usize, value: &Value) -> Option<ProcessSpec> {
    let field = format!("processes[{at}]");
    let fields = reader.object(&field, value, &PROCESS_FIELDS)?;
    let id = process_id(reader, &join(&field, "process"), fields.get("process"), at);
    let threads = fields.get("threads").map(|value| reader.number_u32(&join(&field, "threads"), value, 1, MAX_THREADS));
    let joins = fields.get("joins_in_phase").and_then(|value| joins(reader, &join(&field, "joins_in_phase"), value));
    let name = fields.get("name").and_then(|value| reader.text(&join(&field, "name"), value));
    let version = fields.get("version").and_then(|value| {
        let field = join(&field, "version");
        reader.text(&field, value).and_then(|text| reader.parsed::<KafkaVersion>(&field, text))
    });
    let checkpoints = fields.get("checkpoints").map(|value| offsets(reader, &join(&field, "checkpoints"), value));
    let id = id?;
    Some(ProcessSpec {
        id,
        name: name.map_or_else(|| default_name(id), str::to_owned),
        threads: threads.flatten().unwrap_or(1),
        version: version.unwrap_or_default(),
        joins: joins.unwrap_or(Joins::InPhase(0)),
        checkpoints: checkpoints.unwrap_or_default(),
    })
}

/// A phase, or `"by_action"`.
fn joins(reader: &mut Reader, field: &str, value: &Value) -> Option<Joins> {
    if value == BY_ACTION {
        return Some(Joins::ByAction);
    }
    if value.as_str().is_some_and(|text| !text.bytes().all(|byte| byte.is_ascii_digit())) {
        reader.expected(field, &format!("a phase between 0 and {MAX_PHASE}, or {BY_ACTION:?}"), value);
        return None;
    }
    reader.number_u32(field, value, 0, MAX_PHASE).map(Joins::InPhase)
}

/// A UUID, or a number as the vectors have it. An instance without one is numbered by its place in the list.
pub(crate) fn process_id(reader: &mut Reader, field: &str, value: Option<&Value>, at: usize) -> Option<ProcessId> {
    match value {
        None => Some(ProcessId::numbered(at as u64 + 1)),
        Some(Value::String(text)) if text.contains('-') => reader.parsed(field, text),
        Some(value) => reader.number(field, value, 0, u64::MAX).map(ProcessId::numbered),
    }
}
