//! What a card says of an instance: where its threads are, what is on its disk, and what it reports or leaves unsaid.

use super::num::{exact, fraction, index, short};
use crate::kafka::lag::LATEST_OFFSET;
use crate::kafka::task_manager::{Silence, SumSource};
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::ReportMoment;
use crate::sim::group::Group;
use crate::sim::moment::{Moment, ThreadPosition};

/// A card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardView {
    /// The process.
    pub process: ProcessIx,
    /// What a person calls it.
    pub name: String,
    /// Its UUID and release.
    pub details: String,
    /// Its threads.
    pub lanes: Vec<LaneView>,
    /// Its state directory, and what it says of each task.
    pub rows: Vec<RowView>,
    /// When the report went out that the rows show.
    pub sent: Option<ReportMoment>,
    /// What stays unsaid, and why.
    pub notes: Vec<NoteView>,
    /// What it is beside a recording.
    pub beside: Beside,
}

/// What a card is where a recording is shown beside its simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// Whether it was recorded, so that nothing is known of its disk.
    pub is_recorded: bool,
    /// Whether the other side says something else.
    pub differs: bool,
}

/// A thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneView {
    /// Its number, from 1.
    pub thread: u32,
    /// Where it is.
    pub position: ThreadPosition,
}

/// One stateful task of a card: the disk, and the report.
#[derive(Clone, Debug, PartialEq)]
pub struct RowView {
    /// The task's name.
    pub task: String,
    /// Checkpoint against the changelog's end, from 0 to 1; none if nothing is on disk.
    pub filled: Option<f64>,
    /// The same in numbers.
    pub on_disk: String,
    /// The number of the thread that holds the folder's lock.
    pub lock: Option<u32>,
    /// What is said of it.
    pub said: Said,
    /// Whether the disk has something of it and nobody says so: the bug.
    pub is_hidden: bool,
}

/// What a report says of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// It is not written yet, or the task is none of its business.
    NotYet,
    /// A running active: the sentinel *latest*.
    Running,
    /// An offset sum, and where it comes from.
    Sum(String, SumSource),
    /// Nothing, and why.
    Unsaid(Silence),
}

/// Why tasks that the disk has stay unsaid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteView {
    /// The tasks' names.
    pub tasks: String,
    /// The reason.
    pub reason: String,
}

/// Where a thread is, in words.
pub const fn position_words(position: ThreadPosition) -> &'static str {
    match position {
        ThreadPosition::NotJoined => "not running",
        ThreadPosition::Rebalancing => "in the rebalance",
        ThreadPosition::InsidePoll => "rejoins inside poll()",
        ThreadPosition::StandingStill => "stands still",
        ThreadPosition::Running => "running",
    }
}

/// What a card says at a moment.
pub fn card(group: &Group, moment: &Moment, process: ProcessIx) -> CardView {
    let about = &group.processes[process as usize];
    let rows = tasks(group, moment, process).into_iter().map(|task| row(group, moment, process, task)).collect();
    let members = || group.members_of(process);
    let lane = |member: MemberIx| LaneView {
        thread: group.members[member as usize].thread,
        position: moment.members[member as usize].position,
    };
    CardView {
        process,
        name: about.name.clone(),
        details: format!("Instance {}, Kafka Streams {}, process {}", about.name, about.version, about.id),
        lanes: members().map(lane).collect(),
        rows,
        sent: members()
            .filter_map(|member| moment.members[member as usize].report.sent)
            .max_by_key(|sent| urgency(*sent)),
        notes: notes(group, moment, process),
        beside: Beside::default(),
    }
}

const fn urgency(sent: ReportMoment) -> u8 {
    match sent {
        ReportMoment::Rebalance => 0,
        ReportMoment::FollowUp => 1,
        ReportMoment::InsidePoll => 2,
    }
}

/// How many rows a card has at a moment, and whether it has notes.
pub fn size(group: &Group, moment: &Moment, process: ProcessIx) -> (u32, bool) {
    let reports = || group.members_of(process).map(|member| &moment.members[member as usize].report);
    let is_said = |task: TaskIx| reports().any(|report| report.said.iter().any(|(said, ..)| *said == task));
    let hides = |(task, silence): &(TaskIx, Silence)| silence.hides_state() && !is_said(*task);
    let has_note = reports().flat_map(|report| &report.unsaid).any(hides);
    (index(tasks(group, moment, process).len()), has_note)
}

/// Stateful tasks that an instance has on disk, in hand, or in its report; in task order.
fn tasks(group: &Group, moment: &Moment, process: ProcessIx) -> Vec<TaskIx> {
    let mut tasks: Vec<TaskIx> =
        moment.world.directories[process as usize].folders().iter().map(|(task, _)| *task).collect();
    for member in group.members_of(process) {
        let report = &moment.members[member as usize].report;
        tasks.extend(moment.world.member(member).tasks.tasks().iter().map(|(task, _)| *task));
        tasks.extend(report.said.iter().map(|(task, ..)| *task));
        tasks.extend(report.unsaid.iter().map(|(task, _)| *task));
    }
    tasks.retain(|task| group.is_stateful(*task));
    tasks.sort_unstable();
    tasks.dedup();
    tasks
}

fn row(group: &Group, moment: &Moment, process: ProcessIx, task: TaskIx) -> RowView {
    let directory = &moment.world.directories[process as usize];
    let end = group.end_offset_sum(task).unwrap_or(0);
    let checkpoint = directory.checkpoint(task);
    let on_disk = checkpoint.map_or_else(|| "nothing".to_owned(), exact);
    let said = said(group, moment, process, task);
    RowView {
        task: group.task_id(task).to_string(),
        filled: checkpoint.map(|offset| fraction(offset, end)),
        on_disk: format!("{on_disk} of {} on disk", exact(end)),
        lock: directory.lock_holder(task).map(|member| group.members[member as usize].thread),
        is_hidden: is_hidden(&said),
        said,
    }
}

/// What an instance says of a task: what any of its members says, or else why none does.
fn said(group: &Group, moment: &Moment, process: ProcessIx, task: TaskIx) -> Said {
    let reports = || group.members_of(process).map(|member| &moment.members[member as usize].report);
    let sum = reports().flat_map(|report| &report.said).find(|(said, ..)| *said == task);
    if let Some(&(_, sum, source)) = sum {
        return u64::try_from(sum)
            .map_or(if sum == LATEST_OFFSET { Said::Running } else { Said::Sum(sum.to_string(), source) }, |sum| {
                Said::Sum(short_sum(sum), source)
            });
    }
    let silence = reports().flat_map(|report| &report.unsaid).filter(|(unsaid, _)| *unsaid == task);
    silence.map(|(_, silence)| *silence).min().map_or(Said::NotYet, Said::Unsaid)
}

/// Seven digits fit a row as they are; more are shortened.
fn short_sum(sum: u64) -> String {
    if sum < 10_000_000 { exact(sum) } else { short(sum) }
}

/// Whether the disk had something of a task when the report was made, and nobody said so.
fn is_hidden(said: &Said) -> bool {
    matches!(said, Said::Unsaid(silence) if silence.hides_state())
}

fn notes(group: &Group, moment: &Moment, process: ProcessIx) -> Vec<NoteView> {
    let mut notes: Vec<NoteView> = Vec::new();
    for task in tasks(group, moment, process) {
        let said = said(group, moment, process, task);
        let Said::Unsaid(silence) = said else { continue };
        if !is_hidden(&said) {
            continue;
        }
        let reason = match silence {
            Silence::LockedBy(member) => format!("locked by thread {}: unsaid", group.members[member as usize].thread),
            _ => "on disk, but never initialised: unsaid".to_owned(),
        };
        let name = group.task_id(task).to_string();
        match notes.iter_mut().find(|note| note.reason == reason) {
            Some(note) => note.tasks = format!("{}, {name}", note.tasks),
            None => notes.push(NoteView { tasks: name, reason }),
        }
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::show::Show;

    #[test]
    fn the_disk_has_all_of_it_and_the_report_says_nothing() {
        let show = Show::new(0);
        let moment = show.axis.moment(0, show.turning_point());
        let group = &show.sides[0].run.group;
        let card = card(group, &moment, 2);
        let row = card.rows.iter().find(|row| row.task == "0_0").expect("C has 0_0 on disk");
        assert_eq!((row.filled, row.is_hidden), (Some(1.0), true));
        assert_eq!(row.said, Said::Unsaid(Silence::NeverInitialised));
        assert_eq!(card.notes.len(), 1);
    }
}
