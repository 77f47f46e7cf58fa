//! Why a loop is one: which single change of the rules, or of one number, ends it.
//!
//! Nothing is guessed: the group is run again with the change, and either comes to rest or does not.

mod survey;

pub use survey::{Entry, FIRST_KEPT, Survey};

use super::ring::Kind;
use crate::kafka::version::KafkaVersion;
use crate::sim::group::Group;
use crate::sim::run::{Outcome, outcome};
use crate::sim::what_if::WhatIf;

/// What makes a group go on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// KAFKA-10651: tasks still CREATED are not reported. Reading their checkpoints ends it.
    Unreported,
    /// The file says one less than the task would, and so little lag is not acceptable. Counting both alike ends it.
    OneLess,
    /// Both of them: only both changes together end it.
    Both,
    /// Warm-ups never catch up because too little is restored in a wait. Restoring all of it ends it.
    TooLittleRestored,
    /// None of these.
    Other,
}

impl Reason {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Unreported, Self::OneLess, Self::Both, Self::TooLittleRestored, Self::Other];

    /// Its name in files.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unreported => "unreported",
            Self::OneLess => "one-less",
            Self::Both => "unreported-and-one-less",
            Self::TooLittleRestored => "too-little-restored",
            Self::Other => "other",
        }
    }
}

/// A loop explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Which loop it is.
    pub kind: Kind,
    /// What makes it one.
    pub reason: Reason,
    /// Whether `acceptable.recovery.lag` 1 instead of 0 ends it too; none where it is above 0 anyway.
    pub ends_with_lag_1: Option<bool>,
}

/// Explains a group's loop; none if it comes to rest, or to nothing within the bound.
pub fn explain(group: &Group, bound_rounds: u32) -> Option<Explanation> {
    let kind = Kind::of(outcome(group, bound_rounds))?;
    let rests = |group: &Group| matches!(outcome(group, bound_rounds), Outcome::Stable { .. });
    let under = |what_if: WhatIf| rests(&group.what_if(what_if));
    let reads = WhatIf { reads_checkpoints: true, ..group.what_if };
    let one_more = WhatIf { reports_one_more: true, ..group.what_if };
    let reason = if under(reads) {
        Reason::Unreported
    } else if under(one_more) {
        Reason::OneLess
    } else if under(WhatIf { reports_one_more: true, ..reads }) {
        Reason::Both
    } else if rests(&restoring_all(group)) {
        Reason::TooLittleRestored
    } else {
        Reason::Other
    };
    let is_zero = group.topology.config.acceptable_recovery_lag == 0;
    Some(Explanation { kind, reason, ends_with_lag_1: is_zero.then(|| rests(&with_lag_1(group))) })
}

fn with_lag_1(group: &Group) -> Group {
    let mut group = group.clone();
    group.topology.config.acceptable_recovery_lag = 1;
    group
}

/// A wait restores whatever any task lacks.
fn restoring_all(group: &Group) -> Group {
    let ends: u64 = group.topology.end_offset_sums.iter().fold(0, |all, end| all.saturating_add(*end));
    let restored_per_wait = group.restored_per_wait.max(ends);
    Group { restored_per_wait, ..group.clone() }
}

/// Whether every instance runs the fixed version, so that [`Reason::Unreported`] cannot be.
pub fn is_fixed(group: &Group) -> bool {
    group.processes.iter().all(|process| process.version == KafkaVersion::V2_6_1)
}
