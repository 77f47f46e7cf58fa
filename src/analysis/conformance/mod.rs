//! A recorded run beside the simulation of its group: how far both are equal, and which races explain what is not.
//!
//! ```text
//! Recording ─rows─> first difference from the canonical run
//!           └search─> a schedule of the races that says, in every round, what was recorded; or that none does
//! ```

pub mod for_real;
mod json;
mod rows;
mod search;
mod seen;
mod table;

pub use json::to_json;
pub use rows::simulated;
pub use search::Taken;
pub use seen::{Seen, seen};
pub use table::{Line, table};

use crate::kafka::MemberIx;
use crate::log::recording::Recording;
use crate::sim::event::Trigger;
use crate::sim::run::{self, DEFAULT_BOUND_ROUNDS, Outcome};
use crate::sim::setup::Setup;
use crate::sim::world::World;

/// How far a search for a schedule goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// States that are followed at a time, those with the least luck.
    pub states: usize,
    /// Turns that are tried, in all.
    pub tries: u64,
    /// Members that are free to have luck or not in one rebalance.
    pub free_members: u32,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { states: 256, tries: 2_000_000, free_members: 8 }
    }
}

/// Where a recording and a simulation differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The round, from 0.
    pub round: u32,
    /// The member, where it is about one.
    pub member: Option<MemberIx>,
    /// What differs, in words.
    pub say: String,
}

/// What explains a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explanation {
    /// It is the canonical run.
    Canonical,
    /// The canonical order, but for these races.
    Races(Vec<Taken>),
    /// No schedule of the races says what was recorded.
    None {
        /// What the schedule that came furthest says instead.
        difference: Difference,
        /// Whether a bound kept some schedules from being tried.
        is_bounded: bool,
    },
}

/// A recording and the simulation of its group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conformance {
    /// Recorded rounds.
    pub rounds: u32,
    /// So many of the first are those of the canonical run.
    pub equal: u32,
    /// Where the canonical run first differs; none if it does not.
    pub difference: Option<Difference>,
    /// What explains that.
    pub explanation: Explanation,
    /// How the recorded group ended, as far as the recording shows.
    pub recorded: Seen,
    /// How the simulated one ends.
    pub simulated: Outcome,
}

impl Conformance {
    /// Whether some schedule says what was recorded.
    pub const fn is_explained(&self) -> bool {
        !matches!(self.explanation, Explanation::None { .. })
    }
}

/// Compares a recording with the simulation of its group.
pub fn compare(recording: &Recording, bounds: Bounds) -> Conformance {
    let (equal, difference) = canonical(recording);
    let explanation = match difference {
        None => Explanation::Canonical,
        Some(_) => search::explain(recording, bounds),
    };
    let rounds = u32::try_from(recording.rounds.len()).unwrap_or(u32::MAX);
    let simulated = run::outcome(&recording.group, DEFAULT_BOUND_ROUNDS);
    Conformance { rounds, equal, difference, explanation, recorded: seen(recording), simulated }
}

/// How many of the first rounds the canonical run repeats, and what differs in the next one.
fn canonical(recording: &Recording) -> (u32, Option<Difference>) {
    let group = &*recording.group;
    let mut world = Some(World::before_start(group));
    for (recorded, round) in recording.rounds.iter().zip(0..) {
        let Some(before) = world.take() else { return (round, Some(rested(round))) };
        let begun = rows::begin(group, before, Vec::new());
        if let Some((member, say)) = rows::differs(group, recorded, &begun.rows) {
            return (round, Some(Difference { round, member, say }));
        }
        let mut engine = begun.engine(group);
        engine.deliver(&begun.assignment, &[]);
        let next = engine.finish(&[]);
        world = engine.pass_to_next(next).map(|_: Trigger| engine.world);
    }
    let rounds = u32::try_from(recording.rounds.len()).unwrap_or(u32::MAX);
    (rounds, search::goes_on(recording, world.as_ref()).then(|| unrested(rounds)))
}

/// The recorded group, every instance on the recorded release, with the races that explain it as actions, so that its run is what
/// was recorded. None if they cannot be actions, or there is no explanation.
pub fn setup(recording: &Recording, explanation: &Explanation) -> Option<Setup> {
    let scenario = recording.header.scenario.on_version(recording.header.kafka);
    let mut setup = Setup::from(scenario);
    if let Explanation::Races(races) = explanation {
        if races.iter().any(|taken| !taken.is_luck_alone()) {
            return None;
        }
        setup.actions = races.iter().flat_map(|taken| taken.luck.actions(&recording.group, taken.round)).collect();
    }
    (!matches!(explanation, Explanation::None { .. })).then_some(setup)
}

fn rested(round: u32) -> Difference {
    Difference { round, member: None, say: "the group goes on, in the simulation it is at rest".to_owned() }
}

fn unrested(round: u32) -> Difference {
    Difference { round, member: None, say: "the group is at rest, in the simulation it goes on".to_owned() }
}
