//! Logs of Kafka Streams: what they say about rebalances, and what to make of it.
//!
//! ```text
//! bytes ─reader─> facts, a row each ─collect─> one sequence ─rebalance─> GroupLog ─diagnosis─> Diagnosis
//! ```
//!
//! Nothing here knows a browser or a file system: a caller pushes bytes, in pieces of any size.

pub mod advice;
mod collect;
pub mod diagnosis;
mod layout;
pub mod races;
pub mod reader;
pub mod rebalance;
pub mod replay;
pub mod rows;
pub mod said;
mod scan;
pub mod scenario;
pub mod ticket;
pub mod time;
pub mod versions;
pub mod write;

use crate::kafka::process_id::ProcessId;

/// The UUID that a client's name ends with: `<application>-<UUID>` is what Kafka calls a client unless told otherwise.
fn text_of_process(client: &str) -> Option<ProcessId> {
    client.get(client.len().checked_sub(36)?..)?.parse().ok()
}
