//! A link, written.

use miniz_oxide::deflate::core::{
    CompressionStrategy, CompressorOxide, TDEFLFlush, compress, create_comp_flags_from_zip_params,
};

use super::bytes::Writer;
use super::check::checksum;
use super::expected::Expected;
use super::group;
use super::link::{LabLink, Link, LinkError};
use super::{MAX_BODY_BYTES, MAX_CELLS, base64url, bases, delta, opening};
use crate::kafka::version::KafkaVersion;
use crate::sim::run::Outcome;
use crate::sim::setup::Setup;

/// How hard deflate tries, of 10.
const LEVEL: i32 = 9;
/// Shorter bodies are not worth a try: what deflate adds is more than what it saves.
const WORTH_DEFLATING: usize = 48;

/// The link's text, to be put after a `#`: `v1...`, of letters that an address holds as they are. Of several forms it is the
/// shortest. It may be longer than [`super::COMFORTABLE_CHARS`].
///
/// # Errors
/// If a group cannot be run, or is too large for any link.
///
/// ```
/// use rebalance_lasso::share::cursor::Cursor;
/// use rebalance_lasso::share::link::Link;
/// use rebalance_lasso::share::opening::PresetLink;
/// use rebalance_lasso::share::{MODEL, decode, encode};
///
/// let playhead = Cursor { round: 14, step: 6 };
/// let link = Link::Preset(PresetLink { preset: 0, playhead, expected: None, model: MODEL });
/// let text = encode(&link).expect("a group that can be run");
/// assert!(text.starts_with("v1o/livelock/14/6"));
///
/// let read = decode(&format!("https://example.org/lasso/#{text}")).expect("a link");
/// assert!(read.problems.is_empty() && read.link == Some(link));
/// assert!(decode("#lab").is_none());
/// ```
pub fn encode(link: &Link) -> Result<String, LinkError> {
    match link {
        Link::Preset(link) => Ok(opening::write(link)),
        Link::Lab(link) => lab(link),
    }
}

fn lab(link: &LabLink) -> Result<String, LinkError> {
    link.sides.iter().try_for_each(refuse)?;
    let [left, right] = link.sides.each_ref().map(group::write);
    let mut head = Writer::default();
    head.number(link.model.into());
    head.number(link.view.number());
    head.number(link.playhead.round.into());
    head.number(link.playhead.step.into());
    expected(&mut head, link.expected.as_ref());
    let other = other(link, &left, &right);
    let body = |number: u64, base: &[u8]| {
        let mut body = Writer { bytes: head.bytes.clone() };
        body.number(number);
        delta::write(&mut body, base, &left);
        body.bytes.extend_from_slice(&other);
        body.bytes
    };
    let from_nothing = body(0, &[]);
    let presets = (1..).take(bases::PRESETS.len()).filter_map(|number| Some(body(number, &bases::bytes(number)?)));
    let from_preset = presets.min_by_key(Vec::len);
    let bodies = from_preset.into_iter().chain([from_nothing]).filter(|body| body.len() <= MAX_BODY_BYTES);
    let shortest = bodies.flat_map(|body| forms(&body)).min_by_key(String::len);
    let too_large = || LinkError::TooLarge { what: format!("it takes more than {MAX_BODY_BYTES} bytes") };
    shortest.ok_or_else(too_large)
}

fn refuse(setup: &Setup) -> Result<(), LinkError> {
    let problems = setup.check();
    if !problems.is_empty() {
        return Err(LinkError::Invalid(problems));
    }
    let stateful = setup.scenario.tasks.iter().filter(|task| task.end_offset.is_some()).count();
    let cells = stateful as u64 * setup.scenario.processes.len() as u64;
    if cells > MAX_CELLS {
        let what = format!("instances times stateful tasks are {cells}, at most {MAX_CELLS} fit");
        return Err(LinkError::TooLarge { what });
    }
    Ok(())
}

fn expected(to: &mut Writer, expected: Option<&Expected>) {
    let Some(Expected { outcomes, traces }) = expected else { return to.number(0) };
    let numbers = outcomes.map(|outcome| match outcome {
        Outcome::Stable { rounds } => (0, rounds, None),
        Outcome::Livelock { prefix, cycle } => (1, prefix, Some(cycle)),
        Outcome::EndlessProbing { prefix, cycle } => (2, prefix, Some(cycle)),
        Outcome::Undecided { bound_rounds } => (3, bound_rounds, None),
    });
    to.number(1 + numbers[0].0 + 4 * numbers[1].0);
    for (_, first, second) in numbers {
        to.number(first.into());
        to.numbers(second.map(u64::from));
    }
    to.bytes.extend(traces.iter().flat_map(|trace| trace.to_be_bytes()));
}

/// The right side: the left one with every instance on a release, or changes to the left one and what to call it.
fn other(link: &LabLink, left: &[u8], right: &[u8]) -> Vec<u8> {
    let mut to = Writer::default();
    let [one, other] = &link.sides;
    let on = |version: KafkaVersion| Setup { scenario: one.scenario.on_version(version), ..one.clone() };
    if let Some((_, number)) = group::VERSIONS.iter().zip(0..).find(|(version, _)| on(**version) == *other) {
        to.number(number);
    } else {
        to.number(2);
        to.counted(link.label.as_bytes());
        delta::write(&mut to, left, right);
    }
    to.bytes
}

/// A body as it is, and deflated in ways that suit different groups: many numbers of few kinds have nothing that repeats.
fn forms(body: &[u8]) -> Vec<String> {
    let mut forms = vec![text("w", body)];
    if body.len() >= WORTH_DEFLATING {
        let strategies =
            [CompressionStrategy::Default, CompressionStrategy::Filtered, CompressionStrategy::HuffmanOnly];
        forms.extend(strategies.map(|strategy| text("z", &deflated(body, strategy))));
    }
    forms
}

fn deflated(body: &[u8], strategy: CompressionStrategy) -> Vec<u8> {
    let mut packed = vec![0; body.len() + body.len() / 8 + 64];
    let mut by = CompressorOxide::new(create_comp_flags_from_zip_params(LEVEL, 0, strategy.into()));
    let (_, _, length) = compress(&mut by, body, &mut packed, TDEFLFlush::Finish);
    packed.truncate(length);
    packed
}

/// A body with its checksum, as letters. A zero behind it does no harm, and keeps the text from ending with a sign that programs
/// do not take for a part of an address.
fn text(kind: &str, body: &[u8]) -> String {
    let with = |body: &[u8]| {
        let sum = checksum(&[kind.as_bytes(), body].concat()).to_be_bytes();
        format!("v1{kind}{}", base64url::encode(&[&sum[1..], body].concat()))
    };
    let text = with(body);
    if text.ends_with(['-', '_']) { with(&[body, &[0]].concat()) } else { text }
}
