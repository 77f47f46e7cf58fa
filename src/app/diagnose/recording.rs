//! What the page is told of a recording.

use super::told::{RecordingRead, RoundRead, RowRead};
use crate::analysis::conformance::{self, Bounds, Explanation, Line};
use crate::app::num::index;
use crate::log::recording::{Ended, MAX_BYTES, RecordedRound, Recording};

/// Rounds that are shown; a longer recording is compared to its end all the same.
pub const MAX_SHOWN: usize = 400;

/// How much of a file says whether it is a recording, in bytes.
const HEAD_BYTES: usize = 400;

/// A file that comes in pieces, of which only a recording is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arriving {
    /// Too little has come to tell.
    Unknown(Vec<u8>),
    /// A recording.
    Recording(Vec<u8>),
    /// Something else.
    Other,
}

impl Default for Arriving {
    fn default() -> Self {
        Self::Unknown(Vec::new())
    }
}

impl Arriving {
    /// Takes the next piece.
    pub fn push(&mut self, bytes: &[u8]) {
        match self {
            Self::Unknown(begin) => {
                begin.extend_from_slice(bytes);
                if begin.len() >= HEAD_BYTES {
                    let begin = std::mem::take(begin);
                    *self = if is_recording(&begin) { Self::Recording(begin) } else { Self::Other };
                }
            }
            // One byte too many says that it is too long.
            Self::Recording(all) => {
                let room = (MAX_BYTES + 1).saturating_sub(all.len());
                all.extend_from_slice(&bytes[..bytes.len().min(room)]);
            }
            Self::Other => {}
        }
    }

    /// The text of a recording; none if it was something else.
    pub fn recording(self) -> Option<String> {
        let bytes = match self {
            Self::Unknown(begin) => Some(begin).filter(|begin| is_recording(begin)),
            Self::Recording(all) => Some(all),
            Self::Other => None,
        };
        Some(String::from_utf8_lossy(&bytes?).into_owned())
    }
}

fn is_recording(begin: &[u8]) -> bool {
    Recording::is_one(&String::from_utf8_lossy(&begin[..begin.len().min(HEAD_BYTES)]))
}

/// Reads a recording, compares it, and tells what came of it.
pub fn told(text: &str) -> RecordingRead {
    let (recording, problems) = Recording::read(text);
    let problems = problems.iter().map(ToString::to_string).collect();
    let Some(recording) = recording else { return RecordingRead { problems, ..RecordingRead::default() } };
    let compared = conformance::compare(&recording, Bounds::default());
    let verdicts = Line::of(&recording, &compared).verdicts;
    let group = &*recording.group;
    let shown = recording.rounds.len().min(MAX_SHOWN);
    let simulated = conformance::simulated(group, shown);
    let rounds = recording.rounds.iter().take(shown).enumerate();
    let rounds = rounds.map(|(at, recorded)| RoundRead {
        ms: recorded.ms_since_previous,
        recorded: rows(Some(recorded)),
        simulated: rows(simulated.get(at)),
    });
    let (races, no_schedule) = match &compared.explanation {
        Explanation::Canonical => (Vec::new(), None),
        Explanation::Races(races) => {
            let race = |taken: &conformance::Taken| (taken.round, taken.kinds().join(", "), taken.sentence(group));
            (races.iter().map(race).collect(), None)
        }
        Explanation::None { difference, .. } => (Vec::new(), Some((difference.round, difference.say.clone()))),
    };
    // Without rounds there is nothing to explain.
    let has_rounds = !recording.rounds.is_empty();
    let explanation = if has_rounds { &compared.explanation } else { &Explanation::Canonical };
    let setup = conformance::setup(&recording, explanation);
    RecordingRead {
        name: recording.header.name.clone(),
        kafka: recording.header.kafka.to_string(),
        recorded: recording.header.recorded.clone(),
        note: recording.header.note.clone(),
        problems,
        scenario: recording.header.scenario.to_json().to_string(),
        rests: recording.header.ended == Ended::Rest && shown == recording.rounds.len(),
        rounds: rounds.collect(),
        total: index(recording.rounds.len()),
        equal: compared.equal,
        difference: compared.difference.as_ref().map(|difference| (difference.round, difference.say.clone())),
        races,
        no_schedule,
        verdicts,
        setup: setup.map(|setup| setup.to_json().to_string()),
    }
}

fn rows(round: Option<&RecordedRound>) -> Vec<RowRead> {
    round.iter().flat_map(|round| &round.members).map(RowRead::from).collect()
}
