//! Edits of what is on disk.

use std::collections::BTreeMap;

use super::bounds::CHECKPOINT;
use super::error::EditError;
use super::instances::{find, find_mut};
use super::topology::stateful;
use super::verb::{CellPut, Cells, OnDisk, Tasks};
use crate::kafka::task_id::TaskId;
use crate::sim::scenario::Scenario;

/// The checkpoint that something on a disk means for a changelog with this end; none for nothing.
pub fn checkpoint(on_disk: OnDisk, end: u64, acceptable_recovery_lag: u64) -> Option<u64> {
    match on_disk {
        OnDisk::None => None,
        OnDisk::CaughtUp => Some(end),
        OnDisk::Behind => Some(behind(end, acceptable_recovery_lag)),
        OnDisk::At(offset) => Some(offset),
    }
}

/// Half of the state, or as much less as it takes to be too far behind; half if any lag of it is acceptable.
fn behind(end: u64, acceptable_recovery_lag: u64) -> u64 {
    let too_far = end.checked_sub(acceptable_recovery_lag).and_then(|most| most.checked_sub(1));
    too_far.map_or(end / 2, |most| most.min(end / 2))
}

/// Sets some cells of the matrix. Those of stateless tasks, which are not in it, are refused if they are named.
pub(super) fn set(scenario: &mut Scenario, cells: Cells, on_disk: OnDisk) -> Result<(), EditError> {
    if let OnDisk::At(offset) = on_disk {
        EditError::unless(CHECKPOINT, offset)?;
    }
    let (only, tasks) = match cells {
        Cells::One(instance, task) => (Some(instance), Tasks::One(task)),
        Cells::Column(instance) => (Some(instance), Tasks::All),
        Cells::Row(task) => (None, Tasks::One(task)),
        Cells::All => (None, Tasks::All),
    };
    let tasks = stateful(scenario, tasks)?;
    if let Some(instance) = only {
        find(scenario, instance)?;
    }
    let ends: BTreeMap<TaskId, u64> =
        scenario.tasks.iter().filter_map(|task| Some((task.id, task.end_offset?))).collect();
    let acceptable = scenario.config.acceptable_recovery_lag;
    let chosen = scenario.processes.iter_mut().filter(|process| only.is_none_or(|only| process.id == only));
    for process in chosen {
        for task in &tasks {
            let end = ends.get(task).copied().unwrap_or(0);
            put(&mut process.checkpoints, *task, checkpoint(on_disk, end, acceptable));
        }
    }
    Ok(())
}

/// Sets cells one by one: all, or none if one of them cannot be.
pub(super) fn set_each(scenario: &mut Scenario, cells: &[CellPut]) -> Result<(), EditError> {
    let acceptable = scenario.config.acceptable_recovery_lag;
    let ends: BTreeMap<TaskId, Option<u64>> = scenario.tasks.iter().map(|task| (task.id, task.end_offset)).collect();
    for CellPut { instance, task, on_disk } in cells {
        let end = ends.get(task).ok_or(EditError::NoTask(*task))?.ok_or(EditError::Stateless(*task))?;
        if let OnDisk::At(offset) = on_disk {
            EditError::unless(CHECKPOINT, *offset)?;
        }
        put(&mut find_mut(scenario, *instance)?.checkpoints, *task, checkpoint(*on_disk, end, acceptable));
    }
    Ok(())
}

fn put(checkpoints: &mut BTreeMap<TaskId, u64>, task: TaskId, offset: Option<u64>) {
    match offset {
        Some(offset) => checkpoints.insert(task, offset),
        None => checkpoints.remove(&task),
    };
}
