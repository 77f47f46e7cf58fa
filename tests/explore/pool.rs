//! Who does which range does not matter, nor who dies on the way.

use proptest::prelude::*;
use rebalance_lasso::analysis::search::Totals;
use rebalance_lasso::app::explore::message::{ExploreMsg, Section};
use rebalance_lasso::app::explore::pool::{Heard, MOST_DEATHS, Order, Pool, State};
use serde_json::{Value, json};

use crate::support::Page;

const SEARCH: Section = Section::Search;

fn asked(cores: u32, groups: &str) -> Page {
    let mut page = Page::open(cores);
    page.say(ExploreMsg::Type("groups", groups.to_owned()));
    page.say(ExploreMsg::Start(SEARCH));
    page
}

fn searched(cores: u32) -> Totals {
    let mut page = asked(cores, "2500");
    assert_eq!(page.workers.len(), cores.min(3) as usize, "no more than there are ranges");
    page.work_to_the_end();
    assert_eq!((page.model.search.pool.state(), page.model.search.pool.done()), (&State::Done, 2_500));
    (*page.model.search.totals).clone()
}

#[test]
fn totals_do_not_depend_on_the_number_of_workers() {
    let one = searched(1);
    assert_eq!(one.groups, 2_500);
    assert!(searched(2) == one && searched(5) == one);
}

#[test]
fn a_worker_that_dies_is_told_and_its_range_is_given_to_a_new_one() {
    let mut page = asked(2, "2500");
    page.work(3);
    let victim = page.first_worker();
    page.kill(victim);
    let (count, last) = page.model.search.pool.deaths();
    assert_eq!((count, last.map(|death| (death.range, death.why.as_str()))), (1, Some(((0, 1_000), "out of memory"))));
    assert!(!page.workers.contains_key(&victim) && page.workers.len() == 2, "another one is at work");
    page.work_to_the_end();
    assert!(*page.model.search.totals == searched(1), "nothing is missing, nothing is there twice");
}

#[test]
fn a_pause_keeps_totals_and_a_search_goes_on_to_the_same_end() {
    let mut page = asked(2, "2500");
    page.work(70);
    page.say(ExploreMsg::Pause(SEARCH));
    assert!(page.workers.is_empty(), "nobody works on");
    let kept = page.model.search.totals.groups;
    assert_eq!((page.model.search.pool.state(), kept), (&State::Paused, 2_000));
    page.say(ExploreMsg::GoOn(SEARCH));
    page.work_to_the_end();
    assert!(*page.model.search.totals == searched(1));
}

#[test]
fn going_elsewhere_pauses_what_can_go_on_later_and_ends_nothing() {
    let mut page = asked(2, "2500");
    page.say(ExploreMsg::Start(Section::Schedules));
    page.say(ExploreMsg::Start(Section::Shrink));
    page.say(ExploreMsg::Leave);
    let left: Vec<Section> = page.workers.keys().map(|(section, _)| *section).collect();
    assert_eq!((left, page.model.was_left), (vec![Section::Schedules, Section::Shrink], true));
    assert_eq!(page.model.search.pool.state(), &State::Paused);
    page.work_to_the_end();
    for section in [Section::Schedules, Section::Shrink] {
        assert_eq!(page.model.state(section), &State::Done, "it came to its end meanwhile");
    }
    page.say(ExploreMsg::GoOn(SEARCH));
    assert!(!page.model.was_left && page.workers.len() == 2);
}

#[test]
fn stop_keeps_what_was_found_and_start_begins_anew() {
    let mut page = asked(1, "2500");
    page.work(60);
    page.say(ExploreMsg::Stop(SEARCH));
    assert_eq!((page.model.search.pool.state(), page.model.search.totals.groups), (&State::Idle, 1_000));
    page.say(ExploreMsg::Start(SEARCH));
    assert_eq!(page.model.search.totals.groups, 0);
    page.work_to_the_end();
    assert!(*page.model.search.totals == searched(1));
}

#[test]
fn workers_that_die_again_and_again_end_it_with_the_reason_and_it_can_go_on() {
    let mut page = asked(1, "2500");
    for _ in 0..MOST_DEATHS {
        let victim = page.first_worker();
        page.kill(victim);
    }
    assert_eq!(page.model.search.pool.state(), &State::Failed("out of memory".to_owned()));
    assert!(page.workers.is_empty());
    page.say(ExploreMsg::GoOn(SEARCH));
    page.work_to_the_end();
    assert!(*page.model.search.totals == searched(1));
}

#[test]
fn what_a_worker_says_after_its_end_is_not_heard() {
    let mut page = asked(1, "2500");
    let worker = page.first_worker();
    page.say(ExploreMsg::Pause(SEARCH));
    let late = json!({"from": 0, "to": 1000, "next": 1000, "answer": Totals::default().to_json()}).to_string();
    page.say(ExploreMsg::Heard(worker.0, worker.1, Heard::Report(late), 1.0));
    assert_eq!((page.model.search.totals.groups, page.model.search.pool.done()), (0, 0));
}

#[test]
fn an_answer_that_cannot_be_read_is_a_death() {
    let mut page = asked(1, "2500");
    let (section, worker) = page.first_worker();
    let garbled = json!({"from": 0, "to": 1000, "next": 1000, "answer": {"groups": "many"}}).to_string();
    page.say(ExploreMsg::Heard(section, worker, Heard::Report(garbled), 1.0));
    assert_eq!(page.model.search.pool.deaths().0, 1);
    page.work_to_the_end();
    assert!(*page.model.search.totals == searched(1));
}

/// Whatever workers, deaths and pauses there are, every number is counted once.
fn check_every_number_is_counted_once(limit: u64, size: u64, wanted: u32, luck: &[u8]) {
    let mut pool = Pool::default();
    let mut hands: Vec<(u32, u64, u64)> = Vec::new();
    let mut counted = vec![0_u32; usize::try_from(limit).unwrap()];
    obey(pool.start("{}".to_owned(), limit, size, wanted), &mut hands);
    // Now and then somebody gets something done.
    let mut luck = luck.iter().copied().chain([9]).cycle();
    let mut steps = 0;
    while *pool.state() != State::Done {
        steps += 1;
        assert!(steps < 20_000 && hands.len() <= wanted as usize);
        let orders = if let Some((worker, from, to)) = hands.first().copied() {
            // Luck is for those who have something in hand: going on after a pause takes none, or pauses could come in step
            // with it for ever.
            match luck.next() {
                Some(0) => pool.heard(worker, &Heard::Failed(String::new()), 0.0, |_| true),
                Some(1) => pool.pause(),
                _ => {
                    let report = json!({"from": from, "to": to, "next": to, "answer": [from, to]}).to_string();
                    pool.heard(worker, &Heard::Report(report), 0.0, |answer: &Value| {
                        for at in answer[0].as_u64().unwrap()..answer[1].as_u64().unwrap() {
                            counted[usize::try_from(at).unwrap()] += 1;
                        }
                        true
                    })
                }
            }
        } else {
            pool.go_on()
        };
        obey(orders, &mut hands);
    }
    assert!(hands.is_empty() && pool.done() == limit);
    assert!(counted.iter().all(|count| *count == 1));
}

fn obey(orders: Vec<Order>, hands: &mut Vec<(u32, u64, u64)>) {
    for order in orders {
        match order {
            Order::Start { .. } => {}
            Order::Give { worker, text } => {
                let (from, to) = text.split_once(' ').unwrap();
                hands.retain(|hand| hand.0 != worker);
                hands.push((worker, from.parse().unwrap(), to.parse().unwrap()));
            }
            Order::End { worker } => hands.retain(|hand| hand.0 != worker),
        }
    }
}

#[test]
fn a_pause_before_anything_is_done_loses_no_number() {
    check_every_number_is_counted_once(1, 20, 1, &[1]);
    check_every_number_is_counted_once(41, 20, 2, &[1, 1, 0]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn every_number_is_counted_once(limit in 1..3_000_u64, size in 20..400_u64, wanted in 1..6_u32, luck in prop::collection::vec(0..20_u8, 1..60)) {
        check_every_number_is_counted_once(limit, size, wanted, &luck);
    }
}
