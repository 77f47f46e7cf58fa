//! Runs as texts for other programs, for JavaScript.

use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use super::{error, given};
use crate::share::export::{Format, export};

fn file(format: Format, scenario: JsValue, options: JsValue) -> Result<String, JsError> {
    let (setup, options) = given(scenario, options)?;
    let plan = setup.plan().map_err(|problems| error("scenario", &problems))?;
    let run = setup.run(options.bound_for(&plan)?).map_err(|problems| error("scenario", &problems))?;
    Ok(export(format, &setup, &run).text)
}

/// The rebalances of a run as a sequence diagram for Mermaid, the ring as a loop. At most 50 000 characters: a longer run is cut, and
/// says so.
///
/// # Errors
/// An `Error` that names every field at fault.
#[wasm_bindgen(js_name = toMermaid)]
pub fn to_mermaid(
    #[wasm_bindgen(unchecked_param_type = "Setup | string")] scenario: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "SimulateOptions")] options: JsValue,
) -> Result<String, JsError> {
    file(Format::Mermaid, scenario, options)
}

/// The run as Kafka Streams 2.6 would have logged it, all instances by time; a ring three times round.
///
/// # Errors
/// An `Error` that names every field at fault.
#[wasm_bindgen(js_name = toLog)]
pub fn to_log(
    #[wasm_bindgen(unchecked_param_type = "Setup | string")] scenario: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "SimulateOptions")] options: JsValue,
) -> Result<String, JsError> {
    file(Format::Log, scenario, options)
}

/// The state before each rebalance in Apalache's trace format, as a text of JSON; a lasso has its `loop`.
///
/// # Errors
/// An `Error` that names every field at fault.
#[wasm_bindgen(js_name = toItf)]
pub fn to_itf(
    #[wasm_bindgen(unchecked_param_type = "Setup | string")] scenario: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "SimulateOptions")] options: JsValue,
) -> Result<String, JsError> {
    file(Format::Itf, scenario, options)
}

/// Who has which task after each rebalance, as comma-separated values.
///
/// # Errors
/// An `Error` that names every field at fault.
#[wasm_bindgen(js_name = toCsv)]
pub fn to_csv(
    #[wasm_bindgen(unchecked_param_type = "Setup | string")] scenario: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "SimulateOptions")] options: JsValue,
) -> Result<String, JsError> {
    file(Format::Csv, scenario, options)
}

/// Every rebalance with the setup that it comes of, as a text of JSON.
///
/// # Errors
/// An `Error` that names every field at fault.
#[wasm_bindgen(js_name = toTrace)]
pub fn to_trace(
    #[wasm_bindgen(unchecked_param_type = "Setup | string")] scenario: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "SimulateOptions")] options: JsValue,
) -> Result<String, JsError> {
    file(Format::Trace, scenario, options)
}
