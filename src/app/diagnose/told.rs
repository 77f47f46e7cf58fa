//! What the worker that reads logs tells the page, and what it can be asked.

mod outlook;
mod recording;

pub use outlook::{AdviceRead, GroupRead, Outlook, RacesRead, TriedRead};
pub use recording::{RecordingRead, RoundRead, RowRead};
use serde::{Deserialize, Serialize};

use crate::app::lag_view::LagKind;
use crate::app::strip::StripCell;
use crate::log::diagnosis::Verdict;

/// A row of a file: which file, from 0, and which row of it, from 1.
pub type Row = (u32, u32);

/// A question about logs that have been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// So many rebalances from that one on.
    Window(u32, u32),
    /// One rebalance, with all that is known of it.
    Rebalance(u32),
    /// What helps, and the group as the Lab opens it.
    Outlook,
    /// The races that make the group's run say what the log says.
    Races,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Told {
    /// While it reads.
    Progress(Progress),
    /// All that a first look needs.
    Reading(Box<Reading>),
    /// The answer to [`Ask::Window`].
    Window(Window),
    /// The answer to [`Ask::Rebalance`].
    Rebalance(Box<Details>),
    /// The answer to [`Ask::Outlook`].
    Outlook(Box<Outlook>),
    /// The answer to [`Ask::Races`]; none where none were found.
    Races(Option<Box<RacesRead>>),
    /// What was read is no log but a recording of a real group; nothing can be asked about it.
    Recording(Box<RecordingRead>),
    /// What was asked is not there.
    Nothing,
}

impl Told {
    /// Reads what a worker wrote; nothing if it is no such text.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// Writes it.
    pub fn write(&self) -> String {
        // Structs of texts and numbers can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// How far reading is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Bytes taken, unpacked.
    pub bytes: u64,
    /// Rows that have ended in them.
    pub rows: u64,
}

/// What was read, and what it comes to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// The files.
    pub files: Vec<FileRead>,
    /// The instances that are named; their places here are their colours.
    pub instances: Vec<InstanceRead>,
    /// The first point in time.
    pub from: Option<String>,
    /// The last.
    pub to: Option<String>,
    /// Rebalances.
    pub rebalances: u32,
    /// Those of them of which the leader's decision is known.
    pub decided: u32,
    /// All tasks, in order: their names, and whether they are known to have state.
    pub tasks: Vec<(String, bool)>,
    /// Releases that write rows as these are, where none names itself.
    pub fits: Option<String>,
    /// `acceptable.recovery.lag`, where it is printed.
    pub acceptable_lag: Option<String>,
    /// What is going on.
    pub found: Found,
    /// The loop.
    pub ring: Option<RingRead>,
}

/// A file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRead {
    /// Its name.
    pub name: String,
    /// Its bytes, unpacked.
    pub bytes: u64,
    /// Its rows.
    pub rows: u64,
    /// Rows that say something about rebalances.
    pub recognised: u64,
    /// Rows that have ended before each of its blocks (see `rows::BLOCK_BYTES`).
    pub rows_before: Vec<u32>,
}

/// An instance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstanceRead {
    /// What to call it.
    pub name: String,
    /// Its UUID.
    pub process: Option<String>,
    /// Its release.
    pub version: Option<String>,
    /// Members of the group that it has.
    pub members: u32,
    /// Whether it led.
    pub has_led: bool,
    /// Whether its own log is here.
    pub has_log: bool,
}

/// A verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// Its name, as in JSON.
    pub verdict: String,
    /// How sure, in hundredths.
    pub confidence_percent: u32,
    /// The tasks that it is about.
    pub tasks: Vec<String>,
    /// The instances between which they go, by place.
    pub instances: Vec<u32>,
    /// After how many rebalances a loop comes round.
    pub period: Option<u32>,
    /// Since when.
    pub since: Option<String>,
    /// Whether a loop has ended: when, and by what.
    pub ended: Option<(Option<String>, String)>,
    /// Why.
    pub evidence: Vec<EvidenceRead>,
    /// What to collect next.
    pub missing: Vec<String>,
    /// Where the rule comes from.
    pub source: String,
}

impl Found {
    /// The verdict.
    pub fn verdict(&self) -> Verdict {
        Verdict::ALL.into_iter().find(|verdict| verdict.as_str() == self.verdict).unwrap_or(Verdict::Insufficient)
    }
}

/// A piece of evidence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EvidenceRead {
    /// The sentence.
    pub say: String,
    /// The rows that say so.
    pub lines: Vec<Row>,
}

/// A loop, by places of rebalances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RingRead {
    /// Its first rebalance.
    pub first: u32,
    /// Its last.
    pub last: u32,
    /// The one of its first turn that shows most: that in which most went unsaid.
    pub telling: u32,
    /// After how many it comes round.
    pub period: u32,
}

/// Rebalances beside each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    /// The place of the first.
    pub from: u32,
    /// The rebalances.
    pub columns: Vec<Column>,
}

/// What a group is told to do after a rebalance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FollowUp {
    /// Somebody rejoins at once.
    AtOnce,
    /// A probing is scheduled.
    Probing,
    /// Nothing.
    Rest,
    /// The logs do not say.
    #[default]
    Unknown,
}

/// A rebalance as the strip has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// The group's generation.
    pub generation: Option<u32>,
    /// When.
    pub at: Option<String>,
    /// Milliseconds since the one before.
    pub wait_ms: Option<i64>,
    /// Whether the leader's decision is known.
    pub is_decided: bool,
    /// What comes after it.
    pub follow_up: FollowUp,
    /// A cell a task, as [`code_of`] writes it.
    pub cells: Vec<u32>,
}

impl Column {
    /// Who has a task after it, by the task's place.
    pub fn cell(&self, task: usize) -> StripCell {
        self.cells.get(task).map_or(StripCell::Nobody, |code| cell_of(*code))
    }
}

/// A cell as a number.
pub const fn code_of(cell: StripCell) -> u32 {
    match cell {
        StripCell::Nobody => 0,
        StripCell::Owned { process, is_created: false } => 1 + process * 3,
        StripCell::Owned { process, is_created: true } => 2 + process * 3,
        StripCell::Withheld { process } => 3 + process * 3,
    }
}

/// The cell of a number.
pub const fn cell_of(code: u32) -> StripCell {
    let Some(code) = code.checked_sub(1) else { return StripCell::Nobody };
    let process = code / 3;
    match code % 3 {
        0 => StripCell::Owned { process, is_created: false },
        1 => StripCell::Owned { process, is_created: true },
        _ => StripCell::Withheld { process },
    }
}

/// A rebalance with all that is known of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Details {
    /// Its place.
    pub place: u32,
    /// The rebalance as the strip has it.
    pub column: Column,
    /// The thread that led.
    pub leader: Option<String>,
    /// What the leader worked from and decided, an instance each.
    pub clients: Vec<ClientRead>,
    /// Lags: a row a stateful task, a cell each of `clients`.
    pub lags: Vec<(String, Vec<LagRead>)>,
    /// What else the leader did, in sentences.
    pub leader_did: Vec<String>,
    /// What each thread did with its assignment: its name, its instance, and sentences.
    pub threads: Vec<(String, Option<u32>, Vec<String>)>,
    /// Its rows.
    pub lines: Vec<Row>,
}

/// An instance in a decision.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClientRead {
    /// Which, by place.
    pub instance: u32,
    /// Its threads; 0 if the row does not say.
    pub capacity: u32,
    /// Actives meant for it.
    pub active: Vec<String>,
    /// Those of them that are withheld.
    pub withheld: Vec<String>,
    /// Its standbys and warm-ups.
    pub standby: Vec<String>,
}

/// A lag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LagRead {
    /// The lag; none where the row does not say.
    pub lag: Option<i64>,
    /// The offset sum that was reported; none where nothing was.
    pub sum: Option<i64>,
    /// 0 caught up, 1 behind, 2 behind because it went unsaid.
    pub kind: u8,
    /// Whether the instance ran the task.
    pub is_owner: bool,
}

impl LagRead {
    /// How it is to be read.
    pub const fn kind(self) -> LagKind {
        match self.kind {
            0 => LagKind::CaughtUp,
            2 => LagKind::Unsaid,
            _ => LagKind::Behind,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_read_as_it_was_written() {
        for process in [0, 1, 31, 4_000] {
            for cell in [
                StripCell::Nobody,
                StripCell::Owned { process, is_created: false },
                StripCell::Owned { process, is_created: true },
                StripCell::Withheld { process },
            ] {
                assert_eq!(cell_of(code_of(cell)), cell);
            }
        }
    }

    #[test]
    fn what_is_written_is_read_and_what_is_none_of_it_is_not() {
        for told in [
            Told::Progress(Progress { bytes: 7, rows: 2 }),
            Told::Reading(Box::default()),
            Told::Window(Window { from: 3, columns: vec![Column { cells: vec![0, 5], ..Column::default() }] }),
            Told::Rebalance(Box::default()),
            Told::Outlook(Box::default()),
            Told::Races(Some(Box::default())),
            Told::Races(None),
            Told::Recording(Box::default()),
            Told::Nothing,
        ] {
            assert_eq!(Told::read(&told.write()), Some(told));
        }
        assert_eq!(Told::read("{}"), None);
        assert_eq!(Told::read(""), None);
    }
}
