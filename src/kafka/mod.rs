//! What Apache Kafka Streams 2.6 does, as pure functions and plain data.
//!
//! Two rules are nobody's and are marked so (`keeps_stateless`, `one_more`): switches of `sim::what_if`, off unless a person
//! turns them on, that show what the bug needs.
//!
//! Nothing here knows how rebalances follow each other (that is `sim`), nor a clock, a browser or
//! randomness. Results are those of Kafka's own classes, iteration order included; the vectors under
//! `tests/golden/` hold it to that.
//!
//! Read in this order: [`task_id`] and [`process_id`] (names and their order), [`lag`], [`assignor`]
//! (tasks to processes), [`thread_assignment`] (tasks to members), [`partition_assignor`] (a whole
//! assignment, cooperative hand-over included), [`task`], [`state_directory`] and [`task_manager`]
//! (what a member reports, and what it does with what it is given).

pub mod assignor;
pub mod config;
pub mod java;
pub mod lag;
pub mod partition_assignor;
pub mod process_id;
pub mod state_directory;
pub mod task;
pub mod task_id;
pub mod task_manager;
pub mod thread_assignment;
pub mod version;

/// Index of a task in the group's sorted list of tasks.
pub type TaskIx = u32;
/// Index of a process in the group's sorted list of processes.
pub type ProcessIx = u32;
/// Index of a member: by process, then by thread number.
pub type MemberIx = u32;
