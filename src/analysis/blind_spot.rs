//! Kafka's blind spot: the convergence check of Kafka's own tests finds none of the loops.
//!
//! `TaskAssignorConvergenceTest` plays the assignor alone: whatever a client was assigned it is taken to have initialised and caught
//! up on before the next rebalance, members come and go at random, and the assignor must need no further probing after a bounded number
//! of rebalances. Here the same check runs over a space of groups, beside the protocol on the same groups.

use serde_json::{Value, json};

use super::random::Random;
use super::ring::Kind;
use super::search::Search;
use crate::kafka::TaskIx;
use crate::kafka::assignor::{Assignor, AssignorInput};
use crate::kafka::lag::{LagTable, task_lag};
use crate::kafka::process_id::ProcessId;
use crate::kafka::version::KafkaVersion;
use crate::sim::group::Group;
use crate::sim::run::outcome;
use crate::sim::what_if::WhatIf;

/// Changes of membership that each group goes through in the check.
const CHANGES: u32 = 4;

/// What was found in the same groups by the check and by the protocol, on 2.6.0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlindSpot {
    /// Groups.
    pub groups: u64,
    /// Times that the assignor was asked to converge: at the start, and after each change of membership.
    pub checks: u64,
    /// Times that it did not.
    pub not_converged: u64,
    /// Groups in which the protocol livelocks.
    pub livelocks: u64,
    /// Groups in which the protocol probes for ever.
    pub endless_probings: u64,
    /// The same with a protocol in which every member that rejoins has first initialised its tasks.
    pub livelocks_initialised: u64,
    /// As before.
    pub endless_probings_initialised: u64,
}

impl BlindSpot {
    /// Looks at the groups numbered `from` up to but not including `to`.
    pub fn search(&mut self, search: &Search, from: u64, to: u64) {
        for number in from..to {
            let group = search.group(number, KafkaVersion::V2_6_0);
            self.groups += 1;
            let mut check = Convergence::new(&group, Random::numbered(!search.seed, number));
            for change in 0..=CHANGES {
                if change > 0 {
                    check.change_membership();
                }
                self.checks += 1;
                self.not_converged += u64::from(!check.converges());
            }
            match Kind::of(outcome(&group, search.bound_rounds)) {
                Some(Kind::Livelock) => self.livelocks += 1,
                Some(Kind::EndlessProbing) => self.endless_probings += 1,
                None => {}
            }
            let what_if = WhatIf { initialises_first: true, ..WhatIf::default() };
            match Kind::of(outcome(&group.what_if(what_if), search.bound_rounds)) {
                Some(Kind::Livelock) => self.livelocks_initialised += 1,
                Some(Kind::EndlessProbing) => self.endless_probings_initialised += 1,
                None => {}
            }
        }
    }

    /// Adds what was found in other numbers.
    pub fn merge(&mut self, other: &Self) {
        self.groups += other.groups;
        self.checks += other.checks;
        self.not_converged += other.not_converged;
        self.livelocks += other.livelocks;
        self.endless_probings += other.endless_probings;
        self.livelocks_initialised += other.livelocks_initialised;
        self.endless_probings_initialised += other.endless_probings_initialised;
    }

    /// One object, its fields named as the struct's.
    pub fn to_json(&self) -> Value {
        json!({
            "groups": self.groups,
            "checks": self.checks,
            "not_converged": self.not_converged,
            "livelocks": self.livelocks,
            "endless_probings": self.endless_probings,
            "livelocks_initialised": self.livelocks_initialised,
            "endless_probings_initialised": self.endless_probings_initialised,
        })
    }

    /// Reads what [`BlindSpot::to_json`] writes; none if it is not so.
    pub fn read(value: &Value) -> Option<Self> {
        let count = |field: &str| value[field].as_u64();
        Some(Self {
            groups: count("groups")?,
            checks: count("checks")?,
            not_converged: count("not_converged")?,
            livelocks: count("livelocks")?,
            endless_probings: count("endless_probings")?,
            livelocks_initialised: count("livelocks_initialised")?,
            endless_probings_initialised: count("endless_probings_initialised")?,
        })
    }
}

/// A client of the check: an instance, and the offset sums that it would report.
struct Client {
    process: ProcessId,
    threads: u32,
    sums: Vec<Option<i64>>,
}

/// The assignor asked again and again, as Kafka's test asks it.
pub struct Convergence<'a> {
    group: &'a Group,
    clients: Vec<Client>,
    assignor: Assignor,
    random: Random,
    next_id: u64,
}

impl<'a> Convergence<'a> {
    /// Starts from a group's instances and what is on their disks.
    pub fn new(group: &'a Group, random: Random) -> Self {
        let sum = |checkpoint: &Option<u64>| checkpoint.map(|offset| i64::try_from(offset).unwrap_or(i64::MAX));
        let client = |process: &crate::sim::group::Process| Client {
            process: process.id,
            threads: process.threads,
            sums: process.checkpoints.iter().map(sum).collect(),
        };
        let clients = group.processes.iter().map(client).collect();
        Self { group, clients, assignor: Assignor::default(), random, next_id: 1_000_000 }
    }

    /// Rebalances until the assignor needs no further probing; false if it still does after twice as many rebalances as there
    /// are stateful tasks, and two.
    pub fn converges(&mut self) -> bool {
        let stateful = self.group.topology.stateful.iter().filter(|is| **is).count();
        (0..2 * stateful + 2).any(|_| !self.rebalance())
    }

    /// One rebalance, after which every client has all that it was assigned, up to the end, and nothing else. True if the assignor
    /// wants to probe.
    fn rebalance(&mut self) -> bool {
        let topology = &self.group.topology;
        let processes: Vec<ProcessId> = self.clients.iter().map(|client| client.process).collect();
        let capacities: Vec<u32> = self.clients.iter().map(|client| client.threads).collect();
        let mut lags = LagTable::unreported(processes.len(), &topology.end_offset_sums);
        for (process, client) in (0..).zip(&self.clients) {
            for ((task, sum), end) in (0..).zip(&client.sums).zip(&topology.end_offset_sums) {
                lags.set(task, process, task_lag(*end, *sum));
            }
        }
        let input = AssignorInput {
            config: &topology.config,
            tasks: &topology.tasks,
            stateful: &topology.stateful,
            processes: &processes,
            capacities: &capacities,
            lags: &lags,
            stays_with: None,
        };
        let probing_needed = self.assignor.assign(&input, &mut ());
        for (process, client) in (0..).zip(&mut self.clients) {
            client.sums.fill(None);
            for task in self.assignor.active(process).chain(self.assignor.standby(process)) {
                let end = topology.end_offset_sums[task as usize];
                client.sums[task as usize] = Some(i64::try_from(end).unwrap_or(i64::MAX));
            }
        }
        probing_needed
    }

    /// An instance comes with an empty disk, or, if another stays, one goes.
    #[allow(clippy::cast_possible_truncation)] // a place in a list
    pub fn change_membership(&mut self) {
        if self.clients.len() > 1 && self.random.permille(500) {
            let gone = self.random.within(0, self.clients.len() as u64 - 1) as usize;
            self.clients.remove(gone);
            return;
        }
        let process = ProcessId::numbered(self.next_id);
        self.next_id += 1;
        let sums = vec![None; self.group.topology.tasks.len()];
        self.clients.push(Client { process, threads: 1, sums });
    }

    /// The tasks that an instance has after the last rebalance; for tests.
    pub fn active(&self, process: u32) -> Vec<TaskIx> {
        self.assignor.active(process).collect()
    }
}
