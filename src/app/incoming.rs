//! Where files belong that somebody drops or chooses anywhere: a group in the Lab, everything else in Diagnose. Of several at once
//! those are opened that belong together, and the others are named.

use serde_json::{Deserializer, Value};

use super::route::{Place, Route};
use crate::log::recording::Recording;

/// The fields that a group as JSON has, or a link as JSON; a row of a log has none of them.
const OF_A_GROUP: [&str; 4] = ["tasks", "processes", "setup", "preset"];
/// Where a group that is no JSON, or more than one, shows what it was meant to be, in characters from its beginning.
const TELLING_CHARS: usize = 4_000;
/// Files that are named when they are not opened; of more only the number is said.
const MOST_NAMED: usize = 6;
/// The longest name that is repeated, in characters.
const MAX_NAME_CHARS: usize = 60;

/// What something is that came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A group, or meant to be one.
    Group,
    /// A recording of a real group.
    Recording,
    /// A log, or any other text.
    Log,
    /// Nothing that can be read.
    Nothing,
}

/// What a text of this name is. Rows of JSON are a log or a recording; what is meant to be one JSON and is none belongs where it is
/// said what is wrong with it. None if its beginning alone does not tell.
pub fn what_is(name: &str, text: &str, is_whole: bool) -> Option<What> {
    let text = without_comments(text.trim_start_matches('\u{feff}')).trim();
    let is_named_json = [".json", ".json.gz"].iter().any(|ending| name.to_lowercase().ends_with(ending));
    if Recording::is_one(text) {
        return Some(What::Recording);
    }
    if !text.starts_with(['{', '[']) {
        return Some(What::Log);
    }
    let mut values = Deserializer::from_str(text).into_iter::<Value>();
    let is_group = match values.next() {
        Some(Ok(value)) if values.byte_offset() == text.len() => {
            if !is_whole {
                return None;
            }
            is_named_json || OF_A_GROUP.iter().any(|field| value.get(field).is_some())
        }
        Some(Ok(value)) => value.get("processes").is_some(),
        Some(Err(error)) if error.is_eof() && !is_whole => return None,
        Some(Err(_)) => is_named_json || is_meant_as_a_group(text),
        None => false,
    };
    Some(if is_group { What::Group } else { What::Log })
}

/// JSON has no comments, but people write them.
fn without_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    while rest.starts_with("//") {
        rest = rest.split_once('\n').map_or("", |(_, after)| after).trim_start();
    }
    rest
}

/// In a text inside of JSON a quote has a backslash before it.
fn is_meant_as_a_group(text: &str) -> bool {
    let begin: String = text.chars().take(TELLING_CHARS).collect();
    text.starts_with('{') && ["\"processes\"", "\"subtopologies\""].iter().any(|field| begin.contains(field))
}

/// What several files that came in at once come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sorted {
    /// Where it is opened.
    pub place: Place,
    /// Which are opened, by place.
    pub opened: Vec<usize>,
    /// Which are not.
    pub left: Vec<usize>,
}

/// Sorts them: the first that can be read decides. Logs are read together, a group or a recording is opened alone.
pub fn sort(files: &[What]) -> Sorted {
    let first = files.iter().position(|what| *what != What::Nothing).unwrap_or(0);
    let lead = files.get(first).copied().unwrap_or(What::Nothing);
    let is_alone = matches!(lead, What::Group | What::Recording);
    let is_opened = |at: usize| match files[at] {
        _ if is_alone => at == first,
        // What is wrong with what cannot be read is said where it would have been.
        What::Log | What::Nothing => true,
        What::Group | What::Recording => false,
    };
    let (opened, left) = (0..files.len()).partition(|at| is_opened(*at));
    let place = if lead == What::Group { Place::Lab } else { Place::Diagnose };
    Sorted { place, opened, left }
}

/// What is to be said of files that were not opened; empty if there are none.
pub fn not_opened(left: &[(&str, What)]) -> String {
    if left.is_empty() {
        return String::new();
    }
    let name = |(name, what): &(&str, What)| {
        let shown: String = name.chars().take(MAX_NAME_CHARS).collect();
        match what {
            What::Group => format!("{shown} (a group: open it alone)"),
            What::Recording => format!("{shown} (a recording: open it alone)"),
            What::Log => format!("{shown} (open it without the others)"),
            What::Nothing => format!("{shown} (it cannot be read)"),
        }
    };
    let mut names: Vec<String> = left.iter().take(MOST_NAMED).map(name).collect();
    if left.len() > MOST_NAMED {
        names.push(format!("{} more", left.len() - MOST_NAMED));
    }
    format!("Also given, but not opened: {}.", names.join(", "))
}

/// The fragment of the first link in a text that leads somewhere on this page, with its `#`.
pub fn link_in(text: &str) -> Option<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '/' | '.');
    let fragment = |part: &str| {
        let end = part.find(|c: char| !is_part(c)).unwrap_or(part.len());
        format!("#{}", part[..end].trim_end_matches('.'))
    };
    let leads = |fragment: &String| {
        let route = Route::read(fragment);
        let is_link = fragment.starts_with("#v1") && fragment.len() > 4;
        is_link || (route.place != Place::Opening && !route.is_link)
    };
    let alone = Some(text.trim()).filter(|text| text.starts_with("v1") && text.chars().all(is_part)).map(fragment);
    alone.into_iter().chain(text.split('#').skip(1).map(fragment)).find(leads)
}

#[cfg(test)]
#[path = "incoming/tests.rs"]
mod tests;
