//! Every schedule: all that the races of a running Kafka can make of a group, breadth first, equal states merged.
//!
//! A *state* is what stands before a rebalance, its phase included; a *transition* is one rebalance with the wait or join
//! that follows it. Rest, stable in the last phase, is no state.

mod graph;

pub use graph::{Edge, Graph, Node, Step};

use std::collections::{BTreeMap, BTreeSet};

use crate::kafka::MemberIx;
use crate::sim::engine::{Assignment, Engine};
use crate::sim::event::{EventSink, Trigger};
use crate::sim::group::Group;
use crate::sim::states::{Seen, States};
use crate::sim::world::World;

/// Which races are offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Races {
    /// Besides the poll race, which is always offered: members that miss an assignment.
    pub missed_assignments: bool,
}

/// How far an exploration goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// States, at most.
    pub states: u32,
    /// Members that are free to have luck or not in one rebalance, at most 16; with more, the choices are not all tried.
    pub free_members: u32,
    /// Rebalances that are tried, at most: the work, which the number of states says little about where many members are free.
    pub tries: u64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { states: 200_000, free_members: 12, tries: u64::MAX }
    }
}

/// The luck that a transition took.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Luck {
    /// Members that missed the assignment, in member order.
    pub missed: Vec<MemberIx>,
    /// Members whose turn passed inside poll(), so that they initialised nothing, in member order.
    pub skipped: Vec<MemberIx>,
}

/// Where a transition leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// Another state, by its number.
    State(u32),
    /// Rest.
    Rest,
}

/// What an exploration found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schedules {
    /// For each state, in the order in which it was found: where it can lead, each with the least luck that leads there.
    pub transitions: Vec<BTreeMap<Target, Luck>>,
    /// Whether a bound was met, so that there may be more.
    pub is_bounded: bool,
}

/// What the schedules come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// From some state that can be reached, no luck leads to rest.
    Inescapable,
    /// Rest can be reached from every state.
    Escapable,
    /// A bound was met before that was settled.
    Undecided,
}

impl Schedules {
    /// Number of states.
    pub fn states(&self) -> usize {
        self.transitions.len()
    }

    /// Different transitions; all that lead from one state to rest count as one.
    pub fn edges(&self) -> usize {
        self.transitions.iter().map(BTreeMap::len).sum()
    }

    /// For each state, whether rest can be reached from it.
    pub fn can_rest(&self) -> Vec<bool> {
        let mut can = vec![false; self.states()];
        let mut leads_here: Vec<Vec<u32>> = vec![Vec::new(); self.states()];
        let mut found = Vec::new();
        for (from, targets) in (0..).zip(&self.transitions) {
            for target in targets.keys() {
                match target {
                    Target::Rest => found.push(from),
                    Target::State(to) => leads_here[*to as usize].push(from),
                }
            }
        }
        while let Some(state) = found.pop() {
            if !std::mem::replace(&mut can[state as usize], true) {
                found.extend_from_slice(&leads_here[state as usize]);
            }
        }
        can
    }

    /// The shortest way from the first state to rest: the luck that each rebalance takes. None if there is none.
    pub fn way_to_rest(&self) -> Option<Vec<&Luck>> {
        Some(self.way(0, Target::Rest)?.into_iter().map(|step| step.luck).collect())
    }

    /// Whether rest can be reached from everywhere.
    pub fn verdict(&self) -> Verdict {
        if self.is_bounded {
            return Verdict::Undecided;
        }
        if self.can_rest().into_iter().all(|can| can) { Verdict::Escapable } else { Verdict::Inescapable }
    }
}

/// Explores a group from before its first rebalance.
pub fn explore(group: &Group, races: Races, bounds: Bounds) -> Schedules {
    let mut exploration = Exploration::new(group.clone(), races, bounds);
    while exploration.step(u32::MAX) {}
    exploration.finish()
}

/// A group being explored, some states at a time, so that whoever has only so much time can stop.
#[derive(Clone, Debug)]
pub struct Exploration {
    group: Group,
    races: Races,
    bounds: Bounds,
    states: States,
    worlds: Vec<World>,
    found: Schedules,
    tries_left: u64,
}

impl Exploration {
    /// Before its first step.
    pub fn new(group: Group, races: Races, bounds: Bounds) -> Self {
        let worlds = vec![World::before_start(&group)];
        let mut states = States::default();
        states.look_up(&worlds[0]);
        Self { group, races, bounds, states, worlds, found: Schedules::default(), tries_left: bounds.tries }
    }

    /// Goes on from the next states, at most so many; false if there are none, or a bound was met.
    pub fn step(&mut self, states: u32) -> bool {
        for _ in 0..states {
            let Some(world) = self.worlds.get(self.found.states()).cloned() else { return false };
            if self.worlds.len() > self.bounds.states as usize || self.tries_left == 0 {
                self.found.is_bounded = true;
                return false;
            }
            let Self { group, races, bounds, states, worlds, found, tries_left } = self;
            let mut targets = BTreeMap::new();
            let complete = outcomes(group, &world, (*races, *bounds), tries_left, |luck, after| {
                let target = after.map_or(Target::Rest, |world| match states.look_up(&world) {
                    Seen::Before(number) => Target::State(number),
                    Seen::New(number) => {
                        worlds.push(world);
                        Target::State(number)
                    }
                });
                targets.entry(target).or_insert(luck);
            });
            found.is_bounded |= !complete;
            found.transitions.push(targets);
        }
        self.found.states() < self.worlds.len()
    }

    /// States found so far, and of these, states gone on from.
    pub fn progress(&self) -> (usize, usize) {
        (self.worlds.len(), self.found.states())
    }

    /// What is known so far, as [`Exploration::finish`] would give it.
    pub fn so_far(&self) -> Schedules {
        complete(self.found.clone(), self.worlds.len())
    }

    /// What was found. If states are left that were not gone on from, it is bounded: they lead nowhere that is known.
    pub fn finish(self) -> Schedules {
        complete(self.found, self.worlds.len())
    }
}

fn complete(mut found: Schedules, states: usize) -> Schedules {
    found.is_bounded |= found.states() < states;
    found.transitions.resize_with(states, BTreeMap::new);
    found
}

/// Everything that one rebalance and what follows it can come to, least luck first; none for rest. False if there were too many
/// choices to try them all, or nothing is left of `tries_left`.
fn outcomes(
    group: &Group,
    world: &World,
    (races, bounds): (Races, Bounds),
    tries_left: &mut u64,
    mut tell: impl FnMut(Luck, Option<World>),
) -> bool {
    let mut begun = Engine::new(group, world.clone(), ());
    let assignment = begun.begin(0, Trigger::Start);
    let revokes: Vec<MemberIx> = begun.joined().filter(|member| begun.would_revoke(&assignment, *member)).collect();
    choices(&begun, (&assignment, &revokes), (races, bounds), tries_left, |luck, delivered| {
        let mut engine = delivered.clone();
        let next = engine.finish(&luck.skipped);
        let after = engine.pass_to_next(next).map(|_| engine.world);
        tell(luck, after);
    })
}

/// All the luck that members can have in a rebalance that has begun, least first, each with the engine that has delivered the
/// assignment to those who do not miss it. Others can miss theirs only if one of the `hasty` does not: they rejoin at once. False
/// as for [`outcomes`].
pub(super) fn choices<S: EventSink + Clone>(
    begun: &Engine<S>,
    (assignment, hasty): (&Assignment, &[MemberIx]),
    (races, bounds): (Races, Bounds),
    tries_left: &mut u64,
    mut tell: impl FnMut(Luck, &Engine<S>),
) -> bool {
    let may_miss: Vec<MemberIx> = if races.missed_assignments { begun.may_miss().collect() } else { Vec::new() };
    let mut complete = may_miss.len() <= bounds.free_members as usize;
    for missed in subsets(&may_miss, bounds.free_members) {
        if !missed.is_empty() && hasty.iter().all(|member| missed.contains(member)) {
            continue;
        }
        let mut delivered = begun.clone();
        delivered.deliver(assignment, &missed);
        let may_skip = delivered.may_skip();
        complete &= may_skip.len() <= bounds.free_members as usize;
        for skipped in subsets(&may_skip, bounds.free_members) {
            if *tries_left == 0 {
                return false;
            }
            *tries_left -= 1;
            tell(Luck { missed: missed.clone(), skipped }, &delivered);
        }
    }
    complete
}

/// Of which all subsets are tried: 65 536.
const MOST_FREE_MEMBERS: usize = 16;

/// All subsets of the first `most` members, smallest first, each in member order.
pub(super) fn subsets(members: &[MemberIx], most: u32) -> Vec<Vec<MemberIx>> {
    let free = &members[..members.len().min(most as usize).min(MOST_FREE_MEMBERS)];
    let chosen = |bits: u32| (0..).zip(free).filter(|(at, _)| bits >> at & 1 == 1).map(|(_, member)| *member).collect();
    let mut sets: BTreeSet<(u32, u32)> = BTreeSet::new();
    for bits in 0..1_u32 << free.len() {
        sets.insert((bits.count_ones(), bits));
    }
    sets.into_iter().map(|(_, bits)| chosen(bits)).collect()
}
