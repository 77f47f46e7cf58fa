//! Subtopologies added, removed, made stateful or stateless, resized.

use rebalance_lasso::app::edit::verb::{Edit, Tasks};
use rebalance_lasso::sim::setup::Setup;
use serde_json::json;

use crate::{actions, disk_of, edited, refused, setup, task, tasks};

fn partitions(subtopology: u32, partitions: u64) -> Edit {
    Edit::SetPartitions { subtopology, partitions }
}

fn stateful(subtopology: u32, is_stateful: bool) -> Edit {
    Edit::SetStateful { subtopology, is_stateful }
}

fn end(tasks: Tasks, end_offset: u64) -> Edit {
    Edit::SetEndOffset { tasks, end_offset }
}

fn ends(setup: &Setup) -> Vec<u64> {
    setup.scenario.tasks.iter().filter_map(|task| task.end_offset).collect()
}

#[track_caller]
fn check(edits: &[Edit], expect: &str) {
    assert_eq!(tasks(&edited(&setup(), edits).scenario), expect);
}

#[test]
fn a_new_subtopology_takes_the_smallest_free_number() {
    let add = |end_offset| Edit::AddSubtopology { partitions: 2, end_offset };
    check(&[add(None)], "0_0 0_1 1_0- 1_1- 2_0 3_0- 3_1-");
    check(&[Edit::RemoveSubtopology(1), add(Some(7))], "0_0 0_1 1_0 1_1 2_0");
    for wrong in [0, 65] {
        let edit = Edit::AddSubtopology { partitions: wrong, end_offset: None };
        assert_eq!(refused(&setup(), &edit), "Partitions: 1 to 64");
    }
}

#[test]
fn a_subtopology_goes_with_its_state_and_what_is_done_to_that() {
    let after = edited(&setup(), &[Edit::RemoveSubtopology(0)]);
    assert_eq!(tasks(&after.scenario), "1_0- 1_1- 2_0");
    assert_eq!((disk_of(&after.scenario, "A").as_str(), disk_of(&after.scenario, "B").as_str()), ("", "2_0:500"));
    assert_eq!(actions(&after), ["4 crash A", "5 miss_assignment B", "6 set_config all"]);
    assert_eq!(refused(&after, &Edit::RemoveSubtopology(0)), "There is no subtopology 0");
    let one = edited(&after, &[Edit::RemoveSubtopology(1)]);
    assert_eq!(refused(&one, &Edit::RemoveSubtopology(2)), "A group has at least one task");
}

#[test]
fn without_state_there_is_nothing_on_disk() {
    let after = edited(&setup(), &[stateful(0, false)]);
    assert_eq!(tasks(&after.scenario), "0_0- 0_1- 1_0- 1_1- 2_0");
    assert_eq!(disk_of(&after.scenario, "A"), "");
    assert_eq!(actions(&after), ["4 crash A", "5 miss_assignment B", "6 set_config all"]);
}

#[test]
fn new_state_ends_where_other_state_does() {
    let after = edited(&setup(), &[end(Tasks::All, 70), stateful(1, true)]);
    assert_eq!(ends(&after), [70; 5]);
    let none = edited(&setup(), &[stateful(0, false), stateful(2, false), stateful(1, true)]);
    assert_eq!(ends(&none), [100_000; 2]);
}

#[test]
fn partitions_come_and_go_at_the_high_end() {
    check(&[partitions(0, 3)], "0_0 0_1 0_2 1_0- 1_1- 2_0");
    check(&[partitions(1, 3)], "0_0 0_1 1_0- 1_1- 1_2- 2_0");
    let after = edited(&setup(), &[partitions(0, 1)]);
    assert_eq!(tasks(&after.scenario), "0_0 1_0- 1_1- 2_0");
    assert_eq!(disk_of(&after.scenario, "A"), "0_0:100000");
    assert_eq!(refused(&after, &partitions(7, 1)), "There is no subtopology 7");
}

#[test]
fn a_subtopology_with_gaps_keeps_what_it_has() {
    let value = json!({"tasks": ["0_5", "0_9"], "end_offsets": {"0_9": 8}, "processes": [{}]});
    let (setup, problems) = Setup::read(&value);
    assert_eq!(problems, []);
    let at = |count| tasks(&edited(&setup, &[partitions(0, count)]).scenario);
    assert_eq!([at(1), at(2), at(4)], ["0_5-", "0_5- 0_9", "0_0 0_1 0_5- 0_9"]);
}

#[test]
fn the_editor_makes_no_more_tasks_than_so_many_but_keeps_what_is_larger() {
    let add = |partitions| Edit::AddSubtopology { partitions, end_offset: None };
    let full = edited(&setup(), &[add(64), add(64), add(64), add(59)]);
    assert_eq!(full.scenario.tasks.len(), 256);
    assert_eq!(refused(&full, &add(1)), "Tasks: 1 to 256");
    assert_eq!(refused(&full, &partitions(0, 3)), "Tasks: 1 to 256");
    let value = json!({"subtopologies": [{"partitions": 300}, {"partitions": 2}], "processes": [{}]});
    let larger = Setup::read(&value).0;
    assert_eq!(edited(&larger, &[partitions(0, 290)]).scenario.tasks.len(), 292);
    assert_eq!(refused(&larger, &partitions(0, 301)), "Partitions: 1 to 300");
    assert_eq!(refused(&larger, &partitions(1, 3)), "Tasks: 1 to 256");
    let smaller = edited(&larger, &[partitions(0, 64), partitions(1, 3)]);
    assert_eq!(smaller.scenario.tasks.len(), 67);
}

#[test]
fn what_was_caught_up_stays_so_when_the_end_moves() {
    let after = edited(&setup(), &[end(Tasks::Subtopology(0), 90_000)]);
    assert_eq!(ends(&after), [90_000, 90_000, 500]);
    assert_eq!(disk_of(&after.scenario, "A"), "0_0:90000 0_1:40000");
    assert_eq!(disk_of(&after.scenario, "B"), "0_0:90000 2_0:500");
    assert_eq!(ends(&edited(&after, &[end(Tasks::One(task(2, 0)), 0)])), [90_000, 90_000, 0]);
    assert_eq!(ends(&edited(&after, &[end(Tasks::All, 1)])), [1; 3]);
}

#[test]
fn only_state_has_an_end() {
    assert_eq!(refused(&setup(), &end(Tasks::One(task(1, 0)), 5)), "1_0 is stateless: it has no changelog");
    assert_eq!(refused(&setup(), &end(Tasks::Subtopology(1), 5)), "1_0 is stateless: it has no changelog");
    assert_eq!(refused(&setup(), &end(Tasks::One(task(0, 2)), 5)), "There is no task 0_2");
    let too_far = "End offset: 0 to 9\u{202f}223\u{202f}372\u{202f}036\u{202f}854\u{202f}775\u{202f}807";
    assert_eq!(refused(&setup(), &end(Tasks::All, 1 << 63)), too_far);
    let none = edited(&setup(), &[stateful(0, false), stateful(2, false)]);
    assert_eq!(refused(&none, &end(Tasks::All, 5)), "No task has state");
}
