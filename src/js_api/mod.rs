//! What JavaScript may call: plain objects in, plain objects out.
//!
//! In the opening view's console these are `wasmBindings.simulate(...)` and so on; in a package made by `wasm-pack build` they are
//! named exports, in Node too. Numbers beyond 2^53 go in and out as texts of decimal digits. A JSON text is taken
//! wherever an object is, and parsed here, so that nothing is rounded on the way. A wrong argument throws an `Error` whose
//! message names the field.

#[cfg(feature = "package")]
mod files;
#[cfg(feature = "package")]
mod links;
mod types;
mod value;

use serde::Serialize;
use serde_json::{Value, json};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::kafka::version::KafkaVersion;
use crate::sim::assign::assign_json;
use crate::sim::group::Group;
use crate::sim::plan::Plan;
use crate::sim::presets;
use crate::sim::problem::Problem;
use crate::sim::record;
use crate::sim::run::{DEFAULT_BOUND_ROUNDS, MAX_BOUND_ROUNDS};
use crate::sim::setup::Setup;
use value::from_js;

#[cfg(feature = "package")]
pub use files::{to_csv, to_itf, to_log, to_mermaid, to_trace};
#[cfg(feature = "package")]
pub use links::{decode_link, encode_link};

/// Runs a scenario until it rests, a state comes back, or `max_rounds` rebalances have passed.
///
/// The scenario may say what is done to the group while it runs (`actions`), and under which rules (`what_if`).
/// `options.version` puts every instance on that release. Returns `{rounds, outcome}` as the trajectory vectors have them; with
/// actions, `{rounds, outcome, actions}`.
///
/// # Errors
/// An `Error` that names every field at fault.
#[wasm_bindgen(unchecked_return_type = "Simulation")]
pub fn simulate(
    #[wasm_bindgen(unchecked_param_type = "Setup | string")] scenario: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "SimulateOptions")] options: JsValue,
) -> Result<JsValue, JsError> {
    let (setup, options) = given(scenario, options)?;
    let plan = setup.plan().map_err(|problems| error("scenario", &problems))?;
    to_js(&record::simulate(&plan, options.bound_for(&plan)?))
}

/// A setup on the release asked for, and the options.
fn given(scenario: JsValue, options: JsValue) -> Result<(Setup, Options), JsError> {
    let options = Options::read(&from_js(options, "options")?)?;
    let (setup, problems) = Setup::read(&from_js(scenario, "scenario")?);
    if !problems.is_empty() {
        return Err(error("scenario", &problems));
    }
    Ok((Setup { scenario: setup.scenario.on_version_or_own(options.version), ..setup }, options))
}

/// Assigns tasks to processes as Kafka's high-availability assignor does, in the shape of the assign vectors.
///
/// # Errors
/// An `Error` that names every field at fault.
#[wasm_bindgen(unchecked_return_type = "Assignment")]
pub fn assign(
    #[wasm_bindgen(unchecked_param_type = "AssignInput | string")] input: JsValue,
) -> Result<JsValue, JsError> {
    let answer = assign_json(&from_js(input, "input")?).map_err(|problems| error("input", &problems))?;
    to_js(&answer)
}

/// The groups that come with the project, the opening one first.
///
/// # Errors
/// None that is known.
#[wasm_bindgen(js_name = presets, unchecked_return_type = "Preset[]")]
pub fn list_presets() -> Result<JsValue, JsError> {
    let preset = |preset: &presets::Preset| {
        let side =
            |side: presets::Side| json!({ "label": side.label, "version": side.version.map(KafkaVersion::as_str) });
        json!({
            "id": preset.id,
            "title": preset.title,
            "sentence": preset.sentence,
            "sides": preset.sides.map(side),
            "scenario": preset.scenario().to_json(),
        })
    };
    to_js(&presets::presets().iter().map(preset).collect())
}

/// The version of this package, as in its `Cargo.toml`.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

struct Options {
    version: Option<KafkaVersion>,
    bound_rounds: Option<u32>,
}

/// Mentions of tasks that an answer may hold: some hundred bytes each, and the memory of a page has an end.
const MAX_MENTIONS: u64 = 3_000_000;

/// The most rebalances of a group that fit an answer: each mentions what is on the disks, and every task as active, as standbys,
/// and as reported or handed over.
fn most_rounds(group: &Group) -> u32 {
    let on_disk: usize = group.processes.iter().map(|process| process.checkpoints.iter().flatten().count()).sum();
    let copies = 3 + u64::from(group.topology.config.num_standby_replicas).min(group.processes.len() as u64);
    let mentions = on_disk as u64 + group.topology.tasks.len() as u64 * copies + group.members.len() as u64;
    u32::try_from(MAX_MENTIONS / mentions.max(1)).unwrap_or(u32::MAX).max(1)
}

impl Options {
    fn read(value: &Value) -> Result<Self, JsError> {
        let say = |field: &str, message: &str| Err(error("options", &[Problem::new(field, message)]));
        let mut options = Self { version: None, bound_rounds: None };
        let fields = match value {
            Value::Null => return Ok(options),
            Value::Object(fields) => fields,
            _ => return Err(JsError::new("options: expected an object")),
        };
        for (name, value) in fields.iter().filter(|(_, value)| !value.is_null()) {
            match (name.as_str(), value) {
                ("version", Value::String(text)) => match text.parse::<KafkaVersion>() {
                    Ok(version) => options.version = Some(version),
                    Err(refused) => return say("version", &refused.to_string()),
                },
                ("version", _) => return say("version", "expected a text: 2.6.0 or 2.6.1"),
                ("max_rounds", value) => {
                    let rounds = value.as_u64().and_then(|rounds| u32::try_from(rounds).ok());
                    match rounds.filter(|rounds| (1..=MAX_BOUND_ROUNDS).contains(rounds)) {
                        Some(rounds) => options.bound_rounds = Some(rounds),
                        None => {
                            return say(
                                "max_rounds",
                                &format!("must be a whole number between 1 and {MAX_BOUND_ROUNDS}"),
                            );
                        }
                    }
                }
                (name, _) => return say(name, "unknown option; known are version and max_rounds"),
            }
        }
        Ok(options)
    }

    /// The bound asked for, or the default, as far as the answer fits the memory.
    fn bound_for(&self, plan: &Plan) -> Result<u32, JsError> {
        let most = plan.groups().map(most_rounds).min().unwrap_or(1);
        match self.bound_rounds {
            None => Ok(DEFAULT_BOUND_ROUNDS.min(most)),
            Some(rounds) if rounds <= most => Ok(rounds),
            Some(rounds) => {
                let message = format!("is {rounds}, but an answer holds at most {most} for a group of this size");
                Err(error("options", &[Problem::new("max_rounds", message)]))
            }
        }
    }
}

/// Problems as one message: `scenario: processes[0].threads: is 0, but must be between 1 and 64`.
fn error(argument: &str, problems: &[Problem]) -> JsError {
    const SHOWN: usize = 8;
    let mut said: Vec<String> = problems.iter().take(SHOWN).map(ToString::to_string).collect();
    if problems.len() > SHOWN {
        said.push(format!("and {} more", problems.len() - SHOWN));
    }
    JsError::new(&format!("{argument}: {}", said.join("; ")))
}

fn to_js(value: &Value) -> Result<JsValue, JsError> {
    Ok(value.serialize(&serde_wasm_bindgen::Serializer::json_compatible())?)
}
