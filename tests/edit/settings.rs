//! Configuration, restoration, switches, actions.

use rebalance_lasso::app::edit::verb::{Direction, Edit, Restored, Switch};
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::action::{Action, Change, ConfigName};
use rebalance_lasso::sim::scenario::{MAX_OFFSET, Restoration};
use rebalance_lasso::sim::what_if::WhatIf;

use crate::{A, B, C, actions, edited, refused, setup, task};

#[test]
fn every_configuration_value_has_its_range() {
    let set = |key, value| Edit::SetConfig { key, value };
    let all = ConfigName::ALL.map(|key| set(key, key.key().max));
    let after = edited(&setup(), &all);
    for key in ConfigName::ALL {
        assert_eq!(key.of(&after.scenario.config), key.key().max);
    }
    let said = ConfigName::ALL.map(|key| refused(&setup(), &set(key, key.key().max + 1)));
    assert_eq!(said[1], "max.warmup.replicas: 1 to 2\u{202f}147\u{202f}483\u{202f}647");
    assert_eq!(said[2], "num.standby.replicas: 0 to 2\u{202f}147\u{202f}483\u{202f}647");
    assert!(
        said[0].starts_with("acceptable.recovery.lag: 0 to 9")
            && said[3].starts_with("probing.rebalance.interval.ms: 60")
    );
    assert_eq!(refused(&setup(), &set(ConfigName::MaxWarmupReplicas, 0)), said[1]);
}

#[test]
fn restoration_changes_to_the_way_that_is_set() {
    let set = |what, value| Edit::SetRestored { what, value };
    let restoration = |edits: &[Edit]| edited(&setup(), edits).scenario.restoration;
    assert_eq!(
        restoration(&[set(Restored::PerSecond, 5), set(Restored::HeartbeatIntervalMs, 7)]),
        Restoration::Rate { records_per_s: 5, heartbeat_interval_ms: 7 }
    );
    // 20 000 a second, as it is where nothing is said, over 3 s and over 10 min.
    assert_eq!(restoration(&[set(Restored::PerWait, 9)]), Restoration::Records { per_heartbeat: 60_000, per_wait: 9 });
    assert_eq!(
        restoration(&[set(Restored::PerHeartbeat, 30)]),
        Restoration::Records { per_heartbeat: 30, per_wait: 12_000_000 }
    );
    assert_eq!(
        restoration(&[set(Restored::PerHeartbeat, 30), set(Restored::HeartbeatIntervalMs, 1)]),
        Restoration::Rate { records_per_s: 10, heartbeat_interval_ms: 1 }
    );
    let most = restoration(&[set(Restored::PerHeartbeat, MAX_OFFSET), set(Restored::HeartbeatIntervalMs, 1)]);
    assert_eq!(most, Restoration::Rate { records_per_s: MAX_OFFSET / 3, heartbeat_interval_ms: 1 });
    assert_eq!(
        refused(&setup(), &set(Restored::HeartbeatIntervalMs, 0)),
        "heartbeat.interval.ms: 1 to 2\u{202f}147\u{202f}483\u{202f}647"
    );
}

#[test]
fn a_switch_turns_its_own_rule() {
    for switch in Switch::ALL {
        let on = edited(&setup(), &[Edit::SetSwitch { switch, is_on: true }]);
        assert_eq!(Switch::ALL.map(|other| other.is_on(on.what_if)), Switch::ALL.map(|other| other == switch));
        assert_eq!(edited(&on, &[Edit::SetSwitch { switch, is_on: false }]).what_if, WhatIf::default());
    }
}

#[track_caller]
fn check_actions(edits: &[Edit], expect: &[&str]) {
    assert_eq!(actions(&edited(&setup(), edits)), expect);
}

#[test]
fn actions_are_added_changed_moved_removed() {
    let join = Action { round: 9, change: Change::Join { process: C } };
    check_actions(
        &[Edit::AddAction(join), Edit::RemoveAction(3), Edit::RemoveAction(0)],
        &["5 wipe_task B", "5 miss_assignment B", "9 join C"],
    );
    check_actions(
        &[Edit::ChangeAction { at: 0, action: Action { round: 5, ..join } }, Edit::RemoveAction(3)],
        &["5 join C", "5 wipe_task B", "5 miss_assignment B"],
    );
    let down = Edit::MoveAction { at: 1, to: Direction::Down };
    check_actions(
        std::slice::from_ref(&down),
        &["4 crash A", "5 miss_assignment B", "5 wipe_task B", "6 set_config all"],
    );
    check_actions(
        &[down, Edit::MoveAction { at: 2, to: Direction::Up }],
        &["4 crash A", "5 wipe_task B", "5 miss_assignment B", "6 set_config all"],
    );
    let alone = Edit::MoveAction { at: 0, to: Direction::Down };
    assert_eq!(refused(&setup(), &alone), "No other action of this rebalance is on that side");
    assert_eq!(refused(&setup(), &Edit::RemoveAction(4)), "There is no action 4");
}

#[test]
fn an_action_is_one_of_this_group() {
    let add = |round, change| refused(&setup(), &Edit::AddAction(Action { round, change }));
    let nobody = rebalance_lasso::kafka::process_id::ProcessId::numbered(9);
    assert_eq!(add(0, Change::Leave { process: nobody }), format!("There is no instance {nobody}"));
    assert_eq!(add(0, Change::WipeTask { process: A, task: task(1, 0) }), "1_0 is stateless: it has no changelog");
    assert_eq!(add(0, Change::PassInsidePoll { process: B, thread: 4 }), "Thread: 1 to 3");
    assert_eq!(add(0, Change::MissAssignment { process: B, thread: 0 }), "Thread: 1 to 3");
    let warm_ups = Change::SetConfig { key: ConfigName::MaxWarmupReplicas, value: 0 };
    assert_eq!(add(0, warm_ups), "max.warmup.replicas: 1 to 2\u{202f}147\u{202f}483\u{202f}647");
    let version = Change::SetVersion { process: A, version: KafkaVersion::V2_6_1 };
    assert!(add(u32::MAX, version).starts_with("Rebalance: 0 to "));
    let action = Action { round: 1, change: version };
    let full = edited(&setup(), &vec![Edit::AddAction(action); 196]);
    assert_eq!(refused(&full, &Edit::AddAction(action)), "Actions: 0 to 200");
}
