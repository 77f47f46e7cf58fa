//! A scenario, what is done to the group while it runs, and under which rules: the whole input of a run.
//!
//! The JSON form is the scenario's, with two more fields that may be left out:
//!
//! ```json
//! {"tasks": ["0_0"], "processes": [{"name": "A"}, {"name": "B", "joins_in_phase": "by_action"}],
//!  "actions": [{"round": 2, "change": "join", "process": 2},
//!              {"round": 4, "change": "set_version", "process": 1, "version": "2.6.1"},
//!              {"round": 5, "change": "wipe_task", "process": 1, "task": "0_0"},
//!              {"round": 6, "change": "set_config", "key": "acceptable_recovery_lag", "value": 0},
//!              {"round": 7, "change": "miss_assignment", "process": 2, "thread": 1}],
//!  "what_if": {"reads_checkpoints": true}}
//! ```

mod check;
mod read;
mod write;

use std::collections::BTreeSet;
use std::rc::Rc;

use super::action::Action;
use super::group::Group;
use super::plan::Plan;
use super::problem::Problem;
use super::run::Run;
use super::scenario::Scenario;
use super::what_if::WhatIf;

/// Everything that a run depends on. Any value can be held here; [`Setup::check`] says what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The group before anybody has joined.
    pub scenario: Scenario,
    /// What is done to it while it runs. Those of one rebalance take effect in this order.
    pub actions: Vec<Action>,
    /// Rules that Kafka does not have.
    pub what_if: WhatIf,
}

impl From<Scenario> for Setup {
    /// Nothing is done to it, and Kafka is as it is.
    fn from(scenario: Scenario) -> Self {
        Self { scenario, actions: Vec::new(), what_if: WhatIf::default() }
    }
}

impl Setup {
    /// Reads the JSON form. What cannot be read is left out or takes its default, and is named in the list, together with all
    /// that [`Setup::check`] finds.
    pub fn read(value: &serde_json::Value) -> (Self, Vec<Problem>) {
        let (scenario, mut problems) = Scenario::read_among(value, &read::FIELDS);
        let (actions, places, what_if, own) = read::own(value);
        problems.extend(own);
        let setup = Self { scenario, actions, what_if };
        let known: BTreeSet<String> = problems.iter().map(|problem| problem.field.clone()).collect();
        let more = setup.check_actions_at(&places).into_iter().filter(|problem| !known.contains(&problem.field));
        problems.extend(more);
        (setup, problems)
    }

    /// Everything that keeps it from being run, each naming its field in the JSON form.
    pub fn check(&self) -> Vec<Problem> {
        let places: Vec<usize> = (0..self.actions.len()).collect();
        let mut problems = self.scenario.check();
        problems.extend(self.check_actions_at(&places));
        problems
    }

    /// The group that it starts from, under its rules.
    ///
    /// # Errors
    /// All that [`Setup::check`] finds.
    pub fn group(&self) -> Result<Rc<Group>, Vec<Problem>> {
        let problems = self.check();
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(Rc::new(Group { what_if: self.what_if, ..self.scenario.group()? }))
    }

    /// What a run goes by.
    ///
    /// # Errors
    /// All that [`Setup::check`] finds.
    pub fn plan(&self) -> Result<Plan, Vec<Problem>> {
        Ok(Plan::new(self.group()?, self.actions.clone()))
    }

    /// Runs it to its end, at most `bound_rounds` rebalances.
    ///
    /// # Errors
    /// All that [`Setup::check`] finds.
    pub fn run(&self, bound_rounds: u32) -> Result<Run, Vec<Problem>> {
        Ok(Run::of(&self.plan()?, bound_rounds))
    }
}
