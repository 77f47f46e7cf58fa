//! A group that goes on for ever, as a row of a table.

use crate::analysis::ring::{Kind, Ring};
use crate::kafka::task_id::TaskId;
use crate::kafka::version::KafkaVersion;
use crate::sim::group::Group;
use crate::sim::run::Outcome;

/// A group that goes on for ever on some version.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// Its number.
    pub number: u64,
    /// The version.
    pub version: KafkaVersion,
    /// How it goes on for ever.
    pub kind: Kind,
    /// Rebalances before the ring: the stem.
    pub prefix: u32,
    /// Rebalances of the ring.
    pub cycle: u32,
    /// Instances.
    pub instances: u32,
    /// Threads of all of them.
    pub threads: u32,
    /// Stateful tasks.
    pub stateful: u32,
    /// Stateless tasks.
    pub stateless: u32,
    /// Stateful tasks that bounce: meant for one member in one rebalance of the ring and for another in the next. In task order.
    pub bouncing: Vec<TaskId>,
    /// How many stateless tasks bounce.
    pub bouncing_stateless: u32,
}

fn count(items: usize) -> u32 {
    u32::try_from(items).unwrap_or(u32::MAX)
}

impl Found {
    /// Looks at the ring of a group whose outcome is known; none if there is no ring.
    pub fn look(group: &Group, number: u64, version: KafkaVersion, outcome: Outcome) -> Option<Self> {
        outcome.lasso()?;
        let Ring { kind, prefix, cycle, bouncing, .. } = Ring::known(group, outcome)?;
        let stateful = count(group.topology.stateful.iter().filter(|is| **is).count());
        let (moving, shuffled): (Vec<u32>, Vec<u32>) = bouncing.into_iter().partition(|task| group.is_stateful(*task));
        Some(Self {
            number,
            version,
            kind,
            prefix,
            cycle,
            instances: count(group.processes.len()),
            threads: count(group.members.len()),
            stateful,
            stateless: count(group.topology.tasks.len()) - stateful,
            bouncing: moving.into_iter().map(|task| group.task_id(task)).collect(),
            bouncing_stateless: count(shuffled.len()),
        })
    }

    /// How many tasks bounce, of either kind.
    pub fn bouncing_tasks(&self) -> u32 {
        count(self.bouncing.len()) + self.bouncing_stateless
    }
}
