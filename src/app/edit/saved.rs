//! What survives a reload, as a text: both sides, and where the playhead is.

use serde_json::{Value, json};
use thiserror::Error;

use crate::app::axis::Cursor;
use crate::sim::problem::Problem;
use crate::sim::reader::inside;
use crate::sim::setup::Setup;

/// The version of the text that is written, and the only one that is read.
pub const VERSION: u64 = 1;
/// Longest text that is written or read, in bytes: browsers keep about five million.
pub const MAX_BYTES: usize = 4_000_000;
/// Most edits that are kept to be undone.
pub const MAX_EARLIER: usize = 20;
/// Most bytes of the text that they take: the last ones are kept.
const MAX_EARLIER_BYTES: usize = 1_000_000;

/// What is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Left and right.
    pub sides: [Setup; 2],
    /// Where the playhead is; whoever shows it clamps it to what there is.
    pub playhead: Cursor,
    /// What it was before each of the last edits, the last one first. Of many or large ones not all are written.
    pub earlier: Vec<Earlier>,
}

/// An edit that can be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// What it was.
    pub label: String,
    /// The left side before it.
    pub setup: Setup,
    /// The right side before it, if the edit changed both.
    pub other: Option<Setup>,
}

/// Why nothing can be saved, or what was saved cannot be had again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SavedError {
    /// The text is too long.
    #[error("what is to be kept takes {bytes} bytes, at most {MAX_BYTES} can be")]
    TooLarge {
        /// How long it is.
        bytes: usize,
    },
    /// It is no JSON.
    #[error("what was kept is no JSON: {0}")]
    NotJson(String),
    /// Another version of the page wrote it.
    #[error("what was kept was written by another version of this page")]
    OtherVersion,
    /// Something in it is not as it was written.
    #[error("what was kept cannot be read: {}", .0.first().map(ToString::to_string).unwrap_or_default())]
    Invalid(Vec<Problem>),
}

impl Saved {
    /// The text.
    ///
    /// # Errors
    /// If it is too long for a browser to keep.
    pub fn write(&self) -> Result<String, SavedError> {
        let mut value = json!({
            "version": VERSION,
            "sides": self.sides.each_ref().map(Setup::to_json),
            "playhead": {"round": self.playhead.round, "step": self.playhead.step},
        });
        let text = value.to_string();
        bounded(&text)?;
        value["earlier"] = written(&self.earlier, MAX_EARLIER_BYTES.min((MAX_BYTES - text.len()) / 2));
        Ok(value.to_string())
    }

    /// What a text holds, which may be any at all.
    ///
    /// # Errors
    /// If it is not what [`Saved::write`] gives for setups that can be run; each problem names its field.
    pub fn read(text: &str) -> Result<Self, SavedError> {
        bounded(text)?;
        let value: Value = serde_json::from_str(text).map_err(|error| SavedError::NotJson(error.to_string()))?;
        if value.get("version").and_then(Value::as_u64) != Some(VERSION) {
            return Err(SavedError::OtherVersion);
        }
        let mut problems = Vec::new();
        let playhead = playhead(&value["playhead"], &mut problems);
        let given = value["sides"].as_array().map_or(&[][..], Vec::as_slice);
        let [left, right] = given else {
            problems.push(Problem::new("sides", "expected a list of two"));
            return Err(SavedError::Invalid(problems));
        };
        let sides = [(0, left), (1, right)].map(|(at, given)| setup(&format!("sides[{at}]"), given, &mut problems));
        // Texts of before edits were kept have none.
        let given = value["earlier"].as_array().map_or(&[][..], Vec::as_slice);
        let earlier = given.iter().take(MAX_EARLIER).enumerate();
        let earlier = earlier.map(|(at, given)| read_earlier(at, given, &mut problems)).collect();
        if problems.is_empty() { Ok(Self { sides, playhead, earlier }) } else { Err(SavedError::Invalid(problems)) }
    }
}

fn bounded(text: &str) -> Result<(), SavedError> {
    if text.len() > MAX_BYTES { Err(SavedError::TooLarge { bytes: text.len() }) } else { Ok(()) }
}

fn playhead(value: &Value, problems: &mut Vec<Problem>) -> Cursor {
    let mut number = |name: &str| {
        let number = value[name].as_u64().and_then(|number| u32::try_from(number).ok());
        number.unwrap_or_else(|| {
            let message = format!("expected a whole number from 0 to {}", u32::MAX);
            problems.push(Problem::new(format!("playhead.{name}"), message));
            0
        })
    };
    Cursor { round: number("round"), step: number("step") }
}

fn setup(name: &str, value: &Value, problems: &mut Vec<Problem>) -> Setup {
    let (setup, own) = Setup::read(value);
    problems.extend(own.iter().map(|problem| inside(name, problem)));
    setup
}

/// The last edits, as many as there is room for.
fn written(earlier: &[Earlier], mut room_bytes: usize) -> Value {
    let mut written = Vec::new();
    for Earlier { label, setup, other } in earlier.iter().take(MAX_EARLIER) {
        let value = json!({"label": label, "setup": setup.to_json(), "other": other.as_ref().map(Setup::to_json)});
        let bytes = value.to_string().len() + 1;
        if bytes > room_bytes {
            break; // those before it cannot be had without it
        }
        room_bytes -= bytes;
        written.push(value);
    }
    Value::Array(written)
}

fn read_earlier(at: usize, value: &Value, problems: &mut Vec<Problem>) -> Earlier {
    let label = value["label"].as_str().unwrap_or_else(|| {
        problems.push(Problem::new(format!("earlier[{at}].label"), "expected a text"));
        ""
    });
    let other = Some(&value["other"]).filter(|other| !other.is_null());
    Earlier {
        label: label.to_owned(),
        setup: setup(&format!("earlier[{at}].setup"), &value["setup"], problems),
        other: other.map(|other| setup(&format!("earlier[{at}].other"), other, problems)),
    }
}
