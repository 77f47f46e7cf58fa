//! A group at rest, or on the way to it.

use std::collections::BTreeSet;

use super::Finding;
use super::seen::{PAUSE_MS, Seen, decided_lines, evidence, list};
use crate::kafka::lag::is_caught_up;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::log::rebalance::Rebalance;
use crate::log::said::{ClientState, Told};

/// How a log ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// Nobody has to rejoin.
    AtRest,
    /// A probing is to come.
    Probing,
    /// Somebody is to rejoin at once: the log ends in the middle.
    InTheMiddle,
    /// The log does not say.
    Unknown,
}

/// The last rebalance that is not the end of the application itself.
fn last<'a>(seen: &Seen<'a>) -> Option<&'a Rebalance> {
    let shutdown = seen.log.marks.iter().rfind(|mark| mark.what == crate::log::rebalance::Happening::Shutdown);
    let until = shutdown
        .and_then(|mark| mark.at)
        .filter(|at| seen.log.span.is_some_and(|(_, last)| last.ms - at.ms < PAUSE_MS));
    let before = |rebalance: &&Rebalance| rebalance.at.zip(until).is_none_or(|(at, until)| at.ms < until.ms);
    seen.log.rebalances.iter().rev().find(before)
}

fn end<'a>(seen: &Seen<'a>) -> (End, Option<&'a Rebalance>) {
    let last = last(seen);
    let Some(rebalance) = last else { return (End::Unknown, None) };
    let is_led = !rebalance.clients.is_empty() || rebalance.stable.is_some();
    let end = if rebalance.is_followed_at_once() {
        End::InTheMiddle
    } else if rebalance.probing == Some(true) || rebalance.turns.values().any(|turn| turn.told == Some(Told::Probing)) {
        End::Probing
    } else if is_led {
        End::AtRest
    } else if !rebalance.turns.is_empty() && rebalance.turns.values().all(|turn| turn.told == Some(Told::Nothing)) {
        // The thread of another instance may have been told to probe.
        End::AtRest
    } else {
        End::Unknown
    };
    (end, last)
}

fn is_led(seen: &Seen) -> bool {
    seen.log.rebalances.iter().any(|rebalance| rebalance.leader.is_some())
}

/// Decisions with a warm-up, one of each wait for a probing.
fn probings<'a>(seen: &Seen<'a>) -> Vec<&'a Rebalance> {
    let mut all: Vec<&Rebalance> = Vec::new();
    for place in &seen.decided {
        let rebalance = seen.rebalance(*place);
        let Some(last) = all.last_mut() else {
            all.push(rebalance);
            continue;
        };
        let apart_ms = last.at.zip(rebalance.at).map_or(0, |(a, b)| b.ms - a.ms);
        if apart_ms >= PAUSE_MS { all.push(rebalance) } else { *last = rebalance }
    }
    // Only those at the end, without a rest between.
    let rest = all.iter().rposition(|rebalance| rebalance.probing == Some(false) && !rebalance.is_followed_at_once());
    all.split_off(rest.map_or(0, |at| at + 1))
}

/// Warm-ups that were waited for and have not got on: who, which task, and the lag that stays.
fn stuck(seen: &Seen, probings: &[&Rebalance]) -> Vec<(ProcessId, TaskId, i64)> {
    let [.., earlier, later] = probings else { return Vec::new() };
    let acceptable = seen.acceptable_lag();
    let of_client = |client: &ClientState| -> Vec<(ProcessId, TaskId, i64)> {
        let Some(before) = earlier.client(client.process) else { return Vec::new() };
        let stays = |task: &&TaskId| {
            let (then, now) = (before.lag_of(**task), client.lag_of(**task));
            before.standby.contains(task) && now >= then && now.is_some_and(|lag| !is_caught_up(lag, acceptable))
        };
        client
            .standby
            .iter()
            .filter(stays)
            .map(|task| (client.process, *task, client.lag_of(*task).unwrap_or(0)))
            .collect()
    };
    later.clients.iter().flat_map(of_client).collect()
}

/// Probings at least two waits apart in which no warm-up gets on.
pub fn probing_without_progress(seen: &Seen) -> Option<Finding> {
    if end(seen).0 != End::Probing {
        return None;
    }
    let probings = probings(seen);
    let stuck = stuck(seen, &probings);
    let [earlier, later] = probings.last_chunk::<2>()?;
    let got_on = later.clients.iter().any(|client| {
        let before = earlier.client(client.process);
        let less = |task: &TaskId| before.and_then(|before| before.lag_of(*task)) > client.lag_of(*task);
        before.is_some_and(|before| before.standby.iter().any(less))
    });
    if stuck.is_empty() || got_on {
        return None;
    }
    let mut tasks: Vec<TaskId> = stuck.iter().map(|(_, task, _)| *task).collect();
    tasks.sort_unstable();
    tasks.dedup();
    let said = stuck.iter().take(4).map(|(process, task, lag)| {
        let say = format!("{}'s lag on {task} stays at {lag} from one probing to the next", seen.log.name_of(*process));
        evidence(say, decided_lines(&[earlier, later]))
    });
    Some(Finding {
        confidence_percent: if probings.len() > 3 { 85 } else { 70 },
        tasks,
        since: probings.first().and_then(|first| first.at),
        evidence: said.collect(),
        ..Finding::default()
    })
}

/// A probing is to come, and nothing says that it is in vain.
pub fn probing(seen: &Seen) -> Option<Finding> {
    let (end, last) = end(seen);
    let last = last.filter(|_| end == End::Probing)?;
    let probings = probings(seen);
    let tasks = warm_ups(seen, last);
    let say = match tasks.as_slice() {
        [] => "a probing is scheduled".to_owned(),
        tasks => format!("a probing is scheduled; not yet caught up: {}", list(tasks)),
    };
    Some(Finding {
        confidence_percent: if probings.len() > 1 { 85 } else { 70 },
        tasks,
        since: probings.first().and_then(|first| first.at).or(last.at),
        evidence: vec![evidence(say, decided_lines(&[last]))],
        ..Finding::default()
    })
}

/// Standbys that are not caught up.
fn warm_ups(seen: &Seen, rebalance: &Rebalance) -> Vec<TaskId> {
    let behind = |client: &ClientState| -> Vec<TaskId> {
        let is_behind =
            |task: &&TaskId| client.lag_of(**task).is_some_and(|lag| !is_caught_up(lag, seen.acceptable_lag()));
        client.standby.iter().filter(is_behind).copied().collect()
    };
    let tasks: BTreeSet<TaskId> = rebalance.clients.iter().flat_map(behind).collect();
    tasks.into_iter().collect()
}

/// How many more tasks of one subtopology, per thread, one process may run than another before it is worth a word.
const UNEVEN: f64 = 3.0;

/// At rest, and uneven on purpose.
pub fn intended_imbalance(seen: &Seen) -> Option<Finding> {
    let (end, last) = end(seen);
    let last = last.filter(|last| end == End::AtRest && last.clients.len() > 1)?;
    let tasks: usize = last.clients.iter().map(|client| client.active.len()).sum();
    let idle: Vec<&ClientState> = last.clients.iter().filter(|client| client.active.is_empty()).collect();
    let mut say = Vec::new();
    for client in &idle {
        say.push(format!("{} runs no active task: there are {tasks} in all", seen.log.name_of(client.process)));
    }
    say.extend(uneven(seen, last, "", |_| true));
    let subtopologies: BTreeSet<u32> =
        last.clients.iter().flat_map(|client| &client.active).map(|task| task.subtopology).collect();
    for subtopology in subtopologies.iter().filter(|_| subtopologies.len() > 1) {
        let of = format!("of subtopology {subtopology} ");
        say.extend(uneven(seen, last, &of, |task| task.subtopology == *subtopology));
    }
    (!say.is_empty()).then(|| Finding {
        confidence_percent: 70,
        since: last.at,
        evidence: say.into_iter().map(|say| evidence(say, decided_lines(&[last]))).collect(),
        ..Finding::default()
    })
}

/// A sentence on the processes with the most and the fewest actives of a kind a thread, if they are far apart.
fn uneven(seen: &Seen, rebalance: &Rebalance, kind: &str, of: impl Fn(&TaskId) -> bool) -> Option<String> {
    let load = |client: &ClientState| {
        let count = u32::try_from(client.active.iter().filter(|task| of(task)).count()).unwrap_or(u32::MAX);
        (client.process, f64::from(count) / f64::from(client.capacity.max(1)))
    };
    let loads: Vec<(ProcessId, f64)> = rebalance.clients.iter().map(load).collect();
    let most = loads.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let fewest = loads.iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
    (most.1 >= fewest.1 + UNEVEN).then(|| {
        let name = |process: ProcessId| seen.log.name_of(process);
        format!("{kind}{} runs {} tasks a thread, {} {}", name(most.0), most.1, name(fewest.0), fewest.1)
    })
}

/// Tasks have changed hands in a group that ran, and it is at rest.
pub fn handover(seen: &Seen) -> Option<Finding> {
    let (end, last) = end(seen);
    let last = last.filter(|_| end == End::AtRest)?;
    let until = |rebalance: &&Rebalance| rebalance.at <= last.at;
    let first = seen.decided.first().map(|place| seen.rebalance(*place)).filter(until)?;
    let ran_before = first.clients.iter().any(|client| !client.prev_active.is_empty());
    let grown = last.clients.len() > first.clients.len();
    let moved = seen.log.rebalances.iter().filter(until).filter(|rebalance| !rebalance.withheld.is_empty());
    let moved: Vec<&Rebalance> = moved.collect();
    if moved.is_empty() || !(ran_before || grown) {
        return None;
    }
    let tasks: BTreeSet<TaskId> =
        moved.iter().flat_map(|rebalance| &rebalance.withheld).map(|(task, _)| *task).collect();
    let tasks: Vec<TaskId> = tasks.into_iter().collect();
    let say = format!("{} changed hands with {} follow-ups, and the group is at rest", list(&tasks), moved.len());
    Some(Finding {
        confidence_percent: if last.stable == Some(true) { 88 } else { 75 },
        tasks,
        since: moved.first().and_then(|first| first.at),
        evidence: vec![evidence(say, decided_lines(&moved)), at_rest(last)],
        ..Finding::default()
    })
}

fn at_rest(last: &Rebalance) -> super::Evidence {
    let say = "the last rebalance needed no follow-up";
    let lines =
        last.lines.last().copied().into_iter().chain(last.turns.values().filter_map(|turn| turn.lines.last().copied()));
    evidence(say, lines.take(4).collect())
}

/// Nothing wrong was found.
pub fn healthy(seen: &Seen) -> Option<Finding> {
    let (end, last) = end(seen);
    let last = last.filter(|_| end == End::AtRest)?;
    let place = seen.log.rebalances.iter().position(|rebalance| std::ptr::eq(rebalance, last))?;
    let confidence_percent = if is_led(seen) {
        if last.stable == Some(true) { 90 } else { 75 }
    } else if seen.ms_after(place) >= PAUSE_MS {
        50
    } else {
        return None;
    };
    let since = last.at;
    Some(Finding { confidence_percent, since, evidence: vec![at_rest(last)], ..Finding::default() })
}
