//! Events as lines that a person can check against the specification.

use rebalance_lasso::kafka::assignor::Decision;
use rebalance_lasso::kafka::task_manager::Silence;
use rebalance_lasso::kafka::{MemberIx, ProcessIx, TaskIx};
use rebalance_lasso::sim::event::Event;
use rebalance_lasso::sim::group::Group;

/// Thread 2 of `A` is `A2`.
pub fn member(group: &Group, member: MemberIx) -> String {
    format!("{}{}", process(group, group.process_of(member)), group.members[member as usize].thread)
}

fn process(group: &Group, process: ProcessIx) -> &str {
    &group.processes[process as usize].name
}

pub fn task(group: &Group, task: TaskIx) -> String {
    group.task_id(task).to_string()
}

pub fn lines(group: &Group, events: &[Event]) -> Vec<String> {
    events.iter().map(|event| line(group, event)).collect()
}

pub fn line(group: &Group, event: &Event) -> String {
    if let Some(said) = of_the_group(group, event) {
        return said;
    }
    let m = |ix: MemberIx| member(group, ix);
    let t = |ix: TaskIx| task(group, ix);
    match *event {
        Event::DirectoryLocked { member, task } => format!("{} locks {}", m(member), t(task)),
        Event::SumReported { member, task, sum, source } => {
            format!("{} reports {}: {sum} ({source:?})", m(member), t(task))
        }
        Event::SumUnsaid { member, task, silence } => {
            let why = match silence {
                Silence::LockedBy(holder) => format!("locked by {}", m(holder)),
                other => format!("{other:?}"),
            };
            format!("{} says nothing of {} ({why})", m(member), t(task))
        }
        Event::JoinGroupSent { member, moment } => format!("{} sends JoinGroup ({moment:?})", m(member)),
        Event::ActiveGiven { member, task } => format!("{} is given active {}", m(member), t(task)),
        Event::StandbyGiven { member, task } => format!("{} is given standby {}", m(member), t(task)),
        Event::StandInGiven { member, task } => format!("{} is given stand-in {}", m(member), t(task)),
        Event::Withheld { member, task, owner } => {
            format!("{} waits for {}, owned by {}", m(member), t(task), m(owner))
        }
        Event::FollowUpScheduled { member, follow_up } => format!("{} follows up: {follow_up:?}", m(member)),
        Event::AssignmentMissed { member } => format!("{} misses its assignment", m(member)),
        Event::PartitionsRevoked { member, task } => format!("{} revokes {}", m(member), t(task)),
        Event::CheckpointWritten { member, task, offset } => format!("{} writes {} = {offset}", m(member), t(task)),
        Event::TaskClosed { member, task } => format!("{} closes {}", m(member), t(task)),
        Event::TaskRecycled { member, task, role } => format!("{} recycles {} as {role:?}", m(member), t(task)),
        Event::TaskCreated { member, task, role } => format!("{} creates {} as {role:?}", m(member), t(task)),
        Event::LockReleased { member, task } => format!("{} releases {}", m(member), t(task)),
        Event::RejoinedInsidePoll { member } => format!("{} rejoins inside poll()", m(member)),
        Event::TaskInitialised { member, task, offset, from, late } => {
            let at = offset.map_or(String::new(), |offset| format!(" at {offset}"));
            format!("{} initialises {}{at} ({from:?}){}", m(member), t(task), if late { ", late" } else { "" })
        }
        Event::LockDenied { member, task, holder } => format!("{} is denied {} by {}", m(member), t(task), m(holder)),
        Event::LeftPoll { member } => format!("{} leaves poll()", m(member)),
        Event::TurnPassedInsidePoll { member } => format!("{}'s turn passes inside poll()", m(member)),
        Event::StoodStill { member } => format!("{} stands still", m(member)),
        Event::TaskRan { member, task } => format!("{} runs {}", m(member), t(task)),
        Event::RecordsGained { member, task, records } => format!("{} gains {records} of {}", m(member), t(task)),
        _ => unreachable!("said above"),
    }
}

fn of_the_group(group: &Group, event: &Event) -> Option<String> {
    Some(match *event {
        Event::RebalanceBegan { round, trigger } => format!("rebalance {round} begins ({trigger:?})"),
        Event::LagsComputed { leader } => format!("{} leads", member(group, leader)),
        Event::Decided(decision) => decided(group, decision),
        Event::NextSettled { next } => format!("next: {next:?}"),
        Event::WaitBegan { wait } => format!("wait: {wait:?}"),
        Event::PhaseBegan { phase } => format!("phase {phase} begins"),
        Event::Rested => "rest".to_owned(),
        Event::StateSeenAgain { first_seen } => format!("as before rebalance {first_seen}"),
        _ => return None,
    })
}

fn decided(group: &Group, decision: Decision) -> String {
    let (t, p) = (|ix| task(group, ix), |ix| process(group, ix));
    match decision {
        Decision::Dealt { task, process } => format!("dealt {} to {}", t(task), p(process)),
        Decision::Balanced { task, from, to, standby } => {
            format!("balanced {} from {} to {}{}", t(task), p(from), p(to), if standby { " (standby)" } else { "" })
        }
        Decision::StandbyPlaced { task, process } => format!("placed standby {} on {}", t(task), p(process)),
        Decision::StandbyRefused { task, missing } => format!("no place for {missing} standbys of {}", t(task)),
        Decision::ActiveMoved { task, destination, caught_up, warm_up } => {
            format!("moved {} from {} to {} ({warm_up:?})", t(task), p(destination), p(caught_up))
        }
        Decision::StandbyMoved { task, destination, caught_up, warm_up } => {
            format!("moved standby {} from {} to {} ({warm_up:?})", t(task), p(destination), p(caught_up))
        }
        Decision::StatelessDealt { task, process } => format!("dealt stateless {} to {}", t(task), p(process)),
        Decision::ProbingNeeded { needed } => format!("probing needed: {needed}"),
    }
}
