//! Taking a run apart: what of it is looked at, what was asked, and what was answered.
//!
//! ```text
//! a click on a stage ─pointed─> Question ─┐
//! a fact from the list ───────> Question ─┴─> Answer: a chain that stays while the playhead goes along it
//! ```

mod difference;
mod facts;
mod goals;
mod message;
mod pointed;
mod rounds;
mod stages;
mod update;
mod window;

pub use difference::{Difference, first_difference};
pub use facts::{hidden, offers};
pub use goals::own_step;
pub use message::InspectMsg;
pub use pointed::{Pointed, question};
pub use rounds::{rounds_shown, standing};
pub use stages::{StageGroup, stage_groups};
pub use update::{judge, look_at, update};
pub use window::Window;

use std::rc::Rc;

use super::model::Inspect;
use crate::app::axis::Cursor;
use crate::app::cause_view::CauseView;
use crate::app::event_list::EventFilter;
use crate::app::show::Show;
use crate::app::side::Side;
use crate::kafka::{ProcessIx, TaskIx};

/// What is looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inspection {
    /// Of which side.
    pub side: Side,
    /// What.
    pub tab: Inspect,
    /// Whether it is open, where it lies over the stages.
    pub is_open: bool,
    /// Which instance and task facts are offered of.
    pub about: (ProcessIx, TaskIx),
    /// What was answered, the newest last: whoever turns off a chain can come back to it.
    pub answers: Vec<Rc<Answer>>,
    /// A step of the leader's that was chosen, and where the playhead was then: once it moves, the step is the one that
    /// happens there.
    pub step: Option<(Cursor, u32)>,
    /// Which events are wanted.
    pub filter: EventFilter,
    /// What came of the last thing that was asked of the playhead.
    pub said: String,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// About which side.
    pub side: Side,
    /// The chain.
    pub view: CauseView,
}

impl Inspection {
    /// Forgets what was said of runs that are no more; what is looked at stays, as far as there is such a thing.
    #[must_use]
    pub fn of_show(&self, show: &Show) -> Self {
        let group = &show.sides[self.side.index()].run.group;
        let has_process = |process: ProcessIx| (process as usize) < group.processes.len();
        let has_task = |task: TaskIx| (task as usize) < group.topology.tasks.len();
        let (process, task) = self.about;
        let filter = EventFilter {
            process: self.filter.process.filter(|process| has_process(*process)),
            task: self.filter.task.filter(|task| has_task(*task)),
            ..self.filter
        };
        Self {
            side: self.side,
            tab: self.tab,
            is_open: self.is_open,
            about: (if has_process(process) { process } else { 0 }, if has_task(task) { task } else { 0 }),
            filter,
            ..Self::default()
        }
    }

    /// The leader's step that is looked at, of those of its rebalance: the chosen one, or the last that has happened.
    pub fn step_at(&self, cursor: Cursor, happened: Option<usize>) -> Option<usize> {
        match self.step {
            Some((at, step)) if at == cursor => Some(step as usize),
            _ => happened,
        }
    }
}

#[cfg(test)]
mod tests;
