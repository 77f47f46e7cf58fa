//! A whole run, and the proof that it goes on for ever: a stem and a ring, a *lasso*.

use std::rc::Rc;

use super::action::Action;
use super::event::Event;
use super::group::Group;
use super::moment::Moment;
use super::plan::{Fate, Plan, Refusal};
use super::play::Played;
use super::runner::Runner;
use super::running::Running;
use super::world::World;

/// How a run ends. Rounds count from the start of the run, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The group comes to rest after this many rebalances.
    Stable {
        /// Rebalances until rest.
        rounds: u32,
    },
    /// The state before round `prefix` is that before round `prefix + cycle`, and no round between waits for a probing:
    /// the group never stops rebalancing.
    Livelock {
        /// Rounds before the ring: the stem.
        prefix: u32,
        /// Rounds of the ring.
        cycle: u32,
    },
    /// The same, but the ring waits for a probing: something bounces, or fails to warm up, once every probing interval.
    EndlessProbing {
        /// Rounds before the ring: the stem.
        prefix: u32,
        /// Rounds of the ring.
        cycle: u32,
    },
    /// Neither rest nor a state seen again within this many rebalances.
    Undecided {
        /// The bound.
        bound_rounds: u32,
    },
}

impl Outcome {
    /// Stem and ring, if the state came back.
    pub const fn lasso(self) -> Option<(u32, u32)> {
        match self {
            Self::Livelock { prefix, cycle } | Self::EndlessProbing { prefix, cycle } => Some((prefix, cycle)),
            Self::Stable { .. } | Self::Undecided { .. } => None,
        }
    }
}

/// Rebalances that a run may take unless a caller says otherwise.
pub const DEFAULT_BOUND_ROUNDS: u32 = 2_000;
/// Most rebalances that a caller may ask for.
pub const MAX_BOUND_ROUNDS: u32 = 20_000;

/// What is left out when two states are compared, in words: nothing that comes after depends on it.
pub const IGNORED_BY_EQUALITY: [&str; 3] =
    ["the number of the rebalance (the generation)", "the time on the clock", "why the rebalance began"];

/// The outcome alone. See [`Runner`] for many.
pub fn outcome(group: &Group, bound_rounds: u32) -> Outcome {
    Runner::default().outcome(group, bound_rounds)
}

/// One rebalance, and what passes until the next.
#[derive(Clone, Debug)]
pub struct Round {
    /// Everything before its first event.
    pub before: Moment,
    /// What happens, in order.
    pub events: Vec<Event>,
}

/// A run that can be looked at anywhere.
///
/// A moment is kept before each round. It holds what members have in hand, report and were told, and the folders on the disks of
/// those that have joined; a round has an event for each of these, so memory grows with the number of events. Disks that
/// stay as they were are shared. Seeking replays the events of one round at most.
#[derive(Clone, Debug)]
pub struct Run {
    /// The group that ran, as it was at the start.
    pub group: Rc<Group>,
    /// The group from a round on, where an action changed it, in order.
    changed: Vec<(u32, Rc<Group>)>,
    /// What was done to it, and what became of each action, in the order of the list.
    pub actions: Vec<(Action, Fate)>,
    /// Its rounds; of a ring, each once.
    pub rounds: Vec<Round>,
    /// How it ends.
    pub outcome: Outcome,
}

/// Where in a run: after the first `events` events of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The round, from 0.
    pub round: u32,
    /// How many of its events have happened.
    pub events: u32,
}

impl Run {
    /// Runs a group to its end, at most `bound_rounds` rebalances.
    ///
    /// ```
    /// use rebalance_lasso::sim::presets::Preset;
    /// use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Outcome, Run};
    ///
    /// let livelock = Preset::find("livelock").expect("a preset");
    /// let [old, fixed] = [0, 1].map(|side| Run::new(livelock.group(side), DEFAULT_BOUND_ROUNDS));
    /// assert_eq!(old.outcome, Outcome::Livelock { prefix: 3, cycle: 2 });
    /// assert!(matches!(fixed.outcome, Outcome::Stable { .. }));
    /// let (before, after) = old.equal_states().expect("the two states of the proof");
    /// assert_eq!(before, after);
    /// ```
    pub fn new(group: Rc<Group>, bound_rounds: u32) -> Self {
        Self::of(&group.into(), bound_rounds)
    }

    /// Runs a plan to its end, at most `bound_rounds` rebalances.
    pub fn of(plan: &Plan, bound_rounds: u32) -> Self {
        let mut running = Running::new(plan.clone(), bound_rounds);
        loop {
            if let (_, Some(outcome)) = running.advance(usize::MAX) {
                return running.finish(outcome);
            }
        }
    }

    /// A run that has been played.
    pub(super) fn played(plan: &Plan, rounds: Vec<Round>, played: Played) -> Self {
        let actions = plan.actions.iter().copied().zip(plan.fates(&played.fates)).collect();
        let group = Rc::clone(&plan.group);
        Self { group, changed: played.changed, actions, rounds, outcome: played.outcome }
    }

    /// The group as it is in a stored round, once the actions before it are done: its configuration, and the release that each
    /// instance runs. Processes, members and tasks are those of [`Run::group`].
    pub fn group_at(&self, round: u32) -> &Rc<Group> {
        let changes = self.changed.partition_point(|(from, _)| *from <= round);
        changes.checked_sub(1).map_or(&self.group, |last| &self.changed[last].1)
    }

    /// Actions that could not be, by their place in the list.
    pub fn refused(&self) -> impl Iterator<Item = (usize, Refusal)> + '_ {
        self.actions.iter().enumerate().filter_map(|(at, (_, fate))| match fate {
            Fate::Refused { why, .. } => Some((at, *why)),
            Fate::Done { .. } | Fate::NotReached => None,
        })
    }

    /// The stored round that shows round `n` of a run that may go on for ever; none past rest or past the bound.
    pub fn round_shown(&self, n: u32) -> Option<u32> {
        match self.outcome.lasso() {
            Some((prefix, cycle)) if n >= prefix => Some(prefix + (n - prefix) % cycle),
            _ => (n < u32::try_from(self.rounds.len()).unwrap_or(u32::MAX)).then_some(n),
        }
    }

    /// The moment before round `n` of a run that may go on for ever; past its end, before the last. Before the ring's first round, from
    /// the second time on, what is seen beside the state (reports read, decisions taken) is what the ring's last round left.
    pub fn moment_before(&self, n: u32) -> Moment {
        let round = self.round_shown(n);
        match self.outcome.lasso() {
            Some((stem, cycle)) if round == Some(stem) && n > stem => {
                self.moment(Position { round: stem + cycle - 1, events: u32::MAX })
            }
            _ => {
                let last = self.rounds.len() - 1;
                self.rounds[round.map_or(last, |round| (round as usize).min(last))].before.clone()
            }
        }
    }

    /// The moment after some events of a stored round; past the end, the last one there is.
    pub fn moment(&self, at: Position) -> Moment {
        let last = self.rounds.len().saturating_sub(1);
        let round = &self.rounds[(at.round as usize).min(last)];
        let mut moment = round.before.clone();
        let events = (at.events as usize).min(round.events.len());
        moment.apply_all(&self.group, &round.events[..events]);
        moment
    }

    /// The two equal states of the proof: those before round `prefix` and before round `prefix + cycle`.
    pub fn equal_states(&self) -> Option<(World, World)> {
        let (prefix, cycle) = self.outcome.lasso()?;
        let last = self.rounds.get((prefix + cycle - 1) as usize)?;
        let mut after = last.before.clone();
        after.apply_all(&self.group, &last.events);
        Some((self.rounds[prefix as usize].before.world.clone(), after.world))
    }
}
