//! Who runs what after each rebalance of a log, as far as the log says.

use std::collections::{BTreeMap, BTreeSet};

use super::told::{Column, FollowUp, Window, code_of};
use crate::app::strip::StripCell;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::log::rebalance::{GroupLog, Rebalance, Turn};
use crate::log::said::Told;

/// Most rebalances that are told of at once.
pub const MAX_COLUMNS: u32 = 200;

/// A log with what every look at it needs: its tasks, and whose its threads are.
pub struct Owners {
    /// The log.
    pub log: GroupLog,
    /// All tasks that it names, in order.
    pub tasks: Vec<TaskId>,
    by_process: BTreeMap<ProcessId, u32>,
    by_thread: BTreeMap<String, u32>,
}

impl Owners {
    /// Looks through a log.
    pub fn new(log: GroupLog) -> Self {
        let mut tasks: BTreeSet<TaskId> = log.stateful.iter().copied().collect();
        for rebalance in &log.rebalances {
            for client in &rebalance.clients {
                tasks.extend(client.active.iter().chain(&client.standby));
            }
            let handled = rebalance.turns.values().filter_map(|turn| turn.handled.as_ref());
            tasks.extend(handled.flat_map(|handled| handled.active.iter().chain(&handled.standby)).flatten());
        }
        let numbered = || (0..).zip(&log.instances);
        let by_process = numbered().filter_map(|(at, instance)| Some((instance.process?, at))).collect();
        let threads =
            numbered().flat_map(|(at, instance)| instance.threads.iter().map(move |thread| (thread.to_string(), at)));
        Self { by_thread: threads.collect(), by_process, tasks: tasks.into_iter().collect(), log }
    }

    /// The place of a process among the instances.
    pub fn of_process(&self, process: ProcessId) -> Option<u32> {
        self.by_process.get(&process).copied()
    }

    /// The place of a thread's instance.
    pub fn of_thread(&self, thread: &str) -> Option<u32> {
        self.by_thread.get(thread).copied()
    }

    /// Whether a task is known to have state.
    pub fn is_stateful(&self, task: TaskId) -> bool {
        self.log.stateful.binary_search(&task).is_ok()
    }

    /// Rebalances beside each other.
    pub fn window(&self, from: u32, count: u32) -> Window {
        let places = from..from.saturating_add(count.min(MAX_COLUMNS));
        Window { from, columns: places.map_while(|place| self.column(place)).collect() }
    }

    /// One rebalance as the strip has it.
    pub fn column(&self, place: u32) -> Option<Column> {
        let rebalance = self.log.rebalances.get(place as usize)?;
        let before = place.checked_sub(1).and_then(|place| self.log.rebalances.get(place as usize));
        let owners = self.owners(rebalance);
        let cell = |task: &TaskId| code_of(owners.get(task).copied().unwrap_or(StripCell::Nobody));
        Some(Column {
            generation: rebalance.generation,
            at: rebalance.at.map(|stamp| stamp.to_string()),
            wait_ms: before.and_then(|before| Some(rebalance.at?.ms - before.at?.ms)),
            is_decided: !rebalance.clients.is_empty(),
            follow_up: follow_up(rebalance),
            cells: self.tasks.iter().map(cell).collect(),
        })
    }

    /// Who has each task: as the leader decided, or, without its log, as threads were given it.
    pub fn owners(&self, rebalance: &Rebalance) -> BTreeMap<TaskId, StripCell> {
        let mut owners = BTreeMap::new();
        let mut created: BTreeSet<(TaskId, u32)> = BTreeSet::new();
        for (thread, turn) in &rebalance.turns {
            let Some(process) = self.of_thread(thread) else { continue };
            created.extend(uninitialised(turn, false).into_iter().map(|task| (task, process)));
            if rebalance.clients.is_empty() {
                let active = turn.handled.iter().flat_map(|handled| &handled.active).flatten();
                owners.extend(active.map(|task| (*task, StripCell::Owned { process, is_created: false })));
            }
        }
        for client in &rebalance.clients {
            let Some(process) = self.of_process(client.process) else { continue };
            owners.extend(client.active.iter().map(|task| (*task, StripCell::Owned { process, is_created: false })));
        }
        for (task, cell) in &mut owners {
            if let StripCell::Owned { process, is_created } = *cell {
                let is_withheld = rebalance.withheld.iter().any(|(withheld, _)| withheld == task);
                *cell = if is_withheld {
                    StripCell::Withheld { process }
                } else {
                    StripCell::Owned { process, is_created: is_created || created.contains(&(*task, process)) }
                };
            }
        }
        owners
    }
}

/// Actives, and standbys if wanted, that a thread was newly given, and had not initialised when it rejoined.
pub fn uninitialised(turn: &Turn, with_standbys: bool) -> Vec<TaskId> {
    let Some(handled) = turn.handled.as_ref().filter(|_| turn.rejoined.is_some()) else { return Vec::new() };
    let had = handled.prev_active.iter().chain(&handled.prev_standby).flatten();
    let standbys = handled.standby.iter().flatten().filter(|_| with_standbys);
    let given = handled.active.iter().flatten().chain(standbys);
    let is_new = |task: &&TaskId| !turn.initialised.contains(task) && had.clone().all(|other| other != *task);
    let mut created: Vec<TaskId> = given.filter(is_new).copied().collect();
    created.sort_unstable();
    created
}

fn follow_up(rebalance: &Rebalance) -> FollowUp {
    let told = |what: Told| rebalance.turns.values().any(|turn| turn.told == Some(what));
    if rebalance.is_followed_at_once() {
        FollowUp::AtOnce
    } else if rebalance.probing == Some(true) || told(Told::Probing) {
        FollowUp::Probing
    } else if rebalance.stable == Some(true) || !rebalance.clients.is_empty() {
        FollowUp::Rest
    } else {
        FollowUp::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::rebalance::{HandledTasks, Instance};
    use crate::log::time::Stamp;

    fn task(partition: u32) -> TaskId {
        TaskId::new(0, partition)
    }

    /// A group of two threads of two instances of which there is no leader's log.
    fn owners(turn: Turn) -> Owners {
        let instance = |name: &str| Instance {
            client: Some(name.into()),
            threads: [format!("{name}-StreamThread-1").as_str().into()].into(),
            ..Instance::default()
        };
        let rebalance = Rebalance { turns: [("b-StreamThread-1".into(), turn)].into(), ..Rebalance::default() };
        Owners::new(GroupLog {
            instances: vec![instance("a"), instance("b")],
            rebalances: vec![rebalance],
            ..GroupLog::default()
        })
    }

    fn turn(has_rejoined: bool) -> Turn {
        Turn {
            handled: Some(HandledTasks {
                active: Some(vec![task(0), task(1), task(2)]),
                prev_active: Some(vec![task(2)]),
                ..HandledTasks::default()
            }),
            initialised: vec![task(0)],
            rejoined: has_rejoined.then_some(Stamp { ms: 7, has_date: true, has_zone: true }),
            ..Turn::default()
        }
    }

    #[test]
    fn a_new_task_that_was_not_initialised_before_the_report_is_marked() {
        let cells = |has_rejoined| {
            let owners = owners(turn(has_rejoined));
            let column = owners.column(0).expect("a rebalance");
            [0, 1, 2].map(|task| column.cell(task))
        };
        let owned = |is_created| StripCell::Owned { process: 1, is_created };
        assert_eq!(cells(true), [owned(false), owned(true), owned(false)]);
        assert_eq!(cells(false), [owned(false); 3], "without a report nothing is left unsaid");
    }
}
