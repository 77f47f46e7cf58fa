//! The luck of a real run: races that, done to the simulated group, make it say what the log says.

use super::rebalance::GroupLog;
use super::replay::{Comparison, compare};
use super::scenario::Reconstruction;
use crate::kafka::process_id::ProcessId;
use crate::sim::action::{Action, Change};
use crate::sim::setup::Setup;

/// Races that are looked for in one log.
const MAX_RACES: usize = 24;
/// Runs that may be tried in all; a larger group has fewer of them.
const MAX_RUNS: usize = 400;
/// Members times tasks from which on nothing is tried.
const MAX_CELLS: usize = 20_000;
/// Rebalances that are compared.
const BOUND_ROUNDS: u32 = 200;

/// A reconstructed group with the races that explain where its run and the log differed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The group, and the races as actions.
    pub setup: Setup,
    /// How far its run and the log agree.
    pub comparison: Comparison,
}

/// Looks for the races, one after the other: each must make the run agree with the log for longer. None if the group cannot be
/// run at all.
pub fn explain(log: &GroupLog, group: &Reconstruction) -> Option<Explained> {
    let mut setup = group.setup.clone();
    let mut comparison = compare(log, group, &setup.run(BOUND_ROUNDS).ok()?);
    let scenario = &group.setup.scenario;
    let threads: usize = scenario.processes.iter().map(|process| process.threads as usize).sum();
    let mut runs = if threads * scenario.tasks.len() > MAX_CELLS { 0 } else { MAX_RUNS };
    for _ in 0..MAX_RACES {
        let Some(difference) = &comparison.difference else { break };
        let Some(before) = difference.round.checked_sub(1) else { break };
        let mut better = None;
        for action in candidates(group, before, difference.process) {
            if runs == 0 {
                break;
            }
            runs -= 1;
            let mut with = setup.clone();
            with.actions.push(action);
            with.actions.sort_by_key(|action| action.round);
            let Ok(run) = with.run(BOUND_ROUNDS) else { continue };
            let compared = compare(log, group, &run);
            let longest = better.as_ref().map_or(comparison.equal, |(_, best): &(Setup, Comparison)| best.equal);
            if run.refused().next().is_none() && compared.equal > longest {
                better = Some((with, compared));
            }
        }
        let Some(found) = better else { break };
        (setup, comparison) = found;
    }
    Some(Explained { setup, comparison })
}

/// What may have happened to a member shortly before a rebalance; to those of the process that differs first.
fn candidates(group: &Reconstruction, before: u32, process: Option<ProcessId>) -> Vec<Action> {
    let mut processes: Vec<_> = group.setup.scenario.processes.iter().collect();
    processes.sort_by_key(|other| Some(other.id) != process);
    let mut all = Vec::new();
    for other in processes {
        for thread in 1..=other.threads {
            for round in [before, before.saturating_sub(1)] {
                let process = other.id;
                all.push(Action { round, change: Change::PassInsidePoll { process, thread } });
                all.push(Action { round, change: Change::MissAssignment { process, thread } });
            }
        }
    }
    all
}
