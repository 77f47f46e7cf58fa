//! What is done to a running group from outside, before a rebalance begins; and whether a race can happen in one.

use super::{Assignment, Engine};
use crate::kafka::task_manager::TaskChange;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::{Event, EventSink, Next};
use crate::sim::plan::{Planned, Refusal, Step};

impl<'a, S: EventSink> Engine<'a, S> {
    /// Why a change cannot be made now; none if it can, or if it is luck, which its rebalance decides.
    pub(in crate::sim) fn refusal(&self, change: Planned) -> Option<Refusal> {
        let folders = |process: ProcessIx| &self.world.directories[process as usize];
        let is_up = |process: ProcessIx| self.world.running.contains(process);
        match change {
            Planned::Join(process) => is_up(process).then_some(Refusal::RunningAlready),
            Planned::Leave(process) | Planned::Crash(process) | Planned::Restart(process) => {
                (!is_up(process)).then_some(Refusal::NotRunning)
            }
            Planned::SetVersion(process, version) => {
                (self.group.processes[process as usize].version == version).then_some(Refusal::SameVersion)
            }
            Planned::WipeTask(process, task) => folders(process).folder(task).is_none().then_some(Refusal::NoFolder),
            Planned::WipeAll(process) => folders(process).folders().is_empty().then_some(Refusal::NoFolder),
            Planned::SetConfig(key, value) => {
                (key.of(&self.group.topology.config) == value).then_some(Refusal::SameValue)
            }
            Planned::Luck(..) => None,
        }
    }

    /// Makes a change that is not refused. Luck is none of these: it is what [`Engine::deliver`] and [`Engine::finish`] take.
    pub(in crate::sim) fn change(&mut self, step: &'a Step) {
        match step.change {
            Planned::Join(process) => self.start(process),
            Planned::Leave(process) => self.stop(process),
            Planned::Crash(process) => {
                self.tell(Event::InstanceCrashed { process });
                self.elect_after(process);
            }
            Planned::Restart(process) => self.while_stopped(process, |_| {}),
            Planned::SetVersion(process, version) => self.while_stopped(process, |engine| {
                engine.group = &step.group;
                engine.tell(Event::VersionChanged { process, version });
            }),
            Planned::WipeTask(process, task) => {
                self.while_stopped(process, |engine| engine.tell(Event::DirectoryWiped { process, task }));
            }
            Planned::WipeAll(process) => self.while_stopped(process, |engine| {
                let folders = engine.world.directories[process as usize].folders();
                let tasks: Vec<TaskIx> = folders.iter().map(|(task, _)| *task).collect();
                for task in tasks {
                    engine.tell(Event::DirectoryWiped { process, task });
                }
            }),
            Planned::SetConfig(key, value) => {
                self.group = &step.group;
                self.tell(Event::ConfigChanged { key, value });
            }
            Planned::Luck(..) => {}
        }
    }

    fn start(&mut self, process: ProcessIx) {
        self.tell(Event::InstanceJoined { process });
        if self.world.leader.is_none() {
            self.tell(Event::LeaderElected { process });
        }
    }

    /// Cleanly: what is initialised is written, as before an assignment without anything in it.
    fn stop(&mut self, process: ProcessIx) {
        self.tell(Event::InstanceStopping { process });
        for member in self.group.members_of(process) {
            let mut changes = Vec::new();
            let directory = self.world.directory_of(self.group, member);
            self.world.member(member).tasks.take_assignment(member, &[], &[], directory, &mut changes);
            for change in changes {
                match change {
                    TaskChange::CheckpointWritten(task, offset) => {
                        self.tell(Event::CheckpointWritten { member, task, offset });
                    }
                    TaskChange::Closed(task) => self.tell(Event::TaskClosed { member, task }),
                    TaskChange::LockReleased(task) => self.tell(Event::LockReleased { member, task }),
                    // Partitions go with the member; nothing else comes of an assignment without tasks.
                    TaskChange::Revoked(_) | TaskChange::Recycled(_) | TaskChange::Created(..) => {}
                }
            }
        }
        self.tell(Event::InstanceLeft { process });
        self.elect_after(process);
    }

    /// Stops a process if it runs, does something, and starts it again.
    fn while_stopped(&mut self, process: ProcessIx, act: impl FnOnce(&mut Self)) {
        let was_running = self.world.running.contains(process);
        if was_running {
            self.stop(process);
        }
        act(self);
        if was_running {
            self.start(process);
        }
    }

    /// If the group has lost its leader, the next one in process order leads, after the last the first. Kafka's broker picks any
    /// of those that are left; this is the canonical choice.
    fn elect_after(&mut self, gone: ProcessIx) {
        let running = self.world.running;
        let next = running.iter().find(|process| *process > gone).or_else(|| running.iter().next());
        if let (None, Some(process)) = (self.world.leader, next) {
            self.tell(Event::LeaderElected { process });
        }
    }

    /// Why a member cannot miss its assignment besides those that do; none if it can.
    pub(in crate::sim) fn miss_refusal(
        &self,
        assignment: &Assignment,
        missed: &[MemberIx],
        member: MemberIx,
    ) -> Option<Refusal> {
        let outside = |other: &MemberIx| *other != member && !missed.contains(other);
        if missed.contains(&member) {
            return Some(Refusal::Twice);
        }
        if !self.world.has_joined(self.group, member) {
            return Some(Refusal::NotRunning);
        }
        if !self.may_miss().any(|other| other == member) {
            return Some(Refusal::Leads);
        }
        let revokes = self.joined().filter(outside).any(|other| self.would_revoke(assignment, other));
        (!revokes).then_some(Refusal::NobodyElseRevokes)
    }

    /// After [`Engine::deliver`]: why a member cannot go through the turn inside poll(); none if it can.
    pub(in crate::sim) fn skip_refusal(&self, member: MemberIx) -> Option<Refusal> {
        if self.may_skip().contains(&member) {
            return None;
        }
        Some(if !self.world.has_joined(self.group, member) {
            Refusal::NotRunning
        } else if self.group.what_if.initialises_first {
            Refusal::LeavesPollFirst
        } else if !self.turn.in_the_loop[member as usize] {
            Refusal::NotInTheLoop
        } else if !self.world.member(member).tasks.has_created() {
            Refusal::NothingToInitialise
        } else {
            debug_assert_eq!(self.settle_next(), Next::Heartbeat, "somebody is in the loop");
            Refusal::LongTurn
        })
    }
}
