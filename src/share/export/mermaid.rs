//! The rebalances as a sequence diagram: who reports what to the leader, what it assigns, who revokes and rejoins inside poll().

use std::fmt::Write;

use crate::kafka::partition_assignor::FollowUp;
use crate::kafka::{MemberIx, TaskIx};
use crate::sim::event::{Event, Trigger};
use crate::sim::group::Group;
use crate::sim::moment::{Moment, ReportSeen, Told};
use crate::sim::run::{Outcome, Run};

/// Longest diagram, in bytes: Mermaid refuses more than 50 000 characters unless it is told to.
const MAX_BYTES: usize = 49_000;
/// Tasks that are named in one message; more are counted.
const MAX_NAMED: usize = 12;

/// The diagram, and how many of the stored rebalances are in it.
pub(super) fn text(run: &Run, rounds: usize) -> (String, usize) {
    let mut head = "sequenceDiagram\n".to_owned();
    for member in (0..).take(run.group.members.len()) {
        let _ = writeln!(head, "    participant m{member} as {}", plain(&run.group.member_name(member)));
    }
    let told: Vec<String> = (0..rounds).map(|at| round(run, at)).collect();
    let stem = run.outcome.lasso().map(|(stem, _)| stem as usize).filter(|_| rounds == run.rounds.len());
    let tail = match run.outcome {
        Outcome::Stable { rounds } => over(&run.group, &format!("at rest after {rounds} rebalances")),
        Outcome::Undecided { bound_rounds } => {
            over(&run.group, &format!("still at it after {bound_rounds} rebalances"))
        }
        Outcome::Livelock { .. } | Outcome::EndlessProbing { .. } => String::new(),
    };
    let room = MAX_BYTES.saturating_sub(head.len() + tail.len() + 200);
    let mut shown = 0;
    let mut bytes = 0;
    for round in &told {
        bytes += round.len();
        if bytes > room {
            break;
        }
        shown += 1;
    }
    let is_whole = shown == run.rounds.len();
    let mut text = head;
    for (at, round) in told[..shown].iter().enumerate() {
        if is_whole && stem == Some(at) {
            text += "    loop the state comes back, for ever\n";
        }
        text += round;
    }
    if is_whole && stem.is_some() {
        text += "    end\n";
    }
    if is_whole {
        text += &tail;
    } else {
        text += &over(&run.group, &format!("{} more rebalances are left out", run.rounds.len() - shown));
    }
    (text, shown)
}

fn round(run: &Run, at: usize) -> String {
    let (group, round) = (&*run.group, &run.rounds[at]);
    let is_settled = |event: &Event| matches!(event, Event::NextSettled { .. });
    let settled = round.events.iter().position(is_settled).map_or(round.events.len(), |at| at + 1);
    let mut moment = round.before.clone();
    moment.apply_all(group, &round.events[..settled]);
    let mut text = over(group, &format!("rebalance {at}: {}", trigger(moment.trigger)));
    let joined = || (0..).take(group.members.len()).filter(|member| moment.world.has_joined(group, *member));
    let Some(leader) = moment.world.leading_member(group) else { return text };
    for member in joined() {
        if let Some(report) = moment.leader.reports.get(member as usize) {
            let _ = writeln!(text, "    m{member}->>m{leader}: JoinGroup, {}", said(group, report));
        }
    }
    for member in joined() {
        let told = moment.members[member as usize].told.clone().unwrap_or_default();
        let _ = writeln!(text, "    m{leader}-->>m{member}: {}", given(group, &told));
    }
    for member in joined() {
        text += &taken(group, &moment, &round.events, member);
    }
    text
}

fn trigger(trigger: Option<Trigger>) -> &'static str {
    match trigger {
        None | Some(Trigger::Start) => "the group starts",
        Some(Trigger::AtOnce) => "somebody rejoined inside poll()",
        Some(Trigger::Soon) => "somebody follows up at once",
        Some(Trigger::Heartbeat) => "after a heartbeat",
        Some(Trigger::Probing) => "a probing is due",
        Some(Trigger::Joined) => "instances join",
        Some(Trigger::Changed) => "something was done to the group",
    }
}

fn said(group: &Group, report: &ReportSeen) -> String {
    let hidden: Vec<TaskIx> =
        report.unsaid.iter().filter(|(_, silence)| silence.hides_state()).map(|(task, _)| *task).collect();
    let mut text = format!("owns {}", names(group, &report.owned));
    if !report.said.is_empty() {
        let sums: Vec<TaskIx> = report.said.iter().map(|(task, ..)| *task).collect();
        let _ = write!(text, ", reports {}", names(group, &sums));
    }
    if !hidden.is_empty() {
        let _ = write!(text, ", leaves unsaid {}", names(group, &hidden));
    }
    text
}

fn given(group: &Group, told: &Told) -> String {
    let mut text = format!("run {}", names(group, &told.active));
    if !told.standby.is_empty() {
        let _ = write!(text, ", standby {}", names(group, &told.standby));
    }
    match told.follow_up {
        FollowUp::None => {}
        FollowUp::Immediate => text += ", rejoin at once",
        FollowUp::Probing => text += ", probe later",
    }
    text
}

/// What a member does with its assignment, where that brings the next rebalance about.
fn taken(group: &Group, moment: &Moment, events: &[Event], member: MemberIx) -> String {
    let revoked = moment.members[member as usize].told.as_ref().map(|told| told.revoked.clone()).unwrap_or_default();
    let has = |wanted: Event| events.contains(&wanted);
    let mut parts = Vec::new();
    if has(Event::AssignmentMissed { member }) {
        parts.push("misses its assignment".to_owned());
    }
    if !revoked.is_empty() {
        parts.push(format!("revokes {}", names(group, &revoked)));
    }
    if has(Event::RejoinedInsidePoll { member }) {
        parts.push("rejoins inside poll()".to_owned());
    }
    if parts.is_empty() { String::new() } else { format!("    Note over m{member}: {}\n", parts.join(", ")) }
}

fn names(group: &Group, tasks: &[TaskIx]) -> String {
    if tasks.is_empty() {
        return "nothing".to_owned();
    }
    let mut text =
        tasks.iter().take(MAX_NAMED).map(|task| group.task_id(*task).to_string()).collect::<Vec<_>>().join(" ");
    if tasks.len() > MAX_NAMED {
        let _ = write!(text, " and {} more", tasks.len() - MAX_NAMED);
    }
    text
}

fn over(group: &Group, say: &str) -> String {
    let last = group.members.len().saturating_sub(1);
    let of = if last == 0 { "m0".to_owned() } else { format!("m0,m{last}") };
    format!("    Note over {of}: {say}\n")
}

/// A name in which nothing means anything to Mermaid: other signs are written as numbers.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | ',') {
            plain.push(c);
        } else {
            let _ = write!(plain, "#{};", u32::from(c));
        }
    }
    plain
}
