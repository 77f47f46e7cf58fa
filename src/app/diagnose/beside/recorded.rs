//! A recorded round as two moments of a run: when its leader had read and decided, and when everybody had taken what it was told.
//!
//! A recording says what members owned and reported and what they were told. What follows from that by Kafka's rules is worked out
//! here: who has which task in hand, which of them is not initialised because nothing was reported of it, what has been on
//! a disk because it was reported before. What the leader moved and withheld is worked out from the recorded reports, and counts only if
//! the same rules lead to what was recorded. How full a disk is and where a thread is, nobody recorded.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::kafka::lag::LATEST_OFFSET;
use crate::kafka::partition_assignor::MemberAssignment;
use crate::kafka::task::{Role, Task, TaskState};
use crate::kafka::task_manager::{Silence, SumSource, TaskManager};
use crate::kafka::{MemberIx, TaskIx};
use crate::log::recording::{RecordedRound, Row};
use crate::sim::engine::{Assignment, Engine};
use crate::sim::event::{Event, ReportMoment, Trigger};
use crate::sim::group::Group;
use crate::sim::moment::{MemberMoment, Moment, ReportSeen, ThreadPosition, Told};
use crate::sim::world::{Report, World};

/// A recorded round, on a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staged {
    /// The leader has read the reports and decided.
    pub read: Moment,
    /// Everybody has taken what it was told, and nothing new is initialised yet.
    pub told: Moment,
    /// Whether the simulated leader makes of these reports what was recorded.
    pub is_as_assigned: bool,
}

impl Staged {
    /// A round of this number, after the one before it.
    pub fn new(group: &Group, last: Option<(&Self, &RecordedRound)>, number: u32, round: &RecordedRound) -> Self {
        let world = world(group, last, round);
        let mut engine = Engine::new(group, world.clone(), Vec::new());
        let assignment = engine.begin(number, Trigger::Start);
        let is_as_assigned = is_as_assigned(&assignment, round);
        let mut read = Moment::before_start(group);
        (read.round, read.members) = (number, members(group, &world, round));
        read.world = world;
        let counts = |event: &Event| match event {
            Event::LagsComputed { .. } => true,
            Event::Decided(_) => is_as_assigned,
            _ => false,
        };
        for event in engine.sink.into_iter().filter(counts) {
            read.apply(group, &event);
        }
        let mut told = read.clone();
        for row in &round.members {
            let assigned = assignment.iter().find(|(member, _)| *member == row.member && is_as_assigned);
            let pending = assigned.map_or(&[][..], |(_, assigned)| &assigned.pending);
            told.members[row.member as usize].told = Some(told_to(round, row, pending));
            let tasks = &mut told.world.members[row.member as usize].tasks;
            *tasks = taken(tasks, row);
        }
        Self { read, told, is_as_assigned }
    }
}

/// The state that the leader read: everybody has reported.
fn world(group: &Group, last: Option<(&Staged, &RecordedRound)>, round: &RecordedRound) -> World {
    let mut world = last.map_or_else(|| World::before_start(group), |(last, _)| last.read.world.clone());
    let running = round.members.iter().map(|row| group.process_of(row.member)).collect();
    world.running = running;
    world.leader = world.leader.filter(|leader| running.contains(*leader)).or_else(|| running.iter().next());
    for member in &mut world.members {
        // Whoever says nothing here has nothing to say: it must not be asked.
        member.report = Report { offset_sums: Vec::new(), is_out: true };
    }
    for row in &round.members {
        let member = &mut world.members[row.member as usize];
        member.tasks = in_hand(group, last, row);
        member.report.offset_sums.clone_from(&row.offset_sums);
        let directory = Rc::make_mut(&mut world.directories[group.process_of(row.member) as usize]);
        for (task, sum) in &row.offset_sums {
            let end = group.end_offset_sum(*task).unwrap_or(0);
            directory.write_checkpoint(*task, u64::try_from(*sum).unwrap_or(end));
        }
    }
    world
}

/// The tasks that a member has when it reports: what it was told, or if it owns something else, what it had before, because it
/// missed that.
fn in_hand(group: &Group, last: Option<(&Staged, &RecordedRound)>, row: &Row) -> TaskManager {
    let before = last.and_then(|(last, round)| {
        let told = round.members.iter().find(|told| told.member == row.member)?;
        let read = &last.read.world.member(row.member).tasks;
        let now = if told.active == row.owned { &last.told.world.member(row.member).tasks } else { read };
        Some((now, read, told.revokes()))
    });
    // Who revokes reports before anything is initialised that it was just given.
    let is_fresh = |task: TaskIx, role: Role| {
        before.is_some_and(|(_, read, revokes)| revokes && read.get(task).is_none_or(|had| had.role != role))
    };
    let mut tasks = TaskManager::default();
    let standbys = before.iter().flat_map(|(now, ..)| now.tasks()).filter(|(_, task)| task.role == Role::Standby);
    let standbys = standbys.map(|(task, _)| (*task, Role::Standby));
    for (task, role) in standbys.chain(row.owned.iter().map(|task| (*task, Role::Active))) {
        let end = group.end_offset_sum(task).filter(|_| group.is_stateful(task));
        tasks.put(task, as_reported(role, end, row.sum_of(task), is_fresh(task, role)));
    }
    tasks
}

/// A task as its member's report shows it; `end` is none for one without state.
fn as_reported(role: Role, end: Option<u64>, sum: Option<i64>, is_fresh: bool) -> Task {
    let (state, offset) = match (end, sum) {
        (None, _) if is_fresh => (TaskState::Created, None),
        (None, _) => (TaskState::Running, None),
        (Some(_), None) => (TaskState::Created, None),
        (Some(end), Some(LATEST_OFFSET)) => (TaskState::Running, Some(end)),
        (Some(_), Some(sum)) => {
            let initialised = if role == Role::Active { TaskState::Restoring } else { TaskState::Running };
            (if is_fresh { TaskState::Created } else { initialised }, u64::try_from(sum).ok())
        }
    };
    Task { role, state, offset }
}

/// What a member has after it took what it was told.
fn taken(had: &TaskManager, row: &Row) -> TaskManager {
    let mut tasks = TaskManager::default();
    for (list, role) in [(&row.standby, Role::Standby), (&row.active, Role::Active)] {
        for task in list {
            let now =
                had.get(*task).map_or(Task::created(role), |had| if had.role == role { had } else { had.recycled() });
            tasks.put(*task, now);
        }
    }
    tasks
}

fn told_to(round: &RecordedRound, row: &Row, pending: &[TaskIx]) -> Told {
    let owner = |task: &TaskIx| round.members.iter().find(|other| other.owned.contains(task)).map(|other| other.member);
    Told {
        active: row.active.clone(),
        standby: row.standby.clone(),
        stand_ins: row.standby.iter().copied().filter(|task| pending.contains(task)).collect(),
        pending: pending.iter().filter_map(|task| Some((*task, owner(task)?))).collect(),
        revoked: row.owned.iter().copied().filter(|task| row.active.binary_search(task).is_err()).collect(),
        follow_up: row.follow_up,
    }
}

fn is_as_assigned(assignment: &Assignment, round: &RecordedRound) -> bool {
    let is_same = |(row, (member, told)): (&Row, &(MemberIx, MemberAssignment))| {
        row.member == *member
            && (&row.active, &row.standby, row.follow_up) == (&told.active, &told.standby, told.follow_up)
    };
    assignment.len() == round.members.len() && round.members.iter().zip(assignment).all(is_same)
}

/// Members as their reports show them.
fn members(group: &Group, world: &World, round: &RecordedRound) -> Vec<MemberMoment> {
    let mut members = vec![MemberMoment::default(); group.members.len()];
    for row in &round.members {
        let tasks = &world.member(row.member).tasks;
        let source = |task: TaskIx, sum: i64| match tasks.get(task) {
            _ if sum == LATEST_OFFSET => SumSource::RunningActive,
            Some(task) if task.state != TaskState::Created => SumSource::Task,
            _ => SumSource::Checkpoint,
        };
        let member = &mut members[row.member as usize];
        member.position = ThreadPosition::Rebalancing;
        member.report = ReportSeen {
            said: row.offset_sums.iter().map(|(task, sum)| (*task, *sum, source(*task, *sum))).collect(),
            unsaid: unsaid(group, world, round, row),
            owned: row.owned.clone(),
            sent: Some(ReportMoment::Rebalance),
        };
    }
    members
}

/// Tasks with state in a member's hands that nobody of its process says anything of.
fn unsaid(group: &Group, world: &World, round: &RecordedRound, row: &Row) -> Vec<(TaskIx, Silence)> {
    let process = group.process_of(row.member);
    let of_process = round.members.iter().filter(|other| group.process_of(other.member) == process);
    let said: BTreeSet<TaskIx> = of_process.flat_map(|other| &other.offset_sums).map(|(task, _)| *task).collect();
    let in_hand = world.member(row.member).tasks.tasks().iter().map(|(task, _)| *task);
    let silence = |task: TaskIx| match world.directories[process as usize].folder(task) {
        Some(_) => Silence::NeverInitialised,
        None => Silence::NoCheckpoint,
    };
    in_hand.filter(|task| group.is_stateful(*task) && !said.contains(task)).map(|task| (task, silence(task))).collect()
}
