//! The two races that a running Kafka adds (section 10): a missed assignment, and a turn that passes inside poll().

use rebalance_lasso::kafka::MemberIx;
use rebalance_lasso::sim::event::{ReportMoment, Trigger};

use crate::setting::Setting;

/// What a rebalance does in which the members `missed` miss their assignment and those `skipping` initialise nothing.
#[track_caller]
fn check(setting: &str, missed: &[MemberIx], skipping: &[MemberIx], expect: &[&str]) {
    let lines = Setting::new(setting).lines(|engine| {
        let assignment = engine.begin(0, Trigger::Start);
        assert!(missed.iter().all(|member| engine.may_miss().any(|other| other == *member)));
        engine.deliver(&assignment, missed);
        assert!(skipping.iter().all(|member| engine.may_skip().contains(member)));
        engine.finish(skipping);
    });
    let from = lines.iter().position(|line| line == expect[0]).unwrap_or_else(|| panic!("{lines:#?}"));
    assert_eq!(lines[from..], *expect);
}

/// A owns B's stateless task, B owns A's.
const CROSSED: &str = "
    tasks 0_0=100 1_0 1_1
    process A 2.6.0 0_0=100
    process B 2.6.0 0_0=40
    A1 active 1_0 running
    B1 active 1_1 running";

#[test]
fn who_misses_its_assignment_keeps_tasks_and_locks_and_reports_anew_from_the_loop() {
    let expect = [
        "B1 misses its assignment",
        "A1 rejoins inside poll()",
        "A1 says nothing of 0_0 (NeverInitialised)",
        "A1 sends JoinGroup (InsidePoll)",
        "B1 rejoins inside poll()",
        "B1 reports 0_0: 39 (Checkpoint)",
        "B1 sends JoinGroup (InsidePoll)",
        "A1 initialises 0_0 at 100 (Checkpoint), late",
        "next: AtOnce",
        "A1 stands still",
    ];
    check(CROSSED, &[1], &[], &expect);
}

/// Told to follow up immediately, but never hears of it.
#[test]
fn who_misses_its_assignment_has_no_follow_up() {
    let setting = CROSSED.replace("B1 active", "A1 active");
    check(
        &setting,
        &[],
        &[],
        &[
            "B1 leaves poll()",
            "B1 locks 0_0",
            "B1 reports 0_0: 39 (Checkpoint)",
            "B1 sends JoinGroup (FollowUp)",
            "next: Soon",
            "A1 stands still",
        ],
    );
    check(&setting, &[1], &[], &["next: AtOnce", "A1 stands still"]);
}

/// What is not initialised is not ready either, so its thread does not stand still.
#[test]
fn who_goes_through_a_turn_inside_poll_initialises_nothing() {
    let expect = ["B1 sends JoinGroup (InsidePoll)", "A1's turn passes inside poll()", "next: AtOnce"];
    check(CROSSED, &[], &[0], &expect);
}

#[test]
fn only_members_in_the_loop_with_something_to_initialise_can_skip_it_and_never_before_a_heartbeat() {
    let may_skip = |setting: &str| {
        let mut members = Vec::new();
        Setting::new(setting).lines(|engine| {
            let assignment = engine.begin(0, Trigger::Start);
            engine.deliver(&assignment, &[]);
            members = engine.may_skip();
        });
        members
    };
    assert_eq!(may_skip(CROSSED), [0], "B has nothing to initialise");
    assert_eq!(may_skip(&CROSSED.replace("B1 active", "A1 active")), [0]);
    let with_a_bystander = CROSSED
        .replace("process B 2.6.0 0_0=40", "process B 2.6.0\n process C 2.6.0")
        .replace("B1 active", "C1 active");
    assert!(may_skip(&with_a_bystander).is_empty());
}

#[test]
fn the_first_member_of_the_leading_process_never_misses_an_assignment() {
    Setting::new("tasks 1_0\n process A 2.6.0 threads=2\n process B 2.6.0").lines(|engine| {
        assert_eq!(engine.may_miss().collect::<Vec<MemberIx>>(), [1, 2]);
    });
}

/// A has one stateless task too many; B keeps what it has.
#[test]
fn who_will_give_something_up_is_known_before_anybody_is_told() {
    let setting = Setting::new(
        "tasks 0_0=100 0_1=100 1_0 1_1
         process A 2.6.0
         process B 2.6.0
         A1 active 0_0 running 100
         A1 active 1_0 running
         A1 active 1_1 running
         B1 active 0_1 running 100",
    );
    let lines = setting.lines(|engine| {
        let assignment = engine.begin(0, Trigger::Start);
        assert_eq!([0, 1].map(|member| engine.would_revoke(&assignment, member)), [true, false]);
        engine.deliver(&assignment, &[]);
    });
    assert_eq!(lines.iter().filter(|line| line.contains("revokes")).collect::<Vec<_>>(), ["A1 revokes 1_1"]);
}

/// The leader goes by name, so by thread 10 before thread 2; what it decided is handed out by number.
#[test]
fn an_assignment_is_in_member_order_however_many_threads_there_are() {
    Setting::new("tasks 0_0=100 1_0\n process A 2.6.0 threads=11\n process B 2.6.0 threads=2").lines(|engine| {
        let assignment = engine.begin(0, Trigger::Start);
        assert!(assignment.iter().map(|(member, _)| *member).eq(0..13));
    });
}

/// B has read of its assignment too late to be in the loop: its thread goes round once more with what it has.
#[test]
fn who_leaves_poll_unaware_that_its_assignment_was_refused_runs_what_is_ready_and_reports_after_that() {
    let setting = Setting::new(
        "tasks 0_0=100 0_1=100 1_0 1_1
         process A 2.6.0 0_0=100
         process B 2.6.0
         A1 active 1_1 running
         B1 active 0_1 restoring 100
         B1 active 1_0 running",
    );
    let lines = setting.lines(|engine| {
        let assignment = engine.begin(0, Trigger::Start);
        engine.deliver(&assignment, &[1]);
        assert!(engine.is_in_the_loop(0) && engine.is_in_the_loop(1));
        engine.leave_poll_unaware(1);
        assert!(engine.is_in_the_loop(0) && !engine.is_in_the_loop(1));
        engine.finish(&[]);
    });
    let expect = [
        "B1 leaves poll()",
        "B1 runs 0_1",
        "B1 reports 0_1: -2 (RunningActive)",
        "B1 sends JoinGroup (FollowUp)",
        "next: Soon",
        "A1 stands still",
    ];
    let from = lines.iter().position(|line| line == expect[0]).unwrap_or_else(|| panic!("{lines:#?}"));
    assert_eq!(lines[from..], expect);
}

/// Nobody gives anything up, and yet the group rebalances: A learns of it with its heartbeat.
#[test]
fn a_follow_up_that_fires_late_begins_another_rebalance() {
    let setting = Setting::new("tasks 0_0=100\n process A 2.6.0\n process B 2.6.0\n A1 active 0_0 running 100");
    let check = |late: &[MemberIx], expect: &[&str]| {
        let lines = setting.lines(|engine| {
            let assignment = engine.begin(0, Trigger::Start);
            engine.deliver(&assignment, &[]);
            for member in late {
                engine.follow_up_late(*member);
            }
            engine.finish(&[]);
        });
        assert!(lines.iter().map(String::as_str).collect::<Vec<_>>().ends_with(expect), "{lines:#?}");
    };
    check(&[], &["next: None"]);
    check(&[1], &["B1 leaves poll()", "B1 sends JoinGroup (FollowUp)", "next: Heartbeat"]);
}

/// In canonical order the first thread locks what is free, and reports it.
#[test]
fn a_thread_that_comes_too_late_for_a_lock_leaves_it_to_the_other() {
    let setting = Setting::new("tasks 0_0=100 0_1=100\n process A 2.6.0 threads=2 0_0=40 0_1=60");
    let lines = setting.lines(|engine| {
        engine.lock_in_other_order(vec![(0, 0)]);
        assert!(engine.came_too_late().is_empty());
        engine.report(0, ReportMoment::Rebalance);
        engine.report(1, ReportMoment::Rebalance);
        assert_eq!(engine.came_too_late(), [0]);
        engine.lock_in_other_order(Vec::new());
        assert!(engine.came_too_late().is_empty());
    });
    let expect = [
        "A1 locks 0_1",
        "A1 reports 0_1: 59 (Checkpoint)",
        "A1 sends JoinGroup (Rebalance)",
        "A2 locks 0_0",
        "A2 reports 0_0: 39 (Checkpoint)",
        "A2 says nothing of 0_1 (locked by A1)",
        "A2 sends JoinGroup (Rebalance)",
    ];
    assert_eq!(lines, expect);
}
