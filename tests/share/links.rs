//! What links hold, and how long they are.

use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::task_id::TaskId;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::share::cursor::Cursor;
use rebalance_lasso::share::link::{LabLink, Link, LinkError, is_long};
use rebalance_lasso::share::opening::PresetLink;
use rebalance_lasso::share::view::{Inspect, LabView, Pane};
use rebalance_lasso::share::{COMFORTABLE_CHARS, MODEL, encode};
use rebalance_lasso::sim::action::{Action, Change, ConfigName};
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::Outcome;
use rebalance_lasso::sim::scenario::{Joins, MAX_OFFSET, ProcessSpec, TaskSpec};
use rebalance_lasso::sim::setup::Setup;

use crate::support::{self, beside_the_fix, of_sides, preset, read, text};

/// An edit as a person makes it.
type Edit = (&'static str, fn(&mut Setup));

const EDITS: [Edit; 10] = [
    ("none", |_| {}),
    ("a configuration value", |setup| setup.scenario.config.acceptable_recovery_lag = 0),
    ("threads", |setup| setup.scenario.processes[1].threads = 2),
    ("a release", |setup| setup.scenario.processes[1].version = KafkaVersion::V2_6_1),
    ("a name", |setup| setup.scenario.processes[0].name = String::from("streams-host-17")),
    ("a checkpoint", |setup| {
        let task = setup.scenario.tasks.iter().rfind(|task| task.end_offset.is_some()).expect("a stateful task").id;
        setup.scenario.processes[0].checkpoints.insert(task, 93_712);
    }),
    ("an instance more", |setup| {
        setup.scenario.processes.push(ProcessSpec {
            id: ProcessId::numbered(4),
            name: "D".to_owned(),
            threads: 1,
            version: KafkaVersion::V2_6_0,
            joins: Joins::InPhase(1),
            checkpoints: setup.scenario.processes[1].checkpoints.clone(),
        });
    }),
    ("an instance less", |setup| drop(setup.scenario.processes.pop())),
    ("a task more", |setup| setup.scenario.tasks.push(TaskSpec { id: TaskId::new(7, 0), end_offset: None })),
    ("actions and a rule", |setup| {
        let process = setup.scenario.processes[1].id;
        setup.actions = vec![
            Action { round: 3, change: Change::Restart { process } },
            Action { round: 5, change: Change::MissAssignment { process, thread: 1 } },
            Action {
                round: 8,
                change: Change::SetConfig { key: ConfigName::AcceptableRecoveryLag, value: MAX_OFFSET },
            },
        ];
        setup.what_if.keeps_stateless = true;
    }),
];

#[test]
fn small_edits_of_a_preset_give_links_under_120_characters() {
    for preset in presets() {
        for (what, edit) in EDITS {
            let mut setup = Setup::from(preset.scenario());
            edit(&mut setup);
            let link = beside_the_fix(setup);
            let text = text(&link);
            assert!(text.len() < 80, "{} with {what}: {} letters: {text}", preset.id, text.len());
            assert!(
                text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'_')
                    && !text.ends_with(['-', '_'])
            );
            let decoded = read(&format!("#{text}"));
            assert_eq!((decoded.problems, decoded.was_mended), (vec![], false));
            assert_eq!(decoded.link, Some(Link::Lab(Box::new(link))));
        }
    }
}

#[test]
fn a_link_to_the_opening_view_is_readable() {
    let link = PresetLink {
        preset: 0,
        playhead: Cursor { round: 14, step: 6 },
        expected: Some([Outcome::Livelock { prefix: 3, cycle: 2 }, Outcome::Stable { rounds: 7 }]),
        model: MODEL,
    };
    let text = encode(&Link::Preset(link)).expect("a link");
    assert_eq!(text, "v1o/livelock/14/6/m1-l3.2-s7/e8ad8b");
    assert_eq!(read(&text).link, Some(Link::Preset(link)));
    assert!(read(&text).problems.is_empty());
}

#[test]
fn everything_that_is_looked_at_comes_back() {
    for (pane, _) in Pane::ALL {
        for inspect in Inspect::ALL {
            for (is_right, is_open) in [(false, false), (true, false), (false, true), (true, true)] {
                let view = LabView { pane, inspect, is_right, is_open };
                let mut link = beside_the_fix(preset("livelock"));
                (link.view, link.playhead) = (view, Cursor { round: 999_999_999, step: u32::MAX });
                assert_eq!(read(&text(&link)).link, Some(Link::Lab(Box::new(link))));
            }
        }
    }
}

#[test]
fn any_other_group_can_stand_on_the_right_under_a_name() {
    let mut link = of_sides([preset("livelock"), preset("one-less")]);
    link.label = "One less, 2.6.0".to_owned();
    let decoded = read(&text(&link));
    assert_eq!((decoded.link, decoded.problems), (Some(Link::Lab(Box::new(link.clone()))), vec![]));
    link.sides[1] = Setup {
        actions: vec![Action { round: 1, change: Change::WipeAll { process: ProcessId::numbered(2) } }],
        ..link.sides[0].clone()
    };
    assert!(text(&link).len() < 80);
}

/// The Lab's largest group.
fn largest(offsets: u64, uuids: bool) -> Setup {
    let mut setup = support::largest(offsets, 32, 256);
    for process in setup.scenario.processes.iter_mut().filter(|_| uuids) {
        process.id.0 = (process.id.0 << 96 | 0x1234_5678_9abc_def0_1234_5678)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    }
    setup
}

/// A link to a group beside the same one on 2.6.1 that does not say how they end, which takes long to find out.
fn not_run(setup: Setup) -> LabLink {
    let right = Setup { scenario: setup.scenario.on_version(KafkaVersion::V2_6_1), ..setup.clone() };
    LabLink { sides: [setup, right], expected: None, ..beside_the_fix(preset("livelock")) }
}

#[test]
fn the_largest_group_of_the_lab_fits_in_8000_characters() {
    for (offsets, uuids) in [(2, false), (3, true), (16, false), (32, false), (24, true)] {
        let link = not_run(largest(offsets, uuids));
        let text = text(&link);
        println!("{offsets} offsets, UUIDs {uuids}: {} characters", text.len());
        assert!(text.len() <= COMFORTABLE_CHARS && !is_long(&text), "{}", text.len());
        assert_eq!(read(&text).link, Some(Link::Lab(Box::new(link))));
    }
}

#[test]
fn a_group_of_which_every_offset_is_another_still_has_a_link_but_a_long_one() {
    let mut setup = largest(2, true);
    for (process, n) in setup.scenario.processes.iter_mut().zip(1..) {
        for (offset, at) in process.checkpoints.values_mut().zip(1_u64..) {
            *offset = MAX_OFFSET - n * 1_000_003 * at;
        }
    }
    let link = not_run(setup);
    let text = text(&link);
    assert!(is_long(&text), "{}", text.len());
    assert_eq!(read(&text).link, Some(Link::Lab(Box::new(link))));
}

#[test]
fn a_group_that_cannot_be_run_or_is_too_large_has_no_link_and_it_is_said_why() {
    let mut broken = beside_the_fix(preset("livelock"));
    broken.sides[1].scenario.processes[0].threads = 0;
    let Err(LinkError::Invalid(problems)) = encode(&Link::Lab(Box::new(broken))) else { panic!("a link") };
    assert_eq!(problems[0].field, "processes[0].threads");
    let mut large = beside_the_fix(preset("livelock"));
    for side in &mut large.sides {
        let task = |n: u32| TaskSpec { id: TaskId::new(0, n), end_offset: Some(7) };
        side.scenario.tasks = (0..4_096).map(task).collect();
        side.scenario.processes = (0..9)
            .map(|n| ProcessSpec {
                id: ProcessId::numbered(n),
                name: n.to_string(),
                checkpoints: [].into(),
                ..side.scenario.processes[0].clone()
            })
            .collect();
    }
    let Err(error) = encode(&Link::Lab(Box::new(large))) else { panic!("a link") };
    assert_eq!(
        error.to_string(),
        "this group is too large for a link: instances times stateful tasks are 36864, at most 32768 fit; save it as a file"
    );
}
