//! The ring of the opening scenario, event by event.

use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::Run;

use crate::tell;

/// The ring's first round, as it must be told: where the order of events changes, this file shows where.
const ROUND_3: &str = include_str!("ring-round-3.txt");

fn told() -> Vec<String> {
    let group = presets()[0].group(0);
    let run = Run::new(group, 10);
    tell::lines(&run.group, &run.rounds[3].events)
}

#[test]
fn the_first_round_of_the_ring_goes_step_by_step() {
    let told = told();
    for (at, (told, expect)) in told.iter().zip(ROUND_3.lines()).enumerate() {
        assert_eq!(told, expect, "line {}", at + 1);
    }
    assert_eq!(told.len(), ROUND_3.lines().count());
}

/// The bug: the third instance has all of 0_0 on its disk and says nothing of it, because it was given the task in the very
/// poll() in which it has to rejoin. It reads its disk a moment later, too late.
#[test]
fn the_third_instance_says_nothing_of_0_0_inside_the_poll_in_which_it_got_it() {
    let told = told();
    let moments = [
        "C1 creates 0_0 as Standby",
        "C1 rejoins inside poll()",
        "C1 says nothing of 0_0 (NeverInitialised)",
        "C1 sends JoinGroup (InsidePoll)",
        "C1 initialises 0_0 at 100000 (Checkpoint), late",
    ];
    let mut rest = told.iter();
    for moment in moments {
        assert!(rest.any(|line| line == moment), "{moment}: not in its place");
    }
}
