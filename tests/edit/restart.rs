//! Everything restarted with what is on disk now.

use rebalance_lasso::app::edit::apply::apply;
use rebalance_lasso::app::edit::restart::restart;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::presets::{Preset, presets};
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Position, Run};
use rebalance_lasso::sim::scenario::Joins;
use rebalance_lasso::sim::setup::Setup;

use crate::named;

fn run(setup: &Setup) -> Run {
    Run::new(setup.group().expect("a group"), DEFAULT_BOUND_ROUNDS)
}

/// After the events of a rebalance.
const fn end_of(round: u32) -> Position {
    Position { round, events: u32::MAX }
}

fn restarted(setup: &Setup, at: Position) -> Setup {
    let run = run(setup);
    let moment = run.moment(at);
    let edit = restart(setup, &run.group, &moment);
    apply(setup, &edit).expect("a group")
}

#[test]
fn nothing_changes_before_the_start() {
    for preset in presets() {
        let setup = Setup::from(preset.scenario());
        let run = run(&setup);
        let moment = run.moment(Position { round: 0, events: 0 });
        let after = apply(&setup, &restart(&setup, &run.group, &moment)).expect("a group");
        assert_eq!(after.scenario, setup.scenario, "{}", preset.id);
    }
}

#[test]
fn what_is_on_disk_at_any_moment_is_a_group() {
    for preset in presets() {
        let setup = Setup::from(preset.scenario().on_version(KafkaVersion::V2_6_1));
        let run = run(&setup);
        for round in 0..u32::try_from(run.rounds.len()).expect("few") {
            let after = restarted(&setup, end_of(round));
            let directories = run.moment(end_of(round)).world.directories;
            let group = after.group().expect("a group");
            for (process, directory) in group.processes.iter().zip(directories) {
                let tasks = (0..).zip(&process.checkpoints);
                assert!(tasks.into_iter().all(|(task, checkpoint)| directory.checkpoint(task) == *checkpoint));
            }
        }
    }
}

/// In *a healthy hand-over* a third instance joins a group at rest, and its disk fills.
#[test]
fn all_that_have_started_start_together() {
    let setup = Setup::from(Preset::find("hand-over").expect("a preset").scenario());
    let last = u32::try_from(run(&setup).rounds.len() - 1).expect("few");
    let early = restarted(&setup, Position { round: 0, events: 20 });
    assert_eq!(named(&early.scenario, "C").joins, Joins::InPhase(1));
    let after = restarted(&setup, end_of(last));
    assert_eq!(named(&after.scenario, "C").joins, Joins::InPhase(0));
    assert!(named(&setup.scenario, "C").checkpoints.len() < named(&after.scenario, "C").checkpoints.len());
}

/// Releases and configuration as they are by then, actions that are over: none is left to be done.
#[test]
fn what_actions_have_changed_stays_and_they_go() {
    let setup = crate::setup();
    let group = setup.scenario.on_version(KafkaVersion::V2_6_1).group().expect("a group");
    let mut group = rebalance_lasso::sim::group::Group { what_if: setup.what_if, ..group };
    group.topology.config.acceptable_recovery_lag = 0;
    let moment = rebalance_lasso::sim::moment::Moment::before_start(&group);
    let after = apply(&setup, &restart(&setup, &group, &moment)).expect("a group");
    assert!(after.scenario.processes.iter().all(|process| process.version == KafkaVersion::V2_6_1));
    assert_eq!((after.scenario.config.acceptable_recovery_lag, after.actions), (0, vec![]));
}

#[test]
fn an_instance_that_only_an_action_lets_join_starts_with_the_others() {
    let joins = Joins::ByAction;
    let by_action = rebalance_lasso::app::edit::verb::Edit::SetJoins { instance: crate::B, joins };
    let setup = crate::edited(&crate::setup(), &[by_action]);
    let group = setup.group().expect("a group");
    let moment = rebalance_lasso::sim::moment::Moment::before_start(&group);
    let after = apply(&setup, &restart(&setup, &group, &moment)).expect("a group");
    let joins = ["A", "B", "C"].map(|name| named(&after.scenario, name).joins);
    assert_eq!(joins, [Joins::InPhase(0), Joins::InPhase(0), Joins::InPhase(1)]);
}
