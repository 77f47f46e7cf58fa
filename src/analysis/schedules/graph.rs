//! The states of an exploration as a graph to draw, and ways through it.

use std::collections::{BTreeMap, VecDeque};

use super::{Luck, Schedules, Target};
use crate::kafka::MemberIx;
use crate::kafka::process_id::ProcessId;
use crate::sim::action::{Action, Change};
use crate::sim::group::{Group, Member};

/// What a state is, as far as drawing goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(clippy::struct_excessive_bools)] // each free of the others
pub struct Node {
    /// Its number.
    pub state: u32,
    /// Fewest transitions from the first state.
    pub depth: u32,
    /// Whether it stands before the first rebalance.
    pub is_start: bool,
    /// Whether the run in canonical order goes round through it for ever.
    pub is_in_ring: bool,
    /// Whether rest can be reached from it.
    pub can_rest: bool,
    /// Whether one transition leads from it to rest.
    pub leads_to_rest: bool,
}

/// A transition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// From this state.
    pub from: u32,
    /// To another, or to rest.
    pub to: Target,
    /// With the least luck that leads there.
    pub luck: Luck,
    /// Whether the canonical order takes it.
    pub is_canonical: bool,
}

/// States and transitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// Every state, by number.
    pub nodes: Vec<Node>,
    /// Every transition, by the state that it leaves.
    pub edges: Vec<Edge>,
}

/// One transition on a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<'a> {
    /// From this state.
    pub from: u32,
    /// The luck that it takes.
    pub luck: &'a Luck,
    /// Where it leads.
    pub to: Target,
}

impl Luck {
    /// Whether it takes none.
    pub fn is_none(&self) -> bool {
        self.missed.is_empty() && self.skipped.is_empty()
    }

    /// What happens, as a sentence: "B-thread-1 misses its assignment."
    pub fn sentence(&self, group: &Group) -> String {
        let all = |members: &[MemberIx]| {
            let names: Vec<String> = members.iter().map(|member| group.member_name(*member)).collect();
            match names.as_slice() {
                [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
                names => names.concat(),
            }
        };
        let (one, many) = (self.missed.len() == 1, self.skipped.len() > 1);
        let missed = if one { "misses its assignment" } else { "miss their assignments" };
        let skipped = if many {
            "go through the turn inside poll() and initialise nothing"
        } else {
            "goes through the turn inside poll() and initialises nothing"
        };
        match (self.missed.is_empty(), self.skipped.is_empty()) {
            (true, true) => "Everything goes in the usual order.".to_owned(),
            (false, true) => format!("{} {missed}.", all(&self.missed)),
            (true, false) => format!("{} {skipped}.", all(&self.skipped)),
            (false, false) => format!("{} {missed}; {} {skipped}.", all(&self.missed), all(&self.skipped)),
        }
    }
}

impl Luck {
    /// The same luck as what is done to a group: actions of a rebalance, counted from 0.
    pub fn actions(&self, group: &Group, round: u32) -> Vec<Action> {
        let action = |change: fn(ProcessId, u32) -> Change| {
            move |member: &MemberIx| {
                let Member { process, thread } = group.members[*member as usize];
                Action { round, change: change(group.processes[process as usize].id, thread) }
            }
        };
        let missed = action(|process, thread| Change::MissAssignment { process, thread });
        let skipped = action(|process, thread| Change::PassInsidePoll { process, thread });
        self.missed.iter().map(missed).chain(self.skipped.iter().map(skipped)).collect()
    }
}

impl Schedules {
    /// Where the canonical order, without any luck, leads from a state; none if the exploration did not go on from it.
    pub fn canonical(&self, state: u32) -> Option<Target> {
        let targets = self.transitions.get(state as usize)?;
        targets.iter().find(|(_, luck)| luck.is_none()).map(|(target, _)| *target)
    }

    /// The states through which the run in canonical order goes round for ever, in order; empty if it comes to rest.
    pub fn ring(&self) -> Vec<u32> {
        let mut way = vec![0];
        while let Some(Target::State(next)) = way.last().and_then(|state| self.canonical(*state)) {
            if let Some(first) = way.iter().position(|state| *state == next) {
                return way.split_off(first);
            }
            way.push(next);
        }
        Vec::new()
    }

    /// The shortest way from a state to another, or to rest; none if there is none.
    pub fn way(&self, from: u32, to: Target) -> Option<Vec<Step<'_>>> {
        let mut came_by: BTreeMap<u32, Step> = BTreeMap::new();
        let mut queue = VecDeque::from([from]);
        while let Some(state) = queue.pop_front() {
            for (target, luck) in self.transitions.get(state as usize)? {
                let step = Step { from: state, luck, to: *target };
                if *target == to {
                    return Some(way_back(&came_by, from, step));
                }
                if let Target::State(next) = *target
                    && next != from
                    && !came_by.contains_key(&next)
                {
                    came_by.insert(next, step);
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// Everything that there is to draw.
    #[allow(clippy::cast_possible_truncation)] // states are u32-numbered
    pub fn graph(&self) -> Graph {
        let (ring, can_rest, depths) = (self.ring(), self.can_rest(), self.depths());
        let node = |state: u32| Node {
            state,
            depth: depths[state as usize],
            is_start: state == 0,
            is_in_ring: ring.contains(&state),
            can_rest: can_rest[state as usize],
            leads_to_rest: self.transitions[state as usize].contains_key(&Target::Rest),
        };
        let edge = |from: u32| {
            let targets = &self.transitions[from as usize];
            let edge = move |(to, luck): (&Target, &Luck)| Edge {
                from,
                to: *to,
                luck: luck.clone(),
                is_canonical: luck.is_none(),
            };
            targets.iter().map(edge)
        };
        let states = 0..self.states() as u32;
        Graph { nodes: states.clone().map(node).collect(), edges: states.flat_map(edge).collect() }
    }

    /// For each state, the last transition of a shortest way from the first state; none for the first.
    pub fn came_by(&self) -> Vec<Option<Step<'_>>> {
        let mut came_by: Vec<Option<Step>> = vec![None; self.states()];
        let mut queue = VecDeque::from([0_u32]);
        while let Some(from) = queue.pop_front() {
            for (target, luck) in self.transitions.get(from as usize).into_iter().flatten() {
                if let Target::State(next) = *target
                    && next != 0
                    && came_by[next as usize].is_none()
                {
                    came_by[next as usize] = Some(Step { from, luck, to: *target });
                    queue.push_back(next);
                }
            }
        }
        came_by
    }

    fn depths(&self) -> Vec<u32> {
        let mut depths = vec![u32::MAX; self.states()];
        let mut queue = VecDeque::new();
        if let Some(first) = depths.first_mut() {
            *first = 0;
            queue.push_back(0_u32);
        }
        while let Some(state) = queue.pop_front() {
            for target in self.transitions[state as usize].keys() {
                if let Target::State(next) = *target
                    && depths[next as usize] == u32::MAX
                {
                    depths[next as usize] = depths[state as usize] + 1;
                    queue.push_back(next);
                }
            }
        }
        depths
    }
}

fn way_back<'a>(came_by: &BTreeMap<u32, Step<'a>>, first: u32, last: Step<'a>) -> Vec<Step<'a>> {
    let mut way = vec![last];
    while let Some(step) = way.last().filter(|step| step.from != first).and_then(|step| came_by.get(&step.from)) {
        way.push(*step);
    }
    way.reverse();
    way
}
