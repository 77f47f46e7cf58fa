//! The leader's work step by step, in the order in which Kafka takes the steps: from the ideal placement to what each member
//! is told.

mod placement;
mod words;

pub use placement::{MemberShare, Placement, ProcessShare};

use super::num::index;
use super::sentence::{Sentence, sentence};
use crate::analysis::cause::history::History;
use crate::kafka::assignor::{Decision, WarmUp};
use crate::kafka::lag::is_caught_up;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::Event;
use crate::sim::run::{Position, Run};

/// A stage of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Stateful tasks are dealt round and round, lags aside.
    Ideal,
    /// Actives are evened out over threads.
    BalanceActives,
    /// Standbys are placed.
    Standbys,
    /// Standbys are evened out over threads.
    BalanceStandbys,
    /// Who is caught up on what.
    CaughtUp,
    /// Actives go to who is caught up.
    MoveActives,
    /// Standbys go to who is caught up.
    MoveStandbys,
    /// Stateless tasks are dealt.
    Stateless,
    /// Whether to look again later.
    Probing,
    /// Each process's tasks are shared out over its threads.
    Threads,
    /// What is still owned elsewhere is withheld.
    Withheld,
}

impl Stage {
    /// All stages, in order.
    pub const ALL: [Self; 11] = [
        Self::Ideal,
        Self::BalanceActives,
        Self::Standbys,
        Self::BalanceStandbys,
        Self::CaughtUp,
        Self::MoveActives,
        Self::MoveStandbys,
        Self::Stateless,
        Self::Probing,
        Self::Threads,
        Self::Withheld,
    ];

    /// Its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Ideal => "Ideal placement",
            Self::BalanceActives => "Balance",
            Self::Standbys => "Standbys",
            Self::BalanceStandbys => "Balance of standbys",
            Self::CaughtUp => "Who is caught up",
            Self::MoveActives => "Movements",
            Self::MoveStandbys => "Movements of standbys",
            Self::Stateless => "Stateless deal",
            Self::Probing => "Look again later?",
            Self::Threads => "Tasks to threads",
            Self::Withheld => "Withheld",
        }
    }
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// The assignor decides.
    Decides(Decision),
    /// It looks up who is caught up on a task.
    LooksUp(TaskIx),
    /// A member gets its share of its process's tasks.
    Shares(MemberIx),
    /// A task is withheld from a member.
    Withholds {
        /// For whom it is meant.
        member: MemberIx,
        /// Which.
        task: TaskIx,
        /// Who owns it.
        owner: MemberIx,
    },
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderStep {
    /// Its stage.
    pub stage: Stage,
    /// What it does.
    pub does: Does,
    /// The event that it is, or with which it begins, in unrolled rounds.
    pub at: Position,
    /// Cells of tasks by processes that are other than before it.
    pub changed: Vec<(TaskIx, ProcessIx)>,
    /// Warm-ups still to be had after it, of `max.warmup.replicas`.
    pub warm_ups_left: u32,
}

/// The leader's work in one rebalance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderSteps {
    /// The rebalance, unrolled.
    pub round: u32,
    /// Its steps.
    pub steps: Vec<LeaderStep>,
    /// A list of processes a task: those that are caught up, in process order; empty for a stateless one.
    pub caught_up: Vec<Vec<ProcessIx>>,
    shares: Vec<(MemberIx, MemberShare)>,
    processes: u32,
}

/// The steps of a rebalance; none if there is no such rebalance, or nobody is left who could lead it.
pub fn leader_steps(run: &Run, round: u32) -> Option<LeaderSteps> {
    let history = History::new(run);
    let events = history.events(round);
    let lead = index(events.iter().position(|event| matches!(event, Event::LagsComputed { .. }))?) + 1;
    let caught_up = caught_up(history, Position { round, events: lead });
    let shares = placement::shares(run, events);
    let mut steps =
        LeaderSteps { round, steps: Vec::new(), caught_up, shares, processes: index(run.group.processes.len()) };
    let at = |at: usize| Position { round, events: index(at) + 1 };
    let decisions = events.iter().enumerate().filter_map(|(ix, event)| match event {
        Event::Decided(decision) => Some((at(ix), *decision)),
        _ => None,
    });
    let mut left = i64::from(history.config(round).max_warmup_replicas);
    let mut looked_up = false;
    for (at, decision) in decisions {
        let stage = stage_of(&decision);
        if stage > Stage::CaughtUp && !std::mem::replace(&mut looked_up, true) {
            steps.look_up(Position { round, events: lead }, left);
        }
        left -= i64::from(spends(&decision));
        steps.push(stage, Does::Decides(decision), at, left);
    }
    for (ix, event) in events.iter().enumerate() {
        if let Event::FollowUpScheduled { member, .. } = event {
            steps.push(Stage::Threads, Does::Shares(*member), at(ix), left);
        }
    }
    for (ix, event) in events.iter().enumerate() {
        if let Event::Withheld { member, task, owner } = *event {
            steps.push(Stage::Withheld, Does::Withholds { member, task, owner }, at(ix), left);
        }
    }
    Some(steps)
}

const fn stage_of(decision: &Decision) -> Stage {
    match decision {
        Decision::Dealt { .. } => Stage::Ideal,
        Decision::Balanced { standby: false, .. } => Stage::BalanceActives,
        Decision::StandbyPlaced { .. } | Decision::StandbyRefused { .. } => Stage::Standbys,
        Decision::Balanced { standby: true, .. } => Stage::BalanceStandbys,
        Decision::ActiveMoved { .. } => Stage::MoveActives,
        Decision::StandbyMoved { .. } => Stage::MoveStandbys,
        Decision::StatelessDealt { .. } => Stage::Stateless,
        Decision::ProbingNeeded { .. } => Stage::Probing,
    }
}

/// Whether a movement is counted against the warm-ups: one that finds the budget spent is counted too.
fn spends(decision: &Decision) -> bool {
    matches!(decision, Decision::ActiveMoved { warm_up, .. } | Decision::StandbyMoved { warm_up, .. }
        if *warm_up != WarmUp::Swapped)
}

fn caught_up(history: History, lead: Position) -> Vec<Vec<ProcessIx>> {
    let group = history.group();
    let moment = history.moment(lead);
    let acceptable = history.config(lead.round).acceptable_recovery_lag;
    let table = moment.lag_table(group).unwrap_or_default();
    let takes_part = |process: &ProcessIx| {
        let scheduled = |event: &Event| matches!(event, Event::FollowUpScheduled { member, .. } if group.process_of(*member) == *process);
        history.events(lead.round).iter().any(scheduled)
    };
    let joined: Vec<ProcessIx> = (0..index(group.processes.len())).filter(takes_part).collect();
    let of_task = |task: TaskIx| {
        let is_good = |process: &&ProcessIx| is_caught_up(table.get(task, **process), acceptable);
        if group.is_stateful(task) { joined.iter().filter(is_good).copied().collect() } else { Vec::new() }
    };
    (0..index(group.topology.tasks.len())).map(of_task).collect()
}

impl LeaderSteps {
    fn push(&mut self, stage: Stage, does: Does, at: Position, left: i64) {
        let changed = placement::changed(&does);
        let warm_ups_left = u32::try_from(left.max(0)).unwrap_or(u32::MAX);
        self.steps.push(LeaderStep { stage, does, at, changed, warm_ups_left });
    }

    fn look_up(&mut self, at: Position, left: i64) {
        let dealt: Vec<TaskIx> = self
            .steps
            .iter()
            .filter_map(|step| match step.does {
                Does::Decides(Decision::Dealt { task, .. }) => Some(task),
                _ => None,
            })
            .collect();
        for task in dealt {
            self.push(Stage::CaughtUp, Does::LooksUp(task), at, left);
        }
    }

    /// Who has what after a step; nothing yet before the first. Past the last step it is what is assigned.
    pub fn placement(&self, steps: usize) -> Placement {
        let mut placement = Placement::nothing(self.processes);
        for step in self.steps.iter().take(steps) {
            placement.apply(&step.does, &self.shares);
        }
        placement
    }

    /// A step in a sentence.
    pub fn sentence(&self, run: &Run, step: &LeaderStep) -> Sentence {
        match step.does {
            Does::Decides(decision) => sentence(&run.group, &Event::Decided(decision)),
            Does::LooksUp(task) => words::caught_up(&run.group, task, &self.caught_up[task as usize]),
            Does::Shares(member) => words::share(&run.group, member, self.share(member)),
            Does::Withholds { member, task, owner } => sentence(&run.group, &Event::Withheld { member, task, owner }),
        }
    }

    fn share(&self, member: MemberIx) -> Option<&MemberShare> {
        self.shares.iter().find(|(other, _)| *other == member).map(|(_, share)| share)
    }

    /// The last step that has happened at a position of the round; none before the first.
    pub fn step_at(&self, events: u32) -> Option<usize> {
        self.steps.iter().rposition(|step| step.at.events <= events)
    }
}
