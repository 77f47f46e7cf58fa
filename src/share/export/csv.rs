//! Who has which task after each rebalance: a row for each of both, as RFC 4180 has it.

use crate::kafka::task::{Role, TaskState};
use crate::kafka::{MemberIx, TaskIx};
use crate::sim::event::Event;
use crate::sim::group::Group;
use crate::sim::moment::Moment;
use crate::sim::run::Run;

const HEAD: &str = "rebalance,in_ring,task,stateful,owner,state_before_next,withheld_for,standbys";

pub(super) fn text(run: &Run, rounds: usize) -> String {
    let group = &*run.group;
    let stem = run.outcome.lasso().map(|(stem, _)| stem as usize);
    let mut lines = vec![HEAD.to_owned()];
    for (number, round) in run.rounds[..rounds].iter().enumerate() {
        let is_settled = |event: &Event| matches!(event, Event::NextSettled { .. });
        let settled = round.events.iter().position(is_settled).unwrap_or(round.events.len());
        let mut moment = round.before.clone();
        moment.apply_all(group, &round.events[..settled]);
        let mut end = moment.clone();
        end.apply_all(group, &round.events[settled..]);
        let in_ring = if stem.is_some_and(|stem| number >= stem) { "yes" } else { "no" };
        for (task, id) in (0..).zip(&group.topology.tasks) {
            let stateful = if group.is_stateful(task) { "yes" } else { "no" };
            let rest = cells(group, &moment, &end, task).map(|cell| quoted(&cell)).join(",");
            lines.push(format!("{number},{in_ring},{id},{stateful},{rest}"));
        }
    }
    lines.iter().flat_map(|line| [line, "\r\n"]).collect()
}

/// Owner, how far the task is at the end, for whom it is withheld, and who keeps a standby.
fn cells(group: &Group, settled: &Moment, end: &Moment, task: TaskIx) -> [String; 4] {
    let members = || (0..).take(group.members.len());
    let has = |member: &MemberIx, role: Role| {
        settled.world.member(*member).tasks.get(task).is_some_and(|task| task.role == role)
    };
    let name = |member: MemberIx| group.member_name(member);
    let owner = members().find(|member| has(member, Role::Active));
    let state = owner.and_then(|owner| end.world.member(owner).tasks.get(task)).map_or("", |task| match task.state {
        TaskState::Created => "created",
        TaskState::Restoring => "restoring",
        TaskState::Running => "running",
    });
    let is_meant = |member: &MemberIx| {
        let told = settled.members[*member as usize].told.as_ref();
        told.is_some_and(|told| told.pending.iter().any(|(pending, _)| *pending == task))
    };
    let standbys: Vec<String> = members().filter(|member| has(member, Role::Standby)).map(name).collect();
    [
        owner.map(name).unwrap_or_default(),
        state.to_owned(),
        members().find(is_meant).map(name).unwrap_or_default(),
        standbys.join(" "),
    ]
}

/// A cell. A name that a spreadsheet would take for a formula gets an apostrophe in front: names come from anybody's link.
fn quoted(cell: &str) -> String {
    let cell = if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        for (cell, written) in
            [("A-thread-1", "A-thread-1"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("=1+1", "'=1+1"), ("", "")]
        {
            assert_eq!(quoted(cell), written);
        }
    }
}
