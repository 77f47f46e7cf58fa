//! The tasks of one member: what it reports of them, what an assignment does to them, how they are initialised and
//! gain records. Mirrors `TaskManager`.
//!
//! Every function here *decides* and returns what it decided; `sim` carries it out, one event at a time.

use super::state_directory::{Folder, StateDirectory};
use super::task::{Role, Task, TaskState};
use super::{MemberIx, TaskIx};

/// The tasks that one member has, in task order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TaskManager {
    tasks: Vec<(TaskIx, Task)>,
}

/// Where a reported offset sum comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SumSource {
    /// A running active: the sentinel "latest".
    RunningActive,
    /// The task's own offset.
    Task,
    /// The checkpoint file.
    Checkpoint,
}

/// Why a member says nothing of a task that is in its hands or on its disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Silence {
    /// It has the task, created and never initialised, so there is no offset to tell, though there is state on disk:
    /// 2.6.0 does not look. **KAFKA-10651.**
    NeverInitialised,
    /// It has the task, not initialised, and there is nothing on disk: no release has anything to tell.
    NoCheckpoint,
    /// Another thread of the process holds the folder's lock.
    LockedBy(MemberIx),
}

impl Silence {
    /// Whether state on disk goes unsaid, unless another member of the process says it.
    pub const fn hides_state(self) -> bool {
        !matches!(self, Self::NoCheckpoint)
    }
}

/// How checkpoints are read for a report. Kafka 2.6.0 has both off, 2.6.1 the first one on; the second is nobody's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportRules {
    /// The checkpoint of a task that is still CREATED is reported.
    pub checkpoint_of_created: bool,
    /// A checkpoint is reported as a task would count it.
    pub one_more: bool,
}

/// One line of a report, said or unsaid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportLine {
    /// The member reports this offset sum.
    Sum(i64, SumSource),
    /// The member says nothing.
    Nothing(Silence),
}

/// One step of taking an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskChange {
    /// The partitions of an active that is not assigned any more are given up.
    Revoked(TaskIx),
    /// The offset is written to disk before the task is closed or recycled.
    CheckpointWritten(TaskIx, u64),
    /// A task is closed and gone.
    Closed(TaskIx),
    /// A task changes role: closed and created anew, its stores kept.
    Recycled(TaskIx),
    /// A task is made, not initialised.
    Created(TaskIx, Role),
    /// A folder's lock is given up.
    LockReleased(TaskIx),
}

/// From which offset a task starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StartsFrom {
    /// A stateless task starts from nothing.
    Stateless,
    /// It was recycled and kept its offset.
    KeptOffset,
    /// The checkpoint on disk.
    Checkpoint,
    /// There was nothing on disk.
    Nothing,
    /// What there was lay beyond the changelog's end, was taken for corrupt and wiped.
    Wiped,
}

/// What comes of trying to initialise a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initialisation {
    /// It is initialised, at this offset if it is stateful.
    Done(Option<u64>, StartsFrom),
    /// Another thread holds the lock: it stays created.
    LockedBy(MemberIx),
}

/// Records that each restoring active, and each standby, of a member gains at most, short of its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gain {
    /// For each restoring active.
    pub active_records: u64,
    /// For each standby.
    pub standby_records: u64,
    /// The thread stands still: a ready active waits for committed offsets behind the member's own `JoinGroup`.
    pub stands_still: bool,
}

/// A walk along a list in task order, beside another one.
struct Along<'a>(&'a [TaskIx]);

impl Along<'_> {
    /// Whether a task is in the list. Tasks must be asked for in task order.
    fn meets(&mut self, task: TaskIx) -> bool {
        while let [first, rest @ ..] = self.0
            && *first < task
        {
            self.0 = rest;
        }
        self.0.first() == Some(&task)
    }
}

/// As what a task is assigned, from walks along the actives and the standbys.
fn assigned_role((active, standby): &mut (Along, Along), task: TaskIx) -> Option<Role> {
    if active.meets(task) { Some(Role::Active) } else { standby.meets(task).then_some(Role::Standby) }
}

impl TaskManager {
    /// All tasks, in task order.
    pub fn tasks(&self) -> &[(TaskIx, Task)] {
        &self.tasks
    }

    /// Forgets all tasks; the memory is kept.
    pub fn clear(&mut self) {
        self.tasks.clear();
    }

    /// A task that the member has.
    pub fn get(&self, task: TaskIx) -> Option<Task> {
        self.position(task).ok().map(|at| self.tasks[at].1)
    }

    /// A task that the member has, to be changed.
    pub fn get_mut(&mut self, task: TaskIx) -> Option<&mut Task> {
        self.position(task).ok().map(|at| &mut self.tasks[at].1)
    }

    /// Puts a task in, in place of what was there.
    pub fn put(&mut self, id: TaskIx, task: Task) {
        match self.position(id) {
            Ok(at) => self.tasks[at].1 = task,
            Err(at) => self.tasks.insert(at, (id, task)),
        }
    }

    /// Takes a task out.
    pub fn remove(&mut self, task: TaskIx) {
        if let Ok(at) = self.position(task) {
            self.tasks.remove(at);
        }
    }

    /// Its active tasks, in task order: those whose partitions it owns.
    pub fn owned(&self) -> impl Iterator<Item = TaskIx> + '_ {
        self.tasks.iter().filter(|(_, task)| task.role == Role::Active).map(|(id, _)| *id)
    }

    /// Whether any task is not yet initialised.
    pub fn has_created(&self) -> bool {
        self.tasks.iter().any(|(_, task)| task.state == TaskState::Created)
    }

    fn position(&self, task: TaskIx) -> Result<usize, usize> {
        self.tasks.binary_search_by_key(&task, |(id, _)| *id)
    }

    /// What a member reports of a stateful task, once it has locked what it can, from the task if it has it and the folder if
    /// there is one; none if it has nothing to do with it. Mirrors `TaskManager.getTaskOffsetSums`.
    pub fn report_line(
        rules: ReportRules,
        member: MemberIx,
        task: Option<Task>,
        folder: Option<Folder>,
    ) -> Option<ReportLine> {
        let from_disk = folder.map(|folder| {
            let one_more = i64::from(rules.one_more && folder.checkpoint > 0);
            ReportLine::Sum(folder.sum_in_file().saturating_add(one_more), SumSource::Checkpoint)
        });
        let Some(task) = task else {
            return match folder?.holder? {
                holder if holder != member => Some(ReportLine::Nothing(Silence::LockedBy(holder))),
                _ => from_disk,
            };
        };
        Some(if task.is_running_active() {
            ReportLine::Sum(super::lag::LATEST_OFFSET, SumSource::RunningActive)
        } else if !task.is_initialised() && rules.checkpoint_of_created {
            from_disk.unwrap_or(ReportLine::Nothing(Silence::NoCheckpoint))
        } else if let Some(offset) = task.offset {
            ReportLine::Sum(i64::try_from(offset).unwrap_or(i64::MAX), SumSource::Task)
        } else {
            let has_state = folder.is_some_and(|folder| folder.checkpoint > 0);
            ReportLine::Nothing(if has_state { Silence::NeverInitialised } else { Silence::NoCheckpoint })
        })
    }

    /// What taking an assignment does, in order: partitions revoked, tasks recycled or closed, tasks created, locks that
    /// belong to no task released. Mirrors `TaskManager.handleAssignment`.
    ///
    /// `active` and `standby` are in task order. A lock on the folder of a task that the member has afterwards is kept.
    pub fn take_assignment(
        &self,
        member: MemberIx,
        active: &[TaskIx],
        standby: &[TaskIx],
        directory: &StateDirectory,
        changes: &mut Vec<TaskChange>,
    ) {
        let mut kept = Along(active);
        changes.extend(self.owned().filter(|task| !kept.meets(*task)).map(TaskChange::Revoked));
        let mut roles = (Along(active), Along(standby));
        for &(id, task) in &self.tasks {
            let assigned = assigned_role(&mut roles, id);
            if assigned == Some(task.role) {
                continue;
            }
            let offset = task.offset.filter(|_| task.is_initialised());
            changes.extend(offset.map(|offset| TaskChange::CheckpointWritten(id, offset)));
            changes.push(if assigned.is_some() { TaskChange::Recycled(id) } else { TaskChange::Closed(id) });
        }
        for (tasks, role) in [(active, Role::Active), (standby, Role::Standby)] {
            let mut in_hand = self.tasks.iter().map(|(id, _)| *id).peekable();
            for &task in tasks {
                while in_hand.next_if(|id| *id < task).is_some() {}
                if in_hand.peek() != Some(&task) {
                    changes.push(TaskChange::Created(task, role));
                }
            }
        }
        let mut roles = (Along(active), Along(standby));
        let idle = |task: &TaskIx| assigned_role(&mut roles, *task).is_none();
        changes.extend(directory.locked_by(member).filter(idle).map(TaskChange::LockReleased));
    }

    /// What comes of initialising one created task. `end_offset_sum` is none for a stateless one.
    pub fn initialise(
        member: MemberIx,
        (id, task): (TaskIx, Task),
        directory: &StateDirectory,
        end_offset_sum: Option<u64>,
    ) -> Initialisation {
        let Some(end) = end_offset_sum else { return Initialisation::Done(None, StartsFrom::Stateless) };
        if let Some(holder) = directory.lock_holder(id).filter(|holder| *holder != member) {
            return Initialisation::LockedBy(holder);
        }
        let (offset, from) = match (task.offset, directory.checkpoint(id)) {
            (Some(kept), _) => (kept, StartsFrom::KeptOffset),
            (None, Some(checkpoint)) => (checkpoint, StartsFrom::Checkpoint),
            (None, None) => (0, StartsFrom::Nothing),
        };
        if offset > end {
            return Initialisation::Done(Some(0), StartsFrom::Wiped);
        }
        Initialisation::Done(Some(offset), from)
    }

    /// What `records` restored in passing mean for this member. `waiting` says that its report is out, so that the
    /// committed offsets which a ready active asks for do not come until the group has joined.
    pub fn gain(&self, records: u64, waiting: bool, end_offset_sums: &[u64]) -> Gain {
        let lacks = self.tasks.iter().filter_map(|(id, task)| task.lack_records(end_offset_sums[*id as usize]));
        let (mut ready, mut least, mut most) = (false, None, 0);
        for lack in lacks {
            ready |= lack == 0;
            if lack > 0 {
                least = Some(least.map_or(lack, |least: u64| least.min(lack)));
                most = lack.max(most);
            }
        }
        let actives_only = |active_records| Gain { active_records, ..Gain::default() };
        match least {
            _ if self.has_created() => actives_only(records),
            _ if waiting && ready => Gain { stands_still: true, ..Gain::default() },
            Some(least) if waiting => actives_only(records.min(least)),
            _ => Gain { active_records: records, standby_records: records.saturating_sub(most), stands_still: false },
        }
    }
}
