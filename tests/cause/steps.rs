//! The leader's work step by step comes to exactly what is assigned, in every vector and in random groups.

use std::io::Read;
use std::path::PathBuf;
use std::rc::Rc;

use flate2::read::GzDecoder;
use rebalance_lasso::app::leader_steps::{Does, LeaderSteps, Stage, leader_steps};
use rebalance_lasso::app::sentence::plain;
use rebalance_lasso::kafka::assignor::Decision;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::event::Event;
use rebalance_lasso::sim::presets::Preset;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Position, Run};
use rebalance_lasso::sim::scenario::Scenario;
use serde_json::Value;

use crate::links::moment;
use crate::random::runs;

fn check(run: &Run, round: u32) {
    let events = &run.rounds[round as usize].events;
    let Some(steps) = leader_steps(run, round) else {
        assert!(events.contains(&Event::GroupEmptied), "nobody is left to lead");
        return;
    };
    let told = moment(run, Position { round, events: u32::MAX });
    let placement = steps.placement(steps.steps.len());
    let mut members = placement.members.iter();
    for (member, beside) in (0..).zip(&told.members) {
        let Some(told) = &beside.told else { continue };
        let (who, share) = members.next().expect("a share");
        let pending: Vec<u32> = told.pending.iter().map(|(task, _)| *task).collect();
        assert_eq!(
            (*who, &share.active, &share.standby, &share.pending),
            (member, &told.active, &told.standby, &pending)
        );
    }
    assert!(members.next().is_none());
    by_process(run, &steps);
    assert!(steps.steps.iter().is_sorted_by_key(|step| step.stage), "stages come in order");
    let warm_ups: Vec<u32> = steps.steps.iter().map(|step| step.warm_ups_left).collect();
    assert!(warm_ups.is_sorted_by(|a, b| a >= b));
}

/// Before tasks go to threads, the processes have what their members have afterwards.
fn by_process(run: &Run, steps: &LeaderSteps) {
    let shared: Vec<usize> = (0..steps.steps.len()).filter(|at| steps.steps[*at].stage == Stage::Withheld).collect();
    let shared = steps.placement(shared.first().copied().unwrap_or(steps.steps.len()));
    for (process, share) in (0..).zip(&shared.processes) {
        let of = |pick: &dyn Fn(&rebalance_lasso::app::leader_steps::MemberShare) -> Vec<u32>| {
            let mine = shared.members.iter().filter(|(member, _)| run.group.process_of(*member) == process);
            let mut tasks: Vec<u32> = mine.flat_map(|(_, share)| pick(share)).collect();
            tasks.sort_unstable();
            tasks
        };
        assert_eq!(of(&|share| share.active.clone()), share.active, "round {}", steps.round);
        assert_eq!(of(&|share| share.standby.clone()), share.standby, "round {}", steps.round);
    }
}

#[test]
fn the_last_step_is_what_is_assigned_in_every_vector() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/trajectory.jsonl.gz");
    let packed = std::fs::read(path).expect("vectors");
    let mut lines = String::new();
    GzDecoder::new(packed.as_slice()).read_to_string(&mut lines).expect("gzipped text");
    let mut rounds = 0;
    for line in lines.lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        for version in KafkaVersion::ALL {
            let group = Scenario::read(&case["scenario"]).0.on_version(version).group().expect("a group");
            let run = Run::new(Rc::new(group), DEFAULT_BOUND_ROUNDS);
            for round in 0..u32::try_from(run.rounds.len()).unwrap() {
                check(&run, round);
                rounds += 1;
            }
        }
    }
    assert!(rounds > 1_000, "{rounds} rounds");
}

#[test]
fn random_groups_come_to_what_is_assigned() {
    runs(100, |run| (0..u32::try_from(run.rounds.len()).unwrap()).for_each(|round| check(run, round)));
}

#[test]
fn the_opening_step_by_step() {
    let run = Run::new(Preset::find("livelock").expect("a preset").group(0), DEFAULT_BOUND_ROUNDS);
    let steps = leader_steps(&run, 12).expect("a rebalance");
    let told: Vec<String> = steps
        .steps
        .iter()
        .filter(|step| [Stage::CaughtUp, Stage::MoveActives, Stage::Threads].contains(&step.stage))
        .map(|step| format!("{} ({})", plain(&steps.sentence(&run, step)), step.warm_ups_left))
        .collect();
    assert_eq!(
        told,
        [
            "B is caught up on 0_0. (2)",
            "B and C are caught up on 0_1. (2)",
            "A and B are caught up on 0_2. (2)",
            "B is caught up on 0_3. (2)",
            "B and C are caught up on 0_4. (2)",
            "0_0 goes to B, which is caught up; A, its ideal place, is not and keeps a copy to warm up. (1)",
            "0_3 goes to B, which is caught up; A, its ideal place, is not and keeps a copy to warm up. (0)",
            "0_2 goes to A, which is caught up; C, its ideal place, is not, and no warm-up is left for it: it keeps nothing. (0)",
            "A is to run 0_2, 1_1 and 1_3, and to keep copies of 0_0 and 0_3. (0)",
            "B is to run 0_0, 0_1, 0_3 and 0_4. (0)",
            "C is to run 1_0 and 1_2. (0)",
        ]
    );
    let first_move = steps.steps.iter().position(|step| step.stage == Stage::MoveActives).expect("a movement");
    let (before, after) = (steps.placement(first_move), steps.placement(first_move + 1));
    assert_eq!(before.processes[0].active, [0, 3]);
    assert_eq!((after.processes[0].active.clone(), after.processes[1].active.clone()), (vec![3], vec![0, 1, 4]));
    assert_eq!(steps.steps[first_move].changed, [(0, 0), (0, 1)]);
    let Does::Decides(Decision::ActiveMoved { .. }) = steps.steps[first_move].does else { panic!("a movement") };
    assert_eq!(leader_steps(&run, 1_000_012).expect("a later lap").caught_up, steps.caught_up);
}
