//! What each change does, by what is told of it.

use rebalance_lasso::kafka::config::AssignmentConfig;
use rebalance_lasso::kafka::lag::ANY_LAG;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::action::{Change, ConfigName};
use rebalance_lasso::sim::event::{Event, ReportMoment};
use rebalance_lasso::sim::moment::ThreadPosition;
use rebalance_lasso::sim::run::{Position, Run};
use rebalance_lasso::sim::setup::Setup;

use crate::{NEW, OLD, action, before, done, fates, opening};

const A: u32 = 0;
const B: u32 = 1;
const C: u32 = 2;

/// What is told before the third rebalance of the opening group, if something is done to it there.
#[track_caller]
fn check(what: &str, expect: &[&str]) -> Run {
    let run = opening(OLD, &[&format!("2 {what}")]);
    assert_eq!(fates(&run), [done(2)]);
    assert_eq!(before(&run, 2), expect);
    run
}

#[test]
fn who_leaves_writes_closes_and_unlocks_first() {
    let expect = [
        "C stops cleanly: it writes its checkpoints and closes its tasks.",
        "C writes the checkpoint of 0_0: 100\u{202f}000.",
        "C closes 0_0.",
        "C closes 1_3.",
        "C unlocks the folder of 0_0.",
        "C unlocks the folder of 0_1.",
        "C unlocks the folder of 0_4.",
        "C is out of the group.",
    ];
    let run = check("leave C", &expect);
    let begun = run.moment(Position { round: 2, events: u32::try_from(expect.len()).unwrap() });
    assert_eq!(begun.members[C as usize].position, ThreadPosition::NotJoined);
    assert_eq!(begun.world.running.iter().collect::<Vec<_>>(), [A, B]);
    let report = |event: &&Event| matches!(event, Event::JoinGroupSent { member: C, .. });
    assert_eq!(run.rounds[2..].iter().flat_map(|round| &round.events).find(report), None);
}

#[test]
fn who_crashes_writes_nothing() {
    let run = check("crash C", &["C crashes: its disk stays as it was last written."]);
    let disk = |events| run.moment(Position { round: 2, events }).world.directories[C as usize].clone();
    let (was, is) = (disk(0), disk(1));
    let checkpoints = |disk: &rebalance_lasso::kafka::state_directory::StateDirectory| {
        disk.folders().iter().map(|(task, folder)| (*task, folder.checkpoint)).collect::<Vec<_>>()
    };
    assert_eq!(checkpoints(&was), checkpoints(&is));
    assert!(was.lock_holder(0).is_some() && is.folders().iter().all(|(_, folder)| folder.holder.is_none()));
}

/// Its report for this rebalance was out: it makes a new one, of what is on its disk.
#[test]
fn who_restarts_is_back_with_empty_hands_and_another_leads() {
    let run = check(
        "restart A",
        &[
            "A stops cleanly: it writes its checkpoints and closes its tasks.",
            "A writes the checkpoint of 0_0: 0.",
            "A closes 0_0.",
            "A writes the checkpoint of 0_2: 100\u{202f}000.",
            "A closes 0_2.",
            "A writes the checkpoint of 0_3: 0.",
            "A closes 0_3.",
            "A closes 1_0.",
            "A unlocks the folder of 0_0.",
            "A unlocks the folder of 0_2.",
            "A unlocks the folder of 0_3.",
            "A is out of the group.",
            "B leads from now on.",
            "A starts, with what is on its disk, and joins.",
        ],
    );
    let events = &run.rounds[2].events;
    assert!(events.contains(&Event::JoinGroupSent { member: A, moment: ReportMoment::Rebalance }));
    let leaders: Vec<_> = run.rounds.iter().flat_map(|round| &round.events).filter_map(led).collect();
    assert_eq!(leaders[..2], [A, A]);
    assert!(leaders[2..].iter().all(|leader| *leader == B), "A does not lead again: {leaders:?}");
}

fn led(event: &Event) -> Option<u32> {
    if let Event::LagsComputed { leader } = event { Some(*leader) } else { None }
}

#[test]
fn the_next_in_process_order_leads_and_after_the_last_the_first() {
    let leaders = |actions: &[&str]| {
        let run = opening(NEW, actions);
        run.rounds.iter().flat_map(|round| &round.events).filter_map(led).take(4).collect::<Vec<_>>()
    };
    assert_eq!(leaders(&["1 leave A", "2 crash B"]), [A, B, C]);
    assert_eq!(leaders(&["1 restart A", "2 restart B"]), [A, B, C, C]);
    assert_eq!(leaders(&["1 restart A", "2 restart B", "3 restart C"]), [A, B, C, A]);
    assert_eq!(leaders(&["0 crash A"]), [B, B, B]);
}

#[test]
fn an_upgrade_is_a_restart_on_the_other_release() {
    let run = check(
        "set_version C 2.6.1",
        &[
            "C stops cleanly: it writes its checkpoints and closes its tasks.",
            "C writes the checkpoint of 0_0: 100\u{202f}000.",
            "C closes 0_0.",
            "C closes 1_3.",
            "C unlocks the folder of 0_0.",
            "C unlocks the folder of 0_1.",
            "C unlocks the folder of 0_4.",
            "C is out of the group.",
            "C runs Kafka Streams 2.6.1 from now on.",
            "C starts, with what is on its disk, and joins.",
        ],
    );
    let versions = |round| run.group_at(round).processes.iter().map(|process| process.version).collect::<Vec<_>>();
    assert_eq!((versions(0), versions(1)), (vec![OLD; 3], vec![OLD; 3]));
    assert_eq!((versions(2), versions(99)), (vec![OLD, OLD, NEW], vec![OLD, OLD, NEW]));
}

#[test]
fn a_folder_is_deleted_while_its_instance_does_not_run() {
    let run = check(
        "wipe_task C 0_0",
        &[
            "C stops cleanly: it writes its checkpoints and closes its tasks.",
            "C writes the checkpoint of 0_0: 100\u{202f}000.",
            "C closes 0_0.",
            "C closes 1_3.",
            "C unlocks the folder of 0_0.",
            "C unlocks the folder of 0_1.",
            "C unlocks the folder of 0_4.",
            "C is out of the group.",
            "The folder of 0_0 on the disk of C is deleted.",
            "C starts, with what is on its disk, and joins.",
        ],
    );
    let disk = |events| run.moment(Position { round: 2, events }).world.directories[C as usize].clone();
    assert_eq!(
        (disk(0).checkpoint(0), disk(10).checkpoint(0), disk(10).checkpoint(1)),
        (Some(100_000), None, Some(100_000))
    );
}

#[test]
fn all_folders_are_deleted_one_by_one() {
    let run = opening(OLD, &["2 wipe_all C"]);
    let told = before(&run, 2);
    assert_eq!(
        told[told.len() - 4..told.len() - 1],
        [
            "The folder of 0_0 on the disk of C is deleted.",
            "The folder of 0_1 on the disk of C is deleted.",
            "The folder of 0_4 on the disk of C is deleted.",
        ]
    );
}

/// Nothing has to be stopped, and nothing starts.
#[test]
fn the_disk_and_the_release_of_one_that_does_not_run_can_be_changed() {
    let run = opening(OLD, &["1 leave C", "2 wipe_task C 0_0", "2 set_version C 2.6.1", "3 join C"]);
    assert_eq!(fates(&run), [done(1), done(2), done(2), done(3)]);
    let expect = ["The folder of 0_0 on the disk of C is deleted.", "C runs Kafka Streams 2.6.1 from now on."];
    assert_eq!(before(&run, 2), expect);
    assert_eq!(before(&run, 3), ["C starts, with what is on its disk, and joins."]);
}

#[test]
fn a_value_changes_on_all_instances_and_nobody_stops() {
    let run = check(
        "set_config acceptable_recovery_lag 9223372036854775807",
        &["acceptable.recovery.lag is any on all instances from now on."],
    );
    let config = run.group.topology.config;
    assert_eq!(config, AssignmentConfig::default());
    assert_eq!(run.group_at(2).topology.config, AssignmentConfig { acceptable_recovery_lag: ANY_LAG, ..config });
    check(
        "set_config probing_rebalance_interval_ms 60000",
        &["probing.rebalance.interval.ms is 1 min on all instances from now on."],
    );
    check("set_config num_standby_replicas 2", &["num.standby.replicas is 2 on all instances from now on."]);
}

/// Of a plan that was not run: what each action would make of the group, and what does not change it.
#[test]
fn a_plan_knows_the_group_after_each_action() {
    let scenario = rebalance_lasso::sim::presets::presets()[0].scenario().on_version(OLD);
    let mut json = Setup::from(scenario).to_json();
    json["actions"] =
        vec![action("3 set_config num_standby_replicas 2"), action("2 set_version C 2.6.1"), action("2 crash A")]
            .into();
    let plan = Setup::read(&json).0.plan().expect("a setup in order");
    let groups =
        plan.groups().map(|group| (group.processes[C as usize].version, group.topology.config.num_standby_replicas));
    assert_eq!(groups.collect::<Vec<_>>(), [(OLD, 0), (NEW, 0), (NEW, 0), (NEW, 2)]);
}

#[test]
fn luck_happens_in_its_rebalance() {
    let run = opening(OLD, &["2 miss_assignment C"]);
    assert_eq!(fates(&run), [done(2)]);
    assert!(run.rounds[2].events.contains(&Event::AssignmentMissed { member: C }));
    let run = opening(OLD, &["1 pass_inside_poll C"]);
    assert_eq!(fates(&run), [done(1)]);
    let passed = run.rounds[1].events.contains(&Event::TurnPassedInsidePoll { member: C });
    let initialised = |event: &Event| matches!(event, Event::TaskInitialised { member: C, .. });
    assert!(passed && !run.rounds[1].events.iter().any(initialised));
    assert!(opening(OLD, &[]).rounds[1].events.iter().any(initialised));
}

/// In the order of the list, whatever the order of their numbers.
#[test]
fn actions_of_one_rebalance_take_effect_in_the_order_of_the_list() {
    let run = opening(NEW, &["3 join C", "2 leave C", "2 join C", "2 crash C"]);
    assert_eq!(fates(&run), [done(3), done(2), done(2), done(2)]);
}

#[test]
fn every_change_has_a_sentence_of_its_own() {
    let process = rebalance_lasso::kafka::process_id::ProcessId::numbered(1);
    let changes = [
        Change::Join { process },
        Change::Leave { process },
        Change::Crash { process },
        Change::Restart { process },
        Change::SetVersion { process, version: KafkaVersion::V2_6_1 },
        Change::WipeTask { process, task: "0_0".parse().unwrap() },
        Change::WipeAll { process },
        Change::SetConfig { key: ConfigName::AcceptableRecoveryLag, value: 0 },
        Change::MissAssignment { process, thread: 1 },
        Change::PassInsidePoll { process, thread: 1 },
    ];
    assert_eq!(changes.map(Change::name), rebalance_lasso::sim::action::CHANGE_NAMES);
    let sentences: std::collections::BTreeSet<&str> = changes.iter().map(|change| change.meaning()).collect();
    assert_eq!(sentences.len(), changes.len());
    assert!(sentences.iter().all(|sentence| sentence.ends_with('.') && !sentence.contains("  ")), "{sentences:?}");
}

/// An instance that waits for an action is not in the group before.
#[test]
fn who_joins_by_action_starts_when_it_is_told_to() {
    let mut setup = Setup::from(rebalance_lasso::sim::presets::presets()[0].scenario().on_version(NEW));
    setup.scenario.processes[2].joins = rebalance_lasso::sim::scenario::Joins::ByAction;
    let mut json = setup.to_json();
    let never = crate::run(&json);
    assert!(never.rounds.iter().all(|round| !round.before.world.running.contains(C)));
    json["actions"] = vec![action("1 join C")].into();
    let run = crate::run(&json);
    assert_eq!(before(&run, 1), ["C starts, with what is on its disk, and joins."]);
    assert!(run.rounds[1].events.contains(&Event::JoinGroupSent { member: C, moment: ReportMoment::Rebalance }));
}
