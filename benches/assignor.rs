//! The assignor at the sizes at which Kafka's own was timed: processes x threads, stateful + stateless tasks, standbys.
#![allow(missing_docs)]

mod common;

use std::hint::black_box;

use common::{SIZES, sized};
use criterion::{Criterion, criterion_group, criterion_main};
use rebalance_lasso::kafka::assignor::assign;

fn assignor(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("assignor");
    group.sample_size(10);
    for size in SIZES {
        let group_of_size = sized(size);
        let input = group_of_size.input();
        group.bench_function(&group_of_size.name, |bencher| bencher.iter(|| assign(black_box(&input), &mut ())));
    }
    group.finish();
}

criterion_group!(benches, assignor);
criterion_main!(benches);
