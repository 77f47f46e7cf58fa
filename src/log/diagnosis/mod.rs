//! What is going on: a verdict with its evidence.
//!
//! Rules are data ([`RULES`]): each names what it finds, where that comes from, and the function that looks for it. They are
//! tried in order; the first that finds something speaks. A rule that sees less than it needs says so with less confidence,
//! and `missing` names what would settle it.

mod churn;
mod ended;
mod json;
mod loops;
mod missing;
mod quiet;
mod ring;
mod seen;
mod signs;
mod trouble;

use std::fmt;

pub use ring::Ring;
pub use seen::{Release, release};

use super::rebalance::{GroupLog, LineRef};
use super::time::Stamp;
use crate::kafka::task_id::TaskId;

/// What may be going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// KAFKA-10651: the group never stops rebalancing.
    Livelock,
    /// KAFKA-10651, its slow face: a warm-up goes between two threads of a process, once every probing interval.
    SlowFace,
    /// The loop that survives the fix: a lag that flips between 0 and the number of changelogs.
    OneLess,
    /// Tasks have changed hands, and it is done.
    Handover,
    /// Warm-ups are being waited for, and they get on.
    Probing,
    /// Warm-ups are being waited for, and they do not get on.
    ProbingWithoutProgress,
    /// Follow-ups without pause, of another kind.
    FollowupStorm,
    /// A probing that was due and did not come (KAFKA-10455).
    IgnoredProbe,
    /// Members come and go.
    MembershipChurn,
    /// The ends of the changelogs cannot be fetched.
    EndOffsetsUnavailable,
    /// The group is at rest and means to be uneven.
    IntendedImbalance,
    /// Nothing wrong was found.
    Healthy,
    /// Not enough to tell.
    Insufficient,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Livelock,
        Self::SlowFace,
        Self::OneLess,
        Self::Handover,
        Self::Probing,
        Self::ProbingWithoutProgress,
        Self::FollowupStorm,
        Self::IgnoredProbe,
        Self::MembershipChurn,
        Self::EndOffsetsUnavailable,
        Self::IntendedImbalance,
        Self::Healthy,
        Self::Insufficient,
    ];

    /// Its name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Livelock => "kafka-10651-livelock",
            Self::SlowFace => "kafka-10651-probing",
            Self::OneLess => "one-less-livelock",
            Self::Handover => "handover",
            Self::Probing => "probing",
            Self::ProbingWithoutProgress => "probing-without-progress",
            Self::FollowupStorm => "followup-storm",
            Self::IgnoredProbe => "ignored-probe",
            Self::MembershipChurn => "membership-churn",
            Self::EndOffsetsUnavailable => "end-offsets-unavailable",
            Self::IntendedImbalance => "intended-imbalance",
            Self::Healthy => "healthy",
            Self::Insufficient => "insufficient",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What a verdict rests on: a sentence, and the rows that say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The sentence.
    pub say: String,
    /// The rows; not all of them where there are many.
    pub lines: Vec<LineRef>,
}

/// Why a loop has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndedBy {
    /// A member missed an assignment and so kept what it had.
    MissedAssignment,
    /// A warm-up crept up until its lag was acceptable.
    CreptWarmUp,
    /// Somebody joined or left.
    Membership,
    /// The application was shut down.
    Shutdown,
    /// Nobody knows.
    Unknown,
}

impl EndedBy {
    /// Its name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::MissedAssignment => "missed-assignment",
            Self::CreptWarmUp => "crept-warm-up",
            Self::Membership => "membership",
            Self::Shutdown => "shutdown",
            Self::Unknown => "unknown",
        }
    }
}

/// When and by what a loop has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// When.
    pub at: Option<Stamp>,
    /// By what.
    pub by: EndedBy,
    /// The row that shows it.
    pub line: Option<LineRef>,
}

/// What is going on, how sure that is, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// What.
    pub verdict: Verdict,
    /// How sure, in hundredths.
    pub confidence_percent: u32,
    /// The tasks that it is about, in order.
    pub tasks: Vec<TaskId>,
    /// After how many rebalances a loop comes round.
    pub period: Option<u32>,
    /// Rebalances that the logs have.
    pub rebalances: u32,
    /// Since when.
    pub since: Option<Stamp>,
    /// Whether a loop has ended.
    pub ended: Option<Ended>,
    /// Why.
    pub evidence: Vec<Evidence>,
    /// What to collect next.
    pub missing: Vec<String>,
    /// The loop, if there is one.
    pub ring: Option<Ring>,
    /// Where the verdict's rule comes from.
    pub source: &'static str,
}

/// What a rule found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Finding {
    confidence_percent: u32,
    tasks: Vec<TaskId>,
    period: Option<u32>,
    since: Option<Stamp>,
    ended: Option<Ended>,
    evidence: Vec<Evidence>,
}

/// One rule.
pub struct Rule {
    /// What it finds.
    pub verdict: Verdict,
    /// Where that comes from.
    pub source: &'static str,
    find: fn(&seen::Seen) -> Option<Finding>,
}

/// The rules, in the order in which they are tried.
pub const RULES: &[Rule] = &[
    Rule {
        verdict: Verdict::OneLess,
        source: "a task counts the next offset and its checkpoint file the last one; with acceptable.recovery.lag 0 the \
                 difference of one a changelog is a lag (OffsetCheckpoint, Task.changelogOffsets, 2.6.1 to 4.1)",
        find: loops::one_less,
    },
    Rule {
        verdict: Verdict::Livelock,
        source: "KAFKA-10651: a task in CREATED is not reported (TaskManager.getTaskOffsetSums, 2.6.0), so its lag is the whole \
                 changelog",
        find: loops::livelock,
    },
    Rule {
        verdict: Verdict::SlowFace,
        source: "KAFKA-10651: the new thread has not initialised the task, the old one no longer holds its directory's lock",
        find: loops::slow_face,
    },
    Rule {
        verdict: Verdict::EndOffsetsUnavailable,
        source: "StreamsPartitionAssignor falls back to FallbackPriorTaskAssignor, which asks for a follow-up each time",
        find: trouble::end_offsets,
    },
    Rule {
        verdict: Verdict::FollowupStorm,
        source: "KAFKA-14382: StreamThreads miss rebalances because SyncGroup fails, 2.6.0 to 3.3.1",
        find: trouble::storm,
    },
    Rule {
        verdict: Verdict::MembershipChurn,
        source: "max.poll.interval.ms, session.timeout.ms, restarts: members that come and go begin a rebalance each time",
        find: churn::churn,
    },
    Rule {
        verdict: Verdict::IgnoredProbe,
        source: "KAFKA-10455: a probing rebalance is triggered and no JoinGroup follows, 2.6.0",
        find: trouble::ignored_probe,
    },
    Rule {
        verdict: Verdict::ProbingWithoutProgress,
        source: "KIP-441: a probing rebalance is scheduled as long as a warm-up is not caught up",
        find: quiet::probing_without_progress,
    },
    Rule {
        verdict: Verdict::Probing,
        source: "KIP-441: a probing rebalance is scheduled as long as a warm-up is not caught up",
        find: quiet::probing,
    },
    Rule {
        verdict: Verdict::IntendedImbalance,
        source: "KIP-441 balances stateful tasks one by one over processes, threads counted, not over topics or load",
        find: quiet::intended_imbalance,
    },
    Rule {
        verdict: Verdict::Handover,
        source: "KIP-429: a task that changes hands is withheld until its owner has revoked it, one follow-up later",
        find: quiet::handover,
    },
    Rule {
        verdict: Verdict::Healthy,
        source: "Finished stable assignment of tasks, no followup rebalances required",
        find: quiet::healthy,
    },
];

/// What is going on in a group.
pub fn diagnose(log: &GroupLog) -> Diagnosis {
    let seen = seen::Seen::new(log);
    let found = RULES.iter().find_map(|rule| (rule.find)(&seen).map(|finding| (rule, finding)));
    let (verdict, source, finding) = match found {
        Some((rule, finding)) => (rule.verdict, rule.source, finding),
        None => (Verdict::Insufficient, "", missing::insufficient(&seen)),
    };
    let is_loop = finding.period.is_some();
    Diagnosis {
        verdict,
        confidence_percent: finding.confidence_percent,
        tasks: finding.tasks,
        period: finding.period,
        rebalances: u32::try_from(log.rebalances.len()).unwrap_or(u32::MAX),
        since: finding.since,
        ended: finding.ended,
        evidence: finding.evidence,
        missing: missing::missing(&seen, verdict),
        ring: seen.ring.filter(|_| is_loop),
        source,
    }
}
