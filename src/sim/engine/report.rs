//! Joining: locks, then the report.

use super::Engine;
use crate::kafka::task_manager::ReportLine;
use crate::kafka::{MemberIx, TaskIx};
use crate::sim::event::{Event, EventSink, ReportMoment};

impl<S: EventSink> Engine<'_, S> {
    /// Locks what is free, then reports. Mirrors `TaskManager.getTaskOffsetSums` and what it calls.
    pub fn report(&mut self, member: MemberIx, moment: ReportMoment) {
        let group = self.group;
        let folders = self.world.directory_of(group, member).folders();
        let free: Vec<TaskIx> =
            folders.iter().filter(|(_, folder)| folder.holder.is_none()).map(|(task, _)| *task).collect();
        for task in free {
            self.tell(Event::DirectoryLocked { member, task });
        }
        for task in self.tasks_to_report(member) {
            let directory = self.world.directory_of(group, member);
            let tasks = &self.world.member(member).tasks;
            match tasks.report_line(group.report_rules(member), member, task, directory) {
                Some(ReportLine::Sum(sum, source)) => self.tell(Event::SumReported { member, task, sum, source }),
                Some(ReportLine::Nothing(silence)) => self.tell(Event::SumUnsaid { member, task, silence }),
                None => {}
            }
        }
        self.tell(Event::JoinGroupSent { member, moment });
    }

    /// Stateful tasks that a member has or that have a folder on its disk, in task order.
    fn tasks_to_report(&self, member: MemberIx) -> Vec<TaskIx> {
        let folders = self.world.directory_of(self.group, member).folders().iter().map(|(task, _)| *task);
        let in_hand = self.world.member(member).tasks.tasks().iter().map(|(task, _)| *task);
        let mut tasks: Vec<TaskIx> = folders.chain(in_hand.filter(|task| self.group.is_stateful(*task))).collect();
        tasks.sort_unstable();
        tasks.dedup();
        tasks
    }
}
