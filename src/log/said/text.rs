//! Pieces of Kafka's texts, read leniently: what is cut off is missing, what is odd is passed over.

use super::{Name, parse::Names};
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;

/// A task's name; one of a named topology without the topology.
pub fn task(text: &str) -> Option<TaskId> {
    let own = text.trim().rsplit("__").next()?;
    own.parse().ok()
}

/// `[0_0, 1_0]` and the like from the front of a text: the tasks, sorted, and what follows.
pub fn tasks(text: &str) -> (Vec<TaskId>, &str) {
    let (items, rest) = bracketed(text);
    let mut tasks: Vec<TaskId> = items.filter_map(task).collect();
    tasks.sort_unstable();
    (tasks, rest)
}

/// The items of the list that a text begins with, and what follows its closing bracket. A list without brackets ends with
/// the text.
pub fn bracketed(text: &str) -> (impl Iterator<Item = &str>, &str) {
    let text = text.trim_start();
    let inner = text.strip_prefix('[').unwrap_or(text);
    let end = inner.find(']').unwrap_or(inner.len());
    (items(&inner[..end]), inner.get(end + 1..).unwrap_or(""))
}

/// Items between commas, empty ones left out.
pub fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty())
}

/// The number that a text begins with.
pub fn number(text: &str) -> Option<u64> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..digits].parse().ok()
}

/// The word that a text begins with: up to a space, a bracket, a quote or a comma.
pub fn word(text: &str) -> &str {
    let ends = |c: char| c.is_whitespace() || "()[]{}\"'`,;\\".contains(c);
    text.split(ends).next().unwrap_or("")
}

/// The UUID that a text begins with.
pub fn process_at_start(text: &str) -> Option<ProcessId> {
    text.get(..36)?.parse().ok()
}

/// The UUID that a text ends with.
pub fn process_at_end(text: &str) -> Option<ProcessId> {
    text.get(text.len().checked_sub(36)?..)?.parse().ok()
}

/// Partitions between commas; a partition is a topic, a hyphen and a number.
pub fn partitions<'a>(items: impl Iterator<Item = &'a str>, names: &mut Names) -> Vec<Name> {
    let is_partition =
        |item: &&str| item.rsplit_once('-').is_some_and(|(_, number)| number.bytes().all(|b| b.is_ascii_digit()));
    let mut list: Vec<Name> = items.map(word).filter(is_partition).map(|item| names.name(item)).collect();
    list.sort_unstable();
    list.dedup();
    list
}

/// `{member=[...], member=[...]}` from the front of a text: each key with the text of its list.
pub fn keyed_lists(text: &str) -> Vec<(&str, &str)> {
    let mut rest = text.trim_start().trim_start_matches('{');
    let mut found = Vec::new();
    loop {
        rest = rest.trim_start_matches([',', ' ']);
        if rest.starts_with('}') {
            return found;
        }
        let Some((key, after)) = rest.split_once('=') else { return found };
        let Some(open) = after.find('[') else { return found };
        if key.contains(['[', '}', ']']) {
            return found;
        }
        let list = &after[open..];
        let end = list.find(']').map_or(list.len(), |end| end + 1);
        found.push((key, &list[..end]));
        rest = &list[end..];
        // `Assignment(partitions=[...], userDataSize=84)` goes on after the list.
        if after.starts_with("Assignment(") {
            rest = rest.find(')').map_or("", |end| &rest[end + 1..]);
        }
    }
}
