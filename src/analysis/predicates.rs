//! What holds, or fails, in each rebalance of a run.

use std::rc::Rc;

use super::cause::history::History;
use crate::kafka::task::{Role, TaskState};
use crate::kafka::task_manager::Silence;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::Event;
use crate::sim::group::Group;
use crate::sim::moment::Moment;
use crate::sim::run::{Position, Run};

/// A sentence that is true or false of a rebalance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Predicate {
    /// Every instance reports every checkpoint that it holds: of each task of which there was more than nothing on an
    /// instance's disk when a member of it made the report that the leader of this rebalance reads, some member of the instance
    /// tells that leader an offset sum. On 2.6.1 always true but for chance; false on 2.6.0 is KAFKA-10651.
    ReportsAll,
    /// Every task has an owner that runs it: when all that passes until the next rebalance has passed, some member has it as
    /// an active that is RUNNING. In a group that has come to rest it is enough that the active is initialised: nothing will
    /// keep it from being restored.
    AllRun,
    /// No task moved: no member had to give up an active, or lost it, in this rebalance, and what nobody owned before it went
    /// back to the member that had owned it last, or is owned for the first time. The owner is the thread, not the instance.
    NothingMoved,
}

impl Predicate {
    /// All, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::ReportsAll, Self::AllRun, Self::NothingMoved];

    /// The sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Self::ReportsAll => "every instance reports every checkpoint that it holds",
            Self::AllRun => "every task has an owner that runs it",
            Self::NothingMoved => "no task moved",
        }
    }
}

/// How a predicate fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The member said nothing, for this reason.
    Unsaid(Silence),
    /// Nobody has the task.
    NoOwner,
    /// Nobody has the task yet: it is meant for this member.
    WithheldFor(MemberIx),
    /// Its owner has not initialised it.
    NotInitialised,
    /// Its owner still restores it.
    Restoring,
    /// It went from one member to another.
    Moved {
        /// From whom.
        from: MemberIx,
        /// To whom; none if nobody has it now.
        to: Option<MemberIx>,
    },
}

/// The first failure of a predicate: the first instance in process order of [`Predicate::ReportsAll`], and the first task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The instance: whose report, who owns the task or is to, from whom it went; none if nobody has to do with it.
    pub process: Option<ProcessIx>,
    /// The task.
    pub task: TaskIx,
    /// How.
    pub reason: Reason,
    /// Where to look, in unrolled rounds: the report, or the end of the round.
    pub at: Position,
}

/// What holds in each rebalance of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdicts {
    /// A row a rebalance that differs, in [`Predicate::ALL`]'s order: those stored, and the ring's first one seen again.
    rows: Vec<[Option<Failure>; 3]>,
}

/// Judges every rebalance of a run.
pub fn verdicts(run: &Run) -> Verdicts {
    let history = History::new(run);
    let mut judge = Judge::new(&run.group);
    let rows = (0..history.rounds_that_differ()).map(|round| judge.round(history, round)).collect();
    Verdicts { rows }
}

/// A run being judged, a rebalance at a time: for who has other things to do between.
#[derive(Debug)]
pub struct Judging {
    run: Rc<Run>,
    judge: Judge,
    verdicts: Verdicts,
}

impl Judging {
    /// Begins with a run.
    pub fn new(run: Rc<Run>) -> Self {
        let judge = Judge::new(&run.group);
        Self { run, judge, verdicts: Verdicts { rows: Vec::new() } }
    }

    /// Judges the next rebalance; how many events it has (at least one), or none if all are judged.
    pub fn advance(&mut self) -> Option<usize> {
        let history = History::new(&self.run);
        let round =
            u32::try_from(self.verdicts.rows.len()).ok().filter(|round| *round < history.rounds_that_differ())?;
        self.verdicts.rows.push(self.judge.round(history, round));
        Some(history.events(round).len().max(1))
    }

    /// What came of it so far.
    pub fn done(self) -> Verdicts {
        self.verdicts
    }
}

impl Verdicts {
    /// The first failure of a predicate in a rebalance, none if it holds; `Err` if there is no such rebalance.
    ///
    /// # Errors
    /// Past rest or past the bound nothing is judged.
    pub fn failure(&self, run: &Run, round: u32, predicate: Predicate) -> Result<Option<Failure>, NoRebalance> {
        let like = History::new(run).like(round).ok_or(NoRebalance { round })?;
        let row = self.rows.get(like as usize).ok_or(NoRebalance { round })?;
        let failure = row[predicate as usize];
        Ok(failure.map(|failure| Failure {
            at: Position { round: failure.at.round + (round - like), ..failure.at },
            ..failure
        }))
    }
}

/// There is no rebalance of that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no rebalance {round}")]
pub struct NoRebalance {
    /// The number.
    pub round: u32,
}

/// What was unsaid although it was on disk, in a report that no leader has read yet.
#[derive(Clone, Copy, Debug)]
struct Unsaid {
    member: MemberIx,
    task: TaskIx,
    silence: Silence,
    at: Position,
}

#[derive(Debug)]
struct Judge {
    group: Rc<Group>,
    /// As it is before the rebalance to be judged next.
    moment: Moment,
    unsaid: Vec<Unsaid>,
    said: Vec<(ProcessIx, TaskIx)>,
    last_owners: Vec<Option<MemberIx>>,
}

impl Judge {
    fn new(group: &Rc<Group>) -> Self {
        let last_owners = vec![None; group.topology.tasks.len()];
        let moment = Moment::before_start(group);
        Self { group: Rc::clone(group), moment, unsaid: Vec::new(), said: Vec::new(), last_owners }
    }

    fn round(&mut self, history: History, round: u32) -> [Option<Failure>; 3] {
        let before = owners(&self.group, &self.moment);
        let mut reports = None;
        for (event, events) in history.events(round).iter().zip(1..) {
            self.hear(event, Position { round, events });
            if matches!(event, Event::LagsComputed { .. }) {
                reports = self.read();
            }
            self.moment.apply(&self.group, event);
        }
        let end = Position { round, events: u32::try_from(history.events(round).len()).unwrap_or(u32::MAX) };
        let after = owners(&self.group, &self.moment);
        let runs = (0..).zip(&after).find_map(|(task, owner)| self.idle(task, *owner, end));
        let moved = (0..).zip(before.iter().zip(&after)).find_map(|(task, pair)| self.moved(task, pair, end));
        for (last, owner) in self.last_owners.iter_mut().zip(&after) {
            *last = owner.or(*last);
        }
        [reports, runs, moved]
    }

    fn hear(&mut self, event: &Event, at: Position) {
        match *event {
            Event::SumReported { member, task, .. } => self.said.push((self.group.process_of(member), task)),
            Event::SumUnsaid { member, task, silence } => {
                let on_disk = self.moment.world.directory_of(&self.group, member).checkpoint(task);
                if on_disk.is_some_and(|offset| offset > 0) {
                    self.unsaid.push(Unsaid { member, task, silence, at });
                }
            }
            // What it reported is lost with it.
            Event::InstanceLeft { process } | Event::InstanceCrashed { process } => {
                self.said.retain(|(own, _)| *own != process);
                self.unsaid.retain(|unsaid| self.group.process_of(unsaid.member) != process);
            }
            _ => {}
        }
    }

    /// The leader reads the reports: what of it is unsaid by every member of an instance.
    fn read(&mut self) -> Option<Failure> {
        let group = &self.group;
        let (said, unsaid) = (std::mem::take(&mut self.said), std::mem::take(&mut self.unsaid));
        let hidden = unsaid.iter().filter(|unsaid| !said.contains(&(group.process_of(unsaid.member), unsaid.task)));
        // Who waits for a lock is not the one to blame, if another thread of the instance says nothing of its own accord.
        let order = |unsaid: &&Unsaid| {
            let is_locked = matches!(unsaid.silence, Silence::LockedBy(_));
            (group.process_of(unsaid.member), unsaid.task, is_locked, unsaid.member)
        };
        hidden.min_by_key(order).map(|unsaid| Failure {
            process: Some(group.process_of(unsaid.member)),
            task: unsaid.task,
            reason: Reason::Unsaid(unsaid.silence),
            at: unsaid.at,
        })
    }

    fn idle(&self, task: TaskIx, owner: Option<MemberIx>, at: Position) -> Option<Failure> {
        let failure = |member: Option<MemberIx>, reason| {
            Some(Failure { process: member.map(|member| self.group.process_of(member)), task, reason, at })
        };
        let moment = &self.moment;
        let Some(owner) = owner else {
            let pending = (0..).zip(&moment.members).find(|(_, beside)| {
                beside.told.iter().any(|told| told.pending.iter().any(|(pending, _)| *pending == task))
            });
            let meant = pending.map(|(member, _)| member);
            return failure(meant, meant.map_or(Reason::NoOwner, Reason::WithheldFor));
        };
        match moment.world.member(owner).tasks.get(task)?.state {
            TaskState::Created => failure(Some(owner), Reason::NotInitialised),
            TaskState::Restoring if !moment.is_at_rest => failure(Some(owner), Reason::Restoring),
            TaskState::Restoring | TaskState::Running => None,
        }
    }

    fn moved(&self, task: TaskIx, owners: (&Option<MemberIx>, &Option<MemberIx>), at: Position) -> Option<Failure> {
        let (before, to) = owners;
        let from = match before {
            Some(before) => Some(*before).filter(|before| Some(*before) != *to),
            None => self.last_owners[task as usize].filter(|last| to.is_some_and(|to| to != *last)),
        }?;
        let process = Some(self.group.process_of(from));
        Some(Failure { process, task, reason: Reason::Moved { from, to: *to }, at })
    }
}

/// The member that has each task as an active.
fn owners(group: &Group, moment: &Moment) -> Vec<Option<MemberIx>> {
    let mut owners = vec![None; group.topology.tasks.len()];
    for (member, state) in (0..).zip(&moment.world.members) {
        for (task, _) in state.tasks.tasks().iter().filter(|(_, held)| held.role == Role::Active) {
            owners[*task as usize] = Some(member);
        }
    }
    owners
}
