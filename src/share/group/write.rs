//! A setup, written.

use std::collections::BTreeMap;

use super::VERSIONS;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::kafka::version::KafkaVersion;
use crate::share::bytes::Writer;
use crate::sim::action::{Action, Change, ConfigName};
use crate::sim::scenario::{Joins, ProcessSpec, Restoration, Scenario, TaskSpec};
use crate::sim::setup::Setup;

/// The bytes of a setup that [`Setup::check`] finds nothing wrong with.
pub fn write(setup: &Setup) -> Vec<u8> {
    let mut to = Writer::default();
    let scenario = &setup.scenario;
    for key in ConfigName::ALL {
        to.number(key.of(&scenario.config));
    }
    let (kind, first, second) = match scenario.restoration {
        Restoration::Records { per_heartbeat, per_wait } => (0, per_heartbeat, per_wait),
        Restoration::Rate { records_per_s, heartbeat_interval_ms } => (1, records_per_s, heartbeat_interval_ms),
    };
    to.numbers([kind, first, second]);
    tasks(&mut to, &scenario.tasks);
    processes(&mut to, &scenario.processes);
    disks(&mut to, scenario);
    let bits = setup.what_if.entries().into_iter().zip(0..).map(|((_, is_on), bit)| u64::from(is_on) << bit);
    to.number(bits.sum());
    to.count(setup.actions.len());
    for action in &setup.actions {
        one_action(&mut to, scenario, *action);
    }
    to.bytes
}

fn tasks(to: &mut Writer, tasks: &[TaskSpec]) {
    let follows = |a: &TaskSpec, b: &TaskSpec| {
        let next = TaskId::new(a.id.subtopology, a.id.partition.wrapping_add(1));
        b.id == next && a.end_offset == b.end_offset
    };
    to.count(tasks.chunk_by(follows).count());
    for run in tasks.chunk_by(follows) {
        to.number(run[0].id.subtopology.into());
        to.number(run[0].id.partition.into());
        to.count(run.len());
        to.number(run[0].end_offset.map_or(0, |end| end + 1));
    }
}

fn processes(to: &mut Writer, processes: &[ProcessSpec]) {
    to.count(processes.len());
    for process in processes {
        let bytes = process.id.0.to_be_bytes();
        let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
        to.counted(&bytes[zeros..]);
    }
    for process in processes {
        to.counted(process.name.as_bytes());
    }
    to.numbers(processes.iter().map(|process| process.threads.into()));
    to.numbers(processes.iter().map(|process| version(process.version)));
    to.numbers(processes.iter().map(|process| match process.joins {
        Joins::ByAction => 0,
        Joins::InPhase(phase) => u64::from(phase) + 1,
    }));
}

fn version(version: KafkaVersion) -> u64 {
    VERSIONS.iter().position(|known| *known == version).unwrap_or(0) as u64
}

fn disks(to: &mut Writer, scenario: &Scenario) {
    let ends = || scenario.tasks.iter().filter_map(|task| Some((task.id, task.end_offset?)));
    let (mut numbers, mut offsets) = (BTreeMap::new(), Vec::new());
    for process in &scenario.processes {
        for (task, end) in ends() {
            if let Some(offset) = process.checkpoints.get(&task).filter(|offset| **offset != end) {
                numbers.entry(*offset).or_insert_with(|| {
                    offsets.push(*offset);
                    offsets.len() as u64 + 1
                });
            }
        }
    }
    to.count(offsets.len());
    to.numbers(offsets);
    for process in &scenario.processes {
        for (task, end) in ends() {
            to.number(match process.checkpoints.get(&task) {
                None => 0,
                Some(offset) if *offset == end => 1,
                Some(offset) => numbers.get(offset).copied().unwrap_or(0),
            });
        }
    }
}

fn one_action(to: &mut Writer, scenario: &Scenario, action: Action) {
    let place = |id: ProcessId| scenario.processes.iter().position(|process| process.id == id).unwrap_or(0) as u64;
    let at = action.change.process().map(place);
    let (kind, more): (u64, &[u64]) = match action.change {
        Change::Join { .. } => (0, &[]),
        Change::Leave { .. } => (1, &[]),
        Change::Crash { .. } => (2, &[]),
        Change::Restart { .. } => (3, &[]),
        Change::SetVersion { version: wanted, .. } => (4, &[version(wanted)]),
        Change::WipeTask { task, .. } => {
            (5, &[scenario.tasks.iter().position(|spec| spec.id == task).unwrap_or(0) as u64])
        }
        Change::WipeAll { .. } => (6, &[]),
        Change::SetConfig { key, value } => {
            (7, &[ConfigName::ALL.iter().position(|known| *known == key).unwrap_or(0) as u64, value])
        }
        Change::MissAssignment { thread, .. } => (8, &[u64::from(thread)]),
        Change::PassInsidePoll { thread, .. } => (9, &[u64::from(thread)]),
    };
    to.number(action.round.into());
    to.number(kind);
    to.numbers(at.into_iter().chain(more.iter().copied()));
}
