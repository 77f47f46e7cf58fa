//! Whether a loop has ended, and by what.

use super::seen::{PAUSE_MS, Seen};
use super::{Ended, EndedBy, Ring};
use crate::kafka::lag::is_caught_up;
use crate::kafka::task_id::TaskId;
use crate::log::rebalance::{Happening, Mark, Rebalance};
use crate::log::said::ClientState;

/// When and by what a loop has ended; none if it goes on as far as the log does.
pub fn ended(seen: &Seen, ring: &Ring) -> Option<Ended> {
    let last = *ring.places.last()?;
    let next = ring.next.map(|place| seen.rebalance(place));
    let next_ms = next.and_then(|next| next.at).map(|at| at.ms);
    let shutdown = mark_between(seen, &[Happening::Shutdown, Happening::Error], last, next_ms);
    if let Some(mark) = shutdown {
        return Some(Ended { at: mark.at, by: EndedBy::Shutdown, line: Some(mark.line) });
    }
    if let Some(missed) = missed(seen, last, ring.next) {
        return Some(missed);
    }
    let Some(next) = next else {
        let is_silent = seen.ms_after(last) > PAUSE_MS.max(4 * longest_ms(seen, ring));
        return is_silent.then(|| Ended { at: seen.rebalance(last).at, by: EndedBy::Unknown, line: None });
    };
    let by = if !same_members(seen.rebalance(last), next) {
        EndedBy::Membership
    } else if crept(seen, ring, next) {
        EndedBy::CreptWarmUp
    } else {
        EndedBy::Unknown
    };
    Some(Ended { at: next.at, by, line: next.decided })
}

/// The first mark of a kind after a rebalance and before a point in time.
fn mark_between<'a>(seen: &Seen<'a>, what: &[Happening], place: usize, until_ms: Option<i64>) -> Option<&'a Mark> {
    let from_ms = seen.rebalance(place).at?.ms;
    let is_between = |mark: &&Mark| {
        let ms = mark.at.map_or(i64::MIN, |at| at.ms);
        ms >= from_ms && until_ms.is_none_or(|until| ms <= until)
    };
    seen.log.marks.iter().filter(|mark| what.contains(&mark.what)).find(is_between)
}

/// Rebalances at the end of a loop in which an assignment may have been missed: what goes wrong there shows later.
const LOOKED_BACK: usize = 2;

/// A member that missed an assignment: it says so, or in the next rebalance its process owns what it should have given up.
fn missed(seen: &Seen, last: usize, next: Option<usize>) -> Option<Ended> {
    let from = last.saturating_sub(LOOKED_BACK);
    let until = next.unwrap_or(last);
    let until_ms = seen.rebalance(until).at.map(|at| at.ms);
    if let Some(mark) = mark_between(seen, &[Happening::Missed, Happening::SyncFailed], from, until_ms) {
        return Some(Ended { at: mark.at, by: EndedBy::MissedAssignment, line: Some(mark.line) });
    }
    (from..until).find_map(|place| {
        let (before, after) = (seen.rebalance(place), seen.rebalance(place + 1));
        (same_members(before, after) && after.clients.iter().any(|client| has_missed(before, client)))
            .then_some(Ended { at: after.at, by: EndedBy::MissedAssignment, line: after.decided })
    })
}

/// Whether a process owns something else than it had been given.
fn has_missed(before: &Rebalance, client: &ClientState) -> bool {
    let Some(given) = before.client(client.process) else { return false };
    let withheld = |task: &&TaskId| before.withheld.iter().any(|(other, _)| other == *task);
    let expected = given.active.iter().filter(|task| !withheld(task));
    !expected.eq(client.prev_active.iter())
}

fn same_members(a: &Rebalance, b: &Rebalance) -> bool {
    let processes = |rebalance: &Rebalance| -> Vec<_> {
        rebalance.clients.iter().map(|client| (client.process, client.capacity)).collect()
    };
    processes(a) == processes(b)
}

/// A warm-up that was not caught up in the loop's last round and is now.
fn crept(seen: &Seen, ring: &Ring, next: &Rebalance) -> bool {
    let acceptable = seen.acceptable_lag();
    let last_round = &ring.places[ring.places.len().saturating_sub(ring.period)..];
    next.clients.iter().any(|client| {
        client.lags.iter().any(|&(task, lag)| {
            let before = last_round.iter().filter_map(|place| {
                let earlier = seen.rebalance(*place).client(client.process)?;
                earlier.standby.contains(&task).then(|| earlier.lag_of(task))?
            });
            let before: Vec<i64> = before.collect();
            is_caught_up(lag, acceptable)
                && !before.is_empty()
                && before.iter().all(|lag| !is_caught_up(*lag, acceptable))
        })
    })
}

fn longest_ms(seen: &Seen, ring: &Ring) -> i64 {
    ring.places.windows(2).filter_map(|pair| seen.ms_between(pair[0], pair[1])).max().unwrap_or(0)
}
