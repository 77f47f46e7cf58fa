//! The loops: KAFKA-10651, its slow face, and the one that survives the fix.

use super::ended::ended;
use super::seen::{LINES_SHOWN, Release, Seen, decided_lines, evidence, list, release};
use super::signs::{Flip, Uninitialised, bouncing, one_less as one_less_flips, shuffled, uninitialised, unsaid};
use super::{Evidence, Finding, Ring};
use crate::kafka::task_id::TaskId;
use crate::log::rebalance::Rebalance;
use crate::log::time::Stamp;

/// A loop, looked at.
struct Loop<'a> {
    ring: &'a Ring,
    /// The last of them, enough to see what goes on.
    rebalances: Vec<&'a Rebalance>,
    /// Whether the group waits somewhere in it.
    pauses: bool,
}

/// Rounds of a loop by which it is judged.
const RECENT_ROUNDS: usize = 4;
/// Rounds of a loop, and rebalances, in which signs are looked for.
const LOOKED_AT_ROUNDS: usize = 8;
const LOOKED_AT: usize = 48;

fn looked_at<'a>(seen: &'a Seen) -> Option<Loop<'a>> {
    let ring = seen.ring.as_ref()?;
    // What it does now: a loop can be slow for long and then fast.
    let recent = ring.places.len().min(RECENT_ROUNDS * ring.period);
    let recent = &ring.places[ring.places.len() - recent..ring.places.len() - 1];
    let pauses = recent.iter().filter(|place| seen.pauses_after(**place)).count();
    // Once a group has waited by accident, between two turns of a loop, it is a loop all the same.
    let pauses = pauses * ring.period >= recent.len() / 2;
    let shown = ring.places.len().min((LOOKED_AT_ROUNDS * ring.period).max(LOOKED_AT));
    let places = &ring.places[ring.places.len() - shown..];
    Some(Loop { ring, rebalances: places.iter().map(|place| seen.rebalance(*place)).collect(), pauses })
}

/// KAFKA-10651 as a livelock.
pub fn livelock(seen: &Seen) -> Option<Finding> {
    let found = looked_at(seen).filter(|found| !found.pauses)?;
    if found.ring.is_decided {
        let flips = affected(seen, unsaid(seen, &found.rebalances));
        (!flips.is_empty()).then(|| of_flips(seen, &found, &flips))
    } else {
        of_turns(seen, &found)
    }
}

/// KAFKA-10651, once every probing interval.
pub fn slow_face(seen: &Seen) -> Option<Finding> {
    let found = looked_at(seen).filter(|found| found.pauses)?;
    if !found.ring.is_decided {
        return of_turns(seen, &found);
    }
    let flips = affected(seen, unsaid(seen, &found.rebalances));
    (!flips.is_empty()).then(|| of_flips(seen, &found, &flips))
}

/// The loop that survives the fix.
pub fn one_less(seen: &Seen) -> Option<Finding> {
    let found = looked_at(seen).filter(|found| !found.pauses)?;
    let printed = seen.printed_acceptable_lag();
    if printed.is_some_and(|lag| lag > 0) || seen.release() == Release::Older {
        return None;
    }
    if !found.ring.is_decided {
        let is_known = printed == Some(0) && seen.release() == Release::Fixed;
        return is_known.then(|| threads_alone(seen, &found, 60));
    }
    let tasks = bouncing(seen, &found.rebalances);
    let flips: Vec<Flip> =
        one_less_flips(&found.rebalances).into_iter().filter(|flip| tasks.contains(&flip.task)).collect();
    if flips.is_empty() || !unsaid(seen, &found.rebalances).is_empty() {
        return None;
    }
    let mut finding = begun(seen, &found, tasks.clone());
    finding.confidence_percent += if printed == Some(0) { 15 } else { 0 };
    finding.evidence.extend(flips.iter().take(4).map(|flip| {
        let name = seen.log.name_of(flip.process);
        let (a, b) = (flip.said, flip.other);
        let say = format!(
            "{name} reports {} of {}, a lag of {}, and then {}, a lag of {}: what a task counts, and what its file says",
            a.0,
            flip.task,
            a.1,
            b.0.unwrap_or_default(),
            b.1
        );
        evidence(say, flip.lines.clone())
    }));
    if let Some((value, line)) = seen.log.config.get("acceptable.recovery.lag") {
        finding.evidence.push(evidence(format!("acceptable.recovery.lag is {value}"), vec![*line]));
    }
    finding.evidence.extend(surroundings(seen, &found));
    Some(finding)
}

/// Flips of processes that may run 2.6.0: one that is known to run the fix does not leave a checkpoint unsaid.
fn affected(seen: &Seen, flips: Vec<Flip>) -> Vec<Flip> {
    flips.into_iter().filter(|flip| seen.release_of(flip.process) != Release::Fixed).collect()
}

fn of_flips(seen: &Seen, found: &Loop, flips: &[Flip]) -> Finding {
    let bouncing = bouncing(seen, &found.rebalances);
    let mut tasks: Vec<TaskId> = flips.iter().map(|flip| flip.task).collect();
    tasks.sort_unstable();
    tasks.dedup();
    let both: Vec<TaskId> = tasks.iter().copied().filter(|task| bouncing.contains(task)).collect();
    let tasks = if both.is_empty() { tasks } else { both };
    let mut finding = begun(seen, found, tasks.clone());
    let own: Vec<&Flip> = flips.iter().filter(|flip| tasks.contains(&flip.task)).collect();
    finding.confidence_percent +=
        if own.iter().any(|flip| seen.release_of(flip.process) == Release::Affected) { 8 } else { 0 };
    finding.evidence.extend(own.iter().take(4).map(|flip| said_of_flip(seen, flip)));
    let late: Vec<Uninitialised> =
        uninitialised(&found.rebalances).into_iter().filter(|late| tasks.contains(&late.task)).collect();
    finding.confidence_percent += if late.is_empty() { 0 } else { 5 };
    finding.evidence.extend(late.iter().take(4).map(said_of_uninitialised));
    finding.evidence.extend(surroundings(seen, found));
    finding.confidence_percent = finding.confidence_percent.min(99);
    finding
}

fn said_of_flip(seen: &Seen, flip: &Flip) -> Evidence {
    let name = seen.log.name_of(flip.process);
    let (sum, lag) = flip.said;
    let said = if sum < 0 { "it as running".to_owned() } else { format!("{sum} of it, a lag of {lag}") };
    let say = format!(
        "{}: {name} reports {said}, and then nothing, so that its lag is {}, the whole changelog; again and again",
        flip.task, flip.other.1
    );
    evidence(say, flip.lines.clone())
}

fn said_of_uninitialised(late: &Uninitialised) -> Evidence {
    let times = if late.times == 1 { "once".to_owned() } else { format!("{} times", late.times) };
    let say = format!("{} was given {} and rejoined before it had initialised it, {times}", late.thread, late.task);
    evidence(say, late.lines.clone())
}

/// What every loop has: since when, after how many, whether it goes on.
fn begun(seen: &Seen, found: &Loop, tasks: Vec<TaskId>) -> Finding {
    let ring = found.ring;
    let rounds = ring.places.len() / ring.period;
    let since = since(seen, ring);
    let say = format!(
        "the same {} assignments come back {rounds} times, in {} rebalances{}",
        ring.period,
        ring.places.len(),
        if found.pauses { ", once every probing interval" } else { " without a pause" }
    );
    Finding {
        confidence_percent: if rounds >= 3 { 84 } else { 72 },
        tasks,
        period: u32::try_from(ring.period).ok(),
        since,
        ended: ended(seen, ring),
        evidence: vec![evidence(say, decided_lines(&found.rebalances))],
    }
}

fn since(seen: &Seen, ring: &Ring) -> Option<Stamp> {
    ring.places.first().and_then(|place| seen.rebalance(*place).at)
}

/// What goes with a loop: stateless tasks that change places, releases.
fn surroundings(seen: &Seen, found: &Loop) -> Vec<Evidence> {
    let mut all = Vec::new();
    let shuffled = shuffled(seen, &found.rebalances);
    if !shuffled.is_empty() {
        let say = format!("stateless tasks change places each time: {}", list(&shuffled));
        all.push(evidence(say, decided_lines(&found.rebalances).into_iter().take(found.ring.period).collect()));
    }
    for instance in &seen.log.instances {
        if let (Some(client), Some(version), Some(line)) = (&instance.client, &instance.version, instance.version_line)
        {
            all.push(evidence(format!("{client} runs {version}"), vec![line]));
        }
    }
    all
}

/// A loop seen from single threads, without the leader's decisions.
fn of_turns(seen: &Seen, found: &Loop) -> Option<Finding> {
    let is_affected = seen
        .log
        .instances
        .iter()
        .any(|instance| instance.version.as_deref().is_some_and(|version| release(version) == Release::Affected));
    let late: Vec<Uninitialised> =
        uninitialised(&found.rebalances).into_iter().filter(|late| seen.is_stateful(late.task)).collect();
    if !is_affected || late.is_empty() {
        return None;
    }
    let mut finding = threads_alone(seen, found, if found.pauses { 45 } else { 65 });
    finding.tasks = late.iter().map(|late| late.task).collect();
    finding.tasks.sort_unstable();
    finding.tasks.dedup();
    finding.evidence.extend(late.iter().take(4).map(said_of_uninitialised));
    finding.evidence.extend(surroundings(seen, found));
    Some(finding)
}

/// What single threads show of a loop.
fn threads_alone(seen: &Seen, found: &Loop, confidence_percent: u32) -> Finding {
    let (ring, rebalances) = (found.ring, &found.rebalances);
    let mut lines: Vec<_> =
        rebalances.iter().flat_map(|rebalance| rebalance.turns.values()).filter_map(|turn| turn.handled_line).collect();
    lines.truncate(LINES_SHOWN);
    let say = format!(
        "threads are given the same {} assignments again and again, in {} rebalances",
        ring.period,
        ring.places.len()
    );
    Finding {
        confidence_percent,
        tasks: Vec::new(),
        period: u32::try_from(ring.period).ok(),
        since: since(seen, ring),
        ended: ended(seen, ring),
        evidence: vec![evidence(say, lines)],
    }
}

/// A loop without the signs of any that is known: a storm of follow-ups.
pub fn unknown(seen: &Seen) -> Option<Finding> {
    let found = looked_at(seen).filter(|found| !found.pauses)?;
    if !found.ring.is_decided {
        return Some(threads_alone(seen, &found, 50));
    }
    let tasks = bouncing(seen, &found.rebalances);
    let mut finding = begun(seen, &found, tasks);
    finding.confidence_percent = 60;
    finding.evidence.extend(surroundings(seen, &found));
    Some(finding)
}
