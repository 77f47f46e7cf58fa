//! A space of small groups to search, and the group that stands at a number of it.
//!
//! As JSON, and as a short text for an address or a command line (what is left out is as in the default space):
//!
//! ```text
//! {"instances": [2, 4], "acceptable_recovery_lag": [0, 0]}        instances=2-4 acceptable_recovery_lag=0
//! ```

mod fields;

pub use fields::{FIELDS, Field, Numbers};

use super::random::Random;
use crate::kafka::config::AssignmentConfig;
use crate::kafka::partition_assignor::Topology;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::kafka::version::KafkaVersion;
use crate::sim::group::{Group, Process};

/// Ranges, both ends included, and shares in a thousand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Space {
    /// Instances.
    pub instances: (u32, u32),
    /// Instances that have two threads; the others have one.
    pub two_threads_permille: u32,
    /// Stateful tasks, all of subtopology 0.
    pub stateful_tasks: (u32, u32),
    /// Stateless tasks, all of subtopology 1.
    pub stateless_tasks: (u32, u32),
    /// End offset of every changelog, in records.
    pub end_offset: u64,
    /// `acceptable.recovery.lag`, in records.
    pub acceptable_recovery_lag: (u64, u64),
    /// `max.warmup.replicas`.
    pub warm_ups: (u32, u32),
    /// Groups with one standby a task; the others have none.
    pub standby_permille: u32,
    /// Checkpoints that are all of the changelog.
    pub full_checkpoints_permille: u32,
    /// Checkpoints that are some of it.
    pub partial_checkpoints_permille: u32,
    /// What a partial checkpoint holds, in thousands of records.
    pub partial_thousands: (u64, u64),
    /// Groups whose last instance joins the others when they are at rest.
    pub joins_later_permille: u32,
    /// How fast state is restored: one of these, each as likely.
    pub restoration: [Restored; 3],
}

/// Records restored while the group waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Restored {
    /// In a turn that waits for a heartbeat.
    pub per_heartbeat: u64,
    /// In a wait for a probing or the next phase.
    pub per_wait: u64,
}

impl Default for Space {
    /// The space in which the loops of this project were first counted.
    fn default() -> Self {
        Self {
            instances: (2, 4),
            two_threads_permille: 250,
            stateful_tasks: (1, 8),
            stateless_tasks: (0, 9),
            end_offset: 100_000,
            acceptable_recovery_lag: (10_000, 10_000),
            warm_ups: (1, 2),
            standby_permille: 250,
            full_checkpoints_permille: 333,
            partial_checkpoints_permille: 167,
            partial_thousands: (5, 99),
            joins_later_permille: 667,
            restoration: [
                Restored { per_heartbeat: 0, per_wait: 600_000 },
                Restored { per_heartbeat: 3_000, per_wait: 600_000 },
                Restored { per_heartbeat: 60_000, per_wait: 12_000_000 },
            ],
        }
    }
}

impl Space {
    /// The group that stands at `number` under `seed`, every instance on 2.6.0.
    #[allow(clippy::cast_possible_truncation)] // an index below 3
    pub fn group(&self, seed: u64, number: u64) -> Group {
        let mut random = Random::numbered(seed, number);
        let topology = self.topology(&mut random);
        let count = random.within_u32(self.instances);
        let joins_later = count > 1 && random.permille(self.joins_later_permille);
        let processes = (1..=count).map(|number| Process {
            id: ProcessId::numbered(number.into()),
            name: name(number),
            version: KafkaVersion::V2_6_0,
            threads: 1 + u32::from(random.permille(self.two_threads_permille)),
            phase: Some(u32::from(joins_later && number == count)),
            checkpoints: topology.stateful.iter().map(|stateful| self.checkpoint(&mut random, *stateful)).collect(),
        });
        let processes = processes.collect();
        let phases = 1 + u32::from(joins_later);
        let restored = self.restoration[random.within(0, 2) as usize];
        Group::new(topology, processes, phases, restored.per_heartbeat, restored.per_wait)
    }

    fn topology(&self, random: &mut Random) -> Topology {
        let stateful = random.within_u32(self.stateful_tasks) as usize;
        let stateless = random.within_u32(self.stateless_tasks) as usize;
        let tasks = |subtopology, count| (0..).take(count).map(move |partition| TaskId::new(subtopology, partition));
        let config = AssignmentConfig {
            acceptable_recovery_lag: drawn(random, self.acceptable_recovery_lag),
            max_warmup_replicas: random.within_u32(self.warm_ups),
            num_standby_replicas: u32::from(random.permille(self.standby_permille)),
            ..AssignmentConfig::default()
        };
        let halves = |first, second| -> Vec<_> {
            std::iter::repeat_n(first, stateful).chain(std::iter::repeat_n(second, stateless)).collect()
        };
        Topology {
            config,
            tasks: tasks(0, stateful).chain(tasks(1, stateless)).collect(),
            stateful: halves(1, 0).into_iter().map(|is| is == 1).collect(),
            end_offset_sums: halves(self.end_offset, 0),
        }
    }

    fn checkpoint(&self, random: &mut Random, stateful: bool) -> Option<u64> {
        if !stateful {
            return None;
        }
        let drawn = u32::try_from(random.within(0, 999)).unwrap_or(0);
        if drawn < self.full_checkpoints_permille {
            return Some(self.end_offset);
        }
        let partial = drawn < self.full_checkpoints_permille + self.partial_checkpoints_permille;
        partial.then(|| 1_000 * random.within(self.partial_thousands.0, self.partial_thousands.1))
    }
}

/// From a range; a range of one number draws nothing, so that the numbers after it stay what they were.
fn drawn(random: &mut Random, (low, high): (u64, u64)) -> u64 {
    if low == high { low } else { random.within(low, high) }
}

/// A, B, C, ...
fn name(number: u32) -> String {
    match u8::try_from(number).ok().filter(|number| (1..=26).contains(number)) {
        Some(number) => char::from(b'A' + number - 1).to_string(),
        None => format!("p{number}"),
    }
}
