//! The cause of each kind of event.

use super::actions::{done, woken};
use super::history::History;
use super::placing::{active_decision, decided, revoked, standby_decision};
use super::reports::{disk, lock, made, said, task_offset, unsaid};
use super::{Cause, Why, known};
use crate::kafka::assignor::Decision;
use crate::kafka::partition_assignor::FollowUp;
use crate::kafka::task::Role;
use crate::kafka::task_manager::StartsFrom;
use crate::kafka::{MemberIx, TaskIx};
use crate::sim::event::{Event, Next, Trigger};
use crate::sim::run::Position;

/// Why an event happened.
pub(super) fn cause(history: History, at: Position, event: Event) -> Cause {
    if let Some(cause) = done(history, at, event) {
        return cause;
    }
    match event {
        Event::RebalanceBegan { trigger, .. } => began(history, at, trigger),
        Event::LagsComputed { .. } => {
            in_round(history, at, Why::RebalanceGoesOn, |event| matches!(event, Event::RebalanceBegan { .. }))
        }
        Event::Decided(decision) => decided(history, at, decision),
        Event::NextSettled { next } => settled(history, at, next),
        Event::WaitBegan { .. } | Event::Rested => {
            in_round(history, at, Why::Settled, |event| matches!(event, Event::NextSettled { .. }))
        }
        Event::PhaseBegan { .. } => Cause::root(Why::Started),
        Event::StateSeenAgain { .. } => Cause::root(Why::StateCameBack),
        Event::AssignmentMissed { .. } => Cause::root(Why::Race),
        Event::JoinGroupSent { member, .. } | Event::DirectoryLocked { member, .. } => reports(history, at, member),
        Event::SumReported { member, task, source, .. } => said(history, at, (member, task), source),
        Event::SumUnsaid { member, task, silence } => unsaid(history, at, (member, task), silence),
        Event::FollowUpScheduled { member, follow_up } => follows_up(history, at, member, follow_up),
        Event::RejoinedInsidePoll { member } => rejoined(history, at, member),
        Event::LeftPoll { member: id } => in_round(
            history,
            at,
            Why::FollowsUp,
            |event| matches!(event, Event::FollowUpScheduled { member, .. } if *member == id),
        ),
        Event::StoodStill { member: id } => Cause::event(
            history,
            Why::ReportIsOut,
            history.last(at, |event| matches!(event, Event::JoinGroupSent { member, .. } if *member == id)),
        ),
        _ => of_task(history, at, event),
    }
}

/// What happens to a task that a member is given, has, or loses.
fn of_task(history: History, at: Position, event: Event) -> Cause {
    let process = |member: MemberIx| history.group().process_of(member);
    match event {
        Event::ActiveGiven { task, .. } => Cause::event(history, Why::Decided, active_decision(history, at, task)),
        Event::StandbyGiven { member, task } => {
            Cause::event(history, Why::Decided, standby_decision(history, at, task, process(member)))
        }
        Event::StandInGiven { member: who, task: id } => in_round(
            history,
            at,
            Why::StandsIn,
            |event| matches!(event, Event::Withheld { member, task, .. } if (*member, *task) == (who, id)),
        ),
        Event::Withheld { task, owner, .. } => {
            let meant = active_decision(history, at, task).and_then(|at| known(history, at));
            Cause::event(history, Why::StillOwned, made(history, at, owner, task)).and(meant)
        }
        Event::PartitionsRevoked { member, task } => revoked(history, at, member, task),
        Event::CheckpointWritten { member, task, .. } => {
            Cause::event(history, Why::TaskOffset, task_offset(history, at, member, task))
        }
        Event::TaskClosed { member, task } => closed(history, at, member, task),
        Event::TaskCreated { member, task, role } | Event::TaskRecycled { member, task, role } => {
            given(history, at, (member, task), role)
        }
        Event::LockReleased { member, task } => released(history, at, member, task),
        Event::TaskInitialised { member, task, from, .. } => match from {
            StartsFrom::Stateless => Cause::event(history, Why::Told, made(history, at, member, task)),
            StartsFrom::KeptOffset => Cause::event(history, Why::KeptStores, made(history, at, member, task)),
            StartsFrom::Checkpoint | StartsFrom::Nothing | StartsFrom::Wiped => {
                Cause::from(Why::Checkpoint, disk(history, at, process(member), task))
            }
        },
        Event::LockDenied { task, holder, .. } => lock(history, at, holder, task),
        Event::TaskRan { member, task } => Cause::event(history, Why::Told, made(history, at, member, task)),
        Event::RecordsGained { member: who, task: id, .. } => {
            let initialised = history.last(
                at,
                |event| matches!(event, Event::TaskInitialised { member, task, .. } if (*member, *task) == (who, id)),
            );
            Cause::event(history, Why::Initialised, initialised)
        }
        _ => Cause::root(Why::NothingToDo),
    }
}

fn in_round(history: History, at: Position, why: Why, wanted: impl Fn(&Event) -> bool) -> Cause {
    Cause::event(history, why, history.last_in_round(at, wanted))
}

fn began(history: History, at: Position, trigger: Trigger) -> Cause {
    match trigger {
        Trigger::Start => Cause::root(Why::FirstJoin),
        Trigger::Joined => Cause::event(
            history,
            Why::OthersTakePart,
            history.last(at, |event| matches!(event, Event::PhaseBegan { .. })),
        ),
        Trigger::Changed => woken(history, at),
        Trigger::AtOnce | Trigger::Soon | Trigger::Heartbeat | Trigger::Probing => {
            Cause::event(history, Why::Settled, history.last(at, |event| matches!(event, Event::NextSettled { .. })))
        }
    }
}

fn settled(history: History, at: Position, next: Next) -> Cause {
    match next {
        Next::AtOnce | Next::Soon | Next::Heartbeat => {
            let first = history.first_in_round(at, |event| matches!(event, Event::RejoinedInsidePoll { .. }));
            Cause::event(history, Why::OthersWait, first)
        }
        Next::Probing => in_round(history, at, Why::FollowsUp, |event| {
            matches!(event, Event::FollowUpScheduled { follow_up: FollowUp::Probing, .. })
        }),
        Next::None => in_round(history, at, Why::NothingToDo, |event| {
            matches!(event, Event::Decided(Decision::ProbingNeeded { needed: false }))
        }),
    }
}

/// Why a member makes its report now.
fn reports(history: History, at: Position, id: MemberIx) -> Cause {
    let occasion = history.last_in_round(at, |event| match *event {
        Event::RejoinedInsidePoll { member } | Event::LeftPoll { member } => member == id,
        Event::RebalanceBegan { .. } => true,
        _ => false,
    });
    let why = match occasion.and_then(|at| history.event(at)) {
        Some(Event::RejoinedInsidePoll { .. }) => Why::RejoinedInsidePoll,
        Some(Event::LeftPoll { .. }) => Why::FollowsUp,
        _ => Why::RebalanceGoesOn,
    };
    Cause::event(history, why, occasion)
}

fn follows_up(history: History, at: Position, id: MemberIx, follow_up: FollowUp) -> Cause {
    match follow_up {
        FollowUp::None => Cause::root(Why::NothingToDo),
        FollowUp::Immediate => in_round(
            history,
            at,
            Why::StillOwned,
            |event| matches!(event, Event::Withheld { member, .. } if *member == id),
        ),
        FollowUp::Probing => in_round(history, at, Why::SomethingMoved, |event| {
            matches!(event, Event::Decided(Decision::ProbingNeeded { needed: true }))
        }),
    }
}

/// The first partition that it had to give up is reason enough.
fn rejoined(history: History, at: Position, id: MemberIx) -> Cause {
    let revoked =
        history.first_in_round(at, |event| matches!(event, Event::PartitionsRevoked { member, .. } if *member == id));
    if revoked.is_some() {
        return Cause::event(history, Why::MustRejoin, revoked);
    }
    in_round(history, at, Why::Missed, |event| matches!(event, Event::AssignmentMissed { member } if *member == id))
}

fn given(history: History, at: Position, (who, id): (MemberIx, TaskIx), role: Role) -> Cause {
    in_round(history, at, Why::Told, |event| match *event {
        Event::ActiveGiven { member, task } => role == Role::Active && (member, task) == (who, id),
        Event::StandbyGiven { member, task } | Event::StandInGiven { member, task } => {
            role == Role::Standby && (member, task) == (who, id)
        }
        _ => false,
    })
}

/// An active is closed because it was revoked; a standby because the leader placed the task without it.
fn closed(history: History, at: Position, who: MemberIx, id: TaskIx) -> Cause {
    let revoked = history.last_in_round(
        at,
        |event| matches!(event, Event::PartitionsRevoked { member, task } if (*member, *task) == (who, id)),
    );
    match revoked {
        Some(revoked) => Cause::event(history, Why::GivenAway, Some(revoked)),
        None => Cause::event(history, Why::Decided, active_decision(history, at, id)),
    }
}

fn released(history: History, at: Position, who: MemberIx, id: TaskIx) -> Cause {
    let mine = |member: MemberIx, task: TaskIx| (member, task) == (who, id);
    let closed =
        history.last_in_round(at, |event| matches!(event, Event::TaskClosed { member, task } if mine(*member, *task)));
    if closed.is_some() {
        return Cause::event(history, Why::TaskGone, closed);
    }
    let locked =
        history.last(at, |event| matches!(event, Event::DirectoryLocked { member, task } if mine(*member, *task)));
    Cause::event(history, Why::OnlyForReport, locked)
}
