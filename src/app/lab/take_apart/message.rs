//! What is asked of what takes the run apart, as verbs.

use super::Pointed;
use crate::analysis::cause::{Known, Question};
use crate::app::axis::Cursor;
use crate::app::diff::Subject;
use crate::app::event_list::EventFilter;
use crate::app::lab::model::Inspect;
use crate::app::run_until::Until;
use crate::app::side::Side;
use crate::kafka::{ProcessIx, TaskIx};
use crate::sim::run::Position;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InspectMsg {
    /// Shows changes, causes, the leader or events.
    Show(Inspect),
    /// Opens or closes it.
    Open(bool),
    /// Looks at a side.
    Side(Side),
    /// Something on a stage was clicked.
    Point(Side, Pointed),
    /// Asks at the playhead, of the side that is looked at.
    Ask(Question),
    /// Asks why something that changed is as it is now.
    AskAbout(Subject),
    /// Asks on from a fact of a chain.
    AskOn(Known),
    /// Back to the chain before.
    Back,
    /// Offers the facts of an instance and a task.
    About(ProcessIx, TaskIx),
    /// Goes to a place of the side that is looked at.
    GoTo(Position),
    /// Goes to a place of a side.
    GoToOn(Side, Position),
    /// Goes to a moment of both sides.
    GoToCursor(Cursor),
    /// Looks at a step of the leader's, by index.
    Step(u32),
    /// Goes to where a step of the leader's is, and looks at it.
    GoToStep(Position, u32),
    /// Wants these events.
    Filter(EventFilter),
    /// Goes along with this instance.
    Instance(ProcessIx),
    /// Goes on until something happens.
    RunUntil(Until),
    /// Goes to the next (or, if not forward, the last) thing that an instance does.
    StepInstance {
        /// Which.
        process: ProcessIx,
        /// Whether on or back.
        forward: bool,
    },
}
