//! How a recorded group ended, as far as its rounds show.

use crate::log::recording::{Ended, RecordedRound, Recording};

/// What the rounds show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// It came to rest.
    Rest {
        /// After so many rounds.
        rounds: u32,
    },
    /// Its last rounds repeat: the same was owned, reported and told, at least twice.
    Ring {
        /// Rounds until it repeats.
        cycle: u32,
        /// Rounds that are part of a repetition.
        rounds: u32,
        /// Whether one of them came only with a probing.
        waits: bool,
    },
    /// Neither.
    Unsettled,
}

/// From this pause on it was a probing that the group waited for: Kafka allows no interval below a minute, and members learn of
/// a rebalance within a few heartbeats.
const PROBING_MS: u64 = 20_000;

/// What the rounds of a recording show.
pub fn seen(recording: &Recording) -> Seen {
    let rounds = &recording.rounds;
    if recording.header.ended == Ended::Rest {
        return Seen::Rest { rounds: count(rounds.len()) };
    }
    let same = |a: &RecordedRound, b: &RecordedRound| a.members == b.members;
    let repeats = |cycle: &usize| {
        let back = rounds.iter().rev();
        back.clone().zip(back.skip(*cycle)).take_while(|(later, earlier)| same(later, earlier)).count()
    };
    let ring = (1..=rounds.len() / 2).find(|cycle| repeats(cycle) >= *cycle);
    ring.map_or(Seen::Unsettled, |cycle| {
        let waits = |round: &RecordedRound| round.ms_since_previous.is_some_and(|ms| ms >= PROBING_MS);
        let last = &rounds[rounds.len() - cycle..];
        let whole = repeats(&cycle) + cycle;
        Seen::Ring { cycle: count(cycle), rounds: count(whole), waits: last.iter().any(waits) }
    })
}

fn count(rounds: usize) -> u32 {
    u32::try_from(rounds).unwrap_or(u32::MAX)
}
