//! Steps that are no event, in sentences.

use super::MemberShare;
use crate::app::sentence::Sentence;
use crate::app::sentence::say::Say;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::group::Group;

/// Before the item at an index of a list of so many.
const fn joint(at: usize, of: usize) -> &'static str {
    match at {
        0 => "",
        _ if at + 1 == of => " and ",
        _ => ", ",
    }
}

pub(super) fn caught_up(group: &Group, task: TaskIx, processes: &[ProcessIx]) -> Sentence {
    let mut say = Say::about(group);
    for (at, process) in processes.iter().enumerate() {
        say = say.text(joint(at, processes.len())).process(*process);
    }
    match processes.len() {
        0 => say.text("Nobody is caught up on ").task(task).text(": it stays at its ideal place."),
        1 => say.text(" is caught up on ").task(task).text("."),
        _ => say.text(" are caught up on ").task(task).text("."),
    }
    .spans
}

pub(super) fn share(group: &Group, member: MemberIx, share: Option<&MemberShare>) -> Sentence {
    let list = |say: Say<'_>, tasks: &[TaskIx]| {
        let mut spans = say.spans;
        for (at, task) in tasks.iter().enumerate() {
            spans.extend(Say::about(group).text(joint(at, tasks.len())).task(*task).spans);
        }
        spans
    };
    let say = Say::about(group).member(member);
    let nothing = MemberShare::default();
    let MemberShare { active, standby, .. } = share.unwrap_or(&nothing);
    let mut spans =
        if active.is_empty() { say.text(" is to run nothing").spans } else { list(say.text(" is to run "), active) };
    if !standby.is_empty() {
        spans = list(Say { group, spans }.text(", and to keep copies of "), standby);
    }
    Say { group, spans }.text(".").spans
}
