//! Assignments that come back: the same, in the same order, again and again.

use std::collections::BTreeMap;

use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::log::rebalance::{GroupLog, Rebalance};
use crate::log::said::Name;

/// Longest period that is looked for.
const MAX_PERIOD: usize = 24;
/// Rebalances out of step, such as a race makes them, that do not end a loop.
const MAX_GAP: usize = 6;

/// A part of a log in which the assignment comes back after every `period` rebalances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    /// Places of its rebalances in [`GroupLog::rebalances`], in order; a gap is left out.
    pub places: Vec<usize>,
    /// After how many rebalances the assignment comes back, at least 2.
    pub period: usize,
    /// The place of the first rebalance after it, if there is one.
    pub next: Option<usize>,
    /// Whether the leader's decisions show it; else what single threads were given.
    pub is_decided: bool,
}

/// What is compared: all that the leader decided, or what the threads whose logs are there were given.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Decided(Vec<(ProcessId, Vec<TaskId>, Vec<TaskId>)>),
    Given(Vec<(Name, Vec<TaskId>, Vec<TaskId>)>),
}

fn decided(rebalance: &Rebalance) -> Option<Key> {
    let client =
        |client: &crate::log::said::ClientState| (client.process, client.active.clone(), client.standby.clone());
    (!rebalance.clients.is_empty()).then(|| Key::Decided(rebalance.clients.iter().map(client).collect()))
}

fn given(rebalance: &Rebalance) -> Option<Key> {
    let turns = rebalance.turns.iter().filter_map(|(thread, turn)| {
        let handled = turn.handled.as_ref()?;
        Some((thread.clone(), handled.active.clone()?, handled.standby.clone().unwrap_or_default()))
    });
    let turns: Vec<_> = turns.collect();
    (!turns.is_empty()).then_some(Key::Given(turns))
}

/// The last loop of a log.
pub fn ring(log: &GroupLog) -> Option<Ring> {
    let of_decisions = find(log, decided, true);
    of_decisions.or_else(|| if log.decided().count() < 4 { find(log, given, false) } else { None })
}

fn find(log: &GroupLog, key: fn(&Rebalance) -> Option<Key>, is_decided: bool) -> Option<Ring> {
    let mut numbers: BTreeMap<Key, usize> = BTreeMap::new();
    let mut keyed: Vec<(usize, usize)> = Vec::new();
    for (place, rebalance) in log.rebalances.iter().enumerate() {
        if let Some(key) = key(rebalance) {
            let next = numbers.len();
            keyed.push((place, *numbers.entry(key).or_insert(next)));
        }
    }
    // Processes that come and go bring assignments back too, but that is no loop.
    let processes = |place: usize| log.rebalances[place].clients.iter().map(|client| client.process);
    let is_one_group =
        |run: &[(usize, usize)]| run.windows(2).all(|pair| processes(pair[0].0).eq(processes(pair[1].0)));
    let runs = (2..=MAX_PERIOD).flat_map(|period| runs(&keyed, period, &is_one_group));
    // The last; of those that end together the longest; of those the one that comes round soonest.
    let last = runs.max_by_key(|run| (run.end, run.end - run.start, MAX_PERIOD - run.period))?;
    let start = begun_before(&keyed, &last, log);
    Some(Ring {
        places: keyed[start..last.end].iter().map(|(place, _)| *place).collect(),
        period: last.period,
        next: keyed.get(last.end).map(|(place, _)| *place),
        is_decided,
    })
}

struct Run {
    start: usize,
    end: usize,
    period: usize,
}

/// Stretches in which every key is that of `period` places before, at least twice round, and not always the same.
fn runs(keyed: &[(usize, usize)], period: usize, is_one_group: &impl Fn(&[(usize, usize)]) -> bool) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut start = 0;
    for at in period..=keyed.len() {
        let same = at < keyed.len() && keyed[at].1 == keyed[at - period].1;
        if same {
            continue;
        }
        let end = at;
        let run = &keyed[start..end];
        let changes = run.iter().take(period).any(|(_, key)| *key != run[0].1);
        if run.len() >= 2 * period && run.len() >= 4 && changes && is_one_group(run) {
            runs.push(Run { start, end, period });
        }
        start = (at + 1).saturating_sub(period);
    }
    runs
}

/// A loop that a race has put out of step for a moment began earlier, if the group did not rest between.
fn begun_before(keyed: &[(usize, usize)], last: &Run, log: &GroupLog) -> usize {
    let keys: Vec<usize> = keyed[last.start..last.end].iter().take(last.period).map(|(_, key)| *key).collect();
    let (mut start, mut gap) = (last.start, 0);
    for at in (0..last.start).rev() {
        let (place, key) = keyed[at];
        if log.rebalances[place].stable == Some(true) {
            break;
        }
        if keys.contains(&key) {
            let comes_back = at + last.period < keyed.len() && keyed[at + last.period].1 == key;
            if gap == 0 || comes_back {
                start = at;
                gap = 0;
                continue;
            }
        }
        gap += 1;
        if gap > MAX_GAP {
            break;
        }
    }
    start
}
