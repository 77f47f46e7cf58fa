//! Links to try.

use std::rc::Rc;

use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::task_id::TaskId;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::share::check::checksum;
use rebalance_lasso::share::cursor::Cursor;
use rebalance_lasso::share::expected::Expected;
use rebalance_lasso::share::link::{Decoded, LabLink, Link};
use rebalance_lasso::share::opening::{self, PresetLink};
use rebalance_lasso::share::view::LabView;
use rebalance_lasso::share::{MODEL, base64url, decode, encode};
use rebalance_lasso::sim::action::{Action, Change};
use rebalance_lasso::sim::presets::Preset;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Outcome, Run};
use rebalance_lasso::sim::scenario::{Joins, ProcessSpec, TaskSpec};
use rebalance_lasso::sim::setup::Setup;

/// A preset's group, as it comes.
pub fn preset(id: &str) -> Setup {
    Preset::find(id).expect("a preset").scenario().into()
}

/// A link to a group beside the same one on 2.6.1, as the Lab makes it.
pub fn beside_the_fix(setup: Setup) -> LabLink {
    let right = Setup { scenario: setup.scenario.on_version(KafkaVersion::V2_6_1), ..setup.clone() };
    of_sides([setup, right])
}

/// A link to two groups, with how they end.
pub fn of_sides(sides: [Setup; 2]) -> LabLink {
    let runs = sides.each_ref().map(|setup| Rc::new(setup.run(DEFAULT_BOUND_ROUNDS).expect("a run")));
    LabLink {
        expected: Some(Expected::of([&runs[0], &runs[1]])),
        label: String::new(),
        playhead: Cursor { round: 14, step: 6 },
        view: LabView::default(),
        model: MODEL,
        sides,
    }
}

/// How both sides of a link end here.
pub fn runs(link: &LabLink) -> [Run; 2] {
    link.sides.each_ref().map(|setup| setup.run(DEFAULT_BOUND_ROUNDS).expect("a run"))
}

/// The text of a link to the Lab.
pub fn text(link: &LabLink) -> String {
    encode(&Link::Lab(Box::new(link.clone()))).expect("a link")
}

/// What a text holds that is a link of some kind.
#[track_caller]
pub fn read(text: &str) -> Decoded {
    decode(text).unwrap_or_else(|| panic!("no link: {text:?}"))
}

/// The fields that problems name.
pub fn fields(decoded: &Decoded) -> Vec<&str> {
    decoded.problems.iter().map(|problem| problem.field.as_str()).collect()
}

/// Links of every form: to the opening view, to a preset, to edits of one, to groups of their own, deflated.
pub fn samples() -> Vec<String> {
    let opening = PresetLink {
        preset: 4,
        playhead: Cursor { round: 12, step: 3 },
        expected: Some([Outcome::EndlessProbing { prefix: 1, cycle: 3 }, Outcome::Undecided { bound_rounds: 2_000 }]),
        model: MODEL,
    };
    let mut edited = preset("scale-out");
    let process = edited.scenario.processes[1].id;
    let task = edited.scenario.tasks.iter().find(|task| task.end_offset.is_some()).expect("a stateful task").id;
    edited.scenario.config.max_warmup_replicas = 7;
    edited.actions = vec![
        Action { round: 3, change: Change::Restart { process } },
        Action { round: 4, change: Change::WipeTask { process, task } },
    ];
    let mut named = of_sides([preset("livelock"), preset("one-less")]);
    named.label = String::from("One less, é");
    let mut own = preset("hand-over");
    own.scenario.tasks.iter_mut().for_each(|task| task.id.subtopology += 5);
    for process in &mut own.scenario.processes {
        process.id.0 = (process.id.0 << 100) | 0x1234_5678_9abc_def0;
        process.checkpoints = process
            .checkpoints
            .iter()
            .map(|(id, offset)| (TaskId::new(id.subtopology + 5, id.partition), offset / 3))
            .collect();
    }
    let large = largest(11, 20, 60);
    let lab = [
        beside_the_fix(preset("livelock")),
        beside_the_fix(edited),
        named,
        beside_the_fix(own),
        of_sides([large.clone(), large]),
    ];
    lab.iter().map(text).chain([opening::write(&opening)]).collect()
}

/// A group of many instances and tasks, each checkpoint drawn from so many offsets, among them none at all and the whole changelog.
pub fn largest(offsets: u64, instances: u64, tasks: u32) -> Setup {
    let mut setup = preset("livelock");
    let mut state = 7_u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    let task = |n: u32| TaskSpec { id: TaskId::new(n / 64, n % 64), end_offset: Some(10_000_000) };
    setup.scenario.tasks = (0..tasks).map(task).collect();
    let ids: Vec<TaskId> = setup.scenario.tasks.iter().map(|task| task.id).collect();
    let values: Vec<u64> = (0..offsets).map(|_| random() % 10_000_000).collect();
    let mut checkpoint = |id: TaskId| match random() % offsets {
        0 => None,
        1 => Some((id, 10_000_000)),
        at => Some((id, values[usize::try_from(at).expect("few")])),
    };
    let mut process = |n: u64| ProcessSpec {
        id: ProcessId::numbered(n),
        name: format!("streams-{n}"),
        threads: 1 + u32::try_from(n % 16).expect("few"),
        version: KafkaVersion::ALL[usize::from(n.is_multiple_of(3))],
        joins: Joins::InPhase(u32::from(n > 20)),
        checkpoints: ids.iter().filter_map(|id| checkpoint(*id)).collect(),
    };
    setup.scenario.processes = (1..=instances).map(&mut process).collect();
    setup
}

/// The text of a link with this body, whatever it is, and a checksum that fits.
pub fn packed(kind: char, body: &[u8]) -> String {
    let mut tagged = vec![u8::try_from(kind).expect("a letter")];
    tagged.extend_from_slice(body);
    let sum = checksum(&tagged).to_be_bytes();
    format!("v1{kind}{}", base64url::encode(&[&sum[1..], body].concat()))
}

/// The body of a link that is not deflated.
pub fn body(text: &str) -> Vec<u8> {
    base64url::decode(&text[3..])[3..].to_vec()
}

/// Numbers as links write them.
pub fn numbers(numbers: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for mut number in numbers.iter().copied() {
        while number >= 0x80 {
            bytes.push(u8::try_from(number & 0x7f).expect("seven bits") | 0x80);
            number >>= 7;
        }
        bytes.push(u8::try_from(number).expect("seven bits"));
    }
    bytes
}
