//! A moment of a run: the world, and what a person wants to see beside it. A fold of events, like the world.

use super::event::{Event, Next, ReportMoment, Trigger, Wait};
use super::group::Group;
use super::process_set::ProcessSet;
use super::world::World;
use crate::kafka::assignor::Decision;
use crate::kafka::lag::{LagTable, task_lag};
use crate::kafka::partition_assignor::FollowUp;
use crate::kafka::task_manager::{Silence, SumSource};
use crate::kafka::{MemberIx, ProcessIx, TaskIx};

/// Where a thread is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThreadPosition {
    /// Its process is not running: it has not started yet, or it is gone.
    #[default]
    NotJoined,
    /// In a rebalance, waiting for its assignment or taking it.
    Rebalancing,
    /// It rejoined without leaving poll(): *in the loop*.
    InsidePoll,
    /// It stands still behind its own `JoinGroup`, waiting for committed offsets.
    StandingStill,
    /// It runs.
    Running,
}

/// A report as a person reads it: what it says and what it leaves unsaid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportSeen {
    /// Said, in task order.
    pub said: Vec<(TaskIx, i64, SumSource)>,
    /// Unsaid, in task order, with the reason.
    pub unsaid: Vec<(TaskIx, Silence)>,
    /// What it owned.
    pub owned: Vec<TaskIx>,
    /// When it was sent; none while it is being written.
    pub sent: Option<ReportMoment>,
}

/// What a member was told last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Tasks to run, in task order.
    pub active: Vec<TaskIx>,
    /// Standbys, stand-ins included, in task order.
    pub standby: Vec<TaskIx>,
    /// Those of the standbys that stand in for a withheld active.
    pub stand_ins: Vec<TaskIx>,
    /// Actives withheld, with their owner.
    pub pending: Vec<(TaskIx, MemberIx)>,
    /// Actives that it owned and was not given again.
    pub revoked: Vec<TaskIx>,
    /// When to rejoin.
    pub follow_up: FollowUp,
}

/// One member beside what the world has of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemberMoment {
    /// Where its thread is.
    pub position: ThreadPosition,
    /// The report that it made last.
    pub report: ReportSeen,
    /// What it was told last; none before its first assignment.
    pub told: Option<Told>,
}

/// What the leader works from and what it has decided so far in this rebalance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeaderMoment {
    /// The reports as they were when the lags were computed, a member each; empty before the first time.
    pub reports: Vec<ReportSeen>,
    /// Processes that took part.
    pub processes: ProcessSet,
    /// The process whose first member led.
    pub process: ProcessIx,
    /// Decisions so far, in order.
    pub decisions: Vec<Decision>,
    /// The rebalance that they belong to.
    pub round: u32,
}

impl LeaderMoment {
    /// Those of the decisions that move a task away from where it should be.
    pub fn moves(&self) -> impl Iterator<Item = &Decision> {
        self.decisions.iter().filter(|decision| decision.is_move())
    }
}

/// Everything at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// What is.
    pub world: World,
    /// The number of the rebalance that is going on, or was last.
    pub round: u32,
    /// Why it began; none before the first.
    pub trigger: Option<Trigger>,
    /// Members, joined or not.
    pub members: Vec<MemberMoment>,
    /// The leader's table and decisions.
    pub leader: LeaderMoment,
    /// How the next rebalance comes about, once that is settled.
    pub next: Option<Next>,
    /// What the group waits for.
    pub wait: Option<Wait>,
    /// Whether it has come to rest.
    pub is_at_rest: bool,
}

impl Moment {
    /// Before the first rebalance.
    pub fn before_start(group: &Group) -> Self {
        Self {
            world: World::before_start(group),
            round: 0,
            trigger: None,
            members: vec![MemberMoment::default(); group.members.len()],
            leader: LeaderMoment::default(),
            next: None,
            wait: None,
            is_at_rest: false,
        }
    }

    /// Carries out events, in order.
    pub fn apply_all(&mut self, group: &Group, events: &[Event]) {
        for event in events {
            self.apply(group, event);
        }
    }

    /// Carries out an event.
    pub fn apply(&mut self, group: &Group, event: &Event) {
        match *event {
            Event::RebalanceBegan { round, trigger } => self.begin(group, round, trigger),
            Event::DirectoryLocked { member, .. } => self.report_mut(member),
            Event::SumReported { member, task, sum, source } => {
                self.report_mut(member);
                self.member_mut(member).report.said.push((task, sum, source));
            }
            Event::SumUnsaid { member, task, silence } => {
                self.report_mut(member);
                self.member_mut(member).report.unsaid.push((task, silence));
            }
            Event::JoinGroupSent { member, moment } => self.send(member, moment),
            Event::LagsComputed { leader } => self.lead(group.process_of(leader)),
            Event::Decided(decision) => self.leader.decisions.push(decision),
            Event::ActiveGiven { member, task } => self.told_mut(member).active.push(task),
            Event::StandbyGiven { member, task } => self.told_mut(member).standby.push(task),
            Event::StandInGiven { member, task } => {
                self.told_mut(member).standby.push(task);
                self.told_mut(member).stand_ins.push(task);
            }
            Event::Withheld { member, task, owner } => self.told_mut(member).pending.push((task, owner)),
            Event::FollowUpScheduled { member, follow_up } => {
                self.told_mut(member).follow_up = follow_up;
                self.member_mut(member).position = ThreadPosition::Rebalancing;
            }
            Event::PartitionsRevoked { member, task } => self.told_mut(member).revoked.push(task),
            Event::RejoinedInsidePoll { member } => self.member_mut(member).position = ThreadPosition::InsidePoll,
            Event::LeftPoll { member } => self.member_mut(member).position = ThreadPosition::Running,
            Event::TaskRan { member, .. } => self.run_on(member),
            Event::StoodStill { member } => self.member_mut(member).position = ThreadPosition::StandingStill,
            Event::NextSettled { next } => self.settle(group, next),
            Event::WaitBegan { wait } => self.wait = Some(wait),
            Event::Rested => self.is_at_rest = true,
            Event::InstanceLeft { process } | Event::InstanceCrashed { process } => self.forget(group, process),
            _ => {}
        }
        self.world.apply(group, event);
    }

    /// The lag of every process on every task, as the leader saw it in the last rebalance; none before the first.
    pub fn lag_table(&self, group: &Group) -> Option<LagTable> {
        if self.leader.reports.is_empty() {
            return None;
        }
        let ends = &group.topology.end_offset_sums;
        let mut table = LagTable::unreported(group.processes.len(), ends);
        for (report, member) in self.leader.reports.iter().zip(&group.members) {
            for &(task, sum, _) in &report.said {
                table.set(task, member.process, task_lag(ends[task as usize], Some(sum)));
            }
        }
        Some(table)
    }

    fn member_mut(&mut self, member: MemberIx) -> &mut MemberMoment {
        &mut self.members[member as usize]
    }

    fn told_mut(&mut self, member: MemberIx) -> &mut Told {
        self.member_mut(member).told.get_or_insert_with(Told::default)
    }

    fn begin(&mut self, group: &Group, round: u32, trigger: Trigger) {
        self.round = round;
        self.trigger = Some(trigger);
        self.next = None;
        self.wait = None;
        for (member, ix) in self.members.iter_mut().zip(0..) {
            if self.world.has_joined(group, ix) && member.position != ThreadPosition::InsidePoll {
                member.position = ThreadPosition::Rebalancing;
            }
        }
    }

    /// A thread that runs a task runs, unless it is in the loop: there the task runs once the group has joined.
    fn run_on(&mut self, member: MemberIx) {
        let position = &mut self.member_mut(member).position;
        if *position != ThreadPosition::InsidePoll {
            *position = ThreadPosition::Running;
        }
    }

    /// A report that was sent before is over as soon as the next one is begun.
    fn report_mut(&mut self, member: MemberIx) {
        let report = &mut self.member_mut(member).report;
        if report.sent.is_some() {
            *report = ReportSeen::default();
        }
    }

    fn send(&mut self, member: MemberIx, moment: ReportMoment) {
        self.report_mut(member);
        let owned = self.world.member(member).tasks.owned().collect();
        let report = &mut self.member_mut(member).report;
        report.owned = owned;
        report.sent = Some(moment);
    }

    /// Who is out of the group is nowhere, reports nothing and was told nothing.
    fn forget(&mut self, group: &Group, process: ProcessIx) {
        group.members_of(process).for_each(|member| self.members[member as usize] = MemberMoment::default());
    }

    /// The leader has read the reports; what everybody was told before is over.
    fn lead(&mut self, process: ProcessIx) {
        let reports = self.members.iter().map(|member| member.report.clone()).collect();
        let (processes, round) = (self.world.running, self.round);
        self.leader = LeaderMoment { reports, processes, process, decisions: Vec::new(), round };
        for member in &mut self.members {
            member.told = None;
        }
    }

    /// Once it is settled that nobody has to rejoin at once, those outside the loop run.
    fn settle(&mut self, group: &Group, next: Next) {
        self.next = Some(next);
        for (member, ix) in self.members.iter_mut().zip(0..) {
            if self.world.has_joined(group, ix) && member.position == ThreadPosition::Rebalancing {
                member.position = ThreadPosition::Running;
            }
        }
    }
}
