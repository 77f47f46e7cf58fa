//! The high-availability assignor alone, from JSON to JSON, in the shape of the assign vectors.
//!
//! ```json
//! {"config": {"acceptable_recovery_lag": 10000, "max_warmup_replicas": 2, "num_standby_replicas": 0},
//!  "tasks": ["0_0", "1_0"], "stateful": ["0_0"],
//!  "clients": [{"process": "00000000-0000-0000-0000-000000000001", "capacity": 1, "lags": {"0_0": -2}}]}
//! ```
//!
//! gives `{"clients": [{"process", "active", "standby"}], "probing"}`.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::problem::Problem;
use super::reader::{Reader, join};
use super::scenario::read_config;
use crate::kafka::assignor::{AssignorInput, assign};
use crate::kafka::lag::LagTable;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;

/// Largest number of tasks that are assigned at once.
pub const MAX_TASKS: u64 = 100_000;
/// Largest number of processes.
pub const MAX_CLIENTS: u64 = 10_000;
/// Largest table of lags, in cells: what a page can hold without trouble.
pub const MAX_LAGS: u64 = 5_000_000;

struct Client {
    process: ProcessId,
    capacity: u32,
    lags: Vec<(usize, i64)>,
}

/// Assigns.
///
/// # Errors
/// Everything that is wrong with the input, each naming its field. A client must give a lag for every stateful task.
pub fn assign_json(input: &Value) -> Result<Value, Vec<Problem>> {
    let mut reader = Reader::default();
    let nothing = Map::new();
    let fields =
        reader.object("", input, &["name", "config", "tasks", "stateful", "clients", "expect"]).unwrap_or(&nothing);
    let config = read_config(&mut reader, fields);
    let tasks = task_set(&mut reader, "tasks", fields);
    let stateful_tasks = task_set(&mut reader, "stateful", fields);
    for task in stateful_tasks.iter().filter(|task| tasks.binary_search(task).is_err()) {
        reader.say("stateful", format!("{task} is not among the tasks"));
    }
    let mut clients = clients(&mut reader, fields, &tasks, &stateful_tasks);
    if !reader.problems.is_empty() {
        return Err(reader.problems);
    }
    clients.sort_by_key(|client| client.process);
    let processes: Vec<ProcessId> = clients.iter().map(|client| client.process).collect();
    let capacities: Vec<u32> = clients.iter().map(|client| client.capacity).collect();
    let stateful: Vec<bool> = tasks.iter().map(|task| stateful_tasks.binary_search(task).is_ok()).collect();
    let mut lags = LagTable::unreported(clients.len(), &vec![0; tasks.len()]);
    for (process, client) in (0..).zip(&clients) {
        for (task, lag) in &client.lags {
            lags.set(u32::try_from(*task).unwrap_or(u32::MAX), process, *lag);
        }
    }
    let input = AssignorInput {
        config: &config,
        tasks: &tasks,
        stateful: &stateful,
        processes: &processes,
        capacities: &capacities,
        lags: &lags,
        stays_with: None,
    };
    let answer = assign(&input, &mut ());
    let names = |list: &[u32]| list.iter().map(|task| tasks[*task as usize].to_string()).collect::<Vec<_>>();
    let pairs = processes.iter().zip(&answer.clients);
    let clients = pairs.map(|(process, client)| {
        json!({
            "process": process.to_string(),
            "active": names(&client.active),
            "standby": names(&client.standby),
        })
    });
    Ok(json!({ "clients": clients.collect::<Vec<_>>(), "probing": answer.probing_needed }))
}

/// A sorted list of different tasks.
fn task_set(reader: &mut Reader, name: &str, fields: &Map<String, Value>) -> Vec<TaskId> {
    let Some(value) = fields.get(name) else {
        reader.say(name, "missing: a list of names as in 0_3");
        return Vec::new();
    };
    let mut tasks = BTreeSet::new();
    for (at, value) in reader.list(name, value, MAX_TASKS).iter().enumerate() {
        let field = format!("{name}[{at}]");
        let task = reader.text(&field, value).and_then(|text| reader.parsed::<TaskId>(&field, text));
        if task.is_some_and(|task| !tasks.insert(task)) {
            reader.say(field, "is there twice");
        }
    }
    tasks.into_iter().collect()
}

fn clients(reader: &mut Reader, fields: &Map<String, Value>, tasks: &[TaskId], stateful: &[TaskId]) -> Vec<Client> {
    let Some(value) = fields.get("clients") else {
        reader.say("clients", "missing: a list of processes");
        return Vec::new();
    };
    let items = reader.list("clients", value, MAX_CLIENTS);
    if tasks.len() as u64 * items.len() as u64 > MAX_LAGS {
        reader.say("clients", format!("tasks times clients must be at most {MAX_LAGS}"));
        return Vec::new();
    }
    if items.is_empty() {
        reader.say("clients", format!("there must be between 1 and {MAX_CLIENTS}"));
    }
    let mut seen = BTreeSet::new();
    let mut clients = Vec::new();
    for (at, value) in items.iter().enumerate() {
        let field = format!("clients[{at}]");
        let Some(fields) = reader.object(&field, value, &["process", "capacity", "lags"]) else { continue };
        let Some(client) = client(reader, &field, fields, tasks, stateful) else { continue };
        if !seen.insert(client.process) {
            reader.say(join(&field, "process"), format!("{} is there twice", client.process));
        }
        clients.push(client);
    }
    clients
}

fn client(
    reader: &mut Reader,
    field: &str,
    fields: &Map<String, Value>,
    tasks: &[TaskId],
    stateful: &[TaskId],
) -> Option<Client> {
    let id = join(field, "process");
    let text = reader.text(&id, fields.get("process").unwrap_or(&Value::Null))?;
    let process = reader.parsed::<ProcessId>(&id, text)?;
    let capacity = reader.number_u32(
        &join(field, "capacity"),
        fields.get("capacity").unwrap_or(&Value::Null),
        1,
        i32::MAX as u64,
    )?;
    let given = reader.object(&join(field, "lags"), fields.get("lags").unwrap_or(&Value::Null), &[])?;
    let mut lags = Vec::new();
    for (name, value) in given {
        let at = join(&join(field, "lags"), &name.chars().take(40).collect::<String>());
        let Some(task) = reader.parsed::<TaskId>(&at, name) else { continue };
        let Some(lag) = reader.signed(&at, value) else { continue };
        match tasks.binary_search(&task) {
            Ok(ix) => lags.push((ix, lag)),
            Err(_) => reader.say(at, "no such task"),
        }
    }
    let mut missing = stateful.iter().filter(|task| !given.contains_key(&task.to_string()));
    if let Some(task) = missing.next() {
        let more = match missing.count() {
            0 => String::new(),
            more => format!("; so are {more} more"),
        };
        reader.say(
            format!("{field}.lags.{task}"),
            format!("missing: every client has a lag on every stateful task{more}"),
        );
    }
    Some(Client { process, capacity, lags })
}
