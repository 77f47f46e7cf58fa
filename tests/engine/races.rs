//! The two races that a running Kafka adds (section 10): a missed assignment, and a turn that passes inside poll().

use rebalance_lasso::kafka::MemberIx;
use rebalance_lasso::sim::event::Trigger;

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
