//! Questions about a run, why each thing happened and what holds in each rebalance; and questions that one run does not
//! answer: what every schedule comes to, and how rare a loop is.
//!
//! Pure, like what it stands on: the same question gives the same answer on every target and with any number of workers.

pub mod blind_spot;
pub mod cause;
pub mod conformance;
pub mod explain;
pub mod luck;
pub mod map;
pub mod medicine;
pub mod predicates;
pub mod random;
pub mod ring;
pub mod schedules;
pub mod search;
pub mod shrink;
pub mod space;
pub mod statistics;
