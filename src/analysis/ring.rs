//! The ring of a run, looked at: of which kind it is, the world at its start, and which tasks bounce in it.

use crate::kafka::{MemberIx, TaskIx};
use crate::sim::engine::Engine;
use crate::sim::event::{Next, Trigger};
use crate::sim::group::Group;
use crate::sim::run::{Outcome, outcome};
use crate::sim::world::World;

/// How a group goes on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// It never stops rebalancing.
    Livelock,
    /// Something bounces, or fails to warm up, at every probing.
    EndlessProbing,
}

impl Kind {
    /// Both, the worse first.
    pub const ALL: [Self; 2] = [Self::Livelock, Self::EndlessProbing];

    /// The kind of an outcome; none if it is rest, or undecided.
    pub const fn of(outcome: Outcome) -> Option<Self> {
        match outcome {
            Outcome::Livelock { .. } => Some(Self::Livelock),
            Outcome::EndlessProbing { .. } => Some(Self::EndlessProbing),
            Outcome::Stable { .. } | Outcome::Undecided { .. } => None,
        }
    }

    /// As the vectors write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Livelock => "livelock",
            Self::EndlessProbing => "endless-probing",
        }
    }

    /// The kind that is written so.
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// A ring, and how a run came to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    /// Of which kind it is.
    pub kind: Kind,
    /// Rebalances before it.
    pub prefix: u32,
    /// Its rebalances.
    pub cycle: u32,
    /// The world before its first rebalance.
    pub start: World,
    /// Why that rebalance begins.
    pub trigger: Trigger,
    /// Tasks that are not meant for the same member in every rebalance of it, in task order.
    pub bouncing: Vec<TaskIx>,
}

impl Ring {
    /// The ring of a group's run; none if it comes to rest, or to nothing within the bound.
    pub fn of(group: &Group, bound_rounds: u32) -> Option<Self> {
        Self::known(group, outcome(group, bound_rounds))
    }

    /// As [`Ring::of`], of a group whose outcome is known.
    pub fn known(group: &Group, outcome: Outcome) -> Option<Self> {
        let ((prefix, cycle), kind) = (outcome.lasso()?, Kind::of(outcome)?);
        let mut engine = Engine::new(group, World::before_start(group), ());
        let mut trigger = Trigger::Start;
        for round in 0..prefix {
            let next = engine.rebalance(round, trigger);
            trigger = engine.pass_to_next(next)?;
        }
        let (start, first_trigger) = (engine.world.clone(), trigger);
        let mut first: Vec<Option<MemberIx>> = vec![None; group.topology.tasks.len()];
        let mut bounces = vec![false; first.len()];
        for round in prefix..prefix + cycle {
            let assignment = engine.begin(round, trigger);
            for (member, told) in &assignment {
                for task in told.active.iter().chain(&told.pending) {
                    let meant_for = first[*task as usize].get_or_insert(*member);
                    bounces[*task as usize] |= meant_for != member;
                }
            }
            engine.deliver(&assignment, &[]);
            let next: Next = engine.finish(&[]);
            trigger = engine.pass_to_next(next)?;
        }
        let bouncing = (0..).zip(bounces).filter(|(_, bounces)| *bounces).map(|(task, _)| task).collect();
        Some(Self { kind, prefix, cycle, start, trigger: first_trigger, bouncing })
    }
}
