//! What the rules look at.

use super::ring::{Ring, ring};
use super::{Evidence, LineRef};
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::log::rebalance::{GroupLog, Rebalance};

/// `acceptable.recovery.lag` unless the log prints another.
const DEFAULT_ACCEPTABLE_LAG: u64 = 10_000;
/// A pause, in milliseconds, that is a wait for a probing: the interval is at least a minute.
pub const PAUSE_MS: i64 = 45_000;
/// Rows named for one piece of evidence.
pub const LINES_SHOWN: usize = 12;

/// A log, and the loop in it.
pub struct Seen<'a> {
    /// The log.
    pub log: &'a GroupLog,
    /// The loop.
    pub ring: Option<Ring>,
    /// Places of the rebalances of which the decision is known.
    pub decided: Vec<usize>,
}

/// A release, as far as it says whether the fix is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Release {
    /// 2.6.0.
    Affected,
    /// Before 2.6.0, which has no high-availability assignor.
    Older,
    /// 2.6.1 or later.
    Fixed,
    /// The log does not say.
    Unknown,
}

/// What a release's number says.
pub fn release(version: &str) -> Release {
    let mut numbers = version.split(['.', '-']).map(|part| part.parse::<u32>().unwrap_or(0));
    match [numbers.next().unwrap_or(0), numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)] {
        [0, 0, 0] => Release::Unknown,
        [2, 6, 0] => Release::Affected,
        number if number > [2, 6, 0] => Release::Fixed,
        _ => Release::Older,
    }
}

impl<'a> Seen<'a> {
    pub fn new(log: &'a GroupLog) -> Self {
        Self { log, ring: ring(log), decided: log.decided().map(|(place, _)| place).collect() }
    }

    pub fn rebalance(&self, place: usize) -> &'a Rebalance {
        &self.log.rebalances[place]
    }

    /// `acceptable.recovery.lag`, if the log prints it.
    pub fn printed_acceptable_lag(&self) -> Option<u64> {
        self.log.config.get("acceptable.recovery.lag")?.0.parse().ok()
    }

    /// `acceptable.recovery.lag`, as printed or as Kafka sets it.
    pub fn acceptable_lag(&self) -> u64 {
        self.printed_acceptable_lag().unwrap_or(DEFAULT_ACCEPTABLE_LAG)
    }

    /// The release of a process: its own, or that of all others if they agree.
    pub fn release_of(&self, process: ProcessId) -> Release {
        let own = self.log.instance(process).and_then(|instance| instance.version.as_deref());
        own.map_or_else(|| self.release(), release)
    }

    /// The release of all instances that name theirs; unknown if they differ.
    pub fn release(&self) -> Release {
        let mut all = self.log.instances.iter().filter_map(|instance| instance.version.as_deref()).map(release);
        let Some(first) = all.next() else { return self.fitting_release() };
        if all.all(|other| other == first) { first } else { Release::Unknown }
    }

    /// What the way in which rows are written says of the release.
    fn fitting_release(&self) -> Release {
        match self.log.fits {
            Some(fits) if fits.from > [2, 6, 0] => Release::Fixed,
            Some(fits) if fits.until.is_some_and(|until| until < [2, 6, 0]) => Release::Older,
            Some(fits) if fits.from == [2, 6, 0] && fits.until == Some([2, 6, 0]) => Release::Affected,
            _ => Release::Unknown,
        }
    }

    pub fn is_stateful(&self, task: TaskId) -> bool {
        self.log.stateful.binary_search(&task).is_ok()
    }

    /// Milliseconds from one rebalance to the next, by their places.
    pub fn ms_between(&self, a: usize, b: usize) -> Option<i64> {
        Some(self.rebalance(b).at?.ms - self.rebalance(a).at?.ms)
    }

    /// Whether the group waits after a rebalance: for a probing, or because it is at rest.
    pub fn pauses_after(&self, place: usize) -> bool {
        let next = place + 1;
        let waits = next < self.log.rebalances.len() && self.ms_between(place, next).is_some_and(|ms| ms >= PAUSE_MS);
        let rebalance = self.rebalance(place);
        // From other threads than the leader's, what was asked of the rest is not known.
        waits || (rebalance.leader.is_some() && !rebalance.is_followed_at_once())
    }

    /// Milliseconds that the log goes on after a rebalance.
    pub fn ms_after(&self, place: usize) -> i64 {
        self.log.span.zip(self.rebalance(place).at).map_or(0, |((_, last), at)| last.ms - at.ms)
    }
}

/// The row of a decision.
pub fn decided_lines(rebalances: &[&Rebalance]) -> Vec<LineRef> {
    let mut lines: Vec<LineRef> =
        rebalances.iter().filter_map(|rebalance| rebalance.decided.or(rebalance.lines.first().copied())).collect();
    lines.truncate(LINES_SHOWN);
    lines
}

/// A piece of evidence.
pub fn evidence(say: impl Into<String>, lines: Vec<LineRef>) -> Evidence {
    Evidence { say: say.into(), lines }
}

/// Tasks between commas.
pub fn list(tasks: &[TaskId]) -> String {
    tasks.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
