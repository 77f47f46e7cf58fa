//! Numbers of a text, worked out from the run on the stage.
//!
//! | fact | what |
//! |---|---|
//! | `end` `bound` `probing` `warm-ups` | the changelogs' end, `acceptable.recovery.lag`, the probing interval, `max.warmup.replicas` |
//! | `tasks` `actives C` | how many tasks there are; how many actives an instance has in hand |
//! | `lag 0_0 C` `lag-in 1 0_0 C` | a lag in the leader's table, now or in another rebalance |
//! | `said 0_0 C` `offset 0_0 C` | what was last reported; what the task itself counts |
//! | `stem` `cycle` `again` `rounds` `outcome` | how the run ends |
//! | `answer` | where the task of the question is to run |
//! | `count NAME` | how many vectors and recordings there are, see [`super::fidelity::COUNTS`] |
//! | `real NAME` | what `make conformance` found, see [`super::campaign::fact`] |

use super::campaign;
use super::fidelity::COUNTS;
use super::text::Piece;
use crate::app::axis::Cursor;
use crate::app::num::{duration, exact, in_words, index};
use crate::app::show::Show;
use crate::kafka::task::Role;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::group::Group;
use crate::sim::moment::Moment;
use crate::sim::run::{Outcome, Position};

/// What facts are worked out from.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    stage: Option<(&'a Show, Cursor)>,
    /// Where the question's task is to run.
    answer: Option<ProcessIx>,
}

/// Where a task is to run by the assignment of a moment: who was given it, or for whom it is withheld.
pub fn destination(group: &Group, moment: &Moment, task: &str) -> Option<ProcessIx> {
    let is_task = |ix: &TaskIx| group.task_id(*ix).to_string() == task;
    let told = |(_, member): &(MemberIx, &crate::sim::moment::MemberMoment)| {
        member.told.as_ref().is_some_and(|told| {
            told.active.iter().any(is_task) || told.pending.iter().any(|(pending, _)| is_task(pending))
        })
    };
    (0..).zip(&moment.members).find(told).map(|(member, _)| group.process_of(member))
}

impl<'a> Facts<'a> {
    /// Where there is no stage.
    pub const fn none() -> Self {
        Self { stage: None, answer: None }
    }

    /// Of a moment on a stage.
    pub const fn of(show: &'a Show, at: Cursor) -> Self {
        Self { stage: Some((show, at)), answer: None }
    }

    /// The same, knowing the answer to the question.
    #[must_use]
    pub const fn answering(self, answer: Option<ProcessIx>) -> Self {
        Self { answer, ..self }
    }

    /// An instance of a name: in the order of the group, or of the alphabet where there is none.
    pub fn instance(&self, name: &str) -> Piece {
        let of_group = self.group().and_then(|group| group.processes.iter().position(|process| process.name == name));
        let by_letter = name.bytes().next().map_or(0, |first| usize::from(first.wrapping_sub(b'A')));
        Piece::Instance(index(of_group.unwrap_or(by_letter)), name.to_owned())
    }

    /// A fact as a piece of text; none if there is no such fact.
    pub fn piece(&self, fact: &str) -> Option<Piece> {
        if fact == "answer" {
            let process = self.answer?;
            return Some(Piece::Instance(process, self.group()?.processes.get(process as usize)?.name.clone()));
        }
        self.value(&fact.split(' ').collect::<Vec<_>>()).map(Piece::Fact)
    }

    fn value(&self, words: &[&str]) -> Option<String> {
        if let ["count", name] = words {
            return COUNTS.iter().find(|(known, _)| known == name).map(|(_, count)| exact(*count));
        }
        if let ["real", name] = words {
            return campaign::fact(name);
        }
        let (show, at) = self.stage?;
        let run = &show.sides[0].run;
        let group = show.group_at(0, at);
        let config = &group.topology.config;
        let position = show.axis.position(0, at);
        match *words {
            ["end"] => (0..index(group.topology.tasks.len())).find_map(|task| group.end_offset_sum(task)).map(exact),
            ["bound"] => Some(exact(config.acceptable_recovery_lag)),
            ["probing"] => Some(duration(config.probing_rebalance_interval_ms)),
            ["warm-ups"] => Some(in_words(config.max_warmup_replicas)),
            ["tasks"] => Some(in_words(index(group.topology.tasks.len()))),
            ["actives", on] => Some(in_words(actives(group, &run.moment(position), on))),
            ["lag", task, on] => lag(group, &run.moment(position), task, on),
            ["lag-in", round, task, on] => {
                let position = Position { round: round.parse().ok()?, events: u32::MAX };
                lag(group, &run.moment(position), task, on)
            }
            ["said", task, on] => said(group, &run.moment(position), task, on),
            ["offset", task, on] => offset(group, &run.moment(position), task, on),
            ["stem"] => run.outcome.lasso().map(|(stem, _)| stem.to_string()),
            ["cycle"] => run.outcome.lasso().map(|(_, cycle)| in_words(cycle)),
            ["again"] => run.outcome.lasso().map(|(stem, cycle)| (stem + cycle).to_string()),
            ["rounds"] => match run.outcome {
                Outcome::Stable { rounds } => Some(in_words(rounds)),
                _ => None,
            },
            ["outcome"] => Some(outcome(run.outcome)),
            _ => None,
        }
    }

    fn group(&self) -> Option<&Group> {
        self.stage.map(|(show, at)| &**show.group_at(0, at))
    }
}

/// How a run ends, of *the group*.
pub fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Stable { rounds } => format!("comes to rest after {} rebalances", in_words(rounds)),
        Outcome::Livelock { cycle, .. } => format!("goes on for ever, in a ring of {}", in_words(cycle)),
        Outcome::EndlessProbing { cycle, .. } => format!("probes for ever, in a ring of {}", in_words(cycle)),
        Outcome::Undecided { bound_rounds } => format!("is still at it after {bound_rounds} rebalances"),
    }
}

fn find(group: &Group, task: &str, on: &str) -> Option<(TaskIx, ProcessIx)> {
    let tasks = 0..index(group.topology.tasks.len());
    let task = tasks.into_iter().find(|ix| group.task_id(*ix).to_string() == task)?;
    let process = group.processes.iter().position(|process| process.name == on)?;
    Some((task, index(process)))
}

fn actives(group: &Group, moment: &Moment, on: &str) -> u32 {
    let is_on = |member: MemberIx| group.processes[group.process_of(member) as usize].name == on;
    let members = (0..).zip(&moment.world.members).filter(|(member, _)| is_on(*member));
    let held = members.flat_map(|(_, member)| member.tasks.tasks());
    index(held.filter(|(_, task)| task.role == Role::Active).count())
}

fn lag(group: &Group, moment: &Moment, task: &str, on: &str) -> Option<String> {
    let (task, process) = find(group, task, on)?;
    let lag = moment.lag_table(group)?.get(task, process);
    u64::try_from(lag).ok().map(exact)
}

fn said(group: &Group, moment: &Moment, task: &str, on: &str) -> Option<String> {
    let (task, process) = find(group, task, on)?;
    let reports = group.members_of(process).map(|member| &moment.members[member as usize].report);
    let sum = reports.flat_map(|report| &report.said).find(|(said, ..)| *said == task)?.1;
    u64::try_from(sum).ok().map(exact)
}

fn offset(group: &Group, moment: &Moment, task: &str, on: &str) -> Option<String> {
    let (task, process) = find(group, task, on)?;
    let held = group.members_of(process).filter_map(|member| moment.world.member(member).tasks.get(task));
    held.into_iter().find_map(|held| held.offset).map(exact)
}
