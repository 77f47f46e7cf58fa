//! How far behind a process is on a task. Mirrors `ClientState.computeTaskLags` and `lagFor`.

use super::{ProcessIx, TaskIx};

/// What a running active reports in place of an offset sum (`Task.LATEST_OFFSET`).
pub const LATEST_OFFSET: i64 = -2;
/// What a process that cannot know its offset reports (`OffsetCheckpoint.OFFSET_UNKNOWN` as a sum).
pub const UNKNOWN_OFFSET_SUM: i64 = -3;
/// The acceptable lag that accepts any.
pub const ANY_LAG: u64 = i64::MAX as u64;

/// The lag of a process on a task, in records.
///
/// `end_offset_sum` is the changelog's end; `reported` what the process said, `None` if nothing. A task that
/// was **not reported counts as if nothing of it were on disk**: this is the heart of KAFKA-10651.
pub fn task_lag(end_offset_sum: u64, reported: Option<i64>) -> i64 {
    let end = i64::try_from(end_offset_sum).unwrap_or(i64::MAX);
    match reported.unwrap_or(0) {
        sentinel @ (LATEST_OFFSET | UNKNOWN_OFFSET_SUM) => sentinel,
        sum if end < sum => end,
        sum => end.saturating_sub(sum),
    }
}

/// Whether a process with this lag could take the task over at once: a running active, any lag at all if the bound
/// is 2^63-1, or a lag between 0 and the bound. Mirrors `HighAvailabilityTaskAssignor.taskIsCaughtUpOnClient`.
pub fn is_caught_up(lag: i64, acceptable_recovery_lag: u64) -> bool {
    lag == LATEST_OFFSET
        || acceptable_recovery_lag == ANY_LAG
        || u64::try_from(lag).is_ok_and(|lag| lag <= acceptable_recovery_lag)
}

/// The leader's table: a lag for every task and process. Rows of stateless tasks exist and mean nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LagTable {
    processes: usize,
    lags: Vec<i64>,
}

impl LagTable {
    /// A table in which nobody has reported anything yet: every lag is the task's end offset sum.
    pub fn unreported(processes: usize, end_offset_sums: &[u64]) -> Self {
        let mut table = Self::default();
        table.reset(processes, end_offset_sums);
        table
    }

    /// As [`LagTable::unreported`], in place.
    pub fn reset(&mut self, processes: usize, end_offset_sums: &[u64]) {
        self.processes = processes;
        self.lags.clear();
        for end in end_offset_sums {
            let lag = task_lag(*end, None);
            self.lags.extend(std::iter::repeat_n(lag, processes));
        }
    }

    /// The lags of all processes on a task, in process order.
    #[inline]
    pub fn row(&self, task: TaskIx) -> &[i64] {
        let start = task as usize * self.processes;
        &self.lags[start..start + self.processes]
    }

    /// The lag of one process on one task.
    #[inline]
    pub fn get(&self, task: TaskIx, process: ProcessIx) -> i64 {
        self.lags[task as usize * self.processes + process as usize]
    }

    /// Sets the lag of one process on one task.
    #[inline]
    pub fn set(&mut self, task: TaskIx, process: ProcessIx, lag: i64) {
        self.lags[task as usize * self.processes + process as usize] = lag;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_reported_is_as_far_behind_as_can_be() {
        assert_eq!(task_lag(100_000, None), 100_000);
        assert_eq!(task_lag(100_000, Some(99_999)), 1);
        assert_eq!(task_lag(100_000, Some(100_001)), 100_000);
        assert_eq!(task_lag(100_000, Some(LATEST_OFFSET)), LATEST_OFFSET);
        assert_eq!(task_lag(100_000, Some(UNKNOWN_OFFSET_SUM)), UNKNOWN_OFFSET_SUM);
    }

    #[test]
    fn the_bound_is_inclusive_and_the_largest_accepts_anything() {
        assert!(is_caught_up(10_000, 10_000) && !is_caught_up(10_001, 10_000));
        assert!(is_caught_up(LATEST_OFFSET, 0) && !is_caught_up(UNKNOWN_OFFSET_SUM, 10_000));
        assert!(is_caught_up(UNKNOWN_OFFSET_SUM, ANY_LAG));
    }
}
