//! What the assignor decided, one step at a time, for whoever wants to know why.

use crate::kafka::{ProcessIx, TaskIx};

/// One step of the assignor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Ideal placement: a stateful task was dealt to a process.
    Dealt {
        /// The task.
        task: TaskIx,
        /// Where it should run, lags aside.
        process: ProcessIx,
    },
    /// A task went to a process with fewer tasks a thread.
    Balanced {
        /// The task.
        task: TaskIx,
        /// The process with more.
        from: ProcessIx,
        /// The process with fewer.
        to: ProcessIx,
        /// Whether it is a standby.
        standby: bool,
    },
    /// A standby was placed on the least loaded process without a copy.
    StandbyPlaced {
        /// The task.
        task: TaskIx,
        /// Where its standby goes.
        process: ProcessIx,
    },
    /// No process without a copy was left.
    StandbyRefused {
        /// The task.
        task: TaskIx,
        /// How many standbys were asked for and not placed.
        missing: u32,
    },
    /// An active went to a process that is caught up, because its ideal place is not.
    ActiveMoved {
        /// The task.
        task: TaskIx,
        /// Its ideal place, which is not caught up.
        destination: ProcessIx,
        /// Where it runs for now.
        caught_up: ProcessIx,
        /// What the destination is left with.
        warm_up: WarmUp,
    },
    /// A standby went to a process that is caught up.
    StandbyMoved {
        /// The task.
        task: TaskIx,
        /// Where it was meant to be, which is not caught up.
        destination: ProcessIx,
        /// Where it is kept instead.
        caught_up: ProcessIx,
        /// What the destination is left with.
        warm_up: WarmUp,
    },
    /// A stateless task went to the process with the fewest active tasks a thread.
    StatelessDealt {
        /// The task.
        task: TaskIx,
        /// Where it runs.
        process: ProcessIx,
    },
    /// Whether something moved, so that the group must look again later.
    ProbingNeeded {
        /// Whether a probing rebalance is asked for.
        needed: bool,
    },
}

impl Decision {
    /// Whether it moves a task away from where it should be: steps 4 and 5 of the assignor.
    pub const fn is_move(self) -> bool {
        matches!(self, Self::ActiveMoved { .. } | Self::StandbyMoved { .. })
    }
}

impl Decision {
    /// The same decision with its processes numbered otherwise.
    #[must_use]
    pub fn renumbered(mut self, number: impl Fn(ProcessIx) -> ProcessIx) -> Self {
        match &mut self {
            Self::Dealt { process, .. }
            | Self::StandbyPlaced { process, .. }
            | Self::StatelessDealt { process, .. } => {
                *process = number(*process);
            }
            Self::Balanced { from, to, .. } => (*from, *to) = (number(*from), number(*to)),
            Self::ActiveMoved { destination, caught_up, .. } | Self::StandbyMoved { destination, caught_up, .. } => {
                (*destination, *caught_up) = (number(*destination), number(*caught_up));
            }
            Self::StandbyRefused { .. } | Self::ProbingNeeded { .. } => {}
        }
        self
    }
}

/// What is left on a process whose task went elsewhere because it is not caught up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WarmUp {
    /// It became a standby in exchange with one that is caught up; costs nothing.
    Swapped,
    /// It keeps a copy to warm up, out of `max.warmup.replicas`.
    Granted,
    /// The budget was spent: it keeps nothing.
    Refused,
}

/// Hears the assignor's decisions. The decision is only made up if somebody wants it.
pub trait DecisionSink {
    /// Called once a decision, in Kafka's order.
    fn decided(&mut self, decision: impl FnOnce() -> Decision);
}

impl DecisionSink for () {
    #[inline]
    fn decided(&mut self, _: impl FnOnce() -> Decision) {}
}

impl DecisionSink for Vec<Decision> {
    fn decided(&mut self, decision: impl FnOnce() -> Decision) {
        self.push(decision());
    }
}
