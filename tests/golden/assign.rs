//! `assign`: tasks to processes, section by section of the high-availability assignor.

use rebalance_lasso::kafka::assignor::{self, AssignorInput};
use rebalance_lasso::kafka::lag::LagTable;
use rebalance_lasso::kafka::process_id::ProcessId;
use serde_json::{Value, json};

use crate::vectors::{check, config, list, names, task_ix, tasks, text};

#[test]
fn tasks_go_to_processes_as_in_kafka() {
    check("assign.jsonl.gz", |case| case["expect"].clone(), run);
}

fn run(case: &Value) -> Value {
    let config = config(&case["config"]);
    let mut tasks = tasks(&case["tasks"]);
    tasks.sort();
    let stateful_names = list(&case["stateful"]);
    let stateful: Vec<bool> = tasks.iter().map(|task| stateful_names.contains(&json!(task.to_string()))).collect();
    let mut clients: Vec<(ProcessId, &Value)> =
        list(&case["clients"]).iter().map(|client| (text(&client["process"]).parse().unwrap(), client)).collect();
    clients.sort_by_key(|(process, _)| *process);
    let processes: Vec<ProcessId> = clients.iter().map(|(process, _)| *process).collect();
    let capacity = |client: &Value| u32::try_from(client["capacity"].as_u64().unwrap()).unwrap();
    let capacities: Vec<u32> = clients.iter().map(|(_, client)| capacity(client)).collect();
    let mut lags = LagTable::unreported(processes.len(), &vec![0; tasks.len()]);
    for (process, (_, client)) in (0..).zip(&clients) {
        for (name, lag) in client["lags"].as_object().unwrap() {
            lags.set(task_ix(&tasks, name), process, lag.as_i64().unwrap());
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
    let answer = assignor::assign(&input, &mut ());
    let client = |(process, client): (&ProcessId, &assignor::ClientAssignment)| {
        json!({
            "process": process.to_string(),
            "active": names(&tasks, &client.active),
            "standby": names(&tasks, &client.standby),
        })
    };
    let clients: Vec<Value> = processes.iter().zip(&answer.clients).map(client).collect();
    json!({ "clients": clients, "probing": answer.probing_needed })
}
