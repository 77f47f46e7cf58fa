//! From a row and the phrase in it to what it says.

use std::collections::BTreeSet;

use super::client_state::{ClientState, after_label, client_states};
use super::phrases::Phrase;
use super::text::{
    bracketed, items, keyed_lists, number, partitions, process_at_end, process_at_start, task, tasks, word,
};
use super::{JoinFailure, Name, Reason, Said, TaskStep, Told};
use crate::kafka::task::Role;

/// Texts that were seen, each kept once.
#[derive(Clone, Debug, Default)]
pub struct Names(BTreeSet<Name>);

impl Names {
    /// The text, shared.
    pub fn name(&mut self, text: &str) -> Name {
        if let Some(known) = self.0.get(text) {
            return known.clone();
        }
        let name = Name::from(text);
        self.0.insert(name.clone());
        name
    }
}

/// What a row says. `before` and `after` are what surrounds the phrase; none if the phrase stands there for something else.
pub fn parse(phrase: Phrase, before: &str, after: &str, names: &mut Names) -> Option<Said> {
    assigned(phrase, before, after, names).or_else(|| joined(phrase, before, after, names))
}

/// Rows of the leader.
fn assigned(phrase: Phrase, before: &str, after: &str, names: &mut Names) -> Option<Said> {
    Some(match phrase {
        Phrase::Decided => decided(after, names)?,
        Phrase::Assigned => Said::Assigned,
        Phrase::ClientRow => {
            let row = client_row(before, after, names)?;
            Said::Client(Box::new(row))
        }
        Phrase::Participant => return participant(before, after, names),
        Phrase::Participating => Said::Participating,
        Phrase::Stateful => Said::Stateful(tasks(after).0),
        Phrase::NoEndOffsets => Said::NoEndOffsets,
        Phrase::Withheld => {
            let (id, rest) = after.split_once(" from ")?;
            Said::Withheld(task(id)?, names.name(word(rest)))
        }
        Phrase::StandIn => {
            let (id, rest) = after.split_once(" as a standby for ")?;
            Said::StandIn(task(id)?, names.name(word(rest)))
        }
        Phrase::Requesting => {
            let by = after.find(" by ").map(|at| names.name(word(&after[at + 4..]))).filter(|by| !by.is_empty());
            let told = if after.starts_with(" immediately") { Told::Immediate } else { Told::Probing };
            Said::FollowUpRequested(told, by)
        }
        Phrase::PerConsumerOf => Said::PerConsumerOf(process_at_end(before.trim_end())?),
        Phrase::PerConsumer(kind) => {
            let lists = keyed_lists(after).into_iter();
            Said::PerConsumer(kind, lists.map(|(member, list)| (names.name(member), tasks(list).0)).collect())
        }
        Phrase::Stable(stable) => Said::Stable(stable),
        Phrase::Distributed => {
            let (generation, rest) = after.split_once(": ")?;
            let lists = keyed_lists(rest).into_iter();
            let lists =
                lists.map(|(member, list)| (names.name(member), partitions(bracketed(list).0, names))).collect();
            Said::Distributed(generation.trim().parse().ok()?, lists)
        }
        Phrase::Config(key) => Said::Config(key, names.name(word(after))),
        Phrase::Version => Said::Version(names.name(word(after))),
        _ => return None,
    })
}

fn decided(after: &str, names: &mut Names) -> Option<Said> {
    let (clients, rest) = client_states(after, names);
    let probing = if rest.contains("with followup probing rebalance") {
        Some(true)
    } else {
        rest.contains("with no followup probing rebalance").then_some(false)
    };
    (!clients.is_empty()).then_some(Said::Decided { clients, probing })
}

fn client_row(before: &str, after: &str, names: &mut Names) -> Option<ClientState> {
    let process = process_at_end(before)?;
    let (client, _) = after_label(process, after, names);
    Some(client)
}

/// `<uuid>: [<member>, <member>]`; the phrase stands inside the first member.
fn participant(before: &str, after: &str, names: &mut Names) -> Option<Said> {
    let (head, first) = before.rsplit_once(": [")?;
    let process = process_at_end(head)?;
    let list = format!("[{first}-consumer-{after}");
    let members = bracketed(&list).0.map(|member| names.name(word(member))).collect();
    Some(Said::Participant(process, members))
}

/// Rows of every member.
fn joined(phrase: Phrase, before: &str, after: &str, names: &mut Names) -> Option<Said> {
    Some(match phrase {
        Phrase::Joining => Said::Joining,
        Phrase::JoinFailed if after.contains("MemberIdRequired") => Said::JoinFailed(JoinFailure::NeedsMemberId),
        Phrase::JoinFailed if after.contains("RebalanceInProgress") => {
            Said::JoinFailed(JoinFailure::RebalanceInProgress)
        }
        Phrase::JoinFailed => Said::JoinFailed(JoinFailure::Other),
        Phrase::InProgress => Said::InProgress,
        Phrase::SyncFailed => Said::SyncFailed,
        Phrase::Joined => {
            let member = after.split_once("memberId='").map(|(_, rest)| names.name(word(rest)));
            Said::Joined(generation(after)?, member)
        }
        Phrase::Synced => Said::Synced(generation(after)?),
        Phrase::Heartbeat => Said::HeartbeatRebalancing,
        Phrase::Rejoin => Said::Rejoin(reason(after)),
        Phrase::NeedToRevoke => Said::Rejoin(Reason::Revoke),
        Phrase::MetadataChanged => Said::Rejoin(Reason::Metadata),
        Phrase::Updating => Said::Updating,
        Phrase::Partitions(kind) => Said::Partitions(kind, partitions(bracketed(after).0, names)),
        Phrase::Adding => Said::Adding(partitions(items(after), names)),
        Phrase::Revoking => Said::Revoking(partitions(items(after), names)),
        Phrase::Lost => Said::Lost(partitions(items(after), names)),
        Phrase::Told(Told::Immediate) if !after.starts_with("for new tasks") => Said::Told(Told::Other),
        Phrase::Told(told) => Said::Told(told),
        Phrase::Triggering => {
            let at_once = after.starts_with("0 ms") || after.starts_with("1970-01-01");
            Said::Triggering(if at_once { Told::Immediate } else { Told::Probing })
        }
        _ => return happened(phrase, before, after, names),
    })
}

fn happened(phrase: Phrase, before: &str, after: &str, names: &mut Names) -> Option<Said> {
    Some(match phrase {
        Phrase::Handle => Said::Handle,
        Phrase::Handled(kind) => Said::Handled(kind, tasks(after).0),
        Phrase::Task(step) => return task_step(step, before, after),
        Phrase::State => return state(before, after, names),
        Phrase::Fenced => Said::Fenced,
        Phrase::PollTimeout => Said::PollTimeout,
        Phrase::Leaving => Said::Leaving,
        Phrase::Corrupted => Said::Corrupted,
        Phrase::Restoring => Said::Restoring,
        Phrase::ProcessId => Said::ProcessIdIs(process_at_start(after)?),
        _ => return None,
    })
}

/// `Generation{generationId=7, ...}` or `7`.
fn generation(after: &str) -> Option<u32> {
    let digits = after.strip_prefix("Generation{generationId=").unwrap_or(after);
    u32::try_from(number(digits)?).ok()
}

fn reason(after: &str) -> Reason {
    const REASONS: [(&str, Reason); 10] = [
        ("need to revoke partitions", Reason::Revoke),
        ("group is already rebalancing", Reason::GroupRebalances),
        ("offset commit failed since group is already", Reason::GroupRebalances),
        ("triggered followup rebalance", Reason::FollowUp),
        ("Scheduled probing rebalance", Reason::FollowUp),
        ("need to re-join with the given member", Reason::MemberId),
        ("cached metadata has changed", Reason::Metadata),
        ("subscription has changed", Reason::Metadata),
        ("received assignment", Reason::Metadata),
        ("rebalance failed due to", Reason::Other),
    ];
    REASONS.iter().find(|(text, _)| after.starts_with(text)).map_or(Reason::Other, |(_, reason)| *reason)
}

/// `... task [0_1] Initialized`: the phrase begins with the bracket.
fn task_step(step: TaskStep, before: &str, after: &str) -> Option<Said> {
    let (kind, name) = before.rsplit_once('[')?;
    let id = task(name)?;
    let kind = kind.trim_end();
    let role = if kind.ends_with("standby-task") {
        Role::Standby
    } else if kind.ends_with("task") {
        Role::Active
    } else {
        return None;
    };
    let recycled = step == TaskStep::Closed && after.starts_with(" and recycled");
    Some(Said::Task(id, role, if recycled { TaskStep::Recycled } else { step }))
}

fn state(before: &str, after: &str, names: &mut Names) -> Option<Said> {
    let (_, to) = after.split_once(" to ")?;
    let to = names.name(word(to));
    let of_thread = before.rfind("stream-thread [");
    let of_client = before.rfind("stream-client [");
    match (of_thread, of_client) {
        (Some(_), None) => Some(Said::ThreadState(to)),
        (None, Some(_)) => Some(Said::ClientStateIs(to)),
        _ => None,
    }
}
