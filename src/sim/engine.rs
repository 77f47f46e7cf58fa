//! The protocol: one rebalance, and what passes until the next.
//!
//! ```text
//! report ─> lead ─> take assignment ─> in the loop? report again, inside poll()  (the bug's moment)
//!    ^                                     └─> initialise ─> leave poll(), run ─> turn or wait ─┐
//!    └──────────────────────────────────────────────────────────────────────────────────────────┘
//! ```
//!
//! The order is the canonical one; the races that a running Kafka adds are left out.

use super::event::{Event, EventSink, Next, ReportMoment, Trigger, Wait};
use super::group::Group;
use super::world::World;
use crate::kafka::assignor::{Decision, DecisionSink};
use crate::kafka::lag::LagTable;
use crate::kafka::partition_assignor::{self, FollowUp, GroupAssignment, MemberAssignment, MemberSubscription};
use crate::kafka::process_id::ProcessId;
use crate::kafka::task::TaskState;
use crate::kafka::task_manager::{Initialisation, ReportLine, TaskChange, TaskManager};
use crate::kafka::{MemberIx, ProcessIx, TaskIx};

/// Runs a group's world forward.
pub struct Engine<'a, S> {
    group: &'a Group,
    /// What is.
    pub world: World,
    /// Who hears of it.
    pub sink: S,
    turn: Turn,
    changes: Vec<TaskChange>,
    lags: LagTable,
}

/// What only this rebalance and the turn after it know.
#[derive(Clone, Debug, Default)]
struct Turn {
    /// Members, joined ones only, that rejoined inside poll().
    in_the_loop: Vec<bool>,
    follow_ups: Vec<FollowUp>,
    /// Stateful actives initialised in this turn, which have had no second pass of their thread.
    initialised: Vec<(MemberIx, TaskIx)>,
    /// Whether a member initialised a stateless active in this turn.
    initialised_stateless: Vec<bool>,
}

/// Which ready actives of a member may run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ready {
    All,
    StatelessOnly,
    /// Not the stateful ones that were initialised in this turn.
    NotFresh,
}

/// Passes decisions on, with processes as the group numbers them: the assignor knows only those that have joined.
struct Explain<'s, S> {
    sink: &'s mut S,
    joined: &'s [ProcessIx],
}

impl<S: EventSink> DecisionSink for Explain<'_, S> {
    #[inline]
    fn decided(&mut self, decision: impl FnOnce() -> Decision) {
        let Self { sink, joined } = self;
        sink.event(|| Event::Decided(decision().renumbered(|rank| joined[rank as usize])));
    }
}

impl<'a, S: EventSink> Engine<'a, S> {
    /// An engine that goes on from a world.
    pub fn new(group: &'a Group, world: World, sink: S) -> Self {
        Self { group, world, sink, turn: Turn::default(), changes: Vec::new(), lags: LagTable::default() }
    }

    fn tell(&mut self, event: Event) {
        self.world.apply(self.group, &event);
        self.sink.event(|| event);
    }

    #[allow(clippy::cast_possible_truncation)]
    fn joined(&self) -> impl Iterator<Item = MemberIx> + use<'a, S> {
        let (group, phase) = (self.group, self.world.phase);
        let joined = move |member: &MemberIx| group.processes[group.process_of(*member) as usize].phase <= phase;
        (0..group.members.len() as MemberIx).filter(joined)
    }

    /// One rebalance and the turn after it.
    pub fn rebalance(&mut self, round: u32, trigger: Trigger) -> Next {
        self.tell(Event::RebalanceBegan { round, trigger });
        for member in self.joined() {
            if !self.world.member(member).report.is_out {
                self.report(member, ReportMoment::Rebalance);
            }
        }
        let assignment = self.lead();
        self.hand_over(&assignment);
        self.rejoin_inside_poll();
        for member in self.joined() {
            self.initialise(member);
        }
        self.leave_poll();
        let next = self.settle_next();
        self.tell(Event::NextSettled { next });
        self.pass_turn(next);
        next
    }

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
            match tasks.report_line(group.version_of(member), member, task, directory) {
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

    /// The leader assigns from the reports. An entry a joined member, in member order.
    fn lead(&mut self) -> Vec<(MemberIx, MemberAssignment)> {
        let group = self.group;
        let joined = self.joined_processes();
        let processes: Vec<ProcessId> = joined.iter().map(|process| group.processes[*process as usize].id).collect();
        let members: Vec<MemberIx> =
            group.members_by_name.iter().copied().filter(|member| self.world.has_joined(group, *member)).collect();
        let owned: Vec<Vec<TaskIx>> =
            members.iter().map(|member| self.world.member(*member).tasks.owned().collect()).collect();
        let rank = |member: MemberIx| {
            let rank = joined.binary_search(&group.process_of(member)).unwrap_or(0);
            ProcessIx::try_from(rank).unwrap_or(ProcessIx::MAX)
        };
        let mut subscriptions = Vec::with_capacity(members.len());
        for (member, owned) in members.iter().zip(&owned) {
            let offset_sums = &self.world.member(*member).report.offset_sums;
            subscriptions.push(MemberSubscription { process: rank(*member), offset_sums, owned });
        }
        let leader = rank(group.members_of(group.leader()).next().unwrap_or(0));
        let view = partition_assignor::Group {
            topology: &group.topology,
            processes: &processes,
            members: &subscriptions,
            leader,
        };
        partition_assignor::lags(&view, &mut self.lags);
        let leader = members.iter().zip(&subscriptions).find(|(_, s)| s.process == leader).map_or(0, |(m, _)| *m);
        let mut said = Explain { sink: &mut self.sink, joined: &joined };
        said.sink.event(|| Event::LagsComputed { leader });
        let GroupAssignment { members: told, .. } = partition_assignor::assign(&view, &self.lags, &mut said);
        self.world.apply(group, &Event::LagsComputed { leader });
        let mut by_member: Vec<(MemberIx, MemberAssignment)> = members.into_iter().zip(told).collect();
        by_member.sort_unstable_by_key(|(member, _)| *member);
        by_member
    }

    fn joined_processes(&self) -> Vec<ProcessIx> {
        let joined = (0..).zip(&self.group.processes).filter(|(_, process)| process.phase <= self.world.phase);
        joined.map(|(process, _)| process).collect()
    }

    /// Everybody is told, then everybody carries it out.
    fn hand_over(&mut self, assignment: &[(MemberIx, MemberAssignment)]) {
        let members = self.group.members.len();
        self.turn = Turn {
            in_the_loop: vec![false; members],
            follow_ups: vec![FollowUp::None; members],
            initialised: Vec::new(),
            initialised_stateless: vec![false; members],
        };
        for (member, told) in assignment {
            self.explain(*member, told);
        }
        for (member, told) in assignment {
            self.take_assignment(*member, told);
        }
    }

    fn explain(&mut self, member: MemberIx, told: &MemberAssignment) {
        let group = self.group;
        let Self { sink, world, .. } = self;
        for &task in &told.active {
            sink.event(|| Event::ActiveGiven { member, task });
        }
        for &task in &told.pending {
            let owns = |other: &MemberIx| world.member(*other).tasks.owned().any(|owned| owned == task);
            sink.event(|| {
                let owner = (0..).take(group.members.len()).find(owns).unwrap_or(member);
                Event::Withheld { member, task, owner }
            });
        }
        for &task in &told.standby {
            let is_stand_in = told.pending.binary_search(&task).is_ok();
            sink.event(|| {
                if is_stand_in { Event::StandInGiven { member, task } } else { Event::StandbyGiven { member, task } }
            });
        }
        self.turn.follow_ups[member as usize] = told.follow_up;
        sink.event(|| Event::FollowUpScheduled { member, follow_up: told.follow_up });
    }

    /// Revokes, closes, recycles, creates. Mirrors `TaskManager.handleAssignment`.
    fn take_assignment(&mut self, member: MemberIx, told: &MemberAssignment) {
        let mut changes = std::mem::take(&mut self.changes);
        let directory = self.world.directory_of(self.group, member);
        let tasks = &self.world.member(member).tasks;
        tasks.take_assignment(member, &told.active, &told.standby, directory, &mut changes);
        for change in changes.drain(..) {
            let event = match change {
                TaskChange::Revoked(task) => {
                    self.turn.in_the_loop[member as usize] = true;
                    Event::PartitionsRevoked { member, task }
                }
                TaskChange::CheckpointWritten(task, offset) => Event::CheckpointWritten { member, task, offset },
                TaskChange::Closed(task) => Event::TaskClosed { member, task },
                TaskChange::Recycled(task) => {
                    let kept = self.world.member(member).tasks.get(task);
                    let role = kept.map_or(crate::kafka::task::Role::Standby, |task| task.recycled().role);
                    Event::TaskRecycled { member, task, role }
                }
                TaskChange::Created(task, role) => Event::TaskCreated { member, task, role },
                TaskChange::LockReleased(task) => Event::LockReleased { member, task },
            };
            self.tell(event);
        }
        self.changes = changes;
    }

    /// Members that revoked something report for the next rebalance, before anything of theirs is initialised.
    fn rejoin_inside_poll(&mut self) {
        for member in self.joined() {
            if self.turn.in_the_loop[member as usize] {
                self.tell(Event::RejoinedInsidePoll { member });
                self.report(member, ReportMoment::InsidePoll);
            }
        }
    }

    /// Initialises a member's created tasks, as far as their folders' locks can be had.
    fn initialise(&mut self, member: MemberIx) {
        let late = self.world.member(member).report.is_out;
        let mut at = 0;
        while let Some(&(task, state)) = self.world.member(member).tasks.tasks().get(at) {
            at += 1;
            if state.state != TaskState::Created {
                continue;
            }
            let end = self.group.end_offset_sum(task);
            let directory = self.world.directory_of(self.group, member);
            match TaskManager::initialise(member, (task, state), directory, end) {
                Initialisation::Done(offset, from) => {
                    if end.is_some() {
                        self.turn.initialised.push((member, task));
                    } else {
                        self.turn.initialised_stateless[member as usize] = true;
                    }
                    self.tell(Event::TaskInitialised { member, task, offset, from, late });
                }
                Initialisation::LockedBy(holder) => self.tell(Event::LockDenied { member, task, holder }),
            }
        }
    }

    /// Members outside the loop leave poll(): those told to follow up immediately for once, the others for good.
    fn leave_poll(&mut self) {
        for member in self.joined() {
            if self.turn.in_the_loop[member as usize] {
                continue;
            }
            if self.turn.follow_ups[member as usize] == FollowUp::Immediate {
                self.tell(Event::LeftPoll { member });
                self.run_ready(member, Ready::StatelessOnly);
                self.report(member, ReportMoment::FollowUp);
            } else {
                self.run_ready(member, Ready::All);
            }
        }
    }

    /// Ready actives run, but none as long as a task of the thread is not initialised.
    fn run_ready(&mut self, member: MemberIx, ready: Ready) {
        if self.world.member(member).tasks.has_created() {
            return;
        }
        let ends = &self.group.topology.end_offset_sums;
        let mut at = 0;
        while let Some(&(task, state)) = self.world.member(member).tasks.tasks().get(at) {
            at += 1;
            let may = match ready {
                Ready::All => true,
                Ready::StatelessOnly => !self.group.is_stateful(task),
                Ready::NotFresh => !self.turn.initialised.contains(&(member, task)),
            };
            if may && state.is_ready(ends[task as usize]) {
                self.tell(Event::TaskRan { member, task });
            }
        }
    }

    fn settle_next(&self) -> Next {
        let mut joined = self.joined();
        let in_the_loop = |member: MemberIx| self.turn.in_the_loop[member as usize];
        let follow_up = |member: MemberIx| self.turn.follow_ups[member as usize];
        if !self.joined().any(in_the_loop) {
            let probing = joined.any(|member| follow_up(member) == FollowUp::Probing);
            return if probing { Next::Probing } else { Next::None };
        }
        if self.joined().all(in_the_loop) {
            return Next::AtOnce;
        }
        if joined.all(|member| in_the_loop(member) || follow_up(member) == FollowUp::Immediate) {
            return Next::Soon;
        }
        Next::Heartbeat
    }

    /// What passes while members in the loop wait for the group to join.
    fn pass_turn(&mut self, next: Next) {
        match next {
            Next::Probing | Next::None => {}
            Next::AtOnce | Next::Soon => {
                for member in self.joined() {
                    self.stand_still_if_ready(member);
                }
                for member in self.joined() {
                    self.run_ready(member, Ready::NotFresh);
                }
            }
            Next::Heartbeat => {
                for member in self.joined() {
                    let waiting = self.world.member(member).report.is_out;
                    self.gain(member, self.group.restored_per_heartbeat, waiting);
                }
                for member in self.joined() {
                    // The thread stood still in its first pass: there was no second one for what it had just initialised.
                    let stood =
                        self.turn.in_the_loop[member as usize] && self.turn.initialised_stateless[member as usize];
                    self.run_ready(member, if stood { Ready::NotFresh } else { Ready::All });
                }
            }
        }
    }

    fn stand_still_if_ready(&mut self, member: MemberIx) {
        let state = self.world.member(member);
        let waiting = state.report.is_out;
        if state.tasks.gain(0, waiting, &self.group.topology.end_offset_sums).stands_still {
            self.sink.event(|| Event::StoodStill { member });
        }
    }

    /// Restores records; the checkpoints follow. No offset passes its end.
    fn gain(&mut self, member: MemberIx, records: u64, waiting: bool) {
        let ends = &self.group.topology.end_offset_sums;
        let gain = self.world.member(member).tasks.gain(records, waiting, ends);
        if gain.stands_still {
            self.sink.event(|| Event::StoodStill { member });
            return;
        }
        let mut at = 0;
        while let Some(&(task, state)) = self.world.member(member).tasks.tasks().get(at) {
            at += 1;
            let end = ends[task as usize];
            let (offered, lack) = match (state.lack_records(end), state.offset) {
                (Some(lack), Some(_)) => (gain.active_records, lack),
                (None, Some(offset)) if state.state == TaskState::Running && !state.is_running_active() => {
                    (gain.standby_records, end.saturating_sub(offset))
                }
                _ => continue,
            };
            let records = offered.min(lack);
            if records > 0 {
                self.tell(Event::RecordsGained { member, task, records });
            }
        }
    }

    /// A wait for the probing interval or the next phase: everybody is outside poll() most of the time.
    pub fn wait(&mut self, wait: Wait) {
        self.tell(Event::WaitBegan { wait });
        self.initialise_and_run_all();
        for member in self.joined() {
            self.gain(member, self.group.restored_per_wait, false);
            self.run_ready(member, Ready::All);
        }
        self.initialise_and_run_all();
    }

    fn initialise_and_run_all(&mut self) {
        for member in self.joined() {
            self.initialise(member);
        }
        for member in self.joined() {
            self.run_ready(member, Ready::All);
        }
    }

    /// The processes of the next phase start.
    pub fn begin_phase(&mut self, phase: u32) {
        self.tell(Event::PhaseBegan { phase });
    }

    /// Tells of something that changes nothing.
    pub fn note(&mut self, event: Event) {
        self.sink.event(|| event);
    }
}
