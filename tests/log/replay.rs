//! From a log to a scenario, run again beside the log.

use rebalance_lasso::log::races::explain;
use rebalance_lasso::log::replay::compare;
use rebalance_lasso::log::scenario::reconstruct;
use rebalance_lasso::log::write::{WriteOptions, merged, write};
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::Run;

use crate::support::{group_log, sample};

/// The run of a real log's group reports and decides the same in the first `equal` rebalances, and then differs as said; it
/// decides the same in the first `same_decisions` of `logged`.
#[track_caller]
fn check(run: &str, file: &str, [equal, same_decisions, logged]: [u32; 3], difference: &str) {
    let log = group_log(&[sample(run, file)]);
    let again = reconstruct(&log).expect("decisions");
    assert!(again.is_beginning);
    assert_eq!(again.setup.check(), []);
    let simulated = again.setup.run(2_000).expect("a group");
    let compared = compare(&log, &again, &simulated);
    let said = compared.difference.map(|difference| difference.say).unwrap_or_default();
    let counted = [compared.equal, compared.same_decisions, compared.logged];
    assert_eq!((counted, said.as_str()), ([equal, same_decisions, logged], difference), "{run}, {file}");
}

#[test]
fn real_runs_of_2_6_are_repeated_up_to_the_first_race() {
    for file in ["all", "instance-1"] {
        // A turn passed inside poll(): two warm-ups were initialised a round later, which decides nothing.
        check("livelock-2.6.0", file, [3, 85, 86], "reports nothing of 0_0, in the run 0");
        check("livelock-ended-2.6.0", file, [7, 8, 11], "reports 100000 of 0_0, in the run 99999");
        check("rest-2.6.1", file, [7, 7, 7], "");
        check("one-less-2.6.1", file, [21, 21, 22], "reports -2 of 0_2, in the run 9999");
    }
    check("endless-probing-2.6.0", "instance-1", [7, 7, 7], "");
    let shutdown = "is to run 0_3, 1_0, 1_4, in the run 0_0, 0_3, 1_1, 1_4, 1_6";
    check("endless-probing-2.6.0", "all", [7, 7, 8], shutdown);
}

#[test]
fn a_preset_comes_back_from_its_own_log() {
    for (preset, side) in presets().iter().flat_map(|preset| [(preset, 0), (preset, 1)]) {
        let run = Run::new(preset.group(side), 2_000);
        let log = group_log(&[merged(&write(&run, &WriteOptions::default()))]);
        let again = reconstruct(&log).expect("decisions");
        let simulated = again.setup.run(2_000).expect("a group");
        let compared = compare(&log, &again, &simulated);
        assert_eq!(compared.difference, None, "{}, side {side}", preset.id);
        assert_eq!(simulated.outcome, run.outcome, "{}, side {side}", preset.id);
    }
}

#[test]
fn a_process_of_more_threads_than_a_scenario_has_room_for_is_cut_down_and_that_is_said() {
    for (capacity, expect) in [("64", None), ("500", Some("64: a process has no more here, and the log says 500"))] {
        let text = sample("rest-2.6.1", "all").replace("capacity: 1 ", &format!("capacity: {capacity} "));
        let again = reconstruct(&group_log(&[text])).expect("decisions");
        assert!(again.setup.scenario.processes.iter().all(|process| process.threads == 64));
        let said = again.guesses.iter().find(|guess| guess.field == "processes[0].threads");
        assert_eq!(said.map(|guess| guess.say.as_str()), expect);
        assert_eq!(again.setup.check(), []);
    }
}

/// With the races that were found, as actions, the run agrees with the real log in so many rebalances.
#[track_caller]
fn check_races(run: &str, equal: u32, races: &[&str]) {
    let log = group_log(&[sample(run, "all")]);
    let again = reconstruct(&log).expect("decisions");
    let explained = explain(&log, &again).expect("a group");
    let said: Vec<String> = explained
        .setup
        .actions
        .iter()
        .map(|action| {
            let name = action.change.process().map(|process| log.name_of(process)).unwrap_or_default();
            format!("{} {} {name}", action.round, action.change.name())
        })
        .collect();
    assert_eq!(
        (explained.comparison.equal, said),
        (equal, races.iter().map(|race| (*race).to_owned()).collect()),
        "{run}"
    );
}

#[test]
fn races_explain_where_a_real_run_leaves_the_simulation() {
    check_races("livelock-ended-2.6.0", 11, &["6 miss_assignment p3"]);
    check_races("livelock-2.6.0", 85, &["1 pass_inside_poll p1"]);
    check_races("one-less-2.6.1", 21, &[]);
    check_races("rest-2.6.1", 7, &[]);
}
