//! Tasks of one process to its members. Mirrors `StreamsPartitionAssignor.assignTasksToThreads`.

use std::collections::VecDeque;

use super::TaskIx;
use super::java::{HashSetOrder, PriorityQueue};

/// What one process has to share out. `previous` lists for each member, in order of member *names*, the stateful
/// tasks that it reported, in order of lag, then task.
#[derive(Clone, Copy, Debug)]
pub struct ThreadInput<'a> {
    /// Stateful tasks, in task order.
    pub stateful: &'a [TaskIx],
    /// Stateless tasks, in task order; none when standbys are shared out.
    pub stateless: &'a [TaskIx],
    /// Reported tasks, a list a member.
    pub previous: &'a [Vec<TaskIx>],
}

/// Shares the active tasks out: a list of tasks a member, each in task order. Kafka holds them in a `HashSet`, whose order shows
/// where a heap is iterated, so this needs each task's hash code.
pub fn assign_actives(input: &ThreadInput, hash: impl Fn(TaskIx) -> u32) -> Vec<Vec<TaskIx>> {
    let mut shares = vec![Vec::new(); input.previous.len()];
    ThreadAssigner::default().assign_actives(input, hash, &mut shares);
    shares
}

/// Shares the standby tasks out, which Kafka holds in a sorted list.
pub fn assign_standbys(input: &ThreadInput) -> Vec<Vec<TaskIx>> {
    let mut shares = vec![Vec::new(); input.previous.len()];
    ThreadAssigner::default().assign_standbys(input, &mut shares);
    shares
}

/// Shares tasks out, in memory that serves one process after the other.
#[derive(Clone, Debug, Default)]
pub struct ThreadAssigner {
    hash_set: HashSetOrder,
    in_order: Vec<TaskIx>,
    unassigned: PriorityQueue<TaskIx>,
    wished: Vec<(TaskIx, usize)>,
    to_fill: VecDeque<usize>,
}

impl ThreadAssigner {
    /// As [`assign_actives`], into `shares`, an empty list a member.
    pub fn assign_actives(&mut self, input: &ThreadInput, hash: impl Fn(TaskIx) -> u32, shares: &mut [Vec<TaskIx>]) {
        self.in_order.clear();
        self.in_order.extend_from_slice(input.stateful);
        self.hash_set.sort(&mut self.in_order, hash);
        self.assign(input, shares);
    }

    /// As [`assign_standbys`], into `shares`, an empty list a member.
    pub fn assign_standbys(&mut self, input: &ThreadInput, shares: &mut [Vec<TaskIx>]) {
        self.in_order.clear();
        self.in_order.extend_from_slice(input.stateful);
        self.assign(input, shares);
    }

    /// The stateful tasks stand in Kafka's iteration order.
    fn assign(&mut self, input: &ThreadInput, shares: &mut [Vec<TaskIx>]) {
        let members = shares.len();
        self.unassigned.refill(&self.in_order, TaskIx::cmp);
        let mut stateless = input.stateless.iter().copied();
        if !input.stateful.is_empty() && members > 0 {
            self.give_back_up_to_min(input, shares);
            self.give_leftovers_back(shares);
            for &task in self.unassigned.as_array() {
                let Some(member) = self.to_fill.pop_front() else { break };
                shares[member].push(task);
            }
            // Only if something stateful was left over are stateless tasks used to even it out.
            while let Some(member) = self.to_fill.pop_front() {
                let Some(task) = stateless.next() else { break };
                shares[member].push(task);
            }
        }
        for (task, member) in stateless.zip((0..members).cycle()) {
            shares[member].push(task);
        }
        for tasks in shares {
            tasks.sort_unstable();
        }
    }

    fn is_unassigned(&self, task: TaskIx) -> bool {
        self.unassigned.as_array().contains(&task)
    }

    /// Gives members what they reported, up to the minimum, and fills those still below it round and round. Remembers, in task
    /// order, the tasks that a member reported and could not be given yet, with the last such member.
    fn give_back_up_to_min(&mut self, input: &ThreadInput, shares: &mut [Vec<TaskIx>]) {
        let min_per_thread = input.stateful.len() / shares.len();
        self.wished.clear();
        self.to_fill.clear();
        for (member, previous) in input.previous.iter().enumerate() {
            for &task in previous.iter().filter(|task| input.stateful.binary_search(task).is_ok()) {
                if !self.is_unassigned(task) {
                    continue;
                }
                if shares[member].len() < min_per_thread {
                    shares[member].push(task);
                    self.unassigned.remove(task, TaskIx::cmp);
                } else {
                    match self.wished.binary_search_by_key(&task, |(task, _)| *task) {
                        Ok(at) => self.wished[at].1 = member,
                        Err(at) => self.wished.insert(at, (task, member)),
                    }
                }
            }
            if shares[member].len() < min_per_thread {
                self.to_fill.push_back(member);
            }
        }
        while let Some(member) = self.to_fill.pop_front() {
            let Some(task) = self.unassigned.poll(TaskIx::cmp) else { break };
            shares[member].push(task);
            if shares[member].len() < min_per_thread {
                self.to_fill.push_back(member);
            }
        }
    }

    /// Where stateful tasks are left over, gives members one more that they wished for. Leaves the members still at the
    /// minimum to be filled, in order, none if nothing was left over.
    fn give_leftovers_back(&mut self, shares: &mut [Vec<TaskIx>]) {
        self.to_fill.clear();
        if self.unassigned.is_empty() {
            return;
        }
        self.to_fill.extend(0..shares.len());
        for at in 0..self.wished.len() {
            let (task, member) = self.wished[at];
            let position = self.to_fill.iter().position(|waiting| *waiting == member);
            if let Some(position) = position.filter(|_| self.is_unassigned(task)) {
                self.to_fill.remove(position);
                shares[member].push(task);
                self.unassigned.remove(task, TaskIx::cmp);
            }
        }
    }
}
