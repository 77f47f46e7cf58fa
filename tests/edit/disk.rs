//! What is on disk: cells, rows, columns, everything.

use rebalance_lasso::app::edit::verb::{CellPut, Cells, Edit, OnDisk};
use rebalance_lasso::kafka::lag::ANY_LAG;
use rebalance_lasso::sim::action::ConfigName;

use crate::{A, B, C, disk_of, edited, refused, setup, task};

fn put(cells: Cells, on_disk: OnDisk) -> Edit {
    Edit::SetOnDisk { cells, on_disk }
}

#[track_caller]
fn check(cells: Cells, on_disk: OnDisk, expect: [&str; 3]) {
    let after = edited(&setup(), &[put(cells, on_disk)]);
    assert_eq!(["A", "B", "C"].map(|name| disk_of(&after.scenario, name)), expect);
}

const DISK_A: &str = "0_0:100000 0_1:40000";
const DISK_B: &str = "0_0:100000 2_0:500";

#[test]
fn a_cell_a_row_a_column_everything() {
    check(Cells::One(C, task(0, 1)), OnDisk::At(5_000), [DISK_A, DISK_B, "0_1:5000"]);
    check(Cells::One(A, task(0, 1)), OnDisk::None, ["0_0:100000", DISK_B, ""]);
    check(
        Cells::Row(task(0, 1)),
        OnDisk::CaughtUp,
        ["0_0:100000 0_1:100000", "0_0:100000 0_1:100000 2_0:500", "0_1:100000"],
    );
    check(Cells::Column(C), OnDisk::CaughtUp, [DISK_A, DISK_B, "0_0:100000 0_1:100000 2_0:500"]);
    check(Cells::Column(A), OnDisk::None, ["", DISK_B, ""]);
    check(Cells::All, OnDisk::At(9), ["0_0:9 0_1:9 2_0:9"; 3]);
    check(Cells::All, OnDisk::None, [""; 3]);
}

#[track_caller]
fn check_behind(acceptable: u64, expect: &str) {
    let key = ConfigName::AcceptableRecoveryLag;
    let behind = put(Cells::Column(C), OnDisk::Behind);
    let after = edited(&setup(), &[Edit::SetConfig { key, value: acceptable }, behind]);
    assert_eq!(disk_of(&after.scenario, "C"), expect, "acceptable {acceptable}");
}

/// The leader must not take what is called behind for caught up, wherever there is such an offset.
#[test]
fn behind_is_half_of_it_or_less_if_that_were_accepted() {
    check_behind(10_000, "0_0:50000 0_1:50000 2_0:250");
    check_behind(0, "0_0:50000 0_1:50000 2_0:250");
    check_behind(60_000, "0_0:39999 0_1:39999 2_0:250");
    check_behind(99_999, "0_0:0 0_1:0 2_0:250");
    check_behind(ANY_LAG, "0_0:50000 0_1:50000 2_0:250");
}

#[test]
fn only_what_has_state_and_is_there_has_a_disk() {
    assert_eq!(
        refused(&setup(), &put(Cells::One(A, task(1, 0)), OnDisk::CaughtUp)),
        "1_0 is stateless: it has no changelog"
    );
    assert_eq!(refused(&setup(), &put(Cells::Row(task(9, 0)), OnDisk::None)), "There is no task 9_0");
    let nobody = rebalance_lasso::kafka::process_id::ProcessId::numbered(9);
    assert_eq!(refused(&setup(), &put(Cells::Column(nobody), OnDisk::None)), format!("There is no instance {nobody}"));
    let too_far = "Checkpoint: 0 to 9\u{202f}223\u{202f}372\u{202f}036\u{202f}854\u{202f}775\u{202f}807";
    assert_eq!(refused(&setup(), &put(Cells::All, OnDisk::At(1 << 63))), too_far);
}

#[test]
fn cells_put_together_are_all_put_or_none() {
    let cell = |instance, task, on_disk| CellPut { instance, task, on_disk };
    let good = [cell(A, task(0, 0), OnDisk::At(1)), cell(C, task(2, 0), OnDisk::CaughtUp)];
    let after = edited(&setup(), &[Edit::Paste(good.to_vec())]);
    assert_eq!(
        (disk_of(&after.scenario, "A").as_str(), disk_of(&after.scenario, "C").as_str()),
        ("0_0:1 0_1:40000", "2_0:500")
    );
    let bad = [good[0], cell(B, task(1, 1), OnDisk::None)];
    assert_eq!(refused(&setup(), &Edit::Paste(bad.to_vec())), "1_1 is stateless: it has no changelog");
}
