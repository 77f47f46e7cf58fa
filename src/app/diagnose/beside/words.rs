//! What each member said and was told, in words: the recorded and the simulated round beside each other.

use super::{At, Half, Pair};
use crate::app::diagnose::told::RecordingRead;
use crate::app::num::index;
use crate::kafka::lag::LATEST_OFFSET;
use crate::kafka::{ProcessIx, TaskIx};
use crate::log::recording::{RecordedRound, Row};
use crate::sim::exact::exact;
use crate::sim::group::Group;
use crate::sim::record::follow_up;

/// What is compared of a member.
pub const FIELDS: [&str; 5] = ["owned", "reported", "is to run", "is to keep", "follow-up"];

/// What a member reports and is told, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemberWords {
    /// Its name.
    pub member: String,
    /// Its instance.
    pub process: ProcessIx,
    /// What was recorded, by [`FIELDS`], and what the canonical run says; none where it takes no part.
    pub sides: [Option<[String; 5]>; 2],
}

/// The members of a round, those that take part on either side.
pub fn members(pair: &Pair, round: u32) -> Vec<MemberWords> {
    let group = &*pair.recording.group;
    let rounds = [&pair.recording.rounds, &*pair.simulated].map(|rounds| rounds.get(round as usize));
    let of = |round: Option<&RecordedRound>, member: u32| {
        round?.members.iter().find(|row| row.member == member).map(|row| words(group, row))
    };
    let member = |member: u32| MemberWords {
        member: group.member_name(member),
        process: group.process_of(member),
        sides: rounds.map(|round| of(round, member)),
    };
    let all = (0..index(group.members.len())).map(member);
    all.filter(|member| member.sides.iter().any(Option::is_some)).collect()
}

fn words(group: &Group, row: &Row) -> [String; 5] {
    let listed = |texts: Vec<String>| if texts.is_empty() { "nothing".to_owned() } else { texts.join(", ") };
    let names = |tasks: &[TaskIx]| listed(tasks.iter().map(|task| group.task_id(*task).to_string()).collect());
    let sum = |(task, sum): &(TaskIx, i64)| {
        let task = group.task_id(*task);
        if *sum == LATEST_OFFSET { format!("{task} runs") } else { format!("{task} {}", exact(*sum)) }
    };
    let sums = listed(row.offset_sums.iter().map(sum).collect());
    [names(&row.owned), sums, names(&row.active), names(&row.standby), follow_up(row.follow_up).to_owned()]
}

/// What is to be said at a moment: what is shown, and what there is to know about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// What is shown.
    pub what: &'static str,
    /// More: a race, a difference; whether each is of the kind that wants to be seen.
    pub more: Vec<(bool, String)>,
}

/// What is to be said where the playhead is.
pub fn said(pair: &Pair, read: &RecordingRead, at: At) -> Said {
    let what = match at.half {
        Half::Read => "The leader has read what everybody owns and reports, and has decided.",
        Half::Told => "Everybody has taken what it was told.",
    };
    let mut more = Vec::new();
    for (_, kinds, say) in read.races.iter().filter(|(round, ..)| *round == at.round) {
        more.push((true, format!("A race here, {kinds}: {say}")));
    }
    match read.difference.as_ref().map(|(round, say)| (*round, say, pair.first_difference(*round))) {
        Some((round, ..)) if read.is_beyond(round) => {
            more.push((
                false,
                format!("Both sides are equal here. They first differ in rebalance {round}, which is not shown."),
            ));
        }
        Some((round, say, first)) if at >= first && at.round == first.round => {
            let because = read.races.iter().rfind(|(race, ..)| *race <= round);
            let because = because.map_or_else(String::new, |(race, kinds, _)| {
                format!(" That comes of the {kinds} in rebalance {race}.")
            });
            more.push((true, format!("The first difference: {say}.{because}")));
        }
        Some((round, _, first)) if at > first => {
            more.push((false, format!("The two have gone different ways since rebalance {round}.")));
        }
        _ => more.push((false, "Both sides are equal here.".to_owned())),
    }
    if let Some((_, say)) = read.no_schedule.iter().find(|(round, _)| *round == at.round) {
        more.push((true, format!("No schedule of the races leads here: {say}.")));
    }
    if pair.staged.get(at.round as usize).is_some_and(|staged| !staged.is_as_assigned) {
        more.push((true, "From these reports the simulated leader decides something else.".to_owned()));
    }
    Said { what, more }
}
