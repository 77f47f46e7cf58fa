//! A simulated round in the terms of a recorded one.

use crate::kafka::{MemberIx, TaskIx};
use crate::log::recording::{RecordedRound, Row};
use crate::sim::engine::{Assignment, Engine};
use crate::sim::event::{Event, EventSink, Trigger};
use crate::sim::group::Group;
use crate::sim::record::follow_up;
use crate::sim::world::World;

/// A rebalance that has begun: everybody has reported, and the leader has assigned.
pub(super) struct Begun {
    /// What everybody said and is told, in member order.
    pub rows: Vec<Row>,
    pub assignment: Assignment,
    /// Members that came too late for a lock, for a thread of their process had it first.
    pub came_too_late: Vec<MemberIx>,
    world: World,
}

impl Begun {
    /// An engine that goes on from here.
    pub fn engine<'g>(&self, group: &'g Group) -> Engine<'g, ()> {
        Engine::new(group, self.world.clone(), ())
    }
}

/// Hears what is reported.
#[derive(Default)]
struct Reports(Vec<(MemberIx, TaskIx, i64)>);

impl EventSink for Reports {
    fn event(&mut self, event: impl FnOnce() -> Event) {
        if let Event::SumReported { member, task, sum, .. } = event() {
            self.0.push((member, task, sum));
        }
    }
}

/// Locks that, by what a round's members reported, another thread of the process took first: it reported what this one did not.
pub(super) fn locked_by_others(group: &Group, recorded: Option<&RecordedRound>) -> Vec<(MemberIx, TaskIx)> {
    let rows = recorded.map_or(&[][..], |round| &round.members);
    let process = |row: &Row| group.process_of(row.member);
    let pairs = rows.iter().flat_map(|row| rows.iter().map(move |other| (row, other)));
    pairs
        .filter(|(row, other)| row.member != other.member && process(row) == process(other))
        .flat_map(|(row, other)| {
            let unsaid = other.offset_sums.iter().map(|(task, _)| *task).filter(|task| row.sum_of(*task).is_none());
            unsaid.map(|task| (row.member, task))
        })
        .collect()
}

/// Begins the rebalance that comes after a state, with locks that threads of a process take in another order.
pub(super) fn begin(group: &Group, before: World, locked_by_others: Vec<(MemberIx, TaskIx)>) -> Begun {
    let mut rows: Vec<Row> = (0..)
        .zip(&before.members)
        .map(|(member, state)| Row {
            member,
            owned: state.tasks.owned().collect(),
            offset_sums: state.report.offset_sums.clone(),
            ..Row::default()
        })
        .collect();
    let mut engine = Engine::new(group, before, Reports::default());
    engine.lock_in_other_order(locked_by_others);
    let assignment = engine.begin(0, Trigger::Start);
    for (member, task, sum) in std::mem::take(&mut engine.sink.0) {
        rows[member as usize].offset_sums.push((task, sum));
    }
    for (member, told) in &assignment {
        let row = &mut rows[*member as usize];
        row.active.clone_from(&told.active);
        row.standby.clone_from(&told.standby);
        row.follow_up = told.follow_up;
    }
    rows.retain(|row| assignment.iter().any(|(member, _)| *member == row.member));
    let mut came_too_late = engine.came_too_late().to_vec();
    came_too_late.sort_unstable();
    came_too_late.dedup();
    Begun { rows, assignment, came_too_late, world: engine.world }
}

/// The first rounds of the canonical run, so many or until it is at rest.
pub fn simulated(group: &Group, rounds: usize) -> Vec<RecordedRound> {
    let mut world = Some(World::before_start(group));
    let mut all = Vec::new();
    while let Some(before) = world.take().filter(|_| all.len() < rounds) {
        let begun = begin(group, before, Vec::new());
        let mut engine = begun.engine(group);
        engine.deliver(&begun.assignment, &[]);
        let next = engine.finish(&[]);
        world = engine.pass_to_next(next).map(|_| engine.world);
        all.push(RecordedRound { ms_since_previous: None, members: begun.rows });
    }
    all
}

/// Who, where it is about one member, and what.
pub(super) type Differs = (Option<MemberIx>, String);

/// Where a recorded round first differs from a simulated one; none if it does not.
pub(super) fn differs(group: &Group, recorded: &RecordedRound, simulated: &[Row]) -> Option<Differs> {
    let members = |rows: &[Row]| rows.iter().map(|row| row.member).collect::<Vec<_>>();
    let (there, here) = (members(&recorded.members), members(simulated));
    if there != here {
        return Some((None, format!("{} members take part, in the simulation {}", there.len(), here.len())));
    }
    let pairs = || recorded.members.iter().zip(simulated);
    let owned = pairs().find_map(|(real, own)| list(group, real.member, "owns", &real.owned, &own.owned));
    let sums = || pairs().find_map(|(real, own)| sums(group, real, own));
    let told = || pairs().find_map(|(real, own)| told(group, real, own));
    owned.or_else(sums).or_else(told)
}

fn told(group: &Group, real: &Row, own: &Row) -> Option<Differs> {
    let active = list(group, real.member, "is to run", &real.active, &own.active);
    let standby = || list(group, real.member, "is to keep", &real.standby, &own.standby);
    let follow_ups = || {
        let words = [real.follow_up, own.follow_up].map(follow_up);
        let say = format!("{} is told to follow up: {}, in the simulation: {}", name(group, real), words[0], words[1]);
        (real.follow_up != own.follow_up).then_some((Some(real.member), say))
    };
    active.or_else(standby).or_else(follow_ups)
}

fn name(group: &Group, row: &Row) -> String {
    group.member_name(row.member)
}

fn list(group: &Group, member: MemberIx, what: &str, real: &[TaskIx], own: &[TaskIx]) -> Option<Differs> {
    let names = |tasks: &[TaskIx]| match tasks {
        [] => "nothing".to_owned(),
        tasks => tasks.iter().map(|task| group.task_id(*task).to_string()).collect::<Vec<_>>().join(", "),
    };
    let say = || format!("{} {what} {}, in the simulation {}", group.member_name(member), names(real), names(own));
    (real != own).then(|| (Some(member), say()))
}

fn sums(group: &Group, real: &Row, own: &Row) -> Option<Differs> {
    let said = |sum: Option<i64>| sum.map_or_else(|| "nothing".to_owned(), |sum| sum.to_string());
    let tasks = real.offset_sums.iter().chain(&own.offset_sums).map(|(task, _)| *task);
    let task = tasks.filter(|task| real.sum_of(*task) != own.sum_of(*task)).min()?;
    let [there, here] = [real, own].map(|row| said(row.sum_of(task)));
    let say = format!("{} reports {there} of {}, in the simulation {here}", name(group, real), group.task_id(task));
    Some((Some(real.member), say))
}
