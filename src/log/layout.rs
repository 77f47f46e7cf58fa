//! What surrounds Kafka's texts: patterns of log4j and logback, prefixes of containers, JSON, and what a chat makes of them.

use std::borrow::Cow;

use serde_json::Value;

use super::time::{Stamp, epoch, last_stamp, whole_stamp};

/// Text taken out of its layout: one event, maybe of several rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Event {
    /// The text, with what a pattern or a container put before it.
    pub text: String,
    /// When, if a field of its own says so.
    pub stamp: Option<Stamp>,
    /// The thread that a field of its own names.
    pub thread: Option<String>,
}

/// A row of bytes as text: escape codes gone, spaces of all kinds and quotes of all kinds made plain.
pub(super) fn clean(row: &[u8]) -> String {
    let text = String::from_utf8_lossy(row);
    let text = text.trim_end_matches(['\r', '\n']);
    if text.is_ascii() && !text.bytes().any(|byte| byte == 0x1b || byte == b'&') {
        return text.to_owned();
    }
    plain(&entities(&without_escape_codes(text)))
}

/// Signs that a terminal, a word processor or a chat puts in.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => plain.push(' '),
            '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => {}
            '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' => plain.push('"'),
            '\u{2018}'..='\u{201b}' => plain.push('\''),
            '\u{2010}'..='\u{2012}' => plain.push('-'),
            other => plain.push(other),
        }
    }
    plain
}

fn without_escape_codes(text: &str) -> Cow<'_, str> {
    if !text.contains('\u{1b}') {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        kept.push_str(&rest[..at]);
        let code = &rest[at + 1..];
        // A code is a bracket, numbers and a letter; any other is one sign long.
        let end = if code.starts_with('[') {
            code.char_indices().skip(1).find(|(_, c)| ('@'..='~').contains(c)).map(|(at, _)| at + 1)
        } else {
            code.chars().next().map(char::len_utf8)
        };
        rest = end.map_or("", |end| &code[end..]);
    }
    kept.push_str(rest);
    Cow::Owned(kept)
}

/// What a page writes for signs that mean something to it.
fn entities(text: &str) -> Cow<'_, str> {
    const ENTITIES: [(&str, &str); 6] =
        [("&gt;", ">"), ("&lt;", "<"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&")];
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    Cow::Owned(ENTITIES.iter().fold(text.to_owned(), |text, (entity, sign)| text.replace(entity, sign)))
}

/// The event in a cleaned row. A row of JSON gives the text, the time and the thread of its fields, however deep they are.
pub(super) fn event(row: String, is_interesting: &impl Fn(&str) -> bool) -> Event {
    if let Some(open) = row.find("{\"")
        && let Some(event) = of_json(&row[open..], is_interesting, NESTING)
    {
        return event;
    }
    Event { text: row, stamp: None, thread: None }
}

/// A container's record whose text does not end a row: its text, to be followed by the next record's. Docker splits rows of
/// more than 16 KB so.
pub(super) fn open_record(row: &str) -> Option<String> {
    let text = record(row)?;
    (text.len() >= SPLIT_BYTES && !text.ends_with('\n')).then_some(text)
}

/// From so many bytes on a record without an end of its row was split.
const SPLIT_BYTES: usize = 8 << 10;

/// The text of a container's record, `{"log":"...","stream":"stdout",...}`.
pub(super) fn record(row: &str) -> Option<String> {
    if !row.starts_with("{\"log\":\"") {
        return None;
    }
    match serde_json::from_str::<Value>(row).ok()?.get_mut("log")?.take() {
        Value::String(text) => Some(text),
        _ => None,
    }
}

/// JSON in a text of JSON, in a text of JSON: a container's record of a line of an application that logs JSON.
const NESTING: u32 = 4;
/// Names of the field that says when, the best first.
const TIME_FIELDS: [&str; 7] = ["@timestamp", "timestamp", "time", "ts", "timeMillis", "date", "asctime"];
/// Names of the field that says which thread.
const THREAD_FIELDS: [&str; 5] = ["thread_name", "thread", "threadName", "process.thread.name", "logger_thread"];

fn of_json(text: &str, is_interesting: &impl Fn(&str) -> bool, nesting: u32) -> Option<Event> {
    // What follows the object is a container's or a pattern's, and no JSON.
    let value: Value = serde_json::Deserializer::from_str(text).into_iter().next()?.ok()?;
    let said = interesting_text(&value, is_interesting)?;
    let inner = said.find("{\"").filter(|_| nesting > 0).and_then(|open| {
        let inner = of_json(&clean_rows(&said[open..]), is_interesting, nesting - 1)?;
        Some(inner)
    });
    let mut event = inner.unwrap_or_else(|| Event { text: clean_rows(said), stamp: None, thread: None });
    if event.stamp.is_none() && last_stamp(head(&event.text)).is_none() {
        event.stamp = TIME_FIELDS.iter().find_map(|name| stamp_of(field(&value, name)?)).or_else(|| instant(&value));
    }
    if event.thread.is_none() {
        let thread = THREAD_FIELDS.iter().find_map(|name| field(&value, name)?.as_str());
        event.thread = thread.map(str::to_owned);
    }
    Some(event)
}

fn clean_rows(text: &str) -> String {
    text.split('\n').map(|row| clean(row.as_bytes())).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

fn head(text: &str) -> &str {
    let end = text.char_indices().nth(80).map_or(text.len(), |(at, _)| at);
    &text[..end]
}

/// The text among a value's fields that says something; `message` and its like before others.
fn interesting_text<'v>(value: &'v Value, is_interesting: &impl Fn(&str) -> bool) -> Option<&'v str> {
    match value {
        Value::String(text) => is_interesting(text).then_some(text.as_str()),
        Value::Array(items) => items.iter().find_map(|item| interesting_text(item, is_interesting)),
        Value::Object(fields) => ["message", "msg", "log", "formatted_message"]
            .iter()
            .find_map(|name| interesting_text(fields.get(*name)?, is_interesting))
            .or_else(|| fields.values().find_map(|value| interesting_text(value, is_interesting))),
        _ => None,
    }
}

/// A field of that name, here or in an object inside.
fn field<'v>(value: &'v Value, name: &str) -> Option<&'v Value> {
    let fields = value.as_object()?;
    fields.get(name).filter(|found| !found.is_object()).or_else(|| fields.values().find_map(|inner| field(inner, name)))
}

fn stamp_of(value: &Value) -> Option<Stamp> {
    match value {
        Value::String(text) => whole_stamp(text),
        Value::Number(number) => epoch(number.as_f64()?),
        _ => None,
    }
}

/// Log4j's own layout: `"instant": {"epochSecond": 1796055208, "nanoOfSecond": 183000000}`.
fn instant(value: &Value) -> Option<Stamp> {
    let seconds = field(value, "epochSecond")?.as_f64()?;
    let nanos = field(value, "nanoOfSecond").and_then(Value::as_f64).unwrap_or(0.0);
    epoch(seconds * 1_000.0 + (nanos / 1e6).floor())
}

/// The thread that a row's beginning names: `p1-StreamThread-1`. The client's alone for a row of the whole client.
pub(super) fn thread_in(text: &str) -> Option<&str> {
    const MARK: &str = "-StreamThread-";
    if let Some(mark) = text.rfind(MARK) {
        let start = text[..mark].rfind(delimits).map_or(0, |at| at + 1);
        let number = &text[mark + MARK.len()..];
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let end = mark + MARK.len() + digits;
        return (digits > 0 && start < mark).then(|| &text[start..end]);
    }
    let client = text.rfind("stream-client [")? + "stream-client [".len();
    let end = text[client..].find(']')?;
    Some(&text[client..client + end])
}

fn delimits(c: char) -> bool {
    c.is_whitespace() || "[](){}=,;:\"'`|<>".contains(c)
}

/// The client of a thread: `p1` of `p1-StreamThread-1`.
pub(super) fn client_of(thread: &str) -> &str {
    thread.rsplit_once("-StreamThread-").map_or(thread, |(client, _)| client)
}
