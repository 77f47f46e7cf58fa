//! Why an edit is refused.

use thiserror::Error;

use super::bounds::{Bounds, INSTANCES, TASKS};
use super::number::NumberError;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::sim::problem::Problem;
use crate::sim::scenario::MAX_NAME_CHARS;

/// Why an edit is refused. The setup is as it was; the text names the field, and the range if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EditError {
    /// What was typed is no such number.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// A value outside its range.
    #[error("{0}")]
    Outside(Bounds),
    /// The editor makes no larger group.
    #[error("{INSTANCES}")]
    TooManyInstances,
    /// The editor makes no larger group.
    #[error("{TASKS}")]
    TooManyTasks,
    /// A group needs one.
    #[error("A group has at least one instance")]
    LastInstance,
    /// A group needs one.
    #[error("A group has at least one task")]
    LastTask,
    /// No instance has this UUID.
    #[error("There is no instance {0}")]
    NoInstance(ProcessId),
    /// There is no such task.
    #[error("There is no task {0}")]
    NoTask(TaskId),
    /// There is no such subtopology.
    #[error("There is no subtopology {0}")]
    NoSubtopology(u32),
    /// A stateless task has neither end offset nor checkpoint.
    #[error("{0} is stateless: it has no changelog")]
    Stateless(TaskId),
    /// No task is stateful.
    #[error("No task has state")]
    NothingStateful,
    /// A name is too short or too long.
    #[error("Name: 1 to {MAX_NAME_CHARS} characters")]
    NameLength,
    /// Two instances cannot have one name.
    #[error("Name: another instance is called {0}")]
    NameTaken(String),
    /// Actions alone cannot start a group.
    #[error("At least one instance joins in a phase: nobody else starts the group")]
    NobodyStarts,
    /// There is nobody to change places with.
    #[error("{0} is the first already")]
    First(String),
    /// There is nobody to change places with.
    #[error("{0} is the last already")]
    Last(String),
    /// No action has this number.
    #[error("There is no action {0}")]
    NoAction(u32),
    /// It is alone among the actions of its rebalance in that direction.
    #[error("No other action of this rebalance is on that side")]
    NoNeighbour,
    /// It would not be a group that can be run; the first reason is said.
    #[error("{}", first(.0))]
    Invalid(Vec<Problem>),
}

fn first(problems: &[Problem]) -> String {
    problems.first().map(ToString::to_string).unwrap_or_default()
}

impl EditError {
    /// Whether a value is inside its range.
    pub(super) fn unless(bounds: Bounds, value: u64) -> Result<u64, Self> {
        if bounds.contains(value) { Ok(value) } else { Err(Self::Outside(bounds)) }
    }

    /// As [`EditError::unless`], for what fits 32 bits; the range sees to that.
    pub(super) fn unless_u32(bounds: Bounds, value: u64) -> Result<u32, Self> {
        let value = Self::unless(bounds, value)?;
        u32::try_from(value).map_err(|_| Self::Outside(bounds))
    }
}
