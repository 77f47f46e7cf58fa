//! A whole assignment, from subscriptions to what each member is told. Mirrors `StreamsPartitionAssignor.assign`:
//! lags, tasks to processes, tasks to members, and the cooperative hand-over of KIP-429.

use super::assignor::{Assignor, AssignorInput, DecisionSink};
use super::config::AssignmentConfig;
use super::lag::{LagTable, task_lag};
use super::process_id::ProcessId;
use super::task_id::TaskId;
use super::thread_assignment::{ThreadAssigner, ThreadInput};
use super::{ProcessIx, TaskIx};

/// What does not change while a group lives: its tasks and its configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topology {
    /// The group's configuration.
    pub config: AssignmentConfig,
    /// All tasks, in task order.
    pub tasks: Vec<TaskId>,
    /// Whether each task is stateful.
    pub stateful: Vec<bool>,
    /// The end offset sum of each task's changelogs, in records; 0 where there is none.
    pub end_offset_sums: Vec<u64>,
}

/// What one member says when it joins. Mirrors `SubscriptionInfo` and the consumer's owned partitions.
#[derive(Clone, Copy, Debug)]
pub struct MemberSubscription<'a> {
    /// Its process.
    pub process: ProcessIx,
    /// The offset sums that it reports, in task order.
    pub offset_sums: &'a [(TaskIx, i64)],
    /// The active tasks whose partitions it owns, in task order.
    pub owned: &'a [TaskIx],
}

/// When a member is told to rejoin. Mirrors `nextScheduledRebalanceMs` in `AssignmentInfo`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FollowUp {
    /// Not at all.
    #[default]
    None,
    /// As soon as it has taken its assignment: something of it is still owned by another.
    Immediate,
    /// After the probing interval: something is warming up.
    Probing,
}

/// What one member is told. Mirrors `AssignmentInfo`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemberAssignment {
    /// Tasks to run, in task order; not those withheld.
    pub active: Vec<TaskIx>,
    /// Tasks to keep as standbys, in task order; stand-ins included.
    pub standby: Vec<TaskIx>,
    /// Active tasks withheld until their owner has revoked them, in task order.
    pub pending: Vec<TaskIx>,
    /// When to rejoin.
    pub follow_up: FollowUp,
}

impl MemberAssignment {
    /// Empties it, for the next assignment.
    fn clear(&mut self) {
        self.active.clear();
        self.standby.clear();
        self.pending.clear();
        self.follow_up = FollowUp::None;
    }
}

/// The leader's decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupAssignment {
    /// An entry a subscription, in the order given.
    pub members: Vec<MemberAssignment>,
    /// Whether anything must move once it is warm.
    pub probing_needed: bool,
}

/// The group as the leader sees it.
#[derive(Clone, Copy, Debug)]
pub struct Group<'a> {
    /// Tasks and configuration.
    pub topology: &'a Topology,
    /// The processes that take part, in process order.
    pub processes: &'a [ProcessId],
    /// The subscriptions, by process, then by member *name* (so `thread-10` before `thread-2`).
    pub members: &'a [MemberSubscription<'a>],
    /// The process of the member that decides.
    pub leader: ProcessIx,
    /// Not Kafka's: a stateless task stays with the member that owns it, balance permitting.
    pub keeps_stateless: bool,
}

/// The lag of every process on every task, from what its members reported. If two members of a process report one task, the
/// later one counts, as in Kafka; by the canonical order they report the same.
pub fn lags(group: &Group, table: &mut LagTable) {
    let ends = &group.topology.end_offset_sums;
    table.reset(group.processes.len(), ends);
    for member in group.members {
        for &(task, sum) in member.offset_sums {
            table.set(task, member.process, task_lag(ends[task as usize], Some(sum)));
        }
    }
}

/// One assignment by itself. Tells `sink` what the high-availability assignor decides on the way. See [`Leader`] for many.
pub fn assign(group: &Group, table: &LagTable, sink: &mut impl DecisionSink) -> GroupAssignment {
    let mut members = Vec::new();
    let probing_needed = Leader::default().assign(group, table, sink, &mut members);
    GroupAssignment { members, probing_needed }
}

/// The leader with the memory that it works in, which serves one assignment after the other.
#[derive(Clone, Debug, Default)]
pub struct Leader {
    assignor: Assignor,
    threads: ThreadAssigner,
    capacities: Vec<u32>,
    is_owned: Vec<bool>,
    stateful: Vec<TaskIx>,
    stateless: Vec<TaskIx>,
    previous: Vec<Vec<TaskIx>>,
    shares: Vec<Vec<TaskIx>>,
}

impl Leader {
    /// Assigns: fills `members` with an entry a subscription, in the order given; true if anything must move once it is warm.
    pub fn assign(
        &mut self,
        group: &Group,
        table: &LagTable,
        sink: &mut impl DecisionSink,
        members: &mut Vec<MemberAssignment>,
    ) -> bool {
        let topology = group.topology;
        self.count_threads(group);
        let owners = group.keeps_stateless.then(|| owning_processes(group));
        let input = AssignorInput {
            config: &topology.config,
            tasks: &topology.tasks,
            stateful: &topology.stateful,
            processes: group.processes,
            capacities: &self.capacities,
            lags: table,
            stays_with: owners.as_deref(),
        };
        let probing_needed = self.assignor.assign(&input, sink);
        members.resize_with(group.members.len(), MemberAssignment::default);
        members.iter_mut().for_each(MemberAssignment::clear);
        let mut first = 0;
        for process in (0..).take(group.processes.len()) {
            let end = first + self.capacities[process as usize] as usize;
            let (subscriptions, told) = (&group.members[first..end], &mut members[first..end]);
            self.share_out(topology, subscriptions, process, table, told);
            if group.keeps_stateless {
                keep_stateless(topology, subscriptions, told);
            }
            first = end;
        }
        self.withhold_owned_elsewhere(group, members);
        schedule_follow_ups(group, probing_needed, members);
        probing_needed
    }

    fn count_threads(&mut self, group: &Group) {
        self.capacities.clear();
        self.capacities.resize(group.processes.len(), 0);
        for member in group.members {
            self.capacities[member.process as usize] += 1;
        }
    }

    /// Tasks of one process to its members; the only member of a process gets all of them.
    fn share_out(
        &mut self,
        topology: &Topology,
        subscriptions: &[MemberSubscription],
        process: ProcessIx,
        table: &LagTable,
        members: &mut [MemberAssignment],
    ) {
        if let [told] = members {
            told.active.extend(self.assignor.active(process));
            told.standby.extend(self.assignor.standby(process));
            return;
        }
        self.rank_previous(subscriptions, process, table);
        let previous = &self.previous[..subscriptions.len()];
        self.stateful.clear();
        self.stateless.clear();
        for task in self.assignor.active(process) {
            let list = if topology.stateful[task as usize] { &mut self.stateful } else { &mut self.stateless };
            list.push(task);
        }
        let input = ThreadInput { stateful: &self.stateful, stateless: &self.stateless, previous };
        let hash = |task: TaskIx| topology.tasks[task as usize].java_hash();
        let shares = emptied(&mut self.shares, members.len());
        self.threads.assign_actives(&input, hash, shares);
        for (told, share) in members.iter_mut().zip(shares) {
            std::mem::swap(&mut told.active, share);
        }
        self.stateful.clear();
        self.stateful.extend(self.assignor.standby(process));
        let shares = emptied(&mut self.shares, members.len());
        self.threads.assign_standbys(&ThreadInput { stateful: &self.stateful, stateless: &[], previous }, shares);
        for (told, share) in members.iter_mut().zip(shares) {
            std::mem::swap(&mut told.standby, share);
        }
    }

    /// The tasks that each member of a process reported, by lag.
    fn rank_previous(&mut self, subscriptions: &[MemberSubscription], process: ProcessIx, table: &LagTable) {
        let lists = emptied(&mut self.previous, subscriptions.len());
        for (subscription, tasks) in subscriptions.iter().zip(lists) {
            tasks.extend(subscription.offset_sums.iter().map(|(task, _)| *task));
            tasks.sort_unstable_by_key(|task| (table.get(*task, process), *task));
        }
    }

    /// Leaves out of a member's actives what another owns until that one has revoked it (KIP-429); a stateful one is kept as
    /// a stand-in standby meanwhile.
    fn withhold_owned_elsewhere(&mut self, group: &Group, members: &mut [MemberAssignment]) {
        self.is_owned.clear();
        self.is_owned.resize(group.topology.tasks.len(), false);
        for task in group.members.iter().flat_map(|member| member.owned) {
            self.is_owned[*task as usize] = true;
        }
        for (subscription, told) in group.members.iter().zip(members) {
            let withheld =
                |task: &TaskIx| self.is_owned[*task as usize] && subscription.owned.binary_search(task).is_err();
            told.pending.extend(told.active.iter().copied().filter(withheld));
            if told.pending.is_empty() {
                continue;
            }
            told.active.retain(|task| !withheld(task));
            let stand_ins = told.pending.iter().filter(|task| group.topology.stateful[**task as usize]);
            told.standby.extend(stand_ins);
            told.standby.sort_unstable();
            told.follow_up = FollowUp::Immediate;
        }
    }
}

/// The first `len` of some lists, emptied, with their memory.
fn emptied(lists: &mut Vec<Vec<TaskIx>>, len: usize) -> &mut [Vec<TaskIx>] {
    if lists.len() < len {
        lists.resize_with(len, Vec::new);
    }
    let lists = &mut lists[..len];
    lists.iter_mut().for_each(Vec::clear);
    lists
}

/// Not Kafka's: the process that owns each task.
fn owning_processes(group: &Group) -> Vec<Option<ProcessIx>> {
    let mut owners = vec![None; group.topology.tasks.len()];
    for member in group.members {
        for task in member.owned {
            owners[*task as usize] = Some(member.process);
        }
    }
    owners
}

/// Not Kafka's: shares a process's stateless tasks out again, each to the member that owns it if that one has fewer actives than
/// an even share, rounded up, else to the member with the fewest.
fn keep_stateless(topology: &Topology, subscriptions: &[MemberSubscription], members: &mut [MemberAssignment]) {
    let all: usize = members.iter().map(|member| member.active.len()).sum();
    let share = all.div_ceil(members.len().max(1));
    let mut stateless = Vec::new();
    for member in members.iter_mut() {
        stateless.extend(member.active.extract_if(.., |task| !topology.stateful[*task as usize]));
    }
    stateless.sort_unstable();
    let owner = |task: &TaskIx| subscriptions.iter().position(|member| member.owned.binary_search(task).is_ok());
    stateless.retain(|task| match owner(task).filter(|owner| members[*owner].active.len() < share) {
        Some(owner) => {
            members[owner].active.push(*task);
            false
        }
        None => true,
    });
    for task in stateless {
        if let Some(member) = members.iter_mut().min_by_key(|member| member.active.len()) {
            member.active.push(task);
        }
    }
    for member in members {
        member.active.sort_unstable();
    }
}

/// The first member of the leader's process keeps the probing timer, unless it must follow up at once anyway.
fn schedule_follow_ups(group: &Group, probing_needed: bool, members: &mut [MemberAssignment]) {
    let Some(first) = group.members.iter().position(|member| member.process == group.leader) else { return };
    if probing_needed && members[first].follow_up == FollowUp::None {
        members[first].follow_up = FollowUp::Probing;
    }
}
