//! The protocol: one rebalance, and what passes until the next.
//!
//! ```text
//! report ─> lead ─> take assignment ─> in the loop? report again, inside poll()  (the bug's moment)
//!    ^                                     └─> initialise ─> leave poll(), run ─> turn or wait ─┐
//!    └──────────────────────────────────────────────────────────────────────────────────────────┘
//! ```
//!
//! The order is the canonical one. Two races that a running Kafka adds can be had by calling the parts of a rebalance one
//! by one: an assignment that a member misses, and a turn that passes inside poll().

mod change;
mod hand_over;
mod lead;
mod report;
mod turn;

use super::event::{Event, EventSink, Next, ReportMoment, Trigger, Wait};
use super::group::Group;
use super::world::{Report, World};
use crate::kafka::lag::LagTable;
use crate::kafka::partition_assignor::{FollowUp, Leader, MemberAssignment};
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_manager::{ReportLine, TaskChange};
use crate::kafka::{MemberIx, ProcessIx, TaskIx};

/// Runs a group's world forward.
#[derive(Clone, Debug)]
pub struct Engine<'a, S> {
    group: &'a Group,
    /// What is.
    pub world: World,
    /// Who hears of it.
    pub sink: S,
    turn: Turn,
    desk: Desk,
    fix_mattered: bool,
    /// Locks that a thread of the same process takes first, though it comes later in member order.
    locked_by_others: Vec<(MemberIx, TaskIx)>,
    /// Members that would have taken such a lock.
    came_too_late: Vec<MemberIx>,
}

/// Memory that an engine works in, which serves one run after the other. What is in it between two calls means nothing, so a copy
/// is empty.
#[derive(Debug, Default)]
pub struct Desk {
    changes: Vec<TaskChange>,
    lines: Vec<(TaskIx, ReportLine)>,
    lags: LagTable,
    leader: Leader,
    told: Vec<MemberAssignment>,
    processes: Vec<ProcessId>,
    joined: Vec<ProcessIx>,
    members: Vec<MemberIx>,
    owned: Vec<TaskIx>,
    assignment: Assignment,
}

impl Clone for Desk {
    fn clone(&self) -> Self {
        Self::default()
    }
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
    /// Whether a follow-up of an earlier round fires only now, or a member left poll() unaware that its assignment was refused.
    follows_up_late: bool,
    /// Those members.
    unaware: Vec<MemberIx>,
}

impl Turn {
    fn reset(&mut self, members: usize) {
        fn refill<T: Clone>(list: &mut Vec<T>, with: T, len: usize) {
            list.clear();
            list.resize(len, with);
        }
        refill(&mut self.in_the_loop, false, members);
        refill(&mut self.follow_ups, FollowUp::None, members);
        refill(&mut self.initialised_stateless, false, members);
        self.initialised.clear();
        self.follows_up_late = false;
        self.unaware.clear();
    }
}

/// What the leader tells everybody, in member order.
pub type Assignment = Vec<(MemberIx, MemberAssignment)>;

impl<'a, S: EventSink> Engine<'a, S> {
    /// An engine that goes on from a world.
    pub fn new(group: &'a Group, world: World, sink: S) -> Self {
        Self::at(Desk::default(), group, world, sink)
    }

    /// As [`Engine::new`], in the memory of an earlier one.
    pub fn at(desk: Desk, group: &'a Group, world: World, sink: S) -> Self {
        let mut turn = Turn::default();
        turn.reset(group.members.len());
        let (locked_by_others, came_too_late) = (Vec::new(), Vec::new());
        Self { group, world, sink, turn, desk, fix_mattered: false, locked_by_others, came_too_late }
    }

    /// Whether any report so far would have been another under the other version's rule for tasks that are still CREATED. If not,
    /// both versions have behaved alike.
    pub fn fix_mattered(&self) -> bool {
        self.fix_mattered
    }

    /// What it leaves for another.
    pub fn into_memory(self) -> (World, Desk) {
        (self.world, self.desk)
    }

    fn tell(&mut self, event: Event) {
        self.world.apply(self.group, &event);
        self.sink.event(|| event);
    }

    /// Members whose process is running, in member order.
    #[allow(clippy::cast_possible_truncation)] // members are u32-indexed
    pub fn joined(&self) -> impl Iterator<Item = MemberIx> + use<'a, S> {
        let (group, running) = (self.group, self.world.running);
        let joined = move |member: &MemberIx| running.contains(group.process_of(*member));
        (0..group.members.len() as MemberIx).filter(joined)
    }

    /// One rebalance and the turn after it, in canonical order.
    pub fn rebalance(&mut self, round: u32, trigger: Trigger) -> Next {
        let mut assignment = std::mem::take(&mut self.desk.assignment);
        self.begin_into(round, trigger, &mut assignment);
        self.deliver(&assignment, &[]);
        self.desk.assignment = assignment;
        self.finish(&[])
    }

    /// The first part of a rebalance: everybody reports who has not yet, and the leader assigns. In an empty group nobody does:
    /// the broker makes a generation without members, nobody is told anything, and the group is at rest.
    pub fn begin(&mut self, round: u32, trigger: Trigger) -> Assignment {
        let mut assignment = Assignment::new();
        self.begin_into(round, trigger, &mut assignment);
        assignment
    }

    fn begin_into(&mut self, round: u32, trigger: Trigger, assignment: &mut Assignment) {
        self.tell(Event::RebalanceBegan { round, trigger });
        if self.world.running.is_empty() {
            self.tell(Event::GroupEmptied);
        }
        for member in self.joined() {
            if !self.world.member(member).report.is_out {
                self.report(member, ReportMoment::Rebalance);
            }
        }
        self.lead(assignment);
    }

    /// The second part: everybody takes what was assigned, but for those who miss it; those in the loop report again.
    ///
    /// `missed` is in member order. A member that misses an assignment keeps all that it has and rejoins like those that
    /// revoked something. See [`Engine::may_miss`] for who can.
    pub fn deliver(&mut self, assignment: &Assignment, missed: &[MemberIx]) {
        self.hand_over(assignment, missed);
        if !self.group.what_if.initialises_first {
            self.rejoin_inside_poll();
        }
    }

    /// The third part: tasks are initialised, members leave poll(), and the turn passes. How the next rebalance comes.
    ///
    /// Members in `skipping` go through a turn so short that it passes inside poll(), so they initialise nothing. See
    /// [`Engine::may_skip`] for who can.
    pub fn finish(&mut self, skipping: &[MemberIx]) -> Next {
        for member in self.joined() {
            if skipping.contains(&member) {
                self.note(Event::TurnPassedInsidePoll { member });
            } else {
                self.initialise(member);
            }
        }
        if self.group.what_if.initialises_first {
            self.rejoin_inside_poll();
        }
        self.leave_poll();
        let next = self.settle_next();
        self.tell(Event::NextSettled { next });
        self.pass_turn(next);
        next
    }

    /// Members whose `SyncGroup` can be refused because others rejoin first: all but the one that leads. Some member that
    /// does not miss the assignment must revoke something in it.
    pub fn may_miss(&self) -> impl Iterator<Item = MemberIx> + use<'a, S> {
        let leader = self.world.leading_member(self.group);
        self.joined().filter(move |member| Some(*member) != leader)
    }

    /// After [`Engine::deliver`], of a member that missed its assignment: it left poll() before it knew, so its thread goes on with
    /// what it has, and it reports only after that.
    pub fn leave_poll_unaware(&mut self, member: MemberIx) {
        self.world.members[member as usize].report = Report::default();
        self.turn.in_the_loop[member as usize] = false;
        self.turn.unaware.push(member);
        self.follow_up_late(member);
    }

    /// From here on, these members find these folders locked when they report: another thread of the process comes first, which
    /// in canonical order comes later.
    pub fn lock_in_other_order(&mut self, locked_by_others: Vec<(MemberIx, TaskIx)>) {
        self.locked_by_others = locked_by_others;
        self.came_too_late.clear();
    }

    /// Members for which that made a difference since.
    pub fn came_too_late(&self) -> &[MemberIx] {
        &self.came_too_late
    }

    /// After [`Engine::deliver`], whether a member rejoined inside poll().
    pub fn is_in_the_loop(&self, member: MemberIx) -> bool {
        self.turn.in_the_loop[member as usize]
    }

    /// After [`Engine::deliver`]: a follow-up that the member was told an earlier time, in the loop, fires only now, so it leaves
    /// poll() once and rejoins, whatever it has been told since. It must be outside the loop.
    pub fn follow_up_late(&mut self, member: MemberIx) {
        self.turn.follow_ups[member as usize] = FollowUp::Immediate;
        self.turn.follows_up_late = true;
    }

    /// Whether a member gives up partitions when it takes its assignment.
    pub fn would_revoke(&self, assignment: &Assignment, member: MemberIx) -> bool {
        let told = assignment.iter().find(|(other, _)| *other == member);
        let kept = |task: &TaskIx| told.is_some_and(|(_, told)| told.active.binary_search(task).is_ok());
        self.world.member(member).tasks.owned().any(|task| !kept(&task))
    }

    /// After [`Engine::deliver`], the members whose turn may pass inside poll(): those in the loop with a task that is not
    /// initialised, if nobody waits for a heartbeat.
    pub fn may_skip(&self) -> Vec<MemberIx> {
        let is_short = matches!(self.settle_next(), Next::AtOnce | Next::Soon);
        if !is_short || self.group.what_if.initialises_first {
            return Vec::new();
        }
        let in_the_loop = |member: &MemberIx| self.turn.in_the_loop[*member as usize];
        let has_created = |member: &MemberIx| self.world.member(*member).tasks.has_created();
        self.joined().filter(in_the_loop).filter(has_created).collect()
    }

    /// Whether the group is at rest after a rebalance, and nobody else joins by itself.
    pub fn rests(&self, next: Next) -> bool {
        next == Next::None && self.world.phase + 1 >= self.group.phases
    }

    /// What passes between a rebalance and the next: a wait for a probing, or at rest a wait and the next phase. Why the next
    /// one begins; none if the group is at rest and nobody else joins.
    pub fn pass_to_next(&mut self, next: Next) -> Option<Trigger> {
        match next {
            Next::Probing => self.wait(Wait::Probing),
            Next::None if !self.rests(next) => {
                self.wait(Wait::Phase);
                self.tell(Event::PhaseBegan { phase: self.world.phase + 1 });
                if let (None, Some(process)) = (self.world.leader, self.world.running.iter().next()) {
                    self.tell(Event::LeaderElected { process });
                }
                return Some(Trigger::Joined);
            }
            Next::None => self.tell(Event::Rested),
            Next::AtOnce | Next::Soon | Next::Heartbeat => {}
        }
        next.trigger()
    }

    /// Tells of something that changes nothing.
    pub fn note(&mut self, event: Event) {
        self.sink.event(|| event);
    }
}
