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
