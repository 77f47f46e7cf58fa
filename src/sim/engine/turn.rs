//! What threads do outside poll(): initialise, run, restore, wait.

use super::Engine;
use crate::kafka::MemberIx;
use crate::kafka::partition_assignor::FollowUp;
use crate::kafka::task::TaskState;
use crate::kafka::task_manager::{Initialisation, TaskManager};
use crate::sim::event::{Event, EventSink, Next, ReportMoment, Wait};

/// Which ready actives of a member may run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ready {
    All,
    StatelessOnly,
    /// Not the stateful ones that were initialised in this turn.
    NotFresh,
}

impl<S: EventSink> Engine<'_, S> {
    /// Initialises a member's created tasks, as far as their folders' locks can be had.
    pub(super) fn initialise(&mut self, member: MemberIx) {
        if !self.world.member(member).tasks.has_created() {
            return;
        }
        let late = self.world.member(member).report.is_out;
        let mut at = 0;
        while let Some(&(task, state)) = self.world.member(member).tasks.tasks().get(at) {
            at += 1;
            if state.state != TaskState::Created {
                continue;
            }
            let end = self.group.end_offset_sum(task);
            let directory = self.world.directory_of(self.group, member);
            match TaskManager::initialise(member, (task, state), directory, end) {
                Initialisation::Done(offset, from) => {
                    if end.is_some() {
                        self.turn.initialised.push((member, task));
                    } else {
                        self.turn.initialised_stateless[member as usize] = true;
                    }
                    self.tell(Event::TaskInitialised { member, task, offset, from, late });
                }
                Initialisation::LockedBy(holder) => self.tell(Event::LockDenied { member, task, holder }),
            }
        }
    }

    /// Members outside the loop leave poll(): those told to follow up immediately for once, the others for good.
    pub(super) fn leave_poll(&mut self) {
        for member in self.joined() {
            if self.turn.in_the_loop[member as usize] {
                continue;
            }
            if self.turn.follow_ups[member as usize] == FollowUp::Immediate {
                self.tell(Event::LeftPoll { member });
                let is_unaware = self.turn.unaware.contains(&member);
                self.run_ready(member, if is_unaware { Ready::NotFresh } else { Ready::StatelessOnly });
                self.report(member, ReportMoment::FollowUp);
            } else {
                self.run_ready(member, Ready::All);
            }
        }
    }

    /// Ready actives run, but none as long as a task of the thread is not initialised.
    fn run_ready(&mut self, member: MemberIx, ready: Ready) {
        let ends = &self.group.topology.end_offset_sums;
        let mut some_ready = false;
        for (task, state) in self.world.member(member).tasks.tasks() {
            if !state.is_initialised() {
                return;
            }
            some_ready |= state.is_ready(ends[*task as usize]);
        }
        if !some_ready {
            return;
        }
        let mut at = 0;
        while let Some(&(task, state)) = self.world.member(member).tasks.tasks().get(at) {
            at += 1;
            let may = match ready {
                Ready::All => true,
                Ready::StatelessOnly => !self.group.is_stateful(task),
                Ready::NotFresh => !self.turn.initialised.contains(&(member, task)),
            };
            if may && state.is_ready(ends[task as usize]) {
                self.tell(Event::TaskRan { member, task });
            }
        }
    }

    pub(super) fn settle_next(&self) -> Next {
        let mut joined = self.joined();
        let in_the_loop = |member: MemberIx| self.turn.in_the_loop[member as usize];
        let follow_up = |member: MemberIx| self.turn.follow_ups[member as usize];
        if !self.turn.follows_up_late && !self.joined().any(in_the_loop) {
            let probing = joined.any(|member| follow_up(member) == FollowUp::Probing);
            return if probing { Next::Probing } else { Next::None };
        }
        if self.joined().all(in_the_loop) {
            return Next::AtOnce;
        }
        if joined.all(|member| in_the_loop(member) || follow_up(member) == FollowUp::Immediate) {
            return Next::Soon;
        }
        Next::Heartbeat
    }

    /// What passes while members in the loop wait for the group to join.
    pub(super) fn pass_turn(&mut self, next: Next) {
        match next {
            Next::Probing | Next::None => {}
            Next::AtOnce | Next::Soon => {
                for member in self.joined() {
                    self.stand_still_if_ready(member);
                }
                for member in self.joined() {
                    self.run_ready(member, Ready::NotFresh);
                }
            }
            Next::Heartbeat => {
                for member in self.joined() {
                    let waiting = self.world.member(member).report.is_out;
                    self.gain(member, self.group.restored_per_heartbeat, waiting);
                }
                for member in self.joined() {
                    // The thread stood still in its first pass: there was no second one for what it had just initialised.
                    let stood =
                        self.turn.in_the_loop[member as usize] && self.turn.initialised_stateless[member as usize];
                    self.run_ready(member, if stood { Ready::NotFresh } else { Ready::All });
                }
            }
        }
    }

    fn stand_still_if_ready(&mut self, member: MemberIx) {
        let state = self.world.member(member);
        let waiting = state.report.is_out;
        if state.tasks.gain(0, waiting, &self.group.topology.end_offset_sums).stands_still {
            self.sink.event(|| Event::StoodStill { member });
        }
    }

    /// Restores records; the checkpoints follow. No offset passes its end.
    fn gain(&mut self, member: MemberIx, records: u64, waiting: bool) {
        let ends = &self.group.topology.end_offset_sums;
        let gain = self.world.member(member).tasks.gain(records, waiting, ends);
        if gain.stands_still {
            self.sink.event(|| Event::StoodStill { member });
            return;
        }
        let mut at = 0;
        while let Some(&(task, state)) = self.world.member(member).tasks.tasks().get(at) {
            at += 1;
            let end = ends[task as usize];
            let (offered, lack) = match (state.lack_records(end), state.offset) {
                (Some(lack), Some(_)) => (gain.active_records, lack),
                (None, Some(offset)) if state.state == TaskState::Running && !state.is_running_active() => {
                    (gain.standby_records, end.saturating_sub(offset))
                }
                _ => continue,
            };
            let records = offered.min(lack);
            if records > 0 {
                self.tell(Event::RecordsGained { member, task, records });
            }
        }
    }

    /// A wait for the probing interval or the next phase: everybody is outside poll() most of the time.
    pub fn wait(&mut self, wait: Wait) {
        self.tell(Event::WaitBegan { wait });
        self.initialise_and_run_all();
        for member in self.joined() {
            self.gain(member, self.group.restored_per_wait, false);
            self.run_ready(member, Ready::All);
        }
        self.initialise_and_run_all();
    }

    fn initialise_and_run_all(&mut self) {
        for member in self.joined() {
            self.initialise(member);
        }
        for member in self.joined() {
            self.run_ready(member, Ready::All);
        }
    }
}
