//! The same two moments of a simulated round.

use crate::kafka::task_manager::TaskManager;
use crate::sim::event::Event;
use crate::sim::moment::Moment;
use crate::sim::run::{Position, Run};

use super::Half;

/// A simulated round at one of its halves.
#[derive(Clone, Debug)]
pub struct Pose {
    /// Before the round began.
    pub before: Moment,
    /// The moment.
    pub now: Moment,
    /// Whether there is no such round: the group has been at rest since the last one.
    pub is_over: bool,
}

/// Round `n` of a run that may go on for ever; of one at rest, how it stands.
pub fn pose(run: &Run, n: u32, half: Half) -> Pose {
    let before = run.moment_before(n);
    let Some(round) = run.round_shown(n) else {
        let last = u32::try_from(run.rounds.len().saturating_sub(1)).unwrap_or(u32::MAX);
        let now = run.moment(Position { round: last, events: u32::MAX });
        return Pose { before: now.clone(), now, is_over: true };
    };
    let events = &run.rounds[round as usize].events;
    let mut now = before.clone();
    now.apply_all(&run.group, &events[..end_of(half, events)]);
    now.round = n;
    now.leader.round = n;
    if half == Half::Told {
        // Who rejoins inside poll() has reported again; here stands what the leader has read.
        for (member, report) in now.members.iter_mut().zip(&now.leader.reports) {
            member.report.clone_from(report);
        }
    }
    for (state, reported) in now.world.members.iter_mut().zip(reported(run, n)) {
        as_reported(&mut state.tasks, &reported);
    }
    Pose { before, now, is_over: false }
}

/// The tasks of each member when it made the report that the leader reads in round `n`: inside poll(), that was in the round before.
fn reported(run: &Run, n: u32) -> Vec<TaskManager> {
    let mut reported = vec![TaskManager::default(); run.group.members.len()];
    for round in n.checked_sub(1).into_iter().chain([n]) {
        let mut moment = run.moment_before(round);
        let stored = run.round_shown(round).map_or(&[][..], |round| &run.rounds[round as usize].events);
        for event in stored {
            if round == n && matches!(event, Event::LagsComputed { .. }) {
                break;
            }
            moment.apply(&run.group, event);
            if let Event::JoinGroupSent { member, .. } = event {
                reported[*member as usize].clone_from(&moment.world.member(*member).tasks);
            }
        }
    }
    reported
}

/// What a member keeps is shown as far as it was when it reported, as a recording has it.
fn as_reported(tasks: &mut TaskManager, reported: &TaskManager) {
    for (task, then) in reported.tasks() {
        if let Some(now) = tasks.get_mut(*task).filter(|now| now.role == then.role) {
            *now = *then;
        }
    }
}

/// How many of a round's events belong to a half and those before it.
fn end_of(half: Half, events: &[Event]) -> usize {
    let ends = |event: &Event| match half {
        Half::Read => matches!(
            event,
            Event::ActiveGiven { .. }
                | Event::Withheld { .. }
                | Event::StandbyGiven { .. }
                | Event::StandInGiven { .. }
                | Event::FollowUpScheduled { .. }
        ),
        Half::Told => matches!(
            event,
            Event::TaskInitialised { .. }
                | Event::LockDenied { .. }
                | Event::TurnPassedInsidePoll { .. }
                | Event::LeftPoll { .. }
                | Event::NextSettled { .. }
        ),
    };
    events.iter().position(ends).unwrap_or(events.len())
}
