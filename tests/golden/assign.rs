//! `assign`: tasks to processes, section by section of the high-availability assignor, through the JSON that JavaScript uses.

use rebalance_lasso::sim::assign::assign_json;

use crate::vectors::check;

#[test]
fn tasks_go_to_processes_as_in_kafka() {
    check(
        "assign.jsonl.gz",
        |case| case["expect"].clone(),
        |case| assign_json(case).expect("the vectors are in order"),
    );
}
