//! Edits of actions, and what other edits mean for them.

use super::bounds::{ACTIONS, Bounds, ROUND};
use super::error::EditError;
use super::instances::{NewIds, find};
use super::topology::end_of;
use super::verb::Direction;
use crate::kafka::process_id::ProcessId;
use crate::sim::action::{Action, Change};
use crate::sim::scenario::Scenario;
use crate::sim::setup::Setup;

/// Adds one after the others.
pub(super) fn add(setup: &mut Setup, action: Action) -> Result<(), EditError> {
    check(&setup.scenario, action)?;
    EditError::unless(ACTIONS, setup.actions.len() as u64 + 1)?;
    setup.actions.push(action);
    Ok(())
}

/// Removes the one at a place.
pub(super) fn remove(setup: &mut Setup, at: u32) -> Result<(), EditError> {
    let place = place(setup, at)?;
    setup.actions.remove(place);
    Ok(())
}

/// Puts another one at a place.
pub(super) fn change(setup: &mut Setup, at: u32, action: Action) -> Result<(), EditError> {
    let place = place(setup, at)?;
    check(&setup.scenario, action)?;
    setup.actions[place] = action;
    Ok(())
}

/// Lets one change places with the nearest of the same rebalance: those of one rebalance take effect as they are listed.
pub(super) fn shift(setup: &mut Setup, at: u32, to: Direction) -> Result<(), EditError> {
    let place = place(setup, at)?;
    let round = setup.actions[place].round;
    let is_alike = |other: &usize| setup.actions[*other].round == round;
    let other = match to {
        Direction::Up => (0..place).rev().find(is_alike),
        Direction::Down => (place + 1..setup.actions.len()).find(is_alike),
    };
    setup.actions.swap(place, other.ok_or(EditError::NoNeighbour)?);
    Ok(())
}

fn place(setup: &Setup, at: u32) -> Result<usize, EditError> {
    usize::try_from(at).ok().filter(|place| *place < setup.actions.len()).ok_or(EditError::NoAction(at))
}

/// What keeps an action from being one of this group.
fn check(scenario: &Scenario, action: Action) -> Result<(), EditError> {
    EditError::unless(ROUND, action.round.into())?;
    let process = action.change.process().map(|id| find(scenario, id)).transpose()?;
    match action.change {
        Change::WipeTask { task, .. } => end_of(scenario, task).map(drop),
        Change::SetConfig { key, value } => EditError::unless(Bounds::of_key(key.key()), value).map(drop),
        Change::MissAssignment { thread, .. } | Change::PassInsidePoll { thread, .. } => {
            let threads = process.map_or(1, |process| process.threads);
            EditError::unless(Bounds::of_threads(threads), thread.into()).map(drop)
        }
        _ => Ok(()),
    }
}

/// Lets actions follow the UUIDs of their instances, and drops those whose instance, thread or folder is gone.
pub(super) fn mend(setup: &mut Setup, new_ids: &NewIds) {
    for action in &mut setup.actions {
        if let Some(id) = process_mut(&mut action.change) {
            *id = new_ids.iter().find(|(before, _)| before == id).map_or(*id, |(_, after)| *after);
        }
    }
    let scenario = &setup.scenario;
    setup.actions.retain(|action| check(scenario, *action).is_ok());
}

/// The instance that a change is done to.
fn process_mut(change: &mut Change) -> Option<&mut ProcessId> {
    match change {
        Change::Join { process }
        | Change::Leave { process }
        | Change::Crash { process }
        | Change::Restart { process }
        | Change::SetVersion { process, .. }
        | Change::WipeTask { process, .. }
        | Change::WipeAll { process }
        | Change::MissAssignment { process, .. }
        | Change::PassInsidePoll { process, .. } => Some(process),
        Change::SetConfig { .. } => None,
    }
}
