//! What a step or a whole rebalance changed: in words, and as before and after.

mod rows;
mod words;

use super::num::index;
use super::sentence::{Sentence, sentence};
use crate::analysis::cause::history::History;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::run::{Position, Run};

/// What a row is about, in the order in which rows are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// A task in a member's hands, or withheld from it.
    Task(TaskIx, MemberIx),
    /// A cell of the leader's table.
    Lag(TaskIx, ProcessIx),
    /// What a member's report says of a task.
    Report(TaskIx, MemberIx),
    /// A checkpoint on a disk.
    Checkpoint(TaskIx, ProcessIx),
    /// A folder's lock.
    Lock(TaskIx, ProcessIx),
    /// Where a member's thread is.
    Thread(MemberIx),
}

impl Subject {
    /// What the rows of its kind are called.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Task(..) => "tasks",
            Self::Lag(..) => "the leader's table",
            Self::Report(..) => "reports",
            Self::Checkpoint(..) => "checkpoints",
            Self::Lock(..) => "locks",
            Self::Thread(_) => "threads",
        }
    }

    /// The task, if there is one.
    pub const fn task(self) -> Option<TaskIx> {
        match self {
            Self::Task(task, _)
            | Self::Lag(task, _)
            | Self::Report(task, _)
            | Self::Checkpoint(task, _)
            | Self::Lock(task, _) => Some(task),
            Self::Thread(_) => None,
        }
    }
}

/// One thing that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiffRow {
    /// What.
    pub subject: Subject,
    /// The same, as it is called: a task and an instance.
    pub name: Sentence,
    /// Before.
    pub before: String,
    /// After.
    pub after: String,
}

/// What changed between two moments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diff {
    /// In words, what weighs most first; never empty.
    pub words: Vec<Sentence>,
    /// Row by row, by subject.
    pub rows: Vec<DiffRow>,
}

/// What the event at a position did, in unrolled rounds; before the first event of a round nothing has happened yet.
pub fn of_step(run: &Run, at: Position) -> Diff {
    let history = History::new(run);
    let Some(event) = history.event(at) else {
        return Diff { words: vec![words::nothing(&run.group)], rows: Vec::new() };
    };
    let before = history.moment(Position { events: at.events - 1, ..at });
    let mut after = before.clone();
    after.apply(&run.group, &event);
    Diff { words: vec![sentence(&run.group, &event)], rows: rows::between(&run.group, &before, &after) }
}

/// What a rebalance, and what passes until the next, changed from its beginning to its end.
pub fn of_rebalance(run: &Run, round: u32) -> Diff {
    let history = History::new(run);
    let end = index(history.events(round).len());
    if end == 0 {
        return Diff { words: vec![words::nothing(&run.group)], rows: Vec::new() };
    }
    let before = history.moment(Position { round, events: 0 });
    let mut after = before.clone();
    after.apply_all(&run.group, history.events(round));
    let accepted = history.config(round).acceptable_recovery_lag;
    Diff {
        words: words::between(&run.group, &before, &after, accepted),
        rows: rows::between(&run.group, &before, &after),
    }
}

#[cfg(test)]
mod tests;
