//! One exact sentence for each event. Names of tasks and instances stay names, so that they can carry their sign.

mod say;

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
        Event::RebalanceBegan { round, trigger } => began(say, round, trigger),
        Event::DirectoryLocked { member, task } => {
            say.member(member).text(" locks the folder of ").task(task).text(", to read how much of it is on disk.")
        }
        Event::SumReported { member, task, sum, source } => reported(say, member, task, sum, source),
        Event::SumUnsaid { member, task, silence } => unsaid(say, member, task, silence),
        Event::JoinGroupSent { member, moment } => sent(say, member, moment),
        Event::LagsComputed { leader } => say
            .member(leader)
            .text(" leads: it works out the lags from the reports. What nobody said counts as missing."),
        Event::Decided(decision) => decided(say, decision),
        Event::ActiveGiven { member, task } => say.member(member).text(" is told to run ").task(task).text("."),
        Event::StandbyGiven { member, task } => {
            say.member(member).text(" is told to keep a copy of ").task(task).text(".")
        }
        Event::Withheld { member, task, owner } => {
            let say = say.task(task).text(" is meant for ").member(member).text(", but ");
            say.member(owner).text(" still owns it: it is withheld until that one has revoked it.")
        }
        Event::StandInGiven { member, task } => {
            say.member(member).text(" keeps ").task(task).text(" as a standby until it may run it.")
        }
        Event::FollowUpScheduled { member, follow_up } => follows_up(say, member, follow_up),
        Event::AssignmentMissed { member } => say.member(member).text(
            " misses the assignment: others rejoined before it had asked for it. It keeps what it has, and rejoins.",
        ),
        Event::PartitionsRevoked { member, task } => {
            say.member(member).text(" has to give up ").task(task).text(", so it must rejoin.")
        }
        Event::CheckpointWritten { member, task, offset } => {
            say.member(member).text(" writes the checkpoint of ").task(task).text(": ").number(offset).text(".")
        }
        Event::TaskClosed { member, task } => say.member(member).text(" closes ").task(task).text("."),
        Event::TaskRecycled { member, task, role } => say
            .member(member)
            .text(" recycles ")
            .task(task)
            .text(if role == Role::Active {
                ": the standby becomes the active, "
            } else {
                ": the active becomes a standby, "
            })
            .code("CREATED")
            .text(" anew."),
        Event::TaskCreated { member, task, role } => say
            .member(member)
            .text(" has ")
            .task(task)
            .text(if role == Role::Active { " now, as active, " } else { " now, as standby, " })
            .code("CREATED")
            .text(": not initialised yet."),
        Event::LockReleased { member, task } => say.member(member).text(" unlocks the folder of ").task(task).text("."),
        Event::RejoinedInsidePoll { member } => say
            .member(member)
            .text(" rejoins inside ")
            .code("poll()")
            .text(": its report leaves before its new tasks are initialised."),
        Event::TaskInitialised { member, task, offset, from, late } => {
            initialised(say, member, task, (offset, from), late)
        }
        Event::LockDenied { member, task, holder } => say
            .member(member)
            .text(" cannot initialise ")
            .task(task)
            .text(": ")
            .member(holder)
            .text(" holds its folder's lock."),
        Event::LeftPoll { member } => {
            say.member(member).text(" leaves ").code("poll()").text(" once, then follows up at once.")
        }
        Event::StoodStill { member } => say
            .member(member)
            .text(" stands still: the committed offsets it asks for come only after its own ")
            .code("JoinGroup")
            .text("."),
        Event::TaskRan { member, task } => say.task(task).text(" runs on ").member(member).text("."),
        Event::RecordsGained { member, task, records } => {
            say.member(member).text(" restores ").number(records).text(" records of ").task(task).text(".")
        }
        Event::NextSettled { next } => settled(say, next),
        Event::WaitBegan { wait: Wait::Probing } => {
            let interval = duration(group.topology.config.probing_rebalance_interval_ms);
            say.text("The group runs, and waits for the probing interval: ").code(interval).text(".")
        }
        Event::WaitBegan { wait: Wait::Phase } => say.text("The group is at rest. Others are about to join."),
        Event::PhaseBegan { phase } => joins(say, phase),
        Event::Rested => say.text("The group is at rest: every task runs, nothing is to be moved, nobody will rejoin."),
        Event::StateSeenAgain { first_seen } => say
            .text("Everything is again exactly as before rebalance ")
            .code(first_seen.to_string())
            .text(". So it goes on for ever."),
    }
    .spans
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
    }
}

fn reported(say: Say, member: MemberIx, task: TaskIx, sum: i64, source: SumSource) -> Say {
    let say = say.member(member).text(" reports ").task(task).text(": ");
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
    let has = say.member(member);
    match silence {
        Silence::NeverInitialised => {
            has.text(" has ").task(task).text(" in hand, never initialised: its report says nothing of it.")
        }
        Silence::NoCheckpoint => {
            has.text(" has ").task(task).text(", not initialised, and no checkpoint to read: it says nothing of it.")
        }
        Silence::LockedBy(holder) => {
            has.text(" says nothing of ").task(task).text(": ").member(holder).text(" holds its folder's lock.")
        }
    }
}

fn sent(say: Say, member: MemberIx, moment: ReportMoment) -> Say {
    let say = say.member(member).text(" sends ").code("JoinGroup");
    match moment {
        ReportMoment::Rebalance => say.text(": its report is out."),
        ReportMoment::InsidePoll => {
            say.text(" from inside ").code("poll()").text(": its report is out, before anything of it was initialised.")
        }
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

fn follows_up(say: Say, member: MemberIx, follow_up: FollowUp) -> Say {
    let say = say.member(member);
    match follow_up {
        FollowUp::None => say.text(" has no reason to rejoin by itself."),
        FollowUp::Immediate => say.text(" is told to follow up at once: something of it is still with another."),
        FollowUp::Probing => say.text(" is told to look again after the probing interval."),
    }
}

fn initialised(say: Say, member: MemberIx, task: TaskIx, (offset, from): (Option<u64>, StartsFrom), late: bool) -> Say {
    let say = say.member(member).text(" initialises ").task(task);
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
        Next::None => say.text("Nobody has to rejoin, and nothing is left to do."),
    }
}

fn joins(say: Say, phase: u32) -> Say {
    let new: Vec<ProcessIx> =
        (0..).zip(&say.group.processes).filter(|(_, process)| process.phase == phase).map(|(ix, _)| ix).collect();
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
