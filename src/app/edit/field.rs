//! Fields that a person types into or drags: what each shows, what it takes, and the edit that a text in it means.

use super::bounds::{Bounds, CHECKPOINT, END_OFFSET, PARTITIONS, PHASE, ROUND, THREADS};
use super::error::EditError;
use super::instances::find;
use super::number::parse_number;
use super::paste::on_disk;
use super::topology::stateful;
use super::verb::{Cells, Edit, Restored, Tasks};
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::sim::action::{Action, Change, ConfigName};
use crate::sim::scenario::{Joins, ProcessSpec, Scenario};
use crate::sim::setup::Setup;

/// One field of the editor. Edits of the same field that follow each other are undone together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// An instance's name.
    Name(ProcessId),
    /// Its threads.
    Threads(ProcessId),
    /// The phase that it joins in; nothing if an action lets it join.
    Phase(ProcessId),
    /// Partitions of a subtopology.
    Partitions(u32),
    /// Where changelogs end; nothing if they differ.
    EndOffset(Tasks),
    /// What is on disk: a number, or a word that a pasted cell may have; nothing for none, or where cells differ.
    OnDisk(Cells),
    /// A configuration value.
    Config(ConfigName),
    /// A number of restoration.
    Restored(Restored),
    /// The rebalance of the action at a place.
    Round(u32),
    /// The new value, if the action at a place changes the configuration.
    NewValue(u32),
}

impl Field {
    /// The field that an edit is typed or dragged in; none for what is done by a click.
    pub fn of(edit: &Edit) -> Option<Self> {
        Some(match edit {
            Edit::RenameInstance { instance, .. } => Self::Name(*instance),
            Edit::SetThreads { instance, .. } => Self::Threads(*instance),
            Edit::SetJoins { instance, .. } => Self::Phase(*instance),
            Edit::SetPartitions { subtopology, .. } => Self::Partitions(*subtopology),
            Edit::SetEndOffset { tasks, .. } => Self::EndOffset(*tasks),
            Edit::SetOnDisk { cells, .. } => Self::OnDisk(*cells),
            Edit::SetConfig { key, .. } => Self::Config(*key),
            Edit::SetRestored { what, .. } => Self::Restored(*what),
            Edit::ChangeAction { at, .. } => Self::Round(*at),
            _ => return None,
        })
    }

    /// The edit that a text in it means.
    ///
    /// # Errors
    /// If the text is no value of this field, or the field is gone. Whether the edit can be made, [`super::apply::apply`] says.
    pub fn edit(self, text: &str, setup: &Setup) -> Result<Edit, EditError> {
        let number = || self.bounds(setup).map_or(Err(self.gone()), |bounds| Ok(parse_number(text, bounds)?));
        Ok(match self {
            Self::Name(instance) => Edit::RenameInstance { instance, name: text.to_owned() },
            Self::Threads(instance) => Edit::SetThreads { instance, threads: number()? },
            Self::Phase(instance) => {
                let phase = u32::try_from(number()?).map_err(|_| EditError::Outside(PHASE))?;
                Edit::SetJoins { instance, joins: Joins::InPhase(phase) }
            }
            Self::Partitions(subtopology) => Edit::SetPartitions { subtopology, partitions: number()? },
            Self::EndOffset(tasks) => Edit::SetEndOffset { tasks, end_offset: number()? },
            Self::OnDisk(cells) => Edit::SetOnDisk { cells, on_disk: on_disk(text)? },
            Self::Config(key) => Edit::SetConfig { key, value: number()? },
            Self::Restored(what) => Edit::SetRestored { what, value: number()? },
            Self::Round(at) => {
                let action = action(setup, at).ok_or(EditError::NoAction(at))?;
                let round = u32::try_from(number()?).map_err(|_| EditError::Outside(ROUND))?;
                Edit::ChangeAction { at, action: Action { round, ..action } }
            }
            Self::NewValue(at) => {
                let (action, key, _) = new_value(setup, at).ok_or(EditError::NoAction(at))?;
                let change = Change::SetConfig { key, value: number()? };
                Edit::ChangeAction { at, action: Action { change, ..action } }
            }
        })
    }

    /// What it shows: the value as it can be typed; none if the field is gone.
    pub fn text(self, setup: &Setup) -> Option<String> {
        let scenario = &setup.scenario;
        let process = |id| find(scenario, id).ok();
        match self {
            Self::Name(id) => process(id).map(|process| process.name.clone()),
            Self::Threads(id) => process(id).map(|process| process.threads.to_string()),
            Self::Phase(id) => process(id).map(|process| process.joins.phase().map(written).unwrap_or_default()),
            Self::Partitions(number) => partitions(scenario, number).map(written),
            Self::EndOffset(tasks) => {
                let tasks = stateful(scenario, tasks).ok()?;
                Some(common(scenario.tasks.iter().filter(|task| tasks.contains(&task.id)).map(|task| task.end_offset)))
            }
            Self::OnDisk(cells) => checkpoints(scenario, cells),
            Self::Config(key) => Some(written(key.of(&scenario.config))),
            Self::Restored(what) => Some(written(what.value(scenario))),
            Self::Round(at) => action(setup, at).map(|action| written(action.round)),
            Self::NewValue(at) => new_value(setup, at).map(|(_, _, value)| written(value)),
        }
    }

    /// The range of a number in it; none for a name, and if the field is gone.
    pub fn bounds(self, setup: &Setup) -> Option<Bounds> {
        let scenario = &setup.scenario;
        match self {
            Self::Name(_) => None,
            Self::Threads(id) => find(scenario, id).ok().map(|process| THREADS.or_present(process.threads.into())),
            Self::Phase(id) => find(scenario, id).ok().map(|_| PHASE),
            Self::Partitions(number) => partitions(scenario, number).map(|present| PARTITIONS.or_present(present)),
            Self::EndOffset(tasks) => stateful(scenario, tasks).ok().map(|_| END_OFFSET),
            Self::OnDisk(cells) => checkpoints(scenario, cells).map(|_| CHECKPOINT),
            Self::Config(key) => Some(Bounds::of_key(key.key())),
            Self::Restored(what) => Some(what.bounds()),
            Self::Round(at) => action(setup, at).map(|_| ROUND),
            Self::NewValue(at) => new_value(setup, at).map(|(_, key, _)| Bounds::of_key(key.key())),
        }
    }

    /// The instance that it is of, if it is of one.
    pub const fn instance(self) -> Option<ProcessId> {
        match self {
            Self::Name(id)
            | Self::Threads(id)
            | Self::Phase(id)
            | Self::OnDisk(Cells::One(id, _) | Cells::Column(id)) => Some(id),
            _ => None,
        }
    }

    /// Whose it is, as a text: of the same field in two setups, the same as long as it is the same one's; none if it is gone.
    pub fn owner(self, setup: &Setup) -> Option<String> {
        self.text(setup)?;
        match self {
            Self::Round(at) | Self::NewValue(at) => {
                let change = action(setup, at)?.change;
                Some(format!("{} {:?}", change.name(), change.process()))
            }
            _ => match self.instance() {
                Some(id) => find(&setup.scenario, id).ok().map(|process| process.name.clone()),
                None => Some(String::new()),
            },
        }
    }

    /// What to say where the field is no more.
    fn gone(self) -> EditError {
        match self {
            Self::Name(id) | Self::Threads(id) | Self::Phase(id) => EditError::NoInstance(id),
            Self::Partitions(number) => EditError::NoSubtopology(number),
            Self::EndOffset(Tasks::One(task)) | Self::OnDisk(Cells::One(_, task) | Cells::Row(task)) => {
                EditError::NoTask(task)
            }
            Self::Round(at) | Self::NewValue(at) => EditError::NoAction(at),
            _ => EditError::NothingStateful,
        }
    }
}

fn written(number: impl Into<u64>) -> String {
    let number: u64 = number.into();
    number.to_string()
}

/// The value that all have; nothing where they differ or have none.
fn common(mut values: impl Iterator<Item = Option<u64>>) -> String {
    let first = values.next().flatten();
    first.filter(|first| values.all(|value| value == Some(*first))).map(written).unwrap_or_default()
}

fn partitions(scenario: &Scenario, number: u32) -> Option<u64> {
    let count = scenario.tasks.iter().filter(|task| task.id.subtopology == number).count() as u64;
    (count > 0).then_some(count)
}

fn action(setup: &Setup, at: u32) -> Option<Action> {
    setup.actions.get(usize::try_from(at).ok()?).copied()
}

/// The action at a place with what it sets, if it changes the configuration.
fn new_value(setup: &Setup, at: u32) -> Option<(Action, ConfigName, u64)> {
    let action = action(setup, at)?;
    match action.change {
        Change::SetConfig { key, value } => Some((action, key, value)),
        _ => None,
    }
}

/// What some cells have in common, as [`common`] has it; none if there are no such cells.
fn checkpoints(scenario: &Scenario, cells: Cells) -> Option<String> {
    let (only, tasks) = match cells {
        Cells::One(id, task) => (Some(find(scenario, id).ok()?), Tasks::One(task)),
        Cells::Column(id) => (Some(find(scenario, id).ok()?), Tasks::All),
        Cells::Row(task) => (None, Tasks::One(task)),
        Cells::All => (None, Tasks::All),
    };
    let tasks: Vec<TaskId> = stateful(scenario, tasks).ok()?;
    let chosen = |process: &&ProcessSpec| only.is_none_or(|only| only.id == process.id);
    let processes = scenario.processes.iter().filter(chosen);
    Some(common(processes.flat_map(|process| tasks.iter().map(|task| process.checkpoints.get(task).copied()))))
}
