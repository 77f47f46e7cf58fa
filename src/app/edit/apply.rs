//! What an edit makes of a setup.

use super::error::EditError;
use super::instances::{self, NewIds};
use super::verb::Edit;
use super::{actions, disk, settings, topology};
use crate::sim::setup::Setup;

/// The setup after an edit. It can be run if the one before could: what refers to something that goes, goes with it.
///
/// # Errors
/// If the edit cannot be made; each names the field, and its range if it has one.
pub fn apply(before: &Setup, edit: &Edit) -> Result<Setup, EditError> {
    if let Edit::Replace { setup, .. } | Edit::Restart(setup) = edit {
        let problems = setup.check();
        return if problems.is_empty() { Ok((**setup).clone()) } else { Err(EditError::Invalid(problems)) };
    }
    let mut setup = before.clone();
    let new_ids = carry_out(&mut setup, edit)?;
    actions::mend(&mut setup, &new_ids);
    Ok(setup)
}

fn carry_out(setup: &mut Setup, edit: &Edit) -> Result<NewIds, EditError> {
    let scenario = &mut setup.scenario;
    match edit {
        Edit::AddInstance => return instances::add(scenario),
        Edit::MoveInstance { instance, to } => return instances::shift(scenario, *instance, *to),
        Edit::RemoveInstance(id) => instances::remove(scenario, *id),
        Edit::RenameInstance { instance, name } => instances::rename(scenario, *instance, name),
        Edit::SetThreads { instance, threads } => instances::set_threads(scenario, *instance, *threads),
        Edit::SetVersion { instance, version } => instances::set_version(scenario, *instance, *version),
        Edit::SetJoins { instance, joins } => instances::set_joins(scenario, *instance, *joins),
        Edit::AddSubtopology { partitions, end_offset } => topology::add(scenario, *partitions, *end_offset),
        Edit::RemoveSubtopology(number) => topology::remove(scenario, *number),
        Edit::SetStateful { subtopology, is_stateful } => topology::set_stateful(scenario, *subtopology, *is_stateful),
        Edit::SetPartitions { subtopology, partitions } => {
            topology::set_partitions(scenario, *subtopology, *partitions)
        }
        Edit::SetEndOffset { tasks, end_offset } => topology::set_end(scenario, *tasks, *end_offset),
        Edit::SetOnDisk { cells, on_disk } => disk::set(scenario, *cells, *on_disk),
        Edit::Paste(cells) => disk::set_each(scenario, cells),
        Edit::SetConfig { key, value } => settings::set_config(&mut scenario.config, *key, *value),
        Edit::SetRestored { what, value } => settings::set_restored(scenario, *what, *value),
        Edit::AddAction(action) => actions::add(setup, *action),
        Edit::RemoveAction(at) => actions::remove(setup, *at),
        Edit::ChangeAction { at, action } => actions::change(setup, *at, *action),
        Edit::MoveAction { at, to } => actions::shift(setup, *at, *to),
        Edit::SetSwitch { switch, is_on } => {
            setup.what_if = switch.set(setup.what_if, *is_on);
            Ok(())
        }
        Edit::Replace { setup: other, .. } | Edit::Restart(other) => {
            setup.clone_from(other);
            Ok(())
        }
    }?;
    Ok(NewIds::new())
}
