//! Members that come and go.

use std::collections::BTreeSet;

use super::Finding;
use super::seen::{LINES_SHOWN, Seen, evidence};
use crate::log::rebalance::{Happening, LineRef, Rebalance};

/// Changes of membership from which on it is churn: a restart of a whole small group has fewer.
const CHANGES: usize = 4;
/// Departures among them.
const DEPARTURES: usize = 2;
/// Times that threads lose their place in the group.
const LOSSES: usize = 3;

/// Members come and go, again and again.
pub fn churn(seen: &Seen) -> Option<Finding> {
    let sets: Vec<(BTreeSet<String>, &Rebalance)> = seen
        .log
        .rebalances
        .iter()
        .filter_map(|rebalance| members(rebalance).map(|members| (members, rebalance)))
        .collect();
    let changed: Vec<&Rebalance> =
        sets.windows(2).filter(|pair| pair[0].0 != pair[1].0).map(|pair| pair[1].1).collect();
    let departures = sets.windows(2).filter(|pair| !pair[0].0.is_subset(&pair[1].0)).count();
    let lost: Vec<LineRef> = seen
        .log
        .marks
        .iter()
        .filter(|mark| matches!(mark.what, Happening::Fenced | Happening::PollTimeout))
        .map(|mark| mark.line)
        .take(LINES_SHOWN)
        .collect();
    let is_churn = changed.len() >= CHANGES && departures >= DEPARTURES;
    if !is_churn && lost.len() < LOSSES {
        return None;
    }
    let mut found = Finding {
        confidence_percent: if is_churn { 80 } else { 70 },
        since: changed.first().and_then(|first| first.at),
        ..Finding::default()
    };
    if is_churn {
        let say = format!(
            "the members changed {} times in {} rebalances, {departures} times somebody left",
            changed.len(),
            sets.len()
        );
        let lines = changed.iter().filter_map(|r| r.decided.or(r.lines.first().copied())).take(LINES_SHOWN).collect();
        found.evidence.push(evidence(say, lines));
    }
    if !lost.is_empty() {
        found.evidence.push(evidence("threads did not call poll() in time, or were fenced", lost));
    }
    Some(found)
}

/// Who takes part, if the log says.
fn members(rebalance: &Rebalance) -> Option<BTreeSet<String>> {
    if !rebalance.clients.is_empty() {
        return Some(
            rebalance.clients.iter().map(|client| format!("{} x {}", client.process, client.capacity)).collect(),
        );
    }
    (!rebalance.given.is_empty()).then(|| rebalance.given.keys().map(ToString::to_string).collect())
}
