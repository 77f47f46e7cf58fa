//! What is wrong with actions.

use super::Setup;
use crate::kafka::process_id::ProcessId;
use crate::sim::action::{Action, Change, MAX_ACTION_ROUND, MAX_ACTIONS};
use crate::sim::problem::Problem;

impl Setup {
    /// What is wrong with the actions, with the place of each in the list that it was read from.
    pub(super) fn check_actions_at(&self, places: &[usize]) -> Vec<Problem> {
        let mut problems = Vec::new();
        if self.actions.len() as u64 > MAX_ACTIONS {
            let message = format!("has {} items, but at most {MAX_ACTIONS} are taken", self.actions.len());
            problems.push(Problem::new("actions", message));
        }
        for (at, action) in places.iter().zip(&self.actions) {
            self.check_action(&format!("actions[{at}]"), *action, &mut problems);
        }
        problems
    }

    fn check_action(&self, field: &str, action: Action, problems: &mut Vec<Problem>) {
        let mut say = |name: &str, message: String| problems.push(Problem::new(format!("{field}.{name}"), message));
        if action.round > MAX_ACTION_ROUND {
            say("round", format!("is {}, but must be between 0 and {MAX_ACTION_ROUND}", action.round));
        }
        if action.change.process().is_some_and(|process| self.threads(process).is_none()) {
            say("process", "no such instance in this group".to_owned());
        }
        match action.change {
            Change::WipeTask { task, .. } => {
                match self.scenario.tasks.iter().find(|spec| spec.id == task).map(|spec| spec.end_offset) {
                    None => say("task", format!("no task {task} in this group")),
                    Some(None) => say("task", format!("{task} is stateless, so it has no folder")),
                    Some(Some(_)) => {}
                }
            }
            Change::SetConfig { key, value } => {
                let (min, max) = (key.key().min, key.key().max);
                if value < min || value > max {
                    say("value", format!("is {value}, but must be between {min} and {max}"));
                }
            }
            Change::MissAssignment { process, thread } | Change::PassInsidePoll { process, thread } => {
                if let Some(threads) = self.threads(process).filter(|threads| !(1..=*threads).contains(&thread)) {
                    say("thread", format!("is {thread}, but the instance has threads 1 to {threads}"));
                }
            }
            Change::Join { .. }
            | Change::Leave { .. }
            | Change::Crash { .. }
            | Change::Restart { .. }
            | Change::SetVersion { .. }
            | Change::WipeAll { .. } => {}
        }
    }

    /// How many threads an instance has; none if it is not there.
    fn threads(&self, id: ProcessId) -> Option<u32> {
        self.scenario.processes.iter().find(|process| process.id == id).map(|process| process.threads)
    }
}
