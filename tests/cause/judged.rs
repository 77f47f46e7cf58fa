//! Predicates in random groups, against what can be read off the moments.

use rebalance_lasso::analysis::predicates::{Predicate, Reason, verdicts};
use rebalance_lasso::kafka::task::TaskState;
use rebalance_lasso::sim::event::Event;
use rebalance_lasso::sim::run::{Outcome, Position};

use crate::links::moment;
use crate::random::runs;

#[test]
fn a_failure_is_where_it_says() {
    runs(150, |run| {
        let verdicts = verdicts(run);
        let stored = u32::try_from(run.rounds.len()).unwrap();
        let end = run.outcome.lasso().map_or(stored, |(_, cycle)| stored + cycle);
        for round in 0..end {
            let failed = |predicate| verdicts.failure(run, round, predicate).expect("a rebalance");
            let after = moment(run, Position { round, events: u32::MAX });
            if let Some(failure) = failed(Predicate::ReportsAll) {
                let at = moment(run, failure.at);
                let process = failure.process.expect("whose report") as usize;
                assert!(at.world.directories[process].checkpoint(failure.task).expect("on disk") > 0);
                let of_it = after.leader.reports.iter().zip(&run.group.members);
                let of_it = of_it.filter(|(_, member)| member.process as usize == process);
                assert!(of_it.clone().all(|(report, _)| report.said.iter().all(|(task, _, _)| *task != failure.task)));
                assert!(of_it.clone().any(|(report, _)| report.unsaid.iter().any(|(task, _)| *task == failure.task)));
            }
            let ready = |state| state == TaskState::Running || state == TaskState::Restoring && after.is_at_rest;
            let runs = |task: &u32| {
                let held = after.world.members.iter().filter(|member| member.tasks.owned().any(|id| id == *task));
                held.filter_map(|member| member.tasks.get(*task)).any(|task| ready(task.state))
            };
            let idle = (0..).take(run.group.topology.tasks.len()).find(|task| !runs(task));
            assert_eq!(failed(Predicate::AllRun).map(|failure| failure.task), idle, "round {round}");
            let revoked = run.rounds[run.round_shown(round).unwrap() as usize]
                .events
                .iter()
                .any(|event| matches!(event, Event::PartitionsRevoked { .. }));
            let moved = failed(Predicate::NothingMoved);
            assert!(!revoked || moved.is_some(), "who gives something up has lost it: round {round}");
            if let Some(Reason::Moved { from, to }) = moved.map(|failure| failure.reason) {
                assert_ne!(Some(from), to);
            }
        }
        assert!(verdicts.failure(run, end, Predicate::AllRun).is_ok() == run.outcome.lasso().is_some());
        let last = &run.rounds.last().expect("a round").events;
        // In a group that everybody has left nobody has anything.
        if let Outcome::Stable { rounds } = run.outcome
            && !last.contains(&Event::GroupEmptied)
        {
            assert_eq!(
                verdicts.failure(run, rounds - 1, Predicate::NothingMoved).map(|failure| {
                    failure.filter(|failure| matches!(failure.reason, Reason::Moved { to: None, .. }))
                }),
                Ok(None),
                "at rest nothing is without an owner that had one"
            );
        }
    });
}

#[test]
fn with_the_fix_nothing_on_disk_is_left_unsaid() {
    use rebalance_lasso::kafka::version::KafkaVersion;
    use rebalance_lasso::sim::presets::presets;
    use rebalance_lasso::sim::run::Run;
    for preset in presets() {
        let group = preset.scenario().on_version(KafkaVersion::V2_6_1).group().expect("a group");
        let run = Run::new(std::rc::Rc::new(group), 100);
        let verdicts = verdicts(&run);
        for round in 0..u32::try_from(run.rounds.len()).unwrap() {
            assert_eq!(verdicts.failure(&run, round, Predicate::ReportsAll), Ok(None), "{} {round}", preset.id);
        }
    }
}
