//! Edits of subtopologies and their tasks.

use std::collections::BTreeSet;

use super::bounds::{END_OFFSET, MAX_TASKS, PARTITIONS};
use super::error::EditError;
use super::verb::Tasks;
use crate::app::num::index;
use crate::kafka::task_id::TaskId;
use crate::sim::scenario::{ProcessSpec, Scenario, TaskSpec};

/// Where a changelog ends if nothing says so, in records.
pub const DEFAULT_END_OFFSET: u64 = 100_000;

/// Adds a subtopology under the smallest free number.
pub(super) fn add(scenario: &mut Scenario, partitions: u64, end_offset: Option<u64>) -> Result<(), EditError> {
    let partitions = EditError::unless_u32(PARTITIONS, partitions)?;
    end_offset.map(|end| EditError::unless(END_OFFSET, end)).transpose()?;
    fits(scenario, scenario.tasks.len() as u64 + u64::from(partitions))?;
    let taken: BTreeSet<u32> = scenario.tasks.iter().map(|task| task.id.subtopology).collect();
    // One more number than there are subtopologies, so one is free.
    let number = (0..index(taken.len())).find(|number| !taken.contains(number)).unwrap_or(index(taken.len()));
    let task = |partition| TaskSpec { id: TaskId::new(number, partition), end_offset };
    scenario.tasks.extend((0..partitions).map(task));
    scenario.tasks.sort_by_key(|task| task.id);
    Ok(())
}

/// Removes a subtopology, and its state from all disks.
pub(super) fn remove(scenario: &mut Scenario, number: u32) -> Result<(), EditError> {
    tasks_of(scenario, number)?;
    if scenario.tasks.iter().all(|task| task.id.subtopology == number) {
        return Err(EditError::LastTask);
    }
    scenario.tasks.retain(|task| task.id.subtopology != number);
    forget_state(scenario, |task| task.subtopology != number);
    Ok(())
}

/// Gives the tasks of a subtopology state, with the end offset of those that have some, or takes it from them and from all
/// disks.
pub(super) fn set_stateful(scenario: &mut Scenario, number: u32, is_stateful: bool) -> Result<(), EditError> {
    let tasks = tasks_of(scenario, number)?;
    let end = tasks.iter().chain(&scenario.tasks).find_map(|task| task.end_offset).unwrap_or(DEFAULT_END_OFFSET);
    for task in scenario.tasks.iter_mut().filter(|task| task.id.subtopology == number) {
        task.end_offset = is_stateful.then(|| task.end_offset.unwrap_or(end));
    }
    if !is_stateful {
        forget_state(scenario, |task| task.subtopology != number);
    }
    Ok(())
}

/// Sets how many partitions a subtopology has. New ones take the smallest free numbers and are like the last one, with no
/// state on any disk; the highest are removed first.
pub(super) fn set_partitions(scenario: &mut Scenario, number: u32, partitions: u64) -> Result<(), EditError> {
    let mut tasks = tasks_of(scenario, number)?;
    let present = tasks.len() as u64;
    EditError::unless(PARTITIONS.or_present(present), partitions)?;
    let total = scenario.tasks.len() as u64 - present + partitions;
    fits(scenario, total)?;
    tasks.sort_by_key(|task| task.id);
    let end_offset = tasks.last().and_then(|task| task.end_offset);
    let taken: BTreeSet<u32> = tasks.iter().map(|task| task.id.partition).collect();
    let free = (0..).filter(|partition| !taken.contains(partition));
    let added = free.map(|partition| TaskSpec { id: TaskId::new(number, partition), end_offset });
    let wanted = usize::try_from(partitions).unwrap_or(usize::MAX);
    let missing = wanted.saturating_sub(tasks.len());
    tasks.truncate(wanted);
    tasks.extend(added.take(missing));
    let kept: BTreeSet<TaskId> = tasks.iter().map(|task| task.id).collect();
    scenario.tasks.retain(|task| task.id.subtopology != number);
    scenario.tasks.extend(tasks);
    scenario.tasks.sort_by_key(|task| task.id);
    forget_state(scenario, |task| task.subtopology != number || kept.contains(task));
    Ok(())
}

/// Sets where changelogs end. A checkpoint that lay exactly at the end stays there.
pub(super) fn set_end(scenario: &mut Scenario, which: Tasks, end: u64) -> Result<(), EditError> {
    EditError::unless(END_OFFSET, end)?;
    let mut moved = Vec::new();
    for id in stateful(scenario, which)? {
        let Some(task) = scenario.tasks.iter_mut().find(|task| task.id == id) else { continue };
        moved.extend(task.end_offset.replace(end).map(|before| (id, before)));
    }
    for ProcessSpec { checkpoints, .. } in &mut scenario.processes {
        for (task, before) in &moved {
            if let Some(checkpoint) = checkpoints.get_mut(task).filter(|checkpoint| **checkpoint == *before) {
                *checkpoint = end;
            }
        }
    }
    Ok(())
}

/// The stateful tasks among some, at least one, in their order.
pub(super) fn stateful(scenario: &Scenario, which: Tasks) -> Result<Vec<TaskId>, EditError> {
    match which {
        Tasks::One(id) => end_of(scenario, id).map(|_| vec![id]),
        Tasks::Subtopology(number) => {
            let tasks = tasks_of(scenario, number)?;
            let first = tasks.first().map_or(TaskId::new(number, 0), |task| task.id);
            let ids = with_state(&tasks);
            if ids.is_empty() { Err(EditError::Stateless(first)) } else { Ok(ids) }
        }
        Tasks::All => {
            let ids = with_state(&scenario.tasks);
            if ids.is_empty() { Err(EditError::NothingStateful) } else { Ok(ids) }
        }
    }
}

/// Where the changelog of a stateful task ends.
pub(super) fn end_of(scenario: &Scenario, id: TaskId) -> Result<u64, EditError> {
    let task = scenario.tasks.iter().find(|task| task.id == id).ok_or(EditError::NoTask(id))?;
    task.end_offset.ok_or(EditError::Stateless(id))
}

fn with_state(tasks: &[TaskSpec]) -> Vec<TaskId> {
    let mut ids: Vec<TaskId> = tasks.iter().filter(|task| task.end_offset.is_some()).map(|task| task.id).collect();
    ids.sort_unstable();
    ids
}

fn tasks_of(scenario: &Scenario, number: u32) -> Result<Vec<TaskSpec>, EditError> {
    let tasks: Vec<TaskSpec> = scenario.tasks.iter().copied().filter(|task| task.id.subtopology == number).collect();
    if tasks.is_empty() { Err(EditError::NoSubtopology(number)) } else { Ok(tasks) }
}

/// A group may have so many tasks, or as many as it has.
fn fits(scenario: &Scenario, total: u64) -> Result<(), EditError> {
    let present = u64::from(index(scenario.tasks.len()));
    if total > MAX_TASKS.max(present) { Err(EditError::TooManyTasks) } else { Ok(()) }
}

/// Wipes the folders of all tasks but those that are kept.
fn forget_state(scenario: &mut Scenario, keeps: impl Fn(&TaskId) -> bool) {
    for process in &mut scenario.processes {
        process.checkpoints.retain(|task, _| keeps(task));
    }
}
