//! The two Java collections whose iteration order reaches Kafka's decisions.

mod hash_set;
mod priority_queue;

pub use hash_set::HashSetOrder;
pub use priority_queue::PriorityQueue;
