//! Lags, reports, and what they are read from: tasks, disks, locks.

use super::history::History;
use super::{Cause, Fact, Known, Why, known};
use crate::kafka::lag::task_lag;
use crate::kafka::task_manager::{Silence, SumSource};
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::Event;
use crate::sim::run::Position;

/// The cell of the table that the leader of a round works from; none before it has read the reports.
pub(super) fn lag_known(history: History, lead: Position, process: ProcessIx, task: TaskIx) -> Option<Known> {
    let end = history.group().end_offset_sum(task)?;
    let reported = reported(history, lead, process, task).and_then(|at| match history.event(at) {
        Some(Event::SumReported { sum, .. }) => Some(sum),
        _ => None,
    });
    Some(Known { fact: Fact::Lag { process, task, lag_records: task_lag(end, reported) }, at: lead })
}

/// Where the leader of a round read the reports: before the event at a position, in its round.
pub(super) fn lead(history: History, before: Position) -> Option<Position> {
    history.last_in_round(before, |event| matches!(event, Event::LagsComputed { .. }))
}

/// What of an instance's reports that the leader reads at `lead` is wanted: the last such event since the leader read reports
/// before. What an instance reported that has left since is lost with it.
fn read(history: History, lead: Position, on: ProcessIx, wanted: impl Fn(&Event) -> bool) -> Option<Position> {
    let ends = |event: &Event| match *event {
        Event::LagsComputed { .. } => true,
        Event::InstanceLeft { process } | Event::InstanceCrashed { process } => process == on,
        _ => false,
    };
    let found = history.last(lead, |event| wanted(event) || ends(event))?;
    history.event(found).is_some_and(|event| wanted(&event)).then_some(found)
}

fn reported(history: History, lead: Position, on: ProcessIx, id: TaskIx) -> Option<Position> {
    let group = history.group();
    read(
        history,
        lead,
        on,
        |event| matches!(event, Event::SumReported { member, task, .. } if *task == id && group.process_of(*member) == on),
    )
}

fn unsaid_to(
    history: History,
    lead: Position,
    on: ProcessIx,
    id: TaskIx,
    of: impl Fn(Silence) -> bool,
) -> Option<Position> {
    let group = history.group();
    read(history, lead, on, |event| {
        matches!(event, Event::SumUnsaid { member, task, silence }
            if *task == id && group.process_of(*member) == on && of(*silence))
    })
}

/// Why the leader's table has a lag: from what was reported, or from what was not.
pub(super) fn lag(history: History, lead: Position, process: ProcessIx, task: TaskIx) -> Cause {
    if let Some(at) = reported(history, lead, process, task) {
        return Cause::event(history, Why::Reported, Some(at));
    }
    let unsaid = unsaid_to(history, lead, process, task, |silence| silence == Silence::NeverInitialised)
        .or_else(|| unsaid_to(history, lead, process, task, |_| true));
    match unsaid {
        Some(at) => Cause::event(history, Why::NotReported, Some(at)),
        None => Cause::from(Why::NothingOnDisk, disk(history, lead, process, task)),
    }
}

/// Why a member reports an offset sum.
pub(super) fn said(history: History, at: Position, (member, id): (MemberIx, TaskIx), source: SumSource) -> Cause {
    match source {
        SumSource::RunningActive => {
            let ran =
                |event: &Event| matches!(event, Event::TaskRan { member: who, task } if (*who, *task) == (member, id));
            Cause::event(history, Why::Runs, history.last(at, ran))
        }
        SumSource::Task => Cause::event(history, Why::TaskOffset, task_offset(history, at, member, id)),
        SumSource::Checkpoint => from_file(history, at, member, id),
    }
}

/// A file is read for a task that the member does not have, or, with the fix, for one that it has not initialised.
fn from_file(history: History, at: Position, member: MemberIx, id: TaskIx) -> Cause {
    let disk = disk(history, at, history.group().process_of(member), id);
    if held(history, at, member, id).is_some()
        && let Some((_, from)) = uninitialised(history, at, member, id)
    {
        return Cause::event(history, Why::FileInstead, Some(from)).and(Some(disk));
    }
    Cause::from(Why::Checkpoint, disk).and(lost(history, at, member, id).and_then(|at| known(history, at)))
}

/// Why a member says nothing.
pub(super) fn unsaid(history: History, at: Position, (member, task): (MemberIx, TaskIx), silence: Silence) -> Cause {
    let made = made(history, at, member, task).and_then(|at| known(history, at));
    match silence {
        Silence::NeverInitialised => match uninitialised(history, at, member, task) {
            Some((why, from)) => {
                Cause::event(history, why, Some(from)).and(made.filter(|_| why != Why::NotInitialised))
            }
            None => Cause::root(Why::NothingToDo),
        },
        Silence::NoCheckpoint => {
            let disk = disk(history, at, history.group().process_of(member), task);
            Cause::from(Why::NothingOnDisk, disk).and(made)
        }
        Silence::LockedBy(holder) => lock(history, at, holder, task),
    }
}

/// Where a member got a task that it has, in its present role.
pub(super) fn made(history: History, before: Position, member: MemberIx, id: TaskIx) -> Option<Position> {
    history.last(before, |event| {
        matches!(event, Event::TaskCreated { member: who, task, .. } | Event::TaskRecycled { member: who, task, .. }
            if (*who, *task) == (member, id))
    })
}

/// Where a member last lost a task: it closed it, or its instance left the group or died.
fn lost(history: History, before: Position, who: MemberIx, id: TaskIx) -> Option<Position> {
    let own = history.group().process_of(who);
    history.last(before, |event| match *event {
        Event::TaskClosed { member, task } => (member, task) == (who, id),
        Event::InstanceLeft { process } | Event::InstanceCrashed { process } => process == own,
        _ => false,
    })
}

/// Where a member got a task, if it still has it.
pub(super) fn held(history: History, before: Position, member: MemberIx, task: TaskIx) -> Option<Position> {
    made(history, before, member, task).filter(|made| lost(history, before, member, task) < Some(*made))
}

/// Why a task that a member has is not initialised, if it is not: another thread held the lock, the turn was too short, or the
/// member rejoined before it could be; else it was only just made.
pub(super) fn uninitialised(
    history: History,
    before: Position,
    member: MemberIx,
    id: TaskIx,
) -> Option<(Why, Position)> {
    let made = made(history, before, member, id)?;
    let last = |wanted: &dyn Fn(&Event) -> bool| history.last(before, wanted).filter(|at| *at > made);
    let denied =
        last(&|event| matches!(event, Event::LockDenied { member: who, task, .. } if (*who, *task) == (member, id)));
    let passed = last(&|event| matches!(event, Event::TurnPassedInsidePoll { member: who } if *who == member));
    let rejoined = last(&|event| matches!(event, Event::RejoinedInsidePoll { member: who } if *who == member));
    let rejoined = rejoined.filter(|at| at.round == before.round);
    Some(match (denied, passed, rejoined) {
        (Some(denied), passed, _) if Some(denied) > passed => (Why::LockDenied, denied),
        (_, Some(passed), _) => (Why::TurnTooShort, passed),
        (_, None, Some(rejoined)) => (Why::BeforeInitialising, rejoined),
        (_, None, None) => (Why::NotInitialised, made),
    })
}

/// Where a task in hand got its offset: it was initialised there, or restored records last.
pub(super) fn task_offset(history: History, before: Position, member: MemberIx, id: TaskIx) -> Option<Position> {
    history.last(before, |event| {
        matches!(event, Event::TaskInitialised { member: who, task, .. } | Event::RecordsGained { member: who, task, .. }
            if (*who, *task) == (member, id))
    })
}

/// What made a disk hold what it holds of a task: the last event that wrote or deleted it, or the start.
pub(super) fn disk(history: History, before: Position, process: ProcessIx, id: TaskIx) -> Known {
    let group = history.group();
    let here = |member: MemberIx, task: TaskIx| task == id && group.process_of(member) == process;
    let written = history.last(before, |event| match *event {
        Event::CheckpointWritten { member, task, .. } | Event::RecordsGained { member, task, .. } => here(member, task),
        Event::TaskInitialised { member, task, offset, .. } => offset.is_some() && here(member, task),
        Event::DirectoryWiped { process: own, task } => (own, task) == (process, id),
        _ => false,
    });
    written.and_then(|at| known(history, at)).unwrap_or_else(|| {
        let checkpoint = group.processes[process as usize].checkpoints.get(id as usize).copied().flatten();
        Known { fact: Fact::OnDisk { process, task: id, checkpoint }, at: Position::default() }
    })
}

/// Why a member holds a folder's lock: it has the task, or it was first to lock the folder for its report.
pub(super) fn lock(history: History, before: Position, holder: MemberIx, id: TaskIx) -> Cause {
    let mine = |member: MemberIx, task: TaskIx| (member, task) == (holder, id);
    let locked = history.last(before, |event| {
        matches!(event, Event::DirectoryLocked { member, task } | Event::TaskInitialised { member, task, .. }
            if mine(*member, *task))
    });
    match held(history, before, holder, id) {
        Some(made) => Cause::event(history, Why::LockOfATask, Some(made))
            .and(locked.filter(|locked| *locked != made).and_then(|at| known(history, at))),
        None => Cause::event(history, Why::LockedFirst, locked),
    }
}
