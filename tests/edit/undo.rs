//! Undo and redo.

use std::rc::Rc;

use proptest::collection::vec;
use proptest::prelude::*;
use rebalance_lasso::app::edit::history::{History, MAX_BYTES, MAX_EDITS};
use rebalance_lasso::app::edit::verb::{Cells, Edit, OnDisk, Tasks};
use rebalance_lasso::sim::setup::Setup;

use crate::edits::{Choice, choice, start};
use crate::generate::Given;
use crate::speed::large;
use crate::{A, B, C, check, disk_of, setup, task};

#[derive(Clone, Debug)]
enum Step {
    Edit(Choice),
    Seal,
    Undo,
    Redo,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => choice().prop_map(Step::Edit),
        1 => Just(Step::Seal),
        3 => Just(Step::Undo),
        2 => Just(Step::Redo),
    ]
}

/// The history against two plain stacks of setups, every edit by itself.
#[test]
fn undo_inverts_every_edit_and_redo_repeats_it() {
    check(500, &(start(), vec(step(), 1..60)), |(Given(scenario), steps)| {
        let mut history = History::new(Rc::new(Setup::from(scenario)));
        let (mut past, mut future) = (Vec::new(), Vec::new());
        for step in steps {
            let before = Rc::clone(history.setup());
            match step {
                Step::Edit(choice) => {
                    history.seal();
                    let edit = choice.edit(&before);
                    if history.edit(&edit) == Ok(true) {
                        prop_assert_ne!(history.setup(), &before);
                        past.push(before);
                        future.clear();
                    } else {
                        prop_assert_eq!(history.setup(), &before);
                    }
                }
                Step::Seal => history.seal(),
                Step::Undo => {
                    prop_assert_eq!(history.undo().is_some(), !past.is_empty());
                    if let Some(earlier) = past.pop() {
                        prop_assert_eq!(history.setup(), &earlier);
                        future.push(before);
                    }
                }
                Step::Redo => {
                    prop_assert_eq!(history.redo().is_some(), !future.is_empty());
                    if let Some(later) = future.pop() {
                        prop_assert_eq!(history.setup(), &later);
                        past.push(before);
                    }
                }
            }
            prop_assert_eq!(history.setup().check(), vec![]);
            prop_assert_eq!(history.len(), past.len());
            prop_assert_eq!(history.undo_label().is_some(), !past.is_empty());
            prop_assert_eq!(history.redo_label().is_some(), !future.is_empty());
        }
        Ok(())
    });
}

/// Without a seal between them too: whatever was run together, undo ends at the very start and redo at the very end.
#[test]
fn all_undone_is_the_start_and_all_redone_is_the_end() {
    check(500, &(start(), vec(choice(), 1..40)), |(Given(scenario), choices)| {
        let start = Rc::new(Setup::from(scenario));
        let mut history = History::new(Rc::clone(&start));
        for choice in choices {
            let edit = choice.edit(history.setup());
            let _ = history.edit(&edit);
            prop_assert_eq!(history.setup().check(), vec![]);
        }
        let end = Rc::clone(history.setup());
        while history.undo().is_some() {
            prop_assert_eq!(history.setup().check(), vec![]);
        }
        prop_assert_eq!(history.setup(), &start);
        while history.redo().is_some() {}
        prop_assert_eq!(history.setup(), &end);
        Ok(())
    });
}

fn put(offset: u64) -> Edit {
    Edit::SetOnDisk { cells: Cells::One(B, task(0, 1)), on_disk: OnDisk::At(offset) }
}

fn history() -> History {
    History::new(Rc::new(setup()))
}

#[test]
fn what_is_typed_or_dragged_in_one_field_is_undone_at_once() {
    let mut history = history();
    for offset in [5, 50, 500, 5_000] {
        assert_eq!(history.edit(&put(offset)), Ok(true));
    }
    assert_eq!((history.len(), history.undo_label()), (1, Some("set 0_1 on B to 5\u{202f}000")));
    assert_eq!(history.undo().as_deref(), Some("set 0_1 on B to 5\u{202f}000"));
    assert_eq!(**history.setup(), setup());
    assert_eq!(history.redo().as_deref(), Some("set 0_1 on B to 5\u{202f}000"));
    assert_eq!(disk_of(&history.setup().scenario, "B"), "0_0:100000 0_1:5000 2_0:500");
}

#[test]
fn a_seal_or_another_field_between_them_keeps_edits_apart() {
    let mut history = history();
    let other = Edit::SetThreads { instance: A, threads: 2 };
    for edit in [put(1), other, put(2)] {
        assert_eq!(history.edit(&edit), Ok(true));
    }
    history.seal();
    assert_eq!(history.edit(&put(3)), Ok(true));
    assert_eq!(history.len(), 4);
    assert_eq!(history.edit(&put(4)), Ok(true));
    assert_eq!(history.len(), 4);
}

/// Where each key stroke is applied to what the one before left, a checkpoint that an end passes by would stick to it.
#[test]
fn an_end_that_is_dragged_past_checkpoints_takes_none_with_it() {
    let mut history = history();
    let end = |end_offset| Edit::SetEndOffset { tasks: Tasks::One(task(0, 1)), end_offset };
    for offset in [70_000, 40_000, 10_000] {
        assert_eq!(history.edit(&end(offset)), Ok(true));
    }
    assert_eq!(disk_of(&history.setup().scenario, "A"), "0_0:100000 0_1:40000");
}

#[test]
fn a_value_typed_back_leaves_nothing_to_undo() {
    let mut history = history();
    let threads = |threads| Edit::SetThreads { instance: B, threads };
    assert_eq!(history.edit(&threads(3)), Ok(false));
    assert_eq!(history.edit(&threads(1)), Ok(true));
    assert_eq!(history.edit(&threads(3)), Ok(true));
    // What fewer threads had dropped of the actions is there again.
    assert_eq!((history.len(), &**history.setup()), (0, &setup()));
}

#[test]
fn a_refused_value_ends_nothing() {
    let mut history = history();
    let threads = |threads| Edit::SetThreads { instance: B, threads };
    assert_eq!(history.edit(&threads(1)), Ok(true));
    assert!(history.edit(&threads(17)).is_err());
    assert_eq!(history.edit(&threads(2)), Ok(true));
    assert_eq!(history.len(), 1);
    history.undo();
    assert_eq!(**history.setup(), setup());
}

#[test]
fn an_edit_after_undo_ends_what_could_be_redone() {
    let mut history = history();
    assert_eq!(history.edit(&Edit::AddInstance), Ok(true));
    history.undo();
    assert_eq!(history.redo_label(), Some("add an instance"));
    assert_eq!(history.edit(&Edit::RemoveInstance(C)), Ok(true));
    assert_eq!(history.redo_label(), None);
    assert_eq!(history.redo(), None);
}

#[test]
fn only_so_many_edits_are_kept() {
    let mut history = history();
    for offset in 0..600 {
        history.seal();
        assert_eq!(history.edit(&put(offset)), Ok(true));
    }
    assert_eq!(history.len(), MAX_EDITS);
    while history.undo().is_some() {}
    assert_eq!(disk_of(&history.setup().scenario, "B"), "0_0:100000 0_1:99 2_0:500");
}

#[test]
fn only_so_much_memory_is_kept() {
    let mut history = History::new(Rc::new(large()));
    let cell_bytes = 32 * 256 * 32;
    for offset in 0..200 {
        history.seal();
        let edit = Edit::SetOnDisk { cells: Cells::Row(task(0, 0)), on_disk: OnDisk::At(offset) };
        assert_eq!(history.edit(&edit), Ok(true));
    }
    let kept = history.len() as u64;
    assert!((100..200).contains(&kept) && kept * cell_bytes <= MAX_BYTES, "{kept} kept");
}
