//! What a person can mend.

use std::fmt;

/// What is wrong with an input, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The field, as a path into the JSON form: `processes[2].threads`.
    pub field: String,
    /// What is wrong, and what it should be.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.message)
    }
}

impl Problem {
    /// A problem of a field.
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self { field: on_one_line(field.into()), message: on_one_line(message.into()) }
    }
}

/// Control characters escaped: a problem is one line, whatever the input calls its fields.
fn on_one_line(text: String) -> String {
    if !text.chars().any(char::is_control) {
        return text;
    }
    let escaped = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(escaped).collect()
}
