//! The cooperative hand-over: everybody is told, and carries it out; who revoked something rejoins inside poll().

use super::{Assignment, Engine};
use crate::kafka::MemberIx;
use crate::kafka::partition_assignor::{FollowUp, MemberAssignment};
use crate::kafka::task::Role;
use crate::kafka::task_manager::TaskChange;
use crate::sim::event::{Event, EventSink, ReportMoment};

impl<S: EventSink> Engine<'_, S> {
    /// Everybody is told, then everybody carries it out.
    pub(super) fn hand_over(&mut self, assignment: &Assignment, missed: &[MemberIx]) {
        let members = self.group.members.len();
        self.turn.reset(members);
        for (member, told) in assignment {
            self.explain(*member, told);
        }
        for (member, told) in assignment {
            if missed.contains(member) {
                self.turn.in_the_loop[*member as usize] = true;
                self.turn.follow_ups[*member as usize] = FollowUp::None;
                self.tell(Event::AssignmentMissed { member: *member });
            } else {
                self.take_assignment(*member, told);
            }
        }
    }

    fn explain(&mut self, member: MemberIx, told: &MemberAssignment) {
        let group = self.group;
        let Self { sink, world, .. } = self;
        for &task in &told.active {
            sink.event(|| Event::ActiveGiven { member, task });
        }
        for &task in &told.pending {
            let owns = |other: &MemberIx| world.member(*other).tasks.owned().any(|owned| owned == task);
            sink.event(|| {
                let owner = (0..).take(group.members.len()).find(owns).unwrap_or(member);
                Event::Withheld { member, task, owner }
            });
        }
        for &task in &told.standby {
            sink.event(|| {
                if told.pending.binary_search(&task).is_ok() {
                    Event::StandInGiven { member, task }
                } else {
                    Event::StandbyGiven { member, task }
                }
            });
        }
        self.turn.follow_ups[member as usize] = told.follow_up;
        sink.event(|| Event::FollowUpScheduled { member, follow_up: told.follow_up });
    }

    /// Revokes, closes, recycles, creates. Mirrors `TaskManager.handleAssignment`.
    fn take_assignment(&mut self, member: MemberIx, told: &MemberAssignment) {
        let mut changes = std::mem::take(&mut self.desk.changes);
        let directory = self.world.directory_of(self.group, member);
        let tasks = &self.world.member(member).tasks;
        tasks.take_assignment(member, &told.active, &told.standby, directory, &mut changes);
        for change in changes.drain(..) {
            let event = match change {
                TaskChange::Revoked(task) => {
                    self.turn.in_the_loop[member as usize] = true;
                    Event::PartitionsRevoked { member, task }
                }
                TaskChange::CheckpointWritten(task, offset) => Event::CheckpointWritten { member, task, offset },
                TaskChange::Closed(task) => Event::TaskClosed { member, task },
                TaskChange::Recycled(task) => {
                    let kept = self.world.member(member).tasks.get(task);
                    let role = kept.map_or(Role::Standby, |task| task.recycled().role);
                    Event::TaskRecycled { member, task, role }
                }
                TaskChange::Created(task, role) => Event::TaskCreated { member, task, role },
                TaskChange::LockReleased(task) => Event::LockReleased { member, task },
            };
            self.tell(event);
        }
        self.desk.changes = changes;
    }

    /// Members that revoked something report for the next rebalance, before anything of theirs is initialised.
    pub(super) fn rejoin_inside_poll(&mut self) {
        for member in self.joined() {
            if self.turn.in_the_loop[member as usize] {
                self.tell(Event::RejoinedInsidePoll { member });
                self.report(member, ReportMoment::InsidePoll);
            }
        }
    }
}
