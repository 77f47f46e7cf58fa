//! What can happen to the place.

use super::kind::Refusal;
use super::told::Row;
use crate::app::message::Msg;

/// Which group is opened in the Lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InLab {
    /// That of the log.
    Group,
    /// With a remedy that was tried on it, by place.
    Remedy(usize),
    /// With the races that its members had.
    Races,
}

/// What is asked of the place, or told to it.
#[derive(Clone, Debug, PartialEq)]
pub enum DiagnoseMsg {
    /// Reads files: their names and sizes, and the time in milliseconds of the page.
    Read(Vec<(String, u64)>, f64),
    /// Of files that came with those of the last attempt, says this.
    LeaveOut(String),
    /// There was a link in the text of the last attempt.
    FindLink(String),
    /// Of an attempt, a file is not read, or not to its end.
    Refuse(u32, String, Refusal),
    /// Of an attempt, a file is packed.
    Unpack(u32),
    /// Of an attempt, everything was given to the worker: so many files, so many bytes.
    Sent(u32, u32, u64),
    /// Of an attempt, the worker told something, at a time.
    Hear(u32, String, f64),
    /// Of an attempt, the worker failed.
    Fail(u32, String),
    /// Calls off what is being read.
    Cancel,
    /// Looks at a rebalance, by place.
    Choose(u32),
    /// Shows rebalances from a place on.
    ShowFrom(u32),
    /// Reads rows: what they are about, and which.
    ShowLines(String, Vec<Row>),
    /// Of an attempt, these rows have been found.
    FindRows(u32, Vec<(Row, String)>),
    /// Of an attempt, there is no more to be found.
    EndRows(u32),
    /// No more rows.
    HideLines,
    /// Puts other names into the summary, or its own.
    ReplaceNames(bool),
    /// Copies the summary.
    Copy,
    /// It was copied, or could not be.
    TellCopied(bool),
    /// Opens the group in the Lab.
    OpenInLab(InLab),
    /// Of a recording, what its stages, its controls or a key ask for.
    Beside(Msg),
    /// Of a recording, goes on making it ready to be shown.
    GoOn,
    /// Of a recording, it is time for what comes next, if it plays.
    Beat,
    /// Opens a recorded group in the Lab.
    OpenRecorded,
    /// What every place has.
    Page(Msg),
}
