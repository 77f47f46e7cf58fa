//! How long an edit takes in the largest group that the editor makes: a measurement,
//! `cargo test --release --test edit -- --ignored --nocapture`.

use std::hint::black_box;
use std::rc::Rc;
use std::time::Instant;

use rebalance_lasso::app::edit::apply::apply;
use rebalance_lasso::app::edit::history::History;
use rebalance_lasso::app::edit::matrix::matrix;
use rebalance_lasso::app::edit::paste::{copy, paste};
use rebalance_lasso::app::edit::verb::{Cells, Direction, Edit, OnDisk, Tasks};
use rebalance_lasso::sim::setup::Setup;
use serde_json::json;

use crate::{A, B, edited, task};

/// 32 instances, 256 stateful tasks, something on disk in every cell.
pub fn large() -> Setup {
    let subtopologies = [(); 4].map(|()| json!({"partitions": 64, "end_offset": 100_000}));
    let processes = vec![json!({}); 32];
    let (setup, problems) = Setup::read(&json!({"subtopologies": subtopologies, "processes": processes}));
    assert_eq!(problems, []);
    edited(&setup, &[Edit::SetOnDisk { cells: Cells::All, on_disk: OnDisk::Behind }])
}

/// The median time of a call, in milliseconds.
fn median_ms(mut call: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..201)
        .map(|_| {
            let start = Instant::now();
            call();
            start.elapsed().as_secs_f64() * 1_000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[test]
#[ignore = "a measurement"]
fn an_edit_of_the_largest_group_takes_less_than_a_millisecond() {
    let setup = large();
    let edits = [
        ("a cell", Edit::SetOnDisk { cells: Cells::One(A, task(3, 63)), on_disk: OnDisk::At(7) }),
        ("everything", Edit::SetOnDisk { cells: Cells::All, on_disk: OnDisk::CaughtUp }),
        ("every end", Edit::SetEndOffset { tasks: Tasks::All, end_offset: 7 }),
        ("partitions", Edit::SetPartitions { subtopology: 0, partitions: 1 }),
        ("move", Edit::MoveInstance { instance: B, to: Direction::Up }),
        ("paste", paste(&setup.scenario, (A, task(0, 0)), &copy(&setup.scenario)).edit.expect("an edit")),
        ("remove", Edit::RemoveInstance(B)),
    ];
    let mut slow: Vec<&str> = Vec::new();
    for (name, edit) in &edits {
        let ms = median_ms(|| drop(black_box(apply(black_box(&setup), edit))));
        println!("{name}: {ms:.3} ms");
        slow.extend((ms >= 1.0).then_some(*name));
    }
    let shared = Rc::new(setup.clone());
    let ms = median_ms(|| {
        let mut history = History::new(Rc::clone(&shared));
        assert_eq!(history.edit(&edits[0].1), Ok(true));
        black_box(history.undo());
    });
    println!("a cell, and undone: {ms:.3} ms");
    println!("the matrix: {:.3} ms", median_ms(|| drop(black_box(matrix(black_box(&setup.scenario))))));
    println!("the check: {:.3} ms", median_ms(|| drop(black_box(black_box(&setup).check()))));
    assert!(slow.is_empty(), "{slow:?}");
}
