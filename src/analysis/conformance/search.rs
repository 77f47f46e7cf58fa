//! A schedule of the races that says, in every round, what was recorded.
//!
//! Round by round, all states that fit so far are kept, each with the least luck that leads to it. What was recorded leaves few.

use std::collections::BTreeMap;

use super::rows::{Begun, Differs, begin, differs, locked_by_others};
use super::{Bounds, Difference, Explanation, rested, unrested};
use crate::analysis::schedules::{self, Luck, Races};
use crate::kafka::partition_assignor::FollowUp;
use crate::kafka::task::{Role, TaskState};
use crate::kafka::{MemberIx, TaskIx};
use crate::log::recording::{Ended, RecordedRound, Recording, Row};
use crate::sim::engine::Engine;
use crate::sim::event::{Event, Next};
use crate::sim::group::Group;
use crate::sim::states::{Seen, States};
use crate::sim::world::World;

/// The races of one round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// The round, from 0.
    pub round: u32,
    /// Missed assignments, and turns that passed inside poll().
    pub luck: Luck,
    /// Members whose follow-up of the round before fired only in this one.
    pub late: Vec<MemberIx>,
    /// Of the members that missed their assignment, those that left poll() before they knew, so that they ran what was ready.
    pub unaware: Vec<MemberIx>,
    /// Members that found a lock taken by another thread of their process, which in canonical order comes after them.
    pub too_late: Vec<MemberIx>,
    /// Warm-ups that crept on in the turn after it, and by how many records.
    pub crept: Vec<(MemberIx, TaskIx, u64)>,
}

/// What a fetch brings at most: `max.poll.records` of the restore consumer.
const CREEP_RECORDS: u64 = 1_000;

impl Taken {
    /// How unlikely it is, so that a schedule with the least can be told.
    fn cost(&self) -> u32 {
        let count = |members: &[MemberIx]| u32::try_from(members.len()).unwrap_or(u32::MAX);
        let crept = u32::from(!self.crept.is_empty());
        let locks = count(&self.too_late);
        let unaware = count(&self.unaware);
        count(&self.luck.missed) + count(&self.luck.skipped) + unaware + locks + 3 * count(&self.late) + 2 * crept
    }

    /// Whether it is nothing but missed assignments and turns inside poll(), which can be done to a simulated group too.
    pub const fn is_luck_alone(&self) -> bool {
        self.late.is_empty() && self.unaware.is_empty() && self.too_late.is_empty() && self.crept.is_empty()
    }

    /// What the races are called, for tables and files.
    pub fn kinds(&self) -> Vec<&'static str> {
        let all: [(bool, &str); 5] = [
            (!self.luck.missed.is_empty(), "missed assignment"),
            (!self.luck.skipped.is_empty(), "poll race"),
            (!self.late.is_empty(), "late follow-up"),
            (!self.too_late.is_empty(), "locks in another order"),
            (!self.crept.is_empty(), "crept warm-up"),
        ];
        all.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect()
    }

    /// What happened, as sentences.
    pub fn sentence(&self, group: &Group) -> String {
        let mut all = Vec::new();
        if !self.luck.is_none() {
            all.push(self.luck.sentence(group));
        }
        for member in &self.late {
            let name = group.member_name(*member);
            all.push(format!("{name} follows up once more, on what it was told a round before."));
        }
        for member in &self.unaware {
            all.push(format!("{} leaves poll() before it knows.", group.member_name(*member)));
        }
        for member in &self.too_late {
            let name = group.member_name(*member);
            all.push(format!("{name} finds locks taken by a thread of its process that usually comes later."));
        }
        for (member, task, records) in &self.crept {
            let (name, task) = (group.member_name(*member), group.task_id(*task));
            all.push(format!("{name}'s copy of {task} creeps on by {records} records."));
        }
        all.join(" ")
    }
}

/// A state before a round.
struct Node {
    world: World,
    cost: u32,
    /// Members that were told, in the loop, to follow up immediately in the round before.
    told_early: Vec<MemberIx>,
    /// Its place in [`Search::trail`]; none before the first round.
    came: Option<usize>,
}

/// How a state was reached.
struct Came {
    from: Option<usize>,
    taken: Taken,
}

struct Search<'a> {
    recording: &'a Recording,
    bounds: Bounds,
    tries_left: u64,
    is_bounded: bool,
    trail: Vec<Came>,
}

/// Whether a group that was recorded to rest goes on in the simulation: there is a state before a next round.
pub(super) fn goes_on(recording: &Recording, after: Option<&World>) -> bool {
    recording.header.ended == Ended::Rest && after.is_some()
}

/// The schedule with the least luck that says what was recorded.
pub(super) fn explain(recording: &Recording, bounds: Bounds) -> Explanation {
    let trail = Vec::new();
    let mut search = Search { recording, bounds, tries_left: bounds.tries, is_bounded: false, trail };
    match search.run() {
        Ok(end) => Explanation::Races(search.races(end)),
        Err(difference) => Explanation::None { difference, is_bounded: search.is_bounded },
    }
}

impl Search<'_> {
    /// The end of the trail that fits, or what the state with the least luck says where none does.
    fn run(&mut self) -> Result<Option<usize>, Difference> {
        let group = &*self.recording.group;
        let world = World::before_start(group);
        let mut nodes = vec![Node { world, cost: 0, told_early: Vec::new(), came: None }];
        for (recorded, round) in self.recording.rounds.iter().zip(0..) {
            if nodes.is_empty() {
                return Err(rested(round));
            }
            let mut nearest: Option<Differs> = None;
            let mut fitting = Vec::new();
            for node in nodes {
                let begun = begin(group, node.world.clone(), locked_by_others(group, Some(recorded)));
                match differs(group, recorded, &begun.rows) {
                    None => fitting.push((node, begun)),
                    Some(other) => nearest = nearest.or(Some(other)),
                }
            }
            let Some((least, begun)) = fitting.first() else {
                let (member, say) = nearest.unwrap_or_default();
                return Err(Difference { round, member, say });
            };
            let is_last = round as usize + 1 == self.recording.rounds.len();
            if is_last && self.recording.header.ended == Ended::Stopped {
                let taken = Taken { round, too_late: begun.came_too_late.clone(), ..Taken::default() };
                return Ok(Some(push(&mut self.trail, Came { from: least.came, taken })));
            }
            nodes = Vec::new();
            let mut states = Known::default();
            for (node, begun) in &fitting {
                if let Some(end) = self.go_on(round, is_last, (node, begun), &mut nodes, &mut states) {
                    return Ok(Some(end));
                }
            }
            nodes.sort_by_key(|node| node.cost);
            self.is_bounded |= nodes.len() > self.bounds.states;
            nodes.truncate(self.bounds.states);
        }
        Err(unrested(u32::try_from(self.recording.rounds.len()).unwrap_or(u32::MAX)))
    }

    /// Everything that can come of a round that fits. In the last round, the end of the trail if it comes to rest.
    fn go_on(
        &mut self,
        round: u32,
        is_last: bool,
        (node, begun): (&Node, &Begun),
        nodes: &mut Vec<Node>,
        known: &mut Known,
    ) -> Option<usize> {
        let recording = self.recording;
        let group = &*recording.group;
        let mut engine = begun.engine(group);
        engine.lock_in_other_order(locked_by_others(group, recording.rounds.get(round as usize + 1)));
        let mut rest = None;
        let bounds = schedules::Bounds { free_members: self.bounds.free_members, ..schedules::Bounds::default() };
        let (trail, mut tries_left) = (&mut self.trail, self.tries_left);
        let races = (Races { missed_assignments: true }, bounds);
        // Besides those that revoke, who is told to follow up immediately rejoins soon enough for others to miss theirs: so seen.
        let hasty: Vec<MemberIx> = begun.rows.iter().filter(|row| is_hasty(row)).map(|row| row.member).collect();
        let complete =
            schedules::choices(&engine, (&begun.assignment, &hasty), races, &mut tries_left, |luck, delivered| {
                for (mut engine, late, unaware) in lates(delivered, &node.told_early, &luck.missed) {
                    let next = engine.finish(&luck.skipped);
                    let told_early = told_early(&engine, begun, &luck);
                    let crept = creep(recording, &engine, next, round);
                    let creeps = (!crept.is_empty()).then_some(crept);
                    for crept in std::iter::once(Vec::new()).chain(creeps) {
                        let mut engine = engine.clone();
                        gain(group, &mut engine, &crept);
                        let mut too_late = [&begun.came_too_late, engine.came_too_late()].concat();
                        too_late.sort_unstable();
                        too_late.dedup();
                        let taken = Taken {
                            round,
                            luck: luck.clone(),
                            late: late.clone(),
                            unaware: unaware.clone(),
                            too_late,
                            crept,
                        };
                        let cost = node.cost + taken.cost();
                        let after = engine.pass_to_next(next).map(|_| engine.world);
                        let came = Came { from: node.came, taken };
                        match after {
                            None if is_last => rest = rest.or_else(|| Some(push(trail, came))),
                            Some(world) if !is_last => {
                                known.add(nodes, world, cost, &told_early, || push(trail, came));
                            }
                            _ => {}
                        }
                    }
                }
            });
        self.tries_left = tries_left;
        self.is_bounded |= !complete;
        rest
    }

    fn races(&self, end: Option<usize>) -> Vec<Taken> {
        let mut races = Vec::new();
        let mut at = end;
        while let Some(came) = at.map(|at| &self.trail[at]) {
            races.extend((came.taken.cost() > 0).then(|| came.taken.clone()));
            at = came.from;
        }
        races.reverse();
        races
    }
}

fn is_hasty(row: &Row) -> bool {
    row.revokes() || row.follow_up == FollowUp::Immediate
}

fn push(trail: &mut Vec<Came>, came: Came) -> usize {
    trail.push(came);
    trail.len() - 1
}

/// The states before one round, each once, with the least luck that leads to it.
#[derive(Default)]
struct Known {
    states: States,
    /// By the state's number and who may follow up late: its place in the list.
    places: BTreeMap<(u32, Vec<MemberIx>), usize>,
}

impl Known {
    fn add(
        &mut self,
        nodes: &mut Vec<Node>,
        world: World,
        cost: u32,
        told_early: &[MemberIx],
        came: impl FnOnce() -> usize,
    ) {
        let (Seen::Before(number) | Seen::New(number)) = self.states.look_up(&world);
        let place = *self.places.entry((number, told_early.to_vec())).or_insert(nodes.len());
        match nodes.get_mut(place) {
            Some(node) if node.cost <= cost => {}
            Some(node) => {
                node.cost = cost;
                node.came = Some(came());
            }
            None => nodes.push(Node { world, cost, told_early: told_early.to_vec(), came: Some(came()) }),
        }
    }
}

/// An engine, members whose follow-up fires late in it, and members that left poll() unaware.
type Late<'g> = (Engine<'g, ()>, Vec<MemberIx>, Vec<MemberIx>);

/// The engine as it is, and for each set of members outside the loop whose follow-up may fire late, and of those that missed their
/// assignment and may have left poll() before they knew, with that done.
fn lates<'g>(delivered: &Engine<'g, ()>, told_early: &[MemberIx], missed: &[MemberIx]) -> Vec<Late<'g>> {
    let outside = |member: &MemberIx| !delivered.is_in_the_loop(*member);
    let mut free: Vec<MemberIx> = told_early.iter().copied().filter(outside).collect();
    free.extend(missed);
    let late = |members: Vec<MemberIx>| {
        let (unaware, late): (Vec<MemberIx>, Vec<MemberIx>) =
            members.iter().partition(|member| missed.contains(member));
        let mut engine = delivered.clone();
        for member in &late {
            engine.follow_up_late(*member);
        }
        for member in &unaware {
            engine.leave_poll_unaware(*member);
        }
        (engine, late, unaware)
    };
    schedules::subsets(&free, MOST_LATE).into_iter().map(late).collect()
}

/// Members whose follow-ups may fire late in one round; of more, the others do not.
const MOST_LATE: u32 = 4;

/// Members in the loop that were told to follow up immediately, and did not miss it.
fn told_early(engine: &Engine<()>, begun: &Begun, luck: &Luck) -> Vec<MemberIx> {
    let is_told = |member: MemberIx| {
        let told = begun.rows.iter().find(|row| row.member == member);
        told.is_some_and(|row| row.follow_up == FollowUp::Immediate) && !luck.missed.contains(&member)
    };
    engine.joined().filter(|member| engine.is_in_the_loop(*member) && is_told(*member)).collect()
}

/// By how much warm-ups that stand still must have crept on in a turn for the next report of them to be the recorded one.
fn creep(recording: &Recording, engine: &Engine<()>, next: Next, round: u32) -> Vec<(MemberIx, TaskIx, u64)> {
    if matches!(next, Next::Probing | Next::None) {
        return Vec::new();
    }
    let mut crept = Vec::new();
    for member in engine.joined() {
        let state = engine.world.member(member);
        // A report that is out says what was so before the turn.
        let reports_in = round as usize + if state.report.is_out { 2 } else { 1 };
        let row = |round: &RecordedRound| round.members.iter().position(|row| row.member == member);
        let Some(recorded) = recording.rounds.get(reports_in) else { continue };
        let Some(at) = row(recorded) else { continue };
        for (task, held) in state.tasks.tasks() {
            let (Some(end), Some(offset)) = (recording.group.end_offset_sum(*task), held.offset) else { continue };
            let said = recorded.members[at].sum_of(*task).and_then(|sum| u64::try_from(sum).ok());
            let lack = said.and_then(|said| said.min(end).checked_sub(offset)).filter(|lack| *lack > 0);
            if let (Role::Standby, TaskState::Running, Some(lack)) = (held.role, held.state, lack) {
                crept.push((member, *task, lack.min(CREEP_RECORDS)));
            }
        }
    }
    crept
}

fn gain(group: &Group, engine: &mut Engine<()>, crept: &[(MemberIx, TaskIx, u64)]) {
    for (member, task, records) in crept {
        let event = Event::RecordsGained { member: *member, task: *task, records: *records };
        engine.world.apply(group, &event);
    }
}
