//! Names and UUIDs for new instances.

use std::collections::BTreeSet;

use crate::app::num::index;
use crate::kafka::process_id::ProcessId;
use crate::sim::scenario::Scenario;

/// A text without space around it, with one space for any space or control characters inside, and without what nobody can see:
/// two names that look the same are the same.
pub fn on_one_line(text: &str) -> String {
    let mut before = None;
    let mut letters = text.chars().peekable();
    let mut seen = String::new();
    while let Some(c) = letters.next() {
        let is_joiner =
            c == '\u{200d}' && before.is_some_and(is_emoji) && letters.peek().copied().is_some_and(is_emoji);
        if is_joiner || !is_invisible(c) {
            seen.push(c);
            before = Some(c);
        }
    }
    let words = seen.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a joiner makes another picture of it and its neighbour.
const fn is_emoji(c: char) -> bool {
    matches!(c, '\u{2600}'..='\u{27bf}' | '\u{1f000}'..='\u{1faff}')
}

/// Characters without a width of their own: soft hyphens, joiners, marks and overrides of direction, fillers, tags.
const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// The name at a place in the row A, B, ... Z, AA, AB, ...
pub fn name_at(place: u32) -> String {
    let letter = char::from(b'A' + u8::try_from(place % 26).unwrap_or(0));
    let mut name = if place < 26 { String::new() } else { name_at(place / 26 - 1) };
    name.push(letter);
    name
}

/// The first name of the row that no instance has.
pub fn free_name(scenario: &Scenario) -> String {
    let taken: BTreeSet<&str> = scenario.processes.iter().map(|process| process.name.as_str()).collect();
    // One more name than there are instances, so one is free.
    (0..=index(taken.len())).map(name_at).find(|name| !taken.contains(name.as_str())).unwrap_or_default()
}

/// A UUID that comes after all others in Kafka's order: a small number where that does, else the next one; none after the
/// very last.
pub fn last_id(scenario: &Scenario) -> Option<ProcessId> {
    let first = ProcessId::numbered(1);
    let Some(last) = scenario.processes.iter().map(|process| process.id).max() else { return Some(first) };
    if last < first { Some(first) } else { after(last) }
}

/// The next UUID in the order of `java.util.UUID`, which compares both halves as signed numbers.
fn after(id: ProcessId) -> Option<ProcessId> {
    const LOW: u128 = u64::MAX as u128;
    const LARGEST: u128 = i64::MAX as u128;
    const SMALLEST: u128 = 1 << 63;
    let (high, low) = (id.0 >> 64, id.0 & LOW);
    match (high, low) {
        (LARGEST, LARGEST) => None,
        (_, LARGEST) => Some(ProcessId(((high + 1) & LOW) << 64 | SMALLEST)),
        _ => Some(ProcessId(high << 64 | ((low + 1) & LOW))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_what_can_be_seen_of_it() {
        let cases = [
            (" A\t b\n", "A b"),
            ("A\u{200b}", "A"),
            ("\u{202e}evil", "evil"),
            ("\u{feff}\u{200d}", ""),
            ("\u{1f469}\u{200d}\u{1f4bb}\u{200d}", "\u{1f469}\u{200d}\u{1f4bb}"),
            ("a\u{200d}\u{1f4bb}", "a\u{1f4bb}"),
            ("Zoë 日本 🦀", "Zoë 日本 🦀"),
        ];
        for (text, name) in cases {
            assert_eq!(on_one_line(text), name, "{text:?}");
        }
    }

    #[test]
    fn names_go_on_after_the_alphabet() {
        let cases = [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")];
        for (place, name) in cases {
            assert_eq!(name_at(place), name);
        }
    }

    #[test]
    fn the_next_uuid_is_the_next_in_java() {
        let id = |text: &str| text.parse::<ProcessId>().unwrap();
        let cases = [
            ("00000000-0000-0000-0000-000000000001", Some("00000000-0000-0000-0000-000000000002")),
            ("00000000-0000-0000-ffff-ffffffffffff", Some("00000000-0000-0000-0000-000000000000")),
            ("00000000-0000-0000-7fff-ffffffffffff", Some("00000000-0000-0001-8000-000000000000")),
            ("ffffffff-ffff-ffff-7fff-ffffffffffff", Some("00000000-0000-0000-8000-000000000000")),
            ("7fffffff-ffff-ffff-7fff-ffffffffffff", None),
        ];
        for (before, next) in cases {
            assert_eq!(after(id(before)), next.map(id), "{before}");
            assert!(next.is_none_or(|next| id(before) < id(next)), "{before}");
        }
    }
}
