//! The state directory of one process: checkpoints and locks. Mirrors `StateDirectory` and `OffsetCheckpoint`.

use super::{MemberIx, TaskIx};

/// The folder of one task: what is in it, and which thread holds its lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Folder {
    /// The checkpoint in the task's own count: that of the next record.
    pub checkpoint: u64,
    /// The member that holds the lock.
    pub holder: Option<MemberIx>,
}

/// One folder a stateful task that was ever initialised here, in it a checkpoint; a lock a folder.
///
/// A task's folder exists exactly when its checkpoint does, so nobody can lock one that is not there. Offsets are kept in a
/// task's own count: that of the next record. The file holds the offset of the last one, so it reads one less
/// ([`Folder::sum_in_file`]).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct StateDirectory {
    folders: Vec<(TaskIx, Folder)>,
}

impl Folder {
    /// What the checkpoint file says when it is read for a report: the offset of the last record, never below 0.
    pub fn sum_in_file(self) -> i64 {
        i64::try_from(self.checkpoint.saturating_sub(1)).unwrap_or(i64::MAX)
    }
}

impl StateDirectory {
    /// A directory with these checkpoints, one entry a task, and no locks.
    pub fn new(checkpoints: &[Option<u64>]) -> Self {
        let mut directory = Self::default();
        directory.reset(checkpoints);
        directory
    }

    /// As [`StateDirectory::new`], in place.
    pub fn reset(&mut self, checkpoints: &[Option<u64>]) {
        self.folders.clear();
        let there = (0..).zip(checkpoints).filter_map(|(task, checkpoint)| Some((task, (*checkpoint)?)));
        self.folders.extend(there.map(|(task, checkpoint)| (task, Folder { checkpoint, holder: None })));
    }

    /// All folders, in task order.
    pub fn folders(&self) -> &[(TaskIx, Folder)] {
        &self.folders
    }

    fn position(&self, task: TaskIx) -> Result<usize, usize> {
        self.folders.binary_search_by_key(&task, |(id, _)| *id)
    }

    /// A task's folder, if there is one.
    pub fn folder(&self, task: TaskIx) -> Option<Folder> {
        self.position(task).ok().map(|at| self.folders[at].1)
    }

    /// A task's checkpoint in the task's own count; none if it has no folder.
    pub fn checkpoint(&self, task: TaskIx) -> Option<u64> {
        self.folder(task).map(|folder| folder.checkpoint)
    }

    /// The member that holds a task's lock.
    pub fn lock_holder(&self, task: TaskIx) -> Option<MemberIx> {
        self.folder(task).and_then(|folder| folder.holder)
    }

    /// Writes a checkpoint, making the folder if there is none.
    pub fn write_checkpoint(&mut self, task: TaskIx, offset: u64) {
        match self.position(task) {
            Ok(at) => self.folders[at].1.checkpoint = offset,
            Err(at) => self.folders.insert(at, (task, Folder { checkpoint: offset, holder: None })),
        }
    }

    /// Gives the lock of an existing folder to a member.
    pub fn lock(&mut self, task: TaskIx, member: MemberIx) {
        self.hold(task, Some(member));
    }

    /// Frees a task's lock.
    pub fn release(&mut self, task: TaskIx) {
        self.hold(task, None);
    }

    /// Frees every lock: the process is gone.
    pub fn release_all(&mut self) {
        self.folders.iter_mut().for_each(|(_, folder)| folder.holder = None);
    }

    /// Deletes a task's folder, checkpoint and lock with it.
    pub fn remove(&mut self, task: TaskIx) {
        if let Ok(at) = self.position(task) {
            self.folders.remove(at);
        }
    }

    fn hold(&mut self, task: TaskIx, holder: Option<MemberIx>) {
        if let Ok(at) = self.position(task) {
            self.folders[at].1.holder = holder;
        }
    }

    /// Tasks whose lock a member holds, in task order.
    pub fn locked_by(&self, member: MemberIx) -> impl Iterator<Item = TaskIx> + '_ {
        self.folders.iter().filter(move |(_, folder)| folder.holder == Some(member)).map(|(task, _)| *task)
    }
}
