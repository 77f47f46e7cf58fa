//! Blocks from a spreadsheet.

use proptest::prelude::*;
use rebalance_lasso::app::edit::apply::apply;
use rebalance_lasso::app::edit::paste::{MAX_NAMED, copy, paste};
use rebalance_lasso::app::edit::verb::{Cells, Edit, OnDisk};
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::task_id::TaskId;
use rebalance_lasso::sim::setup::Setup;

use crate::generate::{Given, any_scenario, small_scenario};
use crate::{A, B, disk_of, edited, setup, task};

const FIRST: (ProcessId, TaskId) = (A, task(0, 0));

/// What is on the disks of A, B and C after a block, and what is said of it.
#[track_caller]
fn check_at(at: (ProcessId, TaskId), text: &str, expect: [&str; 3], said: &[&str]) {
    let before = setup();
    let pasted = paste(&before.scenario, at, text);
    let after = edited(&before, &Vec::from_iter(pasted.edit));
    assert_eq!(["A", "B", "C"].map(|name| disk_of(&after.scenario, name)), expect, "{text:?}");
    assert_eq!(pasted.problems.iter().map(ToString::to_string).collect::<Vec<_>>(), said, "{text:?}");
}

#[track_caller]
fn check(text: &str, expect: [&str; 3]) {
    check_at(FIRST, text, expect, &[]);
}

const DISK_A: &str = "0_0:100000 0_1:40000";
const DISK_B: &str = "0_0:100000 2_0:500";

#[test]
fn a_block_from_a_spreadsheet() {
    let expect = ["0_0:1 0_1:100000 2_0:7", "0_0:2 2_0:8", "0_0:3 0_1:50000 2_0:500"];
    check("1\t2\t3\n100,000\t-\tbehind\n7\t8\tend\n", expect);
    check("1\t2\t3\r\n100 000\tnone\tBehind\r\n7\t8\tFull\r\n", expect);
    check("\u{feff}1\t2\t3\r100_000\t\tBEHIND\r7\t8\tEND", expect);
    check("1;2;3\n100,000;;behind\n7;8;end", expect);
    check("1, 2, 3\n100,000, -, behind\n7, 8, end", expect);
    check("1,2,3\n\"100,000\",,behind\n7,8,end", expect);
    check("\"1\";\"2\";\"3\"\n100'000;\u{2013};\"behind\"\n7;8;caught up", expect);
}

#[test]
fn a_block_with_its_headings_goes_where_they_say() {
    let expect = ["0_0:7 0_1:4", "0_0:8 0_1:5 2_0:500", "0_0:9 0_1:6"];
    check("\tA\tB\tC\n0_0\t7\t8\t9\n0_1\t4\t5\t6\n", expect);
    check_at((B, task(2, 0)), "task;C;A;B\n0_1;6;4;5\n0_0;9;7;8", expect, &[]);
    check_at((B, task(2, 0)), "0_0\t7\n0_1\t4", [DISK_A, "0_0:7 0_1:4 2_0:500", ""], &[]);
    check_at((B, task(0, 1)), "A\tC\n1\t2", ["0_0:100000 0_1:1", DISK_B, "0_1:2"], &[]);
    check("\tA\tB\tC\n0_0\t7\t8\t9\n0_1\t4\t5\t6\n\n\n", expect);
    check(", A, C\n0_0, 100,000, 5,000", ["0_0:100000 0_1:40000", DISK_B, "0_0:5000"]);
    check("A,B\n100,200", ["0_0:100 0_1:40000", "0_0:200 2_0:500", ""]);
}

#[test]
fn a_heading_as_long_as_a_book_is_repeated_shortly() {
    let (before, block) = (setup(), format!("A\t{}\n1\t2", "behind".repeat(10_000)));
    let pasted = paste(&before.scenario, FIRST, &block);
    assert_eq!(pasted.edit, None);
    let said: Vec<String> = pasted.problems.iter().map(ToString::to_string).collect();
    assert_eq!(said, ["block: it names instances that are not there: behindbehindbehindbehin…"]);
}

#[test]
fn of_many_headings_that_name_nothing_here_a_few_are_listed_and_the_others_counted() {
    let heads: Vec<String> = (1..=9).map(|at| format!("X{at}")).collect();
    let block = format!("A\t{}\n1{}", heads.join("\t"), "\t2".repeat(9));
    let said = "block: it names instances that are not there: X1, X2, X3, X4, X5, X6 and 3 more";
    check_at(FIRST, &block, [DISK_A, DISK_B, ""], &[said]);
}

#[test]
fn a_heading_that_names_nothing_here_takes_the_block_back() {
    let refused = |text: &str, said: &str| check_at(FIRST, text, [DISK_A, DISK_B, ""], &[said]);
    refused("\tX\tB\tY\n0_0\t7\t8\t9", "block: it names instances that are not there: X, Y");
    refused("A\tX\n1\t2", "block: it names instances that are not there: X");
    refused("\tA\tB\n0_0\t7\t8\n9_9\t1\t2", "block: it names tasks that are not there: 9_9");
    refused("0_0\t7\n1_0\t8", "block: it names tasks that are not there: 1_0");
}

#[test]
fn commas_part_numbers_or_digits() {
    check("100,001", ["0_0:100001 0_1:40000", DISK_B, ""]);
    check("1,2", ["0_0:1 0_1:40000", "0_0:2 2_0:500", ""]);
    check("5,000, 6,000", ["0_0:5000 0_1:40000", "0_0:6000 2_0:500", ""]);
    check("5000,6000", ["0_0:5000 0_1:40000", "0_0:6000 2_0:500", ""]);
    check("none,3", ["0_1:40000", "0_0:3 2_0:500", ""]);
}

#[test]
fn a_short_row_leaves_the_rest_and_an_empty_cell_is_none() {
    check("1\n\t5", ["0_0:1", "0_0:100000 0_1:5 2_0:500", ""]);
    check("1\n\n3", ["0_0:1 2_0:3", DISK_B, ""]);
    check("", [DISK_A, DISK_B, ""]);
    check("\n", [DISK_A, DISK_B, ""]);
}

#[test]
fn a_block_begins_where_it_is_put() {
    check_at((B, task(0, 1)), "1\t2\n3\t4", [DISK_A, "0_0:100000 0_1:1 2_0:3", "0_1:2 2_0:4"], &[]);
    // A stateless task has no row: the next one that has state is the first.
    check_at((B, task(1, 0)), "9", [DISK_A, "0_0:100000 2_0:9", ""], &[]);
}

#[test]
fn what_is_too_large_is_cut_and_said() {
    check_at(
        (B, task(2, 0)),
        "1\t2\t3\n4\t5\t6\n7\t8\t9",
        [DISK_A, "0_0:100000 2_0:1", "2_0:2"],
        &[
            "block: 3 rows, but there are 1 tasks from here on: the rest is cut",
            "block: 3 columns, but there are 2 instances from here on: the rest is cut",
        ],
    );
}

#[test]
fn a_bad_cell_is_named_and_stays_as_it_was() {
    let range = "(Checkpoint: 0 to 9\u{202f}223\u{202f}372\u{202f}036\u{202f}854\u{202f}775\u{202f}807)";
    check_at(
        FIRST,
        "1e5\t2\t-3\n4\tx\t9223372036854775808",
        ["0_0:100000 0_1:4", "0_0:2 2_0:500", ""],
        &[
            &format!("0_0 on A: `1e5` is shortened: write every digit {range}"),
            &format!("0_0 on C: `-3` is below 0 {range}"),
            &format!("0_1 on B: `x` is no number: write the digits 0 to 9 {range}"),
            &format!(
                "0_1 on C: 9\u{202f}223\u{202f}372\u{202f}036\u{202f}854\u{202f}775\u{202f}808 is outside the range {range}"
            ),
        ],
    );
}

#[test]
fn a_block_of_nonsense_is_said_in_few_lines() {
    let mut wide = setup().scenario;
    wide.tasks = (0..200)
        .map(|partition| rebalance_lasso::sim::scenario::TaskSpec { id: task(0, partition), end_offset: Some(1) })
        .collect();
    let text = "x\ty\tz\n".repeat(100_000);
    let pasted = paste(&wide, FIRST, &text);
    assert_eq!(pasted.edit, None);
    let said: Vec<String> = pasted.problems.iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), 1 + MAX_NAMED + 1);
    assert_eq!(said[0], "block: 100000 rows, but there are 200 tasks from here on: the rest is cut");
    assert_eq!(said[MAX_NAMED + 1], "block: 580 more cells cannot be read and stay as they were");
}

#[test]
fn what_is_copied_is_what_a_spreadsheet_shows() {
    assert_eq!(copy(&setup().scenario), "100000\t100000\t\n40000\t\t\n\t500\t\n");
}

/// A block that is copied, and pasted after everything was wiped, puts everything back.
#[test]
fn what_is_copied_can_be_pasted_back() {
    crate::check(500, &prop_oneof![small_scenario(), any_scenario()], |Given(scenario)| {
        let setup = Setup::from(scenario);
        let instance = setup.scenario.processes.iter().map(|process| process.id).min().expect("an instance");
        let text = copy(&setup.scenario);
        let wiped = apply(&setup, &Edit::SetOnDisk { cells: Cells::All, on_disk: OnDisk::None });
        let Ok(wiped) = wiped else { return Ok(()) }; // nothing is stateful
        let pasted = paste(&wiped.scenario, (instance, task(0, 0)), &text);
        prop_assert_eq!(pasted.problems, vec![]);
        let back = pasted.edit.map_or(Ok(wiped.clone()), |edit| apply(&wiped, &edit)); // one empty cell is no block
        prop_assert_eq!(back, Ok(setup));
        Ok(())
    });
}
