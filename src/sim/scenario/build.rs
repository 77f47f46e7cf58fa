//! From a scenario to a group that can be run, or to everything that is wrong with it.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Joins, MAX_NAME_CHARS, MAX_OFFSET, MAX_PHASE, MAX_PROCESSES, MAX_TASKS, MAX_THREADS, ProcessSpec, Restoration,
    Scenario,
};
use crate::kafka::partition_assignor::Topology;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::sim::group::{Group, Process};
use crate::sim::problem::Problem;

/// Collects problems.
#[derive(Default)]
struct Check {
    problems: Vec<Problem>,
}

impl Check {
    fn say(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.problems.push(Problem::new(field, message));
    }

    fn within(&mut self, field: impl Into<String>, value: u64, min: u64, max: u64) {
        if value < min || value > max {
            self.say(field, format!("is {value}, but must be between {min} and {max}"));
        }
    }
}

impl Scenario {
    /// Everything that keeps the scenario from being run, each naming its field in the JSON form.
    pub fn check(&self) -> Vec<Problem> {
        let places: Vec<usize> = (0..self.processes.len()).collect();
        self.check_at(&places)
    }

    /// As [`Scenario::check`], with the place of each instance in the list that it was read from.
    pub(super) fn check_at(&self, places: &[usize]) -> Vec<Problem> {
        let mut check = Check::default();
        for (key, value) in self.config.entries() {
            let field = format!("config.{}", key.name.replace('.', "_"));
            check.within(field, value, key.min, key.max);
        }
        self.check_tasks(&mut check);
        self.check_restoration(&mut check);
        check.within("processes", self.processes.len() as u64, 1, MAX_PROCESSES);
        if !self.processes.is_empty() && self.processes.iter().all(|process| process.joins == Joins::ByAction) {
            check.say("processes", "at least one must join in a phase: nobody starts the group");
        }
        let (mut ids, mut names) = (BTreeSet::new(), BTreeSet::new());
        let ends: BTreeMap<TaskId, Option<u64>> = self.tasks.iter().map(|task| (task.id, task.end_offset)).collect();
        for (at, process) in places.iter().zip(&self.processes) {
            check_process(&format!("processes[{at}]"), process, &ends, &mut check);
            if !ids.insert(process.id) {
                check.say(format!("processes[{at}].process"), format!("{} is there twice", process.id));
            }
            if is_name(&process.name) && !names.insert(process.name.as_str()) {
                check.say(format!("processes[{at}].name"), format!("`{}` is there twice", process.name));
            }
        }
        check.problems
    }

    fn check_tasks(&self, check: &mut Check) {
        check.within("tasks", self.tasks.len() as u64, 1, MAX_TASKS);
        let mut seen = BTreeSet::new();
        for task in &self.tasks {
            if !seen.insert(task.id) {
                check.say("tasks", format!("{} is there twice", task.id));
            }
            if let Some(end) = task.end_offset {
                check.within(format!("end_offsets.{}", task.id), end, 0, MAX_OFFSET);
            }
        }
    }

    fn check_restoration(&self, check: &mut Check) {
        match self.restoration {
            Restoration::Records { per_heartbeat, per_wait } => {
                check.within("restored_per_heartbeat", per_heartbeat, 0, MAX_OFFSET);
                check.within("restored_per_wait", per_wait, 0, MAX_OFFSET);
            }
            Restoration::Rate { records_per_s, heartbeat_interval_ms } => {
                check.within("restored_per_second", records_per_s, 0, MAX_OFFSET);
                check.within("heartbeat_interval_ms", heartbeat_interval_ms, 1, i32::MAX as u64);
            }
        }
    }

    /// The group, ready to run.
    ///
    /// # Errors
    /// All that [`Scenario::check`] finds.
    pub fn group(&self) -> Result<Group, Vec<Problem>> {
        let problems = self.check();
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut tasks = self.tasks.clone();
        tasks.sort_by_key(|task| task.id);
        let topology = Topology {
            config: self.config,
            tasks: tasks.iter().map(|task| task.id).collect(),
            stateful: tasks.iter().map(|task| task.end_offset.is_some()).collect(),
            end_offset_sums: tasks.iter().map(|task| task.end_offset.unwrap_or(0)).collect(),
        };
        let phases: BTreeSet<u32> = self.processes.iter().filter_map(|process| process.joins.phase()).collect();
        let mut processes: Vec<Process> =
            self.processes.iter().map(|process| numbered(process, &topology.tasks, &phases)).collect();
        processes.sort_by_key(|process| process.id);
        let (per_heartbeat, per_wait) = self.restored_records();
        let phases = u32::try_from(phases.len()).unwrap_or(u32::MAX);
        Ok(Group::new(topology, processes, phases, per_heartbeat, per_wait))
    }
}

fn numbered(process: &ProcessSpec, tasks: &[TaskId], phases: &BTreeSet<u32>) -> Process {
    let place = |phase: u32| phases.iter().position(|other| *other == phase).unwrap_or(0);
    Process {
        id: process.id,
        name: process.name.clone(),
        version: process.version,
        threads: process.threads,
        phase: process.joins.phase().map(|phase| u32::try_from(place(phase)).unwrap_or(u32::MAX)),
        checkpoints: tasks.iter().map(|task| process.checkpoints.get(task).copied()).collect(),
    }
}

/// The name of a process that was given none: `p3` for the vectors' process 3, else its UUID.
pub(super) fn default_name(id: ProcessId) -> String {
    match u64::try_from(id.0) {
        Ok(number) => format!("p{number}"),
        Err(_) => id.to_string(),
    }
}

/// `ends` has every task of the group, with its end offset if it is stateful.
fn check_process(field: &str, process: &ProcessSpec, ends: &BTreeMap<TaskId, Option<u64>>, check: &mut Check) {
    check.within(format!("{field}.threads"), process.threads.into(), 1, MAX_THREADS);
    check.within(format!("{field}.joins_in_phase"), process.joins.phase().unwrap_or(0).into(), 0, MAX_PHASE);
    let name = &process.name;
    if !is_name(name) {
        check.say(format!("{field}.name"), format!("must have 1 to {MAX_NAME_CHARS} characters"));
    }
    for (task, offset) in &process.checkpoints {
        let field = format!("{field}.checkpoints.{task}");
        match ends.get(task) {
            None => check.say(field, "no such task in this group"),
            Some(None) => check.say(field, "the task is stateless, so it keeps no checkpoint"),
            Some(Some(_)) => check.within(field, *offset, 0, MAX_OFFSET),
        }
    }
}

/// Whether a name can be one; what is wrong with others is said without repeating them.
fn is_name(name: &str) -> bool {
    !name.trim().is_empty() && name.chars().count() <= MAX_NAME_CHARS
}
