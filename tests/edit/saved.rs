//! What survives a reload.

use proptest::prelude::*;
use rebalance_lasso::app::axis::Cursor;
use rebalance_lasso::app::edit::blank::blank;
use rebalance_lasso::app::edit::saved::{Earlier, MAX_BYTES, MAX_EARLIER, Saved, SavedError};
use rebalance_lasso::app::edit::verb::{Cells, Edit, OnDisk};
use rebalance_lasso::sim::setup::Setup;
use rebalance_lasso::sim::what_if::WhatIf;
use serde_json::{Value, json};

use crate::generate::{Given, any_scenario, small_scenario};
use crate::speed::large;
use crate::{check, edited, setup};

fn saved() -> Saved {
    let what_if = WhatIf { keeps_stateless: true, ..WhatIf::default() };
    Saved {
        sides: [setup(), Setup { what_if, ..blank() }],
        playhead: Cursor { round: 14, step: u32::MAX },
        earlier: Vec::new(),
    }
}

#[test]
fn what_is_written_is_read_back() {
    assert_eq!(Saved::read(&saved().write().expect("short")), Ok(saved()));
    let inputs = (small_scenario(), any_scenario(), any::<(u32, u32)>());
    check(500, &inputs, |(Given(left), Given(right), (round, step))| {
        let mut right = Setup::from(right);
        right.what_if.reports_one_more = true;
        let last = Earlier {
            label: "the other side".to_owned(),
            setup: right.clone(),
            other: Some(Setup::from(left.clone())),
        };
        let first = Earlier { label: "add an instance".to_owned(), setup: Setup::from(left.clone()), other: None };
        let (sides, playhead) = ([Setup::from(left), right], Cursor { round, step });
        let saved = Saved { sides, playhead, earlier: vec![last, first] };
        let text = saved.write().expect("short");
        prop_assert_eq!(Saved::read(&text), Ok(saved));
        Ok(())
    });
}

#[test]
fn the_last_edits_are_kept_as_far_as_there_is_room() {
    let check = |setup: Setup, is_kept: fn(usize) -> bool| {
        let earlier = |n: usize| Earlier { label: n.to_string(), setup: setup.clone(), other: None };
        let earlier: Vec<Earlier> = (0..MAX_EARLIER + 5).map(earlier).collect();
        let given = Saved { sides: [setup.clone(), setup.clone()], playhead: Cursor::default(), earlier };
        let read = Saved::read(&given.write().expect("short enough")).expect("it is read");
        assert!(is_kept(read.earlier.len()), "{} are kept", read.earlier.len());
        assert_eq!(read.earlier, given.earlier[..read.earlier.len()]);
    };
    check(setup(), |kept| kept == MAX_EARLIER);
    check(large(), |kept| (1..MAX_EARLIER).contains(&kept));
}

#[test]
fn what_was_written_before_edits_were_kept_is_read() {
    let mut value: Value = serde_json::from_str(&saved().write().expect("short")).expect("JSON");
    value.as_object_mut().expect("an object").remove("earlier");
    assert_eq!(Saved::read(&value.to_string()), Ok(saved()));
}

#[test]
fn the_largest_group_that_the_editor_makes_fits() {
    let largest = Saved { sides: [large(), large()], playhead: Cursor::default(), earlier: Vec::new() };
    let text = largest.write().expect("short enough");
    assert!(text.len() < MAX_BYTES / 4, "{} bytes", text.len());
    assert_eq!(Saved::read(&text), Ok(largest));
}

#[test]
fn what_is_too_large_is_refused_both_ways() {
    let subtopologies = [(); 4].map(|()| json!({"partitions": 160, "end_offset": 100_000}));
    let (wide, problems) = Setup::read(&json!({"subtopologies": subtopologies, "processes": vec![json!({}); 256]}));
    assert_eq!(problems, []);
    let wide = edited(&wide, &[Edit::SetOnDisk { cells: Cells::All, on_disk: OnDisk::CaughtUp }]);
    let too_large = Saved { sides: [wide.clone(), wide], playhead: Cursor::default(), earlier: Vec::new() };
    assert!(matches!(too_large.write(), Err(SavedError::TooLarge { .. })));
    let bytes = MAX_BYTES + 1;
    assert_eq!(Saved::read(&" ".repeat(bytes)), Err(SavedError::TooLarge { bytes }));
}

/// What is said of the text with one value changed, given by a JSON pointer.
#[track_caller]
fn check_changed(pointer: &str, change: Value, expect: &str) {
    let mut value: Value = serde_json::from_str(&saved().write().expect("short")).expect("JSON");
    *value.pointer_mut(pointer).expect("a value") = change;
    let said = Saved::read(&value.to_string()).expect_err("a problem").to_string();
    assert_eq!(said, expect);
}

#[test]
fn what_is_odd_is_named() {
    check_changed("/version", json!(2), "what was kept was written by another version of this page");
    check_changed("", json!([1, 2]), "what was kept was written by another version of this page");
    let cannot = |what: &str| format!("what was kept cannot be read: {what}");
    check_changed("/sides", json!([{}]), &cannot("sides: expected a list of two"));
    check_changed("/sides", json!("x"), &cannot("sides: expected a list of two"));
    check_changed("/sides/1", json!(7), &cannot("sides[1]: expected an object, got 7"));
    check_changed(
        "/sides/0/processes/1/threads",
        json!(65),
        &cannot("sides[0].processes[1].threads: is 65, but must be between 1 and 64"),
    );
    check_changed(
        "/sides/0/actions/0/process",
        json!(9),
        &cannot("sides[0].actions[0].process: no such instance in this group"),
    );
    check_changed("/playhead", json!(null), &cannot("playhead.round: expected a whole number from 0 to 4294967295"));
    check_changed("/playhead/step", json!(-1), &cannot("playhead.step: expected a whole number from 0 to 4294967295"));
}

#[test]
fn any_text_is_read_or_refused_in_one_line() {
    let text = saved().write().expect("short");
    let cut_and_changed = (0..text.len(), "\\PC{0,3}").prop_map(move |(at, other)| {
        let (head, tail) = text.split_at(at);
        [head.to_owned() + &other + tail, head.to_owned() + &other]
    });
    let inputs = prop_oneof![cut_and_changed, "(?s).{0,40}".prop_map(|text| [text, "[".repeat(100_000)])];
    check(2_000, &inputs, |texts| {
        for text in texts {
            if let Err(error) = Saved::read(&text) {
                prop_assert!(!error.to_string().contains('\n'), "{error}");
            }
        }
        Ok(())
    });
}
