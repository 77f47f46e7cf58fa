//! Actions and switches, written.

use serde_json::{Map, Value, json};

use super::Setup;
use crate::sim::action::{Action, Change};
use crate::sim::exact::exact;
use crate::sim::scenario::write_process_id;
use crate::sim::what_if::WhatIf;

impl Setup {
    /// The JSON form, which [`Setup::read`] reads back: that of the scenario alone, if nothing is done to it.
    pub fn to_json(&self) -> Value {
        let mut value = self.scenario.to_json();
        if !self.actions.is_empty() {
            value["actions"] = self.actions.iter().map(Action::to_json).collect();
        }
        if self.what_if != WhatIf::default() {
            let on = self.what_if.entries().into_iter().filter(|(_, is_on)| *is_on);
            value["what_if"] = on.map(|(name, is_on)| (name.to_owned(), json!(is_on))).collect::<Map<_, _>>().into();
        }
        value
    }
}

impl Action {
    /// Its JSON form, as in a setup's `actions`.
    pub fn to_json(&self) -> Value {
        let mut value = json!({ "round": self.round, "change": self.change.name() });
        if let Some(process) = self.change.process() {
            value["process"] = write_process_id(process);
        }
        match self.change {
            Change::SetVersion { version, .. } => value["version"] = json!(version.as_str()),
            Change::WipeTask { task, .. } => value["task"] = json!(task.to_string()),
            Change::SetConfig { key, value: number } => {
                value["key"] = json!(key.json_name());
                value["value"] = exact(number);
            }
            Change::MissAssignment { thread, .. } | Change::PassInsidePoll { thread, .. } => {
                value["thread"] = json!(thread);
            }
            Change::Join { .. }
            | Change::Leave { .. }
            | Change::Crash { .. }
            | Change::Restart { .. }
            | Change::WipeAll { .. } => {}
        }
        value
    }
}
