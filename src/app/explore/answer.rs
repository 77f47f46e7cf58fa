//! The answer about the fixed version, as far as this project has searched; `tests/explore` checks its beginning again.

use crate::analysis::search::{Tally, Totals};
use crate::analysis::space::Space;
use crate::app::num::exact;
use crate::kafka::version::KafkaVersion;

/// What was found, in words.
pub const TOLD: &str = "Of the first million groups of seed 1 in the default space none loops on 2.6.1. With acceptable.recovery.lag 0 there are 4 711 among the same numbers, 2 433 livelocks and 2 278 endless probings, and every one of them is the one that this page calls One less: a checkpoint file names the last record, a task would name the next, and where no lag at all is acceptable that one record is too much. Acceptable.recovery.lag 1 ends each of the 4 711. No other kind was found.";
/// What finds it again.
pub const COMMAND: &str = "cargo run --release --example lasso -- explain --seed 1 --groups 1000000 --version 2.6.1 --space \"acceptable_recovery_lag=0\"";
/// The lowest numbers of livelocks on 2.6.1 under seed 1, with lag 0.
pub const FIRST_LIVELOCKS: [u64; 5] = [74, 365, 643, 1_699, 1_765];
/// The same of endless probings.
pub const FIRST_ENDLESS_PROBINGS: [u64; 5] = [1_290, 1_353, 1_390, 1_795, 1_857];

/// What the search that is on the page says of the fixed version.
pub fn so_far(space: &Space, totals: &Totals) -> String {
    let Tally { livelocks, endless_probings, .. } = totals.of(KafkaVersion::V2_6_1);
    let old = totals.of(KafkaVersion::V2_6_0);
    let groups = exact(totals.groups);
    let before =
        format!("In this search {} of {groups} groups loop on 2.6.0", exact(old.livelocks + old.endless_probings));
    let may = space.acceptable_recovery_lag.0 == 0;
    match (livelocks + endless_probings, may) {
        (0, _) => format!("{before}, none on 2.6.1."),
        (some, true) => format!("{before}, {} on 2.6.1: acceptable.recovery.lag can be 0 in this space.", exact(some)),
        (some, false) => format!("{before}, {} on 2.6.1: see them in the table below the figures.", exact(some)),
    }
}
