//! The group that a log is of, as a scenario: what to open beside the log.

use std::collections::{BTreeMap, BTreeSet};

use super::diagnosis::{Release, release};
use super::rebalance::{GroupLog, Rebalance};
use super::replay::compare_first;
use super::said::ClientState;
use crate::kafka::config::AssignmentConfig;
use crate::kafka::lag::LATEST_OFFSET;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::kafka::version::KafkaVersion;
use crate::sim::scenario::{
    Joins, MAX_NAME_CHARS, MAX_OFFSET, MAX_THREADS, ProcessSpec, Restoration, Scenario, TaskSpec,
};
use crate::sim::setup::Setup;

/// A value that the log does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The field, as a path into the scenario's JSON form.
    pub field: String,
    /// What was taken, and why.
    pub say: String,
}

/// A group, put together from a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reconstruction {
    /// The group, as a scenario without actions.
    pub setup: Setup,
    /// What is not in the log.
    pub guesses: Vec<Guess>,
    /// The place of the rebalance that is the scenario's first.
    pub from: usize,
    /// Whether that one is the group's first: nobody ran anything before it. Else everybody is taken to restart there.
    pub is_beginning: bool,
}

/// The group as it was before the first decision of a log; none if no decision is known.
pub fn reconstruct(log: &GroupLog) -> Option<Reconstruction> {
    let is_whole = |rebalance: &Rebalance| rebalance.clients.iter().all(|client| client.has_reports && client.is_whole);
    let begins = |rebalance: &Rebalance| rebalance.clients.iter().all(|client| client.prev_active.is_empty());
    let whole: Vec<(usize, &Rebalance)> = log.decided().filter(|(_, rebalance)| is_whole(rebalance)).collect();
    let (from, first) = whole.iter().find(|(_, rebalance)| begins(rebalance)).or(whole.first()).copied()?;
    let rebalances: Vec<&Rebalance> =
        whole.iter().filter(|(at, _)| *at >= from).map(|(_, rebalance)| *rebalance).collect();
    let mut guesses = Vec::new();
    let tasks = tasks(&rebalances, &mut guesses);
    let config = config(log, &rebalances, &tasks, &mut guesses);
    let ends: BTreeMap<TaskId, u64> = tasks.iter().filter_map(|task| Some((task.id, task.end_offset?))).collect();
    let measured = gains(&rebalances, &ends);
    let processes = processes(log, &rebalances, &ends, &mut guesses);
    let is_beginning = begins(first);
    if !is_beginning {
        guesses.push(Guess {
            field: "processes".to_owned(),
            say: "the log begins in a group that ran, so everybody is taken to restart with what was reported"
                .to_owned(),
        });
    }
    // More than everything, for a standby gets only what restoring actives leave.
    let most = ends.values().max().copied().unwrap_or(0).max(1).saturating_mul(1_000).min(MAX_OFFSET);
    let scenario = Scenario { config, tasks, processes, restoration: restored(measured, most) };
    let mut again = Reconstruction { setup: Setup::from(scenario), guesses, from, is_beginning };
    choose_restoration(log, &mut again, measured, most);
    Some(again)
}

/// Members times tasks from which on guesses are not tried: it would keep a person waiting.
const MAX_CELLS: usize = 20_000;
/// Rebalances by which a guess is judged.
const JUDGED_ROUNDS: u32 = 100;

/// Records gained by a heartbeat, and in a wait for a probing; none where nothing was seen half restored.
type Gains = (Option<u64>, Option<u64>);

fn restored((per_heartbeat, per_wait): Gains, else_: u64) -> Restoration {
    Restoration::Records { per_heartbeat: per_heartbeat.unwrap_or(else_), per_wait: per_wait.unwrap_or(else_) }
}

/// How fast state is restored: as seen, all at once, or not at all, whichever agrees with the log longest.
fn choose_restoration(log: &GroupLog, again: &mut Reconstruction, measured: Gains, most: u64) {
    let either = |measured: Option<u64>| measured.into_iter().chain([most, 0]);
    let scenario = &again.setup.scenario;
    let members: usize = scenario.processes.iter().map(|process| process.threads as usize).sum();
    if members * scenario.tasks.len() > MAX_CELLS {
        let say = "as fast as was seen, else as fast as needed".to_owned();
        again.guesses.push(Guess { field: "restored_per_heartbeat".to_owned(), say });
        return;
    }
    let mut best: Option<(u32, Setup)> = None;
    for per_heartbeat in either(measured.0) {
        for per_wait in either(measured.1) {
            let mut setup = again.setup.clone();
            setup.scenario.restoration = Restoration::Records { per_heartbeat, per_wait };
            let Ok(run) = setup.run(JUDGED_ROUNDS) else { return };
            let equal = compare_first(log, again.from, &run, JUDGED_ROUNDS as usize).equal;
            if best.as_ref().is_none_or(|(known, _)| equal > *known) {
                best = Some((equal, setup));
            }
        }
    }
    if let Some((_, setup)) = best {
        again.setup = setup;
    }
    let Restoration::Records { per_heartbeat, per_wait } = again.setup.scenario.restoration else { return };
    for (field, measured, taken) in
        [("restored_per_heartbeat", measured.0, per_heartbeat), ("restored_per_wait", measured.1, per_wait)]
    {
        if measured != Some(taken) {
            let say = format!("{taken}: with it the run agrees with the log longest");
            again.guesses.push(Guess { field: field.to_owned(), say });
        }
    }
}

/// Every task, with its end offset if it has state: what is missing of it is its lag.
fn tasks(rebalances: &[&Rebalance], guesses: &mut Vec<Guess>) -> Vec<TaskSpec> {
    let mut tasks: BTreeMap<TaskId, Option<u64>> = BTreeMap::new();
    let mut unknown: BTreeSet<TaskId> = BTreeSet::new();
    for client in rebalances.iter().flat_map(|rebalance| &rebalance.clients) {
        for task in client.active.iter().chain(&client.standby) {
            tasks.entry(*task).or_insert(None);
        }
        for &(task, lag) in &client.lags {
            let end = match client.reported_of(task) {
                None => u64::try_from(lag).ok(),
                Some(sum) if sum >= 0 && lag >= 0 => u64::try_from(sum.saturating_add(lag)).ok(),
                Some(_) => None,
            };
            let known = tasks.entry(task).or_insert(None);
            *known = known.or(end);
            if known.is_none() {
                unknown.insert(task);
            } else {
                unknown.remove(&task);
            }
        }
    }
    let typical = tasks.values().flatten().max().copied().unwrap_or(100_000);
    for task in unknown {
        tasks.insert(task, Some(typical));
        let say = format!("{typical}: nobody but its owner reported it");
        guesses.push(Guess { field: format!("end_offsets.{task}"), say });
    }
    tasks.into_iter().map(|(id, end)| TaskSpec { id, end_offset: end.map(|end| end.min(MAX_OFFSET)) }).collect()
}

fn config(log: &GroupLog, rebalances: &[&Rebalance], tasks: &[TaskSpec], guesses: &mut Vec<Guess>) -> AssignmentConfig {
    let printed = |key: &str| log.config.get(key).and_then(|(value, _)| value.parse::<u64>().ok());
    let defaults = AssignmentConfig::default();
    let mut guess = |key: &str, guessed: u64, why: &str| {
        printed(key).unwrap_or_else(|| {
            let field = format!("config.{}", key.replace('.', "_"));
            guesses.push(Guess { field, say: format!("{guessed}: {why}") });
            guessed
        })
    };
    let stateful = tasks.iter().filter(|task| task.end_offset.is_some()).count().max(1);
    let standbys = |rebalance: &&Rebalance| rebalance.clients.iter().map(|client| client.standby.len()).sum::<usize>();
    let fewest = rebalances.iter().map(standbys).min().unwrap_or(0) / stateful;
    let most = rebalances.iter().map(standbys).max().unwrap_or(0).saturating_sub(fewest * stateful);
    let any_is_one_less = rebalances.iter().flat_map(|rebalance| &rebalance.clients).any(|client| {
        client
            .lags
            .iter()
            .any(|(task, lag)| *lag == 1 && client.standby.contains(task) && client.reported_of(*task) > Some(0))
    });
    let is_loop = rebalances.iter().filter(|rebalance| rebalance.is_followed_at_once()).count() > 8;
    let lag = if any_is_one_less && is_loop && fewest > 0 { 0 } else { defaults.acceptable_recovery_lag };
    AssignmentConfig {
        acceptable_recovery_lag: guess("acceptable.recovery.lag", lag, "not printed"),
        num_standby_replicas: narrow(guess(
            "num.standby.replicas",
            fewest as u64,
            "as many standbys as there always are",
        )),
        max_warmup_replicas: narrow(guess(
            "max.warmup.replicas",
            (most as u64).max(defaults.max_warmup_replicas.into()),
            "as many warm-ups as there were, at least the default",
        )),
        probing_rebalance_interval_ms: guess(
            "probing.rebalance.interval.ms",
            defaults.probing_rebalance_interval_ms,
            "not printed",
        ),
    }
}

fn narrow(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(i32::MAX.unsigned_abs())
}

/// A pause, in milliseconds, in which the group waited for a probing.
const WAIT_MS: i64 = 45_000;

/// The most that a task gained from one rebalance to the next, where it did not gain all that it lacked.
fn gains(rebalances: &[&Rebalance], ends: &BTreeMap<TaskId, u64>) -> Gains {
    let (mut per_heartbeat, mut per_wait) = (None::<u64>, None::<u64>);
    for pair in rebalances.windows(2) {
        let ms = pair[0].at.zip(pair[1].at).map_or(0, |(a, b)| b.ms - a.ms);
        for client in &pair[1].clients {
            let Some(before) = pair[0].client(client.process) else { continue };
            let in_hand = |task: &TaskId| before.standby.contains(task) || before.active.contains(task);
            for &(task, sum) in client.reported.iter().filter(|(task, sum)| *sum >= 0 && in_hand(task)) {
                let was = before.reported_of(task).unwrap_or(0).max(0);
                let gained = u64::try_from(sum - was).unwrap_or(0);
                let is_all = u64::try_from(sum).unwrap_or(0) >= ends.get(&task).copied().unwrap_or(0).saturating_sub(1);
                if gained > 1 && !is_all {
                    let known = if ms >= WAIT_MS { &mut per_wait } else { &mut per_heartbeat };
                    *known = (*known).max(Some(gained));
                }
            }
        }
    }
    (per_heartbeat, per_wait)
}

/// Instances in process order, each with what it reported first as its disk.
fn processes(
    log: &GroupLog,
    rebalances: &[&Rebalance],
    ends: &BTreeMap<TaskId, u64>,
    guesses: &mut Vec<Guess>,
) -> Vec<ProcessSpec> {
    let mut first_seen: BTreeMap<ProcessId, (usize, &ClientState)> = BTreeMap::new();
    for (at, rebalance) in rebalances.iter().enumerate() {
        for client in &rebalance.clients {
            first_seen.entry(client.process).or_insert((at, client));
        }
    }
    let arrivals: BTreeSet<usize> = first_seen.values().map(|(at, _)| *at).collect();
    for at in arrivals.iter().filter(|at| **at > 0 && rebalances[**at - 1].is_followed_at_once()) {
        let say = format!("rebalance {at} was begun by somebody who joined a group that was not at rest; here it is");
        guesses.push(Guess { field: "processes".to_owned(), say });
    }
    let mut names = BTreeSet::new();
    let mut specs = Vec::new();
    for ((process, (at, client)), number) in first_seen.into_iter().zip(1..) {
        let phase = arrivals.iter().position(|arrival| *arrival == at).unwrap_or(0);
        let mut name: String = log.name_of(process).chars().take(MAX_NAME_CHARS).collect();
        if name.trim().is_empty() || !names.insert(name.clone()) {
            name = format!("instance {number}");
            names.insert(name.clone());
        }
        let field = format!("processes[{}]", number - 1);
        specs.push(ProcessSpec {
            id: process,
            name,
            threads: threads(client.capacity, &field, guesses),
            version: version(log, process, &field, guesses),
            joins: Joins::InPhase(u32::try_from(phase).unwrap_or(u32::MAX)),
            checkpoints: checkpoints(client, ends),
        });
    }
    specs
}

/// As many threads as a process has, as far as a scenario has room for them.
fn threads(capacity: u32, field: &str, guesses: &mut Vec<Guess>) -> u32 {
    let within = capacity.clamp(1, u32::try_from(MAX_THREADS).unwrap_or(u32::MAX));
    if within != capacity {
        let say = match capacity {
            0 => format!("{within}: the log does not say"),
            _ => format!("{within}: a process has no more here, and the log says {capacity}"),
        };
        guesses.push(Guess { field: format!("{field}.threads"), say });
    }
    within
}

/// What a process reported, in the task's own count: a file says one less.
fn checkpoints(client: &ClientState, ends: &BTreeMap<TaskId, u64>) -> BTreeMap<TaskId, u64> {
    let checkpoint = |&(task, sum): &(TaskId, i64)| {
        let end = *ends.get(&task)?;
        let offset = match sum {
            LATEST_OFFSET => end,
            0 => 0,
            _ => u64::try_from(sum).ok()?.saturating_add(1).min(end.max(u64::try_from(sum).ok()?)),
        };
        Some((task, offset.min(MAX_OFFSET)))
    };
    client.reported.iter().filter_map(checkpoint).collect()
}

fn version(log: &GroupLog, process: ProcessId, field: &str, guesses: &mut Vec<Guess>) -> KafkaVersion {
    let own = log.instance(process).and_then(|instance| instance.version.as_deref());
    let any = own.or_else(|| log.instances.iter().find_map(|instance| instance.version.as_deref()));
    if own.is_none() {
        let say = any.map_or_else(|| "2.6.0: no log names it".to_owned(), |any| format!("{any}, as the others"));
        guesses.push(Guess { field: format!("{field}.version"), say });
    }
    match any.map(release) {
        Some(Release::Fixed) => KafkaVersion::V2_6_1,
        _ => KafkaVersion::V2_6_0,
    }
}
