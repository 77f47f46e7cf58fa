//! An action while it is put together.

use super::action_kind::ActionKind;
use super::bounds::{Bounds, ROUND};
use super::error::EditError;
use super::number::parse_number;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::kafka::version::KafkaVersion;
use crate::sim::action::{Action, Change, ConfigName};
use crate::sim::scenario::{Joins, ProcessSpec};
use crate::sim::setup::Setup;

/// Everything that can be chosen or typed. What the kind does not need is kept for when the kind changes again.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionForm {
    /// What is done.
    pub kind: ActionKind,
    /// To whom; the first instance if there is no such one.
    pub process: ProcessId,
    /// Whose folder; the first stateful task if there is no such one.
    pub task: TaskId,
    /// To which release.
    pub version: KafkaVersion,
    /// Which value of the configuration.
    pub key: ConfigName,
    /// The new value, as it is typed.
    pub value: String,
    /// The thread, from 1.
    pub thread: u32,
    /// The rebalance, as it is typed.
    pub round: String,
}

/// What keeps a form from being an action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FormErrors {
    /// At the rebalance.
    pub round: Option<EditError>,
    /// At the new value.
    pub value: Option<EditError>,
    /// At what is done: there is nothing to do it to.
    pub kind: Option<EditError>,
}

impl ActionForm {
    /// A form for a new action before a rebalance.
    pub fn new(setup: &Setup, round: u32) -> Self {
        let by_action = setup.scenario.processes.iter().find(|process| process.joins == Joins::ByAction);
        let (kind, process) = match by_action.or_else(|| first(setup)) {
            Some(process) if process.joins == Joins::ByAction => (ActionKind::Join, process.id),
            Some(process) => (ActionKind::Restart, process.id),
            None => (ActionKind::Restart, ProcessId::numbered(1)),
        };
        let version = setup.scenario.processes.iter().find(|spec| spec.id == process).map(|spec| spec.version);
        let key = ConfigName::AcceptableRecoveryLag;
        Self {
            kind,
            process,
            task: stateful(setup).next().unwrap_or(TaskId::new(0, 0)),
            version: other(version.unwrap_or_default()),
            key,
            value: key.of(&setup.scenario.config).to_string(),
            thread: 1,
            round: round.min(crate::sim::action::MAX_ACTION_ROUND).to_string(),
        }
    }

    /// A form that holds an action.
    pub fn of(action: Action, setup: &Setup) -> Self {
        let mut form = Self { kind: ActionKind::of(action.change), ..Self::new(setup, action.round) };
        form.process = action.change.process().unwrap_or(form.process);
        match action.change {
            Change::SetVersion { version, .. } => form.version = version,
            Change::WipeTask { task, .. } => form.task = task,
            Change::SetConfig { key, value } => (form.key, form.value) = (key, value.to_string()),
            Change::MissAssignment { thread, .. } | Change::PassInsidePoll { thread, .. } => form.thread = thread,
            _ => {}
        }
        form
    }

    /// The form for another value of the configuration, which begins with what is configured.
    #[must_use]
    pub fn with_key(self, key: ConfigName, setup: &Setup) -> Self {
        Self { key, value: key.of(&setup.scenario.config).to_string(), ..self }
    }

    /// The form for another instance: on the other release than its own.
    #[must_use]
    pub fn with_process(self, process: ProcessId, setup: &Setup) -> Self {
        let spec = setup.scenario.processes.iter().find(|spec| spec.id == process);
        let version = spec.map_or(self.version, |spec| other(spec.version));
        Self { process, version, ..self }
    }

    /// The same form in a group that has changed: instance, task and thread are of that group.
    #[must_use]
    pub fn settled(mut self, setup: &Setup) -> Self {
        let processes = &setup.scenario.processes;
        if let Some(spec) = processes.iter().find(|spec| spec.id == self.process).or_else(|| first(setup)) {
            self.process = spec.id;
            self.thread = self.thread.clamp(1, spec.threads.max(1));
        }
        if !stateful(setup).any(|task| task == self.task) {
            self.task = stateful(setup).next().unwrap_or(self.task);
        }
        self
    }

    /// The action.
    ///
    /// # Errors
    /// What keeps it from being one, each where it is typed, with its range.
    pub fn read(&self, setup: &Setup) -> Result<Action, Box<FormErrors>> {
        let form = self.clone().settled(setup);
        let mut errors = FormErrors::default();
        let round = parse_number(&form.round, ROUND).map_err(|error| errors.round = Some(error.into()));
        let value = match form.kind {
            ActionKind::SetConfig => parse_number(&form.value, Bounds::of_key(form.key.key())),
            _ => Ok(0),
        };
        let value = value.map_err(|error| errors.value = Some(error.into()));
        if form.kind == ActionKind::WipeTask && stateful(setup).next().is_none() {
            errors.kind = Some(EditError::NothingStateful);
        }
        let (Ok(round), Ok(value), None) = (round, value, &errors.kind) else { return Err(Box::new(errors)) };
        let round = u32::try_from(round).unwrap_or(u32::MAX);
        Ok(Action { round, change: form.change(value) })
    }

    const fn change(&self, value: u64) -> Change {
        let Self { process, thread, .. } = *self;
        match self.kind {
            ActionKind::Join => Change::Join { process },
            ActionKind::Leave => Change::Leave { process },
            ActionKind::Crash => Change::Crash { process },
            ActionKind::Restart => Change::Restart { process },
            ActionKind::SetVersion => Change::SetVersion { process, version: self.version },
            ActionKind::WipeTask => Change::WipeTask { process, task: self.task },
            ActionKind::WipeAll => Change::WipeAll { process },
            ActionKind::SetConfig => Change::SetConfig { key: self.key, value },
            ActionKind::MissAssignment => Change::MissAssignment { process, thread },
            ActionKind::PassInsidePoll => Change::PassInsidePoll { process, thread },
        }
    }
}

/// The first instance in Kafka's order.
fn first(setup: &Setup) -> Option<&ProcessSpec> {
    setup.scenario.processes.iter().min_by_key(|process| process.id)
}

/// Stateful tasks: what a disk can have a folder of.
pub fn stateful(setup: &Setup) -> impl Iterator<Item = TaskId> + '_ {
    setup.scenario.tasks.iter().filter(|task| task.end_offset.is_some()).map(|task| task.id)
}

const fn other(version: KafkaVersion) -> KafkaVersion {
    match version {
        KafkaVersion::V2_6_0 => KafkaVersion::V2_6_1,
        KafkaVersion::V2_6_1 => KafkaVersion::V2_6_0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::edit::apply::apply;
    use crate::app::edit::blank::blank;
    use crate::app::edit::verb::Edit;
    use crate::sim::presets::Preset;

    fn livelock() -> Setup {
        Setup::from(Preset::find("livelock").unwrap().scenario().clone())
    }

    #[test]
    fn every_kind_gives_an_action_that_can_be_added_and_opened_again() {
        let setup = livelock();
        for kind in ActionKind::ALL {
            let form = ActionForm { kind, ..ActionForm::new(&setup, 4) };
            let action = form.read(&setup).unwrap();
            assert_eq!((action.round, ActionKind::of(action.change)), (4, kind));
            let after = apply(&setup, &Edit::AddAction(action)).unwrap();
            assert_eq!(ActionForm::of(after.actions[0], &after).read(&after), Ok(action));
        }
    }

    #[test]
    fn bad_texts_are_refused_where_they_are_typed_with_the_range() {
        let setup = livelock();
        let form = ActionForm { kind: ActionKind::SetConfig, ..ActionForm::new(&setup, 4) };
        let form = form.with_key(ConfigName::ProbingRebalanceIntervalMs, &setup);
        let read = |value: &str, round: &str| {
            let errors = ActionForm { value: value.to_owned(), round: round.to_owned(), ..form.clone() }.read(&setup);
            let text = |error: Option<EditError>| error.map(|error| error.to_string()).unwrap_or_default();
            errors.map(|action| action.round).map_err(|errors| (text(errors.value), text(errors.round)))
        };
        assert_eq!(read("60,000", "7"), Ok(7));
        let (value, round) = read("59999", "20000").unwrap_err();
        assert!(value.contains("probing.rebalance.interval.ms: 60\u{202f}000 to"), "{value}");
        assert!(round.contains("Rebalance: 0 to 19\u{202f}999"), "{round}");
        assert_eq!(read("", "1").unwrap_err().1, "", "only what is wrong is said");
    }

    #[test]
    fn a_form_follows_the_group_and_asks_for_nothing_that_is_not_there() {
        let setup = livelock();
        let last = setup.scenario.processes.iter().max_by_key(|process| process.id).unwrap().id;
        let form = ActionForm { kind: ActionKind::PassInsidePoll, thread: 9, ..ActionForm::new(&setup, 0) };
        let form = form.with_process(last, &setup);
        let alone = blank();
        let settled = form.settled(&alone);
        assert_eq!((settled.process, settled.thread), (alone.scenario.processes[0].id, 1));
        let edit = Edit::SetStateful { subtopology: 0, is_stateful: false };
        let stateless = apply(&alone, &edit).unwrap();
        let wipe = ActionForm { kind: ActionKind::WipeTask, ..settled };
        assert_eq!(wipe.read(&stateless).unwrap_err().kind, Some(EditError::NothingStateful));
    }

    #[test]
    fn who_only_an_action_lets_join_is_offered_first() {
        let setup = livelock();
        let id = setup.scenario.processes[1].id;
        let setup = apply(&setup, &Edit::SetJoins { instance: id, joins: Joins::ByAction }).unwrap();
        let form = ActionForm::new(&setup, 2);
        assert_eq!((form.kind, form.process), (ActionKind::Join, id));
    }
}
