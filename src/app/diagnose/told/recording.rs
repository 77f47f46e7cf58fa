//! What is told of a recording: a real run and the simulation of its group, round by round.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::app::num::index;
use crate::kafka::partition_assignor::FollowUp;
use crate::kafka::version::KafkaVersion;
use crate::log::recording::{Ended, Header, RecordedRound, Recording, Row};
use crate::sim::setup::Setup;

/// What was read, and what it comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordingRead {
    /// What the run is called, the release, the day, and whatever else is said of it.
    pub name: String,
    /// See `name`.
    pub kafka: String,
    /// See `name`.
    pub recorded: String,
    /// See `name`.
    pub note: String,
    /// What could not be read; from there on nothing was.
    pub problems: Vec<String>,
    /// The group as it was prepared, as JSON; empty if nothing could be read.
    pub scenario: String,
    /// Whether the recording, as far as it is shown, ends at rest.
    pub rests: bool,
    /// The rounds that are shown.
    pub rounds: Vec<RoundRead>,
    /// Rounds in all: of a very long recording only the first are shown.
    pub total: u32,
    /// So many of the first are those of the canonical run.
    pub equal: u32,
    /// The place of the first round that differs, and how.
    pub difference: Option<(u32, String)>,
    /// The races that explain it: the round's place, what each kind is called, what happened.
    pub races: Vec<(u32, String, String)>,
    /// Where no schedule fits: the place of the round up to which one does, and what it says instead there.
    pub no_schedule: Option<(u32, String)>,
    /// How the recorded group ended, and how the simulated one does.
    pub verdicts: [String; 2],
    /// The group as JSON, with the races as actions if they can be.
    pub setup: Option<String>,
}

/// One round, recorded and simulated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundRead {
    /// Milliseconds since the one before.
    pub ms: Option<u64>,
    /// What each member said and was told.
    pub recorded: Vec<RowRead>,
    /// The same of the canonical run; nobody if it is at rest by then.
    pub simulated: Vec<RowRead>,
}

/// What a member reports and is told, by the places of members and tasks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowRead {
    member: u32,
    owned: Vec<u32>,
    sums: Vec<(u32, i64)>,
    active: Vec<u32>,
    standby: Vec<u32>,
    follow_up: u8,
}

const FOLLOW_UPS: [FollowUp; 3] = [FollowUp::None, FollowUp::Immediate, FollowUp::Probing];

impl From<&Row> for RowRead {
    fn from(row: &Row) -> Self {
        Self {
            member: row.member,
            owned: row.owned.clone(),
            sums: row.offset_sums.clone(),
            active: row.active.clone(),
            standby: row.standby.clone(),
            follow_up: (0..).zip(FOLLOW_UPS).find(|(_, one)| *one == row.follow_up).map_or(0, |(place, _)| place),
        }
    }
}

impl From<&RowRead> for Row {
    fn from(row: &RowRead) -> Self {
        Self {
            member: row.member,
            owned: row.owned.clone(),
            offset_sums: row.sums.clone(),
            active: row.active.clone(),
            standby: row.standby.clone(),
            follow_up: FOLLOW_UPS.get(usize::from(row.follow_up)).copied().unwrap_or_default(),
        }
    }
}

impl RecordingRead {
    /// Whether a round was recorded and is not shown.
    pub fn is_beyond(&self, round: u32) -> bool {
        let shown = index(self.rounds.len());
        shown < self.total && round >= shown
    }

    /// The recording, as far as it is shown, and the canonical rounds beside it; none if nothing could be read.
    pub fn rounds(&self) -> Option<(Rc<Recording>, Rc<Vec<RecordedRound>>)> {
        let kafka: KafkaVersion = self.kafka.parse().ok()?;
        let (setup, _) = Setup::read(&serde_json::from_str(&self.scenario).ok()?);
        let group = setup.scenario.on_version(kafka).group().ok()?;
        let rows = |rows: &[RowRead]| rows.iter().map(Row::from).collect::<Vec<Row>>();
        let recorded =
            |round: &RoundRead| RecordedRound { ms_since_previous: round.ms, members: rows(&round.recorded) };
        let simulated = |round: &RoundRead| RecordedRound { ms_since_previous: None, members: rows(&round.simulated) };
        let header = Header {
            name: self.name.clone(),
            kafka,
            scenario: setup.scenario,
            ended: if self.rests { Ended::Rest } else { Ended::Stopped },
            recorded: self.recorded.clone(),
            note: self.note.clone(),
        };
        let rounds = self.rounds.iter().map(recorded).collect();
        let beside = self.rounds.iter().map(simulated).collect();
        Some((Rc::new(Recording { header, group: Rc::new(group), rounds }), Rc::new(beside)))
    }
}
