//! States in the Informal Trace Format (ADR-015 of Apalache): one before each rebalance, with all that decides what comes after;
//! of a run that rests one more, that of rest. In a lasso `loop` is the state that comes after the last one.
//!
//! | variable | what it is |
//! |---|---|
//! | `phase` | the phase that has begun last |
//! | `running` | instances that run |
//! | `leader` | the instance whose first thread leads, `""` if nobody does |
//! | `disks` | by instance and task: the checkpoint, and the member that holds the folder's lock, or `""` |
//! | `tasks` | by member and task: role, state, and the offset, or -1 |
//! | `reports` | by member: whether its `JoinGroup` is out, and the offset sums in it by task |

use serde_json::{Map, Value, json};

use crate::kafka::task::{Role, TaskState};
use crate::kafka::{MemberIx, TaskIx};
use crate::share::MODEL;
use crate::sim::exact::MAX_SAFE_INTEGER;
use crate::sim::group::Group;
use crate::sim::record;
use crate::sim::run::{Outcome, Run};
use crate::sim::setup::Setup;
use crate::sim::world::World;

const VARS: [&str; 6] = ["phase", "running", "leader", "disks", "tasks", "reports"];

pub(super) fn text(setup: &Setup, run: &Run, rounds: usize) -> String {
    let is_whole = rounds == run.rounds.len();
    let mut states: Vec<Value> =
        (0..).zip(&run.rounds[..rounds]).map(|(at, round)| state(&run.group, &round.before.world, at)).collect();
    if let (true, Outcome::Stable { .. }, Some(last)) = (is_whole, run.outcome, run.rounds.last()) {
        let mut rest = last.before.clone();
        rest.apply_all(&run.group, &last.events);
        states.push(state(&run.group, &rest.world, rounds as u64));
    }
    let mut trace = json!({
        "#meta": {
            "format": "ITF",
            "format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html",
            "description": "Rebalances of a Kafka Streams group: the state before each.",
            "source": "Rebalance Lasso",
            "model": MODEL,
            "outcome": record::outcome(run.outcome),
            "setup": setup.to_json(),
        },
        "vars": VARS,
        "states": states,
    });
    if let Some((stem, _)) = run.outcome.lasso().filter(|_| is_whole) {
        trace["loop"] = json!(stem);
    }
    format!("{trace}\n")
}

fn state(group: &Group, world: &World, index: u64) -> Value {
    let instance = |process: crate::kafka::ProcessIx| group.processes[process as usize].name.as_str();
    let running: Vec<&str> = world.running.iter().map(instance).collect();
    let disks = group.processes.iter().zip(&world.directories).map(|(process, directory)| {
        let folders = directory.folders().iter().map(|(task, folder)| {
            let lock = folder.holder.map_or_else(String::new, |member| group.member_name(member));
            json!([name(group, *task), { "checkpoint": integer(folder.checkpoint.into()), "lock": lock }])
        });
        json!([process.name, map(folders)])
    });
    json!({
        "#meta": { "index": index },
        "phase": world.phase,
        "running": { "#set": running },
        "leader": world.leader.map(instance).unwrap_or_default(),
        "disks": map(disks),
        "tasks": map(members(group).map(|member| json!([group.member_name(member), tasks(group, world, member)]))),
        "reports": map(members(group).map(|member| json!([group.member_name(member), report(group, world, member)]))),
    })
}

fn members(group: &Group) -> impl Iterator<Item = MemberIx> + use<> {
    (0..).take(group.members.len())
}

fn tasks(group: &Group, world: &World, member: MemberIx) -> Value {
    map(world.member(member).tasks.tasks().iter().map(|(id, task)| {
        let role = match task.role {
            Role::Active => "active",
            Role::Standby => "standby",
        };
        let state = match task.state {
            TaskState::Created => "created",
            TaskState::Restoring => "restoring",
            TaskState::Running => "running",
        };
        let offset = task.offset.map_or(-1, i128::from);
        json!([name(group, *id), { "role": role, "state": state, "offset": integer(offset) }])
    }))
}

fn report(group: &Group, world: &World, member: MemberIx) -> Value {
    let report = &world.member(member).report;
    let sums = report.offset_sums.iter().map(|(task, sum)| json!([name(group, *task), integer((*sum).into())]));
    json!({ "out": report.is_out, "sums": map(sums) })
}

fn name(group: &Group, task: TaskIx) -> String {
    group.task_id(task).to_string()
}

fn map(pairs: impl Iterator<Item = Value>) -> Value {
    Value::Object(Map::from_iter([("#map".to_owned(), Value::Array(pairs.collect()))]))
}

/// A JSON number where every program holds it exactly.
fn integer(number: i128) -> Value {
    match i64::try_from(number) {
        Ok(small) if small.unsigned_abs() <= MAX_SAFE_INTEGER.unsigned_abs() => json!(small),
        _ => json!({ "#bigint": number.to_string() }),
    }
}
