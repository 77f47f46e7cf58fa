//! The loops that were found, as the rows of a table: filtered, sorted, bounded.

use std::cmp::Ordering;

use crate::analysis::ring::Kind;
use crate::analysis::search::{Found, Totals};
use crate::kafka::version::KafkaVersion;

/// Rows that are shown at first, and more each time that more are asked for.
pub const ROWS_SHOWN: usize = 25;

/// What a row can be sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Column {
    /// Its number.
    #[default]
    Number,
    /// Instances, then threads, then tasks.
    Size,
    /// The version, then the kind.
    Version,
    /// Rebalances before the ring.
    Stem,
    /// Rebalances of the ring.
    Ring,
    /// How many tasks bounce.
    Bouncing,
}

impl Column {
    /// All of them, with their heads.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Number, "Number"),
        (Self::Version, "Version"),
        (Self::Size, "Size"),
        (Self::Stem, "Stem"),
        (Self::Ring, "Ring"),
        (Self::Bouncing, "What bounces"),
    ];

    fn compare(self, one: &Found, other: &Found) -> Ordering {
        let size = |found: &Found| (found.instances, found.threads, found.stateful, found.stateless);
        match self {
            Self::Number => Ordering::Equal,
            Self::Size => size(one).cmp(&size(other)),
            Self::Version => (one.version, one.kind).cmp(&(other.version, other.kind)),
            Self::Stem => one.prefix.cmp(&other.prefix),
            Self::Ring => one.cycle.cmp(&other.cycle),
            Self::Bouncing => one.bouncing_tasks().cmp(&other.bouncing_tasks()),
        }
        .then_with(|| one.cmp(other))
    }
}

/// Which rows, in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Of one version only.
    pub version: Option<KafkaVersion>,
    /// Of one kind only.
    pub kind: Option<Kind>,
    /// Of one ring length only.
    pub cycle: Option<u32>,
    /// With so many bouncing tasks only.
    pub bouncing_tasks: Option<u32>,
    /// By this.
    pub column: Column,
    /// The largest first.
    pub is_descending: bool,
    /// So many at most.
    pub most: usize,
}

impl Default for Choice {
    fn default() -> Self {
        Self {
            version: None,
            kind: None,
            cycle: None,
            bouncing_tasks: None,
            column: Column::default(),
            is_descending: false,
            most: ROWS_SHOWN,
        }
    }
}

impl Choice {
    /// Sorts by a column; again by the same one turns the order round.
    pub fn sort(&mut self, column: Column) {
        self.is_descending = self.column == column && !self.is_descending;
        self.column = column;
    }

    /// Whether anything is filtered.
    pub const fn is_filtered(&self) -> bool {
        self.version.is_some() || self.kind.is_some() || self.cycle.is_some() || self.bouncing_tasks.is_some()
    }

    fn takes(&self, found: &Found) -> bool {
        self.version.is_none_or(|version| found.version == version)
            && self.kind.is_none_or(|kind| found.kind == kind)
            && self.cycle.is_none_or(|cycle| found.cycle == cycle)
            && self.bouncing_tasks.is_none_or(|tasks| found.bouncing_tasks() == tasks)
    }

    /// The rows that are shown, and how many there would be.
    pub fn rows<'a>(&self, totals: &'a Totals) -> (Vec<&'a Found>, usize) {
        let mut rows: Vec<&Found> = totals.examples.values().flatten().filter(|found| self.takes(found)).collect();
        rows.sort_unstable_by(|one, other| {
            let order = self.column.compare(one, other);
            if self.is_descending { order.reverse() } else { order }
        });
        let all = rows.len();
        rows.truncate(self.most);
        (rows, all)
    }
}

/// What bounces, in words: at most some names of stateful tasks, and how many stateless ones.
pub fn bouncing(found: &Found) -> String {
    const NAMED: usize = 4;
    let mut said: Vec<String> = found.bouncing.iter().take(NAMED).map(ToString::to_string).collect();
    if found.bouncing.len() > NAMED {
        said.push(format!("{} more", found.bouncing.len() - NAMED));
    }
    match found.bouncing_stateless {
        0 => {}
        count => said.push(format!("{count} stateless")),
    }
    if said.is_empty() { "nothing: a warm-up never ends".to_owned() } else { said.join(", ") }
}

/// How big a group is, in words.
pub fn size(found: &Found) -> String {
    let threads = if found.threads > found.instances { format!(", {} threads", found.threads) } else { String::new() };
    format!("{} instances{threads}, {} + {} tasks", found.instances, found.stateful, found.stateless)
}
