//! What an edit is called, as in *undo: set 0_2 on B to 5 000*.

use super::name::on_one_line;
use super::verb::{Cells, Direction, Edit, OnDisk, Restored, Tasks};
use crate::app::num::exact;
use crate::kafka::process_id::ProcessId;
use crate::sim::action::{Action, Change};
use crate::sim::plan::Fate;
use crate::sim::scenario::{Joins, Scenario};

/// What an edit does to a scenario, in a few words that begin with a verb. `scenario` is the one before.
pub fn label(edit: &Edit, scenario: &Scenario) -> String {
    let name = |id: ProcessId| name_of(scenario, id);
    match edit {
        Edit::AddInstance => "add an instance".to_owned(),
        Edit::RemoveInstance(id) => format!("remove {}", name(*id)),
        Edit::RenameInstance { instance, name: new } => format!("rename {} to {}", name(*instance), on_one_line(new)),
        Edit::MoveInstance { instance, to } => format!("move {} {}", name(*instance), way(*to)),
        Edit::SetThreads { instance, threads } => format!("set threads of {} to {threads}", name(*instance)),
        Edit::SetVersion { instance: Some(id), version } => format!("put {} on {version}", name(*id)),
        Edit::SetVersion { instance: None, version } => format!("put all on {version}"),
        Edit::SetJoins { instance, joins: Joins::InPhase(phase) } => {
            format!("let {} join in phase {phase}", name(*instance))
        }
        Edit::SetJoins { instance, joins: Joins::ByAction } => format!("let an action join {}", name(*instance)),
        Edit::AddSubtopology { .. } => "add a subtopology".to_owned(),
        Edit::RemoveSubtopology(number) => format!("remove subtopology {number}"),
        Edit::SetStateful { subtopology, is_stateful } => {
            format!("make subtopology {subtopology} {}", if *is_stateful { "stateful" } else { "stateless" })
        }
        Edit::SetPartitions { subtopology, partitions } => {
            format!("set partitions of subtopology {subtopology} to {partitions}")
        }
        Edit::SetEndOffset { tasks, end_offset } => format!("set the end of {} to {}", of(*tasks), exact(*end_offset)),
        Edit::SetOnDisk { cells, on_disk } => format!("set {} to {}", place(*cells, scenario), amount(*on_disk)),
        Edit::Paste(cells) if cells.len() == 1 => "paste a cell".to_owned(),
        Edit::Paste(cells) => format!("paste {} cells", cells.len()),
        Edit::SetConfig { key, value } => format!("set {} to {}", key.key().name, exact(*value)),
        Edit::SetRestored { what, value } => format!("set {} to {}", restored(*what), exact(*value)),
        Edit::AddAction(action) => format!("add: {}", done(*action, scenario)),
        Edit::RemoveAction(at) => format!("remove action {}", u64::from(*at) + 1),
        Edit::ChangeAction { at, action } => {
            format!("change action {} to: {}", u64::from(*at) + 1, done(*action, scenario))
        }
        Edit::MoveAction { at, to } => format!("move action {} {}", u64::from(*at) + 1, way(*to)),
        Edit::SetSwitch { switch, is_on } => format!("turn {} {}", if *is_on { "on" } else { "off" }, switch.name()),
        Edit::Replace { name, .. } => format!("open {}", on_one_line(name)),
        Edit::Restart(_) => "restart with what is on disk".to_owned(),
    }
}

fn name_of(scenario: &Scenario, id: ProcessId) -> String {
    let process = scenario.processes.iter().find(|process| process.id == id);
    process.map_or_else(|| id.to_string(), |process| on_one_line(&process.name))
}

const fn way(to: Direction) -> &'static str {
    match to {
        Direction::Up => "up",
        Direction::Down => "down",
    }
}

fn of(tasks: Tasks) -> String {
    match tasks {
        Tasks::One(task) => task.to_string(),
        Tasks::Subtopology(number) => format!("subtopology {number}"),
        Tasks::All => "every changelog".to_owned(),
    }
}

fn place(cells: Cells, scenario: &Scenario) -> String {
    match cells {
        Cells::One(instance, task) => format!("{task} on {}", name_of(scenario, instance)),
        Cells::Row(task) => format!("{task} everywhere"),
        Cells::Column(instance) => format!("everything on {}", name_of(scenario, instance)),
        Cells::All => "everything".to_owned(),
    }
}

fn amount(on_disk: OnDisk) -> String {
    match on_disk {
        OnDisk::None => "none".to_owned(),
        OnDisk::CaughtUp => "caught up".to_owned(),
        OnDisk::Behind => "behind".to_owned(),
        OnDisk::At(offset) => exact(offset),
    }
}

const fn restored(what: Restored) -> &'static str {
    match what {
        Restored::PerSecond => "restored records per second",
        Restored::HeartbeatIntervalMs => "heartbeat.interval.ms",
        Restored::PerHeartbeat => "restored records per heartbeat",
        Restored::PerWait => "restored records per wait",
    }
}

/// An action, as in `C crashes before rebalance 5`.
pub fn done(action: Action, scenario: &Scenario) -> String {
    let name = |id: ProcessId| name_of(scenario, id);
    let what = match action.change {
        Change::Join { process } => format!("{} joins", name(process)),
        Change::Leave { process } => format!("{} leaves", name(process)),
        Change::Crash { process } => format!("{} crashes", name(process)),
        Change::Restart { process } => format!("{} restarts", name(process)),
        Change::SetVersion { process, version } => format!("{} is put on {version}", name(process)),
        Change::WipeTask { process, task } => format!("{}'s folder of {task} is wiped", name(process)),
        Change::WipeAll { process } => format!("{}'s disk is wiped", name(process)),
        Change::SetConfig { key, value } => format!("{} becomes {}", key.key().name, exact(value)),
        Change::MissAssignment { process, thread } => {
            return format!("thread {thread} of {} misses the assignment of rebalance {}", name(process), action.round);
        }
        Change::PassInsidePoll { process, thread } => {
            return format!(
                "the turn after rebalance {} passes inside poll() of thread {thread} of {}",
                action.round,
                name(process)
            );
        }
    };
    format!("{what} before rebalance {}", action.round)
}

/// What became of an action in a run, if that is not simply what was asked for.
pub fn became(action: Action, fate: Fate) -> Option<String> {
    match fate {
        Fate::Done { round } if round == action.round => None,
        Fate::Done { round } => {
            Some(format!("By then the group was at rest: it took effect before rebalance {round}."))
        }
        Fate::Refused { why, .. } => Some(format!("Nothing changes: {}.", why.words())),
        Fate::NotReached => Some("The run was given up before that rebalance.".to_owned()),
    }
}
