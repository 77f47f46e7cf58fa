//! The matrix of what is on disk.

use proptest::prelude::*;
use rebalance_lasso::app::edit::disk_checkpoint;
use rebalance_lasso::app::edit::matrix::{Cell, CellKind, matrix, offset_at, step_records};
use rebalance_lasso::app::edit::verb::OnDisk;
use rebalance_lasso::kafka::lag::ANY_LAG;

use crate::generate::number;
use crate::{check, setup};

#[test]
fn rows_are_stateful_tasks_and_columns_instances_in_kafkas_order() {
    let mut setup = setup();
    setup.scenario.processes.reverse();
    setup.scenario.tasks.reverse();
    let matrix = matrix(&setup.scenario);
    let rows: Vec<(String, u64, bool)> =
        matrix.rows.iter().map(|row| (row.task.to_string(), row.end, row.begins_subtopology)).collect();
    let row = |name: &str, end, begins| (name.to_owned(), end, begins);
    assert_eq!(rows, [row("0_0", 100_000, true), row("0_1", 100_000, false), row("2_0", 500, true)]);
    let columns: Vec<&str> = matrix.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(columns, ["A", "B", "C"]);
    let texts: Vec<String> = (0..3).flat_map(|row| matrix.row(row)).map(|cell| cell.text()).collect();
    assert_eq!(texts, ["100k", "100k", "–", "40k", "–", "–", "–", "500", "–"]);
    assert_eq!((matrix.row(3).len(), matrix.cell(0, 3), matrix.title(3, 0)), (0, None, String::new()));
    assert_eq!(matrix.title(1, 2), "C has nothing of 0_1 on disk");
}

#[track_caller]
fn check_cell(offset: Option<u64>, end: u64, kind: CellKind, filled: f64, next: OnDisk, title: &str) {
    let cell = Cell::new(offset, end, 10_000);
    assert_eq!((cell.kind(), cell.next()), (kind, next));
    assert!((cell.filled() - filled).abs() < 1e-9, "{}", cell.filled());
    assert_eq!(cell.title(crate::task(0, 2), "B").replace('\u{202f}', " "), title);
}

#[test]
fn a_cell_says_what_it_means() {
    check_cell(None, 100_000, CellKind::None, 0.0, OnDisk::CaughtUp, "B has nothing of 0_2 on disk");
    check_cell(
        Some(100_000),
        100_000,
        CellKind::CaughtUp,
        1.0,
        OnDisk::Behind,
        "0_2 on B: 100 000, caught up; reported as lag 1, which is accepted",
    );
    check_cell(
        Some(60_000),
        100_000,
        CellKind::Behind,
        0.6,
        OnDisk::None,
        "0_2 on B: 60 000 of 100 000, 40 000 behind; reported as lag 40 001, which is not accepted",
    );
    check_cell(
        Some(100_002),
        100_000,
        CellKind::Beyond,
        1.0,
        OnDisk::None,
        "0_2 on B: 100 002, beyond the end 100 000: it counts as nothing on disk; reported as lag 100 000, which is not \
         accepted",
    );
    check_cell(
        Some(100_001),
        100_000,
        CellKind::Beyond,
        1.0,
        OnDisk::None,
        "0_2 on B: 100 001, beyond the end 100 000; reported as lag 0, which is accepted",
    );
    check_cell(
        Some(0),
        0,
        CellKind::CaughtUp,
        1.0,
        OnDisk::None,
        "0_2 on B: 0, caught up; reported as lag 0, which is accepted",
    );
}

/// The one less that the loop which survives the fix lives on.
#[test]
fn caught_up_is_not_accepted_where_no_lag_is() {
    assert!(!Cell::new(Some(100_000), 100_000, 0).is_accepted);
    assert!(Cell::new(Some(100_001), 100_000, 0).is_accepted);
    assert!(Cell::new(None, 100_000, ANY_LAG).is_accepted);
}

#[test]
fn a_click_goes_round_in_three() {
    let mut cell = Cell::new(None, 100_000, 10_000);
    let mut kinds = Vec::new();
    for _ in 0..4 {
        kinds.push(cell.kind());
        cell = Cell::new(disk_checkpoint(cell.next(), 100_000, 10_000), 100_000, 10_000);
    }
    assert_eq!(kinds, [CellKind::None, CellKind::CaughtUp, CellKind::Behind, CellKind::None]);
}

#[test]
fn steps_are_round_and_about_a_hundredth() {
    let cases =
        [(0, 1), (99, 1), (200, 2), (999, 5), (100_000, 1_000), (250_000, 2_000), (u64::MAX, 100_000_000_000_000_000)];
    for (end, step) in cases {
        assert_eq!(step_records(end), step, "{end}");
    }
}

#[track_caller]
fn check_step(offset: Option<u64>, is_up: bool, is_large: bool, expect: OnDisk) {
    assert_eq!(Cell::new(offset, 100_000, 10_000).stepped(is_up, is_large), expect);
}

#[test]
fn keys_step_and_stop_at_the_end_and_at_nothing() {
    check_step(None, true, false, OnDisk::At(0));
    check_step(None, false, true, OnDisk::None);
    check_step(Some(0), false, false, OnDisk::None);
    check_step(Some(0), true, false, OnDisk::At(1_000));
    check_step(Some(500), false, false, OnDisk::At(0));
    check_step(Some(40_000), true, true, OnDisk::At(50_000));
    check_step(Some(99_500), true, true, OnDisk::At(100_000));
    check_step(Some(100_000), true, false, OnDisk::At(101_000));
    check_step(Some(100_500), false, false, OnDisk::At(100_000));
}

#[test]
fn a_pointer_gives_round_numbers_within_the_changelog() {
    let cases = [
        (-1.0, 0),
        (0.0, 0),
        (0.004, 0),
        (0.006, 1_000),
        (0.5, 50_000),
        (0.999, 100_000),
        (1.0, 100_000),
        (7.0, 100_000),
    ];
    for (x, offset) in cases {
        assert_eq!(offset_at(x, 100_000), offset, "{x}");
    }
    assert_eq!(offset_at(f64::NAN, 100_000), 0);
    assert_eq!(Cell::new(None, 100_000, 0).dragged(0.25), OnDisk::At(25_000));
}

#[test]
fn no_number_takes_a_cell_out_of_its_range() {
    let offsets = proptest::option::of(number(0, i64::MAX as u64));
    let inputs = (offsets, number(0, i64::MAX as u64), number(0, i64::MAX as u64), -0.1_f64..1.1);
    check(2_000, &inputs, |(offset, end, acceptable, x)| {
        let cell = Cell::new(offset, end, acceptable);
        prop_assert!((0.0..=1.0).contains(&cell.filled()));
        prop_assert!(offset_at(x, end) <= end);
        let mut puts = vec![cell.next(), cell.dragged(x)];
        for keys in [(true, true), (true, false), (false, true), (false, false)] {
            puts.push(cell.stepped(keys.0, keys.1));
        }
        for put in puts {
            let checkpoint = disk_checkpoint(put, end, acceptable);
            prop_assert!(checkpoint.is_none_or(|checkpoint| i64::try_from(checkpoint).is_ok()), "{:?}", put);
        }
        let behind = disk_checkpoint(OnDisk::Behind, end, acceptable).expect("a checkpoint");
        let is_possible = end > acceptable && end > 0;
        prop_assert_eq!(Cell::new(Some(behind), end, acceptable).is_accepted, !is_possible);
        Ok(())
    });
}
