//! What a job reports is what a direct call of the analysis gives, in whatever slices it was done.

use rebalance_lasso::analysis::blind_spot::BlindSpot;
use rebalance_lasso::analysis::luck::{Chance, Escapes};
use rebalance_lasso::analysis::map::{Map, Parameter, Plan};
use rebalance_lasso::analysis::medicine::Medicine;
use rebalance_lasso::analysis::ring::Ring;
use rebalance_lasso::analysis::schedules::{Races, Target, explore};
use rebalance_lasso::analysis::search::{Search, Totals};
use rebalance_lasso::analysis::shrink::Shrink;
use rebalance_lasso::analysis::space::Space;
use rebalance_lasso::app::explore::schedules::{Explored, Verdict};
use rebalance_lasso::app::explore::shrinking::Shrunk;
use rebalance_lasso::app::job::{
    BlindSpotJob, JobError, LuckJob, MapJob, MedicineJob, Part, Progress, SchedulesJob, SearchJob, ShrinkJob, begin,
    range_text, read_escapes,
};
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::DEFAULT_BOUND_ROUNDS;
use rebalance_lasso::sim::setup::Setup;
use serde_json::Value;

use crate::support::livelock;

fn search() -> Search {
    Search { space: Space::default(), seed: u64::MAX - 3, bound_rounds: DEFAULT_BOUND_ROUNDS }
}

/// The answers of these ranges.
fn answers(job: &str, ranges: &[(u64, u64)]) -> Vec<Value> {
    let mut work = begin(job).expect("a job");
    let answer = |range: &(u64, u64)| {
        work.take(Part::Text(range_text(*range)));
        while work.step() == Progress::More {
            let report: Value = serde_json::from_str(&work.report()).unwrap();
            assert!(report["answer"].is_null() && report["next"].as_u64() < Some(range.1), "not before it is done");
        }
        let report: Value = serde_json::from_str(&work.report()).unwrap();
        assert_eq!((report["from"].as_u64(), report["to"].as_u64()), (Some(range.0), Some(range.1)));
        report["answer"].clone()
    };
    ranges.iter().map(answer).collect()
}

#[test]
fn a_search_job_finds_what_a_search_finds_in_any_ranges() {
    let mut whole = Totals::default();
    whole.search(&search(), 0, 400);
    for ranges in [vec![(0, 400)], vec![(130, 400), (0, 7), (7, 130)]] {
        let mut merged = Totals::default();
        for answer in answers(&SearchJob::text(&search()), &ranges) {
            merged.merge(&Totals::read(&answer).unwrap());
        }
        assert_eq!(merged, whole);
    }
    assert!(!whole.rows().is_empty());
}

#[test]
fn a_map_job_draws_what_a_map_draws() {
    let plan = Plan::new(search(), Parameter::Instances, Parameter::WarmUps);
    let mut whole = Map::new(plan.clone());
    whole.search(0, 50);
    let mut merged = Map::new(plan.clone());
    for answer in answers(&MapJob::text(&plan), &[(30, 50), (0, 30)]) {
        assert!(merged.merge(&Map::read(&answer).unwrap()));
    }
    assert_eq!(merged, whole);
}

#[test]
fn a_blind_spot_job_counts_both_ways() {
    let mut whole = BlindSpot::default();
    whole.search(&search(), 0, 120);
    let mut merged = BlindSpot::default();
    for answer in answers(&BlindSpotJob::text(&search()), &[(0, 50), (50, 120)]) {
        merged.merge(&BlindSpot::read(&answer).unwrap());
    }
    assert_eq!(merged, whole);
    assert_eq!((whole.groups, whole.not_converged), (120, 0));
}

#[test]
fn a_medicine_job_tries_what_the_table_tries() {
    let mut whole = Medicine::default();
    whole.search(&search(), 0, 150);
    let mut merged = Medicine::default();
    for answer in answers(&MedicineJob::text(&search()), &[(90, 150), (0, 90)]) {
        merged.merge(&Medicine::read(&answer).unwrap());
    }
    assert_eq!(merged, whole);
    assert!(!whole.effects.is_empty());
}

#[test]
fn a_luck_job_does_the_runs_of_its_numbers() {
    let chance = Chance { missed_per_million: 50_000, creep_records: 7, heartbeat_ms: 700, ..Chance::default() };
    let group = livelock().group().unwrap();
    let ring = Ring::of(&group, DEFAULT_BOUND_ROUNDS).unwrap();
    let mut whole = Escapes::default();
    whole.run(&group, &ring, &chance, 9, 0, 40);
    let mut merged = Escapes::default();
    for answer in answers(&LuckJob::text(&livelock(), &chance, 9), &[(15, 40), (0, 15)]) {
        merged.merge(&read_escapes(&answer).unwrap());
    }
    assert_eq!(merged, whole);
    assert_eq!(read_escapes(&serde_json::json!([[1, 2]])), None);
}

/// Steps a job to its end and gives its last report.
fn finished(job: &str) -> String {
    let mut work = begin(job).expect("a job");
    while work.step() != Progress::Done {}
    work.report()
}

#[test]
fn a_schedules_job_reports_the_exploration() {
    let check = |missed_assignments: bool, counts: (u64, u64, u64), verdict: Verdict| {
        let races = Races { missed_assignments };
        let setup = livelock();
        let explored = Explored::read(&finished(&SchedulesJob::text(&setup, races))).expect("a report");
        assert_eq!((explored.states, explored.edges, explored.can_rest), counts);
        assert_eq!((explored.verdict, explored.is_last, explored.is_bounded), (verdict, true, false));
        let group = setup.group().unwrap();
        let direct = explore(&group, races, rebalance_lasso::analysis::schedules::Bounds::default());
        assert_eq!(explored.ring, direct.ring());
        let way = direct.way(explored.ring[0], Target::Rest);
        let told = way.map(|way| way.iter().map(|step| step.luck.sentence(&group)).collect::<Vec<_>>());
        let shown = explored.way.as_ref().map(|way| way.iter().map(|step| step.sentence.clone()).collect());
        assert_eq!(shown, told);
        for state in &explored.ring {
            assert!(explored.node(*state).is_some_and(|node| node.is_in_ring), "the ring is drawn");
        }
        explored
    };
    let poll_race = check(false, (12, 21, 0), Verdict::Inescapable);
    assert_eq!((poll_race.nodes.len(), poll_race.drawn_edges.len()), (12, 21), "a small graph is drawn as a whole");
    assert!(poll_race.nodes.iter().all(|node| node.steps_to_rest.is_none()));
    let both = check(true, (1_194, 5_575, 1_194), Verdict::Escapable);
    assert!(both.nodes.len() < 200 && both.nodes.iter().all(|node| node.steps_to_rest.is_some()));
    let way = both.way.as_ref().map(Vec::len);
    assert_eq!(way, both.node(both.ring[0]).and_then(|node| Some(node.steps_to_rest? as usize)));
}

#[test]
fn a_schedules_job_tells_what_it_knows_on_its_way() {
    let races = Races { missed_assignments: true };
    let mut work = begin(&SchedulesJob::text(&livelock(), races)).unwrap();
    let (mut gone_on, mut told) = (0, Vec::new());
    while work.step() == Progress::More {
        let early = Explored::read(&work.report()).unwrap();
        assert!(early.is_bounded && !early.is_last && early.verdict == Verdict::Undecided);
        assert!(early.gone_on > gone_on && early.found > early.gone_on && early.found >= early.states);
        gone_on = early.gone_on;
        if told.last() != Some(&early.states) {
            told.push(early.states);
        }
    }
    assert!((3..10).contains(&told.len()), "the graph is put together now and then: {told:?}");
    let last = Explored::read(&work.report()).unwrap();
    assert_eq!((last.is_last, last.found, last.gone_on, last.states), (true, 1_194, 1_194, 1_194));
}

#[test]
fn a_shrink_job_ends_where_shrinking_ends() {
    let shrunk = Shrunk::read(&finished(&ShrinkJob::text(&livelock()))).expect("a report");
    let mut direct = Shrink::new(presets()[0].scenario(), DEFAULT_BOUND_ROUNDS).unwrap();
    while direct.step().is_some() {}
    assert_eq!(shrunk.scenario, *direct.scenario());
    assert_eq!(shrunk.in_vain.len(), direct.in_vain().len());
    assert!(shrunk.is_done && !shrunk.in_vain.is_empty());
}

#[test]
fn what_cannot_begin_says_why() {
    let check = |text: &str, error: &JobError| assert_eq!(begin(text).err().as_ref(), Some(error), "{text}");
    check(r#"{"job": "dance"}"#, &JobError::Unknown("dance".to_owned()));
    check(r#"{"job": "search", "seed": -1}"#, &JobError::Field("seed"));
    check(r#"{"job": "search", "seed": 1, "space": {"instances": 99}}"#, &JobError::Field("space"));
    check(r#"{"job": "map"}"#, &JobError::Field("plan"));
    check(r#"{"job": "schedules", "setup": {"tasks": []}}"#, &JobError::Field("setup"));
    assert!(matches!(begin("{"), Err(JobError::NotJson(_))));
    let rests = Setup::from(presets()[0].scenario().on_version(rebalance_lasso::kafka::version::KafkaVersion::V2_6_1));
    check(&ShrinkJob::text(&rests), &JobError::NoLoop);
    check(&LuckJob::text(&rests, &Chance::default(), 1), &JobError::NoLoop);
}
