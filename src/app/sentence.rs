//! One exact sentence for each event. Names of tasks and instances stay names, so that they can carry their sign.

mod change;
pub(in crate::app) mod say;

use change::changed;
use say::Say;

use super::num::duration;
use crate::kafka::assignor::{Decision, WarmUp};
use crate::kafka::lag::LATEST_OFFSET;
use crate::kafka::partition_assignor::FollowUp;
use crate::kafka::task::Role;
use crate::kafka::task_manager::{Silence, StartsFrom, SumSource};
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::{Event, Next, ReportMoment, Trigger, Wait};
use crate::sim::group::Group;

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Words.
    Text(String),
    /// A task's name.
    Task(String),
    /// An instance: its index, for the colour, and its name.
    Instance(ProcessIx, String),
    /// A word of Kafka's, or a number as Kafka has it.
    Code(String),
}

/// A sentence.
pub type Sentence = Vec<Span>;

/// The sentence as plain text.
pub fn plain(sentence: &[Span]) -> String {
    let text = |span: &Span| match span {
        Span::Text(text) | Span::Task(text) | Span::Instance(_, text) | Span::Code(text) => text.clone(),
    };
    sentence.iter().map(text).collect()
}

/// What happens, in a sentence.
pub fn sentence(group: &Group, event: &Event) -> Sentence {
    let say = Say::about(group);
    match *event {
        // The group.
        Event::RebalanceBegan { round, trigger } => began(say, round, trigger),
        Event::LagsComputed { leader } => leads(say.member(leader)),
        Event::Decided(decision) => decided(say, decision),
        Event::NextSettled { next } => settled(say, next),
        Event::WaitBegan { wait } => waits(say, wait),
        Event::PhaseBegan { phase } => joins(say, phase),
        Event::Rested => say.text("The group is at rest: nobody has a reason to rejoin."),
        Event::StateSeenAgain { first_seen } => seen_again(say, first_seen),
        // A member.
        Event::JoinGroupSent { member, moment } => sent(say.member(member), moment),
        Event::FollowUpScheduled { member, follow_up } => follows_up(say.member(member), follow_up),
        Event::AssignmentMissed { member } => misses(say.member(member)),
        Event::RejoinedInsidePoll { member } => rejoins(say.member(member)),
        Event::LeftPoll { member } => leaves(say.member(member)),
        Event::StoodStill { member } => stands_still(say.member(member)),
        // A member and a task.
        Event::DirectoryLocked { member, task } => {
            say.did(member, "locks the folder of", task, ", to read how much of it is on disk.")
        }
        Event::SumReported { member, task, sum, source } => {
            reported(say.did(member, "reports", task, ": "), sum, source)
        }
        Event::SumUnsaid { member, task, silence } => unsaid(say, member, task, silence),
        Event::ActiveGiven { member, task } => say.did(member, "is told to run", task, "."),
        Event::StandbyGiven { member, task } => say.did(member, "is told to keep a copy of", task, "."),
        Event::StandInGiven { member, task } => say.did(member, "keeps", task, " as a standby until it may run it."),
        Event::Withheld { member, task, owner } => withheld(say, member, task, owner),
        Event::PartitionsRevoked { member, task } => say.did(member, "has to give up", task, ", so it must rejoin."),
        Event::CheckpointWritten { member, task, offset } => {
            say.did(member, "writes the checkpoint of", task, ": ").number(offset).text(".")
        }
        Event::TaskClosed { member, task } => say.did(member, "closes", task, "."),
        Event::TaskRecycled { member, task, role } => recycled(say.did(member, "recycles", task, ": "), role),
        Event::TaskCreated { member, task, role } => created(say.did(member, "has", task, " now, "), role),
        Event::LockReleased { member, task } => say.did(member, "unlocks the folder of", task, "."),
        Event::TaskInitialised { member, task, offset, from, late } => {
            initialised(say.did(member, "initialises", task, ""), (offset, from), late)
        }
        Event::LockDenied { member, task, holder } => {
            say.did(member, "cannot initialise", task, ": ").member(holder).text(" holds its folder's lock.")
        }
        Event::TaskRan { member, task } => say.task(task).text(" runs on ").member(member).text("."),
        Event::RecordsGained { member, task, records } => {
            say.member(member).text(" restores ").number(records).text(" records of ").task(task).text(".")
        }
        // What is done to the group.
        Event::InstanceJoined { .. }
        | Event::InstanceStopping { .. }
        | Event::InstanceLeft { .. }
        | Event::InstanceCrashed { .. }
        | Event::LeaderElected { .. }
        | Event::VersionChanged { .. }
        | Event::DirectoryWiped { .. }
        | Event::ConfigChanged { .. }
        | Event::GroupEmptied
        | Event::TurnPassedInsidePoll { .. } => changed(say, event),
    }
    .spans
}

fn leads(leader: Say) -> Say {
    leader.text(" leads: it works out the lags from the reports. What nobody said counts as missing.")
}

fn waits(say: Say, wait: Wait) -> Say {
    match wait {
        Wait::Probing => {
            let interval = duration(say.group.topology.config.probing_rebalance_interval_ms);
            say.text("The group runs, and waits for the probing interval: ").code(interval).text(".")
        }
        Wait::Phase => say.text("The group is at rest. Others are about to join."),
        Wait::Action => say.text("The group is at rest. Something is about to be done to it."),
    }
}

fn seen_again(say: Say, first_seen: u32) -> Say {
    let say = say.text("All that decides is again exactly as before rebalance ").code(first_seen.to_string());
    say.text(". So it goes on for ever.")
}

fn misses(member: Say) -> Say {
    member
        .text(" misses the assignment: others rejoined before it had asked for it. It keeps what it has, and rejoins.")
}

fn rejoins(member: Say) -> Say {
    let says = member.text(" rejoins inside ").code("poll()");
    says.text(": its report leaves before its thread can initialise anything.")
}

fn leaves(member: Say) -> Say {
    member.text(" leaves ").code("poll()").text(" once, then follows up at once.")
}

fn stands_still(member: Say) -> Say {
    let says = member.text(" stands still: the committed offsets it asks for come only after its own ");
    says.code("JoinGroup").text(".")
}

fn withheld(say: Say, member: MemberIx, task: TaskIx, owner: MemberIx) -> Say {
    let say = say.task(task).text(" is meant for ").member(member).text(", but ");
    say.member(owner).text(" still owns it: it is withheld until that one has revoked it.")
}

fn recycled(say: Say, role: Role) -> Say {
    let becomes = match role {
        Role::Active => "the standby becomes the active, ",
        Role::Standby => "the active becomes a standby, ",
    };
    say.text(becomes).code("CREATED").text(" anew.")
}

fn created(say: Say, role: Role) -> Say {
    let say = say.text(if role == Role::Active { "as active, " } else { "as standby, " });
    say.code("CREATED").text(": not initialised yet.")
}

fn began(say: Say, round: u32, trigger: Trigger) -> Say {
    let say = say.text("Rebalance ").code(round.to_string()).text(" begins: ");
    match trigger {
        Trigger::Start => say.text("the first members join."),
        Trigger::AtOnce => say.text("everybody has rejoined inside ").code("poll()").text("."),
        Trigger::Soon => say.text("everybody has rejoined, or was told to follow up at once."),
        Trigger::Heartbeat => say.text("the last members have heard of it with their heartbeat."),
        Trigger::Probing => say.text("the probing interval is over."),
        Trigger::Joined => say.text("new members join."),
        Trigger::Changed => say.text("something was done to the group at rest."),
    }
}

fn reported(say: Say, sum: i64, source: SumSource) -> Say {
    match (source, u64::try_from(sum)) {
        (SumSource::RunningActive, _) if sum == LATEST_OFFSET => {
            say.text("it runs it, so it has the ").code("latest").text(".")
        }
        (SumSource::Checkpoint, Ok(sum)) => say.number(sum).text(", read from the checkpoint file."),
        (_, Ok(sum)) => say.number(sum).text(", the task's own offset."),
        (_, Err(_)) => say.code(sum.to_string()).text("."),
    }
}

fn unsaid(say: Say, member: MemberIx, task: TaskIx, silence: Silence) -> Say {
    match silence {
        Silence::NeverInitialised => {
            say.did(member, "has", task, " in hand, never initialised: its report leaves out what is on disk.")
        }
        Silence::NoCheckpoint => say.did(
            member,
            "has",
            task,
            " in hand, not initialised, with nothing of it on disk: there is nothing to say.",
        ),
        Silence::LockedBy(holder) => {
            say.did(member, "says nothing of", task, ": ").member(holder).text(" holds its folder's lock.")
        }
    }
}

fn sent(member: Say, moment: ReportMoment) -> Say {
    let say = member.text(" sends ").code("JoinGroup");
    match moment {
        ReportMoment::Rebalance => say.text(": its report is out."),
        ReportMoment::InsidePoll => say
            .text(" from inside ")
            .code("poll()")
            .text(": its report is out, before its thread could initialise anything new."),
        ReportMoment::FollowUp => say.text(" to follow up: its report is out."),
    }
}

fn decided(say: Say, decision: Decision) -> Say {
    match decision {
        Decision::Dealt { task, process } => {
            say.text("Ideally, ").task(task).text(" would run on ").process(process).text(".")
        }
        Decision::Balanced { task, from, to, standby } => say
            .text(if standby { "The standby of " } else { "Ideally, " })
            .task(task)
            .text(if standby { " goes from " } else { " would go from " })
            .process(from)
            .text(" to ")
            .process(to)
            .text(", which has fewer tasks a thread."),
        Decision::StandbyPlaced { task, process } => {
            say.text("The standby of ").task(task).text(" goes to ").process(process).text(", the least loaded.")
        }
        Decision::StandbyRefused { task, missing } => say
            .text("No instance is left for ")
            .code(missing.to_string())
            .text(" more standby of ")
            .task(task)
            .text("."),
        Decision::ActiveMoved { task, destination, caught_up, warm_up } => {
            let say = say.task(task).text(" goes to ").process(caught_up).text(", which is caught up; ");
            left_with(say.process(destination).text(", its ideal place, is not"), warm_up)
        }
        Decision::StandbyMoved { task, destination, caught_up, warm_up } => {
            let say = say
                .text("The standby of ")
                .task(task)
                .text(" goes to ")
                .process(caught_up)
                .text(", which is caught up; ");
            left_with(say.process(destination).text(" is not"), warm_up)
        }
        Decision::StatelessDealt { task, process } => say
            .task(task)
            .text(" has no state: it goes to ")
            .process(process)
            .text(", which has the fewest actives a thread."),
        Decision::ProbingNeeded { needed: true } => {
            say.text("Something is not where it should be: the group is to probe again later.")
        }
        Decision::ProbingNeeded { needed: false } => {
            say.text("Everything is where it should be: no probing is needed.")
        }
    }
}

fn left_with(say: Say, warm_up: WarmUp) -> Say {
    match warm_up {
        WarmUp::Swapped => say.text(" and takes over its standby."),
        WarmUp::Granted => say.text(" and keeps a copy to warm up."),
        WarmUp::Refused => say.text(", and no warm-up is left for it: it keeps nothing."),
    }
}

fn follows_up(member: Say, follow_up: FollowUp) -> Say {
    match follow_up {
        FollowUp::None => member.text(" has no reason to rejoin by itself."),
        FollowUp::Immediate => member.text(" is told to follow up at once: something of it is still with another."),
        FollowUp::Probing => member.text(" is told to look again after the probing interval."),
    }
}

fn initialised(say: Say, (offset, from): (Option<u64>, StartsFrom), late: bool) -> Say {
    let say = match (from, offset) {
        (StartsFrom::Stateless, _) | (_, None) => say,
        (StartsFrom::KeptOffset, Some(offset)) => say.text(" at ").number(offset).text(", which its stores kept"),
        (StartsFrom::Checkpoint, Some(offset)) => say.text(" at ").number(offset).text(", from its disk"),
        (StartsFrom::Nothing, Some(_)) => say.text(" from nothing"),
        (StartsFrom::Wiped, Some(_)) => say.text(" from nothing: what it had lay beyond the end"),
    };
    say.text(if late && from != StartsFrom::Stateless { ". Too late: its report is out already." } else { "." })
}

fn settled(say: Say, next: Next) -> Say {
    match next {
        Next::AtOnce => say.text("Everybody has rejoined already: the next rebalance comes at once."),
        Next::Soon => say.text("Everybody rejoins or follows up: the next rebalance comes soon."),
        Next::Heartbeat => say
            .text("Some wait inside ")
            .code("poll()")
            .text(" until the others hear of it, with their next heartbeat."),
        Next::Probing => say.text("Nobody has to rejoin. The group will probe again."),
        Next::None => say.text("Nobody has to rejoin."),
    }
}

fn joins(say: Say, phase: u32) -> Say {
    let new: Vec<ProcessIx> =
        (0..).zip(&say.group.processes).filter(|(_, process)| process.phase == Some(phase)).map(|(ix, _)| ix).collect();
    let mut say = say;
    for (at, process) in new.iter().enumerate() {
        let joint = match at {
            0 => "",
            _ if at + 1 == new.len() => " and ",
            _ => ", ",
        };
        say = say.text(joint).process(*process);
    }
    say.text(if new.len() == 1 { " starts." } else { " start." })
}

#[cfg(test)]
mod tests;
