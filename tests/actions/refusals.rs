//! What cannot be done to a group, and why.

use rebalance_lasso::sim::plan::Refusal;

use crate::{OLD, action, before, done, fates, opening, refused};

#[track_caller]
fn check_refused(actions: &[&str], why: Refusal) {
    let run = opening(OLD, actions);
    assert_eq!(fates(&run).last(), Some(&refused(2, why)));
    let done = before(&run, 2);
    let last = run.actions.len() - 1;
    let without = opening(OLD, &actions[..last]);
    assert_eq!((done, &run.rounds[2].events), (before(&without, 2), &without.rounds[2].events), "nothing changes");
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    check_refused(&["2 join C"], Refusal::RunningAlready);
    check_refused(&["1 leave C", "2 leave C"], Refusal::NotRunning);
    check_refused(&["1 leave C", "2 crash C"], Refusal::NotRunning);
    check_refused(&["1 leave C", "2 restart C"], Refusal::NotRunning);
    check_refused(&["1 leave C", "2 miss_assignment C"], Refusal::NotRunning);
    check_refused(&["1 leave C", "2 pass_inside_poll C"], Refusal::NotRunning);
    check_refused(&["2 set_version C 2.6.0"], Refusal::SameVersion);
    check_refused(&["1 set_version C 2.6.1", "2 set_version C 2.6.1"], Refusal::SameVersion);
    check_refused(&["2 wipe_task C 0_2"], Refusal::NoFolder);
    check_refused(&["2 wipe_all C", "2 wipe_all C"], Refusal::NoFolder);
    check_refused(&["2 set_config max_warmup_replicas 2"], Refusal::SameValue);
    check_refused(&["2 miss_assignment A"], Refusal::Leads);
    check_refused(&["2 leave A", "2 miss_assignment C"], Refusal::NobodyElseRevokes);
    check_refused(&["2 miss_assignment C", "2 miss_assignment C"], Refusal::Twice);
    check_refused(&["2 pass_inside_poll B"], Refusal::NotInTheLoop);
    check_refused(&["2 pass_inside_poll C"], Refusal::LongTurn);
    assert_eq!(fates(&opening(OLD, &["0 miss_assignment C"])), [refused(0, Refusal::NobodyElseRevokes)]);
    assert_eq!(fates(&opening(OLD, &["1 pass_inside_poll B"])), [refused(1, Refusal::NothingToInitialise)]);
}

#[test]
fn where_members_leave_poll_before_they_report_nobody_passes_a_turn_inside_it() {
    let run = opening(OLD, &["1 pass_inside_poll C"]);
    let mut json = rebalance_lasso::sim::presets::presets()[0].scenario().to_json();
    json["actions"] = vec![action("1 pass_inside_poll C")].into();
    json["what_if"] = serde_json::json!({"initialises_first": true});
    let other = crate::run(&json);
    assert_eq!((fates(&run), fates(&other)), (vec![done(1)], vec![refused(1, Refusal::LeavesPollFirst)]));
}

#[test]
fn refusals_are_listed_by_the_place_of_their_action() {
    let run = opening(OLD, &["2 join C", "2 crash C", "2 leave C"]);
    assert_eq!(run.refused().collect::<Vec<_>>(), [(0, Refusal::RunningAlready), (2, Refusal::NotRunning)]);
}

#[test]
fn every_refusal_has_words_of_its_own() {
    let all = [
        Refusal::NotRunning,
        Refusal::RunningAlready,
        Refusal::NoFolder,
        Refusal::SameVersion,
        Refusal::SameValue,
        Refusal::AtRest,
        Refusal::Leads,
        Refusal::NobodyElseRevokes,
        Refusal::NotInTheLoop,
        Refusal::NothingToInitialise,
        Refusal::LongTurn,
        Refusal::LeavesPollFirst,
        Refusal::Twice,
    ];
    let words: std::collections::BTreeSet<&str> = all.iter().map(|refusal| refusal.words()).collect();
    assert_eq!(words.len(), all.len());
    assert!(words.iter().all(|words| words.contains(' ') && !words.ends_with('.')), "{words:?}");
}
