//! The assignor at the sizes at which Kafka's own was timed: processes x threads, stateful + stateless tasks, standbys.
#![allow(missing_docs)]

mod common;

use std::hint::black_box;

use common::{SIZES, Sized, sized};
use criterion::{Criterion, criterion_group, criterion_main};
use rebalance_lasso::kafka::assignor::{AssignorInput, assign};

fn assignor(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("assignor");
    group.sample_size(10);
    for size in SIZES {
        let Sized { name, config, tasks, stateful, processes, capacities, lags } = sized(size);
        let input = AssignorInput {
            config: &config,
            tasks: &tasks,
            stateful: &stateful,
            processes: &processes,
            capacities: &capacities,
            lags: &lags,
            stays_with: None,
        };
        group.bench_function(name, |bencher| bencher.iter(|| assign(black_box(&input), &mut ())));
    }
    group.finish();
}

criterion_group!(benches, assignor);
criterion_main!(benches);
