//! From where a task starts: section 9, *Initialise*.

use rebalance_lasso::kafka::task_manager::{Initialisation, StartsFrom, TaskManager};

use crate::setting::Setting;

/// What comes of initialising task 0_0 of `A1`, whose changelog ends at 100.
#[track_caller]
fn check(setting: &str, expect: Initialisation) {
    let setting = Setting::new(&format!("tasks 0_0=100 1_0\n process A 2.6.0 threads=2 {setting}"));
    let member = setting.member("A1");
    let entry = setting.world.members[member as usize].tasks.tasks()[0];
    let end = setting.group.end_offset_sum(entry.0);
    assert_eq!(TaskManager::initialise(member, entry, &setting.world.directories[0], end), expect);
}

#[test]
fn it_starts_from_what_it_kept_else_from_disk_else_from_nothing() {
    let from = |offset, from| Initialisation::Done(Some(offset), from);
    check("0_0=60\n A1 active 0_0 created", from(60, StartsFrom::Checkpoint));
    check("\n A1 active 0_0 created", from(0, StartsFrom::Nothing));
    check("\n A1 standby 0_0 created 70", from(70, StartsFrom::KeptOffset));
    check("0_0=60\n A1 standby 0_0 created\n A1 locks 0_0", from(60, StartsFrom::Checkpoint));
}

#[test]
fn state_beyond_the_end_is_wiped() {
    let wiped = Initialisation::Done(Some(0), StartsFrom::Wiped);
    check("0_0=101\n A1 active 0_0 created", wiped);
    check("\n A1 active 0_0 created 101", wiped);
    check("0_0=100\n A1 active 0_0 created", Initialisation::Done(Some(100), StartsFrom::Checkpoint));
}

#[test]
fn a_lock_that_another_thread_holds_keeps_it_created() {
    check("0_0=60\n A1 active 0_0 created\n A2 locks 0_0", Initialisation::LockedBy(1));
}

#[test]
fn a_stateless_task_needs_no_lock_and_has_no_offset() {
    check("\n A1 active 1_0 created", Initialisation::Done(None, StartsFrom::Stateless));
}

/// The world after it: an active restores even at the end, a standby runs; the folder exists, is locked and says the offset.
#[test]
fn an_initialised_task_has_a_folder_a_lock_and_its_state() {
    let setting = Setting::new(
        "tasks 0_0=100 0_1=100 0_2=100 1_0
         process A 2.6.0 0_1=101
         A1 active 0_0 created
         A1 active 0_1 created
         A1 standby 0_2 created 100
         A1 active 1_0 created",
    );
    let expect = [
        "wait: Probing",
        "A1 initialises 0_0 at 0 (Nothing)",
        "A1 initialises 0_1 at 0 (Wiped)",
        "A1 initialises 0_2 at 100 (KeptOffset)",
        "A1 initialises 1_0 (Stateless)",
        "A1 runs 1_0",
    ];
    let mut after = setting.world.clone();
    let lines = setting.lines(|engine| {
        engine.wait(rebalance_lasso::sim::event::Wait::Probing);
        after = engine.world.clone();
    });
    assert_eq!(lines, expect);
    let directory = &after.directories[0];
    let on_disk: Vec<_> = (0..3).map(|task| (directory.checkpoint(task), directory.lock_holder(task))).collect();
    assert_eq!(on_disk, [(Some(0), Some(0)), (Some(0), Some(0)), (Some(100), Some(0))]);
    let states: Vec<String> = after.members[0]
        .tasks
        .tasks()
        .iter()
        .map(|(_, task)| format!("{:?} {:?} {:?}", task.role, task.state, task.offset))
        .collect();
    assert_eq!(
        states,
        ["Active Restoring Some(0)", "Active Restoring Some(0)", "Standby Running Some(100)", "Active Running None"]
    );
}
