//! Joining: locks, then the report.

use super::Engine;
use crate::kafka::state_directory::Folder;
use crate::kafka::task::Task;
use crate::kafka::task_manager::{ReportLine, ReportRules, TaskManager};
use crate::kafka::{MemberIx, TaskIx};
use crate::sim::event::{Event, EventSink, ReportMoment};

/// How far a walk over folders on a disk and tasks in hand has come.
#[derive(Default)]
struct Walk {
    folders: usize,
    tasks: usize,
}

/// What reaches the leader of a line.
fn said(line: Option<ReportLine>) -> Option<i64> {
    match line {
        Some(ReportLine::Sum(sum, _)) => Some(sum),
        _ => None,
    }
}

impl<S: EventSink> Engine<'_, S> {
    /// Locks what is free, then reports. Mirrors `TaskManager.getTaskOffsetSums` and what it calls.
    pub fn report(&mut self, member: MemberIx, moment: ReportMoment) {
        self.lock_free_folders(member);
        let rules = self.group.report_rules(member);
        let mut walk = Walk::default();
        while let Some((task, state, folder)) = self.next_to_report(member, &mut walk) {
            let line = TaskManager::report_line(rules, member, state, folder);
            if state.is_some_and(|state| !state.is_initialised()) {
                let other = ReportRules { checkpoint_of_created: !rules.checkpoint_of_created, ..rules };
                self.fix_mattered |= said(line) != said(TaskManager::report_line(other, member, state, folder));
            }
            match line {
                Some(ReportLine::Sum(sum, source)) => self.tell(Event::SumReported { member, task, sum, source }),
                Some(ReportLine::Nothing(silence)) => self.tell(Event::SumUnsaid { member, task, silence }),
                None => {}
            }
        }
        self.tell(Event::JoinGroupSent { member, moment });
    }

    fn lock_free_folders(&mut self, member: MemberIx) {
        let mut at = 0;
        while let Some(&(task, folder)) = self.world.directory_of(self.group, member).folders().get(at) {
            at += 1;
            if folder.holder.is_none() {
                self.tell(Event::DirectoryLocked { member, task });
            }
        }
    }

    /// The next stateful task that a member has or that has a folder on its disk, in task order.
    fn next_to_report(&self, member: MemberIx, walk: &mut Walk) -> Option<(TaskIx, Option<Task>, Option<Folder>)> {
        let tasks = self.world.member(member).tasks.tasks();
        while tasks.get(walk.tasks).is_some_and(|(task, _)| !self.group.is_stateful(*task)) {
            walk.tasks += 1;
        }
        let folder = self.world.directory_of(self.group, member).folders().get(walk.folders).copied();
        let in_hand = tasks.get(walk.tasks).copied();
        let task = [folder.map(|(task, _)| task), in_hand.map(|(task, _)| task)].into_iter().flatten().min()?;
        let folder = folder.filter(|(id, _)| *id == task).map(|(_, folder)| folder);
        let in_hand = in_hand.filter(|(id, _)| *id == task).map(|(_, state)| state);
        walk.folders += usize::from(folder.is_some());
        walk.tasks += usize::from(in_hand.is_some());
        Some((task, in_hand, folder))
    }
}
