//! What passing records mean for a member: section 9, *Gain*, line by line.

use rebalance_lasso::kafka::task_manager::Gain;

use crate::setting::Setting;

/// `records` pass; is the member's report out?
#[track_caller]
fn check(tasks: &[&str], records: u64, waiting: bool, expect: Gain) {
    let tasks: Vec<String> = tasks.iter().map(|task| format!("A1 {task}")).collect();
    let setting = format!("tasks 0_0=100 0_1=100 0_2=100 1_0\n process A 2.6.0\n {}", tasks.join("\n"));
    let Setting { group, world } = Setting::new(&setting);
    assert_eq!(world.members[0].tasks.gain(records, waiting, &group.topology.end_offset_sums), expect);
}

const fn each(active_records: u64, standby_records: u64) -> Gain {
    Gain { active_records, standby_records, stands_still: false }
}

const STANDS_STILL: Gain = Gain { active_records: 0, standby_records: 0, stands_still: true };
const WAITING: bool = true;

#[test]
fn as_long_as_a_task_is_created_actives_gain_and_standbys_do_not() {
    let tasks = ["active 0_0 restoring 90", "active 0_1 restoring 100", "standby 0_2 created"];
    check(&tasks, 50, WAITING, each(50, 0));
    check(&tasks, 50, !WAITING, each(50, 0));
    check(&["standby 0_0 running 5", "active 1_0 created"], 50, !WAITING, each(50, 0));
}

#[test]
fn waiting_with_a_ready_active_the_thread_stands_still() {
    check(&["active 0_0 restoring 100", "active 0_1 restoring 10", "standby 0_2 running 5"], 50, WAITING, STANDS_STILL);
    check(&["active 1_0 restoring", "standby 0_2 running 5"], 50, WAITING, STANDS_STILL);
}

#[test]
fn waiting_and_restoring_each_gains_what_the_nearest_lacks() {
    check(&["active 0_0 restoring 90", "active 0_1 restoring 20", "standby 0_2 running 5"], 50, WAITING, each(10, 0));
    check(&["active 0_0 restoring 90", "active 0_1 restoring 20"], 7, WAITING, each(7, 0));
}

#[test]
fn else_standbys_gain_what_the_slowest_active_leaves() {
    check(&["active 0_0 restoring 90", "active 0_1 restoring 70", "standby 0_2 running 5"], 50, !WAITING, each(50, 20));
    check(&["active 0_0 restoring 40", "standby 0_2 running 5"], 50, !WAITING, each(50, 0));
    check(&["active 0_0 running 100", "standby 0_2 running 5"], 50, WAITING, each(50, 50));
    check(&["active 0_0 restoring 100", "active 1_0 restoring", "standby 0_2 running 5"], 50, !WAITING, each(50, 50));
}

/// Through the engine: nobody passes the end, checkpoints follow, who is restored runs.
#[test]
fn no_offset_passes_its_end_and_checkpoints_follow() {
    let setting = Setting::new(
        "tasks 0_0=100 0_1=100 0_2=100 0_3=100
         restored 0 50
         process A 2.6.0
         A1 active 0_0 restoring 90
         A1 active 0_1 restoring 70
         A1 standby 0_2 running 5
         A1 standby 0_3 running 95",
    );
    let mut disk = Vec::new();
    let lines = setting.lines(|engine| {
        engine.wait(rebalance_lasso::sim::event::Wait::Phase);
        disk = (0..4).map(|task| engine.world.directories[0].checkpoint(task)).collect();
    });
    let expect = [
        "wait: Phase",
        "A1 gains 10 of 0_0",
        "A1 gains 30 of 0_1",
        "A1 gains 20 of 0_2",
        "A1 gains 5 of 0_3",
        "A1 runs 0_0",
        "A1 runs 0_1",
    ];
    assert_eq!(lines, expect);
    assert_eq!(disk, [Some(100), Some(100), Some(25), Some(100)]);
}
