//! A summary to copy into a ticket.

use super::advice::Advice;
use super::diagnosis::{Diagnosis, Verdict};
use super::rebalance::GroupLog;

impl Verdict {
    /// What it is, in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Livelock => "KAFKA-10651: the group never stops rebalancing",
            Self::SlowFace => "KAFKA-10651, its slow face: a task bounces at every probing",
            Self::OneLess => "a loop that survives the fix of KAFKA-10651: a checkpoint counts one less than its task",
            Self::Handover => "a healthy hand-over: tasks have moved, and it is done",
            Self::Probing => "warm-ups are being restored, and a probing is to come",
            Self::ProbingWithoutProgress => "probings come and go, and the warm-ups do not get on",
            Self::FollowupStorm => "follow-ups without pause, of a kind that is not KAFKA-10651",
            Self::IgnoredProbe => "a probing was triggered and ignored",
            Self::MembershipChurn => "members come and go",
            Self::EndOffsetsUnavailable => "the end offsets of the changelogs cannot be fetched",
            Self::IntendedImbalance => "at rest, and uneven on purpose",
            Self::Healthy => "nothing wrong was found",
            Self::Insufficient => "not enough to tell",
        }
    }
}

/// The summary, in plain paragraphs and lists. With `is_anonymous` the names of instances, files, topics and the group are
/// replaced by numbers.
pub fn summary(log: &GroupLog, diagnosis: &Diagnosis, advice: &Advice, is_anonymous: bool) -> String {
    let mut text = vec![format!(
        "{} ({}, {} % sure)",
        capital(diagnosis.verdict.sentence()),
        diagnosis.verdict,
        diagnosis.confidence_percent
    )];
    text.extend(facts(log, diagnosis));
    let listed = |title: &str, items: &[String]| {
        (!items.is_empty()).then(|| {
            format!("\n{title}\n{}", items.iter().map(|item| format!("- {item}")).collect::<Vec<_>>().join("\n"))
        })
    };
    let evidence: Vec<String> = diagnosis.evidence.iter().map(|evidence| said(log, evidence)).collect();
    text.extend(listed("Evidence:", &evidence));
    text.extend(listed("What ends it:", &advice.fix));
    text.extend(listed("What helps meanwhile:", &advice.meanwhile));
    text.extend(listed("What does not help:", &advice.in_vain));
    let tried: Vec<String> = advice
        .tried
        .iter()
        .map(|tried| format!("{}: {}", tried.say, if tried.helps() { "rests" } else { "loops on" }))
        .collect();
    text.extend(listed("Tried on a simulation of this group:", &tried));
    text.extend(listed("What to collect next:", &diagnosis.missing));
    let text = text.join("\n") + "\n";
    if is_anonymous { anonymous(log, &text) } else { text }
}

fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + signs.as_str())
}

fn facts(log: &GroupLog, diagnosis: &Diagnosis) -> Vec<String> {
    let mut facts = Vec::new();
    if let Some((first, last)) = log.span {
        facts.push(format!("Logs from {first} to {last}, {} rebalances.", diagnosis.rebalances));
    }
    let instances: Vec<String> = log
        .instances
        .iter()
        .filter_map(|instance| {
            Some((instance.client.as_deref()?, instance.version.as_deref().unwrap_or("unknown release")))
        })
        .map(|(client, version)| format!("{client} ({version})"))
        .collect();
    if !instances.is_empty() {
        facts.push(format!("Instances: {}.", instances.join(", ")));
    }
    if !diagnosis.tasks.is_empty() {
        let tasks: Vec<String> = diagnosis.tasks.iter().map(ToString::to_string).collect();
        facts.push(format!("Tasks: {}.", tasks.join(", ")));
    }
    if let (Some(period), Some(since)) = (diagnosis.period, diagnosis.since) {
        facts.push(format!("It comes round every {period} rebalances, since {since}."));
    }
    if let Some(ended) = diagnosis.ended {
        let at = ended.at.map_or_else(String::new, |at| format!(" at {at}"));
        facts.push(format!("It has ended{at}: {}.", ended.by.as_str()));
    }
    facts
}

fn said(log: &GroupLog, evidence: &super::diagnosis::Evidence) -> String {
    let places: Vec<String> = evidence
        .lines
        .iter()
        .take(4)
        .filter_map(|line| Some(format!("{}:{}", log.files.get(line.file as usize)?.name, line.row)))
        .collect();
    if places.is_empty() { evidence.say.clone() } else { format!("{} [{}]", evidence.say, places.join(", ")) }
}

/// Names replaced, the longest first, so that none is left inside another.
fn anonymous(log: &GroupLog, text: &str) -> String {
    let mut names: Vec<(String, String)> = Vec::new();
    for (instance, number) in log.instances.iter().zip(1..) {
        let name = format!("instance-{number}");
        names.extend(instance.client.iter().map(|client| (client.to_string(), name.clone())));
        if let Some(process) = instance.process {
            names.push((process.to_string(), format!("process-{number}")));
            names.push((process.to_string()[..8].to_owned(), name.clone()));
        }
    }
    names.extend(log.files.iter().zip(1..).map(|(file, number)| (file.name.clone(), format!("file-{number}"))));
    let mut topics: Vec<&str> =
        partitions(log).filter_map(|partition| partition.rsplit_once('-')).map(|(topic, _)| topic).collect();
    topics.sort_unstable();
    topics.dedup();
    names.extend(topics.into_iter().zip(1..).map(|(topic, number)| (topic.to_owned(), format!("topic-{number}"))));
    names.retain(|(name, _)| !name.is_empty());
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    replaced(text, &names)
}

fn partitions(log: &GroupLog) -> impl Iterator<Item = &str> {
    log.rebalances.iter().flat_map(|rebalance| rebalance.given.values().flatten()).map(|name| &**name)
}

/// Whole words replaced: a name inside a longer word stays.
fn replaced(text: &str, names: &[(String, String)]) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let begins = !text[..at].ends_with(is_word);
        let found = names
            .iter()
            .find(|(name, _)| begins && rest.starts_with(name.as_str()) && !rest[name.len()..].starts_with(is_word));
        if let Some((name, other)) = found {
            out.push_str(other);
            at += name.len();
        } else {
            let sign = rest.chars().next().unwrap_or_default();
            out.push(sign);
            at += sign.len_utf8();
        }
    }
    out
}
