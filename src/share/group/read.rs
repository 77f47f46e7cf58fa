//! A setup, read as far as it goes.

use std::collections::BTreeMap;

use super::VERSIONS;
use crate::kafka::config::AssignmentConfig;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::{MAX_TASK_NUMBER, TaskId};
use crate::share::MAX_CELLS;
use crate::share::bytes::Reader;
use crate::sim::action::{Action, Change, ConfigName, MAX_ACTION_ROUND, MAX_ACTIONS};
use crate::sim::problem::Problem;
use crate::sim::scenario::{
    DEFAULT_HEARTBEAT_INTERVAL_MS, Joins, MAX_NAME_CHARS, MAX_OFFSET, MAX_PHASE, MAX_PROCESSES, MAX_TASKS, MAX_THREADS,
    ProcessSpec, Restoration, Scenario, TaskSpec,
};
use crate::sim::setup::Setup;
use crate::sim::what_if::WhatIf;

/// What could be read; from the problem on, if there is one, everything is as it is by default. Whether it can be run is another
/// question: [`Setup::check`].
pub fn read(bytes: &[u8]) -> (Setup, Option<Problem>) {
    let mut from = Reader::new(bytes);
    let config = config(&mut from);
    let restoration = restoration(&mut from);
    let tasks = tasks(&mut from);
    let mut scenario = Scenario { config, tasks, processes: Vec::new(), restoration };
    scenario.processes = processes(&mut from);
    disks(&mut from, &mut scenario);
    let mut what_if = WhatIf::default();
    let bits = from.number("what_if", 15);
    for ((_, switch), bit) in what_if.entries_mut().into_iter().zip(0..) {
        *switch = bits >> bit & 1 == 1;
    }
    let count = from.number("actions", MAX_ACTIONS);
    let actions = (0..count).map_while(|at| action(&mut from, &scenario, &format!("actions[{at}]"))).collect();
    if !from.rest().is_empty() {
        from.stop(
            "actions",
            "what comes after them is not known: a newer version of this page wrote it, or it was changed",
        );
    }
    (Setup { scenario, actions, what_if }, from.stopped)
}

fn config(from: &mut Reader) -> AssignmentConfig {
    let mut config = AssignmentConfig::default();
    for name in ConfigName::ALL {
        let field = format!("config.{}", name.json_name());
        let value = from.number_or(&field, name.of(&config), name.key().max);
        name.set(&mut config, value);
    }
    config
}

fn restoration(from: &mut Reader) -> Restoration {
    let kind = from.number_or("restored_per_second", 1, 1);
    let mut number = |field: &str, default: u64, max: u64| from.number_or(field, default, max);
    if kind == 0 {
        let per_heartbeat = number("restored_per_heartbeat", 0, MAX_OFFSET);
        return Restoration::Records { per_heartbeat, per_wait: number("restored_per_wait", 0, MAX_OFFSET) };
    }
    let records_per_s = number("restored_per_second", 0, MAX_OFFSET);
    let interval = number("heartbeat_interval_ms", DEFAULT_HEARTBEAT_INTERVAL_MS, i32::MAX as u64);
    Restoration::Rate { records_per_s, heartbeat_interval_ms: interval }
}

fn tasks(from: &mut Reader) -> Vec<TaskSpec> {
    let mut tasks = Vec::new();
    let runs = from.number("tasks", MAX_TASKS);
    for _ in 0..runs {
        let subtopology = from.number_u32("tasks", MAX_TASK_NUMBER.into());
        let first = from.number_u32("tasks", MAX_TASK_NUMBER.into());
        let most = (MAX_TASKS - tasks.len() as u64).min(u64::from(MAX_TASK_NUMBER - first) + 1);
        let count = from.number_u32("tasks", most);
        let end_offset = from.number("end_offsets", MAX_OFFSET + 1).checked_sub(1);
        if from.stopped.is_some() {
            break;
        }
        let task = |partition| TaskSpec { id: TaskId::new(subtopology, partition), end_offset };
        tasks.extend((first..first + count).map(task));
    }
    tasks
}

fn processes(from: &mut Reader) -> Vec<ProcessSpec> {
    let count = from.number("processes", MAX_PROCESSES);
    let field = |at: usize, name: &str| format!("processes[{at}].{name}");
    let mut processes: Vec<ProcessSpec> = Vec::new();
    for at in 0..usize::try_from(count).unwrap_or(0) {
        let Some(bytes) = from.counted(&field(at, "process"), 16) else { break };
        let id = ProcessId(bytes.iter().fold(0, |id, byte| id << 8 | u128::from(*byte)));
        let (threads, version, joins) = (1, VERSIONS[0], Joins::InPhase(0));
        let name = format!("p{}", at + 1);
        processes.push(ProcessSpec { id, name, threads, version, joins, checkpoints: BTreeMap::new() });
    }
    for (at, process) in processes.iter_mut().enumerate() {
        let Some(bytes) = from.counted(&field(at, "name"), 4 * MAX_NAME_CHARS as u64) else { break };
        process.name = String::from_utf8_lossy(bytes).into_owned();
    }
    for (at, process) in processes.iter_mut().enumerate() {
        process.threads = from.number_u32_or(&field(at, "threads"), 1, MAX_THREADS);
    }
    for (at, process) in processes.iter_mut().enumerate() {
        process.version = version(from, &field(at, "version"));
    }
    for (at, process) in processes.iter_mut().enumerate() {
        let phase = from.number_u32_or(&field(at, "joins_in_phase"), 1, MAX_PHASE + 1).checked_sub(1);
        process.joins = phase.map_or(Joins::ByAction, Joins::InPhase);
    }
    processes
}

fn version(from: &mut Reader, field: &str) -> crate::kafka::version::KafkaVersion {
    let number = usize::try_from(from.number(field, 1)).unwrap_or(0);
    VERSIONS[number]
}

fn disks(from: &mut Reader, scenario: &mut Scenario) {
    let ends: Vec<(TaskId, u64)> = scenario.tasks.iter().filter_map(|task| Some((task.id, task.end_offset?))).collect();
    let cells = ends.len() as u64 * scenario.processes.len() as u64;
    if cells > MAX_CELLS {
        from.stop("processes", format!("{cells} tasks on disks, but a link holds at most {MAX_CELLS}"));
    }
    let count = from.number("checkpoints", MAX_CELLS);
    let mut offsets = Vec::new();
    for _ in 0..count {
        offsets.push(from.number("checkpoints", MAX_OFFSET));
        if from.stopped.is_some() {
            break;
        }
    }
    for (at, process) in scenario.processes.iter_mut().enumerate() {
        for (task, end) in &ends {
            if from.stopped.is_some() {
                return;
            }
            let field = || format!("processes[{at}].checkpoints.{task}");
            let offset = match from.cell(offsets.len() as u64 + 1) {
                Some(0) => continue,
                Some(1) => Some(end),
                Some(number) => usize::try_from(number - 2).ok().and_then(|at| offsets.get(at)),
                None => None,
            };
            if let Some(offset) = offset {
                process.checkpoints.insert(*task, *offset);
            } else {
                from.stop("", "names an offset that is not in the link");
                from.stopped = from.stopped.take().map(|stopped| Problem { field: field(), ..stopped });
            }
        }
    }
}

impl Reader<'_> {
    /// A number of a disk, without words for each.
    fn cell(&mut self, max: u64) -> Option<u64> {
        let number = self.number_or("checkpoints", u64::MAX, max);
        (number != u64::MAX).then_some(number)
    }
}

fn action(from: &mut Reader, scenario: &Scenario, field: &str) -> Option<Action> {
    let round = from.number_u32(&format!("{field}.round"), MAX_ACTION_ROUND.into());
    let kind = from.number(&format!("{field}.change"), 9);
    let change = if kind == 7 {
        let key = usize::try_from(from.number(&format!("{field}.key"), 3)).unwrap_or(0);
        let key = ConfigName::ALL[key];
        Change::SetConfig { key, value: from.number(&format!("{field}.value"), key.key().max) }
    } else {
        let place = from.number(&format!("{field}.process"), (scenario.processes.len() as u64).saturating_sub(1));
        let process = scenario.processes.get(usize::try_from(place).ok()?)?.id;
        let thread = |from: &mut Reader| from.number_u32(&format!("{field}.thread"), MAX_THREADS);
        match kind {
            0 => Change::Join { process },
            1 => Change::Leave { process },
            2 => Change::Crash { process },
            3 => Change::Restart { process },
            4 => Change::SetVersion { process, version: version(from, &format!("{field}.version")) },
            5 => {
                let place = from.number(&format!("{field}.task"), (scenario.tasks.len() as u64).saturating_sub(1));
                Change::WipeTask { process, task: scenario.tasks.get(usize::try_from(place).ok()?)?.id }
            }
            6 => Change::WipeAll { process },
            8 => Change::MissAssignment { process, thread: thread(from) },
            _ => Change::PassInsidePoll { process, thread: thread(from) },
        }
    };
    from.stopped.is_none().then_some(Action { round, change })
}
