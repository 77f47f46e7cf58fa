//! A run as plain JSON: `{"rounds": [...], "outcome": {...}}`, in the shape of the trajectory vectors.

use serde_json::{Map, Value, json};

use super::action::Action;
use super::engine::Engine;
use super::event::{Event, Next};
use super::exact::exact;
use super::group::Group;
use super::moment::Moment;
use super::plan::{Fate, Plan};
use super::play::play;
use super::run::{Outcome, Round, Run};
use super::world::World;
use crate::kafka::assignor::Decision;
use crate::kafka::partition_assignor::FollowUp;
use crate::kafka::{MemberIx, TaskIx};

/// Runs a plan and records each rebalance as it happens, so that only the records are kept and not the events. If anything is
/// done to the group, `"actions"` says what became of each.
pub fn simulate(plan: &Plan, bound_rounds: u32) -> Value {
    let group = &*plan.group;
    let mut engine = Engine::new(group, World::before_start(group), Vec::new());
    let mut moment = Moment::before_start(group);
    let mut rounds = Vec::new();
    let played = play(&plan.steps, &mut engine, bound_rounds, |engine| {
        let events = std::mem::take(&mut engine.sink);
        rounds.extend(record(group, &mut moment, &events));
    });
    rounds.extend(record(group, &mut moment, &engine.sink));
    let fates = plan.fates(&played.fates);
    whole(&rounds, played.outcome, plan.actions.iter().copied().zip(fates))
}

/// A run that is kept, recorded.
pub fn run(run: &Run) -> Value {
    run_within(run, run.rounds.len())
}

/// As [`run`], of its first rebalances only.
pub fn run_within(run: &Run, rounds: usize) -> Value {
    let record = |round: &Round| record(&run.group, &mut round.before.clone(), &round.events);
    let rounds: Vec<Value> = run.rounds.iter().take(rounds).filter_map(record).collect();
    whole(&rounds, run.outcome, run.actions.iter().copied())
}

fn whole(rounds: &[Value], ends: Outcome, actions: impl Iterator<Item = (Action, Fate)>) -> Value {
    let mut value = json!({ "rounds": rounds, "outcome": outcome(ends) });
    let actions: Vec<Value> = actions.map(|(action, fate)| taken(action, fate)).collect();
    if !actions.is_empty() {
        value["actions"] = actions.into();
    }
    value
}

/// An action as it was given, and what became of it: the rebalance that it was done before, or why it was not.
fn taken(action: Action, fate: Fate) -> Value {
    let mut value = action.to_json();
    match fate {
        Fate::Done { round } => value["done_in"] = json!(round),
        Fate::Refused { why, .. } => value["refused"] = json!(why.words()),
        Fate::NotReached => value["refused"] = json!("the run was given up before"),
    }
    value
}

/// How a run ends, as `{"kind": ...}`.
pub fn outcome(outcome: Outcome) -> Value {
    match outcome {
        Outcome::Stable { rounds } => json!({ "kind": "stable", "rounds": rounds }),
        Outcome::Livelock { prefix, cycle } => json!({ "kind": "livelock", "prefix": prefix, "cycle": cycle }),
        Outcome::EndlessProbing { prefix, cycle } => {
            json!({ "kind": "endless-probing", "prefix": prefix, "cycle": cycle })
        }
        Outcome::Undecided { bound_rounds } => json!({ "kind": "undecided", "bound": bound_rounds }),
    }
}

/// One rebalance: what every member owned and reported, what it was told and what it revoked. The moment goes on to the end of
/// the events; none if there are none.
fn record(group: &Group, moment: &mut Moment, events: &[Event]) -> Option<Value> {
    let settled = events.iter().position(|event| matches!(event, Event::NextSettled { .. }))?;
    let (rebalance, after) = events.split_at(settled + 1);
    moment.apply_all(group, rebalance);
    let probing_needed = rebalance.contains(&Event::Decided(Decision::ProbingNeeded { needed: true }));
    let joined = (0..).take(group.members.len()).filter(|ix| moment.world.has_joined(group, *ix));
    let members: Vec<Value> = joined.map(|ix| member(group, moment, ix)).collect();
    let next = next(moment.next.unwrap_or(Next::None));
    moment.apply_all(group, after);
    Some(json!({ "members": members, "probing_needed": probing_needed, "next": next }))
}

fn member(group: &Group, moment: &Moment, ix: MemberIx) -> Value {
    let reported = &moment.leader.reports[ix as usize];
    let told = moment.members[ix as usize].told.clone().unwrap_or_default();
    let sums = reported.said.iter().map(|(task, sum, _)| (group.task_id(*task).to_string(), exact(*sum)));
    let pending: Vec<TaskIx> = told.pending.iter().map(|(task, _)| *task).collect();
    json!({
        "member": group.member_name(ix),
        "owned": names(group, &reported.owned),
        "offset_sums": sums.collect::<Map<_, _>>(),
        "active": names(group, &told.active),
        "standby": names(group, &told.standby),
        "pending": names(group, &pending),
        "revoked": names(group, &told.revoked),
        "followup": follow_up(told.follow_up),
    })
}

fn names(group: &Group, tasks: &[TaskIx]) -> Vec<String> {
    tasks.iter().map(|task| group.task_id(*task).to_string()).collect()
}

/// Kafka's word for a follow-up, as the vectors have it.
pub const fn follow_up(follow_up: FollowUp) -> &'static str {
    match follow_up {
        FollowUp::None => "none",
        FollowUp::Immediate => "immediate",
        FollowUp::Probing => "probing",
    }
}

/// How the next rebalance comes, as the vectors have it.
pub const fn next(next: Next) -> &'static str {
    match next {
        Next::AtOnce => "at-once",
        Next::Soon => "soon",
        Next::Heartbeat => "heartbeat",
        Next::Probing => "probing",
        Next::None => "none",
    }
}
