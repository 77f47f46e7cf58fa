//! Thousands of groups of a space, each run on both versions: how many loop, and of what shape.
//!
//! A group's number decides all of it, so any range can be searched apart, by any number of workers, in slices of any size, and
//! the totals [`Totals::merge`] to the same.
//!
//! ```text
//! Sweep ─step(n)─> Totals     partial at any time; a worker each, on ranges of its own
//! Totals + Totals ─merge─> Totals ─to_json─> ─read─> Totals
//! ```

mod found;
mod json;
mod totals;

pub use found::Found;
pub use totals::{EXAMPLES_KEPT, Shape, Shapes, Tally, Totals};

use super::space::Space;
use crate::kafka::version::KafkaVersion;
use crate::sim::group::Group;
use crate::sim::runner::Runner;

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

impl Search {
    /// The group that stands at a number, every instance on one version.
    pub fn group(&self, number: u64, version: KafkaVersion) -> Group {
        let mut group = self.space.group(self.seed, number);
        group.put_on(version);
        group
    }
}

impl Totals {
    /// Searches the groups numbered `from` up to but not including `to`, and adds them.
    pub fn search(&mut self, search: &Search, from: u64, to: u64) {
        let mut runner = Runner::default();
        for number in from..to {
            let mut group = search.space.group(search.seed, number);
            self.groups += 1;
            let outcomes = runner.on_both(&mut group, search.bound_rounds);
            for (version, outcome) in KafkaVersion::ALL.into_iter().zip(outcomes) {
                let found = outcome.lasso().and_then(|_| {
                    group.put_on(version);
                    Found::look(&group, number, version, outcome)
                });
                self.add(version, outcome, found);
            }
        }
    }
}

/// A range of numbers being searched, a slice at a time. To cancel it, drop it or take what there is.
#[derive(Clone, Debug)]
pub struct Sweep {
    search: Search,
    next: u64,
    to: u64,
    totals: Totals,
}

impl Sweep {
    /// Will search the groups numbered `from` up to but not including `to`.
    pub fn new(search: Search, from: u64, to: u64) -> Self {
        Self { search, next: from, to: to.max(from), totals: Totals::default() }
    }

    /// Goes on from what was found before: `totals` of the numbers below `next`.
    pub fn resume(search: Search, totals: Totals, next: u64, to: u64) -> Self {
        Self { totals, ..Self::new(search, next, to) }
    }

    /// Searches the next groups, at most so many; false when there are no more.
    pub fn step(&mut self, groups: u64) -> bool {
        let end = self.to.min(self.next.saturating_add(groups));
        self.totals.search(&self.search, self.next, end);
        self.next = end;
        self.next < self.to
    }

    /// The number of the next group.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// What was found so far.
    pub fn totals(&self) -> &Totals {
        &self.totals
    }
}
