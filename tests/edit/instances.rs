//! Instances added, removed, renamed, moved, changed.

use rebalance_lasso::app::edit::name::free_name;
use rebalance_lasso::app::edit::verb::{Direction, Edit};
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::scenario::Joins;
use rebalance_lasso::sim::setup::Setup;

use crate::{A, B, C, actions, disk_of, edited, named, order, refused, setup};

#[test]
fn a_new_instance_comes_last_under_the_first_free_name() {
    let after = edited(&setup(), &[Edit::AddInstance, Edit::AddInstance]);
    assert_eq!(order(&after.scenario), ["A", "B", "C", "D", "E"]);
    let new = named(&after.scenario, "E");
    assert_eq!((new.id, new.threads, new.version), (ProcessId::numbered(5), 1, KafkaVersion::V2_6_1));
    assert_eq!((new.joins, new.checkpoints.len()), (Joins::InPhase(0), 0));
    let without_b = edited(&after, &[Edit::RemoveInstance(B)]);
    assert_eq!(free_name(&without_b.scenario), "B");
}

#[track_caller]
fn check_new_id(ids: &[&str], expect: &str) {
    let mut setup = setup();
    for (process, id) in setup.scenario.processes.iter_mut().zip(ids) {
        process.id = id.parse().expect("a UUID");
    }
    setup.actions.clear();
    let after = edited(&setup, &[Edit::AddInstance]);
    let new = named(&after.scenario, "D");
    assert_eq!(order(&after.scenario).last(), Some(&"D"));
    assert_eq!(new.id.to_string(), expect);
}

#[test]
fn a_new_uuid_is_after_all_others_as_java_compares_them() {
    let [low, high] = ["80000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"];
    check_new_id(&[low, high, "00000000-0000-0000-8000-000000000000"], "00000000-0000-0000-0000-000000000001");
    check_new_id(&[low, high, "00000000-0000-0000-7fff-ffffffffffff"], "00000000-0000-0001-8000-000000000000");
    // The very last UUID is taken: all are numbered anew.
    check_new_id(&[low, high, "7fffffff-ffff-ffff-7fff-ffffffffffff"], "00000000-0000-0000-0000-000000000004");
}

#[test]
fn actions_follow_an_instance_that_is_numbered_anew() {
    let mut setup = setup();
    let last: ProcessId = "7fffffff-ffff-ffff-7fff-ffffffffffff".parse().expect("a UUID");
    setup.scenario.processes[0].id = last;
    for action in &mut setup.actions {
        if let rebalance_lasso::sim::action::Change::Crash { process } = &mut action.change {
            *process = last;
        }
    }
    let after = edited(&setup, &[Edit::AddInstance]);
    assert_eq!(order(&after.scenario), ["B", "C", "A", "D"]);
    assert_eq!(actions(&after), actions(&setup));
}

#[test]
fn what_is_done_to_an_instance_goes_with_it() {
    let after = edited(&setup(), &[Edit::RemoveInstance(B)]);
    assert_eq!(order(&after.scenario), ["A", "C"]);
    assert_eq!(actions(&after), ["4 crash A", "6 set_config all"]);
}

#[test]
fn somebody_always_starts_the_group() {
    let by_action = |instance| Edit::SetJoins { instance, joins: Joins::ByAction };
    let after = edited(&setup(), &[by_action(B), by_action(C)]);
    assert_eq!(refused(&after, &by_action(A)), "At least one instance joins in a phase: nobody else starts the group");
    let after = edited(&after, &[Edit::RemoveInstance(A)]);
    assert_eq!(named(&after.scenario, "B").joins, Joins::InPhase(0));
    assert_eq!(named(&after.scenario, "C").joins, Joins::ByAction);
}

#[test]
fn the_last_instance_stays() {
    let after = edited(&setup(), &[Edit::RemoveInstance(A), Edit::RemoveInstance(B)]);
    assert_eq!(refused(&after, &Edit::RemoveInstance(C)), "A group has at least one instance");
    assert_eq!(refused(&after, &Edit::RemoveInstance(A)), format!("There is no instance {A}"));
}

#[test]
fn moving_exchanges_uuids_and_nothing_else() {
    let up = |instance| Edit::MoveInstance { instance, to: Direction::Up };
    let after = edited(&setup(), &[up(B)]);
    assert_eq!(order(&after.scenario), ["B", "A", "C"]);
    assert_eq!(named(&after.scenario, "B").id, A);
    assert_eq!(disk_of(&after.scenario, "B"), "0_0:100000 2_0:500");
    assert_eq!(actions(&after), actions(&setup()));
    assert_eq!(refused(&after, &up(A)), "B is the first already");
    let back = edited(&after, &[Edit::MoveInstance { instance: A, to: Direction::Down }]);
    assert_eq!(back, setup());
    assert_eq!(refused(&back, &Edit::MoveInstance { instance: C, to: Direction::Down }), "C is the last already");
}

#[test]
fn names_are_trimmed_and_distinct() {
    let rename = |name: &str| Edit::RenameInstance { instance: B, name: name.to_owned() };
    assert_eq!(order(&edited(&setup(), &[rename("  left\t\n one ")]).scenario), ["A", "left one", "C"]);
    assert_eq!(refused(&setup(), &rename(" C")), "Name: another instance is called C");
    assert_eq!(refused(&setup(), &rename("\t ")), "Name: 1 to 40 characters");
    assert_eq!(refused(&setup(), &rename(&"x".repeat(41))), "Name: 1 to 40 characters");
}

#[test]
fn fewer_threads_end_what_is_done_to_the_others() {
    let threads = |threads| Edit::SetThreads { instance: B, threads };
    let after = edited(&setup(), &[threads(2)]);
    assert_eq!(actions(&after), ["4 crash A", "5 wipe_task B", "6 set_config all"]);
    for wrong in [0, 17, u64::MAX] {
        assert_eq!(refused(&setup(), &threads(wrong)), "Threads: 1 to 16");
    }
}

#[test]
fn one_instance_or_all_are_put_on_a_version() {
    let put = |instance, version| Edit::SetVersion { instance, version };
    let versions =
        |setup: &Setup| setup.scenario.processes.iter().map(|process| process.version.as_str()).collect::<Vec<_>>();
    let one = edited(&setup(), &[put(Some(A), KafkaVersion::V2_6_1)]);
    assert_eq!(versions(&one), ["2.6.1", "2.6.0", "2.6.1"]);
    assert_eq!(versions(&edited(&one, &[put(None, KafkaVersion::V2_6_0)])), ["2.6.0"; 3]);
}

#[test]
fn a_phase_is_in_its_range() {
    let joins = |phase| Edit::SetJoins { instance: A, joins: Joins::InPhase(phase) };
    assert_eq!(named(&edited(&setup(), &[joins(1_000)]).scenario, "A").joins, Joins::InPhase(1_000));
    assert_eq!(refused(&setup(), &joins(1_001)), "Joins in phase: 0 to 1\u{202f}000");
}

#[test]
fn the_editor_makes_no_more_than_so_many_but_keeps_what_is_larger() {
    let full = edited(&setup(), &vec![Edit::AddInstance; 29]);
    assert_eq!(refused(&full, &Edit::AddInstance), "Instances: 1 to 32");
    let mut larger = full;
    larger.scenario.processes[1].threads = 40;
    let more = larger.scenario.processes[0].clone();
    larger.scenario.processes.push(rebalance_lasso::sim::scenario::ProcessSpec {
        id: ProcessId::numbered(99),
        name: "more".to_owned(),
        ..more
    });
    assert_eq!(refused(&larger, &Edit::AddInstance), "Instances: 1 to 32");
    let threads = |threads| Edit::SetThreads { instance: B, threads };
    assert_eq!(named(&edited(&larger, &[threads(30)]).scenario, "B").threads, 30);
    assert_eq!(refused(&larger, &threads(41)), "Threads: 1 to 40");
    edited(&larger, &[Edit::RemoveInstance(C), Edit::RemoveInstance(ProcessId::numbered(99)), Edit::AddInstance]);
}
