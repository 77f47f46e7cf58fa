//! Thousands of groups of a space, each run on both versions: how many loop, and of what shape.
//!
//! A group's number decides all of it, so any range can be searched apart, by any number of workers, and the totals
//! [`Totals::merge`] to the same.

use std::collections::BTreeMap;

use super::space::Space;
use crate::kafka::version::KafkaVersion;
use crate::sim::run::{Outcome, outcome};

/// What to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The space.
    pub space: Space,
    /// The seed.
    pub seed: u64,
    /// Rebalances after which a run is given up.
    pub bound_rounds: u32,
}

/// A group that goes on for ever on some version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// Its number.
    pub number: u64,
    /// The version.
    pub version: KafkaVersion,
    /// Rounds before the ring.
    pub prefix: u32,
    /// Rounds of the ring.
    pub cycle: u32,
    /// Whether the ring waits for no probing.
    pub is_livelock: bool,
}

/// Counts for one version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Groups that come to rest.
    pub stable: u64,
    /// Groups that never stop rebalancing.
    pub livelocks: u64,
    /// Groups in which something bounces, or fails to warm up, at every probing.
    pub endless_probings: u64,
    /// Groups that did neither within the bound.
    pub undecided: u64,
    /// Livelocks by the length of their ring.
    pub livelock_rings: BTreeMap<u32, u64>,
    /// Endless probings by the length of their ring.
    pub probing_rings: BTreeMap<u32, u64>,
}

impl Tally {
    fn count(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Stable { .. } => self.stable += 1,
            Outcome::Undecided { .. } => self.undecided += 1,
            Outcome::Livelock { cycle, .. } => {
                self.livelocks += 1;
                *self.livelock_rings.entry(cycle).or_default() += 1;
            }
            Outcome::EndlessProbing { cycle, .. } => {
                self.endless_probings += 1;
                *self.probing_rings.entry(cycle).or_default() += 1;
            }
        }
    }

    fn merge(&mut self, other: &Self) {
        self.stable += other.stable;
        self.livelocks += other.livelocks;
        self.endless_probings += other.endless_probings;
        self.undecided += other.undecided;
        let rings =
            [(&mut self.livelock_rings, &other.livelock_rings), (&mut self.probing_rings, &other.probing_rings)];
        for (mine, theirs) in rings {
            for (cycle, count) in theirs {
                *mine.entry(*cycle).or_default() += count;
            }
        }
    }
}

/// Examples that are kept of each kind and version: the first by number, so that they do not depend on who found them.
pub const EXAMPLES_KEPT: usize = 100;

/// What a search has found so far. Its size does not grow with the number of groups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Groups searched.
    pub groups: u64,
    /// Counts by version.
    pub by_version: BTreeMap<KafkaVersion, Tally>,
    /// The first livelocks and endless probings of each version, by number.
    pub examples: Vec<Found>,
}

impl Totals {
    /// Searches the groups numbered `from` up to but not including `to`, and adds them.
    pub fn search(&mut self, search: &Search, from: u64, to: u64) {
        for number in from..to {
            let mut group = search.space.group(search.seed, number);
            self.groups += 1;
            for version in KafkaVersion::ALL {
                group.put_on(version);
                let outcome = outcome(&group, search.bound_rounds);
                self.by_version.entry(version).or_default().count(outcome);
                self.keep(number, version, outcome);
            }
        }
    }

    fn keep(&mut self, number: u64, version: KafkaVersion, outcome: Outcome) {
        let Some((prefix, cycle)) = outcome.lasso() else { return };
        let is_livelock = matches!(outcome, Outcome::Livelock { .. });
        let found = Found { number, version, prefix, cycle, is_livelock };
        if self.alike(&found).count() < EXAMPLES_KEPT {
            self.examples.push(found);
        }
    }

    fn alike(&self, found: &Found) -> impl Iterator<Item = &Found> {
        let kind = (found.version, found.is_livelock);
        self.examples.iter().filter(move |other| (other.version, other.is_livelock) == kind)
    }

    /// Adds what was found in other numbers under the same seed.
    pub fn merge(&mut self, other: &Self) {
        self.groups += other.groups;
        for (version, tally) in &other.by_version {
            self.by_version.entry(*version).or_default().merge(tally);
        }
        self.examples.extend(&other.examples);
        self.examples.sort_unstable();
        let all = std::mem::take(&mut self.examples);
        for found in all {
            if self.alike(&found).count() < EXAMPLES_KEPT {
                self.examples.push(found);
            }
        }
    }
}
