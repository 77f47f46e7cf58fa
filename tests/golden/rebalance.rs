//! `rebalance`: from subscriptions to assignments.

use rebalance_lasso::kafka::TaskIx;
use rebalance_lasso::kafka::lag::LagTable;
use rebalance_lasso::kafka::partition_assignor::{self, Group, MemberSubscription, Topology};
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::sim::record;
use serde_json::{Value, json};

use crate::vectors::{check, config, list, names, task, task_ix, tasks, text};

#[test]
fn subscriptions_become_assignments_as_in_kafka() {
    check("rebalance.jsonl.gz", expect_by_name, run);
}

/// One member as the vectors have it.
struct Member {
    name: String,
    process: ProcessId,
    offset_sums: Vec<(TaskIx, i64)>,
    owned: Vec<TaskIx>,
}

/// Kafka's order of members is by name only inside a process; the file's is its own. Both sides are compared by name.
fn expect_by_name(case: &Value) -> Value {
    let by_name = |member: &Value| (text(&member["member"]).to_owned(), member.clone());
    let members: Value = list(&case["expect"]["members"]).iter().map(by_name).collect::<serde_json::Map<_, _>>().into();
    json!({ "probing_needed": case["expect"]["probing_needed"], "members": members })
}

fn topology(case: &Value) -> Topology {
    let mut tasks = tasks(&case["tasks"]);
    tasks.sort();
    let ends = case["end_offsets"].as_object().unwrap();
    let end = |task: &rebalance_lasso::kafka::task_id::TaskId| ends.get(&task.to_string()).and_then(Value::as_u64);
    Topology {
        config: config(&case["config"]),
        stateful: tasks.iter().map(|task| end(task).is_some()).collect(),
        end_offset_sums: tasks.iter().map(|task| end(task).unwrap_or(0)).collect(),
        tasks,
    }
}

fn member(topology: &Topology, value: &Value) -> Member {
    let is_known = |name: &str| topology.tasks.binary_search(&task(name)).is_ok();
    let sum = |(name, sum): (&String, &Value)| (task_ix(&topology.tasks, name), sum.as_i64().unwrap());
    let sums = value["offset_sums"].as_object().unwrap();
    let mut offset_sums: Vec<(TaskIx, i64)> = sums.iter().filter(|(name, _)| is_known(name)).map(sum).collect();
    offset_sums.sort_unstable();
    let mut owned: Vec<TaskIx> =
        list(&value["owned"]).iter().map(|name| task_ix(&topology.tasks, text(name))).collect();
    owned.sort_unstable();
    Member {
        name: text(&value["member"]).to_owned(),
        process: text(&value["process"]).parse().unwrap(),
        offset_sums,
        owned,
    }
}

fn run(case: &Value) -> Value {
    let topology = topology(case);
    let mut members: Vec<Member> = list(&case["members"]).iter().map(|value| member(&topology, value)).collect();
    members.sort_by(|a, b| (a.process, &a.name).cmp(&(b.process, &b.name)));
    let mut processes: Vec<ProcessId> = members.iter().map(|member| member.process).collect();
    processes.dedup();
    let ix = |process: ProcessId| u32::try_from(processes.binary_search(&process).unwrap()).unwrap();
    let mut subscriptions = Vec::new();
    for Member { process, offset_sums, owned, .. } in &members {
        subscriptions.push(MemberSubscription { process: ix(*process), offset_sums, owned });
    }
    let leader = ix(text(&case["leader"]).parse().unwrap());
    let group =
        Group { topology: &topology, processes: &processes, members: &subscriptions, leader, keeps_stateless: false };
    let mut table = LagTable::default();
    partition_assignor::lags(&group, &mut table);
    let answer = partition_assignor::assign(&group, &table, &mut ());
    let told = |(member, told): (&Member, &partition_assignor::MemberAssignment)| {
        let value = json!({
            "member": member.name,
            "active": names(&topology.tasks, &told.active),
            "standby": names(&topology.tasks, &told.standby),
            "pending": names(&topology.tasks, &told.pending),
            "followup": record::follow_up(told.follow_up),
        });
        (member.name.clone(), value)
    };
    let by_name: Value = members.iter().zip(&answer.members).map(told).collect::<serde_json::Map<_, _>>().into();
    json!({ "probing_needed": answer.probing_needed, "members": by_name })
}
