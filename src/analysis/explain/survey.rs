//! Every loop of a range of groups explained, none left out.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Explanation, Reason, explain};
use crate::analysis::ring::Kind;
use crate::analysis::search::Search;
use crate::kafka::version::KafkaVersion;
use crate::sim::runner::Runner;

/// Numbers kept of each entry: the first.
pub const FIRST_KEPT: usize = 5;

/// Loops of one version, kind and reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// How many.
    pub count: u64,
    /// How many of them `acceptable.recovery.lag` 1 instead of 0 ends too.
    pub ends_with_lag_1: u64,
    /// The numbers of the first.
    pub first: Vec<u64>,
}

/// What was found in a range of groups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Groups, each run on both versions.
    pub groups: u64,
    /// Loops by version, kind and reason.
    pub entries: BTreeMap<(KafkaVersion, Kind, Reason), Entry>,
}

impl Survey {
    /// Runs the groups numbered `from` up to but not including `to` on these versions, and explains every loop.
    pub fn search(&mut self, search: &Search, versions: &[KafkaVersion], from: u64, to: u64) {
        let mut runner = Runner::default();
        for number in from..to {
            let mut group = search.space.group(search.seed, number);
            self.groups += 1;
            let outcomes = runner.on_both(&mut group, search.bound_rounds);
            for (version, outcome) in KafkaVersion::ALL.into_iter().zip(outcomes) {
                if outcome.lasso().is_none() || !versions.contains(&version) {
                    continue;
                }
                group.put_on(version);
                let Some(Explanation { kind, reason, ends_with_lag_1 }) = explain(&group, search.bound_rounds) else {
                    continue;
                };
                let one =
                    Entry { count: 1, ends_with_lag_1: u64::from(ends_with_lag_1 == Some(true)), first: vec![number] };
                self.add((version, kind, reason), &one);
            }
        }
    }

    fn add(&mut self, key: (KafkaVersion, Kind, Reason), more: &Entry) {
        let entry = self.entries.entry(key).or_default();
        entry.count += more.count;
        entry.ends_with_lag_1 += more.ends_with_lag_1;
        entry.first.extend_from_slice(&more.first);
        entry.first.sort_unstable();
        entry.first.truncate(FIRST_KEPT);
    }

    /// Adds what was found in other numbers.
    pub fn merge(&mut self, other: &Self) {
        self.groups += other.groups;
        for (key, more) in &other.entries {
            self.add(*key, more);
        }
    }

    /// How many loops of a version have a reason.
    pub fn of(&self, version: KafkaVersion, reason: Reason) -> u64 {
        let alike = self.entries.iter().filter(|((of, _, why), _)| (*of, *why) == (version, reason));
        alike.map(|(_, entry)| entry.count).sum()
    }

    /// `{"groups", "loops": [{"version", "kind", "reason", "count", "ends_with_lag_1", "first"}]}`.
    pub fn to_json(&self) -> Value {
        let entry = |((version, kind, reason), entry): (&(KafkaVersion, Kind, Reason), &Entry)| {
            json!({
                "version": version.as_str(),
                "kind": kind.as_str(),
                "reason": reason.as_str(),
                "count": entry.count,
                "ends_with_lag_1": entry.ends_with_lag_1,
                "first": entry.first,
            })
        };
        json!({ "groups": self.groups, "loops": self.entries.iter().map(entry).collect::<Vec<_>>() })
    }
}
