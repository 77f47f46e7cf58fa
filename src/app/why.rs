//! *Why for ever?* The two equal states of the proof, side by side, line by line.

use super::lasso_geometry::{Passage, passage};
use super::num::exact;
use super::strip::{self, StripCell};
use crate::kafka::lag::LATEST_OFFSET;
use crate::kafka::task::{Role, TaskState};
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::group::Group;
use crate::sim::run::{IGNORED_BY_EQUALITY, Run};
use crate::sim::world::World;

/// The proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyView {
    /// Before which two rebalances the states are equal.
    pub rounds: (u32, u32),
    /// What is compared: whose, what, and both values.
    pub lines: Vec<WhyLine>,
    /// What is left out, and why that is right.
    pub ignored: [&'static str; 3],
    /// What happens one time round.
    pub ways: Vec<Way>,
}

/// One rebalance of the ring, and the way to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The rebalance.
    pub round: u32,
    /// Which tasks it gives to somebody else; in words.
    pub moves: Vec<String>,
    /// How the next one comes.
    pub passage: &'static str,
}

/// One line of the comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyLine {
    /// The instance.
    pub process: ProcessIx,
    /// Whose: a thread, or the instance's disk.
    pub whose: String,
    /// What of it.
    pub what: &'static str,
    /// In the earlier and in the later state.
    pub values: (String, String),
}

/// The proof of a run that goes on for ever.
pub fn why(run: &Run) -> Option<WhyView> {
    let (stem, cycle) = run.outcome.lasso()?;
    let (earlier, later) = run.equal_states()?;
    let group = &run.group;
    let both = |of: &dyn Fn(&World) -> String| (of(&earlier), of(&later));
    let mut lines = Vec::new();
    for (process, about) in (0..).zip(&group.processes) {
        let mut line = |whose: String, what, values| lines.push(WhyLine { process, whose, what, values });
        for member in group.members_of(process) {
            let thread = group.members[member as usize].thread;
            let whose = if about.threads > 1 { format!("{} thread {thread}", about.name) } else { about.name.clone() };
            line(whose.clone(), "tasks", both(&|world| tasks(group, world, member)));
            line(whose, "report out", both(&|world| report(group, world, member)));
        }
        line(about.name.clone(), "on disk", both(&|world| disk(group, world, process)));
    }
    let ways = (stem..stem + cycle).map(|round| way(run, round)).collect();
    Some(WhyView { rounds: (stem, stem + cycle), lines, ignored: IGNORED_BY_EQUALITY, ways })
}

fn way(run: &Run, round: u32) -> Way {
    let (stem, cycle) = run.outcome.lasso().unwrap_or((0, 1));
    // Before the ring's first rebalance, from the second time on, is its last one.
    let before = if round == stem { stem + cycle - 1 } else { round - 1 };
    let cells = |round: u32| strip::column(run, round as usize).cells;
    let (was, is) = (cells(before), cells(round));
    let moves = (0..).zip(was.iter().zip(is.iter()));
    let moves = moves.filter_map(|(task, (was, is))| moved(&run.group, task, *was, *is)).collect();
    let passage = passage(&run.rounds[round as usize].events).map_or("", Passage::in_words);
    Way { round, moves, passage }
}

fn moved(group: &Group, task: TaskIx, was: StripCell, is: StripCell) -> Option<String> {
    let task = group.task_id(task);
    let name = |process: ProcessIx| &group.processes[process as usize].name;
    match (was, is) {
        (StripCell::Owned { process: from, .. }, StripCell::Owned { process: to, .. }) if from != to => {
            Some(format!("{task} from {} to {}", name(from), name(to)))
        }
        (StripCell::Owned { process: from, .. }, StripCell::Withheld { process: to }) => {
            Some(format!("{task} leaves {}, withheld for {}", name(from), name(to)))
        }
        (StripCell::Withheld { .. }, StripCell::Owned { process: to, .. }) => Some(format!("{task} to {}", name(to))),
        _ => None,
    }
}

fn list(items: &[String]) -> String {
    if items.is_empty() { "nothing".to_owned() } else { items.join("; ") }
}

fn tasks(group: &Group, world: &World, member: MemberIx) -> String {
    let tasks = world.member(member).tasks.tasks().iter().map(|(id, task)| {
        let role = if task.role == Role::Active { "active" } else { "standby" };
        let state = match task.state {
            TaskState::Created => " CREATED",
            TaskState::Restoring => " restoring",
            TaskState::Running => "",
        };
        let offset = task.offset.map_or_else(String::new, |offset| format!(" at {}", exact(offset)));
        format!("{} {role}{state}{offset}", group.task_id(*id))
    });
    list(&tasks.collect::<Vec<_>>())
}

fn report(group: &Group, world: &World, member: MemberIx) -> String {
    let report = &world.member(member).report;
    if !report.is_out {
        return "not yet".to_owned();
    }
    let sums = report.offset_sums.iter().map(|(task, sum)| {
        let sum = match u64::try_from(*sum) {
            Ok(sum) => exact(sum),
            Err(_) if *sum == LATEST_OFFSET => "latest".to_owned(),
            Err(_) => sum.to_string(),
        };
        format!("{}: {sum}", group.task_id(*task))
    });
    list(&sums.collect::<Vec<_>>())
}

fn disk(group: &Group, world: &World, process: ProcessIx) -> String {
    let directory = &world.directories[process as usize];
    let folders = directory.folders().iter().map(|(task, folder)| {
        let offset = exact(folder.checkpoint);
        let lock = folder.holder.map_or_else(String::new, |member| match group.processes[process as usize].threads {
            1 => " (locked)".to_owned(),
            _ => format!(" (locked by thread {})", group.members[member as usize].thread),
        });
        format!("{}: {offset}{lock}", group.task_id(*task))
    });
    list(&folders.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::show::Show;
    use crate::sim::presets::presets;

    #[test]
    fn the_two_states_are_equal_line_by_line() {
        for show in (0..presets().len()).map(Show::new) {
            for side in &show.sides {
                let Some(view) = why(&side.run) else { continue };
                assert!(view.lines.iter().all(|line| line.values.0 == line.values.1), "{}", show.about.title);
                assert!(view.rounds.0 < view.rounds.1);
            }
        }
    }

    #[test]
    fn a_run_that_rests_has_no_such_proof() {
        assert_eq!(why(&Show::new(0).sides[1].run), None);
    }

    #[test]
    fn says_what_happens_one_time_round() {
        let view = why(&Show::new(0).sides[0].run).expect("a loop");
        let ways: Vec<String> =
            view.ways.iter().map(|way| format!("{}: {}", way.round, way.moves.join("; "))).collect();
        assert_eq!(ways.len(), 2);
        assert!(ways[0].contains("0_0") && ways[1].contains("0_0"), "{ways:?}");
        assert!(view.ways.iter().any(|way| way.passage.contains("heartbeat")));
    }
}
