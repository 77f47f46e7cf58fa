//! Actions and switches, read.

use serde_json::{Map, Value};

use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::kafka::version::KafkaVersion;
use crate::sim::action::{Action, CHANGE_NAMES, Change, ConfigName, MAX_ACTION_ROUND, MAX_ACTIONS};
use crate::sim::problem::Problem;
use crate::sim::reader::{Reader, join};
use crate::sim::scenario::{MAX_THREADS, read_process_id};
use crate::sim::what_if::WhatIf;

/// The fields that a setup has beside those of its scenario.
pub(super) const FIELDS: [&str; 2] = ["actions", "what_if"];

/// The actions that could be read, each one's place in the list, the switches, and what could not be read.
pub(super) fn own(value: &Value) -> (Vec<Action>, Vec<usize>, WhatIf, Vec<Problem>) {
    let mut reader = Reader::default();
    let what_if = value.get("what_if").map(|value| what_if(&mut reader, value)).unwrap_or_default();
    let items = value.get("actions").map_or(&[][..], |value| reader.list("actions", value, MAX_ACTIONS));
    let read = |(at, value)| Some((action(&mut reader, &format!("actions[{at}]"), value)?, at));
    let (actions, places) = items.iter().enumerate().filter_map(read).unzip();
    (actions, places, what_if, reader.problems)
}

fn what_if(reader: &mut Reader, value: &Value) -> WhatIf {
    let mut what_if = WhatIf::default();
    let known = what_if.entries().map(|(name, _)| name);
    let Some(fields) = reader.object("what_if", value, &known) else { return what_if };
    for (name, switch) in what_if.entries_mut() {
        match fields.get(name) {
            None => {}
            Some(Value::Bool(is_on)) => *switch = *is_on,
            Some(other) => reader.expected(&join("what_if", name), "true or false", other),
        }
    }
    what_if
}

/// One action's fields.
struct Fields<'r, 'v> {
    reader: &'r mut Reader,
    field: &'r str,
    given: &'v Map<String, Value>,
}

fn action(reader: &mut Reader, field: &str, value: &Value) -> Option<Action> {
    let given = reader.object(field, value, &[])?;
    let mut fields = Fields { reader, field, given };
    let round = fields.number("round", 0, MAX_ACTION_ROUND);
    let change = fields.change();
    Some(Action { round: round?, change: change? })
}

impl<'v> Fields<'_, 'v> {
    fn change(&mut self) -> Option<Change> {
        let name = self.text("change")?;
        let others: &[&str] = match name {
            "join" | "leave" | "crash" | "restart" | "wipe_all" => &["process"],
            "set_version" => &["process", "version"],
            "wipe_task" => &["process", "task"],
            "set_config" => &["key", "value"],
            "miss_assignment" | "pass_inside_poll" => &["process", "thread"],
            _ => {
                let known = CHANGE_NAMES.join(", ");
                self.reader.expected(&join(self.field, "change"), &format!("one of {known}"), &self.given["change"]);
                return None;
            }
        };
        self.name_unknown(others);
        if name == "set_config" {
            let key = self.key();
            let max = key.map_or(u64::MAX, |key| key.key().max);
            let value = self.value("value");
            let value = self.reader.number(&join(self.field, "value"), value, key.map_or(0, |key| key.key().min), max);
            return Some(Change::SetConfig { key: key?, value: value? });
        }
        let process = self.process();
        Some(match name {
            "set_version" => {
                let version = self.parsed::<KafkaVersion>("version");
                Change::SetVersion { process: process?, version: version? }
            }
            "wipe_task" => {
                let task = self.parsed::<TaskId>("task");
                Change::WipeTask { process: process?, task: task? }
            }
            "miss_assignment" | "pass_inside_poll" => {
                let max = u32::try_from(MAX_THREADS).unwrap_or(u32::MAX);
                let thread = self.given.get("thread").map_or(Some(1), |_| self.number("thread", 1, max));
                let (process, thread) = (process?, thread?);
                if name == "miss_assignment" {
                    Change::MissAssignment { process, thread }
                } else {
                    Change::PassInsidePoll { process, thread }
                }
            }
            "join" => Change::Join { process: process? },
            "leave" => Change::Leave { process: process? },
            "crash" => Change::Crash { process: process? },
            "restart" => Change::Restart { process: process? },
            _ => Change::WipeAll { process: process? },
        })
    }

    fn name_unknown(&mut self, others: &[&str]) {
        let known = [&["round", "change"], others].concat();
        for name in self.given.keys().filter(|name| !known.contains(&name.as_str())) {
            let name: String = name.chars().take(60).collect();
            self.reader.say(join(self.field, &name), format!("unknown field; known here: {}", known.join(", ")));
        }
    }

    fn value(&self, name: &str) -> &'v Value {
        self.given.get(name).unwrap_or(&Value::Null)
    }

    fn text(&mut self, name: &str) -> Option<&'v str> {
        let value = self.value(name);
        self.reader.text(&join(self.field, name), value)
    }

    fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(&mut self, name: &str) -> Option<T> {
        let text = self.text(name)?;
        self.reader.parsed(&join(self.field, name), text)
    }

    fn number(&mut self, name: &str, min: u32, max: u32) -> Option<u32> {
        let value = self.value(name);
        self.reader.number_u32(&join(self.field, name), value, min.into(), max.into())
    }

    /// A number as the vectors have it, or a UUID. Unlike an instance, an action has no place to be numbered by.
    fn process(&mut self) -> Option<ProcessId> {
        let value = self.value("process");
        read_process_id(self.reader, &join(self.field, "process"), Some(value), 0)
    }

    /// Kafka's name, with dots or underscores.
    fn key(&mut self) -> Option<ConfigName> {
        let name = self.text("key")?;
        let found = ConfigName::ALL.into_iter().find(|key| key.key().name == name || key.json_name() == name);
        if found.is_none() {
            let known = ConfigName::ALL.map(ConfigName::json_name).join(", ");
            self.reader.expected(&join(self.field, "key"), &format!("one of {known}"), self.value("key"));
        }
        found
    }
}
