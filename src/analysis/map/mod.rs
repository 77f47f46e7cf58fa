//! Where it lives: the share of groups that go on for ever, over any two parameters of a space.
//!
//! ```text
//! Plan: space, two axes, seed ─> cells ─search(from, to)─> Map     units of work in turn over all cells, so it refines evenly
//! Map + Map ─merge─> Map                                           whoever did which unit
//! ```
//!
//! A *unit* is [`UNIT_GROUPS`] groups of one cell; unit `n` belongs to cell `n % cells`. A group's number is its place among
//! those of its cell, so a cell and a number rebuild it.

mod axis;
mod json;

pub use axis::{Axis, Parameter};

use std::collections::BTreeMap;

use super::ring::Kind;
use super::search::Search;
use super::space::Space;
use super::statistics::Share;
use crate::kafka::version::KafkaVersion;
use crate::sim::group::Group;
use crate::sim::problem::Problem;
use crate::sim::run::Outcome;
use crate::sim::runner::Runner;

/// Groups of one unit of work.
pub const UNIT_GROUPS: u64 = 20;
/// Numbers kept of each kind and version in a cell: the first.
pub const CELL_EXAMPLES: usize = 8;
/// Most cells of a map.
pub const MAX_CELLS: usize = 400;

/// What is mapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The space; the axes' parameters are taken from the cell instead.
    pub search: Search,
    /// From left to right.
    pub x: Axis,
    /// From bottom to top.
    pub y: Axis,
}

impl Plan {
    /// A map of a space over two parameters, each with its usual values.
    pub fn new(search: Search, x: Parameter, y: Parameter) -> Self {
        Self { search, x: Axis::usual(x), y: Axis::usual(y) }
    }

    /// Everything that keeps it from being mapped.
    pub fn check(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        if self.x.parameter == self.y.parameter {
            problems.push(Problem::new("y", "must be another parameter than x"));
        }
        for (name, axis) in [("x", &self.x), ("y", &self.y)] {
            if axis.values.is_empty() {
                problems.push(Problem::new(name, "has no values"));
            }
        }
        if self.cells() > MAX_CELLS {
            problems.push(Problem::new(
                "x",
                format!("there would be {} cells, but at most {MAX_CELLS} are mapped", self.cells()),
            ));
        }
        if problems.is_empty() {
            problems = (0..self.cells()).flat_map(|cell| self.space(cell).check()).collect();
            problems.dedup();
        }
        problems
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.x.values.len() * self.y.values.len()
    }

    /// The place of a cell on both axes. Cells are numbered from left to right, then from bottom to top.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        let width = self.x.values.len().max(1);
        (cell % width, cell / width)
    }

    /// The space of one cell.
    pub fn space(&self, cell: usize) -> Space {
        let (x, y) = self.place(cell);
        let mut space = self.search.space;
        self.x.parameter.set(&mut space, self.x.values[x]);
        self.y.parameter.set(&mut space, self.y.values[y]);
        space
    }

    /// A group of a cell, every instance on one version.
    pub fn group(&self, cell: usize, number: u64, version: KafkaVersion) -> Group {
        Search { space: self.space(cell), ..self.search }.group(number, version)
    }
}

/// What was found in a cell on one version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Groups of each kind.
    pub of: BTreeMap<Kind, u64>,
    /// Groups that came to nothing within the bound.
    pub undecided: u64,
    /// The numbers of the first groups of each kind.
    pub examples: BTreeMap<Kind, Vec<u64>>,
}

/// One cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Groups run, each on both versions.
    pub groups: u64,
    /// What was found, by version.
    pub by_version: BTreeMap<KafkaVersion, Counts>,
}

impl Cell {
    /// The share of groups that are of any of these kinds on a version.
    pub fn share(&self, version: KafkaVersion, kinds: &[Kind]) -> Share {
        let counts = self.by_version.get(&version);
        let of = |kind: &Kind| counts.and_then(|counts| counts.of.get(kind)).copied().unwrap_or(0);
        Share::new(kinds.iter().map(of).sum(), self.groups)
    }

    fn run(&mut self, runner: &mut Runner, mut group: Group, number: u64, bound_rounds: u32) {
        self.groups += 1;
        let outcomes = runner.on_both(&mut group, bound_rounds);
        for (version, outcome) in KafkaVersion::ALL.into_iter().zip(outcomes) {
            let counts = self.by_version.entry(version).or_default();
            match Kind::of(outcome) {
                Some(kind) => {
                    *counts.of.entry(kind).or_default() += 1;
                    counts.keep(kind, &[number]);
                }
                None => counts.undecided += u64::from(matches!(outcome, Outcome::Undecided { .. })),
            }
        }
    }

    fn merge(&mut self, other: &Self) {
        self.groups += other.groups;
        for (version, more) in &other.by_version {
            let counts = self.by_version.entry(*version).or_default();
            counts.undecided += more.undecided;
            for (kind, count) in &more.of {
                *counts.of.entry(*kind).or_default() += count;
            }
            for (kind, numbers) in &more.examples {
                counts.keep(*kind, numbers);
            }
        }
    }
}

impl Counts {
    fn keep(&mut self, kind: Kind, numbers: &[u64]) {
        let kept = self.examples.entry(kind).or_default();
        kept.extend_from_slice(numbers);
        kept.sort_unstable();
        kept.truncate(CELL_EXAMPLES);
    }
}

/// A map, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// What is mapped.
    pub plan: Plan,
    /// Its cells, from left to right, then from bottom to top.
    pub cells: Vec<Cell>,
}

impl Map {
    /// An empty map.
    pub fn new(plan: Plan) -> Self {
        let cells = vec![Cell::default(); plan.cells()];
        Self { plan, cells }
    }

    /// Does the units numbered `from` up to but not including `to`: each once, whoever does it. They go round over the cells, so
    /// every `cells` units narrow every interval.
    #[allow(clippy::cast_possible_truncation)] // the rest of a division by a usize
    pub fn search(&mut self, from: u64, to: u64) {
        let all = self.cells.len() as u64;
        let mut runner = Runner::default();
        for unit in from..to {
            let cell = (unit % all.max(1)) as usize;
            let search = Search { space: self.plan.space(cell), ..self.plan.search };
            let first = unit / all.max(1) * UNIT_GROUPS;
            for number in first..first + UNIT_GROUPS {
                let group = search.space.group(search.seed, number);
                self.cells[cell].run(&mut runner, group, number, search.bound_rounds);
            }
        }
    }

    /// Adds what was found in other units of the same plan; false, and nothing is added, if the plan is another.
    pub fn merge(&mut self, other: &Self) -> bool {
        if self.plan != other.plan {
            return false;
        }
        for (cell, more) in self.cells.iter_mut().zip(&other.cells) {
            cell.merge(more);
        }
        true
    }

    /// Groups run so far.
    pub fn groups(&self) -> u64 {
        self.cells.iter().map(|cell| cell.groups).sum()
    }
}
