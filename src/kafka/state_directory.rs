//! The state directory of one process: checkpoints and locks. Mirrors `StateDirectory` and `OffsetCheckpoint`.

use super::{MemberIx, TaskIx};

/// One folder a stateful task, in it a checkpoint; a lock a folder, held by one thread.
///
/// A task's folder exists exactly when its checkpoint does. Offsets are kept in a task's own count: that of the next
/// record. The file holds the offset of the last one, so it reads one less ([`StateDirectory::checkpoint_sum`]).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StateDirectory {
    checkpoints: Vec<Option<u64>>,
    locks: Vec<Option<MemberIx>>,
}

impl StateDirectory {
    /// A directory with these checkpoints, one entry a task, and no locks.
    pub fn new(checkpoints: Vec<Option<u64>>) -> Self {
        let locks = vec![None; checkpoints.len()];
        Self { checkpoints, locks }
    }

    /// A task's checkpoint in the task's own count; none if it has no folder.
    pub fn checkpoint(&self, task: TaskIx) -> Option<u64> {
        self.checkpoints[task as usize]
    }

    /// What the checkpoint file says when it is read for a report: the offset of the last record, never below 0.
    pub fn checkpoint_sum(&self, task: TaskIx) -> Option<i64> {
        let sum = |checkpoint: u64| i64::try_from(checkpoint.saturating_sub(1)).unwrap_or(i64::MAX);
        self.checkpoint(task).map(sum)
    }

    /// Writes a checkpoint, making the folder if there is none.
    pub fn write_checkpoint(&mut self, task: TaskIx, offset: u64) {
        self.checkpoints[task as usize] = Some(offset);
    }

    /// The member that holds a task's lock.
    pub fn lock_holder(&self, task: TaskIx) -> Option<MemberIx> {
        self.locks[task as usize]
    }

    /// Whether a member could lock an existing folder now, or a new one.
    pub fn is_free_for(&self, task: TaskIx, member: MemberIx) -> bool {
        self.lock_holder(task).is_none_or(|holder| holder == member)
    }

    /// Gives a task's lock to a member.
    pub fn lock(&mut self, task: TaskIx, member: MemberIx) {
        self.locks[task as usize] = Some(member);
    }

    /// Frees a task's lock.
    pub fn release(&mut self, task: TaskIx) {
        self.locks[task as usize] = None;
    }

    /// Each task's checkpoint and the holder of its lock, in task order.
    pub fn entries(&self) -> impl Iterator<Item = (Option<u64>, Option<MemberIx>)> + '_ {
        self.checkpoints.iter().copied().zip(self.locks.iter().copied())
    }

    /// Tasks whose folder exists, in task order.
    pub fn folders(&self) -> impl Iterator<Item = TaskIx> + '_ {
        self.checkpoints.iter().zip(0..).filter(|(checkpoint, _)| checkpoint.is_some()).map(|(_, task)| task)
    }

    /// Tasks whose lock a member holds, in task order.
    pub fn locked_by(&self, member: MemberIx) -> impl Iterator<Item = TaskIx> + '_ {
        self.locks.iter().zip(0..).filter(move |(holder, _)| **holder == Some(member)).map(|(_, task)| task)
    }
}
