//! Reading JSON that a person wrote: what can be read is, and what cannot is named by its path.

use serde_json::{Map, Value};

use super::exact::MAX_SAFE_INTEGER;
use super::problem::Problem;

/// What has no name because it is the whole of what was given.
const WHOLE: &str = "the input";

/// Collects problems while fields are read.
#[derive(Default)]
pub(crate) struct Reader {
    pub(crate) problems: Vec<Problem>,
}

/// A short rendering of a value, for messages.
fn shown(value: &Value) -> String {
    let text = match value {
        Value::Array(items) => format!("a list of {}", items.len()),
        Value::Object(fields) => format!("an object of {} fields", fields.len()),
        other => other.to_string(),
    };
    if text.chars().count() > 40 { text.chars().take(39).chain(['…']).collect() } else { text }
}

impl Reader {
    pub(crate) fn say(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.problems.push(Problem::new(field, message));
    }

    /// Says what was expected instead of a value.
    pub(crate) fn expected(&mut self, field: &str, what: &str, value: &Value) {
        self.say(field, format!("expected {what}, got {}", shown(value)));
    }

    /// An object, whose unknown fields are named.
    pub(crate) fn object<'v>(
        &mut self,
        field: &str,
        value: &'v Value,
        known: &[&str],
    ) -> Option<&'v Map<String, Value>> {
        let Value::Object(fields) = value else {
            self.expected(if field.is_empty() { WHOLE } else { field }, "an object", value);
            return None;
        };
        for name in fields.keys().filter(|name| !known.is_empty() && !known.contains(&name.as_str())) {
            let name: String = name.chars().take(60).collect();
            self.say(join(field, &name), format!("unknown field; known here: {}", known.join(", ")));
        }
        Some(fields)
    }

    /// A list of at most `max` items.
    pub(crate) fn list<'v>(&mut self, field: &str, value: &'v Value, max: u64) -> &'v [Value] {
        match value {
            Value::Array(items) if items.len() as u64 <= max => items,
            Value::Array(items) => {
                self.say(field, format!("has {} items, but at most {max} are taken", items.len()));
                &[]
            }
            other => {
                self.expected(field, "a list", other);
                &[]
            }
        }
    }

    /// A whole number in a range: a JSON number, or a text of decimal digits, which is how numbers above 2^53 pass through
    /// JavaScript.
    #[allow(clippy::cast_precision_loss)] // exact
    pub(crate) fn number(&mut self, field: &str, value: &Value, min: u64, max: u64) -> Option<u64> {
        let number = match value {
            Value::Number(number) => number.as_u64().map(u128::from).or_else(|| whole(number.as_f64()?, max)),
            Value::String(text) => decimal(text),
            _ => None,
        };
        match number.map(|number| (number, u64::try_from(number))) {
            Some((_, Ok(number))) if (min..=max).contains(&number) => Some(number),
            Some((number, _)) => {
                self.say(field, format!("is {number}, but must be between {min} and {max}"));
                None
            }
            None => {
                let every_digit = if value.as_f64() > Some(MAX_SAFE_INTEGER as f64) { "every digit of " } else { "" };
                self.expected(field, &format!("{every_digit}a whole number between {min} and {max}"), value);
                None
            }
        }
    }

    /// A whole number that may be below 0: a lag or a sentinel.
    pub(crate) fn signed(&mut self, field: &str, value: &Value) -> Option<i64> {
        let negative = match value {
            Value::Number(number) => number.as_i64().or_else(|| {
                let number = number.as_f64()?;
                whole(-number, u64::MAX).and_then(|positive| i64::try_from(positive).ok()).map(std::ops::Neg::neg)
            }),
            Value::String(text) => {
                text.strip_prefix('-').and_then(decimal).and_then(|n| i64::try_from(n).ok()).map(|n| -n)
            }
            _ => None,
        };
        negative.filter(|number| *number < 0).or_else(|| {
            let number = self.number(field, value, 0, i64::MAX as u64)?;
            i64::try_from(number).ok()
        })
    }

    /// As [`Reader::number`], for a 32-bit field.
    pub(crate) fn number_u32(&mut self, field: &str, value: &Value, min: u64, max: u64) -> Option<u32> {
        self.number(field, value, min, max.min(u32::MAX.into())).and_then(|number| u32::try_from(number).ok())
    }

    /// A text.
    pub(crate) fn text<'v>(&mut self, field: &str, value: &'v Value) -> Option<&'v str> {
        if value.as_str().is_none() {
            self.expected(field, "a text", value);
        }
        value.as_str()
    }

    /// A value that its text parses to.
    pub(crate) fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(
        &mut self,
        field: &str,
        text: &str,
    ) -> Option<T> {
        text.parse().map_err(|error: T::Err| self.say(field, error.to_string())).ok()
    }
}

/// The path of a field inside another. One without a name is written `""`.
pub(crate) fn join(field: &str, name: &str) -> String {
    let name = if name.is_empty() { "\"\"" } else { name };
    if field.is_empty() { name.to_owned() } else { format!("{field}.{name}") }
}

/// A problem of what is read on its own but is a field of something larger.
pub(crate) fn inside(field: &str, problem: &Problem) -> Problem {
    let path = if problem.field == WHOLE { field.to_owned() } else { join(field, &problem.field) };
    Problem::new(path, problem.message.as_str())
}

/// A number that JavaScript holds as a double but that is whole. Of one that a double may have rounded is only known whether it is
/// beyond `max`.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_sign_loss)] // whole, not below 0
fn whole(number: f64, max: u64) -> Option<u128> {
    let is_known = number <= MAX_SAFE_INTEGER as f64 || (number > max as f64 && number < 1e30);
    (number.fract() == 0.0 && number >= 0.0 && is_known).then_some(number as u128)
}

fn decimal(text: &str) -> Option<u128> {
    let digits = !text.is_empty() && text.len() <= 30 && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}
