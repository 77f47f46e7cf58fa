//! Joining: locks, then the report.

use super::Engine;
use crate::kafka::task_manager::ReportLine;
use crate::kafka::{MemberIx, TaskIx};
use crate::sim::event::{Event, EventSink, ReportMoment};
use crate::sim::world::World;

impl<'a, S: EventSink> Engine<'a, S> {
    /// Locks what is free, then reports. Mirrors `TaskManager.getTaskOffsetSums` and what it calls.
    pub fn report(&mut self, member: MemberIx, moment: ReportMoment) {
        let group = self.group;
        let free = |world: &World, task: TaskIx| {
            let directory = world.directory_of(group, member);
            directory.checkpoint(task).is_some() && directory.lock_holder(task).is_none()
        };
        for task in self.stateful_tasks() {
            if free(&self.world, task) {
                self.tell(Event::DirectoryLocked { member, task });
            }
        }
        for task in self.stateful_tasks() {
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

    #[allow(clippy::cast_possible_truncation)]
    fn stateful_tasks(&self) -> impl Iterator<Item = TaskIx> + use<'a, S> {
        let group = self.group;
        (0..group.topology.tasks.len() as TaskIx).filter(|task| group.is_stateful(*task))
    }
}
