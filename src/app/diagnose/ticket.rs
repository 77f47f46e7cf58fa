//! A summary to copy into a ticket; with other names for what nobody outside should read, if wanted.

use std::fmt::Write;

use super::told::{Reading, Row};
use super::words::{ended_by, name, releases, sentence, sure, time};
use crate::app::num::exact;

/// Most rows that are named for a piece of evidence.
const MAX_ROWS: usize = 4;

/// The summary, in plain text. `replaces` puts other names for instances, topics and files.
pub fn ticket(reading: &Reading, replaces: bool) -> String {
    let text = summary(reading);
    if replaces { Replacements::of(reading).apply(&text) } else { text }
}

fn summary(reading: &Reading) -> String {
    let found = &reading.found;
    let mut text = String::new();
    // Writing to a text cannot fail.
    let _ = writeln!(
        text,
        "{} ({}, {} %)",
        name(found.verdict()),
        sure(found.confidence_percent),
        found.confidence_percent
    );
    let _ = writeln!(text, "{}\n", sentence(reading));
    let mut fact = |what: &str, value: String| {
        if !value.is_empty() {
            let _ = writeln!(text, "{what}: {value}");
        }
    };
    fact("tasks", found.tasks.join(", "));
    fact("period", found.period.map_or_else(String::new, |period| format!("{period} rebalances")));
    fact("since", found.since.as_deref().map_or_else(String::new, time));
    let ended = found.ended.as_ref().map(|(at, by)| {
        let at = at.as_deref().map_or_else(String::new, |at| format!("{}: ", time(at)));
        format!("{at}{}", ended_by(by))
    });
    fact("ended", ended.unwrap_or_default());
    fact("releases", releases(reading).join(", "));
    fact("acceptable.recovery.lag", reading.acceptable_lag.clone().unwrap_or_default());
    let span = [&reading.from, &reading.to].map(|at| at.as_deref().map_or_else(|| "?".to_owned(), time));
    fact("read", format!("{} rebalances, {} to {}", reading.rebalances, span[0], span[1]));
    let _ = writeln!(text, "\nEvidence");
    for evidence in &found.evidence {
        let _ = writeln!(text, "- {}{}", evidence.say, places(reading, &evidence.lines));
    }
    section(&mut text, "To collect next", &found.missing);
    if !found.source.is_empty() {
        let _ = writeln!(text, "\nRule: {}", found.source);
    }
    let (rows, files) = (reading.files.iter().map(|file| file.rows).sum(), reading.files.len());
    let _ = writeln!(
        text,
        "\nFound by Rebalance Lasso in {} rows of {files} file{}.",
        exact(rows),
        if files == 1 { "" } else { "s" }
    );
    text
}

fn section(text: &mut String, title: &str, lines: &[String]) {
    if !lines.is_empty() {
        let _ = writeln!(text, "\n{title}");
        for line in lines {
            let _ = writeln!(text, "- {line}");
        }
    }
}

fn places(reading: &Reading, rows: &[Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let place = |(file, row): &Row| {
        let name = reading.files.get(*file as usize).map_or("?", |file| file.name.as_str());
        format!("{name}:{row}")
    };
    let more = if rows.len() > MAX_ROWS { format!(", and {} more", rows.len() - MAX_ROWS) } else { String::new() };
    format!(" ({}{more})", rows.iter().take(MAX_ROWS).map(place).collect::<Vec<_>>().join(", "))
}

/// Names, and what is put in their place.
struct Replacements(Vec<(String, String)>);

impl Replacements {
    fn of(reading: &Reading) -> Self {
        let mut all: Vec<(String, String)> = Vec::new();
        let mut add = |name: &str, other: String| {
            if !name.is_empty() && all.iter().all(|(known, _)| known != name) {
                all.push((name.to_owned(), other));
            }
        };
        for (at, instance) in (1..).zip(&reading.instances) {
            add(&instance.name, format!("instance-{at}"));
            if let Some(process) = &instance.process {
                add(process, format!("process-{at}"));
                add(&process[..process.len().min(8)], format!("process-{at}"));
            }
        }
        (1..).zip(&reading.topics).for_each(|(at, topic): (u32, _)| add(topic, format!("topic-{at}")));
        (1..).zip(&reading.files).for_each(|(at, file): (u32, _)| add(&file.name, format!("file-{at}")));
        // The longest first: a name can be the beginning of another.
        all.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Self(all)
    }

    /// Replaces each name where it stands as a whole: with nothing of a name's own signs in front of it, and none but a `-`
    /// behind it, which is how Kafka makes longer names out of it.
    fn apply(&self, text: &str) -> String {
        let mut done = String::with_capacity(text.len());
        let mut at = 0;
        while let Some(next) = text[at..].chars().next() {
            let begins = !done.ends_with(is_of_name);
            let fits = |(name, _): &&(String, String)| {
                text[at..].strip_prefix(name.as_str()).is_some_and(|after| !after.starts_with(is_word))
            };
            if let Some((name, other)) = self.0.iter().find(|one| begins && fits(one)) {
                done.push_str(other);
                at += name.len();
            } else {
                done.push(next);
                at += next.len_utf8();
            }
        }
        done
    }
}

const fn is_word(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '_'
}

fn is_of_name(sign: char) -> bool {
    is_word(sign) || sign == '-' || sign == '.'
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::diagnose::told::{EvidenceRead, FileRead, Found, InstanceRead};

    fn reading() -> Reading {
        let instance = |name: &str| InstanceRead { name: name.to_owned(), ..InstanceRead::default() };
        Reading {
            files: vec![FileRead { name: "pay-1.log".into(), rows: 12_345, ..FileRead::default() }],
            instances: vec![instance("pay"), instance("pay-1"), instance("p")],
            topics: vec!["orders".into()],
            found: Found {
                verdict: "kafka-10651-livelock".into(),
                confidence_percent: 97,
                tasks: vec!["0_0".into()],
                instances: vec![0, 1],
                period: Some(2),
                evidence: vec![EvidenceRead {
                    say: "pay-1-StreamThread-1 had orders-3 of pay; repayment of people is no name".into(),
                    lines: vec![(0, 7), (0, 9)],
                }],
                ..Found::default()
            },
            ..Reading::default()
        }
    }

    #[test]
    fn a_ticket_says_what_was_found_and_where() {
        let text = ticket(&reading(), false);
        for part in [
            "the livelock (as good as certain, 97 %)",
            "tasks: 0_0",
            "(pay-1.log:7, pay-1.log:9)",
            "12\u{202f}345 rows of 1 file.",
        ] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }

    #[test]
    fn names_are_replaced_as_wholes_the_longest_first() {
        let text = ticket(&reading(), true);
        assert!(
            text.contains("instance-2-StreamThread-1 had topic-1-3 of instance-1; repayment of people is no name"),
            "{text}"
        );
        assert!(text.contains("(file-1:7, file-1:9)"), "{text}");
        assert!(text.contains("between instance-1 and instance-2"), "{text}");
    }
}
