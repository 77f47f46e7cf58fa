//! What a member does with its assignment: section 8.

use rebalance_lasso::kafka::task_manager::TaskChange;
use rebalance_lasso::sim::event::Event;

use crate::setting::Setting;
use crate::tell;

/// The changes that being given `active` and `standby` makes to `A1`.
#[track_caller]
fn check(setting: &str, active: &str, standby: &str, expect: &[&str]) {
    let setting = Setting::new(setting);
    let mut changes = Vec::new();
    let (member, directory) = (setting.member("A1"), &setting.world.directories[0]);
    let tasks = &setting.world.members[member as usize].tasks;
    tasks.take_assignment(member, &setting.tasks(active), &setting.tasks(standby), directory, &mut changes);
    let name = |task: u32| tell::task(&setting.group, task);
    let line = |change: &TaskChange| match *change {
        TaskChange::Revoked(task) => format!("revoked {}", name(task)),
        TaskChange::CheckpointWritten(task, offset) => format!("written {} = {offset}", name(task)),
        TaskChange::Closed(task) => format!("closed {}", name(task)),
        TaskChange::Recycled(task) => format!("recycled {}", name(task)),
        TaskChange::Created(task, role) => format!("created {} as {role:?}", name(task)),
        TaskChange::LockReleased(task) => format!("released {}", name(task)),
    };
    assert_eq!(changes.iter().map(line).collect::<Vec<_>>(), expect);
}

const THREE: &str = "tasks 0_0=100 0_1=100 0_2=100 1_0\n process A 2.6.0\n";

#[test]
fn what_keeps_its_role_stays_as_it_is() {
    check(
        &format!("{THREE} A1 active 0_0 running 100\n A1 standby 0_1 created\n A1 active 1_0 running"),
        "0_0 1_0",
        "0_1",
        &[],
    );
}

#[test]
fn an_active_that_goes_is_revoked_written_closed_and_its_lock_released() {
    let expect = ["revoked 0_0", "revoked 1_0", "written 0_0 = 100", "closed 0_0", "closed 1_0", "released 0_0"];
    check(&format!("{THREE} A1 active 0_0 running 100\n A1 active 1_0 running"), "", "", &expect);
}

/// Whatever the file said before.
#[test]
fn what_is_written_is_on_the_disk() {
    let Setting { group, mut world } = Setting::new("tasks 0_0=100\n process A 2.6.0 0_0=40");
    world.apply(&group, &Event::CheckpointWritten { member: 0, task: 0, offset: 100 });
    assert_eq!(world.directories[0].checkpoint(0), Some(100));
}

#[test]
fn a_standby_that_goes_revokes_nothing() {
    check(&format!("{THREE} A1 standby 0_0 running 70"), "", "", &["written 0_0 = 70", "closed 0_0", "released 0_0"]);
}

#[test]
fn a_task_that_was_never_initialised_writes_nothing() {
    check(&format!("{THREE} A1 active 0_0 created"), "", "", &["revoked 0_0", "closed 0_0"]);
}

/// It keeps its lock. As a standby it no longer owns the partitions.
#[test]
fn a_change_of_role_is_a_recycling() {
    let setting = format!("{THREE} A1 active 0_0 running 100\n A1 standby 0_1 running 40");
    check(
        &setting,
        "0_1",
        "0_0",
        &["revoked 0_0", "written 0_0 = 100", "recycled 0_0", "written 0_1 = 40", "recycled 0_1"],
    );
}

#[test]
fn a_recycled_task_that_is_not_initialised_again_writes_nothing() {
    check(&format!("{THREE} A1 standby 0_0 created 100"), "0_0", "", &["recycled 0_0"]);
    check(&format!("{THREE} A1 standby 0_0 created 100"), "", "", &["closed 0_0", "released 0_0"]);
}

#[test]
fn new_actives_are_created_before_new_standbys_after_all_that_goes() {
    let setting = format!("{THREE} A1 standby 0_2 running 1");
    let expect = [
        "written 0_2 = 1",
        "closed 0_2",
        "created 0_1 as Active",
        "created 1_0 as Active",
        "created 0_0 as Standby",
        "released 0_2",
    ];
    check(&setting, "0_1 1_0", "0_0", &expect);
}

#[test]
fn locks_of_the_report_are_kept_for_tasks_given_and_else_released() {
    let setting = "tasks 0_0=100 0_1=100 0_2=100 1_0
         process A 2.6.0 0_0=100 0_1=100 0_2=100
         A1 locks 0_0
         A1 locks 0_1
         A1 locks 0_2";
    check(setting, "0_0", "0_2", &["created 0_0 as Active", "created 0_2 as Standby", "released 0_1"]);
}
