//! Joining: locks, then the report.

use super::Engine;
use crate::kafka::task::Task;
use crate::kafka::task_manager::{ReportLine, ReportRules, TaskManager};
use crate::kafka::{MemberIx, TaskIx};
use crate::sim::event::{Event, EventSink, ReportMoment};

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
        let mut lines = std::mem::take(&mut self.desk.lines);
        self.write_report(member, &mut lines);
        for (task, line) in lines.drain(..) {
            self.tell(match line {
                ReportLine::Sum(sum, source) => Event::SumReported { member, task, sum, source },
                ReportLine::Nothing(silence) => Event::SumUnsaid { member, task, silence },
            });
        }
        self.desk.lines = lines;
        self.tell(Event::JoinGroupSent { member, moment });
    }

    fn lock_free_folders(&mut self, member: MemberIx) {
        let mut at = 0;
        while let Some(&(task, folder)) = self.world.directory_of(self.group, member).folders().get(at) {
            at += 1;
            if folder.holder.is_some() {
                continue;
            }
            if self.locked_by_others.contains(&(member, task)) {
                self.came_too_late.push(member);
            } else {
                self.tell(Event::DirectoryLocked { member, task });
            }
        }
    }

    /// A line for every stateful task that a member has or that has a folder on its disk, in task order.
    fn write_report(&mut self, member: MemberIx, lines: &mut Vec<(TaskIx, ReportLine)>) {
        let rules = self.group.report_rules(member);
        let other = ReportRules { checkpoint_of_created: !rules.checkpoint_of_created, ..rules };
        let is_stateful = |(task, _): &&(TaskIx, Task)| self.group.is_stateful(*task);
        let mut in_hand = self.world.member(member).tasks.tasks().iter().filter(is_stateful).peekable();
        let mut on_disk = self.world.directory_of(self.group, member).folders().iter().peekable();
        while let Some(task) =
            [in_hand.peek().map(|(id, _)| *id), on_disk.peek().map(|(id, _)| *id)].into_iter().flatten().min()
        {
            let state = in_hand.next_if(|(id, _)| *id == task).map(|(_, state)| *state);
            let folder = on_disk.next_if(|(id, _)| *id == task).map(|(_, folder)| *folder);
            let line = TaskManager::report_line(rules, member, state, folder);
            if state.is_some_and(|state| !state.is_initialised()) {
                self.fix_mattered |= said(line) != said(TaskManager::report_line(other, member, state, folder));
            }
            lines.extend(line.map(|line| (task, line)));
        }
    }
}
