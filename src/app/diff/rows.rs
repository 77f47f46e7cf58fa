//! Before and after, row by row.

use super::{DiffRow, Subject};
use crate::app::num::{exact, index};
use crate::app::sentence::Sentence;
use crate::app::sentence::say::Say;
use crate::kafka::lag::LATEST_OFFSET;
use crate::kafka::task::{Role, Task, TaskState};
use crate::kafka::task_manager::Silence;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::group::Group;
use crate::sim::moment::{Moment, ReportSeen, ThreadPosition};

/// All that is another in one moment than in another, by subject.
pub(super) fn between(group: &Group, before: &Moment, after: &Moment) -> Vec<DiffRow> {
    let mut rows = Vec::new();
    let mut row = |subject: Subject, before: String, after: String| {
        if before != after {
            rows.push(DiffRow { subject, name: name(group, subject), before, after });
        }
    };
    let tables = [before.lag_table(group), after.lag_table(group)];
    // Most is as it was, and need not be put in words to be compared.
    let members: Vec<MemberIx> = (0..index(group.members.len())).filter(|ix| is_other(before, after, *ix)).collect();
    let is_disk_other =
        |ix: &ProcessIx| before.world.directories[*ix as usize] != after.world.directories[*ix as usize];
    let disks: Vec<ProcessIx> = (0..index(group.processes.len())).filter(is_disk_other).collect();
    for task in 0..index(group.topology.tasks.len()) {
        for &member in &members {
            row(Subject::Task(task, member), held(before, member, task), held(after, member, task));
            if let Some((then, now)) = said(before, after, member, task) {
                row(Subject::Report(task, member), then, now);
            }
        }
        for &process in &disks {
            row(
                Subject::Checkpoint(task, process),
                checkpoint(before, process, task),
                checkpoint(after, process, task),
            );
            row(Subject::Lock(task, process), lock(group, before, process, task), lock(group, after, process, task));
        }
        for process in (0..index(group.processes.len())).filter(|_| group.is_stateful(task)) {
            let lag = |side: usize| tables[side].as_ref().map(|table| table.get(task, process));
            if lag(0) != lag(1) {
                let words = |side: usize| lag(side).map_or_else(|| "none yet".to_owned(), number);
                row(Subject::Lag(task, process), words(0), words(1));
            }
        }
    }
    for (member, beside) in (0..).zip(&before.members) {
        let then = thread(beside.position);
        row(Subject::Thread(member), then.to_owned(), thread(after.members[member as usize].position).to_owned());
    }
    rows.sort_by_key(|row| row.subject);
    rows
}

/// Whether a member has, reports or was told something else.
fn is_other(before: &Moment, after: &Moment, member: MemberIx) -> bool {
    let at = member as usize;
    before.world.members[at] != after.world.members[at] || before.members[at] != after.members[at]
}

fn name(group: &Group, subject: Subject) -> Sentence {
    let say = Say::about(group);
    match subject {
        Subject::Task(task, member) | Subject::Report(task, member) => say.task(task).text(" on ").member(member),
        Subject::Lag(task, process) | Subject::Checkpoint(task, process) | Subject::Lock(task, process) => {
            say.task(task).text(" on ").process(process)
        }
        Subject::Thread(member) => say.member(member),
    }
    .spans
}

fn held(moment: &Moment, member: MemberIx, id: TaskIx) -> String {
    if let Some(task) = moment.world.member(member).tasks.get(id) {
        return in_hand(task);
    }
    let told = moment.members[member as usize].told.as_ref();
    let is_pending = told.is_some_and(|told| told.pending.iter().any(|(pending, _)| *pending == id));
    if is_pending { "withheld" } else { "not there" }.to_owned()
}

/// A task in a member's hands, in words.
pub(super) fn in_hand(task: Task) -> String {
    let role = if task.role == Role::Active { "active" } else { "standby" };
    let at = task.offset.map_or_else(String::new, |offset| format!(" at {}", exact(offset)));
    match task.state {
        TaskState::Created => format!("{role}, CREATED{at}"),
        TaskState::Restoring if task.offset.is_none() => format!("{role}, about to run"),
        TaskState::Restoring => format!("{role}, restoring{at}"),
        TaskState::Running if task.role == Role::Active => format!("{role}, runs"),
        TaskState::Running => format!("{role}{at}"),
    }
}

/// A sum or a lag, sentinels in Kafka's words.
fn number(number: i64) -> String {
    match u64::try_from(number) {
        Ok(number) => exact(number),
        Err(_) if number == LATEST_OFFSET => "latest".to_owned(),
        Err(_) => number.to_string(),
    }
}

/// What two reports say of a task. A report that has only just been begun is compared as far as it goes.
fn said(before: &Moment, after: &Moment, member: MemberIx, task: TaskIx) -> Option<(String, String)> {
    let report = |moment: &Moment| of_task(&moment.members[member as usize].report, task);
    let is_new =
        before.members[member as usize].report.sent.is_some() && after.members[member as usize].report.sent.is_none();
    let (then, now) = (report(before), report(after));
    if is_new && now.is_none() {
        return None;
    }
    let words = |said: Option<String>| said.unwrap_or_else(|| "not said".to_owned());
    Some((words(then), words(now)))
}

fn of_task(report: &ReportSeen, task: TaskIx) -> Option<String> {
    let said = report.said.iter().find(|(said, ..)| *said == task).map(|(_, sum, _)| number(*sum));
    said.or_else(|| {
        let unsaid = report.unsaid.iter().find(|(unsaid, _)| *unsaid == task);
        unsaid.map(|(_, silence)| match silence {
            Silence::NeverInitialised => "left unsaid, never initialised".to_owned(),
            Silence::NoCheckpoint => "nothing to say".to_owned(),
            Silence::LockedBy(_) => "left unsaid, locked by another thread".to_owned(),
        })
    })
}

fn checkpoint(moment: &Moment, process: ProcessIx, task: TaskIx) -> String {
    let checkpoint = moment.world.directories[process as usize].checkpoint(task);
    checkpoint.map_or_else(|| "none".to_owned(), exact)
}

fn lock(group: &Group, moment: &Moment, process: ProcessIx, task: TaskIx) -> String {
    match moment.world.directories[process as usize].lock_holder(task) {
        None => "free".to_owned(),
        Some(_) if group.processes[process as usize].threads == 1 => "locked".to_owned(),
        Some(holder) => format!("locked by thread {}", group.members[holder as usize].thread),
    }
}

const fn thread(position: ThreadPosition) -> &'static str {
    match position {
        ThreadPosition::NotJoined => "not in the group",
        ThreadPosition::Rebalancing => "rebalancing",
        ThreadPosition::InsidePoll => "inside poll()",
        ThreadPosition::StandingStill => "standing still",
        ThreadPosition::Running => "running",
    }
}
