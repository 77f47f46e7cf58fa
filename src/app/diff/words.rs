//! What a rebalance changed, in sentences: who runs what, and who counts as caught up.

use crate::app::num::index;
use crate::app::sentence::Sentence;
use crate::app::sentence::say::Say;
use crate::kafka::lag::is_caught_up;
use crate::kafka::task::Role;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::group::Group;
use crate::sim::moment::Moment;

/// That nothing happened.
pub(super) fn nothing(group: &Group) -> Sentence {
    Say::about(group).text("Nothing happens.").spans
}

/// What is another after a rebalance, in sentences; at least one.
pub(super) fn between(group: &Group, before: &Moment, after: &Moment, acceptable: u64) -> Vec<Sentence> {
    let tasks = 0..index(group.topology.tasks.len());
    let mut words: Vec<Sentence> = tasks.clone().filter_map(|task| owner_changed(group, before, after, task)).collect();
    let tables = [before.lag_table(group), after.lag_table(group)];
    if let [Some(then), Some(now)] = tables {
        for task in tasks.filter(|task| group.is_stateful(*task)) {
            for process in 0..index(group.processes.len()) {
                let was = is_caught_up(then.get(task, process), acceptable);
                let is = is_caught_up(now.get(task, process), acceptable);
                if was != is {
                    words.push(caught_up_changed(group, task, process, is));
                }
            }
        }
    }
    if words.is_empty() {
        words.push(Say::about(group).text("Everybody runs what they ran before.").spans);
    }
    words
}

fn owner(moment: &Moment, id: TaskIx) -> Option<MemberIx> {
    let has =
        |member: &crate::sim::world::MemberState| member.tasks.get(id).is_some_and(|task| task.role == Role::Active);
    (0..).zip(&moment.world.members).find(|(_, member)| has(member)).map(|(member, _)| member)
}

fn meant_for(moment: &Moment, id: TaskIx) -> Option<MemberIx> {
    let is_pending = |beside: &crate::sim::moment::MemberMoment| {
        beside.told.as_ref().is_some_and(|told| told.pending.iter().any(|(pending, _)| *pending == id))
    };
    (0..).zip(&moment.members).find(|(_, beside)| is_pending(beside)).map(|(member, _)| member)
}

fn owner_changed(group: &Group, before: &Moment, after: &Moment, task: TaskIx) -> Option<Sentence> {
    let (then, now) = (owner(before, task), owner(after, task));
    if then == now {
        return None;
    }
    let say = Say::about(group).task(task);
    let say = match (then, now) {
        (Some(from), Some(to)) => say.text(" went from ").member(from).text(" to ").member(to),
        (None, Some(to)) => say.text(" went to ").member(to).text("; nobody had it"),
        (Some(from), None) => say.text(" was taken from ").member(from).text("; nobody has it"),
        (None, None) => say,
    };
    let meant = meant_for(after, task).filter(|_| now.is_none());
    Some(
        match meant {
            Some(member) => say.text(", it is meant for ").member(member).text("."),
            None => say.text("."),
        }
        .spans,
    )
}

fn caught_up_changed(group: &Group, task: TaskIx, process: ProcessIx, is: bool) -> Sentence {
    let words = if is { " counts as caught up on " } else { " counts as caught up no longer on " };
    Say::about(group).process(process).text(words).task(task).text(".").spans
}
