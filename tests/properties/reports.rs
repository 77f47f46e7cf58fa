//! What members say, what the leader makes of it, and that members do what they are told.

use std::collections::BTreeMap;

use proptest::prelude::*;
use rebalance_lasso::kafka::assignor::{self, AssignorInput, Decision};
use rebalance_lasso::kafka::lag::LagTable;
use rebalance_lasso::kafka::task::Role;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::kafka::{ProcessIx, TaskIx};
use rebalance_lasso::sim::event::Event;
use rebalance_lasso::sim::moment::{Moment, ReportSeen};
use rebalance_lasso::sim::run::{Round, Run};

use crate::Verdict;
use crate::proof::check_runs;

/// The moment of a round when what comes next is settled: everybody has done as told.
fn settled(run: &Run, round: &Round) -> Moment {
    let mut moment = round.before.clone();
    for event in &round.events {
        moment.apply(&run.group, event);
        if matches!(event, Event::NextSettled { .. }) {
            break;
        }
    }
    moment
}

fn check_settled(property: impl Fn(&Run, &Round, &Moment) -> Verdict) {
    check_runs(600, |run| run.rounds.iter().try_for_each(|round| property(run, round, &settled(run, round))));
}

/// The lock of a folder sees to it on 2.6.0; on 2.6.1 two may read the same file.
#[test]
fn two_members_of_a_process_never_contradict_each_other() {
    check_settled(|run, _, moment| {
        let mut said: BTreeMap<(ProcessIx, TaskIx), i64> = BTreeMap::new();
        for (member, report) in (0..).zip(&moment.leader.reports) {
            for &(task, sum, _) in &report.said {
                let other = said.insert((run.group.process_of(member), task), sum);
                let may_repeat = run.group.version_of(member) == KafkaVersion::V2_6_1 && other == Some(sum);
                prop_assert!(other.is_none() || may_repeat, "{member} says {sum} of {task}, another said {other:?}");
            }
        }
        Ok(())
    });
}

#[test]
fn a_report_tells_every_task_once_and_what_the_member_owned() {
    check_settled(|run, round, moment| {
        for (report, state) in moment.leader.reports.iter().zip(&round.before.world.members) {
            let ReportSeen { said, unsaid, owned, .. } = report;
            let mut told: Vec<TaskIx> = said.iter().map(|(task, ..)| *task).collect();
            prop_assert!(told.is_sorted() && unsaid.is_sorted_by_key(|(task, _)| *task));
            told.extend(unsaid.iter().map(|(task, _)| *task));
            let tasks = state.tasks.tasks().iter().map(|(id, _)| *id).filter(|id| run.group.is_stateful(*id));
            for task in tasks {
                prop_assert_eq!(told.iter().filter(|other| **other == task).count(), 1, "{} in {:?}", task, told);
            }
            prop_assert_eq!(owned, &state.tasks.owned().collect::<Vec<TaskIx>>());
        }
        Ok(())
    });
}

/// The table that a moment shows is the one that the leader worked from: the assignor decides the same from it.
#[test]
fn the_lags_shown_explain_every_decision() {
    check_settled(|run, round, moment| {
        let group = &run.group;
        let shown = moment.lag_table(group).expect("the leader has led");
        let joined: Vec<ProcessIx> = moment.leader.processes.iter().collect();
        let mut table = LagTable::unreported(joined.len(), &group.topology.end_offset_sums);
        for task in (0..).take(group.topology.tasks.len()) {
            (0..).zip(&joined).for_each(|(column, process)| table.set(task, column, shown.get(task, *process)));
        }
        let of = |process: &ProcessIx| &group.processes[*process as usize];
        let input = AssignorInput {
            config: &group.topology.config,
            tasks: &group.topology.tasks,
            stateful: &group.topology.stateful,
            processes: &joined.iter().map(|process| of(process).id).collect::<Vec<_>>(),
            capacities: &joined.iter().map(|process| of(process).threads).collect::<Vec<_>>(),
            lags: &table,
            stays_with: None,
        };
        let mut decisions = Vec::new();
        assignor::assign(&input, &mut decisions);
        let in_group = |decision: &Decision| decision.renumbered(|rank| joined[rank as usize]);
        let decisions: Vec<Decision> = decisions.iter().map(in_group).collect();
        prop_assert_eq!(&decisions, &moment.leader.decisions);
        let told = round.events.iter().filter(|event| matches!(event, Event::Decided(_))).count();
        prop_assert_eq!(told, decisions.len());
        Ok(())
    });
}

/// Every task is meant for one member, and withheld only while another gives it up in this very round.
#[test]
fn what_is_withheld_is_given_up_at_once_by_whoever_owns_it() {
    check_settled(|run, round, moment| {
        let mut meant = vec![0; run.group.topology.tasks.len()];
        for (member, seen) in (0..).zip(&moment.members) {
            let Some(told) = &seen.told else { continue };
            told.active.iter().for_each(|task| meant[*task as usize] += 1);
            for &(task, owner) in &told.pending {
                meant[task as usize] += 1;
                let given_up = Event::PartitionsRevoked { member: owner, task };
                prop_assert!(owner != member && round.events.contains(&given_up), "{task} by {owner}");
                prop_assert_eq!(told.stand_ins.contains(&task), run.group.is_stateful(task));
            }
        }
        prop_assert!(meant.iter().all(|times| *times == 1), "{meant:?}");
        Ok(())
    });
}

#[test]
fn everybody_has_what_they_were_told_to_have() {
    check_settled(|_, round, moment| {
        for (member, (seen, state)) in (0..).zip(moment.members.iter().zip(&moment.world.members)) {
            let Some(told) = &seen.told else { continue };
            let with = |role: Role| -> Vec<TaskIx> {
                state.tasks.tasks().iter().filter(|(_, task)| task.role == role).map(|(id, _)| *id).collect()
            };
            prop_assert_eq!(&with(Role::Active), &told.active);
            prop_assert_eq!(&with(Role::Standby), &told.standby);
            let in_the_loop = round.events.contains(&Event::RejoinedInsidePoll { member });
            prop_assert_eq!(in_the_loop, !told.revoked.is_empty());
        }
        Ok(())
    });
}
