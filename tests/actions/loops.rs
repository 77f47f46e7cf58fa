//! What ends the opening scenario's livelock, what does not, and what comes of a half of it.

use rebalance_lasso::sim::run::Outcome;

use crate::{OLD, done, fates, opening};

/// How the opening group ends on 2.6.0 if all of this is done.
#[track_caller]
fn check(actions: &[&str], expect: Outcome) {
    let run = opening(OLD, actions);
    assert!(run.refused().next().is_none(), "{actions:?}: {:?}", fates(&run));
    assert_eq!(run.outcome, expect, "{actions:?}");
}

const fn rests(rounds: u32) -> Outcome {
    Outcome::Stable { rounds }
}

/// A ring of two: the one that the group has if nothing is done to it.
const fn loops(prefix: u32) -> Outcome {
    Outcome::Livelock { prefix, cycle: 2 }
}

#[test]
fn with_nothing_done_it_never_ends() {
    check(&[], loops(3));
}

/// It is C whose report leaves out what its disk has of 0_0.
#[test]
fn upgrading_the_instance_that_hides_its_disk_is_enough_and_the_other_two_are_not() {
    check(&["0 set_version C 2.6.1"], rests(7));
    check(&["0 set_version A 2.6.1", "0 set_version B 2.6.1"], loops(3));
    check(&["4 set_version C 2.6.1"], rests(9));
    check(&["4 set_version B 2.6.1"], loops(5));
}

/// But any of these is a restart too, and a restart alone has luck: with empty hands a member reports its disk.
#[test]
fn a_restart_of_a_or_c_in_the_ring_ends_it_and_one_of_b_does_not() {
    for round in [3, 4, 5, 6] {
        for (who, ends) in [("A", true), ("B", false), ("C", true)] {
            let run = opening(OLD, &[&format!("{round} restart {who}")]);
            assert_eq!(matches!(run.outcome, Outcome::Stable { .. }), ends, "{round} {who}: {:?}", run.outcome);
        }
    }
    check(&["4 restart A"], rests(14));
    check(&["4 restart B"], loops(5));
    check(&["4 restart C"], rests(9));
}

/// Restarted before anything was assigned, nobody is any different.
#[test]
fn a_restart_before_the_start_changes_nothing() {
    for who in ["A", "B", "C"] {
        check(&[&format!("0 restart {who}")], loops(3));
    }
}

/// The escape by hand that the bug report names: the folder of the task that goes to and fro, on either of its disks.
#[test]
fn wiping_the_folder_of_the_task_that_goes_to_and_fro_ends_it() {
    check(&["4 wipe_task B 0_0"], rests(11));
    check(&["4 wipe_task C 0_0"], rests(10));
    check(&["4 wipe_task B 0_2"], loops(6));
}

#[test]
fn wiping_everything_on_one_disk_ends_it_or_not_with_the_half_of_the_ring() {
    check(&["4 wipe_all B"], rests(11));
    check(&["5 wipe_all B"], loops(7));
    check(&["4 wipe_all C"], rests(10));
    check(&["5 wipe_all C"], rests(10));
}

#[test]
fn an_assignment_that_c_misses_ends_it_and_one_that_b_misses_does_not() {
    check(&["2 miss_assignment C"], rests(9));
    check(&["2 miss_assignment B"], loops(4));
    check(&["4 miss_assignment C"], rests(11));
    check(&["4 miss_assignment B"], loops(6));
}

#[test]
fn a_turn_inside_poll_does_not_end_it() {
    check(&["1 pass_inside_poll A"], loops(4));
    check(&["3 pass_inside_poll C"], loops(5));
}

#[test]
fn a_lag_that_is_acceptable_ends_it_at_once() {
    check(&["4 set_config acceptable_recovery_lag 9223372036854775807"], rests(6));
    check(&["4 set_config acceptable_recovery_lag 100000"], rests(6));
    check(&["4 set_config acceptable_recovery_lag 99999"], loops(5));
    check(&["0 set_config acceptable_recovery_lag 9223372036854775807"], rests(1));
}

#[test]
fn with_one_instance_fewer_it_ends_but_for_b_only_in_one_half_of_the_ring() {
    check(&["4 crash A"], rests(10));
    check(&["4 crash B"], rests(9));
    check(&["5 crash B"], loops(8));
    check(&["4 crash C"], rests(7));
}

/// A state that comes back proves nothing as long as something is still to be done.
#[test]
fn the_ring_goes_on_until_the_last_action_and_is_proved_only_after_it() {
    let run = opening(OLD, &["50 restart C"]);
    assert_eq!((fates(&run), run.outcome), (vec![done(50)], rests(55)));
    let run = opening(OLD, &["51 restart B"]);
    assert_eq!((fates(&run), run.outcome), (vec![done(51)], loops(52)));
}
