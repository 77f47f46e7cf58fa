//! The state of a group between two events: all that decides what comes after.

use std::rc::Rc;

use super::event::Event;
use super::group::Group;
use super::process_set::ProcessSet;
use crate::kafka::state_directory::{Folder, StateDirectory};
use crate::kafka::task::{Role, Task, TaskState};
use crate::kafka::task_manager::TaskManager;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};

/// A report that is out: what its `JoinGroup` says until the leader has read it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Report {
    /// The offset sums, in task order. What the member owns is what it has as actives.
    pub offset_sums: Vec<(TaskIx, i64)>,
    /// Whether the `JoinGroup` has been sent; a report being written is not out.
    pub is_out: bool,
}

impl Report {
    fn clear(&mut self) {
        self.offset_sums.clear();
        self.is_out = false;
    }
}

/// What one member has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MemberState {
    /// Its tasks; its actives are what it owns.
    pub tasks: TaskManager,
    /// Its report for the next assignment.
    pub report: Report,
}

/// Who runs and who leads, checkpoints, locks, tasks, ownership, reports that are out, and the phase. Generation numbers and the clock are no part
/// of it: nothing depends on them. Two equal worlds of one group before a rebalance have the same future, if nothing is done to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct World {
    /// Index of the phase that has begun last.
    pub phase: u32,
    /// Processes that are running, and so in the group.
    pub running: ProcessSet,
    /// The process whose first member leads; none in an empty group. It leads until it leaves.
    pub leader: Option<ProcessIx>,
    /// State directories, a process each. Copies of a world share those that stayed as they were.
    pub directories: Vec<Rc<StateDirectory>>,
    /// Members, joined or not.
    pub members: Vec<MemberState>,
}

impl World {
    /// The world before the first rebalance: old state on disk, nothing in anybody's hands.
    pub fn before_start(group: &Group) -> Self {
        let mut world = Self {
            phase: 0,
            running: ProcessSet::default(),
            leader: None,
            directories: Vec::new(),
            members: Vec::new(),
        };
        world.restart(group);
        world
    }

    /// As [`World::before_start`], in place. The group may be another one.
    pub fn restart(&mut self, group: &Group) {
        let starts = |process: &ProcessIx| group.processes[*process as usize].phase == Some(0);
        self.phase = 0;
        self.running = group.process_indices().filter(starts).collect();
        self.leader = self.running.iter().next();
        self.directories.resize_with(group.processes.len(), Rc::default);
        for (directory, process) in self.directories.iter_mut().zip(&group.processes) {
            Rc::make_mut(directory).reset(&process.checkpoints);
        }
        self.members.resize_with(group.members.len(), MemberState::default);
        for member in &mut self.members {
            member.tasks.clear();
            member.report.clear();
        }
    }

    /// Appends the whole state as words, so that two worlds of one group are equal exactly if their words are.
    pub fn encode(&self, words: &mut Vec<u64>) {
        // An offset is below 2^63, so one more than it leaves 0 for none.
        let optional = |offset: Option<u64>| offset.map_or(0, |offset| offset + 1);
        words.push(u64::from(self.phase) << 32 | optional(self.leader.map(u64::from)));
        words.extend(self.running.words(self.directories.len()));
        for directory in &self.directories {
            words.push(directory.folders().len() as u64);
            for (task, Folder { checkpoint, holder }) in directory.folders() {
                words.extend([u64::from(*task), *checkpoint, optional(holder.map(u64::from))]);
            }
        }
        for MemberState { tasks, report } in &self.members {
            let tasks = tasks.tasks();
            words.push((tasks.len() as u64) << 1 | u64::from(report.is_out));
            for (id, task) in tasks {
                words
                    .extend([u64::from(*id) << 8 | (task.role as u64) << 4 | task.state as u64, optional(task.offset)]);
            }
            words.push(report.offset_sums.len() as u64);
            words.extend(report.offset_sums.iter().flat_map(|(task, sum)| [u64::from(*task), sum.cast_unsigned()]));
        }
    }

    /// Whether a member's process is running.
    pub fn has_joined(&self, group: &Group, member: MemberIx) -> bool {
        self.running.contains(group.process_of(member))
    }

    /// The member that leads: the first, by name, of the leading process; none in an empty group.
    pub fn leading_member(&self, group: &Group) -> Option<MemberIx> {
        let leader = self.leader?;
        group.members_by_name.iter().copied().find(|member| group.process_of(*member) == leader)
    }

    /// The state directory of a member's process.
    pub fn directory_of(&self, group: &Group, member: MemberIx) -> &StateDirectory {
        &self.directories[group.process_of(member) as usize]
    }

    /// What a member has.
    pub fn member(&self, member: MemberIx) -> &MemberState {
        &self.members[member as usize]
    }

    /// Carries out an event. Events that explain a decision change nothing here.
    pub fn apply(&mut self, group: &Group, event: &Event) {
        match *event {
            Event::DirectoryLocked { member, task } => self.directory_mut(group, member).lock(task, member),
            Event::LockReleased { member, task } => self.directory_mut(group, member).release(task),
            Event::SumReported { member, task, sum, .. } => {
                self.members[member as usize].report.offset_sums.push((task, sum));
            }
            Event::JoinGroupSent { member, .. } => self.members[member as usize].report.is_out = true,
            Event::LagsComputed { .. } => self.members.iter_mut().for_each(|member| member.report.clear()),
            Event::CheckpointWritten { member, task, offset } => {
                self.directory_mut(group, member).write_checkpoint(task, offset);
            }
            Event::TaskClosed { member, task } => self.tasks_mut(member).remove(task),
            Event::TaskRecycled { member, task, .. } => self.change(member, task, |task| *task = task.recycled()),
            Event::TaskCreated { member, task, role } => self.tasks_mut(member).put(task, Task::created(role)),
            Event::TaskInitialised { member, task, offset, .. } => self.initialise(group, member, task, offset),
            Event::TaskRan { member, task } => self.change(member, task, |task| task.state = TaskState::Running),
            Event::RecordsGained { member, task, records } => self.gain(group, member, task, records),
            Event::PhaseBegan { phase } => self.begin_phase(group, phase),
            Event::InstanceJoined { process } => self.running.insert(process),
            Event::InstanceLeft { process } => self.take_out(group, process),
            Event::InstanceCrashed { process } => self.crash(group, process),
            Event::LeaderElected { process } => self.leader = Some(process),
            Event::DirectoryWiped { process, task } => {
                Rc::make_mut(&mut self.directories[process as usize]).remove(task);
            }
            _ => {}
        }
    }

    fn begin_phase(&mut self, group: &Group, phase: u32) {
        self.phase = phase;
        let joins = |process: &ProcessIx| group.processes[*process as usize].phase == Some(phase);
        group.process_indices().filter(joins).for_each(|process| self.running.insert(process));
    }

    fn take_out(&mut self, group: &Group, process: ProcessIx) {
        self.running.remove(process);
        if self.leader == Some(process) {
            self.leader = None;
        }
        group.members_of(process).for_each(|member| self.members[member as usize] = MemberState::default());
    }

    /// Whoever held a lock is gone with it.
    fn crash(&mut self, group: &Group, process: ProcessIx) {
        self.take_out(group, process);
        Rc::make_mut(&mut self.directories[process as usize]).release_all();
    }

    fn directory_mut(&mut self, group: &Group, member: MemberIx) -> &mut StateDirectory {
        Rc::make_mut(&mut self.directories[group.process_of(member) as usize])
    }

    fn tasks_mut(&mut self, member: MemberIx) -> &mut TaskManager {
        &mut self.members[member as usize].tasks
    }

    fn change(&mut self, member: MemberIx, id: TaskIx, change: impl FnOnce(&mut Task)) {
        if let Some(task) = self.tasks_mut(member).get_mut(id) {
            change(task);
        }
    }

    fn initialise(&mut self, group: &Group, member: MemberIx, id: TaskIx, offset: Option<u64>) {
        if let Some(offset) = offset {
            let directory = self.directory_mut(group, member);
            directory.write_checkpoint(id, offset);
            directory.lock(id, member);
        }
        self.change(member, id, |task| {
            task.offset = offset;
            task.state = match task.role {
                Role::Active => TaskState::Restoring,
                Role::Standby => TaskState::Running,
            };
        });
    }

    /// The checkpoint follows the task: Kafka writes it at each commit.
    fn gain(&mut self, group: &Group, member: MemberIx, id: TaskIx, records: u64) {
        let Some(offset) = self.tasks_mut(member).get_mut(id).and_then(|task| task.offset.as_mut()) else { return };
        *offset = offset.saturating_add(records);
        let offset = *offset;
        self.directory_mut(group, member).write_checkpoint(id, offset);
    }
}
