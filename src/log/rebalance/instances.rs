//! Which process is which client, what it runs, and which files are its own.

use std::collections::{BTreeMap, BTreeSet};

use super::{LineRef, Rebalance};
use crate::kafka::process_id::ProcessId;
use crate::log::layout::{client_of, thread_in};
use crate::log::reader::Line;
use crate::log::said::{ClientState, Name, Said};
use crate::log::text_of_process;

/// One instance of the application.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instance {
    /// Its UUID, if a leader's log names it and it is known whose it is.
    pub process: Option<ProcessId>,
    /// Its client's name.
    pub client: Option<Name>,
    /// The release that it runs, as its log says.
    pub version: Option<Name>,
    /// Its threads that a log names.
    pub threads: BTreeSet<Name>,
    /// Its threads that are members of the group.
    pub members: BTreeSet<Name>,
    /// Whether one of its threads led a rebalance.
    pub has_led: bool,
    /// Files that have rows of its threads.
    pub files: BTreeSet<u32>,
    /// Where its release stands.
    pub version_line: Option<LineRef>,
}

/// The thread of a member: `p1-StreamThread-1` of `p1-StreamThread-1-consumer-<uuid>`.
pub(super) fn thread_of(member: &str) -> Option<&str> {
    thread_in(member)
}

pub(super) fn instances(lines: &[Line], rebalances: &[Rebalance]) -> Vec<Instance> {
    let mut by_client: BTreeMap<Name, Instance> = BTreeMap::new();
    note_rows(lines, &mut by_client);
    let processes = processes(lines, rebalances);
    for rebalance in rebalances {
        if let Some(leader) = &rebalance.leader {
            instance(&mut by_client, client_of(leader)).has_led = true;
        }
        let members = rebalance.given.keys().chain(rebalance.participants.values().flatten());
        for member in members {
            if let Some(thread) = thread_of(member) {
                instance(&mut by_client, client_of(thread)).members.insert(member.clone());
            }
        }
    }
    let mut clients: BTreeMap<ProcessId, Name> = BTreeMap::new();
    for (client, process) in &processes {
        instance(&mut by_client, client).process = Some(*process);
        clients.insert(*process, client.clone());
    }
    let mut all: Vec<Instance> = by_client.into_values().collect();
    let unnamed: BTreeSet<ProcessId> = rebalances
        .iter()
        .flat_map(|rebalance| &rebalance.clients)
        .map(|client| client.process)
        .filter(|process| !clients.contains_key(process))
        .collect();
    all.extend(unnamed.into_iter().map(|process| Instance { process: Some(process), ..Instance::default() }));
    all.sort_by_key(|instance| (instance.process.is_none(), instance.process.unwrap_or(ProcessId(0))));
    all
}

fn instance<'a>(all: &'a mut BTreeMap<Name, Instance>, client: &str) -> &'a mut Instance {
    if !all.contains_key(client) {
        let name = Name::from(client);
        all.insert(name.clone(), Instance { client: Some(name), ..Instance::default() });
    }
    all.entry(Name::from(client)).or_default()
}

fn note_rows(lines: &[Line], all: &mut BTreeMap<Name, Instance>) {
    // Kafka's clients print their release too, without a name: it is that of the whole file.
    for line in lines {
        let Some(thread) = &line.thread else { continue };
        let client = client_of(thread);
        if client.is_empty() {
            continue;
        }
        let known = instance(all, client);
        known.files.insert(line.file);
        if client != &**thread {
            known.threads.insert(thread.clone());
        }
        if let Said::Version(version) = &line.said {
            known.version = Some(version.clone());
            known.version_line = Some(line.place());
        }
    }
}

/// Which client is which process, by whatever ties them: a list of members, a name that ends in the UUID, a task that was meant
/// for one process and withheld from one member, or partitions that one process owned and one client had been given.
fn processes(lines: &[Line], rebalances: &[Rebalance]) -> BTreeMap<Name, ProcessId> {
    let mut known: BTreeMap<Name, ProcessId> = BTreeMap::new();
    for line in lines {
        if let (Said::ProcessIdIs(process), Some(thread)) = (&line.said, &line.thread) {
            known.insert(Name::from(client_of(thread)), *process);
        }
        if let Some(client) = line.thread.as_deref().map(client_of)
            && let Some(process) = text_of_process(client)
        {
            known.insert(Name::from(client), process);
        }
    }
    for rebalance in rebalances {
        for (process, members) in &rebalance.participants {
            for thread in members.iter().filter_map(|member| thread_of(member)) {
                known.insert(Name::from(client_of(thread)), *process);
            }
        }
        for (task, member) in &rebalance.withheld {
            let meant_for: Vec<&ClientState> =
                rebalance.clients.iter().filter(|client| client.active.contains(task)).collect();
            if let ([client], Some(thread)) = (meant_for.as_slice(), thread_of(member)) {
                known.insert(Name::from(client_of(thread)), client.process);
            }
        }
    }
    by_partitions(rebalances, &mut known);
    known
}

/// What a process owned is what its members had been given the time before.
fn by_partitions(rebalances: &[Rebalance], known: &mut BTreeMap<Name, ProcessId>) {
    let mut tied: BTreeSet<ProcessId> = known.values().copied().collect();
    for pair in rebalances.windows(2) {
        let untied = |client: &&ClientState| !client.prev_owned.is_empty() && !tied.contains(&client.process);
        let untied: Vec<&ClientState> = pair[1].clients.iter().filter(untied).collect();
        if untied.is_empty() {
            continue;
        }
        let mut given: BTreeMap<&str, Vec<Name>> = BTreeMap::new();
        for (member, partitions) in &pair[0].given {
            if let Some(thread) = thread_of(member) {
                given.entry(client_of(thread)).or_default().extend(partitions.iter().cloned());
            }
        }
        for list in given.values_mut() {
            list.sort_unstable();
        }
        for client in untied {
            let same: Vec<&&str> =
                given.iter().filter(|(_, list)| **list == client.prev_owned).map(|(name, _)| name).collect();
            if let [name] = same.as_slice() {
                known.entry(Name::from(**name)).or_insert(client.process);
                tied.insert(client.process);
            }
        }
    }
}
