//! What a search has found so far: counts, rings by shape, and the first examples of each.

use std::collections::BTreeMap;

use super::Found;
use crate::analysis::ring::Kind;
use crate::kafka::version::KafkaVersion;
use crate::sim::run::Outcome;

/// What rings have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// Of which kind they are.
    pub kind: Kind,
    /// Their rebalances.
    pub cycle: u32,
    /// How many tasks bounce in them.
    pub bouncing_tasks: u32,
}

/// How many rings have a shape, and the lowest number among their groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shapes {
    /// How many.
    pub count: u64,
    /// The number of the first.
    pub first: u64,
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
    /// Rings by their shape.
    pub shapes: BTreeMap<Shape, Shapes>,
}

impl Tally {
    fn count(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Stable { .. } => self.stable += 1,
            Outcome::Undecided { .. } => self.undecided += 1,
            Outcome::Livelock { .. } => self.livelocks += 1,
            Outcome::EndlessProbing { .. } => self.endless_probings += 1,
        }
    }

    /// Groups of one kind.
    pub const fn of(&self, kind: Kind) -> u64 {
        match kind {
            Kind::Livelock => self.livelocks,
            Kind::EndlessProbing => self.endless_probings,
        }
    }

    /// Rings of one kind by their length.
    pub fn rings(&self, kind: Kind) -> BTreeMap<u32, u64> {
        let mut rings = BTreeMap::new();
        for (shape, Shapes { count, .. }) in self.shapes.iter().filter(|(shape, _)| shape.kind == kind) {
            *rings.entry(shape.cycle).or_default() += count;
        }
        rings
    }

    fn add_shape(&mut self, shape: Shape, more: Shapes) {
        let shapes = self.shapes.entry(shape).or_insert(Shapes { count: 0, first: more.first });
        shapes.count += more.count;
        shapes.first = shapes.first.min(more.first);
    }

    fn merge(&mut self, other: &Self) {
        self.stable += other.stable;
        self.livelocks += other.livelocks;
        self.endless_probings += other.endless_probings;
        self.undecided += other.undecided;
        for (shape, more) in &other.shapes {
            self.add_shape(*shape, *more);
        }
    }
}

/// Examples that are kept of each kind and version: the first by number, so that they do not depend on who found them.
pub const EXAMPLES_KEPT: usize = 200;

/// What a search has found so far. Its size does not grow with the number of groups: examples are bounded in number, and there
/// are only so many shapes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Groups searched.
    pub groups: u64,
    /// Counts by version.
    pub by_version: BTreeMap<KafkaVersion, Tally>,
    /// The first livelocks and endless probings of each version, by version, kind and number.
    pub examples: BTreeMap<(KafkaVersion, Kind), Vec<Found>>,
}

impl Totals {
    /// Adds one run.
    pub(super) fn add(&mut self, version: KafkaVersion, outcome: Outcome, found: Option<Found>) {
        let tally = self.by_version.entry(version).or_default();
        tally.count(outcome);
        let Some(found) = found else { return };
        let shape = Shape { kind: found.kind, cycle: found.cycle, bouncing_tasks: found.bouncing_tasks() };
        tally.add_shape(shape, Shapes { count: 1, first: found.number });
        let examples = self.examples.entry((version, found.kind)).or_default();
        if examples.len() < EXAMPLES_KEPT || examples.last().is_some_and(|last| found.number < last.number) {
            examples.push(found);
            keep_first(examples);
        }
    }

    /// Adds what was found in other numbers under the same seed, in the same space.
    pub fn merge(&mut self, other: &Self) {
        self.groups += other.groups;
        for (version, tally) in &other.by_version {
            self.by_version.entry(*version).or_default().merge(tally);
        }
        for (key, more) in &other.examples {
            let examples = self.examples.entry(*key).or_default();
            examples.extend_from_slice(more);
            keep_first(examples);
        }
    }

    /// Counts of one version.
    pub fn of(&self, version: KafkaVersion) -> Tally {
        self.by_version.get(&version).cloned().unwrap_or_default()
    }

    /// All examples, by number.
    pub fn rows(&self) -> Vec<&Found> {
        let mut rows: Vec<&Found> = self.examples.values().flatten().collect();
        rows.sort_unstable();
        rows
    }
}

fn keep_first(examples: &mut Vec<Found>) {
    if !examples.is_sorted_by_key(|found| found.number) {
        examples.sort_unstable();
    }
    examples.truncate(EXAMPLES_KEPT);
}
