//! Random groups with something done to them while they run.

use std::fmt;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::sim::action::{Action, Change, ConfigName};
use rebalance_lasso::sim::scenario::{Joins, Scenario};
use rebalance_lasso::sim::setup::Setup;
use rebalance_lasso::sim::what_if::WhatIf;

use crate::generate::{Given, small_scenario, version};

/// A setup, shown as the JSON that the command line takes.
#[derive(Clone)]
pub struct Done(pub Setup);

impl fmt::Debug for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.to_json())
    }
}

/// A small group, of which any but the first may join by action only, a few actions, any switches.
pub fn setup() -> impl Strategy<Value = Done> {
    (small_scenario(), vec(any::<bool>(), 4), any::<[bool; 4]>()).prop_flat_map(|(Given(scenario), later, switches)| {
        let scenario = some_by_action(scenario, &later);
        let mut what_if = WhatIf::default();
        for ((_, switch), is_on) in what_if.entries_mut().into_iter().zip(switches) {
            *switch = is_on && switches.iter().filter(|is_on| **is_on).count() < 3;
        }
        let actions = vec(action(&scenario), 0..8);
        (Just(scenario), actions).prop_map(move |(scenario, actions)| Done(Setup { scenario, actions, what_if }))
    })
}

fn some_by_action(mut scenario: Scenario, later: &[bool]) -> Scenario {
    let by_action = scenario.processes.iter_mut().zip(later).skip(1).filter(|(_, later)| **later);
    by_action.for_each(|(process, _)| process.joins = Joins::ByAction);
    scenario
}

fn action(scenario: &Scenario) -> impl Strategy<Value = Action> + use<> {
    let ids: Vec<(ProcessId, u32)> = scenario.processes.iter().map(|process| (process.id, process.threads)).collect();
    let stateful = scenario.tasks.iter().filter(|task| task.end_offset.is_some());
    let tasks: Vec<_> = stateful.map(|task| task.id).collect();
    let config = (select(&ConfigName::ALL[..]), select(vec![0_u64, 1, 2, 100_000, i64::MAX as u64]));
    let config =
        config.prop_map(|(key, value)| Change::SetConfig { key, value: value.clamp(key.key().min, key.key().max) });
    let of_one = (select(ids), 0_u32..14, 0_u32..3, version(), any::<proptest::sample::Index>()).prop_map(
        move |((process, threads), kind, thread, version, at)| match kind {
            0 | 1 => Change::Join { process },
            2 => Change::Leave { process },
            3 => Change::Crash { process },
            4 => Change::Restart { process },
            5 => Change::SetVersion { process, version },
            6 if !tasks.is_empty() => Change::WipeTask { process, task: tasks[at.index(tasks.len())] },
            7 => Change::WipeAll { process },
            8..=11 => Change::PassInsidePoll { process, thread: thread % threads + 1 },
            _ => Change::MissAssignment { process, thread: thread % threads + 1 },
        },
    );
    (0_u32..8, prop_oneof![8 => of_one, 1 => config]).prop_map(|(round, change)| Action { round, change })
}
