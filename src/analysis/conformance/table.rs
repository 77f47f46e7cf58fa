//! Comparisons as a table of plain text, a run a row, with what is to be said about it below.

use std::collections::BTreeMap;

use super::{Conformance, Explanation, Seen, Taken};
use crate::log::recording::Recording;
use crate::sim::run::Outcome;

/// Races that are told with their sentences.
const MOST_SENTENCES: usize = 3;

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The scenario's name.
    pub name: String,
    /// The release.
    pub kafka: &'static str,
    /// Recorded rounds.
    pub rounds: String,
    /// Of these, from the first on, equal to the simulation.
    pub equal: String,
    /// The first difference and what explains it.
    pub difference: String,
    /// How the recorded group ended, and the simulated one.
    pub verdicts: [String; 2],
}

impl Line {
    /// The row of one run.
    pub fn of(recording: &Recording, compared: &Conformance) -> Self {
        Self {
            name: recording.header.name.clone(),
            kafka: recording.header.kafka.as_str(),
            rounds: compared.rounds.to_string(),
            equal: compared.equal.to_string(),
            difference: difference(recording, compared),
            verdicts: [seen(compared.recorded), simulated(compared.simulated)],
        }
    }
}

fn difference(recording: &Recording, compared: &Conformance) -> String {
    let Some(first) = &compared.difference else { return "none".to_owned() };
    let at = format!("round {}: {}", first.round + 1, first.say);
    match &compared.explanation {
        Explanation::Canonical => at,
        Explanation::Races(races) => format!("{at} [{}]", explained(recording, races)),
        Explanation::None { difference, is_bounded } => {
            let bounded = if *is_bounded { ", as far as the search went" } else { "" };
            let last = format!("round {}: {}", difference.round + 1, difference.say);
            format!("{at} [NO SCHEDULE FITS{bounded}; the nearest one fails in {last}]")
        }
    }
}

/// Each race with its sentence, or if there are many, each kind with its rounds.
fn explained(recording: &Recording, races: &[Taken]) -> String {
    if races.len() <= MOST_SENTENCES {
        let race = |taken: &Taken| {
            let kinds = taken.kinds().join(", ");
            format!("{kinds} in round {}: {}", taken.round + 1, taken.sentence(&recording.group))
        };
        return races.iter().map(race).collect::<Vec<_>>().join(" ");
    }
    let mut by_kind: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for taken in races {
        for kind in taken.kinds() {
            by_kind.entry(kind).or_default().push((taken.round + 1).to_string());
        }
    }
    let kind = |(kind, rounds): (&&str, &Vec<String>)| format!("{kind} in round {}", rounds.join(", "));
    by_kind.iter().map(kind).collect::<Vec<_>>().join("; ")
}

fn seen(seen: Seen) -> String {
    match seen {
        Seen::Rest { rounds } => format!("rest after {rounds}"),
        Seen::Ring { cycle, rounds, waits } => {
            let what = if waits { "probing" } else { "loop" };
            format!("{what} of {cycle}, {rounds} rounds of it")
        }
        Seen::Unsettled => "not settled".to_owned(),
    }
}

fn simulated(outcome: Outcome) -> String {
    match outcome {
        Outcome::Stable { rounds } => format!("rest after {rounds}"),
        Outcome::Livelock { cycle, .. } => format!("loop of {cycle}"),
        Outcome::EndlessProbing { cycle, .. } => format!("probing of {cycle}"),
        Outcome::Undecided { bound_rounds } => format!("undecided in {bound_rounds}"),
    }
}

const HEADS: [&str; 7] = ["scenario", "kafka", "rounds", "equal", "recorded", "simulated", "first difference"];

/// The rows, in columns as wide as they must be; in Markdown, so that it can be put into a README.
pub fn table(lines: &[Line]) -> String {
    let cells = |line: &Line| {
        let [recorded, simulated] = line.verdicts.clone();
        let Line { name, kafka, rounds, equal, difference, .. } = line.clone();
        [name, kafka.to_owned(), rounds, equal, recorded, simulated, difference].map(|cell| cell.replace('|', "/"))
    };
    let rows: Vec<[String; 7]> = std::iter::once(HEADS.map(str::to_owned)).chain(lines.iter().map(cells)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 7] = std::array::from_fn(width);
    let line = |row: &[String; 7]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}"));
        format!("| {} |", cells.collect::<Vec<_>>().join(" | ").trim_end())
    };
    let rule = format!("|{}|", widths.map(|width| "-".repeat(width + 2)).join("|"));
    let mut text = vec![line(&rows[0]), rule];
    text.extend(rows[1..].iter().map(line));
    text.join("\n")
}
