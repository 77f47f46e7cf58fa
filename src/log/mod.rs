//! Logs of Kafka Streams: what they say about rebalances, and what to make of it.
//!
//! ```text
//! bytes ─reader─> facts, a row each ─collect─> one sequence ─rebalance─> GroupLog ─diagnosis─> Diagnosis
//!                                                               │            └─advice─> Advice ─ticket─> text
//!                                                               └─scenario─> Reconstruction ─replay, races─> Comparison
//! Run ─write─> logs
//! what the conformance program wrote ─recording─> Recording
//! ```
//!
//! Nothing here knows a browser or a file system: a caller pushes bytes, in pieces of any size, one [`reader::LogReader`] a
//! file, and puts what they keep together with [`rebalance::GroupLog::new`]. A file packed by gzip is the caller's to unpack, for
//! a browser has its own means and a program a crate; [`reader::is_gzip`] tells. Nothing of a file is kept but facts, so memory
//! grows with these; [`rows::RowPicker`] fetches the text of rows that a piece of evidence names.
//!
//! A row is recognised by a phrase in it (`said/phrases.rs`), found by one automaton over the bytes, whatever logger, pattern,
//! container or chat it went through. Rows of one event follow each other; those that begin none of their own take time and
//! thread of the one before.
//!
//! ```
//! use rebalance_lasso::log::diagnosis::{Verdict, diagnose};
//! use rebalance_lasso::log::reader::LogReader;
//! use rebalance_lasso::log::rebalance::GroupLog;
//!
//! let packed = std::fs::File::open("tests/log/real/livelock-ended-2.6.0/all.log.gz").expect("a real log");
//! let text = std::io::read_to_string(flate2::read::GzDecoder::new(packed)).expect("gzipped text");
//! let mut reader = LogReader::new(0, "all.log");
//! text.as_bytes().chunks(4_096).for_each(|piece| reader.push(piece));
//! let diagnosis = diagnose(&GroupLog::new(vec![reader.finish()]));
//! assert_eq!(diagnosis.verdict, Verdict::Livelock);
//! assert_eq!(diagnosis.tasks[0].to_string(), "0_0");
//! ```

pub mod advice;
mod collect;
pub mod diagnosis;
mod layout;
pub mod races;
pub mod reader;
pub mod rebalance;
pub mod recording;
pub mod replay;
pub mod rows;
pub mod said;
mod scan;
pub mod scenario;
pub mod ticket;
pub mod time;
mod utf16;
pub mod versions;
pub mod write;

use crate::kafka::process_id::ProcessId;

/// The UUID that a client's name ends with: `<application>-<UUID>` is what Kafka calls a client unless told otherwise.
fn text_of_process(client: &str) -> Option<ProcessId> {
    client.get(client.len().checked_sub(36)?..)?.parse().ok()
}
