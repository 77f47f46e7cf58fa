use super::*;
use crate::app::sentence::plain;
use crate::sim::event::Event;
use crate::sim::presets::{Preset, presets};
use crate::sim::run::DEFAULT_BOUND_ROUNDS;

fn livelock() -> Run {
    Run::new(Preset::find("livelock").expect("a preset").group(0), DEFAULT_BOUND_ROUNDS)
}

fn told(diff: &Diff) -> Vec<String> {
    diff.words.iter().map(|sentence| plain(sentence)).collect()
}

fn row(diff: &Diff, subject: Subject) -> Option<(&str, &str)> {
    diff.rows.iter().find(|row| row.subject == subject).map(|row| (row.before.as_str(), row.after.as_str()))
}

#[test]
fn what_each_rebalance_of_the_ring_undoes() {
    let run = livelock();
    let (odd, even) = (of_rebalance(&run, 11), of_rebalance(&run, 12));
    assert_eq!(
        told(&odd),
        [
            "0_0 was taken from B; nobody has it, it is meant for C.",
            "1_0 went to A; nobody had it.",
            "1_1 was taken from A; nobody has it, it is meant for C.",
            "1_2 was taken from C; nobody has it, it is meant for A.",
            "1_3 went to C; nobody had it.",
            "C counts as caught up on 0_0.",
        ]
    );
    assert_eq!(told(&even)[5], "C counts as caught up no longer on 0_0.");
    let lag = Subject::Lag(0, 2);
    assert_eq!(row(&odd, lag), Some(("100\u{202f}000", "1")));
    assert_eq!(row(&even, lag), Some(("1", "100\u{202f}000")));
    assert_eq!(row(&odd, Subject::Task(0, 1)), Some(("active, runs", "not there")));
    assert_eq!(row(&odd, Subject::Report(0, 2)), Some(("99\u{202f}999", "left unsaid, never initialised")));
    assert_eq!(odd.rows.iter().find(|row| row.subject == lag).map(|row| plain(&row.name)), Some("0_0 on C".to_owned()));
    assert_eq!(of_rebalance(&run, 1_000_011), odd);
}

#[test]
fn nothing_changes_where_nothing_happens() {
    let run = livelock();
    let still = of_step(&run, Position { round: 4, events: 0 });
    assert_eq!((told(&still), still.rows.len()), (vec!["Nothing happens.".to_owned()], 0));
    let rested = Run::new(Preset::find("livelock").expect("a preset").group(1), DEFAULT_BOUND_ROUNDS);
    assert_eq!(of_rebalance(&rested, 7), still);
}

/// A step changes what its event is about, and an event that only explains changes nothing.
#[test]
fn a_step_changes_no_more_than_its_event_says() {
    for preset in presets() {
        let run = Run::new(preset.group(0), DEFAULT_BOUND_ROUNDS);
        for (stored, round) in run.rounds.iter().zip(0..) {
            for (event, events) in stored.events.iter().zip(1..) {
                let diff = of_step(&run, Position { round, events });
                assert_eq!(diff.words.len(), 1);
                let tasks: Vec<_> = diff.rows.iter().filter_map(|row| row.subject.task()).collect();
                match event {
                    Event::Decided(_) | Event::RebalanceBegan { .. } => {
                        assert!(tasks.is_empty(), "{event:?} {:?}", diff.rows);
                    }
                    Event::TaskCreated { member, task, .. } | Event::TaskClosed { member, task } => {
                        assert_eq!(diff.rows.len(), 1, "{event:?} {:?}", diff.rows);
                        assert_eq!(diff.rows[0].subject, Subject::Task(*task, *member));
                    }
                    Event::DirectoryLocked { task, .. } => {
                        let about = crate::app::event_list::about(event);
                        assert!(tasks.contains(task) && about.task == Some(*task));
                        assert!(
                            diff.rows.iter().all(|row| matches!(row.subject, Subject::Lock(..))),
                            "{:?}",
                            diff.rows
                        );
                    }
                    Event::LagsComputed { .. } => {
                        let changed = |row: &DiffRow| matches!(row.subject, Subject::Lag(..) | Subject::Task(..));
                        assert!(diff.rows.iter().all(changed), "{:?}", diff.rows);
                    }
                    _ => {}
                }
            }
        }
    }
}
