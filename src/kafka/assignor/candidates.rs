//! Processes waiting to be picked, least loaded first. Mirrors `ConstrainedPrioritySet`.
//!
//! It is a Java `PriorityQueue` whose order reads the *current* loads. The assignor changes the load of a process
//! that sits in it, so for a moment the heap is not one, and the pick is not always the least loaded. That is
//! Kafka's answer, so the heap is kept exactly as the JVM keeps it.

use std::cmp::Ordering;
use std::ops::Range;

use super::clients::LoadBits;
use crate::kafka::ProcessIx;
use crate::kafka::java::{HashSetOrder, PriorityQueue};
use crate::kafka::process_id::ProcessId;

/// The candidates of one step.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidates {
    queue: PriorityQueue<ProcessIx>,
    hashes: Vec<u32>,
    hash_set: HashSetOrder,
    rejected: Vec<ProcessIx>,
    /// All processes as a `HashSet` iterates them, with the places where several share a bucket, whose order is that of
    /// insertion.
    everybody: Vec<ProcessIx>,
    shared_buckets: Vec<Range<usize>>,
}

fn by_load(loads: &[LoadBits]) -> impl Fn(&ProcessIx, &ProcessIx) -> Ordering + '_ {
    let key = |process: ProcessIx| (loads[process as usize], process);
    move |a, b| key(*a).cmp(&key(*b))
}

impl Candidates {
    /// Starts afresh: nobody waits.
    pub(super) fn reset(&mut self, processes: &[ProcessId]) {
        self.queue.clear();
        self.hashes.clear();
        self.hashes.extend(processes.iter().map(|process| process.java_hash()));
        self.everybody.clear();
        self.shared_buckets.clear();
    }

    /// Works out how a `HashSet` of all processes iterates. Only needed where everybody is polled in vain.
    #[allow(clippy::cast_possible_truncation)]
    fn order_everybody(&mut self) {
        let (hashes, len) = (&self.hashes, self.hashes.len());
        self.everybody.extend(0..len as ProcessIx);
        self.hash_set.sort(&mut self.everybody, |process| hashes[process as usize]);
        let bucket = |process: &ProcessIx| HashSetOrder::bucket(hashes[*process as usize], len);
        let mut start = 0;
        for chain in self.everybody.chunk_by(|a, b| bucket(a) == bucket(b)) {
            let end = start + chain.len();
            if chain.len() > 1 {
                self.shared_buckets.push(start..end);
            }
            start = end;
        }
    }

    /// Starts afresh with every process, in process order.
    #[allow(clippy::cast_possible_truncation)]
    pub(super) fn offer_all(&mut self, loads: &[LoadBits]) {
        self.queue.clear();
        for process in 0..self.hashes.len() as ProcessIx {
            self.offer(loads, process);
        }
    }

    /// Lets a process wait that is not waiting.
    pub(super) fn offer(&mut self, loads: &[LoadBits], process: ProcessIx) {
        self.queue.offer(process, by_load(loads));
    }

    /// Lets a process wait afresh that is waiting and whose load has changed.
    pub(super) fn offer_again(&mut self, loads: &[LoadBits], process: ProcessIx) {
        self.queue.remove(process, by_load(loads));
        self.offer(loads, process);
    }

    /// Takes out the first process that fits, as the heap has them. Those polled in vain wait again, in the order in
    /// which a Java `HashSet` of them iterates.
    pub(super) fn pick(&mut self, loads: &[LoadBits], fits: impl Fn(ProcessIx) -> bool) -> Option<ProcessIx> {
        let mut picked = None;
        while let Some(process) = self.queue.poll(by_load(loads)) {
            if fits(process) {
                picked = Some(process);
                break;
            }
            self.rejected.push(process);
        }
        let hashes = &self.hashes;
        self.hash_set.sort(&mut self.rejected, |process| hashes[process as usize]);
        for process in self.rejected.drain(..) {
            self.queue.offer(process, by_load(loads));
        }
        picked
    }

    /// What polling everybody in vain does to the queue, in which everybody waits: all are offered again, in the order of a
    /// `HashSet` into which they were put as they were polled. The same as a [`Candidates::pick`] that nobody fits, but
    /// without polling, as long as the heap is one.
    pub(super) fn poll_in_vain(&mut self, loads: &[LoadBits]) {
        let order = by_load(loads);
        if !self.queue.is_heap(&order) {
            self.pick(loads, |_| false);
            return;
        }
        if self.everybody.is_empty() {
            self.order_everybody();
        }
        for chain in &self.shared_buckets {
            self.everybody[chain.clone()].sort_unstable_by(&order);
        }
        self.queue.clear();
        for process in &self.everybody {
            self.queue.offer(*process, &order);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ids whose hash codes collide, loads that leave the heap in order or not.
    #[test]
    fn polling_in_vain_is_a_pick_that_nobody_fits() {
        for seed in 1..400_u64 {
            let noise = |n: u64| (n ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
            let processes: Vec<ProcessId> = (0..seed % 50).map(|n| ProcessId((noise(n) % 97 * 16).into())).collect();
            let mut loads: Vec<LoadBits> = (0..processes.len() as u64).map(|n| noise(n + 100) % 5).collect();
            let mut candidates = Candidates::default();
            candidates.reset(&processes);
            candidates.offer_all(&loads);
            if seed % 3 == 0 {
                loads.iter_mut().step_by(4).for_each(|load| *load = load.saturating_sub(2));
            }
            let mut expected = candidates.queue.clone();
            std::mem::swap(&mut candidates.queue, &mut expected);
            assert_eq!(candidates.pick(&loads, |_| false), None);
            std::mem::swap(&mut candidates.queue, &mut expected);
            candidates.poll_in_vain(&loads);
            assert_eq!(candidates.queue.as_array(), expected.as_array(), "seed {seed}");
        }
    }
}
