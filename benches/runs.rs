//! Whole runs of small random groups, to rest or until a state comes back, on both versions in turn.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rebalance_lasso::analysis::search::{Search, Totals};
use rebalance_lasso::analysis::space::Space;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::group::Group;
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Run};
use rebalance_lasso::sim::runner::Runner;

fn runs(criterion: &mut Criterion) {
    let space = Space::default();
    let group = |number: u64| space.group(1, number).on_version(KafkaVersion::ALL[(number % 2) as usize]);
    let groups: Vec<Group> = (0..2_000).map(group).collect();
    let mut benchmarks = criterion.benchmark_group("runs");
    benchmarks.sample_size(10);
    benchmarks.throughput(Throughput::Elements(groups.len() as u64));
    benchmarks.bench_function("outcome of 2000 small groups", |bencher| {
        let mut runner = Runner::default();
        bencher.iter(|| {
            let mut loops = |group: &Group| runner.outcome(black_box(group), DEFAULT_BOUND_ROUNDS).lasso().is_some();
            groups.iter().filter(|group| loops(group)).count()
        });
    });
    // Groups are drawn, rings looked at, and a run on 2.6.1 that cannot differ from that on 2.6.0 is not played again.
    benchmarks.throughput(Throughput::Elements(2 * groups.len() as u64));
    benchmarks.bench_function("search of 2000 small groups on both versions", |bencher| {
        let search = Search { space, seed: 1, bound_rounds: DEFAULT_BOUND_ROUNDS };
        bencher.iter(|| {
            let mut totals = Totals::default();
            totals.search(black_box(&search), 0, groups.len() as u64);
            totals
        });
    });
    benchmarks.throughput(Throughput::Elements(1));
    let opening = presets()[0].group(0);
    benchmarks.bench_function("opening scenario, with every event", |bencher| {
        bencher.iter(|| Run::new(black_box(&opening).clone(), DEFAULT_BOUND_ROUNDS));
    });
    benchmarks.finish();
}

criterion_group!(benches, runs);
criterion_main!(benches);
