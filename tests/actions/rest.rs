//! Actions on a group at rest, and groups that nobody is left in.

use rebalance_lasso::sim::event::{Event, Next, Trigger, Wait};
use rebalance_lasso::sim::plan::{Fate, Refusal};
use rebalance_lasso::sim::record;
use rebalance_lasso::sim::run::Outcome;
use rebalance_lasso::sim::setup::Setup;
use serde_json::json;

use crate::{NEW, OLD, action, before, done, fates, opening, refused};

/// On 2.6.1 the opening group is at rest after 7 rebalances.
#[test]
fn the_next_action_due_wakes_a_group_at_rest_whatever_its_number_says() {
    let run = opening(NEW, &["50 leave A", "60 join A"]);
    assert_eq!(fates(&run)[0], done(7));
    let waited = Event::WaitBegan { wait: Wait::Action };
    assert!(run.rounds[6].events.contains(&waited) && !run.rounds[6].events.contains(&Event::Rested));
    let began = Event::RebalanceBegan { round: 7, trigger: Trigger::Changed };
    assert!(run.rounds[7].events.contains(&began));
    assert_eq!(before(&run, 7).last().map(String::as_str), Some("B leads from now on."));
    let Fate::Done { round } = fates(&run)[1] else { panic!("{:?}", fates(&run)) };
    assert!(run.rounds[round as usize - 1].events.contains(&waited), "it was at rest again");
    assert_eq!(run.outcome, Outcome::Stable { rounds: u32::try_from(run.rounds.len()).unwrap() });
    assert!(run.rounds.last().is_some_and(|last| last.events.contains(&Event::Rested)));
}

#[test]
fn an_action_whose_number_has_come_waits_for_no_rest() {
    let run = opening(NEW, &["3 set_config num_standby_replicas 1"]);
    assert_eq!(fates(&run), [done(3)]);
    let asleep = Event::WaitBegan { wait: Wait::Action };
    assert!(!run.rounds.iter().any(|round| round.events.contains(&asleep)));
}

#[test]
fn what_changes_nothing_wakes_nobody() {
    let run = opening(NEW, &["50 miss_assignment B", "51 join A", "53 set_version A 2.6.1"]);
    let expect = [Refusal::AtRest, Refusal::RunningAlready, Refusal::SameVersion];
    assert_eq!(fates(&run), expect.map(|why| refused(7, why)));
    let untouched = opening(NEW, &[]);
    assert_eq!((run.outcome, run.rounds.len()), (untouched.outcome, untouched.rounds.len()));
    assert_eq!(run.rounds[6].events, untouched.rounds[6].events);
}

#[test]
fn luck_comes_with_what_wakes_the_group() {
    let run = opening(NEW, &["50 restart B", "50 miss_assignment B"]);
    let [first, second] = fates(&run)[..] else { panic!("two") };
    assert_eq!(first, done(7));
    assert_ne!(second, refused(7, Refusal::AtRest), "there is a rebalance");
}

#[test]
fn a_group_that_all_have_left_has_one_rebalance_with_nobody_in_it_and_rests() {
    for actions in [["2 leave A", "2 crash B", "2 leave C"], ["2 crash C", "2 crash B", "2 crash A"]] {
        let run = opening(OLD, &actions);
        assert_eq!(run.outcome, Outcome::Stable { rounds: 3 });
        let events = &run.rounds[2].events;
        let after: Vec<&Event> = events.iter().rev().take(4).collect();
        let Event::RebalanceBegan { round: 2, .. } = after[3] else { panic!("{after:?}") };
        assert_eq!(after[..3], [&Event::Rested, &Event::NextSettled { next: Next::None }, &Event::GroupEmptied]);
        let record = record::run(&run);
        assert_eq!(record["rounds"][2], json!({"members": [], "probing_needed": false, "next": "none"}));
    }
    assert_eq!(opening(OLD, &["0 leave A", "0 leave B", "0 leave C"]).outcome, Outcome::Stable { rounds: 1 });
}

#[test]
fn an_empty_group_rests_until_somebody_joins_who_then_leads() {
    let run = opening(NEW, &["2 leave A", "2 leave B", "2 leave C", "90 join C", "90 join A"]);
    assert_eq!(fates(&run)[3..], [done(3), done(3)]);
    let expect = [
        "C starts, with what is on its disk, and joins.",
        "C leads from now on.",
        "A starts, with what is on its disk, and joins.",
    ];
    assert_eq!(before(&run, 3), expect);
    assert!(matches!(run.outcome, Outcome::Stable { rounds } if rounds > 4));
}

/// Whoever joins by itself later finds an empty group, and leads it.
#[test]
fn the_next_phase_joins_an_empty_group() {
    let value = json!({
        "tasks": ["0_0"], "end_offsets": {"0_0": 100},
        "processes": [{"name": "A"}, {"name": "B", "joins_in_phase": 1}],
        "actions": [action("0 leave A")],
    });
    let run = crate::run(&value);
    assert_eq!(fates(&run), [done(0)]);
    assert!(run.rounds[0].events.contains(&Event::LeaderElected { process: 1 }));
    let led = |event: &Event| matches!(event, Event::LagsComputed { leader: 1 });
    assert!(run.rounds[1].events.iter().any(led));
}

#[test]
fn what_is_past_the_bound_is_not_reached() {
    let mut json = Setup::from(rebalance_lasso::sim::presets::presets()[0].scenario()).to_json();
    json["actions"] = vec![action("30 crash C")].into();
    let run = Setup::read(&json).0.run(20).expect("a setup in order");
    assert_eq!((fates(&run), run.outcome), (vec![Fate::NotReached], Outcome::Undecided { bound_rounds: 20 }));
    assert_eq!(record::run(&run)["actions"][0]["refused"], "the run was given up before");
}
