//! The reconstructed group, run, beside the log: how far they agree, and where they first differ.

use std::collections::{BTreeMap, BTreeSet};

use super::rebalance::{GroupLog, Rebalance};
use super::said::ClientState;
use super::scenario::Reconstruction;
use crate::kafka::MemberIx;
use crate::kafka::assignor::Decision;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::sim::event::Event;
use crate::sim::moment::Moment;
use crate::sim::run::Run;

/// How far a run and a log agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Rebalances, from the first on, that are equal.
    pub equal: u32,
    /// Rebalances, from the first on, in which the same was decided, whatever was reported.
    pub same_decisions: u32,
    /// Decisions that the log has from there on.
    pub logged: u32,
    /// Where they first differ; none if they do not, as far as the log goes.
    pub difference: Option<Difference>,
}

/// Where a run and a log differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The place of the rebalance in the log.
    pub rebalance: usize,
    /// Its number in the run, from 0.
    pub round: u32,
    /// The process, where it is about one.
    pub process: Option<ProcessId>,
    /// What differs, in words.
    pub say: String,
}

/// Compares what was reported and decided, process by process, rebalance by rebalance.
pub fn compare(log: &GroupLog, reconstruction: &Reconstruction, run: &Run) -> Comparison {
    compare_first(log, reconstruction.from, run, usize::MAX)
}

/// As [`compare`], with so many decisions of the log, from a place on.
pub(super) fn compare_first(log: &GroupLog, from: usize, run: &Run, most: usize) -> Comparison {
    let decided: Vec<(usize, &Rebalance)> = log.decided().filter(|(at, _)| *at >= from).take(most).collect();
    // A ring's rounds are looked at once.
    let mut rounds: BTreeMap<u32, Option<Simulated>> = BTreeMap::new();
    let logged = u32::try_from(decided.len()).unwrap_or(u32::MAX);
    let mut compared = Comparison { equal: logged, same_decisions: logged, logged, difference: None };
    for ((rebalance, said), round) in decided.into_iter().zip(0..) {
        let shown = run.round_shown(round).unwrap_or(u32::MAX);
        let simulated = rounds.entry(shown).or_insert_with(|| simulated(run, shown));
        let at_rest = (None, "the run has come to rest".to_owned());
        let decision = simulated.as_ref().map_or(Some(at_rest), |simulated| decision_differs(said, simulated));
        if compared.difference.is_none() {
            let report = simulated.as_ref().and_then(|simulated| report_differs(said, simulated));
            compared.difference = report.or_else(|| decision.clone()).map(|(process, say)| {
                compared.equal = round;
                Difference { rebalance, round, process, say }
            });
        }
        if decision.is_some() {
            compared.same_decisions = round;
            break;
        }
    }
    compared
}

/// A rebalance of the run, in the log's terms.
struct Simulated {
    clients: BTreeMap<ProcessId, ClientState>,
    probing: bool,
}

/// A stored round of the run; none if there is none of that number.
fn simulated(run: &Run, shown: u32) -> Option<Simulated> {
    let group = &run.group;
    let round = run.rounds.get(shown as usize)?;
    let settled = round.events.iter().position(|event| matches!(event, Event::NextSettled { .. }))?;
    let mut moment = round.before.clone();
    moment.apply_all(group, &round.events[..=settled]);
    let mut clients = BTreeMap::new();
    let members = (0..).take(group.members.len()).filter(|member| moment.world.has_joined(group, *member));
    for member in members {
        let id = group.processes[group.process_of(member) as usize].id;
        let client = clients.entry(id).or_insert_with(|| ClientState::new(id));
        add(client, run, &moment, member);
    }
    for client in clients.values_mut() {
        for list in [&mut client.active, &mut client.standby] {
            list.sort_unstable();
        }
        client.reported.sort_unstable();
        client.reported.dedup_by_key(|(task, _)| *task);
    }
    let probing = moment.leader.decisions.contains(&Decision::ProbingNeeded { needed: true });
    Some(Simulated { clients, probing })
}

fn add(client: &mut ClientState, run: &Run, moment: &Moment, member: MemberIx) {
    let told = moment.members[member as usize].told.clone().unwrap_or_default();
    let name = |task: &u32| run.group.task_id(*task);
    client.active.extend(told.active.iter().chain(told.pending.iter().map(|(task, _)| task)).map(name));
    client.standby.extend(told.standby.iter().filter(|task| !told.stand_ins.contains(task)).map(name));
    let said = moment.leader.reports.get(member as usize);
    client.reported.extend(said.iter().flat_map(|report| &report.said).map(|(task, sum, _)| (name(task), *sum)));
}

/// Who, where it is about one process, and what.
type Differs = (Option<ProcessId>, String);

fn report_differs(said: &Rebalance, simulated: &Simulated) -> Option<Differs> {
    said.clients.iter().filter(|client| client.has_reports).find_map(|client| {
        let own = simulated.clients.get(&client.process)?;
        (client.reported != own.reported).then(|| (Some(client.process), reports_differ(client, own)))
    })
}

fn decision_differs(said: &Rebalance, simulated: &Simulated) -> Option<Differs> {
    let logged: BTreeSet<ProcessId> = said.clients.iter().map(|client| client.process).collect();
    if !logged.iter().eq(simulated.clients.keys()) {
        return Some((None, format!("{} instances take part, in the run {}", logged.len(), simulated.clients.len())));
    }
    for client in &said.clients {
        let own = &simulated.clients[&client.process];
        let differs = if client.active != own.active {
            format!("is to run {}, in the run {}", list(&client.active), list(&own.active))
        } else if client.standby != own.standby {
            format!("is to keep {}, in the run {}", list(&client.standby), list(&own.standby))
        } else {
            continue;
        };
        return Some((Some(client.process), differs));
    }
    let probing = said.probing.filter(|probing| *probing != simulated.probing)?;
    let say = if probing { "a probing is needed, in the run none" } else { "no probing is needed, in the run one is" };
    Some((None, say.to_owned()))
}

fn reports_differ(client: &ClientState, own: &ClientState) -> String {
    let tasks: BTreeSet<TaskId> = client.reported.iter().chain(&own.reported).map(|(task, _)| *task).collect();
    let said = |sum: Option<i64>| sum.map_or_else(|| "nothing".to_owned(), |sum| sum.to_string());
    let mut differing = tasks.into_iter().filter(|task| client.reported_of(*task) != own.reported_of(*task));
    let task = differing.next();
    task.map_or_else(String::new, |task| {
        let (logged, run) = (said(client.reported_of(task)), said(own.reported_of(task)));
        format!("reports {logged} of {task}, in the run {run}")
    })
}

fn list(tasks: &[TaskId]) -> String {
    if tasks.is_empty() {
        return "nothing".to_owned();
    }
    tasks.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
