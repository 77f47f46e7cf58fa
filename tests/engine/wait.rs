//! A wait for a probing, or for the next phase: section 10, 7.

use rebalance_lasso::sim::event::Wait;

use crate::setting::Setting;

#[track_caller]
fn check(setting: &str, expect: &[&str]) {
    let setting = Setting::new(setting);
    let lines = setting.lines(|engine| engine.wait(Wait::Probing));
    assert_eq!(lines[0], "wait: Probing");
    assert_eq!(lines[1..], *expect);
}

/// Nobody's report counts as out: a thread stands still only behind its own JoinGroup.
#[test]
fn everybody_initialises_before_anybody_runs_then_gains_and_runs_again() {
    check(
        "tasks 0_0=100 0_1=100 1_0
         restored 0 1000
         process A 2.6.0 0_0=100
         process B 2.6.0
         A1 active 0_0 created
         A1 active 1_0 created
         B1 active 0_1 created",
        &[
            "A1 initialises 0_0 at 100 (Checkpoint)",
            "A1 initialises 1_0 (Stateless)",
            "B1 initialises 0_1 at 0 (Nothing)",
            "A1 runs 0_0",
            "A1 runs 1_0",
            "B1 gains 100 of 0_1",
            "B1 runs 0_1",
        ],
    );
}

#[test]
fn a_lock_that_cannot_be_had_keeps_the_whole_thread_from_running() {
    check(
        "tasks 0_0=100 1_0
         process A 2.6.0 threads=2 0_0=100
         A1 active 0_0 created
         A1 active 1_0 restoring
         A2 locks 0_0",
        &["A1 is denied 0_0 by A2", "A1 is denied 0_0 by A2"],
    );
}
