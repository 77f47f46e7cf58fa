//! Texts while they are typed.

use std::rc::Rc;

use rebalance_lasso::app::edit::blank::start_over;
use rebalance_lasso::app::edit::draft::Drafts;
use rebalance_lasso::app::edit::field::Field;
use rebalance_lasso::app::edit::history::History;
use rebalance_lasso::app::edit::verb::{Cells, Direction, Edit, Restored, Tasks};
use rebalance_lasso::sim::action::ConfigName;

use crate::{A, B, C, disk_of, edited, named, setup, task};

struct Editor {
    history: History,
    drafts: Drafts,
}

impl Editor {
    fn new() -> Self {
        Self { history: History::new(Rc::new(setup())), drafts: Drafts::default() }
    }

    fn type_text(&mut self, field: Field, text: &str) -> bool {
        self.drafts.type_text(&mut self.history, field, text)
    }

    /// What a field shows, and why it is refused.
    fn shown(&self, field: Field) -> (String, String) {
        let error = self.drafts.error(field).map(ToString::to_string);
        (self.drafts.text(self.history.setup(), field), error.unwrap_or_default())
    }
}

fn pair(text: &str, error: &str) -> (String, String) {
    (text.to_owned(), error.to_owned())
}

#[test]
fn a_bad_value_stands_where_it_was_typed_while_the_last_good_one_counts() {
    let mut editor = Editor::new();
    let field = Field::Threads(A);
    assert!(editor.type_text(field, "4"));
    assert!(!editor.type_text(field, "44"));
    assert_eq!(editor.shown(field), pair("44", "44 is outside the range (Threads: 1 to 16)"));
    assert_eq!(named(&editor.history.setup().scenario, "A").threads, 4);
    editor.drafts.leave(&mut editor.history, field);
    assert_eq!(editor.shown(field), pair("44", "44 is outside the range (Threads: 1 to 16)"));
    assert_eq!(editor.drafts.refused().map(|(field, _)| field).collect::<Vec<_>>(), [field]);
    editor.drafts.forget(field);
    assert_eq!(editor.shown(field), pair("4", ""));
}

#[test]
fn a_good_text_is_kept_as_typed_until_the_field_is_left() {
    let mut editor = Editor::new();
    let field = Field::OnDisk(Cells::One(C, task(0, 0)));
    for text in ["1", "12", "12,", "12,0", "12,00", "12,000"] {
        editor.type_text(field, text);
        assert_eq!(editor.shown(field).0, text);
    }
    assert_eq!(disk_of(&editor.history.setup().scenario, "C"), "0_0:12000");
    editor.drafts.leave(&mut editor.history, field);
    assert_eq!(editor.shown(field), pair("12000", ""));
    assert_eq!(editor.history.undo_label(), Some("set 0_0 on C to 12\u{202f}000"));
    editor.history.undo();
    assert_eq!(**editor.history.setup(), setup());
}

#[test]
fn leaving_a_field_keeps_what_is_typed_next_apart() {
    let mut editor = Editor::new();
    let field = Field::Name(A);
    editor.type_text(field, "left");
    editor.drafts.leave(&mut editor.history, field);
    editor.type_text(field, "right");
    assert_eq!(editor.history.len(), 2);
    assert!(!editor.type_text(field, "B"));
    assert_eq!(editor.shown(field), pair("B", "Name: another instance is called B"));
}

#[test]
fn what_was_typed_goes_with_its_field() {
    let mut editor = Editor::new();
    let (gone, kept) = (Field::Threads(B), Field::Threads(A));
    editor.type_text(gone, "x");
    editor.type_text(kept, "x");
    assert_eq!(editor.history.edit(&Edit::RemoveInstance(B)), Ok(true));
    let setup = Rc::clone(editor.history.setup());
    editor.drafts.settle(&setup);
    assert_eq!((editor.shown(gone), editor.shown(kept).0), (pair("", ""), "x".to_owned()));
    assert!(!editor.type_text(gone, "3"));
    assert_eq!(editor.shown(gone).1, format!("There is no instance {B}"));
    editor.drafts.clear();
    assert_eq!(editor.shown(kept), pair("1", ""));
}

/// Whether a refused text is still there after an edit.
#[track_caller]
fn check_stays(field: Field, edit: &Edit, stays: bool) {
    let mut editor = Editor::new();
    editor.type_text(field, "x");
    assert!(editor.drafts.error(field).is_some());
    assert_eq!(editor.history.edit(edit), Ok(true), "{edit:?}");
    editor.drafts.settle(editor.history.setup());
    assert_eq!(editor.shown(field).0 == "x", stays, "{edit:?}");
}

#[test]
fn a_refused_text_stays_with_its_instance_only() {
    let check = |edit, stays| check_stays(Field::Threads(B), &edit, stays);
    check(Edit::AddSubtopology { partitions: 1, end_offset: None }, true);
    check(Edit::AddInstance, true);
    check(Edit::SetThreads { instance: A, threads: 2 }, true);
    check(Edit::RemoveInstance(A), true);
    check(Edit::RemoveInstance(B), false);
    check(Edit::MoveInstance { instance: B, to: Direction::Down }, false);
    check(start_over(), false);
}

/// Actions go by their place: where one before goes, that of the others is another.
#[test]
fn a_refused_text_stays_with_its_action_only() {
    let check = |edit, stays| check_stays(Field::Round(2), &edit, stays);
    check(Edit::SetThreads { instance: A, threads: 2 }, true);
    check(Edit::RemoveAction(3), true);
    check(Edit::RemoveAction(0), false);
    check(Edit::MoveAction { at: 1, to: Direction::Down }, false);
    check(Edit::RemoveInstance(A), false);
}

#[test]
fn a_new_name_typed_leaves_what_stands_in_the_instances_other_fields() {
    let mut editor = Editor::new();
    for (field, text) in [(Field::Threads(A), "x"), (Field::Name(A), "N"), (Field::Name(A), "New")] {
        editor.type_text(field, text);
        editor.drafts.settle(editor.history.setup());
    }
    assert_eq!((editor.shown(Field::Threads(A)).0, editor.shown(Field::Name(A)).0), ("x".to_owned(), "New".to_owned()));
}

#[test]
fn a_text_is_kept_within_reason() {
    let mut editor = Editor::new();
    editor.type_text(Field::Name(A), &"é".repeat(100_000));
    assert_eq!(editor.shown(Field::Name(A)).0.chars().count(), 200);
}

/// What every field shows at first, a text that it takes, and what it shows then.
#[test]
fn every_field_shows_its_value_and_takes_another() {
    let cases = [
        (Field::Name(A), "A", "X", "X"),
        (Field::Threads(B), "3", "16", "16"),
        (Field::Phase(C), "1", " 0 ", "0"),
        (Field::Partitions(1), "2", "64", "64"),
        (Field::EndOffset(Tasks::One(task(2, 0))), "500", "1,000", "1000"),
        (Field::EndOffset(Tasks::Subtopology(0)), "100000", "7", "7"),
        (Field::EndOffset(Tasks::All), "", "7", "7"),
        (Field::OnDisk(Cells::One(A, task(0, 1))), "40000", "end", "100000"),
        (Field::OnDisk(Cells::One(A, task(0, 0))), "100000", "", ""),
        (Field::OnDisk(Cells::Row(task(0, 0))), "", "3", "3"),
        (Field::OnDisk(Cells::Column(A)), "", "3", "3"),
        (Field::OnDisk(Cells::All), "", "3", "3"),
        (Field::Config(ConfigName::AcceptableRecoveryLag), "10000", "0", "0"),
        (Field::Config(ConfigName::MaxWarmupReplicas), "2", "1", "1"),
        (Field::Config(ConfigName::NumStandbyReplicas), "0", "1", "1"),
        (Field::Config(ConfigName::ProbingRebalanceIntervalMs), "600000", "60 000", "60000"),
        (Field::Restored(Restored::PerSecond), "20000", "0", "0"),
        (Field::Restored(Restored::HeartbeatIntervalMs), "3000", "1", "1"),
        (Field::Restored(Restored::PerHeartbeat), "60000", "1", "1"),
        (Field::Restored(Restored::PerWait), "12000000", "1", "1"),
        (Field::Round(1), "5", "8", "8"),
        (Field::NewValue(3), "0", "7,000", "7000"),
    ];
    for (field, before, typed, after) in cases {
        let mut editor = Editor::new();
        assert_eq!(editor.shown(field), pair(before, ""), "{field:?}");
        let is_changed = editor.type_text(field, typed);
        assert_eq!((editor.shown(field), is_changed), (pair(typed, ""), true), "{field:?}");
        editor.drafts.leave(&mut editor.history, field);
        assert_eq!(editor.shown(field), pair(after, ""), "{field:?}");
        assert_eq!(editor.history.setup().check(), []);
    }
}

#[test]
fn an_action_that_changes_no_configuration_has_no_value() {
    assert_eq!(Field::NewValue(0).text(&setup()), None);
    let mut editor = Editor::new();
    editor.type_text(Field::NewValue(0), "1");
    assert_eq!(editor.shown(Field::NewValue(0)).1, "There is no action 0");
}

#[test]
fn an_instance_that_an_action_lets_join_has_no_phase_to_show() {
    let joins = rebalance_lasso::sim::scenario::Joins::ByAction;
    let setup = edited(&setup(), &[Edit::SetJoins { instance: C, joins }]);
    assert_eq!(Field::Phase(C).text(&setup).as_deref(), Some(""));
}
