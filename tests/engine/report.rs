//! What a member says when it reports: section 7, where the bug is.

use rebalance_lasso::kafka::task_manager::Silence;
use rebalance_lasso::sim::event::ReportMoment;

use crate::setting::Setting;

/// What thread `member` of `setting` says and does when it reports, without the `JoinGroup` that follows.
#[track_caller]
fn check(setting: &str, member: &str, expect: &[&str]) {
    let setting = Setting::new(setting);
    let mut lines = setting.lines(|engine| engine.report(setting.member(member), ReportMoment::Rebalance));
    assert_eq!(lines.pop(), Some(format!("{member} sends JoinGroup (Rebalance)")));
    assert_eq!(lines, expect);
}

/// The same group on both releases.
#[track_caller]
fn check_both(setting: &str, on_2_6_0: &[&str], on_2_6_1: &[&str]) {
    check(&setting.replace("VERSION", "2.6.0"), "A1", on_2_6_0);
    check(&setting.replace("VERSION", "2.6.1"), "A1", on_2_6_1);
}

#[test]
fn of_a_new_task_with_a_checkpoint_only_2_6_1_speaks() {
    check_both(
        "tasks 0_0=100
         process A VERSION 0_0=100
         A1 standby 0_0 created",
        &["A1 locks 0_0", "A1 says nothing of 0_0 (NeverInitialised)"],
        &["A1 locks 0_0", "A1 reports 0_0: 99 (Checkpoint)"],
    );
}

#[test]
fn of_a_new_task_without_a_checkpoint_nobody_speaks_and_nothing_can_be_locked() {
    check_both(
        "tasks 0_0=100
         process A VERSION
         A1 active 0_0 created",
        &["A1 says nothing of 0_0 (NoCheckpoint)"],
        &["A1 says nothing of 0_0 (NoCheckpoint)"],
    );
}

#[test]
fn what_is_unsaid_hides_state_unless_there_is_none() {
    let silences = [Silence::NeverInitialised, Silence::NoCheckpoint, Silence::LockedBy(1)];
    assert_eq!(silences.map(Silence::hides_state), [true, false, true]);
}

#[test]
fn a_recycled_task_tells_its_kept_offset_on_2_6_0_and_its_file_on_2_6_1() {
    check_both(
        "tasks 0_0=100
         process A VERSION
         A1 standby 0_0 created 100",
        &["A1 reports 0_0: 100 (Task)"],
        &["A1 reports 0_0: 99 (Checkpoint)"],
    );
}

/// The fix reads the file without its lock.
#[test]
fn of_a_new_task_that_another_thread_has_locked_2_6_1_reads_the_file() {
    check_both(
        "tasks 0_0=100
         process A VERSION threads=2 0_0=100
         A1 active 0_0 created
         A2 locks 0_0",
        &["A1 says nothing of 0_0 (NeverInitialised)"],
        &["A1 reports 0_0: 99 (Checkpoint)"],
    );
}

#[test]
fn a_task_that_is_initialised_tells_its_own_offset_and_a_running_active_that_it_is_latest() {
    let expect = ["A1 reports 0_0: -2 (RunningActive)", "A1 reports 0_1: 100 (Task)", "A1 reports 0_2: 40 (Task)"];
    check_both(
        "tasks 0_0=100 0_1=100 0_2=100
         process A VERSION
         A1 active 0_0 running 100
         A1 active 0_1 restoring 100
         A1 standby 0_2 running 40",
        &expect,
        &expect,
    );
}

/// The file holds the offset of the last record, a task counts the next one.
#[test]
fn a_file_says_one_less_than_the_task_would_and_never_less_than_nothing() {
    let expect = [
        "A1 locks 0_0",
        "A1 locks 0_1",
        "A1 locks 0_2",
        "A1 reports 0_0: 99 (Checkpoint)",
        "A1 reports 0_1: 0 (Checkpoint)",
        "A1 reports 0_2: 0 (Checkpoint)",
    ];
    check_both("tasks 0_0=100 0_1=100 0_2=100\n process A VERSION 0_0=100 0_1=1 0_2=0", &expect, &expect);
}

/// By the switch, that is; of an empty folder too.
#[test]
fn one_more_than_the_file_says_is_what_the_task_would_say() {
    let mut setting = Setting::new("tasks 0_0=100 0_1=100 0_2=100\n process A 2.6.0 0_0=100 0_1=1 0_2=0");
    setting.group.what_if.reports_one_more = true;
    let lines = setting.lines(|engine| engine.report(0, ReportMoment::Rebalance));
    let expect =
        ["A1 reports 0_0: 100 (Checkpoint)", "A1 reports 0_1: 1 (Checkpoint)", "A1 reports 0_2: 0 (Checkpoint)"];
    assert_eq!(lines[3..6], expect);
}

/// Only to a task that is created and has a file that says something else than its member does.
#[test]
fn whether_the_fix_would_matter_to_a_report_is_known_on_either_release() {
    for version in ["2.6.0", "2.6.1"] {
        let matters = |tasks: &str| {
            let mut matters = false;
            Setting::new(&format!("tasks 0_0=100 0_1=100 1_0\n process A {version} 0_0=100\n {tasks}")).lines(
                |engine| {
                    engine.report(0, ReportMoment::Rebalance);
                    matters = engine.fix_mattered();
                },
            );
            matters
        };
        let cases = [
            ("A1 active 0_0 created", true),
            ("A1 standby 0_1 created 40", true),
            ("A1 active 0_0 created\n A1 active 0_1 running 100", true),
            ("A1 active 0_1 created", false),
            ("A1 standby 0_1 running 40", false),
            ("A1 active 0_0 running 100\n A1 active 1_0 created", false),
            ("", false),
        ];
        assert_eq!(cases.map(|(tasks, _)| matters(tasks)), cases.map(|(_, matters)| matters), "{version}");
    }
}

#[test]
fn a_folder_that_another_thread_has_locked_is_passed_over() {
    check(
        "tasks 0_0=100 0_1=100
         process A 2.6.1 threads=2 0_0=100 0_1=100
         A1 locks 0_0",
        "A2",
        &["A2 locks 0_1", "A2 says nothing of 0_0 (locked by A1)", "A2 reports 0_1: 99 (Checkpoint)"],
    );
}

#[test]
fn locks_that_it_holds_count_and_all_are_taken_before_anything_is_said() {
    check(
        "tasks 0_0=100 0_1=100 0_2=100
         process A 2.6.0 0_0=50 0_2=70
         A1 locks 0_2",
        "A1",
        &["A1 locks 0_0", "A1 reports 0_0: 49 (Checkpoint)", "A1 reports 0_2: 69 (Checkpoint)"],
    );
}

#[test]
fn stateless_tasks_are_not_spoken_of() {
    check("tasks 0_0 0_1\n process A 2.6.0\n A1 active 0_0 running\n A1 active 0_1 created", "A1", &[]);
}

#[test]
fn what_another_process_has_on_its_disk_is_none_of_its_business() {
    check("tasks 0_0=100\n process A 2.6.0\n process B 2.6.0 0_0=100\n B1 locks 0_0", "A1", &[]);
}
