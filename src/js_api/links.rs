//! Links, for JavaScript.

use serde_json::{Value, json};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use super::value::from_js;
use super::{error, to_js};
use crate::share;
use crate::share::expected::model_note;
use crate::share::link::Link;
use crate::sim::run::DEFAULT_BOUND_ROUNDS;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &'static str = r##"
/** A step of a rebalance that has just happened, both from 0. */
export interface Playhead {
  round: number;
  step: number;
}

/** A link to the opening view, which shows a preset on both releases. */
export interface OpeningLink {
  view?: "opening";
  /** The preset's id. */
  preset: string;
  playhead?: Playhead;
  /** How the left and the right side end. */
  expected?: [Outcome, Outcome];
  model?: number;
}

/** A link to the Lab, which shows a group beside another one. */
export interface LabLink {
  view?: "lab";
  setup: Setup;
  /** What it is compared with; by default the same group on 2.6.1. */
  compare?: Setup;
  /** What to call that, if it is another group altogether. */
  label?: string;
  playhead?: Playhead;
  /** On a narrow screen: what is shown. */
  pane?: "configure" | "watch" | "take-apart";
  /** What of the run is taken apart. */
  inspect?: "changes" | "cause" | "leader" | "events" | "holds";
  side?: "left" | "right";
  open?: boolean;
  /** How the left and the right side end; by default as they do here. */
  expected?: [Outcome, Outcome];
  /** A digest of what happens on either side, beside `expected`. */
  traces?: [number, number];
  /** The number of the model that the link was made with. */
  model?: number;
}

export type Link = OpeningLink | LabLink;

/** What is wrong with an input, and where. */
export interface Problem {
  field: string;
  message: string;
}

export interface DecodedLink {
  /** What the link leads to, as far as it could be read. Every group in it can be simulated. */
  link: Link | null;
  problems: Problem[];
  /** Whether something had to be taken off the text first: line breaks, a full stop, percent-encoding. */
  mended: boolean;
  /** What is not as the link says: sentences. */
  differences: string[];
}
"##;

/// Reads a link: any text at all, a whole address or the part after `#`, as far as it goes. Gives null if it is no link of this page.
/// Both sides of a link to the Lab are run, to see whether they end as it says.
///
/// # Errors
/// None that is known: what is wrong with a link is told in `problems`.
#[wasm_bindgen(js_name = decodeLink, unchecked_return_type = "DecodedLink | null")]
pub fn decode_link(text: &str) -> Result<JsValue, JsError> {
    let Some(decoded) = share::decode(text) else { return Ok(JsValue::NULL) };
    let problem =
        |problem: &crate::sim::problem::Problem| json!({ "field": problem.field, "message": problem.message });
    to_js(&json!({
        "link": decoded.link.as_ref().map(Link::to_json),
        "problems": decoded.problems.iter().map(problem).collect::<Vec<Value>>(),
        "mended": decoded.was_mended,
        "differences": decoded.link.as_ref().map(differences).unwrap_or_default(),
    }))
}

fn differences(link: &Link) -> Vec<String> {
    match link {
        Link::Preset(link) => model_note(link.model).into_iter().collect(),
        Link::Lab(link) => {
            let runs = link.sides.each_ref().map(|setup| setup.run(DEFAULT_BOUND_ROUNDS));
            let mut said: Vec<String> = model_note(link.model).into_iter().collect();
            if let ([Ok(left), Ok(right)], Some(expected)) = (&runs, link.expected) {
                said.extend(expected.differences([left, right]).iter().map(ToString::to_string));
            }
            said
        }
    }
}

/// Writes a link: `#v1...`, to be put behind the page's address.
///
/// # Errors
/// An `Error` that names every field at fault, or says that the group is too large for a link.
#[wasm_bindgen(js_name = encodeLink)]
pub fn encode_link(#[wasm_bindgen(unchecked_param_type = "Link | string")] link: JsValue) -> Result<String, JsError> {
    let (link, problems) = Link::from_json(&from_js(link, "link")?);
    let link = link.filter(|_| problems.is_empty()).ok_or_else(|| error("link", &problems))?;
    let text = share::encode(&link.saying_endings()).map_err(|refused| JsError::new(&format!("link: {refused}")))?;
    Ok(format!("#{text}"))
}
