//! From what a person points at to the fact behind it.

use super::history::History;
use super::reports::{disk, held, lag_known, uninitialised};
use super::{Known, known};
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::Event;
use crate::sim::run::{Position, Run};

/// What a person asks about, at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Question {
    /// Why did the last event happen?
    Event,
    /// Why did this rebalance begin?
    Began,
    /// Why does this member have the task, in the role that it has?
    Holds {
        /// Who.
        member: MemberIx,
        /// Which.
        task: TaskIx,
    },
    /// Why is the task that this member has not initialised?
    Created {
        /// Who.
        member: MemberIx,
        /// Which.
        task: TaskIx,
    },
    /// Why is the task, meant for this member, withheld?
    Withheld {
        /// For whom it is meant.
        member: MemberIx,
        /// Which.
        task: TaskIx,
    },
    /// Why did this member have to give the task up, when it did last?
    Revoked {
        /// Who.
        member: MemberIx,
        /// Which.
        task: TaskIx,
    },
    /// Why does this member's last report say what it says of the task, or nothing?
    Report {
        /// Who.
        member: MemberIx,
        /// Of which task.
        task: TaskIx,
    },
    /// Why does the leader's table have this lag?
    Lag {
        /// Whose.
        process: ProcessIx,
        /// On which task.
        task: TaskIx,
    },
    /// Why did the leader place the task's active where it last did?
    Placed {
        /// Which.
        task: TaskIx,
    },
    /// Why does this disk hold what it holds of the task?
    Disk {
        /// Whose disk.
        process: ProcessIx,
        /// Of which task.
        task: TaskIx,
    },
    /// Why is this member in the loop: why did it last rejoin inside poll()?
    InsidePoll {
        /// Who.
        member: MemberIx,
    },
}

/// The fact that a question is about, as it stands at a position (in unrolled rounds); none if there is nothing of the kind.
pub fn ask(run: &Run, at: Position, question: Question) -> Option<Known> {
    let history = History::new(run);
    let stored = u32::try_from(history.events(at.round).len()).unwrap_or(u32::MAX);
    let at = Position { events: at.events.min(stored), ..at };
    // What the event at the position did counts too.
    let until = Position { events: at.events + 1, ..at };
    let last = |wanted: &dyn Fn(&Event) -> bool| history.last(until, wanted).and_then(|at| known(history, at));
    match question {
        Question::Event => known(history, at),
        Question::Began => {
            let began = history.last_in_round(until, |event| matches!(event, Event::RebalanceBegan { .. }))?;
            known(history, began)
        }
        Question::Holds { member, task } => known(history, held(history, until, member, task)?),
        Question::Created { member, task } => created(history, until, member, task),
        Question::Withheld { member: who, task: id } => {
            last(&|event| matches!(event, Event::Withheld { member, task, .. } if (*member, *task) == (who, id)))
        }
        Question::Revoked { member: who, task: id } => {
            last(&|event| matches!(event, Event::PartitionsRevoked { member, task } if (*member, *task) == (who, id)))
        }
        Question::Report { member: who, task: id } => last(&|event| {
            matches!(event, Event::SumReported { member, task, .. } | Event::SumUnsaid { member, task, .. }
                if (*member, *task) == (who, id))
        }),
        Question::Lag { process, task } => {
            let lead = history.last(until, |event| matches!(event, Event::LagsComputed { .. }))?;
            lag_known(history, lead, process, task)
        }
        Question::Placed { task: id } => last(&|event| {
            matches!(event, Event::Decided(decision)
                if super::deal::active_of(decision).is_some_and(|(task, _)| task == id))
        }),
        Question::Disk { process, task } => Some(disk(history, until, process, task)),
        Question::InsidePoll { member: who } => {
            last(&|event| matches!(event, Event::RejoinedInsidePoll { member } if *member == who))
        }
    }
}

/// What keeps a task that a member has from being initialised; the event that made it, if nothing yet.
fn created(history: History, until: Position, who: MemberIx, id: TaskIx) -> Option<Known> {
    let made = held(history, until, who, id)?;
    let initialised = history.last(
        until,
        |event| matches!(event, Event::TaskInitialised { member, task, .. } if (*member, *task) == (who, id)),
    );
    if initialised.is_some_and(|initialised| initialised > made) {
        return None;
    }
    let (_, at) = uninitialised(history, until, who, id)?;
    known(history, at)
}
