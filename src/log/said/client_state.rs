//! `ClientState.toString`: what the leader knows of a process, and what it decides for it.

use super::text::{items, process_at_end, task};
use super::{Name, Names};
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;

/// Which fields a release prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Printed {
    /// Too few were read to tell.
    #[default]
    Unknown,
    /// With `prevOwnedPartitionsByConsumerId`: 2.6.
    WithPartitions,
    /// Without it: 2.7 to 3.1.
    Plain,
    /// With `clientTags`: 3.2 and later.
    WithTags,
}

/// A process in a decision. Lists are in task order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientState {
    /// Its UUID.
    pub process: ProcessId,
    /// Actives meant for it, those that will be withheld included.
    pub active: Vec<TaskId>,
    /// Its standbys; stand-ins are added later and are not here.
    pub standby: Vec<TaskId>,
    /// Actives that it owned.
    pub prev_active: Vec<TaskId>,
    /// Partitions that it owned, where the release prints them (2.6).
    pub prev_owned: Vec<Name>,
    /// Offset sums that it reported, sentinels included; a task that is missing was not reported.
    pub reported: Vec<(TaskId, i64)>,
    /// Its lag on every stateful task.
    pub lags: Vec<(TaskId, i64)>,
    /// Number of its threads; 0 if the row does not say.
    pub capacity: u32,
    /// Whether the row says what was reported; older releases do not, shorter rows neither.
    pub has_reports: bool,
    /// Whether the row was read to its end.
    pub is_whole: bool,
    /// Which fields the row has.
    pub printed: Printed,
}

impl ClientState {
    /// A process of which nothing is known yet.
    pub const fn new(process: ProcessId) -> Self {
        Self {
            process,
            active: Vec::new(),
            standby: Vec::new(),
            prev_active: Vec::new(),
            prev_owned: Vec::new(),
            reported: Vec::new(),
            lags: Vec::new(),
            capacity: 0,
            has_reports: false,
            is_whole: false,
            printed: Printed::Unknown,
        }
    }

    /// What the process reported of a task.
    pub fn reported_of(&self, task: TaskId) -> Option<i64> {
        look_up(&self.reported, task)
    }

    /// Its lag on a task.
    pub fn lag_of(&self, task: TaskId) -> Option<i64> {
        look_up(&self.lags, task)
    }
}

fn look_up(list: &[(TaskId, i64)], task: TaskId) -> Option<i64> {
    list.binary_search_by_key(&task, |(task, _)| *task).ok().map(|at| list[at].1)
}

/// Every process of `{uuid=[...], uuid=[...]}`, and what follows the last one.
pub fn client_states<'t>(text: &'t str, names: &mut Names) -> (Vec<ClientState>, &'t str) {
    let (mut clients, mut rest) = (Vec::new(), text);
    while let Some(open) = rest.find("=[activeTasks: (") {
        let Some(process) = process_at_end(&rest[..open]) else { break };
        let (client, after) = client_state(process, &rest[open + 2..], names);
        rest = after;
        let is_whole = client.is_whole;
        clients.push(client);
        if !is_whole {
            break;
        }
    }
    (clients, rest)
}

/// The fields of one process from after its opening bracket, and what follows the closing one.
pub fn client_state<'t>(process: ProcessId, text: &'t str, names: &mut Names) -> (ClientState, &'t str) {
    match text.strip_prefix("activeTasks: (") {
        Some(rest) => after_label(process, rest, names),
        None => (ClientState::new(process), text),
    }
}

/// As [`client_state`], from after the first label and its bracket.
pub fn after_label<'t>(process: ProcessId, text: &'t str, names: &mut Names) -> (ClientState, &'t str) {
    let mut client = ClientState::new(process);
    let mut rest = client.put("activeTasks", text, names);
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix(']') {
            client.is_whole = true;
            if client.has_reports && client.printed == Printed::Unknown {
                client.printed = Printed::Plain;
            }
            client.sort();
            return (client, after);
        }
        let Some((label, value)) = rest.split_once(": ").filter(|(label, _)| is_label(label)) else {
            client.sort();
            return (client, rest);
        };
        let Some(list) = value.strip_prefix('(') else {
            let digits = value.bytes().take_while(u8::is_ascii_digit).count();
            if label == "capacity" {
                client.capacity = value[..digits].parse().unwrap_or(0);
            }
            rest = &value[digits..];
            continue;
        };
        rest = client.put(label, list, names);
    }
}

fn is_label(label: &str) -> bool {
    !label.is_empty() && label.len() < 60 && label.bytes().all(|byte| byte.is_ascii_alphabetic())
}

impl ClientState {
    /// Takes a list from after its bracket; what follows it.
    fn put<'t>(&mut self, label: &str, list: &'t str, names: &mut Names) -> &'t str {
        let list = list.strip_prefix('[').unwrap_or(list);
        let end = list.find(')').unwrap_or(list.len());
        self.put_list(label, list[..end].trim_end_matches(']'), names);
        list.get(end + 1..).unwrap_or("")
    }

    fn put_list(&mut self, label: &str, list: &str, names: &mut Names) {
        let tasks = || items(list).flat_map(str::split_whitespace).filter_map(task).collect();
        match label {
            "activeTasks" => self.active = tasks(),
            "standbyTasks" => self.standby = tasks(),
            "prevActiveTasks" => self.prev_active = tasks(),
            "prevOwnedPartitionsByConsumerId" => {
                self.printed = Printed::WithPartitions;
                self.prev_owned = items(list).map(|item| names.name(item)).collect();
            }
            "clientTags" => self.printed = Printed::WithTags,
            "changelogOffsetTotalsByTask" => {
                self.has_reports = true;
                self.reported = numbers(list);
            }
            "taskLagTotals" => self.lags = numbers(list),
            _ => {}
        }
    }

    fn sort(&mut self) {
        for list in [&mut self.active, &mut self.standby, &mut self.prev_active] {
            list.sort_unstable();
            list.dedup();
        }
        for list in [&mut self.reported, &mut self.lags] {
            list.sort_unstable();
            list.dedup_by_key(|(task, _)| *task);
        }
        self.prev_owned.sort_unstable();
    }
}

fn numbers(list: &str) -> Vec<(TaskId, i64)> {
    let pair = |item: &str| {
        let (name, number) = item.split_once('=')?;
        Some((task(name)?, number.trim().parse().ok()?))
    };
    items(list).filter_map(pair).collect()
}
