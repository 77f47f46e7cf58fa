//! Processes waiting to be picked, least loaded first. Mirrors `ConstrainedPrioritySet`.
//!
//! It is a Java `PriorityQueue` whose order reads the *current* loads. The assignor changes the load of a process
//! that sits in it, so for a moment the heap is not one, and the pick is not always the least loaded. That is
//! Kafka's answer, so the heap is kept exactly as the JVM keeps it.

use std::cmp::Ordering;

use super::clients::LoadBits;
use crate::kafka::ProcessIx;
use crate::kafka::java::{HashSetOrder, PriorityQueue};
use crate::kafka::process_id::ProcessId;

/// The candidates of one step.
pub(super) struct Candidates {
    queue: PriorityQueue<ProcessIx>,
    hashes: Vec<u32>,
    hash_set: HashSetOrder,
    rejected: Vec<ProcessIx>,
}

fn by_load(loads: &[LoadBits]) -> impl Fn(&ProcessIx, &ProcessIx) -> Ordering + '_ {
    let key = |process: ProcessIx| (loads[process as usize], process);
    move |a, b| key(*a).cmp(&key(*b))
}

impl Candidates {
    pub(super) fn new(processes: &[ProcessId]) -> Self {
        Self {
            queue: PriorityQueue::new(),
            hashes: processes.iter().map(|process| process.java_hash()).collect(),
            hash_set: HashSetOrder::default(),
            rejected: Vec::new(),
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
}
