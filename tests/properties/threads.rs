//! Tasks of a process to its threads (section 5), for whatever the threads reported.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::subsequence;
use rebalance_lasso::kafka::TaskIx;
use rebalance_lasso::kafka::thread_assignment::{ThreadInput, assign_actives, assign_standbys};

use crate::{Verdict, check};

#[derive(Clone, Debug)]
struct Case {
    stateful: Vec<TaskIx>,
    stateless: Vec<TaskIx>,
    previous: Vec<Vec<TaskIx>>,
}

impl Case {
    fn input(&self) -> ThreadInput<'_> {
        ThreadInput { stateful: &self.stateful, stateless: &self.stateless, previous: &self.previous }
    }

    fn actives(&self) -> Vec<Vec<TaskIx>> {
        assign_actives(&self.input(), |task| task.wrapping_mul(7))
    }
}

/// Even tasks are stateful. Threads report any of them, in any order, also tasks that are no longer the process's.
fn case() -> impl Strategy<Value = Case> {
    let numbers = |from: u32| (0..25).map(|n| 2 * n + from).collect::<Vec<TaskIx>>();
    let reported = subsequence(numbers(0), 0..=12).prop_shuffle();
    (subsequence(numbers(0), 0..=20), subsequence(numbers(1), 0..=20), vec(reported, 1..=5))
        .prop_map(|(stateful, stateless, previous)| Case { stateful, stateless, previous })
}

fn assert_once_each(shares: &[Vec<TaskIx>], tasks: &[TaskIx]) -> Verdict {
    for share in shares {
        prop_assert!(share.is_sorted(), "in task order: {share:?}");
    }
    let mut given = shares.concat();
    given.sort_unstable();
    prop_assert_eq!(given, tasks);
    Ok(())
}

fn assert_even(shares: &[Vec<TaskIx>], tasks: &[TaskIx]) -> Verdict {
    let count = |share: &Vec<TaskIx>| share.iter().filter(|task| tasks.contains(task)).count();
    let counts: Vec<usize> = shares.iter().map(count).collect();
    let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
    prop_assert!(most - least <= 1, "{counts:?}");
    Ok(())
}

#[test]
fn every_task_goes_to_one_thread_and_stateful_ones_evenly() {
    check(3_000, &case(), |case| {
        let mut all = [case.stateful.clone(), case.stateless.clone()].concat();
        all.sort_unstable();
        let actives = case.actives();
        assert_once_each(&actives, &all)?;
        assert_even(&actives, &case.stateful)?;
        let standbys = assign_standbys(&ThreadInput { stateless: &[], ..case.input() });
        assert_once_each(&standbys, &case.stateful)?;
        assert_even(&standbys, &case.stateful)
    });
}

#[test]
fn what_a_thread_was_given_and_reports_it_is_given_again() {
    check(2_000, &case(), |case| {
        let first = case.actives();
        let reported =
            |share: &Vec<TaskIx>| share.iter().copied().filter(|task| case.stateful.contains(task)).collect();
        let again = Case { previous: first.iter().map(reported).collect(), ..case.clone() };
        prop_assert_eq!(again.actives(), first);
        Ok(())
    });
}

/// A task reported by one thread only, which has room for all that it reported, stays with it.
#[test]
fn a_thread_below_its_share_keeps_what_only_it_reported() {
    check(2_000, &case(), |case| {
        let share = case.stateful.len() / case.previous.len();
        let mut reporters: BTreeMap<TaskIx, usize> = BTreeMap::new();
        case.previous.iter().flatten().for_each(|task| *reporters.entry(*task).or_default() += 1);
        for (reported, given) in case.previous.iter().zip(case.actives()) {
            let wanted: Vec<&TaskIx> = reported.iter().filter(|task| case.stateful.contains(task)).collect();
            if wanted.len() <= share {
                let lost: Vec<_> =
                    wanted.iter().filter(|task| reporters[**task] == 1 && !given.contains(task)).collect();
                prop_assert!(lost.is_empty(), "{reported:?} was given {given:?}");
            }
        }
        Ok(())
    });
}

/// Threads are full with one task each; both wish for 2, which is left over. The later one is remembered.
#[test]
fn of_two_threads_that_wish_for_a_task_left_over_the_later_gets_it() {
    let case = Case { stateful: vec![0, 2, 4], stateless: vec![], previous: vec![vec![0, 2], vec![4, 2]] };
    assert_eq!(case.actives(), [vec![0], vec![2, 4]]);
}
