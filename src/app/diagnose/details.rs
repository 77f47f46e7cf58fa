//! One rebalance of a log with all that is known of it.

use std::collections::BTreeSet;

use super::gather::row;
use super::owners::{Owners, uninitialised};
use super::told::{ClientRead, Details, LagRead, Row};
use crate::kafka::lag::is_caught_up;
use crate::kafka::task_id::TaskId;
use crate::log::rebalance::{Rebalance, Turn};
use crate::log::said::{ClientState, Name, Told};

/// `acceptable.recovery.lag` unless the log prints another.
const DEFAULT_ACCEPTABLE_LAG: u64 = 10_000;

/// How many rebalances back a report is looked for, to tell a task that goes unsaid from one that was never there.
const LOOKED_BACK: usize = 32;

/// Most rows of one rebalance that are named.
const MAX_LINES: usize = 400;

impl Owners {
    /// What is known of the rebalance at a place; nothing if there is none.
    pub fn details(&self, place: u32) -> Option<Details> {
        let rebalance = self.log.rebalances.get(place as usize)?;
        let turns = rebalance.turns.iter();
        let told: Vec<&ClientState> =
            rebalance.clients.iter().filter(|client| self.of_process(client.process).is_some()).collect();
        Some(Details {
            place,
            column: self.column(place)?,
            leader: rebalance.leader.as_deref().map(str::to_owned),
            clients: told.iter().map(|client| self.client(rebalance, client)).collect(),
            lags: self.lags(place, &told),
            leader_did: leader_did(rebalance),
            threads: turns.map(|(thread, turn)| (thread.to_string(), self.of_thread(thread), did(turn))).collect(),
            lines: lines(rebalance),
        })
    }

    fn client(&self, rebalance: &Rebalance, client: &ClientState) -> ClientRead {
        let withheld = |task: &&TaskId| rebalance.withheld.iter().any(|(other, _)| other == *task);
        ClientRead {
            instance: self.of_process(client.process).unwrap_or_default(),
            capacity: client.capacity,
            active: names(&client.active),
            withheld: client.active.iter().filter(withheld).map(ToString::to_string).collect(),
            standby: names(&client.standby),
        }
    }

    fn lags(&self, place: u32, clients: &[&ClientState]) -> Vec<(String, Vec<LagRead>)> {
        let printed = self.log.config.get("acceptable.recovery.lag").and_then(|(value, _)| value.parse().ok());
        let acceptable = printed.unwrap_or(DEFAULT_ACCEPTABLE_LAG);
        let place = place as usize;
        let before = &self.log.rebalances[place.saturating_sub(LOOKED_BACK)..place];
        let stateful = self.tasks.iter().filter(|task| self.is_stateful(**task));
        let row = |task: &TaskId| {
            let cell = |client: &&ClientState| {
                let (lag, sum) = (client.lag_of(*task), client.reported_of(*task));
                let reported = |before: &ClientState| before.reported_of(*task).is_some();
                let mut earlier = before.iter().rev().filter_map(|before| before.client(client.process));
                let had_it = earlier.any(reported);
                let caught_up = lag.is_some_and(|lag| is_caught_up(lag, acceptable));
                let is_unsaid = !caught_up && lag.is_some() && sum.is_none() && client.has_reports && had_it;
                let kind = if caught_up {
                    0
                } else if is_unsaid {
                    2
                } else {
                    1
                };
                LagRead { lag, sum, kind, is_owner: client.prev_active.contains(task) }
            };
            (task.to_string(), clients.iter().map(cell).collect::<Vec<_>>())
        };
        let rows = stateful.map(row);
        rows.filter(|(_, cells): &(String, Vec<LagRead>)| cells.iter().any(|cell| cell.lag.is_some())).collect()
    }
}

fn names(tasks: &[TaskId]) -> Vec<String> {
    tasks.iter().map(ToString::to_string).collect()
}

fn list(tasks: &[TaskId]) -> String {
    names(tasks).join(", ")
}

/// The thread of a member's name, which ends in `-consumer-<uuid>`.
fn thread_of(member: &Name) -> &str {
    member.split_once("-consumer-").map_or(member, |(thread, _)| thread)
}

fn leader_did(rebalance: &Rebalance) -> Vec<String> {
    let mut did = Vec::new();
    if rebalance.end_offsets_missing {
        did.push("could not fetch the ends of the changelogs, and gave the previous assignment once more".to_owned());
    }
    for (task, member) in &rebalance.withheld {
        did.push(format!("withheld {task} from {}: its owner has to give it up first", thread_of(member)));
    }
    for (task, member) in &rebalance.stand_ins {
        did.push(format!("gave {} a standby of {task} meanwhile", thread_of(member)));
    }
    match rebalance.probing {
        Some(true) => did.push("asked for a probing rebalance".to_owned()),
        Some(false) => did.push("asked for no probing rebalance".to_owned()),
        None => {}
    }
    did
}

/// What a thread did, in the order in which it can happen.
fn did(turn: &Turn) -> Vec<String> {
    let mut did = Vec::new();
    if turn.missed {
        did.push("never saw the assignment: another rebalance had begun before it asked for it".to_owned());
    }
    match turn.triggered {
        Some(Told::Probing) => did.push("triggered the probing".to_owned()),
        Some(_) => did.push("triggered the follow-up".to_owned()),
        None => {}
    }
    if let Some(handled) = &turn.handled {
        did.extend(handled.active.as_ref().map(|tasks| said("was given", tasks, "nothing to run")));
        did.extend(
            handled
                .standby
                .as_ref()
                .filter(|tasks| !tasks.is_empty())
                .map(|tasks| said("was given standbys of", tasks, "")),
        );
    }
    if !turn.revoked.is_empty() {
        did.push(format!("gave up {}", turn.revoked.join(", ")));
    }
    for (verb, tasks) in [
        ("closed", &turn.closed),
        ("turned into active or standby", &turn.recycled),
        ("initialised", &turn.initialised),
    ] {
        if !tasks.is_empty() {
            did.push(said(verb, tasks, ""));
        }
    }
    let created = uninitialised(turn, true);
    if !created.is_empty() {
        did.push(format!("rejoined before it had initialised {}", list(&created)));
    }
    if !turn.initialised_late.is_empty() {
        did.push(format!("initialised {} only after it had rejoined", list(&turn.initialised_late)));
    }
    did.extend(turn.told.map(|told| {
        match told {
            Told::Nothing => "was told of no follow-up",
            Told::Immediate => "was told to rejoin at once",
            Told::Probing => "was told to rejoin after the probing interval",
            Told::Other => "was told to rejoin, for another reason",
        }
        .to_owned()
    }));
    did
}

fn said(verb: &str, tasks: &[TaskId], none: &str) -> String {
    if tasks.is_empty() { format!("{verb} {none}") } else { format!("{verb} {}", list(tasks)) }
}

/// All its rows, in order of the files.
fn lines(rebalance: &Rebalance) -> Vec<Row> {
    let turns = rebalance.turns.values().flat_map(|turn| &turn.lines);
    let all: BTreeSet<Row> = rebalance.lines.iter().chain(turns).copied().map(row).collect();
    all.into_iter().take(MAX_LINES).collect()
}
