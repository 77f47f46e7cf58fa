//! The high-availability assignor (section 4), for whatever the lags are.

use std::collections::BTreeSet;

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::select;
use rebalance_lasso::kafka::assignor::{self, AssignorInput, ClientAssignment, Decision, ProcessAssignment, WarmUp};
use rebalance_lasso::kafka::config::AssignmentConfig;
use rebalance_lasso::kafka::lag::{ANY_LAG, LATEST_OFFSET, LagTable, UNKNOWN_OFFSET_SUM, is_caught_up};
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::task_id::TaskId;
use rebalance_lasso::kafka::{ProcessIx, TaskIx};

use crate::decisions::Replay;
use crate::{Verdict, check};

#[derive(Clone, Debug)]
pub struct Case {
    pub config: AssignmentConfig,
    pub tasks: Vec<TaskId>,
    pub stateful: Vec<bool>,
    pub processes: Vec<ProcessId>,
    pub capacities: Vec<u32>,
    /// Of each task, a lag a process.
    lags: Vec<Vec<i64>>,
}

impl Case {
    fn assign(&self) -> (ProcessAssignment, Vec<Decision>) {
        let mut table = LagTable::unreported(self.processes.len(), &vec![0; self.tasks.len()]);
        for (task, lags) in (0..).zip(&self.lags) {
            (0..).zip(&lags[..self.processes.len()]).for_each(|(process, lag)| table.set(task, process, *lag));
        }
        let input = AssignorInput {
            config: &self.config,
            tasks: &self.tasks,
            stateful: &self.stateful,
            processes: &self.processes,
            capacities: &self.capacities,
            lags: &table,
            stays_with: None,
        };
        let mut decisions = Vec::new();
        let answer = assignor::assign(&input, &mut decisions);
        assert_eq!(answer, assignor::assign(&input, &mut ()), "the answer does not depend on who listens");
        (answer, decisions)
    }

    pub fn is_caught_up(&self, task: TaskIx, process: ProcessIx) -> bool {
        is_caught_up(self.lags[task as usize][process as usize], self.config.acceptable_recovery_lag)
    }

    pub fn caught_up(&self, task: TaskIx) -> impl Iterator<Item = ProcessIx> + '_ {
        (0..).take(self.processes.len()).filter(move |process| self.is_caught_up(task, *process))
    }

    fn stateful_tasks(&self) -> impl Iterator<Item = TaskIx> + '_ {
        (0..).zip(&self.stateful).filter(|(_, stateful)| **stateful).map(|(task, _)| task)
    }
}

const MAX_PROCESSES: usize = 12;

/// Up to 12 processes and 60 tasks. Lags are alike in a case, so that all may be caught up, some, or none.
fn case() -> impl Strategy<Value = Case> {
    let lags = prop_oneof![
        3 => vec(vec(mixed_lag(), MAX_PROCESSES), 60),
        1 => vec(vec(prop_oneof![9 => Just(1_000_000_i64), 1 => Just(0)], MAX_PROCESSES), 60),
        1 => vec(vec(Just(0_i64), MAX_PROCESSES), 60),
    ];
    let id = prop_oneof![(1_u64..40).prop_map(u128::from), any::<u128>()];
    let tasks = btree_set((0_u32..4, 0_u32..30), 0..=60);
    (
        config(),
        tasks,
        vec(prop::bool::weighted(0.7), 60),
        btree_set(id, 1..=MAX_PROCESSES),
        vec(1_u32..=4, MAX_PROCESSES),
        lags,
    )
        .prop_map(|(config, tasks, mut stateful, ids, mut capacities, mut lags)| {
            let tasks: Vec<TaskId> =
                tasks.into_iter().map(|(group, partition)| TaskId::new(group, partition)).collect();
            let mut processes: Vec<ProcessId> = ids.into_iter().map(ProcessId).collect();
            processes.sort();
            stateful.truncate(tasks.len());
            lags.truncate(tasks.len());
            capacities.truncate(processes.len());
            Case { config, tasks, stateful, processes, capacities, lags }
        })
}

fn mixed_lag() -> impl Strategy<Value = i64> {
    let sentinel = select(vec![0, LATEST_OFFSET, UNKNOWN_OFFSET_SUM, i64::MAX]);
    prop_oneof![sentinel, 0_i64..3, 0_i64..20_001]
}

fn config() -> impl Strategy<Value = AssignmentConfig> {
    let acceptable = prop_oneof![select(vec![0, 1, 10_000, 10_000, ANY_LAG]), 0_u64..20_000];
    (acceptable, 1_u32..=5, 0_u32..=3).prop_map(
        |(acceptable_recovery_lag, max_warmup_replicas, num_standby_replicas)| AssignmentConfig {
            acceptable_recovery_lag,
            max_warmup_replicas,
            num_standby_replicas,
            ..AssignmentConfig::default()
        },
    )
}

/// The property, of each case with its answer and the decisions that led there.
fn check_answers(property: impl Fn(&Case, &[ClientAssignment], &[Decision]) -> Verdict) {
    check(1_500, &case(), |case| {
        let (answer, decisions) = case.assign();
        property(&case, &answer.clients, &decisions)
    });
}

#[test]
fn decisions_follow_the_rules_one_by_one_and_lead_to_the_answer() {
    check(1_500, &case(), |case| {
        let (answer, decisions) = case.assign();
        let mut replay = Replay::new(&case);
        for decision in &decisions {
            replay.step(decision)?;
        }
        prop_assert_eq!(replay.clients(), answer.clients);
        prop_assert_eq!(decisions.last(), Some(&Decision::ProbingNeeded { needed: answer.probing_needed }));
        Ok(())
    });
}

#[test]
fn every_task_is_active_once_and_no_process_has_two_copies() {
    check_answers(|case, clients, _| {
        let mut active: Vec<TaskIx> = clients.iter().flat_map(|client| client.active.clone()).collect();
        active.sort_unstable();
        prop_assert_eq!(active, (0..).take(case.tasks.len()).collect::<Vec<TaskIx>>());
        for client in clients {
            let copies: BTreeSet<TaskIx> = client.active.iter().chain(&client.standby).copied().collect();
            prop_assert_eq!(copies.len(), client.active.len() + client.standby.len());
            prop_assert!(client.active.is_sorted() && client.standby.is_sorted());
            prop_assert!(client.standby.iter().all(|task| case.stateful[*task as usize]), "no stateless standby");
        }
        Ok(())
    });
}

/// Movements never cost a standby: one that goes elsewhere is still one, and each warm-up granted is one more.
#[test]
fn standbys_are_those_asked_for_or_that_fit_and_the_warm_ups_granted() {
    check_answers(|case, clients, decisions| {
        let asked_or_fit = (case.config.num_standby_replicas as usize).min(case.processes.len() - 1);
        for task in case.stateful_tasks() {
            let of_task = |decision: &&Decision| match decision {
                Decision::StandbyPlaced { task: t, .. } => *t == task,
                Decision::ActiveMoved { task: t, warm_up, .. } | Decision::StandbyMoved { task: t, warm_up, .. } => {
                    *t == task && *warm_up == WarmUp::Granted
                }
                _ => false,
            };
            let (placed, granted): (Vec<&Decision>, Vec<&Decision>) = decisions
                .iter()
                .filter(of_task)
                .partition(|decision| matches!(decision, Decision::StandbyPlaced { .. }));
            prop_assert_eq!(placed.len(), asked_or_fit);
            let standbys = clients.iter().filter(|client| client.standby.contains(&task)).count();
            prop_assert_eq!(standbys, placed.len() + granted.len());
        }
        Ok(())
    });
}

/// The first movements that cost a warm-up get one, until the budget is spent.
#[test]
fn warm_ups_are_granted_until_the_budget_is_spent() {
    check_answers(|case, _, decisions| {
        let warm_up = |decision: &Decision| match decision {
            Decision::ActiveMoved { warm_up, .. } | Decision::StandbyMoved { warm_up, .. } => Some(*warm_up),
            _ => None,
        };
        let costly: Vec<WarmUp> = decisions.iter().filter_map(warm_up).filter(|w| *w != WarmUp::Swapped).collect();
        let budget = case.config.max_warmup_replicas as usize;
        let expected = |at: usize| if at < budget { WarmUp::Granted } else { WarmUp::Refused };
        prop_assert_eq!(&costly, &(0..costly.len()).map(expected).collect::<Vec<WarmUp>>());
        Ok(())
    });
}

#[test]
fn a_stateful_task_runs_where_it_is_caught_up_if_it_is_anywhere() {
    check_answers(|case, clients, _| {
        for task in case.stateful_tasks().filter(|task| case.caught_up(*task).next().is_some()) {
            let runs_on =
                (0..).zip(clients).find(|(_, client)| client.active.contains(&task)).map(|(process, _)| process);
            prop_assert!(case.is_caught_up(task, runs_on.unwrap()), "task {task} on {runs_on:?}");
        }
        Ok(())
    });
}

/// A standby stays where it is not caught up only to warm up, or because everybody caught up has a copy already.
#[test]
fn a_standby_that_is_not_caught_up_is_a_warm_up_or_cannot_move() {
    check_answers(|case, clients, decisions| {
        let is_warm_up = |wanted: TaskIx, process: ProcessIx| {
            decisions.iter().any(|decision| match *decision {
                Decision::ActiveMoved { task, destination, warm_up, .. }
                | Decision::StandbyMoved { task, destination, warm_up, .. } => {
                    (task, destination, warm_up) == (wanted, process, WarmUp::Granted)
                }
                _ => false,
            })
        };
        for (process, client) in (0..).zip(clients) {
            for &task in client.standby.iter().filter(|task| !case.is_caught_up(**task, process)) {
                let has_copy = |other: ProcessIx| {
                    let client = &clients[other as usize];
                    client.active.contains(&task) || client.standby.contains(&task)
                };
                prop_assert!(
                    is_warm_up(task, process) || case.caught_up(task).all(has_copy),
                    "task {task} on {process}"
                );
            }
        }
        Ok(())
    });
}

/// In the ideal placement, before anything moves to where it is caught up, no further move would even things out.
#[test]
fn before_movements_no_two_processes_are_more_than_a_task_a_thread_apart() {
    check_answers(|case, _, decisions| {
        let mut replay = Replay::new(case);
        let mut rest = decisions.iter().peekable();
        while let Some(decision) =
            rest.next_if(|d| matches!(d, Decision::Dealt { .. } | Decision::Balanced { standby: false, .. }))
        {
            replay.step(decision)?;
        }
        prop_assert_eq!(replay.move_that_is_left(false), None);
        while let Some(decision) = rest.next_if(|d| {
            matches!(d, Decision::StandbyPlaced { .. } | Decision::StandbyRefused { .. } | Decision::Balanced { .. })
        }) {
            replay.step(decision)?;
        }
        prop_assert_eq!(replay.move_that_is_left(true), None);
        Ok(())
    });
}

#[test]
fn where_everybody_is_caught_up_nothing_moves() {
    check_answers(|case, _, decisions| {
        let everywhere = |task: TaskIx| case.caught_up(task).count() == case.processes.len();
        if case.stateful_tasks().all(everywhere) {
            prop_assert_eq!(decisions.last(), Some(&Decision::ProbingNeeded { needed: false }));
        }
        Ok(())
    });
}
