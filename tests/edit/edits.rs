//! Whatever is edited, in whatever order, the group can be run.

use std::rc::Rc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use rebalance_lasso::app::edit::apply::apply;
use rebalance_lasso::app::edit::blank::{blank, open_preset, start_over};
use rebalance_lasso::app::edit::label::label;
use rebalance_lasso::app::edit::paste::paste;
use rebalance_lasso::app::edit::verb::{Cells, Direction, Edit, OnDisk, Restored, Switch, Tasks};
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::task_id::TaskId;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::action::{Action, Change, ConfigName};
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::scenario::Joins;
use rebalance_lasso::sim::setup::Setup;

use crate::check;
use crate::generate::{Given, any_scenario, number, small_scenario};

/// What decides an edit once there is a setup to make it in: numbers pick instances and tasks, those that are not there too.
#[derive(Clone, Debug)]
pub struct Choice {
    verb: u32,
    first: u32,
    second: u32,
    value: u64,
    is_yes: bool,
    text: String,
}

pub fn choice() -> impl Strategy<Value = Choice> {
    let value = prop_oneof![3 => 0_u64..20, 1 => number(0, u64::MAX - 1), 1 => select(vec![100_000, 60_000, 99_999])];
    let text = select(vec!["A", "B", "x", "", " C ", "1\t2\n-\tend", "1,2;x", "5,000", "behind\nfull", "1e5\tnone"]);
    (0_u32..26, 0_u32..7, 0_u32..14, value, any::<bool>(), text).prop_map(
        |(verb, first, second, value, is_yes, text)| Choice {
            verb,
            first,
            second,
            value,
            is_yes,
            text: text.to_owned(),
        },
    )
}

impl Choice {
    fn instance(&self, setup: &Setup) -> ProcessId {
        let found = setup.scenario.processes.get(self.first as usize);
        found.map_or(ProcessId::numbered(self.first.into()), |process| process.id)
    }

    fn task(&self, setup: &Setup) -> TaskId {
        let found = setup.scenario.tasks.get(self.second as usize);
        found.map_or(TaskId::new(self.second, self.first), |task| task.id)
    }

    fn direction(&self) -> Direction {
        if self.is_yes { Direction::Up } else { Direction::Down }
    }

    fn on_disk(&self) -> OnDisk {
        match self.value % 5 {
            0 => OnDisk::None,
            1 => OnDisk::CaughtUp,
            2 => OnDisk::Behind,
            _ => OnDisk::At(self.value),
        }
    }

    fn tasks(&self, setup: &Setup) -> Tasks {
        let task = self.task(setup);
        [Tasks::One(task), Tasks::Subtopology(task.subtopology), Tasks::All][self.first as usize % 3]
    }

    fn cells(&self, setup: &Setup) -> Cells {
        let (instance, task) = (self.instance(setup), self.task(setup));
        let all = [Cells::One(instance, task), Cells::Row(task), Cells::Column(instance), Cells::All];
        all[(self.first + self.second) as usize % 4]
    }

    fn action(&self, setup: &Setup) -> Action {
        let (process, task) = (self.instance(setup), self.task(setup));
        let thread = u32::try_from(self.value % 4).expect("less than 4");
        let key = ConfigName::ALL[self.first as usize % 4];
        let change = [
            Change::Join { process },
            Change::Leave { process },
            Change::Crash { process },
            Change::Restart { process },
            Change::SetVersion { process, version: KafkaVersion::V2_6_1 },
            Change::WipeTask { process, task },
            Change::WipeAll { process },
            Change::SetConfig { key, value: self.value },
            Change::MissAssignment { process, thread },
            Change::PassInsidePoll { process, thread },
        ][self.second as usize % 10];
        Action { round: self.first / 4, change }
    }

    /// The edit that it is in a setup.
    pub fn edit(&self, setup: &Setup) -> Edit {
        let instance = self.instance(setup);
        let subtopology = self.task(setup).subtopology;
        let version = KafkaVersion::ALL[usize::from(self.is_yes)];
        let joins =
            if self.is_yes { Joins::ByAction } else { Joins::InPhase(u32::try_from(self.value).unwrap_or(u32::MAX)) };
        match self.verb {
            0 => Edit::AddInstance,
            1 => Edit::RemoveInstance(instance),
            2 => Edit::RenameInstance { instance, name: self.text.clone() },
            3 => Edit::MoveInstance { instance, to: self.direction() },
            4 => Edit::SetThreads { instance, threads: self.value },
            5 => Edit::SetVersion { instance: (self.second > 3).then_some(instance), version },
            6 | 7 => Edit::SetJoins { instance, joins },
            8 => Edit::AddSubtopology { partitions: self.value, end_offset: self.is_yes.then_some(self.value) },
            9 => Edit::RemoveSubtopology(subtopology),
            10 => Edit::SetStateful { subtopology, is_stateful: self.is_yes },
            11 => Edit::SetPartitions { subtopology, partitions: self.value },
            12 => Edit::SetEndOffset { tasks: self.tasks(setup), end_offset: self.value },
            13..=15 => Edit::SetOnDisk { cells: self.cells(setup), on_disk: self.on_disk() },
            16 => {
                let at = (instance, self.task(setup));
                paste(&setup.scenario, at, &self.text).edit.unwrap_or(Edit::Paste(Vec::new()))
            }
            17 => Edit::SetConfig { key: ConfigName::ALL[self.first as usize % 4], value: self.value },
            18 => Edit::SetRestored { what: Restored::ALL[self.first as usize % 4], value: self.value },
            19..=21 => Edit::AddAction(self.action(setup)),
            22 => Edit::RemoveAction(self.first),
            23 => Edit::ChangeAction { at: self.first, action: self.action(setup) },
            24 => Edit::MoveAction { at: self.first % 3, to: self.direction() },
            _ if self.first == 0 && self.is_yes => start_over(),
            _ if self.first == 0 => {
                let preset = &presets()[self.second as usize % presets().len()];
                open_preset(preset, usize::from(self.value > 9)).expect("a side")
            }
            _ => Edit::SetSwitch { switch: Switch::ALL[self.first as usize % 4], is_on: self.is_yes },
        }
    }
}

pub fn start() -> impl Strategy<Value = Given> {
    prop_oneof![3 => small_scenario(), 1 => any_scenario(), 1 => Just(Given(blank().scenario))]
}

#[test]
fn any_edits_give_a_group_that_can_be_run() {
    check(600, &(start(), vec(choice(), 1..40)), |(Given(scenario), choices)| {
        let mut setup = Setup::from(scenario);
        for choice in choices {
            let edit = choice.edit(&setup);
            let said = label(&edit, &setup.scenario);
            prop_assert!(!said.is_empty() && said.chars().count() < 200 && !said.contains('\n'), "{said:?}");
            let Ok(after) = apply(&setup, &edit) else { continue };
            prop_assert_eq!(after.check(), vec![], "{:?}", edit);
            prop_assert!(after.group().is_ok());
            setup = after;
        }
        Ok(())
    });
}

/// As a person meets it: most edits can be made, so that the property above says something.
#[test]
fn most_random_edits_can_be_made_and_every_verb_is_among_them() {
    let counts = std::cell::RefCell::new([[0_u32; 2]; 26]);
    check(300, &(start(), vec(choice(), 30)), |(Given(scenario), choices)| {
        let mut setup = Setup::from(scenario);
        for choice in choices {
            let after = apply(&setup, &choice.edit(&setup));
            counts.borrow_mut()[choice.verb as usize][usize::from(after.is_ok())] += 1;
            setup = after.unwrap_or(setup);
        }
        Ok(())
    });
    for (verb, [refused, made]) in counts.into_inner().into_iter().enumerate() {
        assert!(made >= 10, "verb {verb}: {made} made, {refused} refused");
    }
}

#[test]
fn what_is_opened_is_checked() {
    let mut broken = blank();
    broken.scenario.processes[0].threads = 65;
    let error = apply(&blank(), &Edit::Replace { name: "broken".to_owned(), setup: Rc::new(broken) });
    let said = error.expect_err("a problem").to_string();
    assert_eq!(said, "processes[0].threads: is 65, but must be between 1 and 64");
}

#[test]
fn the_smallest_group_and_every_preset_can_be_opened() {
    assert_eq!(blank().check(), []);
    for preset in presets() {
        for side in 0..2 {
            let edit = open_preset(preset, side).expect("a side");
            let after = apply(&blank(), &edit).expect("a group");
            assert_eq!(after.group().expect("a group"), preset.group(side));
        }
        assert_eq!(open_preset(preset, 2), None);
    }
}
