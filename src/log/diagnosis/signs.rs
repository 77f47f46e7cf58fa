//! Signs of a loop, in the reports of its rebalances.

use std::collections::{BTreeMap, BTreeSet};

use super::seen::Seen;
use crate::kafka::lag::LATEST_OFFSET;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::log::rebalance::{LineRef, Rebalance};
use crate::log::said::Name;

/// A process that reports a task in one rebalance of a loop and not in another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flip {
    /// Who.
    pub process: ProcessId,
    /// Of which task.
    pub task: TaskId,
    /// What it reports when it does, and the lag that comes of it.
    pub said: (i64, i64),
    /// The other report, and its lag; no report where a task goes unsaid.
    pub other: (Option<i64>, i64),
    /// Rows of two decisions that show it.
    pub lines: Vec<LineRef>,
}

/// Stateful tasks whose active moves from process to process within a loop.
pub fn bouncing(seen: &Seen, rebalances: &[&Rebalance]) -> Vec<TaskId> {
    let mut homes: BTreeMap<TaskId, BTreeSet<ProcessId>> = BTreeMap::new();
    for client in rebalances.iter().flat_map(|rebalance| &rebalance.clients) {
        for task in client.active.iter().filter(|task| seen.is_stateful(**task)) {
            homes.entry(*task).or_default().insert(client.process);
        }
    }
    homes.into_iter().filter(|(_, processes)| processes.len() > 1).map(|(task, _)| task).collect()
}

/// Stateless tasks whose active moves, likewise.
pub fn shuffled(seen: &Seen, rebalances: &[&Rebalance]) -> Vec<TaskId> {
    let mut homes: BTreeMap<TaskId, BTreeSet<ProcessId>> = BTreeMap::new();
    for client in rebalances.iter().flat_map(|rebalance| &rebalance.clients) {
        for task in client.active.iter().filter(|task| !seen.is_stateful(**task)) {
            homes.entry(*task).or_default().insert(client.process);
        }
    }
    homes.into_iter().filter(|(_, processes)| processes.len() > 1).map(|(task, _)| task).collect()
}

/// Reports of one process on one task, each with its lag and its row.
type Reports = Vec<(Option<i64>, i64, Option<LineRef>)>;

fn reports(rebalances: &[&Rebalance]) -> BTreeMap<(ProcessId, TaskId), Reports> {
    let mut all: BTreeMap<(ProcessId, TaskId), Reports> = BTreeMap::new();
    for rebalance in rebalances {
        for client in rebalance.clients.iter().filter(|client| client.has_reports) {
            for &(task, lag) in &client.lags {
                all.entry((client.process, task)).or_default().push((client.reported_of(task), lag, rebalance.decided));
            }
        }
    }
    all
}

/// The sign of KAFKA-10651: a task is reported, with a lag that is acceptable, and then is not, so that its lag is the whole
/// changelog; again and again.
pub fn unsaid(seen: &Seen, rebalances: &[&Rebalance]) -> Vec<Flip> {
    let acceptable = i64::try_from(seen.acceptable_lag()).unwrap_or(i64::MAX);
    let flip = |((process, task), reports): ((ProcessId, TaskId), Reports)| {
        let is_small = |lag: i64| lag == LATEST_OFFSET || (0..=acceptable).contains(&lag);
        let said = reports.iter().find(|(sum, lag, _)| sum.is_some() && is_small(*lag))?;
        let not = reports.iter().find(|(sum, lag, _)| sum.is_none() && *lag > said.1.max(0))?;
        // It comes and goes, not once but again.
        let changes = reports.windows(2).filter(|pair| pair[0].0.is_some() != pair[1].0.is_some()).count();
        (changes >= 2).then(|| Flip {
            process,
            task,
            said: (said.0.unwrap_or_default(), said.1),
            other: (None, not.1),
            lines: [said.2, not.2].into_iter().flatten().collect(),
        })
    };
    reports(rebalances).into_iter().filter_map(flip).collect()
}

/// Most changelogs that a task has: the difference between its two counts.
const MAX_CHANGELOGS: i64 = 64;

/// The sign of the loop that survives the fix: a lag goes between 0 and a handful, the number of changelogs, because the
/// file's count is one less a changelog than the task's.
pub fn one_less(rebalances: &[&Rebalance]) -> Vec<Flip> {
    let flip = |((process, task), reports): ((ProcessId, TaskId), Reports)| {
        let full = reports.iter().find(|(sum, lag, _)| sum.is_some_and(|sum| sum >= 0) && *lag == 0)?;
        let less = |report: &&(Option<i64>, i64, Option<LineRef>)| {
            report.0.is_some_and(|sum| sum >= 0) && (1..=MAX_CHANGELOGS).contains(&report.1)
        };
        let less = reports.iter().find(less)?;
        let is_one_count = full.0? - less.0? == less.1;
        is_one_count.then(|| Flip {
            process,
            task,
            said: (full.0.unwrap_or_default(), full.1),
            other: (less.0, less.1),
            lines: [full.2, less.2].into_iter().flatten().collect(),
        })
    };
    reports(rebalances).into_iter().filter_map(flip).collect()
}

/// A thread that was given a task and rejoined before it had initialised it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uninitialised {
    /// Who.
    pub thread: Name,
    /// Which task.
    pub task: TaskId,
    /// How often.
    pub times: u32,
    /// The rows of the first time: it takes its tasks, and it rejoins.
    pub lines: Vec<LineRef>,
}

/// Tasks that threads were given, as what they had not, and had not initialised when they rejoined.
pub fn uninitialised(rebalances: &[&Rebalance]) -> Vec<Uninitialised> {
    let mut found: BTreeMap<(Name, TaskId), Uninitialised> = BTreeMap::new();
    for (thread, turn) in rebalances.iter().flat_map(|rebalance| &rebalance.turns) {
        let (Some(handled), Some(rejoined)) = (&turn.handled, turn.rejoined_line) else { continue };
        let had: BTreeSet<&TaskId> = handled.prev_active.iter().chain(&handled.prev_standby).flatten().collect();
        let initialised: BTreeSet<&TaskId> = turn.initialised.iter().collect();
        for task in handled.active.iter().chain(&handled.standby).flatten() {
            if initialised.contains(task) || had.contains(task) {
                continue;
            }
            let entry = found.entry((thread.clone(), *task)).or_insert_with(|| Uninitialised {
                thread: thread.clone(),
                task: *task,
                times: 0,
                lines: turn.handled_line.into_iter().chain([rejoined]).collect(),
            });
            entry.times += 1;
        }
    }
    found.into_values().collect()
}
