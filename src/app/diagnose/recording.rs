//! What the page is told of a recording.

use super::told::{MemberRead, RecordingRead, RoundRead, code_of};
use crate::analysis::conformance::{self, Bounds, Explanation, Line};
use crate::app::num::index;
use crate::app::strip::StripCell;
use crate::kafka::TaskIx;
use crate::log::recording::{MAX_BYTES, RecordedRound, Recording, Row};
use crate::sim::exact::exact;
use crate::sim::group::Group;
use crate::sim::record::follow_up;

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
    let simulated = conformance::simulated(group, recording.rounds.len().min(MAX_SHOWN));
    let rounds = recording.rounds.iter().take(MAX_SHOWN).enumerate();
    let rounds = rounds.map(|(at, recorded)| round(group, recorded, simulated.get(at)));
    let (races, no_schedule) = match &compared.explanation {
        Explanation::Canonical => (Vec::new(), None),
        Explanation::Races(races) => {
            let race = |taken: &conformance::Taken| (taken.round, taken.kinds().join(", "), taken.sentence(group));
            (races.iter().map(race).collect(), None)
        }
        Explanation::None { difference, .. } => (Vec::new(), Some((difference.round, difference.say.clone()))),
    };
    let is_stateful = |task: TaskIx| group.is_stateful(task);
    RecordingRead {
        name: recording.header.name.clone(),
        kafka: recording.header.kafka.to_string(),
        recorded: recording.header.recorded.clone(),
        note: recording.header.note.clone(),
        problems,
        instances: group.processes.iter().map(|process| process.name.clone()).collect(),
        tasks: (0..).zip(&group.topology.tasks).map(|(ix, task)| (task.to_string(), is_stateful(ix))).collect(),
        rounds: rounds.collect(),
        total: index(recording.rounds.len()),
        equal: compared.equal,
        difference: compared.difference.as_ref().map(|difference| (difference.round, difference.say.clone())),
        races,
        no_schedule,
        verdicts,
        setup: conformance::setup(&recording, &compared.explanation).map(|setup| setup.to_json().to_string()),
    }
}

fn round(group: &Group, recorded: &RecordedRound, simulated: Option<&RecordedRound>) -> RoundRead {
    let of = |round: Option<&RecordedRound>, member: u32| {
        round?.members.iter().find(|row| row.member == member).map(|row| words(group, row))
    };
    let rows = (0..).take(group.members.len()).map(|member| MemberRead {
        member: group.member_name(member),
        process: group.process_of(member),
        recorded: of(Some(recorded), member),
        simulated: of(simulated, member),
    });
    let rows = rows.filter(|row| row.recorded.is_some() || row.simulated.is_some()).collect();
    let cells = [Some(recorded), simulated].map(|round| cells(group, round));
    RoundRead { ms: recorded.ms_since_previous, cells, rows }
}

/// Who is to run each task; nobody while it is withheld.
fn cells(group: &Group, round: Option<&RecordedRound>) -> Vec<u32> {
    let mut cells = vec![code_of(StripCell::Nobody); group.topology.tasks.len()];
    for row in round.iter().flat_map(|round| &round.members) {
        let process = group.process_of(row.member);
        for task in &row.active {
            // A task that was not owned is only created when the member reports next, if it rejoins inside poll().
            let is_created = row.revokes() && group.is_stateful(*task) && row.owned.binary_search(task).is_err();
            cells[*task as usize] = code_of(StripCell::Owned { process, is_created });
        }
    }
    cells
}

fn words(group: &Group, row: &Row) -> [String; 5] {
    let names = |tasks: &[TaskIx]| match tasks {
        [] => "nothing".to_owned(),
        tasks => tasks.iter().map(|task| group.task_id(*task).to_string()).collect::<Vec<_>>().join(", "),
    };
    let sum = |(task, sum): &(TaskIx, i64)| {
        let task = group.task_id(*task);
        if *sum == crate::kafka::lag::LATEST_OFFSET {
            format!("{task} runs")
        } else {
            format!("{task} {}", exact(*sum))
        }
    };
    let sums = match row.offset_sums.as_slice() {
        [] => "nothing".to_owned(),
        sums => sums.iter().map(sum).collect::<Vec<_>>().join(", "),
    };
    let follow_up = follow_up(row.follow_up).to_owned();
    [names(&row.owned), sums, names(&row.active), names(&row.standby), follow_up]
}
