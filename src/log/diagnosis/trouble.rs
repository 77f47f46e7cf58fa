//! Trouble that is none of the loops: end offsets, storms of follow-ups, probes that are ignored.

use super::loops::unknown;
use super::seen::{LINES_SHOWN, Release, Seen, decided_lines, evidence};
use super::{Finding, LineRef};
use crate::log::rebalance::{Happening, Mark, Rebalance};

/// The last rebalances of a log, in which trouble that is over does not count any more.
const RECENT: usize = 4;

/// The ends of the changelogs cannot be fetched.
pub fn end_offsets(seen: &Seen) -> Option<Finding> {
    let blocks: Vec<&Rebalance> = seen.log.rebalances.iter().filter(|rebalance| rebalance.leader.is_some()).collect();
    let recent = &blocks[blocks.len().saturating_sub(RECENT)..];
    let failed: Vec<&Rebalance> = recent.iter().copied().filter(|rebalance| rebalance.end_offsets_missing).collect();
    let is_last = recent.last().is_some_and(|last| last.end_offsets_missing);
    if failed.len() < 2 && !is_last {
        return None;
    }
    let all: Vec<&Rebalance> = blocks.iter().copied().filter(|rebalance| rebalance.end_offsets_missing).collect();
    let say = format!(
        "in {} of {} rebalances the end offsets could not be fetched, so the previous assignment was given once more",
        all.len(),
        blocks.len()
    );
    Some(Finding {
        confidence_percent: if failed.len() > 1 { 95 } else { 75 },
        since: all.first().and_then(|first| first.at),
        evidence: vec![evidence(
            say,
            all.iter().filter_map(|rebalance| rebalance.lines.first().copied()).take(LINES_SHOWN).collect(),
        )],
        ..Finding::default()
    })
}

/// Rebalances in a row, each followed up at once, that no hand-over needs.
const STORM: usize = 8;
/// Refused requests for an assignment that are no accident.
const REFUSALS: usize = 3;

/// Follow-ups without pause that are none of the known loops.
pub fn storm(seen: &Seen) -> Option<Finding> {
    let (from, until) = longest_unpaused(seen)?;
    let rebalances: Vec<&Rebalance> = seen.log.rebalances[from..until].iter().collect();
    let refused = marks(seen, &[Happening::SyncFailed], &rebalances);
    let is_refused = refused.len() >= REFUSALS;
    let is_long = rebalances.len() >= if is_refused { STORM / 2 } else { STORM };
    let mut found = unknown(seen).or_else(|| (is_long && is_one_group(&rebalances)).then(|| in_a_row(&rebalances)))?;
    if is_refused {
        found.confidence_percent = 88;
        let say =
            format!("SyncGroup was refused {} times, because another rebalance had begun (KAFKA-14382)", refused.len());
        found.evidence.push(evidence(say, refused));
    }
    Some(found)
}

fn in_a_row(rebalances: &[&Rebalance]) -> Finding {
    let mut lines = decided_lines(rebalances);
    if lines.is_empty() {
        let turns = rebalances.iter().flat_map(|rebalance| rebalance.turns.values());
        lines = turns.filter_map(|turn| turn.handled_line).take(LINES_SHOWN).collect();
    }
    let say = format!("{} rebalances in a row, each followed up at once", rebalances.len());
    Finding {
        confidence_percent: 60,
        since: rebalances.first().and_then(|first| first.at),
        evidence: vec![evidence(say, lines)],
        ..Finding::default()
    }
}

/// The longest stretch of rebalances between which nobody pauses.
fn longest_unpaused(seen: &Seen) -> Option<(usize, usize)> {
    let (mut best, mut from) = ((0, 0), 0);
    for place in 0..seen.log.rebalances.len() {
        let until = place + 1;
        if until - from > best.1 - best.0 {
            best = (from, until);
        }
        if seen.pauses_after(place) {
            from = until;
        }
    }
    (best.1 > best.0).then_some(best)
}

fn is_one_group(rebalances: &[&Rebalance]) -> bool {
    let decided: Vec<&&Rebalance> = rebalances.iter().filter(|rebalance| !rebalance.clients.is_empty()).collect();
    let processes = |rebalance: &Rebalance| -> Vec<_> { rebalance.clients.iter().map(|c| c.process).collect() };
    decided.windows(2).all(|pair| processes(pair[0]) == processes(pair[1]))
}

/// Rows of marks within some rebalances.
fn marks(seen: &Seen, what: &[Happening], rebalances: &[&Rebalance]) -> Vec<LineRef> {
    let ms = |rebalance: Option<&&Rebalance>| rebalance.and_then(|rebalance| rebalance.at).map(|at| at.ms);
    let (from, until) = (ms(rebalances.first()), ms(rebalances.last()));
    let is_inside =
        |mark: &&Mark| mark.at.is_some_and(|at| Some(at.ms) >= from && Some(at.ms) <= until.map(|ms| ms + 5_000));
    let all = seen.log.marks.iter().filter(|mark| what.contains(&mark.what)).filter(is_inside);
    all.map(|mark| mark.line).take(LINES_SHOWN).collect()
}

/// Later than this, in milliseconds, a report does not come of a probing that was triggered.
const LATEST_REPORT_MS: i64 = 30_000;

/// A probing that was triggered and did not come.
pub fn ignored_probe(seen: &Seen) -> Option<Finding> {
    let last = seen.log.marks.iter().rposition(|mark| mark.what == Happening::ProbingTriggered)?;
    let triggered = &seen.log.marks[last];
    let at = triggered.at?;
    let goes_on_ms = seen.log.span.map_or(0, |(_, last)| last.ms - at.ms);
    let is_over = |mark: &Mark| matches!(mark.what, Happening::Joining | Happening::Shutdown);
    let came = seen.log.marks[last..]
        .iter()
        .any(|mark| is_over(mark) && mark.at.is_some_and(|own| own.ms - at.ms <= LATEST_REPORT_MS));
    if came || goes_on_ms <= 2 * LATEST_REPORT_MS {
        return None;
    }
    let is_affected = seen.release() == Release::Affected;
    let say = "a probing was triggered, and no member rejoined, although the log goes on".to_owned();
    Some(Finding {
        confidence_percent: if is_affected { 85 } else { 55 },
        since: Some(at),
        evidence: vec![evidence(say, vec![triggered.line])],
        ..Finding::default()
    })
}
