//! Where a file belongs that somebody drops anywhere: a group in the Lab, everything else in Diagnose.

use serde_json::{Deserializer, Value};

use super::route::Place;

/// The fields that a group as JSON has, or a link as JSON; a row of a log has none of them.
const OF_A_GROUP: [&str; 4] = ["tasks", "processes", "setup", "preset"];

/// Where a file of this name and text belongs. Rows of JSON are a log or a recording; what is meant to be one JSON and is none
/// belongs where it is said what is wrong with it.
pub fn place_of(name: &str, text: &str) -> Place {
    let text = text.trim_start_matches('\u{feff}').trim();
    let is_named_json = name.to_lowercase().ends_with(".json");
    if !text.starts_with(['{', '[']) {
        return Place::Diagnose;
    }
    let mut values = Deserializer::from_str(text).into_iter::<Value>();
    let is_group = match values.next() {
        Some(Ok(value)) if values.byte_offset() == text.len() => {
            OF_A_GROUP.iter().any(|field| value.get(field).is_some())
                || (is_named_json && value.get("recording").is_none())
        }
        Some(Ok(_)) | None => false,
        Some(Err(_)) => is_named_json,
    };
    if is_group { Place::Lab } else { Place::Diagnose }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::presets::presets;

    #[test]
    fn groups_belong_in_the_lab_and_everything_else_in_diagnose() {
        let group = crate::sim::setup::Setup::from(presets()[0].scenario()).to_json();
        let in_the_lab = [
            ("group.json", format!("\u{feff}{group:#}")),
            ("no-ending", group.to_string()),
            ("link.JSON", r#"{"preset": "livelock"}"#.to_owned()),
            ("broken.json", "{\"tasks\": [".to_owned()),
            ("odd.json", "[]".to_owned()),
        ];
        let in_diagnose = [
            ("app.log", "[2026-11-30 16:12:19,200] INFO stream-thread".to_owned()),
            ("app.json", "{\"message\": \"one row\"}\n{\"message\": \"another\"}\n".to_owned()),
            ("row", "{\"message\": \"one row\"}".to_owned()),
            ("cut.log", "{\"message\": \"one r".to_owned()),
            ("run.jsonl", include_str!("../../tests/recordings/livelock-2.6.0.jsonl").to_owned()),
            ("run.json", "{\"recording\": 1}".to_owned()),
            ("empty.json", String::new()),
            ("värde", "{".to_owned()),
        ];
        for (place, files) in [(Place::Lab, &in_the_lab[..]), (Place::Diagnose, &in_diagnose)] {
            for (name, text) in files {
                assert_eq!(place_of(name, text), place, "{name}");
            }
        }
    }
}
