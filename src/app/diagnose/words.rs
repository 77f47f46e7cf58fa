//! What was found, in sentences.

use super::told::{FollowUp, InstanceRead, Reading};
use crate::log::diagnosis::Verdict;

/// How it looks: bad, good, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// Something is wrong and goes on.
    Endless,
    /// Nothing is wrong, or no longer.
    Rest,
    /// Something to look after, or not known.
    Open,
}

/// How a verdict looks.
pub const fn mood(verdict: Verdict) -> Mood {
    match verdict {
        Verdict::Livelock | Verdict::SlowFace | Verdict::OneLess | Verdict::FollowupStorm => Mood::Endless,
        Verdict::Healthy | Verdict::Handover | Verdict::IntendedImbalance => Mood::Rest,
        _ => Mood::Open,
    }
}

/// What a verdict is called.
pub const fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Livelock => "KAFKA-10651, the livelock",
        Verdict::SlowFace => "KAFKA-10651, its slow face",
        Verdict::OneLess => "The loop that survives the fix",
        Verdict::Handover => "A hand-over",
        Verdict::Probing => "Probing, with progress",
        Verdict::ProbingWithoutProgress => "Probing without progress",
        Verdict::FollowupStorm => "Follow-ups without pause",
        Verdict::IgnoredProbe => "A probing that did not come",
        Verdict::MembershipChurn => "Members come and go",
        Verdict::EndOffsetsUnavailable => "End offsets cannot be fetched",
        Verdict::IntendedImbalance => "Uneven, and meant to be",
        Verdict::Healthy => "Nothing wrong found",
        Verdict::Insufficient => "Not enough to tell",
    }
}

/// Names in a row: `0_0`, `0_0 and 0_1`, `0_0, 0_1 and 4 more`.
pub fn listed(names: &[String], most: usize) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        _ if names.len() > most => format!("{} and {} more", names[..most].join(", "), names.len() - most),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The one sentence.
pub fn sentence(reading: &Reading) -> String {
    let found = &reading.found;
    let verdict = found.verdict();
    let tasks = match found.tasks.len() {
        0 => "a task".to_owned(),
        1 => format!("task {}", found.tasks[0]),
        _ => format!("tasks {}", listed(&found.tasks, 4)),
    };
    let is_one = found.tasks.len() <= 1;
    let goes = if is_one { "goes" } else { "go" };
    let between = between(reading);
    let every = found.period.map_or_else(String::new, |period| format!(", coming round every {period} rebalances"));
    let came = found
        .ended
        .as_ref()
        .map_or_else(|| "It does not end by itself".to_owned(), |(_, by)| format!("It ended when {}", ended_by(by)));
    match verdict {
        Verdict::Livelock => format!("The group rebalances without end: {tasks} {goes} to and fro {between}{every}. {came}."),
        Verdict::SlowFace => {
            format!("The group never comes to rest: {tasks} {goes} to and fro {between}, once every probing interval. {came}.")
        }
        Verdict::OneLess => format!(
            "The group rebalances without end although its release has the fix: acceptable.recovery.lag is 0, and {tasks} {goes} to and fro {between}{every}. {came}."
        ),
        Verdict::Handover if is_one => format!("The group is fine: {tasks} changed hands, and it is done."),
        Verdict::Handover => format!("The group is fine: {} tasks changed hands, and it is done.", found.tasks.len()),
        Verdict::Probing => format!("The group waits for warm-ups, and they get on: {tasks}. Leave it alone."),
        Verdict::ProbingWithoutProgress => format!("The group waits for warm-ups that do not get on: {tasks}."),
        Verdict::FollowupStorm => "The group rebalances without pause, for another reason than KAFKA-10651, or for one that these logs do not show.".to_owned(),
        Verdict::IgnoredProbe => "A probing rebalance was due and never came (KAFKA-10455): the group stays as it is until something else makes it rebalance.".to_owned(),
        Verdict::MembershipChurn => "The group rebalances because its members come and go.".to_owned(),
        Verdict::EndOffsetsUnavailable => "The leader cannot fetch the ends of the changelogs, so it gives the previous assignment again and again.".to_owned(),
        Verdict::IntendedImbalance => "The group is at rest, and uneven: Kafka means it to be.".to_owned(),
        Verdict::Healthy => "Nothing wrong was found: the group is at rest.".to_owned(),
        Verdict::Insufficient => "These logs are not enough to tell.".to_owned(),
    }
}

fn between(reading: &Reading) -> String {
    let names: Vec<String> = reading.found.instances.iter().map(|at| instance_name(reading, *at)).collect();
    match names.len() {
        0 => "between instances".to_owned(),
        1 => format!("between the threads of {}", names[0]),
        _ => format!("between {}", listed(&names, 4)),
    }
}

/// What to call an instance.
pub fn instance_name(reading: &Reading, at: u32) -> String {
    reading.instances.get(at as usize).map_or_else(|| format!("instance {}", at + 1), InstanceRead::to_name)
}

impl InstanceRead {
    /// What to call it.
    pub fn to_name(&self) -> String {
        if self.name.is_empty() { "an unnamed instance".to_owned() } else { self.name.clone() }
    }
}

/// How sure, in words.
pub const fn sure(percent: u32) -> &'static str {
    match percent {
        95.. => "as good as certain",
        85..=94 => "very likely",
        65..=84 => "likely",
        45..=64 => "a guess with reasons",
        _ => "a mere guess",
    }
}

/// What ended a loop.
pub fn ended_by(name: &str) -> &'static str {
    match name {
        "missed-assignment" => "a member missed an assignment, and so kept what it had",
        "crept-warm-up" => "a warm-up crept up until its lag was acceptable",
        "membership" => "somebody joined or left",
        "shutdown" => "the application was shut down",
        _ => "something happened that the logs do not show",
    }
}

/// What comes after a rebalance.
pub const fn follow_up(follow_up: FollowUp) -> &'static str {
    match follow_up {
        FollowUp::AtOnce => "another follows at once",
        FollowUp::Probing => "a probing follows later",
        FollowUp::Rest => "no follow-up",
        FollowUp::Unknown => "what follows is not in these logs",
    }
}

/// A point in time as it is read: without the date's `T`.
pub fn time(text: &str) -> String {
    text.replacen('T', " ", 1)
}

/// The time of day of a point in time, without milliseconds.
pub fn time_of_day(text: &str) -> &str {
    let day = text.split_once('T').map_or(text, |(_, time)| time);
    day.get(..8).unwrap_or(day)
}

/// How long something takes, in milliseconds.
pub fn wait(ms: i64) -> String {
    match ms {
        ..0 => "no time".to_owned(),
        0..1_000 => format!("{ms} ms"),
        1_000..60_000 => format!("{}.{} s", ms / 1_000, ms % 1_000 / 100),
        60_000..3_600_000 => format!("{} min {} s", ms / 60_000, ms / 1_000 % 60),
        _ => format!("{} h {} min", ms / 3_600_000, ms / 60_000 % 60),
    }
}

/// A number of bytes, with a unit.
pub fn bytes(count: u64) -> String {
    match count {
        0..1_000 => format!("{count} bytes"),
        1_000..1_000_000 => format!("{} kB", count / 1_000),
        1_000_000..100_000_000 => format!("{}.{} MB", count / 1_000_000, count / 100_000 % 10),
        _ => format!("{} MB", count / 1_000_000),
    }
}

/// The releases that the instances run, each once.
pub fn releases(reading: &Reading) -> Vec<String> {
    let mut all: Vec<String> = reading.instances.iter().filter_map(|instance| instance.version.clone()).collect();
    all.sort();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::diagnose::told::Found;

    fn read(verdict: Verdict, tasks: &[&str], instances: &[u32], has_ended: bool) -> Reading {
        let named = |name: &str| InstanceRead { name: name.to_owned(), ..InstanceRead::default() };
        Reading {
            instances: ["p1", "p2", "p3"].map(named).to_vec(),
            found: Found {
                verdict: verdict.as_str().to_owned(),
                tasks: tasks.iter().map(ToString::to_string).collect(),
                instances: instances.to_vec(),
                period: Some(2),
                ended: has_ended.then(|| (None, "shutdown".to_owned())),
                ..Found::default()
            },
            ..Reading::default()
        }
    }

    #[test]
    fn the_sentence_names_tasks_and_instances() {
        let check = |reading: &Reading, expect: &str| assert_eq!(sentence(reading), expect);
        check(
            &read(Verdict::Livelock, &["0_0"], &[0, 2], false),
            "The group rebalances without end: task 0_0 goes to and fro between p1 and p3, coming round every 2 rebalances. \
             It does not end by itself.",
        );
        check(
            &read(Verdict::SlowFace, &["0_0", "0_1"], &[1], true),
            "The group never comes to rest: tasks 0_0 and 0_1 go to and fro between the threads of p2, once every probing \
             interval. It ended when the application was shut down.",
        );
        for verdict in Verdict::ALL {
            let said = sentence(&read(verdict, &[], &[], false));
            assert!(said.ends_with('.') && !said.contains("  ") && !name(verdict).is_empty(), "{verdict}: {said}");
        }
    }

    #[test]
    fn numbers_are_said_with_units() {
        assert_eq!([999, 12_345, 12_345_678, 200_000_000].map(bytes), ["999 bytes", "12 kB", "12.3 MB", "200 MB"]);
        assert_eq!([5, 2_345, 61_000, 3_660_000].map(wait), ["5 ms", "2.3 s", "1 min 1 s", "1 h 1 min"]);
        assert_eq!(time_of_day("2026-11-30T16:12:19.236Z"), "16:12:19");
        assert_eq!(time_of_day("16:12"), "16:12");
    }
}
