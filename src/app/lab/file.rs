//! Groups in files: what one holds that may be any at all.

use serde_json::Value;

use crate::app::edit::blank::preset_setup;
use crate::kafka::version::KafkaVersion;
use crate::share::MODEL;
use crate::share::link::{Decoded, LabLink, Link};
use crate::share::view::LabView;
use crate::sim::problem::Problem;
use crate::sim::setup::Setup;

/// The largest file that is read, in bytes.
pub const MAX_FILE_BYTES: u64 = 4_000_000;

/// What a file holds: a setup, or a link as JSON. What is wrong with it is named, by its field.
pub fn read(name: &str, text: &str) -> Decoded {
    let value = match serde_json::from_str::<Value>(text.trim_start_matches('\u{feff}')) {
        Ok(value) => value,
        Err(_) if text.trim_start_matches('\u{feff}').trim_start().starts_with("//") => {
            return refused(Problem::new(name, "begins with a comment; JSON has none: take it out"));
        }
        Err(error) => return refused(Problem::new(name, format!("is no JSON: {error}"))),
    };
    let (link, problems) = if value.get("setup").is_some() || value.get("preset").is_some() {
        Link::from_json(&value)
    } else {
        setup(&value)
    };
    Decoded { link: link.and_then(in_the_lab), problems, was_mended: false }
}

/// Why a file is not read at all.
pub fn unread(name: &str, why: &str) -> Decoded {
    refused(Problem::new(name, why))
}

fn refused(problem: Problem) -> Decoded {
    Decoded { link: None, problems: vec![problem], was_mended: false }
}

/// A setup alone is compared with the fixed release. One that cannot be run is nothing to show.
fn setup(value: &Value) -> (Option<Link>, Vec<Problem>) {
    let (setup, problems) = Setup::read(value);
    if !setup.check().is_empty() {
        return (None, problems);
    }
    let other = Setup { scenario: setup.scenario.on_version(KafkaVersion::V2_6_1), ..setup.clone() };
    (Some(lab([setup, other])), problems)
}

fn lab(sides: [Setup; 2]) -> Link {
    Link::Lab(Box::new(LabLink {
        sides,
        label: String::new(),
        playhead: crate::app::axis::Cursor::default(),
        view: LabView::default(),
        expected: None,
        model: MODEL,
    }))
}

/// A file opens in the Lab, also if it names a preset.
fn in_the_lab(link: Link) -> Option<Link> {
    let Link::Preset(preset) = &link else { return Some(link) };
    let side = |side: usize| preset_setup(preset.preset, side).map(|(_, setup)| Setup::clone(&setup));
    let Link::Lab(mut made) = lab([side(0)?, side(1)?]) else { return None };
    made.playhead = preset.playhead;
    Some(Link::Lab(made))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::presets::presets;

    #[test]
    fn what_is_saved_opens_and_the_fixed_release_is_beside_it() {
        let own = Setup::from(presets()[2].scenario());
        let read = read("group.json", &format!("\u{feff}{:#}", own.to_json()));
        let Some(Link::Lab(link)) = read.link else { panic!("{:?}", read.problems) };
        assert_eq!((&link.sides[0], read.problems.len()), (&own, 0));
        assert!(link.sides[1].scenario.processes.iter().all(|process| process.version == KafkaVersion::V2_6_1));
    }

    #[test]
    fn a_link_that_does_not_say_how_it_ends_is_not_run_to_find_out() {
        let own = Setup::from(presets()[0].scenario());
        let read = read("link.json", &serde_json::json!({ "setup": own.to_json() }).to_string());
        let Some(link @ Link::Lab(_)) = read.link else { panic!("{:?}", read.problems) };
        let expected = |link: &Link| if let Link::Lab(link) = link { link.expected } else { None };
        assert_eq!(expected(&link), None);
        assert!(expected(&link.saying_endings()).is_some());
    }

    #[test]
    fn a_label_that_no_link_can_hold_is_left_out_and_named() {
        let own = Setup::from(presets()[0].scenario());
        let read =
            read("link.json", &serde_json::json!({ "setup": own.to_json(), "label": "x".repeat(241) }).to_string());
        assert_eq!(read.problems, [Problem::new("label", "is 241 bytes long, but at most 240 are kept")]);
        assert!(matches!(read.link, Some(Link::Lab(link)) if link.label.is_empty()));
    }

    #[test]
    fn what_is_wrong_is_named_and_what_cannot_be_run_is_not_offered() {
        let named = |text: &str| {
            let read = read("x.json", text);
            (read.link.is_some(), read.problems.iter().map(|problem| problem.field.clone()).collect::<Vec<_>>())
        };
        assert_eq!(named("{"), (false, vec!["x.json".to_owned()]));
        assert!(!named("[]").0);
        let commented = read("x.json", "// ours\n{}").problems;
        assert_eq!(commented[0].to_string(), "x.json: begins with a comment; JSON has none: take it out");
        assert!(named(r#"{"tasks": [], "processes": []}"#).1.contains(&"tasks".to_owned()));
        let (can_open, fields) = named(r#"{"tasks": ["0_0"], "processes": [{"name": "A"}], "colour": "red"}"#);
        assert_eq!((can_open, fields), (true, vec!["colour".to_owned()]));
        assert_eq!(named(r#"{"preset": "livelock", "playhead": {"round": 4, "step": 1}}"#), (true, Vec::new()));
    }
}
