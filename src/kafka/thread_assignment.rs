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

/// Shares the active tasks out. Kafka holds them in a `HashSet`, whose order shows where a heap is iterated, so this needs
/// each task's hash code.
pub fn assign_actives(input: &ThreadInput, hash: impl Fn(TaskIx) -> u32) -> Vec<Vec<TaskIx>> {
    let mut tasks = input.stateful.to_vec();
    HashSetOrder::default().sort(&mut tasks, hash);
    assign(input, tasks)
}

/// Shares the standby tasks out, which Kafka holds in a sorted list.
pub fn assign_standbys(input: &ThreadInput) -> Vec<Vec<TaskIx>> {
    assign(input, input.stateful.to_vec())
}

/// A list of tasks a member, each in task order. `stateful` is in Kafka's iteration order.
fn assign(input: &ThreadInput, stateful: Vec<TaskIx>) -> Vec<Vec<TaskIx>> {
    let members = input.previous.len();
    let mut shares = Shares {
        assigned: vec![Vec::new(); members],
        unassigned: PriorityQueue::from_collection(stateful, TaskIx::cmp),
        min_per_thread: input.stateful.len() / members.max(1),
    };
    let mut stateless = input.stateless.iter().copied();
    if !input.stateful.is_empty() && members > 0 {
        let wished = shares.give_back_up_to_min(input);
        let mut at_min = shares.give_leftovers_back(wished);
        for &task in shares.unassigned.as_array() {
            let Some(member) = at_min.pop_front() else { break };
            shares.assigned[member].push(task);
        }
        // Only if something stateful was left over are stateless tasks used to even it out.
        while let Some(member) = at_min.pop_front() {
            let Some(task) = stateless.next() else { break };
            shares.assigned[member].push(task);
        }
    }
    for (task, member) in stateless.zip((0..members).cycle()) {
        shares.assigned[member].push(task);
    }
    for tasks in &mut shares.assigned {
        tasks.sort_unstable();
    }
    shares.assigned
}

struct Shares {
    assigned: Vec<Vec<TaskIx>>,
    unassigned: PriorityQueue<TaskIx>,
    min_per_thread: usize,
}

impl Shares {
    fn give(&mut self, member: usize, task: TaskIx) {
        self.assigned[member].push(task);
    }

    fn is_unassigned(&self, task: TaskIx) -> bool {
        self.unassigned.as_array().contains(&task)
    }

    /// Gives members what they reported, up to the minimum, and fills those still below it round and round. Returns, in task
    /// order, the tasks that a member reported and could not be given yet, with the last such member.
    fn give_back_up_to_min(&mut self, input: &ThreadInput) -> Vec<(TaskIx, usize)> {
        let mut wished: Vec<(TaskIx, usize)> = Vec::new();
        let mut to_fill = VecDeque::new();
        for (member, previous) in input.previous.iter().enumerate() {
            for &task in previous.iter().filter(|task| input.stateful.binary_search(task).is_ok()) {
                if !self.is_unassigned(task) {
                    continue;
                }
                if self.assigned[member].len() < self.min_per_thread {
                    self.give(member, task);
                    self.unassigned.remove(task, TaskIx::cmp);
                } else {
                    match wished.binary_search_by_key(&task, |(task, _)| *task) {
                        Ok(at) => wished[at].1 = member,
                        Err(at) => wished.insert(at, (task, member)),
                    }
                }
            }
            if self.assigned[member].len() < self.min_per_thread {
                to_fill.push_back(member);
            }
        }
        while let Some(member) = to_fill.pop_front() {
            let Some(task) = self.unassigned.poll(TaskIx::cmp) else { break };
            self.give(member, task);
            if self.assigned[member].len() < self.min_per_thread {
                to_fill.push_back(member);
            }
        }
        wished
    }

    /// Where stateful tasks are left over, gives members one more that they wished for. Returns the members still at the
    /// minimum, in order, none if nothing was left over.
    fn give_leftovers_back(&mut self, wished: Vec<(TaskIx, usize)>) -> VecDeque<usize> {
        if self.unassigned.is_empty() {
            return VecDeque::new();
        }
        let mut at_min: VecDeque<usize> = (0..self.assigned.len()).collect();
        for (task, member) in wished {
            if let Some(position) = at_min.iter().position(|m| *m == member).filter(|_| self.is_unassigned(task)) {
                at_min.remove(position);
                self.give(member, task);
                self.unassigned.remove(task, TaskIx::cmp);
            }
        }
        at_min
    }
}
