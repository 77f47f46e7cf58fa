//! What the page makes of what it is told.

use std::rc::Rc;

use rebalance_lasso::analysis::map::Parameter;
use rebalance_lasso::analysis::medicine::Remedy;
use rebalance_lasso::analysis::ring::{Kind, Ring};
use rebalance_lasso::analysis::schedules::{Bounds, Races, Target, explore};
use rebalance_lasso::analysis::search::Found;
use rebalance_lasso::app::explore::graph::drawing;
use rebalance_lasso::app::explore::heat::heat;
use rebalance_lasso::app::explore::message::{ExploreMsg, Filter, Section};
use rebalance_lasso::app::explore::pool::State;
use rebalance_lasso::app::explore::rows::{Column, ROWS_SHOWN};
use rebalance_lasso::app::explore::start::{RESTS, chance};
use rebalance_lasso::app::num::whole;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Outcome};
use rebalance_lasso::sim::scenario::Restoration;

use crate::support::Page;

const OLD: KafkaVersion = KafkaVersion::V2_6_0;

fn searched() -> Page {
    let mut page = Page::open(2);
    page.say(ExploreMsg::Type("groups", "2000".to_owned()));
    page.say(ExploreMsg::Start(Section::Search));
    page.work_to_the_end();
    page
}

fn rows(page: &Page) -> (Vec<Found>, usize) {
    let (rows, all) = page.model.search.choice.rows(&page.model.search.totals);
    (rows.into_iter().cloned().collect(), all)
}

#[test]
fn a_form_with_a_problem_starts_nothing() {
    let mut page = Page::open(2);
    page.say(ExploreMsg::Type("instances", "9-2".to_owned()));
    for section in [Section::Search, Section::Map, Section::BlindSpot] {
        page.say(ExploreMsg::Start(section));
        assert_eq!(page.model.state(section), &State::Idle);
    }
    assert!(page.workers.is_empty());
    page.say(ExploreMsg::UseLag(0));
    assert_eq!(page.model.search.form.text("instances"), "2-4");
    assert_eq!(page.model.search.form.text("acceptable_recovery_lag"), "0");
}

#[test]
fn rows_are_filtered_sorted_and_bounded() {
    let mut page = searched();
    let (first, all) = rows(&page);
    assert!(first.len() == ROWS_SHOWN && all > ROWS_SHOWN && first.is_sorted_by_key(|row| row.number));
    page.say(ExploreMsg::ShowMore);
    assert_eq!(rows(&page).0.len(), all.min(3 * ROWS_SHOWN));
    page.say(ExploreMsg::Filter(Filter::Kind(Some(Kind::Livelock))));
    let (livelocks, count) = rows(&page);
    assert!(livelocks.iter().all(|row| row.kind == Kind::Livelock));
    assert_eq!(count as u64, page.model.search.totals.of(OLD).livelocks);
    page.say(ExploreMsg::Sort(Column::Stem));
    assert!(rows(&page).0.is_sorted_by_key(|row| row.prefix));
    page.say(ExploreMsg::Sort(Column::Stem));
    assert!(rows(&page).0.is_sorted_by_key(|row| std::cmp::Reverse(row.prefix)));
    let shape = rows(&page).0[0].clone();
    page.say(ExploreMsg::Filter(Filter::Shape(OLD, shape.kind, shape.cycle, shape.bouncing_tasks())));
    let alike = |row: &Found| row.cycle == shape.cycle && row.bouncing_tasks() == shape.bouncing_tasks();
    assert!(rows(&page).0.iter().all(alike) && page.model.search.choice.is_filtered());
    page.say(ExploreMsg::Filter(Filter::Everything));
    assert_eq!((rows(&page).1, page.model.search.choice.column), (all, Column::Stem));
}

#[test]
fn a_row_opens_in_the_lab_as_the_group_that_loops() {
    let mut page = searched();
    for row in rows(&page).0.iter().take(8) {
        page.say(ExploreMsg::OpenNumber(row.number, row.version));
        let (name, setup) = page.opened.last().expect("opened").clone();
        assert!(name.contains(&row.number.to_string()) && name.contains("2.6.0"), "{name}");
        let ring = Ring::of(&setup.group().unwrap(), DEFAULT_BOUND_ROUNDS).expect("it loops");
        assert_eq!((ring.kind, ring.prefix, ring.cycle), (row.kind, row.prefix, row.cycle));
    }
}

#[test]
fn a_row_is_taken_to_another_question_and_its_loop_made_smaller() {
    let mut page = searched();
    let row = rows(&page).0[0].clone();
    page.say(ExploreMsg::Examine(row.number, row.version, Section::Shrink));
    assert_eq!(page.model.section, Section::Shrink);
    page.say(ExploreMsg::Start(Section::Shrink));
    page.work(1);
    assert!(page.model.shrink.shrunk.as_ref().is_some_and(|shrunk| !shrunk.is_done), "shown as it shrinks");
    page.work_to_the_end();
    let shrunk = page.model.shrink.shrunk.clone().expect("a result");
    assert!(shrunk.is_done && !shrunk.in_vain.is_empty());
    page.say(ExploreMsg::OpenShrunk);
    let (_, setup) = page.opened.last().expect("opened");
    assert_eq!(Ring::of(&setup.group().unwrap(), DEFAULT_BOUND_ROUNDS).map(|ring| ring.kind), Some(row.kind));
}

#[test]
fn a_group_that_rests_is_refused_with_a_reason_once_a_worker_finds_out() {
    let mut page = Page::open(3);
    page.say(ExploreMsg::SetVersion(Some(KafkaVersion::V2_6_1)));
    for section in [Section::Shrink, Section::Luck] {
        page.say(ExploreMsg::Start(section));
    }
    assert!(page.workers.is_empty());
    for section in [Section::Shrink, Section::Luck] {
        assert_eq!(page.model.state(section), &State::Idle, "no worker died of it");
    }
    assert_eq!(page.model.luck.pool.deaths().0, 0);
    assert_eq!((page.model.shrink.refusal, page.model.luck.refusal), (Some(RESTS), Some(RESTS)));
    page.say(ExploreMsg::SetVersion(None));
    page.say(ExploreMsg::Start(Section::Shrink));
    assert_eq!((page.model.shrink.refusal, page.workers.len()), (None, 1));
}

#[test]
fn schedules_are_drawn_without_two_states_in_one_place() {
    let mut page = Page::open(1);
    for missed in [false, true] {
        page.say(ExploreMsg::SetMissed(missed));
        page.say(ExploreMsg::Start(Section::Schedules));
        page.work_to_the_end();
        let explored = page.model.schedules.explored.clone().expect("explored");
        let drawn = drawing(&explored);
        let mut places: Vec<(u32, u32)> = drawn.places.values().map(|(x, y)| (whole(*x), whole(*y))).collect();
        assert!(drawn.places.values().all(|(x, y)| (0.0..drawn.size.0).contains(x) && (0.0..drawn.size.1).contains(y)));
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), explored.nodes.len());
        assert_eq!(drawn.curves.iter().filter(|curve| curve.is_in_ring).count(), explored.ring.len());
        assert_eq!(drawn.rest.is_some(), missed);
        let (verdict, sentence) = explored.verdict_text();
        assert_eq!(verdict, if missed { "Escapable, by luck" } else { "Inescapable" });
        assert!(sentence.contains(if missed { "1\u{202f}194" } else { "12" }), "{sentence}");
    }
}

#[test]
fn a_map_refines_and_its_examples_open_in_the_lab() {
    let mut page = Page::open(2);
    page.say(ExploreMsg::SetAxes(Parameter::Instances, Parameter::Instances));
    page.say(ExploreMsg::Start(Section::Map));
    assert!(page.workers.is_empty(), "twice the same parameter is no map");
    page.say(ExploreMsg::SetAxes(Parameter::Instances, Parameter::WarmUps));
    page.say(ExploreMsg::Start(Section::Map));
    page.work(2 * 36);
    page.say(ExploreMsg::Pause(Section::Map));
    let map = page.model.map.map.clone().expect("a map");
    let drawn = heat(&map, OLD, None);
    assert!(map.groups() >= 2 * 36 * 20 && drawn.rows.len() == 6 && drawn.columns.len() == 6);
    assert!(drawn.rows.iter().flat_map(|(_, tiles)| tiles).all(|tile| tile.colours.is_some()));
    assert_eq!(drawn.rows[0].0, "10", "the largest is at the top");
    let found = map.cells.iter().enumerate().find_map(|(cell, found)| {
        let numbers = found.by_version.get(&OLD)?.examples.get(&Kind::EndlessProbing)?;
        Some((cell, *numbers.first()?))
    });
    let (cell, number) = found.expect("an example");
    page.say(ExploreMsg::OpenExample(cell, number, OLD));
    let (_, setup) = page.opened.last().expect("opened");
    assert_eq!(
        Ring::of(&setup.group().unwrap(), DEFAULT_BOUND_ROUNDS).map(|ring| ring.kind),
        Some(Kind::EndlessProbing)
    );
    page.say(ExploreMsg::OpenExample(9_999, number, OLD));
    assert_eq!(page.opened.len(), 1);
}

#[test]
fn remedies_are_counted_and_a_group_in_vain_opens_in_the_lab() {
    let mut page = Page::open(2);
    page.say(ExploreMsg::Type("groups", "600".to_owned()));
    page.say(ExploreMsg::Start(Section::Medicine));
    page.work_to_the_end();
    let medicine = &page.model.medicine.medicine;
    let effect = |remedy: Remedy| medicine.effects[&(Kind::Livelock, remedy)].clone();
    assert_eq!((medicine.groups, effect(Remedy::UpgradeAll).cured().share), (600, 1.0));
    let number = effect(Remedy::RestartOne).first_in_vain.expect("a restart alone is no cure");
    page.say(ExploreMsg::OpenInVain(number));
    let (_, setup) = page.opened.last().expect("opened");
    assert_eq!(Ring::of(&setup.group().unwrap(), DEFAULT_BOUND_ROUNDS).map(|ring| ring.kind), Some(Kind::Livelock));
}

#[test]
fn luck_and_the_blind_spot_gather_what_their_workers_find() {
    let mut page = Page::open(3);
    page.say(ExploreMsg::Type("runs", "50".to_owned()));
    page.say(ExploreMsg::Type("missed_permille", "100".to_owned()));
    page.say(ExploreMsg::Start(Section::Luck));
    page.work_to_the_end();
    let escapes = &page.model.luck.escapes;
    assert_eq!(escapes.rested().all, 50);
    assert!(escapes.quantile_ms(500).is_some() && escapes.quantile_ms(500) <= escapes.quantile_ms(950));
    page.say(ExploreMsg::Type("groups", "500".to_owned()));
    page.say(ExploreMsg::Start(Section::BlindSpot));
    page.work_to_the_end();
    let found = &page.model.blind_spot.found;
    assert_eq!((found.groups, found.not_converged), (500, 0));
    assert!(found.livelocks + found.endless_probings > 0);
}

#[test]
fn luck_takes_the_heartbeats_of_the_group_and_so_its_time() {
    let median = |heartbeat_interval_ms: u64| {
        let mut page = Page::open(2);
        let mut setup = (*crate::support::livelock()).clone();
        setup.scenario.restoration = Restoration::Rate { records_per_s: 10_000, heartbeat_interval_ms };
        page.say(ExploreMsg::Choose("another".to_owned(), Rc::new(setup)));
        page.say(ExploreMsg::Type("runs", "40".to_owned()));
        page.say(ExploreMsg::Type("missed_permille", "200".to_owned()));
        page.say(ExploreMsg::Start(Section::Luck));
        page.work_to_the_end();
        assert_eq!(chance(&page.model).map(|(chance, _)| chance.heartbeat_ms), Ok(heartbeat_interval_ms));
        page.model.luck.escapes.quantile_ms(500).expect("half of them rest")
    };
    assert!(median(300) < median(3_000));
}

#[test]
fn that_the_lab_keeps_no_group_is_said_until_another_is_taken() {
    let mut page = Page::open(1);
    let before = page.model.subject.clone();
    page.say(ExploreMsg::MissLabs);
    assert!(page.model.misses_labs && page.model.subject == before);
    page.say(ExploreMsg::Choose("another".to_owned(), crate::support::livelock()));
    assert!(!page.model.misses_labs);
}

#[test]
fn a_state_opens_in_the_lab_as_a_group_that_is_led_there() {
    let mut page = Page::open(1);
    page.say(ExploreMsg::SetMissed(true));
    page.say(ExploreMsg::Start(Section::Schedules));
    page.work_to_the_end();
    let explored = page.model.schedules.explored.clone().expect("explored");
    let group = crate::support::livelock().group().unwrap();
    let direct = explore(&group, Races { missed_assignments: true }, Bounds::default());
    let mut lucky = 0;
    for node in &explored.nodes {
        page.say(ExploreMsg::OpenState(node.state));
        let (name, setup) = page.opened.last().expect("opened").clone();
        assert!(name.ends_with(&format!("led to state {}", node.state)), "{name}");
        lucky += usize::from(!setup.actions.is_empty());
        let run = setup.run(DEFAULT_BOUND_ROUNDS).unwrap();
        assert!(run.refused().next().is_none() && setup.actions.iter().all(|action| action.round < node.depth));
        // From there on it goes on as the canonical order does: to rest after as many rebalances, or into a ring as long.
        let (mut passed, mut at) = (vec![node.state], Target::State(node.state));
        let expected = loop {
            let Target::State(state) = at else { break (node.depth + u32::try_from(passed.len()).unwrap() - 1, None) };
            at = direct.canonical(state).expect("all of it is explored");
            let ring = passed.iter().position(|before| Target::State(*before) == at);
            if let Some(first) = ring {
                break (0, Some(u32::try_from(passed.len() - first).unwrap()));
            }
            passed.extend(match at {
                Target::State(next) => Some(next),
                Target::Rest => Some(u32::MAX),
            });
        };
        let found = match run.outcome {
            Outcome::Stable { rounds } => (rounds, None),
            outcome => (0, outcome.lasso().map(|(_, cycle)| cycle)),
        };
        assert_eq!(found, expected, "state {}", node.state);
    }
    assert!(lucky > explored.nodes.len() / 2);
    page.say(ExploreMsg::OpenState(u32::MAX));
    assert_eq!(page.opened.len(), explored.nodes.len(), "no such state");
}
