//! Moments of a run, by what happens: they stay where they are if an event more or less comes before them.

use crate::app::axis::Cursor;
use crate::app::jump;
use crate::app::show::Show;
use crate::kafka::assignor::Decision;
use crate::kafka::{MemberIx, TaskIx};
use crate::sim::event::Event;
use crate::sim::group::Group;
use crate::sim::run::{Position, Run};

/// A moment: just after something has happened in a rebalance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// The rebalance, from 0.
    pub round: u32,
    /// What has happened in it.
    pub what: What,
}

/// What has happened. Tasks and instances by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The rebalance has begun.
    Begun,
    /// The leader has worked out the lags.
    Lags,
    /// The leader has moved a task to where it is caught up.
    Moved(&'static str),
    /// A task was withheld from an instance that it is meant for.
    Withheld(&'static str, &'static str),
    /// An instance has a new task.
    Created(&'static str, &'static str),
    /// An instance's report leaves a task out.
    Unsaid(&'static str, &'static str),
    /// An instance's report is out, for the last time in this rebalance.
    Sent(&'static str),
    /// An instance has rejoined inside poll().
    Rejoined(&'static str),
    /// An instance has initialised a task.
    Initialised(&'static str, &'static str),
    /// The group begins to wait.
    Waits,
    /// Everything that is restored meanwhile is.
    Restored,
    /// The rebalance is over, and what comes before the next one.
    Over,
}

/// Shorter to write.
pub const fn at(round: u32, what: What) -> At {
    At { round, what }
}

impl What {
    /// Whether an event is what has happened.
    fn is(self, group: &Group, event: &Event) -> bool {
        let task = |ix: TaskIx, name: &str| group.task_id(ix).to_string() == name;
        let on = |ix: MemberIx, name: &str| group.processes[group.process_of(ix) as usize].name == name;
        match (self, *event) {
            (Self::Begun, Event::RebalanceBegan { .. })
            | (Self::Lags, Event::LagsComputed { .. })
            | (Self::Waits, Event::WaitBegan { .. })
            | (Self::Restored, Event::RecordsGained { .. })
            | (Self::Over, _) => true,
            (
                Self::Moved(name),
                Event::Decided(Decision::ActiveMoved { task: ix, .. } | Decision::StandbyMoved { task: ix, .. }),
            ) => task(ix, name),
            (Self::Withheld(name, who), Event::Withheld { member, task: ix, .. })
            | (Self::Created(name, who), Event::TaskCreated { member, task: ix, .. })
            | (Self::Unsaid(name, who), Event::SumUnsaid { member, task: ix, .. })
            | (Self::Initialised(name, who), Event::TaskInitialised { member, task: ix, .. }) => {
                task(ix, name) && on(member, who)
            }
            (Self::Sent(who), Event::JoinGroupSent { member, .. })
            | (Self::Rejoined(who), Event::RejoinedInsidePoll { member }) => on(member, who),
            _ => false,
        }
    }

    /// Whether the last such event of the rebalance is meant, and not the first.
    const fn is_last(self) -> bool {
        matches!(self, Self::Sent(_) | Self::Restored | Self::Over | Self::Unsaid(..))
    }
}

impl At {
    /// Where in a run that is; none if it never happens.
    pub fn position(self, run: &Run) -> Option<Position> {
        let shown = run.round_shown(self.round)?;
        let events = &run.rounds.get(shown as usize)?.events;
        let is_it = |event: &Event| self.what.is(&run.group, event);
        let at = if self.what.is_last() { events.iter().rposition(is_it) } else { events.iter().position(is_it) };
        Some(Position { round: self.round, events: crate::app::num::index(at? + 1) })
    }

    /// Where the playhead is then; none if it never happens.
    pub fn cursor(self, show: &Show) -> Option<Cursor> {
        self.position(&show.sides[0].run).map(|position| jump::cursor(&show.axis, 0, position))
    }
}
