//! The same log in every layout: the same rebalances.
#![allow(clippy::format_collect)] // short texts, laid out row by row

use rebalance_lasso::log::reader::LogReader;
use rebalance_lasso::log::rebalance::{GroupLog, Rebalance};
use serde_json::{Value, json};

use crate::support::{group_log, sample};

/// One event of the log as Kafka's scripts lay it out, taken apart.
struct Event {
    date: String,
    time: String,
    ms: String,
    level: String,
    thread: String,
    logger: String,
    /// Its rows.
    rows: Vec<String>,
}

/// `[2026-11-30 16:12:19,200] INFO text (logger)`, with rows that follow.
fn events(log: &str) -> Vec<Event> {
    let mut events: Vec<Event> = Vec::new();
    for row in log.lines() {
        let head = row.strip_prefix('[').and_then(|rest| rest.split_once("] ")).filter(|(stamp, _)| stamp.len() == 23);
        let Some((stamp, rest)) = head else {
            if let Some(event) = events.last_mut() {
                event.rows.push(row.to_owned());
            }
            continue;
        };
        let (level, text) = rest.split_once(' ').unwrap();
        let thread = text.split_once("-StreamThread-").map(|(before, after)| {
            let client = before.rsplit(['[', '=', ' ']).next().unwrap();
            let number: String = after.chars().take_while(char::is_ascii_digit).collect();
            format!("{client}-StreamThread-{number}")
        });
        events.push(Event {
            date: stamp[..10].to_owned(),
            time: stamp[11..19].to_owned(),
            ms: stamp[20..].to_owned(),
            level: level.to_owned(),
            thread: thread.unwrap_or_else(|| "main".to_owned()),
            logger: String::new(),
            rows: vec![text.to_owned()],
        });
    }
    for event in &mut events {
        let last = event.rows.last_mut().unwrap();
        if let Some((text, logger)) = last.rsplit_once(" (").filter(|(_, logger)| logger.starts_with("org.")) {
            event.logger = logger.trim_end_matches(')').to_owned();
            *last = text.to_owned();
        }
    }
    events
}

/// Logger names as Spring Boot and logback shorten them.
fn short(logger: &str) -> String {
    let mut parts: Vec<&str> = logger.split('.').collect();
    let class = parts.pop().unwrap_or("");
    let letters: String = parts.iter().filter_map(|part| part.chars().next()).map(|c| format!("{c}.")).collect();
    letters + class
}

/// Facts without times, rows and files.
fn facts(log: &GroupLog) -> Vec<Rebalance> {
    let facts = |rebalance: &Rebalance| {
        let mut facts = rebalance.clone();
        (facts.at, facts.decided, facts.lines) = (None, None, Vec::new());
        for turn in facts.turns.values_mut() {
            (turn.at, turn.rejoined, turn.handled_line, turn.rejoined_line) = (None, None, None, None);
            turn.lines.clear();
        }
        facts
    };
    log.rebalances.iter().map(facts).collect()
}

/// Runs whose logs are laid out anew: of 2.6.0, with rows as 2.8 and 3.9 have them too.
const RUNS: [&str; 3] = ["livelock-ended-2.6.0", "start-2.8.2", "start-3.9.1"];

#[track_caller]
fn check(layout: impl Fn(&Event, usize) -> String) {
    check_whole(|events| events.iter().enumerate().map(|(n, event)| layout(event, n)).collect());
}

/// The same facts from the log as it is and from its events laid out anew.
#[track_caller]
fn check_whole(layout: impl Fn(&[Event]) -> String) {
    for run in RUNS {
        let plain = sample(run, "all");
        let expected = facts(&group_log(&[&plain]));
        let laid_out = layout(&events(&plain));
        let got = facts(&group_log(&[&laid_out]));
        let shown: String = laid_out.lines().take(3).collect::<Vec<_>>().join("\n");
        assert_eq!(got.len(), expected.len(), "{run}, laid out as\n{shown}");
        for (n, (got, expected)) in got.iter().zip(&expected).enumerate() {
            assert_eq!(got, expected, "{run}, rebalance {n}, laid out as\n{shown}");
        }
    }
}

fn iso(event: &Event) -> String {
    format!("{}T{}.{}", event.date, event.time, event.ms)
}

#[test]
fn log4j_patterns() {
    let text = |event: &Event| event.rows.join("\n");
    check(|e, _| format!("[{} {},{}] {} {} ({})\n", e.date, e.time, e.ms, e.level, text(e), e.logger));
    check(|e, _| format!("{} {},{} {:5} [{}] {} - {}\n", e.date, e.time, e.ms, e.level, e.thread, e.logger, text(e)));
    check(|e, _| format!("{} [{}] {:5} {} - {}\n", iso(e), e.thread, e.level, short(&e.logger), text(e)));
}

#[test]
fn logback_without_a_date_and_with_short_loggers() {
    check(|e, _| {
        let text = e.rows.join("\n");
        format!("{}.{} [{}] {:5} {} -- {text}\n", e.time, e.ms, e.thread, e.level, short(&e.logger))
    });
}

#[test]
fn spring_boot() {
    check(|e, _| {
        let thread = &e.thread[e.thread.len().saturating_sub(15)..];
        let text = e.rows.join("\n");
        format!("{} {}.{}  {} 1 --- [{thread:>15}] {:40} : {text}\n", e.date, e.time, e.ms, e.level, short(&e.logger))
    });
    check(|e, _| {
        let text = e.rows.join("\n");
        format!("{}Z  {} 1 --- [orders] [{}] {} : {text}\n", iso(e), e.level, e.thread, short(&e.logger))
    });
}

/// Every row of an event behind a prefix.
fn prefixed(event: &Event, prefix: &str) -> String {
    let head = format!("[{} {},{}] {} ", event.date, event.time, event.ms, event.level);
    let rows = event.rows.iter().enumerate();
    rows.map(|(n, row)| format!("{prefix}{}{row}\n", if n == 0 { head.as_str() } else { "" })).collect()
}

#[test]
fn docker_compose() {
    check(|e, _| prefixed(e, &format!("{:12} | ", "streams-app-1")));
    check(|e, _| prefixed(e, "\u{1b}[36mstreams-app-1  |\u{1b}[0m "));
}

#[test]
fn kubernetes() {
    check(|e, _| prefixed(e, &format!("{}00123Z stdout F ", iso(e))));
    check(|e, _| prefixed(e, "[pod/streams-0/app] "));
}

#[test]
fn rows_that_kubernetes_has_split() {
    check(|e, _| {
        let prefix = format!("{}00123Z stdout", iso(e));
        let split = |row: &str| -> String {
            let signs: Vec<char> = row.chars().collect();
            let mut pieces: Vec<String> = signs.chunks(200).map(|piece| piece.iter().collect()).collect();
            if pieces.is_empty() {
                pieces.push(String::new());
            }
            let last = pieces.len() - 1;
            let flag = |n: usize| if n == last { 'F' } else { 'P' };
            pieces.iter().enumerate().map(|(n, piece)| format!("{prefix} {} {piece}\n", flag(n))).collect()
        };
        let head = format!("[{} {},{}] {} ", e.date, e.time, e.ms, e.level);
        e.rows
            .iter()
            .enumerate()
            .map(|(n, row)| split(&if n == 0 { format!("{head}{row}") } else { row.clone() }))
            .collect()
    });
}

fn json_rows(event: impl Fn(&Event) -> Value) {
    check(|e, _| format!("{}\n", event(e)));
}

#[test]
fn json_rows_of_many_kinds() {
    let text = |e: &Event| e.rows.join("\n");
    let stamp = |e: &Event| format!("{}Z", iso(e));
    json_rows(
        |e| json!({"@timestamp": stamp(e), "level": e.level, "logger_name": e.logger, "thread_name": e.thread, "message": text(e)}),
    );
    json_rows(|e| json!({"ts": stamp(e), "lvl": e.level, "msg": text(e), "thread": e.thread}));
    json_rows(
        |e| json!({"log": {"level": e.level, "logger": e.logger}, "process": {"thread": {"name": e.thread}}, "message": text(e), "@timestamp": stamp(e)}),
    );
    let inner = |e: &Event| json!({"message": text(e), "thread_name": e.thread}).to_string();
    json_rows(|e| json!({"log": format!("{}\n", inner(e)), "stream": "stdout", "time": stamp(e)}));
    check(|e, _| format!("{} stdout F {}\n", stamp(e), json!({"message": text(e), "thread": e.thread})));
    check(|e, _| format!("app-1  | {}\n", json!({"msg": text(e), "thread": e.thread, "time": stamp(e)})));
}

#[test]
fn json_of_a_container_a_row_each() {
    check(|e, _| {
        let head = format!("[{} {},{}] {} ", e.date, e.time, e.ms, e.level);
        let row = |(n, row): (usize, &String)| {
            let text = format!("{}{row}\n", if n == 0 { head.as_str() } else { "" });
            format!("{}\n", json!({"log": text, "stream": "stdout", "time": format!("{}Z", iso(e))}))
        };
        e.rows.iter().enumerate().map(row).collect()
    });
}

#[test]
fn rows_that_docker_has_split() {
    check(|e, _| {
        let text = format!("[{} {},{}] {} {}\n", e.date, e.time, e.ms, e.level, e.rows.join("\n"));
        let record =
            |text: &str| format!("{}\n", json!({"log": text, "stream": "stdout", "time": format!("{}Z", iso(e))}));
        // A row is split where it is long, so make it long.
        let padded = text.replacen('{', &format!("{}{{", " ".repeat(9_000)), usize::from(text.contains("Decided on")));
        let rows = padded.split_inclusive('\n').flat_map(|row| row.as_bytes().chunks(8_600));
        rows.map(|piece| record(std::str::from_utf8(piece).expect("plain letters"))).collect()
    });
}

#[test]
fn newest_first() {
    let event =
        |e: &Event| format!("[{} {},{}] {} {} ({})\n", e.date, e.time, e.ms, e.level, e.rows.join("\n"), e.logger);
    // Event by event, and row by row as `tac` turns a file round.
    check_whole(|events| events.iter().rev().map(event).collect());
    check_whole(|events| {
        let text: String = events.iter().map(event).collect();
        text.lines().rev().flat_map(|row| [row, "\n"]).collect()
    });
}

#[test]
fn what_editors_terminals_and_chats_make_of_it() {
    let row = |e: &Event| prefixed(e, "");
    check(|e, _| row(e).replace('\n', "\r\n"));
    check(|e, _| row(e).replace('\t', "    "));
    check(|e, _| row(e).replace('\t', ""));
    check(|e, _| row(e).replace(" INFO ", " \u{1b}[32mINFO\u{1b}[0;39m "));
    check(|e, _| row(e).lines().map(|row| format!("> {row}\n")).collect());
    check(|e, _| row(e).lines().map(|row| format!("`{row}`\n")).collect());
    check(|e, _| row(e).replace(' ', "\u{a0}"));
    check(|e, _| row(e).replace('\'', "\u{2019}"));
    check(|e, _| row(e).replace("->", "-&gt;").replace('\'', "&#39;"));
    check_whole(|events| {
        format!("\u{feff}Hi, this is what we see:\n```\n{}```\nHelp!", events.iter().map(row).collect::<String>())
    });
}

#[test]
fn text_in_two_bytes_a_sign() {
    for run in RUNS {
        let plain = sample(run, "all");
        let expected = facts(&group_log(&[&plain]));
        let little: Vec<u8> =
            "\u{feff}".encode_utf16().chain(plain.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = "\u{feff}".encode_utf16().chain(plain.encode_utf16()).flat_map(u16::to_be_bytes).collect();
        assert_eq!(facts(&group_log(&[little])), expected);
        assert_eq!(facts(&group_log(&[big])), expected);
    }
}

#[test]
fn a_log_cut_at_both_ends_keeps_what_is_whole() {
    let plain = sample("livelock-2.6.0", "all");
    let whole = facts(&group_log(&[&plain]));
    for part in 1..8 {
        let (from, until) = (plain.len() * part / 10 + part * 17, plain.len() * (part + 2) / 10 + part * 31);
        let from = (from..plain.len()).find(|at| plain.is_char_boundary(*at)).unwrap();
        let cut = facts(&group_log(&[&plain[from..until]]));
        assert!(cut.len() > 8, "{} rebalances", cut.len());
        // The first and the last are cut themselves.
        for rebalance in &cut[1..cut.len() - 1] {
            let same = whole.iter().find(|other| other.generation == rebalance.generation).unwrap();
            assert_eq!(rebalance.clients, same.clients);
            assert_eq!(rebalance.withheld, same.withheld);
        }
    }
}

#[test]
fn however_a_file_is_cut_into_pieces_the_result_is_the_same() {
    let plain = sample("start-3.9.1", "instance-1");
    let mut whole = LogReader::new(0, "log");
    whole.push(plain.as_bytes());
    let whole = whole.finish();
    for size in [1, 2, 3, 7, 64, 1_000, 65_536] {
        let mut reader = LogReader::new(0, "log");
        plain.as_bytes().chunks(size).for_each(|piece| reader.push(piece));
        assert_eq!(reader.finish(), whole, "pieces of {size} bytes");
    }
}

#[test]
fn rows_are_counted_as_an_editor_counts_them() {
    let log = group_log(&[
        "nothing\nmore of it\n\nDecided on assignment: {00000000-0000-0000-0000-000000000001=[activeTasks: ([0_0]) standbyTasks: ([])",
    ]);
    assert_eq!(log.files[0].rows, 4);
    assert_eq!(log.rebalances[0].decided.map(|line| line.row), Some(4));
    assert!(!log.rebalances[0].clients[0].is_whole, "it was cut");
}

#[test]
fn files_put_one_after_the_other_into_one_are_taken_apart() {
    for run in RUNS {
        let files = ["instance-2", "instance-3", "instance-1"].map(|file| sample(run, file));
        let mut expected = facts(&group_log(&files));
        let mut got = facts(&group_log(&[files.concat()]));
        assert_eq!(got.len(), expected.len(), "{run}");
        for rebalance in got.iter_mut().chain(&mut expected) {
            rebalance.lines.clear();
        }
        assert_eq!(got, expected, "{run}");
    }
}

/// A row full of phrases is not read once more for each of them.
#[test]
fn rows_that_nobody_would_write_are_read_in_a_moment() {
    for phrase in [
        "Decided on assignment: {",
        "-consumer-",
        "=[activeTasks: (",
        "State transition from ",
        "Finished assignment for group at generation 1: {",
    ] {
        let row = phrase.repeat((2 << 20) / phrase.len());
        assert!(group_log(&[row]).rebalances.len() < 10);
    }
}
