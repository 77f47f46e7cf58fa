//! Edits of instances. Where a UUID changes, what it was and is now is handed back, so that actions can follow.

use std::collections::BTreeMap;

use super::bounds::{MAX_INSTANCES, PHASE, THREADS};
use super::error::EditError;
use super::name::{free_name, last_id, on_one_line};
use super::verb::Direction;
use crate::kafka::process_id::ProcessId;
use crate::kafka::version::KafkaVersion;
use crate::sim::scenario::{Joins, MAX_NAME_CHARS, ProcessSpec, Scenario};

/// UUIDs that have changed: what each was, and is now.
pub(super) type NewIds = Vec<(ProcessId, ProcessId)>;

/// The instance of a UUID.
pub(super) fn find(scenario: &Scenario, id: ProcessId) -> Result<&ProcessSpec, EditError> {
    scenario.processes.iter().find(|process| process.id == id).ok_or(EditError::NoInstance(id))
}

/// The instance of a UUID, to change it.
pub(super) fn find_mut(scenario: &mut Scenario, id: ProcessId) -> Result<&mut ProcessSpec, EditError> {
    scenario.processes.iter_mut().find(|process| process.id == id).ok_or(EditError::NoInstance(id))
}

/// Adds one with an empty disk: last in order, on the version of the last one so far, there from the start.
pub(super) fn add(scenario: &mut Scenario) -> Result<NewIds, EditError> {
    if scenario.processes.len() as u64 >= MAX_INSTANCES {
        return Err(EditError::TooManyInstances);
    }
    // Nothing comes after the very last UUID: then all move up to make room.
    let (id, new_ids) = match last_id(scenario) {
        Some(id) => (id, NewIds::new()),
        None => renumber(scenario),
    };
    let last = scenario.processes.iter().max_by_key(|process| process.id);
    let version = last.map(|process| process.version).unwrap_or_default();
    let first_phase = scenario.processes.iter().filter_map(|process| process.joins.phase()).min();
    scenario.processes.push(ProcessSpec {
        id,
        name: free_name(scenario),
        threads: 1,
        version,
        joins: Joins::InPhase(first_phase.unwrap_or(0)),
        checkpoints: BTreeMap::new(),
    });
    Ok(new_ids)
}

/// Numbers all instances from 1 in their order; the number after them is free.
fn renumber(scenario: &mut Scenario) -> (ProcessId, NewIds) {
    scenario.processes.sort_by_key(|process| process.id);
    let mut new_ids = NewIds::new();
    for (process, number) in scenario.processes.iter_mut().zip(1..) {
        let id = ProcessId::numbered(number);
        new_ids.push((process.id, id));
        process.id = id;
    }
    (ProcessId::numbered(scenario.processes.len() as u64 + 1), new_ids)
}

/// Removes one with its disk. Where only actions let the others join, the first of them starts the group instead.
pub(super) fn remove(scenario: &mut Scenario, id: ProcessId) -> Result<(), EditError> {
    find(scenario, id)?;
    if scenario.processes.len() == 1 {
        return Err(EditError::LastInstance);
    }
    scenario.processes.retain(|process| process.id != id);
    if scenario.processes.iter().all(|process| process.joins == Joins::ByAction)
        && let Some(first) = scenario.processes.iter_mut().min_by_key(|process| process.id)
    {
        first.joins = Joins::InPhase(0);
    }
    Ok(())
}

/// Renames one. The name is on one line.
pub(super) fn rename(scenario: &mut Scenario, id: ProcessId, name: &str) -> Result<(), EditError> {
    let name = on_one_line(name);
    if name.is_empty() || name.chars().count() > MAX_NAME_CHARS {
        return Err(EditError::NameLength);
    }
    if scenario.processes.iter().any(|process| process.name == name && process.id != id) {
        return Err(EditError::NameTaken(name));
    }
    find_mut(scenario, id)?.name = name;
    Ok(())
}

/// Lets one change places with its neighbour in Kafka's order: the two exchange their UUIDs, and keep everything else. The
/// list is in that order afterwards.
pub(super) fn shift(scenario: &mut Scenario, id: ProcessId, to: Direction) -> Result<NewIds, EditError> {
    let name = find(scenario, id)?.name.clone();
    scenario.processes.sort_by_key(|process| process.id);
    let at = scenario.processes.iter().position(|process| process.id == id).ok_or(EditError::NoInstance(id))?;
    let other = match to {
        Direction::Up => at.checked_sub(1).ok_or(EditError::First(name))?,
        Direction::Down => {
            Some(at + 1).filter(|other| *other < scenario.processes.len()).ok_or(EditError::Last(name))?
        }
    };
    let other_id = scenario.processes[other].id;
    scenario.processes[at].id = other_id;
    scenario.processes[other].id = id;
    scenario.processes.swap(at, other);
    Ok(vec![(id, other_id), (other_id, id)])
}

/// Sets the number of threads of one.
pub(super) fn set_threads(scenario: &mut Scenario, id: ProcessId, threads: u64) -> Result<(), EditError> {
    let process = find_mut(scenario, id)?;
    process.threads = EditError::unless_u32(THREADS.or_present(process.threads.into()), threads)?;
    Ok(())
}

/// Puts one, or all, on a version.
pub(super) fn set_version(
    scenario: &mut Scenario,
    id: Option<ProcessId>,
    version: KafkaVersion,
) -> Result<(), EditError> {
    match id {
        Some(id) => find_mut(scenario, id)?.version = version,
        None => scenario.processes.iter_mut().for_each(|process| process.version = version),
    }
    Ok(())
}

/// Sets when one joins. Somebody has to join without an action, or the group never starts.
pub(super) fn set_joins(scenario: &mut Scenario, id: ProcessId, joins: Joins) -> Result<(), EditError> {
    if let Some(phase) = joins.phase() {
        EditError::unless(PHASE, phase.into())?;
    }
    let others = || scenario.processes.iter().filter(|process| process.id != id);
    if joins == Joins::ByAction && others().all(|process| process.joins == Joins::ByAction) {
        return Err(EditError::NobodyStarts);
    }
    find_mut(scenario, id)?.joins = joins;
    Ok(())
}
