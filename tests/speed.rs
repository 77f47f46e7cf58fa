//! How fast the simulation is in a browser: a measurement, not a test of speed. Built in release and printed by `make bench`.
#![cfg(target_arch = "wasm32")]

use std::hint::black_box;
use std::rc::Rc;

use rebalance_lasso::analysis::search::{Search, Totals};
use rebalance_lasso::analysis::space::Space;
use rebalance_lasso::kafka::assignor::assign;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::presets::Preset;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Position, Run};
use rebalance_lasso::sim::runner::Runner;
use rebalance_lasso::sim::scenario::Restoration;
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

#[path = "../benches/common.rs"]
mod common;

wasm_bindgen_test_configure!(run_in_browser);

fn now_ms() -> f64 {
    web_sys::window().and_then(|window| window.performance()).expect("a window").now()
}

/// The median time of several calls, in milliseconds.
fn median_ms(calls: usize, mut call: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..calls)
        .map(|_| {
            let start = now_ms();
            call();
            now_ms() - start
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[wasm_bindgen_test]
#[ignore = "a measurement"]
fn the_assignor_at_the_sizes_of_the_readme() {
    for size in common::SIZES {
        let group = common::sized(size);
        let input = group.input();
        let answer = assign(&input, &mut ());
        assert_eq!(answer.clients.len(), group.processes.len());
        let ms = median_ms(7, || drop(black_box(assign(black_box(&input), &mut ()))));
        console_log!("assignor, {}: {ms:.2} ms", group.name);
    }
}

#[wasm_bindgen_test]
#[ignore = "a measurement"]
fn runs_of_small_groups_in_a_second() {
    const GROUPS: u32 = 2_000;
    let space = Space::default();
    let start = now_ms();
    let (mut loops, mut runner) = (0, Runner::default());
    for number in 0..GROUPS {
        let mut group = space.group(1, number.into());
        group.put_on(KafkaVersion::ALL[number as usize % 2]);
        loops += u32::from(runner.outcome(&group, DEFAULT_BOUND_ROUNDS).lasso().is_some());
    }
    let per_second = f64::from(GROUPS) * 1_000.0 / (now_ms() - start);
    assert!(loops > 0);
    console_log!("runs of small groups: {per_second:.0} a second");
    let search = Search { space, seed: 1, bound_rounds: DEFAULT_BOUND_ROUNDS };
    let start = now_ms();
    let mut totals = Totals::default();
    totals.search(&search, 0, GROUPS.into());
    let per_second = 2.0 * f64::from(GROUPS) * 1_000.0 / (now_ms() - start);
    console_log!("search of small groups on both versions: {per_second:.0} runs a second");
}

#[wasm_bindgen_test]
#[ignore = "a measurement"]
fn seeking_in_a_long_trace() {
    // Warm-ups that creep need hundreds of probings.
    let mut scenario = Preset::find("hand-over").expect("a preset").scenario();
    scenario.restoration = Restoration::Records { per_heartbeat: 0, per_wait: 300 };
    let run = Run::new(Rc::new(scenario.group().expect("a group")), DEFAULT_BOUND_ROUNDS);
    let events: usize = run.rounds.iter().map(|round| round.events.len()).sum();
    let mut worst: f64 = 0.0;
    for (round, stored) in (0..).zip(&run.rounds) {
        let events = u32::try_from(stored.events.len()).expect("a rebalance's events");
        worst = worst.max(median_ms(3, || drop(black_box(run.moment(Position { round, events })))));
    }
    console_log!("seeking in a trace of {events} events: {worst:.2} ms at worst");
    assert!(events > 10_000, "a long trace");
}
