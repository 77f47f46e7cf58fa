//! Causes in what is done to the group while it runs.

use super::history::History;
use super::{Cause, Why};
use crate::sim::event::Event;
use crate::sim::run::Position;

/// Why something that is done to the group happened, or comes of it before the rebalance begins; none for anything else.
pub(super) fn done(history: History, at: Position, event: Event) -> Option<Cause> {
    let last = |why: Why, wanted: &dyn Fn(&Event) -> bool| Some(Cause::event(history, why, history.last(at, wanted)));
    match event {
        Event::InstanceJoined { .. }
        | Event::InstanceStopping { .. }
        | Event::InstanceCrashed { .. }
        | Event::VersionChanged { .. }
        | Event::DirectoryWiped { .. }
        | Event::ConfigChanged { .. } => Some(Cause::root(Why::Action)),
        Event::TurnPassedInsidePoll { .. } => Some(Cause::root(Why::Race)),
        Event::InstanceLeft { process: gone } => {
            last(Why::Stops, &|event| matches!(event, Event::InstanceStopping { process } if *process == gone))
        }
        Event::LeaderElected { .. } => last(Why::NoLeader, &|event| is_change(event) && !is_detail(event)),
        Event::GroupEmptied => last(Why::NobodyLeft, &|event| is_gone(event)),
        Event::CheckpointWritten { member, .. }
        | Event::TaskClosed { member, .. }
        | Event::LockReleased { member, .. } => {
            let own = history.group().process_of(member);
            let occasion = history.last_in_round(at, |event| match *event {
                Event::InstanceStopping { process } => process == own,
                Event::RebalanceBegan { .. } => true,
                _ => false,
            })?;
            let stops = matches!(history.event(occasion)?, Event::InstanceStopping { .. });
            stops.then(|| Cause::event(history, Why::Stops, Some(occasion)))
        }
        _ => None,
    }
}

/// Why a group at rest rebalances: the last thing that was done to it.
pub(super) fn woken(history: History, at: Position) -> Cause {
    Cause::event(history, Why::OthersTakePart, history.last_in_round(at, is_change))
}

const fn is_gone(event: &Event) -> bool {
    matches!(event, Event::InstanceLeft { .. } | Event::InstanceCrashed { .. })
}

const fn is_detail(event: &Event) -> bool {
    matches!(event, Event::VersionChanged { .. } | Event::DirectoryWiped { .. } | Event::ConfigChanged { .. })
}

const fn is_change(event: &Event) -> bool {
    is_gone(event) || is_detail(event) || matches!(event, Event::InstanceJoined { .. } | Event::PhaseBegan { .. })
}
