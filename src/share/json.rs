//! A link as JSON: what programs read and write.
//!
//! ```json
//! {"view": "opening", "preset": "livelock", "playhead": {"round": 14, "step": 6},
//!  "expected": [{"kind": "livelock", "prefix": 3, "cycle": 2}, {"kind": "stable", "rounds": 7}], "model": 1}
//! {"view": "lab", "setup": {...}, "compare": {...}, "label": "", "playhead": {"round": 14, "step": 6}, "pane": "watch",
//!  "inspect": "changes", "side": "left", "open": false, "expected": [...], "traces": [18446, 20102], "model": 1}
//! ```
//!
//! Of what is read only `preset` or `setup` must be there. Without `compare` the right side is the left one on 2.6.1; without
//! `expected` nothing is expected, until [`Link::saying_endings`] says how both sides end here.

use serde_json::{Map, Value, json};

use super::MODEL;
use super::cursor::Cursor;
use super::decode::MAX_LABEL_BYTES;
use super::expected::Expected;
use super::link::{LabLink, Link};
use super::opening::PresetLink;
use super::view::{Inspect, LabView, Pane};
use crate::kafka::version::KafkaVersion;
use crate::sim::presets::presets;
use crate::sim::problem::Problem;
use crate::sim::reader::{Reader, join};
use crate::sim::record;
use crate::sim::run::{DEFAULT_BOUND_ROUNDS, Outcome};
use crate::sim::setup::Setup;

const PRESET_FIELDS: [&str; 5] = ["view", "preset", "playhead", "expected", "model"];
const LAB_FIELDS: [&str; 12] =
    ["view", "setup", "compare", "label", "playhead", "pane", "inspect", "side", "open", "expected", "traces", "model"];
const PANES: [&str; 3] = ["configure", "watch", "take-apart"];
const INSPECTS: [&str; 5] = ["changes", "cause", "leader", "events", "holds"];
const SIDES: [&str; 2] = ["left", "right"];
const KINDS: [&str; 4] = ["stable", "livelock", "endless-probing", "undecided"];

impl Link {
    /// The JSON form, which [`Link::from_json`] reads back.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Preset(link) => preset_json(link),
            Self::Lab(link) => lab_json(link),
        }
    }

    /// Reads the JSON form. None if it is no link; what else cannot be read takes its default, and is named.
    pub fn from_json(value: &Value) -> (Option<Self>, Vec<Problem>) {
        let mut reader = Reader::default();
        let is_preset = value.get("preset").is_some();
        let known: &[&str] = if is_preset { &PRESET_FIELDS } else { &LAB_FIELDS };
        let Some(fields) = reader.object("", value, known) else { return (None, reader.problems) };
        let link = if is_preset { preset(&mut reader, fields) } else { lab(&mut reader, fields) };
        (link, reader.problems)
    }

    /// The same link, which says how both sides of the Lab end here if it said nothing of that. Both are run for it.
    #[must_use]
    pub fn saying_endings(mut self) -> Self {
        if let Self::Lab(link) = &mut self
            && link.expected.is_none()
        {
            let runs = link.sides.each_ref().map(|setup| setup.run(DEFAULT_BOUND_ROUNDS).ok());
            if let [Some(left), Some(right)] = &runs {
                link.expected = Some(Expected::of([left, right]));
            }
        }
        self
    }
}

fn preset_json(link: &PresetLink) -> Value {
    let mut value = json!({
        "view": "opening",
        "preset": presets().get(link.preset).unwrap_or(&presets()[0]).id,
        "playhead": cursor_json(link.playhead),
        "model": link.model,
    });
    if let Some(outcomes) = link.expected {
        value["expected"] = outcomes.map(record::outcome).to_vec().into();
    }
    value
}

fn lab_json(link: &LabLink) -> Value {
    let mut value = json!({
        "view": "lab",
        "setup": link.sides[0].to_json(),
        "compare": link.sides[1].to_json(),
        "label": link.label,
        "playhead": cursor_json(link.playhead),
        "pane": name(&PANES, Pane::ALL.iter().position(|(pane, _)| *pane == link.view.pane)),
        "inspect": name(&INSPECTS, Inspect::ALL.iter().position(|inspect| *inspect == link.view.inspect)),
        "side": SIDES[usize::from(link.view.is_right)],
        "open": link.view.is_open,
        "model": link.model,
    });
    if let Some(expected) = link.expected {
        value["expected"] = expected.outcomes.map(record::outcome).to_vec().into();
        value["traces"] = json!(expected.traces);
    }
    value
}

fn name(names: &[&'static str], at: Option<usize>) -> &'static str {
    names[at.unwrap_or(0)]
}

fn cursor_json(cursor: Cursor) -> Value {
    json!({ "round": cursor.round, "step": cursor.step })
}

fn preset(reader: &mut Reader, fields: &Map<String, Value>) -> Option<Link> {
    let given = &fields["preset"];
    let id = reader.text("preset", given)?;
    let Some(preset) = presets().iter().position(|preset| preset.id == id) else {
        let known = presets().iter().map(|preset| preset.id).collect::<Vec<_>>().join(", ");
        reader.expected("preset", &format!("one of {known}"), given);
        return None;
    };
    let (playhead, expected, model) = (playhead(reader, fields), outcomes(reader, fields), model(reader, fields));
    Some(Link::Preset(PresetLink { preset, playhead, expected, model }))
}

fn lab(reader: &mut Reader, fields: &Map<String, Value>) -> Option<Link> {
    let Some(left) = fields.get("setup") else {
        reader.say("setup", "missing: a group, or a preset in its place");
        return None;
    };
    let left = setup(reader, "setup", left)?;
    let right = match fields.get("compare") {
        Some(value) => setup(reader, "compare", value)?,
        None => Setup { scenario: left.scenario.on_version(KafkaVersion::V2_6_1), ..left.clone() },
    };
    let mut label = fields.get("label").and_then(|value| reader.text("label", value)).unwrap_or_default();
    if label.len() as u64 > MAX_LABEL_BYTES {
        reader.say("label", format!("is {} bytes long, but at most {MAX_LABEL_BYTES} are kept", label.len()));
        label = "";
    }
    let view = LabView {
        pane: Pane::ALL[one_of(reader, fields, "pane", &PANES).unwrap_or(1)].0,
        inspect: Inspect::ALL[one_of(reader, fields, "inspect", &INSPECTS).unwrap_or(0)],
        is_right: one_of(reader, fields, "side", &SIDES) == Some(1),
        is_open: flag(reader, fields, "open"),
    };
    let (playhead, model) = (playhead(reader, fields), model(reader, fields));
    let outcomes = outcomes(reader, fields);
    let expected = outcomes.map(|outcomes| Expected { outcomes, traces: traces(reader, fields) });
    let label = label.to_owned();
    Some(Link::Lab(Box::new(LabLink { sides: [left, right], label, playhead, view, expected, model })))
}

fn setup(reader: &mut Reader, field: &str, value: &Value) -> Option<Setup> {
    let (setup, problems) = Setup::read(value);
    let is_fine = problems.is_empty();
    for problem in problems {
        reader.say(join(field, &problem.field), problem.message);
    }
    is_fine.then_some(setup)
}

fn playhead(reader: &mut Reader, fields: &Map<String, Value>) -> Cursor {
    let Some(value) = fields.get("playhead") else { return Cursor::default() };
    let Some(given) = reader.object("playhead", value, &["round", "step"]) else { return Cursor::default() };
    let mut number = |name: &str| {
        let value = given.get(name)?;
        reader.number_u32(&join("playhead", name), value, 0, u32::MAX.into())
    };
    Cursor { round: number("round").unwrap_or(0), step: number("step").unwrap_or(0) }
}

fn model(reader: &mut Reader, fields: &Map<String, Value>) -> u32 {
    let given = fields.get("model").and_then(|value| reader.number_u32("model", value, 0, u32::MAX.into()));
    given.unwrap_or(MODEL)
}

fn one_of(reader: &mut Reader, fields: &Map<String, Value>, field: &str, names: &[&str]) -> Option<usize> {
    let value = fields.get(field)?;
    let found = names.iter().position(|name| value == name);
    if found.is_none() {
        reader.expected(field, &format!("one of {}", names.join(", ")), value);
    }
    found
}

fn flag(reader: &mut Reader, fields: &Map<String, Value>, field: &str) -> bool {
    match fields.get(field) {
        None => false,
        Some(Value::Bool(is_on)) => *is_on,
        Some(other) => {
            reader.expected(field, "true or false", other);
            false
        }
    }
}

fn traces(reader: &mut Reader, fields: &Map<String, Value>) -> [u16; 2] {
    let mut traces = [0; 2];
    let given = fields.get("traces").map_or(&[][..], |value| reader.list("traces", value, 2));
    for (at, (trace, value)) in traces.iter_mut().zip(given).enumerate() {
        let number = reader.number(&format!("traces[{at}]"), value, 0, u16::MAX.into());
        *trace = number.and_then(|number| u16::try_from(number).ok()).unwrap_or(0);
    }
    traces
}

fn outcomes(reader: &mut Reader, fields: &Map<String, Value>) -> Option<[Outcome; 2]> {
    let value = fields.get("expected")?;
    let given = reader.list("expected", value, 2);
    let [left, right] = given else {
        reader.expected("expected", "a list of two outcomes", value);
        return None;
    };
    let outcomes = [(0, left), (1, right)].map(|(at, value)| outcome(reader, &format!("expected[{at}]"), value));
    Some([outcomes[0]?, outcomes[1]?])
}

fn outcome(reader: &mut Reader, field: &str, value: &Value) -> Option<Outcome> {
    let fields = reader.object(field, value, &[])?;
    let mut number = |name: &str| {
        let value = fields.get(name).unwrap_or(&Value::Null);
        reader.number_u32(&join(field, name), value, 0, u32::MAX.into())
    };
    Some(match fields.get("kind").and_then(Value::as_str) {
        Some("stable") => Outcome::Stable { rounds: number("rounds")? },
        Some("livelock") => Outcome::Livelock { prefix: number("prefix")?, cycle: number("cycle")? },
        Some("endless-probing") => Outcome::EndlessProbing { prefix: number("prefix")?, cycle: number("cycle")? },
        Some("undecided") => Outcome::Undecided { bound_rounds: number("bound")? },
        _ => {
            one_of(reader, fields, "kind", &KINDS);
            return None;
        }
    })
}
