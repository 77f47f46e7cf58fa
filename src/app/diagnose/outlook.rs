//! What comes after a verdict: what helps, the group as the Lab opens it, held against its log, and a summary for a ticket.

use super::owners::Owners;
use super::told::{AdviceRead, GroupRead, Outlook, RacesRead, TriedRead};
use crate::app::num::index;
use crate::log::advice::{Tried, advise};
use crate::log::diagnosis::Diagnosis;
use crate::log::races::explain;
use crate::log::replay::{Difference, compare};
use crate::log::scenario::{Reconstruction, reconstruct};
use crate::log::ticket::summary;

/// Most rebalances that are run.
const MAX_ROUNDS: u32 = 2_000;

/// Rebalances that are run beyond those of the log.
const MORE_ROUNDS: u32 = 10;

impl Owners {
    /// Works it out: the group is put together and run, and what might help is tried on it.
    pub fn outlook(&self, said: &Diagnosis) -> Outlook {
        let group = reconstruct(&self.log);
        let advice = advise(&self.log, said, group.as_ref());
        let tried = |tried: &Tried| TriedRead {
            say: tried.say.clone(),
            helps: tried.helps(),
            setup: tried.setup.to_json().to_string(),
        };
        Outlook {
            summaries: [false, true].map(|replaces_names| summary(&self.log, said, &advice, replaces_names)),
            group: group.as_ref().and_then(|group| self.compared(group)),
            advice: AdviceRead {
                tried: advice.tried.iter().map(tried).collect(),
                fix: advice.fix,
                meanwhile: advice.meanwhile,
                in_vain: advice.in_vain,
            },
        }
    }

    /// Looks for the races that make the group's run say what the log says; none if there are none to be found.
    pub fn races(&self) -> Option<RacesRead> {
        let explained = explain(&self.log, &reconstruct(&self.log)?)?;
        let races = index(explained.setup.actions.len());
        (races > 0).then(|| RacesRead {
            setup: explained.setup.to_json().to_string(),
            races,
            equal: explained.comparison.equal,
            logged: explained.comparison.logged,
        })
    }

    fn compared(&self, group: &Reconstruction) -> Option<GroupRead> {
        let rounds = index(self.log.rebalances.len()).saturating_add(MORE_ROUNDS).min(MAX_ROUNDS);
        let run = group.setup.run(rounds).ok()?;
        let compared = compare(&self.log, group, &run);
        let difference = |difference: Difference| {
            let who = difference.process.and_then(|process| self.of_process(process));
            (index(difference.rebalance), who, difference.say)
        };
        Some(GroupRead {
            setup: group.setup.to_json().to_string(),
            guesses: group.guesses.iter().map(|guess| (guess.field.clone(), guess.say.clone())).collect(),
            is_beginning: group.is_beginning,
            equal: compared.equal,
            same_decisions: compared.same_decisions,
            logged: compared.logged,
            difference: compared.difference.map(difference),
        })
    }
}
