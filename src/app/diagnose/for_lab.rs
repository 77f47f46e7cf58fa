//! The group of a log as the Lab opens it: put together, run once, and held against the log.

use super::owners::Owners;
use super::told::LabRead;
use crate::app::num::index;
use crate::log::replay::{Difference, compare};
use crate::log::scenario::reconstruct;

/// Most rebalances that are run.
const MAX_ROUNDS: u32 = 2_000;

/// Rebalances that are run beyond those of the log.
const MORE_ROUNDS: u32 = 10;

impl Owners {
    /// The group, and how far its run agrees with the log; nothing if no decision is known well enough.
    pub fn for_lab(&self) -> Option<LabRead> {
        let again = reconstruct(&self.log)?;
        let rounds = index(self.log.rebalances.len()).saturating_add(MORE_ROUNDS).min(MAX_ROUNDS);
        let run = again.setup.run(rounds).ok()?;
        let compared = compare(&self.log, &again, &run);
        let difference = |difference: Difference| {
            let who = difference.process.and_then(|process| self.of_process(process));
            (index(difference.rebalance), who, difference.say)
        };
        Some(LabRead {
            setup: again.setup.to_json().to_string(),
            guesses: again.guesses.into_iter().map(|guess| (guess.field, guess.say)).collect(),
            from: index(again.from),
            is_beginning: again.is_beginning,
            equal: compared.equal,
            same_decisions: compared.same_decisions,
            logged: compared.logged,
            difference: compared.difference.map(difference),
        })
    }
}
