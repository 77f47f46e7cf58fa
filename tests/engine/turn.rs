//! From the hand-over to the next rebalance: who initialises, who runs, who gains, who stands still (section 10, 4 to 6).

use rebalance_lasso::sim::event::Trigger;

use crate::setting::Setting;

/// What one rebalance of the setting does, from the line `expect[0]` on.
#[track_caller]
fn check(setting: &str, expect: &[&str]) {
    let lines = Setting::new(setting).lines(|engine| {
        engine.rebalance(0, Trigger::Start);
    });
    let from = lines.iter().position(|line| line == expect[0]).unwrap_or_else(|| panic!("{lines:#?}"));
    assert_eq!(lines[from..], *expect);
}

/// A owns B's stateless task, B owns A's: both revoke, both are in the loop.
const CROSSED: &str = "
    tasks 0_0=100 1_0 1_1
    process A 2.6.0 0_0=100
    process B 2.6.0
    A1 active 1_0 running
    B1 active 1_1 running";

/// Its thread has had no second pass.
#[test]
fn at_once_a_stateful_active_that_is_fresh_does_not_run() {
    check(CROSSED, &["A1 initialises 0_0 at 100 (Checkpoint), late", "next: AtOnce", "A1 stands still"]);
}

#[test]
fn at_once_one_that_was_initialised_before_runs_when_the_group_has_joined() {
    let setting = CROSSED.replace("A1 active 1_0", "A1 active 0_0 restoring 100\n A1 active 1_0");
    check(&setting, &["next: AtOnce", "A1 stands still", "A1 runs 0_0"]);
}

#[test]
fn at_once_a_fresh_stateless_active_runs() {
    let setting = "
        tasks 0_0=100 1_0 1_1 1_2
        process A 2.6.0 0_0=100
        process B 2.6.0
        A1 active 1_0 running
        B1 active 1_1 running";
    let expect =
        ["B1 initialises 1_2 (Stateless), late", "next: AtOnce", "A1 stands still", "B1 stands still", "B1 runs 1_2"];
    check(setting, &expect);
}

/// A owns all stateless tasks, of which B is to have one: A is in the loop, B follows up immediately.
const HANDED_OVER: &str = "
    tasks 0_0=100 0_1=100 1_0 1_1 1_2 1_3
    restored 7 7
    process A 2.6.0
    process B 2.6.0 0_1=100
    A1 active 0_0 running 100
    A1 active 1_0 running
    A1 active 1_1 running
    A1 active 1_2 running";

/// B is given 1_3, which nobody owned, and runs it for once; its fresh 0_1 does not run even after the turn.
#[test]
fn following_up_immediately_a_member_leaves_poll_and_runs_stateless_actives_only() {
    let expect = [
        "B1 initialises 0_1 at 100 (Checkpoint)",
        "B1 initialises 1_3 (Stateless)",
        "B1 leaves poll()",
        "B1 runs 1_3",
        "B1 reports 0_1: 100 (Task)",
        "B1 sends JoinGroup (FollowUp)",
        "next: Soon",
        "B1 stands still",
    ];
    check(HANDED_OVER, &expect);
}

#[test]
fn soon_nobody_gains_and_what_was_restored_before_runs() {
    let setting =
        HANDED_OVER.replace("A1 active 0_0 running 100", "A1 active 0_0 restoring 100\n B1 active 0_1 restoring 40");
    let expect = [
        "B1 leaves poll()",
        "B1 runs 1_3",
        "B1 reports 0_1: 40 (Task)",
        "B1 sends JoinGroup (FollowUp)",
        "next: Soon",
        "A1 stands still",
        "A1 runs 0_0",
    ];
    check(&setting, &expect);
}

/// As `HANDED_OVER`, with C, which has all that it should have: it learns of the next rebalance with its heartbeat.
const WITH_A_BYSTANDER: &str = "
    tasks 0_0=100 0_1=100 0_2=100 1_0 1_1 1_2 1_3
    restored 50 0
    process A 2.6.0 0_0=100
    process B 2.6.0
    process C 2.6.0
    A1 active 1_0 running
    A1 active 1_1 running
    FOURTH
    B1 active 0_1 running 100
    C1 active 0_2 running 100
    C1 active 1_2 running";

/// A initialised no stateless active in this turn: its thread had a second pass, and its fresh 0_0 runs in the end.
#[test]
fn with_the_heartbeat_a_fresh_active_in_the_loop_runs_in_the_end() {
    let setting = WITH_A_BYSTANDER.replace("FOURTH", "A1 active 1_3 running");
    let expect = [
        "A1 initialises 0_0 at 100 (Checkpoint), late",
        "B1 leaves poll()",
        "B1 reports 0_1: -2 (RunningActive)",
        "B1 sends JoinGroup (FollowUp)",
        "next: Heartbeat",
        "A1 stands still",
        "A1 runs 0_0",
    ];
    check(&setting, &expect);
}

/// It also initialises 1_3, waits for that one's committed offsets, and never comes round to 0_0.
#[test]
fn with_the_heartbeat_a_fresh_active_beside_a_fresh_stateless_one_does_not_run() {
    let setting = WITH_A_BYSTANDER.replace("FOURTH", "");
    let expect = [
        "A1 initialises 0_0 at 100 (Checkpoint), late",
        "A1 initialises 1_3 (Stateless), late",
        "B1 leaves poll()",
        "B1 reports 0_1: -2 (RunningActive)",
        "B1 sends JoinGroup (FollowUp)",
        "next: Heartbeat",
        "A1 stands still",
        "A1 runs 1_3",
    ];
    check(&setting, &expect);
}

/// C has nothing to revoke and nobody to wait for: it runs what is ready before anything else is settled.
#[test]
fn outside_the_loop_a_fresh_active_runs_at_once() {
    let setting = WITH_A_BYSTANDER
        .replace("FOURTH", "A1 active 1_3 running")
        .replace("C1 active 0_2 running", "C1 active 0_2 restoring");
    let expect = ["B1 sends JoinGroup (FollowUp)", "C1 runs 0_2", "next: Heartbeat", "A1 stands still", "A1 runs 0_0"];
    check(&setting, &expect);
}

/// A and B wait behind their own JoinGroup: each of B's two gains what the nearer lacks. C does not wait.
#[test]
fn with_the_heartbeat_everybody_gains_and_then_what_is_restored_runs() {
    let setting = "
        tasks 0_0=100 0_1=100 0_2=100 0_3=100 0_4=100 1_0 1_1 1_2 1_3
        restored 50 0
        process A 2.6.0
        process B 2.6.0
        process C 2.6.0
        A1 active 0_0 running 100
        A1 active 0_3 restoring 95
        A1 active 1_1 running
        A1 active 1_2 running
        B1 active 0_1 restoring 70
        B1 active 0_4 restoring 60
        C1 active 0_2 restoring 45
        C1 active 1_0 running
        C1 active 1_3 running";
    let expect = [
        "next: Heartbeat",
        "A1 gains 5 of 0_3",
        "B1 gains 30 of 0_1",
        "B1 gains 30 of 0_4",
        "C1 gains 50 of 0_2",
        "A1 runs 0_3",
        "B1 runs 0_1",
    ];
    check(setting, &expect);
}

/// The first thread of A rejoins inside poll() and locks again what it had just released: the second cannot initialise its
/// 0_1, so it does not even run what is stateless.
#[test]
fn a_thread_that_is_denied_a_lock_runs_nothing() {
    let setting = "
        tasks 0_0=100 0_1=100 1_0 1_1 1_2 1_3
        lag 10
        process A 2.6.0 threads=2 0_0=100 0_1=100
        process B 2.6.0
        A1 active 1_0 running";
    let expect = [
        "A1 rejoins inside poll()",
        "A1 locks 0_1",
        "A1 says nothing of 0_0 (NeverInitialised)",
        "A1 reports 0_1: 99 (Checkpoint)",
        "A1 sends JoinGroup (InsidePoll)",
        "A1 initialises 0_0 at 100 (Checkpoint), late",
        "A1 initialises 1_1 (Stateless), late",
        "A2 is denied 0_1 by A1",
        "A2 initialises 1_3 (Stateless)",
        "B1 initialises 0_1 at 0 (Nothing)",
        "B1 initialises 1_2 (Stateless)",
        "B1 leaves poll()",
        "B1 runs 1_2",
        "B1 reports 0_1: 0 (Task)",
        "B1 sends JoinGroup (FollowUp)",
        "next: Heartbeat",
        "A1 stands still",
        "A1 runs 1_1",
    ];
    check(setting, &expect);
}

const UNEVEN: &str = "
    tasks 0_0=100 0_1=100
    lag 10
    process A 2.6.0
    process B 2.6.0
    A1 active 0_0 running 100";

#[test]
fn without_a_revocation_the_group_rests_unless_something_warms_up() {
    check(&format!("{UNEVEN}\n A1 active 0_1 running 100"), &["next: Probing"]);
    check(&format!("{UNEVEN}\n B1 active 0_1 running 100"), &["next: None"]);
}
