//! Random groups: small ones, full of what makes rebalances differ, and any at all that a scenario can hold.

use std::collections::BTreeMap;
use std::fmt;

use proptest::collection::{btree_map, btree_set, vec};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use rebalance_lasso::kafka::config::AssignmentConfig;
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::task_id::{MAX_TASK_NUMBER, TaskId};
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::scenario::{Joins, MAX_OFFSET, ProcessSpec, Restoration, Scenario, TaskSpec};

/// The end of every changelog of a small group. A task's own end may be less.
pub const END: u64 = 100_000;

/// A scenario, shown as the JSON that the command line takes.
#[derive(Clone)]
pub struct Given(pub Scenario);

impl fmt::Debug for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.to_json())
    }
}

fn given(
    (config, tasks, processes, restoration): (AssignmentConfig, Vec<TaskSpec>, Vec<ProcessSpec>, Restoration),
) -> Given {
    Given(Scenario { config, tasks, processes, restoration })
}

pub fn version() -> impl Strategy<Value = KafkaVersion> {
    select(&KafkaVersion::ALL[..])
}

/// Up to four instances of up to three threads, a dozen tasks, state of every kind on disk, up to three phases.
pub fn small_scenario() -> impl Strategy<Value = Given> {
    (small_tasks(), 1_usize..=4).prop_flat_map(|(tasks, processes)| {
        let processes = vec(small_process(&tasks), processes).prop_map(name_processes);
        (small_config(), Just(tasks), processes, small_restoration()).prop_map(given)
    })
}

fn small_config() -> impl Strategy<Value = AssignmentConfig> {
    (select(vec![10_000, 10_000, 0, 1, MAX_OFFSET]), 1_u32..=3, select(vec![0_u32, 0, 1, 2])).prop_map(
        |(acceptable_recovery_lag, max_warmup_replicas, num_standby_replicas)| AssignmentConfig {
            acceptable_recovery_lag,
            max_warmup_replicas,
            num_standby_replicas,
            ..AssignmentConfig::default()
        },
    )
}

fn small_tasks() -> impl Strategy<Value = Vec<TaskSpec>> {
    let all: Vec<TaskId> =
        (0..3).flat_map(|group| (0..4).map(move |partition| TaskId::new(group, partition))).collect();
    let end = select(vec![Some(END), Some(END), Some(END), Some(0), Some(1), None, None]);
    (subsequence(all, 1..=10), vec(end, 10))
        .prop_map(|(ids, ends)| ids.into_iter().zip(ends).map(|(id, end_offset)| TaskSpec { id, end_offset }).collect())
}

fn small_process(tasks: &[TaskSpec]) -> impl Strategy<Value = ProcessSpec> + use<> {
    let stateful: Vec<TaskId> = tasks.iter().filter(|task| task.end_offset.is_some()).map(|task| task.id).collect();
    let checkpoint =
        select(vec![None, None, Some(END), Some(END), Some(END - 1), Some(56_000), Some(0), Some(END + 1)]);
    let checkpoints = vec(checkpoint, stateful.len()).prop_map(move |offsets| -> BTreeMap<TaskId, u64> {
        stateful.iter().zip(offsets).filter_map(|(task, offset)| Some((*task, offset?))).collect()
    });
    let id = prop_oneof![3 => (0_u64..20).prop_map(ProcessId::numbered), 1 => any::<u128>().prop_map(ProcessId)];
    let joins = select(vec![0_u32, 0, 0, 3, 7]).prop_map(Joins::InPhase);
    (id, 1_u32..=3, version(), joins, checkpoints).prop_map(|(id, threads, version, joins, checkpoints)| ProcessSpec {
        id,
        name: String::new(),
        threads,
        version,
        joins,
        checkpoints,
    })
}

/// Distinct names; ids that are there twice are made distinct.
fn name_processes(mut processes: Vec<ProcessSpec>) -> Vec<ProcessSpec> {
    for at in 0..processes.len() {
        while processes[..at].iter().any(|other| other.id == processes[at].id) {
            processes[at].id.0 += 100;
        }
        processes[at].name = format!("P{at}");
    }
    processes
}

fn small_restoration() -> impl Strategy<Value = Restoration> {
    (select(vec![0_u64, 0, 60_000, 1_000]), select(vec![0_u64, 12_000_000, 600_000, 40_000]))
        .prop_map(|(per_heartbeat, per_wait)| Restoration::Records { per_heartbeat, per_wait })
}

/// Numbers up to 2^63-1, the ends of the range more often than chance has it.
pub fn number(min: u64, max: u64) -> impl Strategy<Value = u64> {
    let edge = select(vec![min, min.saturating_add(1).min(max), max - 1, max]);
    let beyond_doubles = ((1_u64 << 53) - 2..(1 << 53) + 2).prop_map(move |number| number.clamp(min, max));
    prop_oneof![2 => edge, 1 => beyond_doubles, 3 => min..=max.min(min.saturating_add(200_000)), 2 => min..=max]
}

/// Any scenario that can be run, within sizes that a test can wait for.
pub fn any_scenario() -> impl Strategy<Value = Given> {
    (any_tasks(), any_ids()).prop_flat_map(|(tasks, ids)| {
        let processes: Vec<_> = ids.into_iter().enumerate().map(|(at, id)| any_process(at, id, &tasks)).collect();
        (any_config(), Just(tasks), processes, any_restoration()).prop_map(given)
    })
}

fn any_config() -> impl Strategy<Value = AssignmentConfig> {
    let int_max = u64::from(MAX_TASK_NUMBER);
    (number(0, MAX_OFFSET), number(1, int_max), number(0, int_max), number(60_000, MAX_OFFSET)).prop_map(
        |(acceptable_recovery_lag, warm_ups, standbys, probing_rebalance_interval_ms)| AssignmentConfig {
            acceptable_recovery_lag,
            max_warmup_replicas: u32::try_from(warm_ups).unwrap(),
            num_standby_replicas: u32::try_from(standbys).unwrap(),
            probing_rebalance_interval_ms,
        },
    )
}

fn any_tasks() -> impl Strategy<Value = Vec<TaskSpec>> {
    let number_of = || prop_oneof![3 => 0_u32..6, 1 => 0..=MAX_TASK_NUMBER];
    btree_map((number_of(), number_of()), proptest::option::of(number(0, MAX_OFFSET)), 1..20).prop_map(|tasks| {
        let task = |((group, partition), end_offset)| TaskSpec { id: TaskId::new(group, partition), end_offset };
        tasks.into_iter().map(task).collect()
    })
}

fn any_ids() -> impl Strategy<Value = Vec<ProcessId>> {
    let id = prop_oneof![any::<u64>().prop_map(u128::from), any::<u128>(), Just(u128::from(u64::MAX) + 1)];
    btree_set(id, 1..7).prop_map(|ids| ids.into_iter().map(ProcessId).collect())
}

fn any_process(at: usize, id: ProcessId, tasks: &[TaskSpec]) -> impl Strategy<Value = ProcessSpec> + use<> {
    let stateful: Vec<TaskId> = tasks.iter().filter(|task| task.end_offset.is_some()).map(|task| task.id).collect();
    let some = 0..=stateful.len();
    let checkpoints = (subsequence(stateful, some), vec(number(0, MAX_OFFSET), 20))
        .prop_map(|(tasks, offsets)| -> BTreeMap<TaskId, u64> { tasks.into_iter().zip(offsets).collect() });
    let by_action = prop_oneof![4 => (0_u32..=1_000).prop_map(Joins::InPhase), 1 => Just(Joins::ByAction)];
    // The first starts the group.
    let joins = if at == 0 { Just(Joins::InPhase(3)).boxed() } else { by_action.boxed() };
    ("\\PC{1,35}", 1_u32..=64, version(), joins, checkpoints).prop_map(
        move |(name, threads, version, joins, checkpoints)| {
            // The number keeps names distinct.
            let (name, threads) = (format!("{name}#{at}"), if at == 0 { threads } else { threads % 4 + 1 });
            ProcessSpec { id, name, threads, version, joins, checkpoints }
        },
    )
}

fn any_restoration() -> impl Strategy<Value = Restoration> {
    prop_oneof![
        (number(0, MAX_OFFSET), number(0, MAX_OFFSET))
            .prop_map(|(per_heartbeat, per_wait)| Restoration::Records { per_heartbeat, per_wait }),
        (number(0, MAX_OFFSET), number(1, u64::from(MAX_TASK_NUMBER))).prop_map(
            |(records_per_s, heartbeat_interval_ms)| Restoration::Rate { records_per_s, heartbeat_interval_ms }
        ),
    ]
}
