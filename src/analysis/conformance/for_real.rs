//! What a real group is asked to do: the scenario as the program in `conformance/` takes it, so many rounds, and how long that
//! will take.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Map, Value, json};

use crate::kafka::TaskIx;
use crate::kafka::version::KafkaVersion;
use crate::sim::event::{Event, Next};
use crate::sim::exact::exact;
use crate::sim::group::{Group, Process};
use crate::sim::problem::Problem;
use crate::sim::run::{DEFAULT_BOUND_ROUNDS, Outcome, Run};
use crate::sim::scenario::{DEFAULT_HEARTBEAT_INTERVAL_MS, Restoration, Scenario};

/// Threads of one group, at most: they all run on one machine.
pub const MAX_THREADS: u64 = 32;
/// Tasks of one group, at most.
pub const MAX_TASKS: usize = 256;
/// Records in all changelogs, at most: they are written before the group starts.
pub const MAX_RECORDS: u64 = 5_000_000;
/// Highest number of a subtopology or a partition: topics have all that are below.
pub const MAX_NUMBER: u32 = 255;
/// `probing.rebalance.interval.ms`, as short as Kafka's configuration allows.
pub const PROBING_MS: u64 = 60_000;

/// Clients that are made, and the broker's wait for others to join.
const START_MS: u64 = 8_000;
/// A turn that nobody waits in.
const SHORT_TURN_MS: u64 = 100;
/// From a decision that leaves nothing to do, until that is taken for rest; the next phase's clients are there already.
const REST_MS: u64 = 8_000;

/// How long a run may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// A group that never comes to rest is recorded for so long.
    pub loop_ms: u64,
    /// One that does, until it does, but for so long at most.
    pub rest_ms: u64,
    /// The probing interval; below [`PROBING_MS`] the leader's answer is changed, for no configuration can have it.
    pub probing_ms: u64,
}

/// One run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Rounds to record.
    pub rounds: u32,
    /// How long that takes, if everything goes as simulated.
    pub expected_ms: u64,
    /// What the program is told.
    pub json: Value,
}

/// What a real group is to do, every instance on one release.
///
/// # Errors
/// What keeps the scenario from being run for real, by field.
pub fn request(
    name: &str,
    scenario: &Scenario,
    version: KafkaVersion,
    limits: &Limits,
) -> Result<Request, Vec<Problem>> {
    let group = scenario.on_version(version).group()?;
    let problems = problems(&group);
    if !problems.is_empty() {
        return Err(problems);
    }
    let heartbeat_ms = match scenario.restoration {
        Restoration::Rate { heartbeat_interval_ms, .. } => heartbeat_interval_ms,
        Restoration::Records { .. } => DEFAULT_HEARTBEAT_INTERVAL_MS,
    };
    let scenario = group_json(&group, heartbeat_ms);
    let (rounds, expected_ms) = rounds(&Run::new(Rc::new(group), DEFAULT_BOUND_ROUNDS), heartbeat_ms, limits);
    let probing_ms = if limits.probing_ms < PROBING_MS { limits.probing_ms } else { 0 };
    let json = json!({
        "name": name,
        "scenario": scenario,
        "rounds": rounds,
        // Half as long again, and some more: a machine may be busy, and a race may lead to a probing.
        "seconds": (expected_ms + expected_ms / 2) / 1_000 + 90,
        "probing_ms": probing_ms,
    });
    Ok(Request { rounds, expected_ms, json })
}

/// What keeps a group from being run for real; none if nothing does.
pub fn problems(group: &Group) -> Vec<Problem> {
    let mut problems = Vec::new();
    let threads: u64 = group.processes.iter().map(|process| u64::from(process.threads)).sum();
    if threads > MAX_THREADS {
        problems.push(Problem::new("processes", format!("have {threads} threads; for real at most {MAX_THREADS}")));
    }
    let tasks = &group.topology.tasks;
    if tasks.len() > MAX_TASKS {
        problems.push(Problem::new("tasks", format!("are {}; for real at most {MAX_TASKS}", tasks.len())));
    }
    let records = group.topology.end_offset_sums.iter().fold(0_u64, |sum, end| sum.saturating_add(*end));
    if records > MAX_RECORDS {
        let say = format!("are {records} records in all, to be written first; for real at most {MAX_RECORDS}");
        problems.push(Problem::new("end_offsets", say));
    }
    if let Some(task) = tasks.iter().find(|task| task.subtopology.max(task.partition) > MAX_NUMBER) {
        problems.push(Problem::new("tasks", format!("{task} has a number above {MAX_NUMBER}")));
    }
    let mut stateful: BTreeMap<u32, bool> = BTreeMap::new();
    for (task, is) in tasks.iter().zip(&group.topology.stateful) {
        if *stateful.entry(task.subtopology).or_insert(*is) != *is {
            let say = format!("of subtopology {} some have state and some not: no topology is so", task.subtopology);
            problems.push(Problem::new("tasks", say));
            break;
        }
    }
    if let Some(process) = group.processes.iter().find(|process| process.phase.is_none()) {
        let say = format!("{} joins only by an action: nothing is done to a real group", process.name);
        problems.push(Problem::new("processes", say));
    }
    problems
}

/// The scenario with nothing left out, and its instances in process order.
fn group_json(group: &Group, heartbeat_ms: u64) -> Value {
    let config = &group.topology.config;
    let name = |task: TaskIx| group.task_id(task).to_string();
    let all = || (0..).take(group.topology.tasks.len());
    let ends = all().filter_map(|task| Some((name(task), exact(group.end_offset_sum(task)?))));
    let process = |(order, process): (usize, &Process)| {
        let checkpoints = (0..).zip(&process.checkpoints);
        let checkpoints = checkpoints.filter_map(|(task, offset)| Some((name(task), exact((*offset)?))));
        json!({
            "order": order,
            "name": process.name,
            "threads": process.threads,
            "joins_in_phase": process.phase,
            "checkpoints": checkpoints.collect::<Map<_, _>>(),
        })
    };
    json!({
        "config": {
            "acceptable_recovery_lag": exact(config.acceptable_recovery_lag),
            "max_warmup_replicas": config.max_warmup_replicas,
            "num_standby_replicas": config.num_standby_replicas,
        },
        "tasks": all().map(name).collect::<Vec<_>>(),
        "end_offsets": ends.collect::<Map<_, _>>(),
        "heartbeat_interval_ms": heartbeat_ms,
        "restored_per_heartbeat": exact(group.restored_per_heartbeat),
        "restored_per_wait": exact(group.restored_per_wait),
        "processes": group.processes.iter().enumerate().map(process).collect::<Vec<_>>(),
    })
}

/// How many rounds are recorded, and how long they take as simulated.
fn rounds(run: &Run, heartbeat_ms: u64, limits: &Limits) -> (u32, u64) {
    let most_ms = match run.outcome {
        Outcome::Stable { .. } => limits.rest_ms,
        _ => limits.loop_ms,
    };
    let after_ms = |round: u32| {
        let events = &run.rounds[round as usize].events;
        let next = events.iter().find_map(|event| match event {
            Event::NextSettled { next } => Some(*next),
            _ => None,
        });
        match next {
            Some(Next::AtOnce | Next::Soon) => SHORT_TURN_MS,
            Some(Next::Heartbeat) => heartbeat_ms,
            Some(Next::Probing) => limits.probing_ms,
            Some(Next::None) | None => REST_MS,
        }
    };
    let (mut rounds, mut ms) = (0, START_MS);
    while let Some(shown) = run.round_shown(rounds)
        && ms <= most_ms
    {
        rounds += 1;
        let after = after_ms(shown);
        // What comes after the last recorded round is waited for only if it is rest.
        if run.round_shown(rounds).is_some() && ms + after > most_ms {
            break;
        }
        ms += after;
    }
    // One more than it takes to rest, so that a group which goes on is seen to.
    let past_rest = u32::from(matches!(run.outcome, Outcome::Stable { rounds: all } if all == rounds));
    (rounds + past_rest, ms)
}
