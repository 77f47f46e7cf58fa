//! What each thread does with each assignment, and what happens to it.

use std::collections::BTreeMap;

use super::{Happening, Mark, Turn};
use crate::log::layout::client_of;
use crate::log::reader::Line;
use crate::log::said::{Handled, JoinFailure, Name, Partitions, Said, TaskStep, Told};

/// Turns with their threads, in the order in which they began, and marks in the order of time.
#[derive(Default)]
pub(super) struct Turns {
    pub turns: Vec<(Name, Turn)>,
    pub marks: Vec<Mark>,
}

/// A thread in the middle of a turn.
#[derive(Default)]
struct Thread {
    turn: Option<Turn>,
    /// What it triggered before the turn that will begin next.
    triggered: Option<Told>,
}

/// Reads all turns.
pub(super) fn turns(lines: &[Line]) -> Turns {
    let mut all = Turns::default();
    let mut threads: BTreeMap<Name, Thread> = BTreeMap::new();
    for line in lines {
        if let Some(what) = happening(&line.said) {
            all.marks.push(mark(what, line));
        }
        let Some(name) = line.thread.as_ref().filter(|name| client_of(name) != &***name) else { continue };
        if !threads.contains_key(name) {
            threads.insert(name.clone(), Thread::default());
        }
        let Some(thread) = threads.get_mut(name) else { continue };
        if thread.begins(&line.said) {
            let next = Turn { at: line.stamp, ..Turn::default() };
            all.turns.extend(thread.turn.replace(next).map(|turn| (name.clone(), turn)));
        }
        if let Said::Triggering(told) = line.said {
            thread.triggered = Some(told);
        }
        thread.take(line);
    }
    for (name, thread) in threads {
        all.turns.extend(thread.turn.map(|turn| (name.clone(), turn)));
    }
    all.turns.sort_by_key(|(_, turn)| turn.at.map(|stamp| stamp.ms));
    all
}

fn happening(said: &Said) -> Option<Happening> {
    Some(match said {
        Said::ClientStateIs(state) if &**state == "PENDING_SHUTDOWN" => Happening::Shutdown,
        Said::ClientStateIs(state) if matches!(&**state, "ERROR" | "PENDING_ERROR") => Happening::Error,
        Said::Joining => Happening::Joining,
        Said::JoinFailed(JoinFailure::RebalanceInProgress) | Said::InProgress => Happening::Missed,
        Said::SyncFailed => Happening::SyncFailed,
        Said::Fenced => Happening::Fenced,
        Said::PollTimeout => Happening::PollTimeout,
        Said::Leaving => Happening::Leaving,
        Said::Corrupted => Happening::Corrupted,
        Said::Triggering(Told::Probing) => Happening::ProbingTriggered,
        _ => return None,
    })
}

fn mark(what: Happening, line: &Line) -> Mark {
    Mark { what, thread: line.thread.clone(), at: line.stamp, line: line.place() }
}

impl Thread {
    /// Whether a row begins a new turn.
    fn begins(&self, said: &Said) -> bool {
        let Some(turn) = &self.turn else {
            return matches!(
                said,
                Said::Joined(..)
                    | Said::Synced(..)
                    | Said::Updating
                    | Said::Partitions(..)
                    | Said::Handle
                    | Said::Handled(..)
                    | Said::Told(..)
            );
        };
        match said {
            Said::Joined(generation, _) | Said::Synced(generation) => turn
                .generation
                .map_or_else(|| turn.handled.is_some() || turn.partitions.is_some(), |own| own != *generation),
            Said::Updating => turn.partitions.is_some() || turn.handled.is_some() || turn.rejoined_line.is_some(),
            Said::Told(_) => turn.told.is_some() || turn.rejoined_line.is_some(),
            Said::Handle => turn.handled.is_some() || turn.rejoined_line.is_some(),
            Said::JoinFailed(JoinFailure::RebalanceInProgress) => turn.handled.is_some(),
            _ => false,
        }
    }

    fn take(&mut self, line: &Line) {
        let Some(turn) = &mut self.turn else { return };
        turn.triggered = turn.triggered.or(self.triggered.take());
        let is_own = match &line.said {
            Said::Joined(generation, member) => {
                turn.generation = Some(*generation);
                turn.member = member.clone().or(turn.member.take());
                true
            }
            Said::Synced(generation) => {
                turn.generation = Some(*generation);
                true
            }
            Said::Told(told) => {
                turn.told = Some(*told);
                true
            }
            Said::Joining => {
                if turn.handled.is_some() || turn.missed {
                    turn.rejoined = turn.rejoined.or(line.stamp);
                    turn.rejoined_line.get_or_insert_with(|| line.place());
                }
                true
            }
            Said::JoinFailed(JoinFailure::RebalanceInProgress) | Said::SyncFailed | Said::InProgress => {
                turn.missed |= turn.handled.is_none();
                true
            }
            said => {
                if matches!(said, Said::Handle) {
                    turn.handled_line = Some(line.place());
                }
                turn.take_assignment(said)
            }
        };
        if is_own {
            turn.lines.push(line.place());
        }
    }
}

impl Turn {
    fn take_assignment(&mut self, said: &Said) -> bool {
        match said {
            Said::Updating => {
                self.partitions.get_or_insert_default();
            }
            Said::Partitions(kind, list) => {
                let partitions = self.partitions.get_or_insert_default();
                match kind {
                    Partitions::Assigned => partitions.assigned = Some(list.clone()),
                    Partitions::Owned => partitions.owned = Some(list.clone()),
                    Partitions::Revoked => partitions.revoked = Some(list.clone()),
                    Partitions::Added => {}
                }
            }
            Said::Handle => {
                self.handled.get_or_insert_default();
            }
            Said::Handled(kind, tasks) => {
                let handled = self.handled.get_or_insert_default();
                let list = match kind {
                    Handled::NewActive => &mut handled.active,
                    Handled::NewStandby => &mut handled.standby,
                    Handled::ExistingActive => &mut handled.prev_active,
                    Handled::ExistingStandby => &mut handled.prev_standby,
                };
                *list = Some(tasks.clone());
            }
            Said::Revoking(list) | Said::Lost(list) => self.revoked.extend(list.iter().cloned()),
            Said::Task(task, _, TaskStep::Initialised) if self.rejoined_line.is_some() => {
                self.initialised_late.push(*task);
            }
            Said::Task(task, _, TaskStep::Initialised) => self.initialised.push(*task),
            Said::Task(task, _, TaskStep::Closed | TaskStep::ClosedDirty) => self.closed.push(*task),
            Said::Task(task, _, TaskStep::Recycled) => self.recycled.push(*task),
            Said::Task(..) | Said::Adding(_) | Said::Triggering(_) | Said::Rejoin(_) => {}
            _ => return false,
        }
        true
    }
}
