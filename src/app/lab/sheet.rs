//! The group on paper: what is configured, line by line, and why it goes on for ever.

use std::fmt::Write;

use super::take_apart::Inspection;
use crate::analysis::cause::Question;
use crate::app::cause_view::{CauseView, answer};
use crate::app::edit::label::done;
use crate::app::edit::verb::Switch;
use crate::app::num::{duration, exact};
use crate::app::show::Show;
use crate::kafka::task_id::TaskId;
use crate::sim::event::Event;
use crate::sim::scenario::{Joins, ProcessSpec, Restoration, Scenario};
use crate::sim::setup::Setup;

/// A group on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The instances.
    pub instances: Vec<Line>,
    /// The tasks, and how fast their state is restored.
    pub tasks: Vec<String>,
    /// What is done to it, and which rules it has that Kafka has not.
    pub changes: Vec<String>,
}

/// An instance on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// Its release, threads, and when it joins.
    pub is: String,
    /// What its disk holds.
    pub on_disk: String,
}

/// Tasks that a line names.
const NAMED: usize = 24;

/// The group as it is configured.
pub fn sheet(setup: &Setup) -> Sheet {
    let scenario = &setup.scenario;
    let mut processes: Vec<&ProcessSpec> = scenario.processes.iter().collect();
    processes.sort_by_key(|process| process.id);
    let rules = Switch::ALL.into_iter().filter(|switch| switch.is_on(setup.what_if));
    let rules = rules.map(|switch| format!("Not as in Kafka: {}", switch.name()));
    Sheet {
        instances: processes.into_iter().map(|process| line(scenario, process)).collect(),
        tasks: tasks(scenario),
        changes: setup.actions.iter().map(|action| done(*action, scenario)).chain(rules).collect(),
    }
}

fn line(scenario: &Scenario, process: &ProcessSpec) -> Line {
    let threads = if process.threads == 1 { "1 thread".to_owned() } else { format!("{} threads", process.threads) };
    let joins = match process.joins {
        Joins::InPhase(0) => String::new(),
        Joins::InPhase(phase) => format!(", joins in phase {phase}"),
        Joins::ByAction => ", joins by an action".to_owned(),
    };
    Line {
        name: process.name.clone(),
        is: format!("{}, {threads}{joins}", process.version),
        on_disk: on_disk(scenario, process),
    }
}

fn on_disk(scenario: &Scenario, process: &ProcessSpec) -> String {
    let end = |id: TaskId| scenario.tasks.iter().find(|task| task.id == id).and_then(|task| task.end_offset);
    let (full, part): (Vec<_>, Vec<_>) =
        process.checkpoints.iter().partition(|(task, offset)| end(**task) == Some(**offset));
    let mut said = Vec::new();
    if !full.is_empty() {
        said.push(format!("all of {}", named(full.iter().map(|(task, _)| task.to_string()))));
    }
    if !part.is_empty() {
        said.push(named(part.iter().map(|(task, offset)| format!("{task} up to {}", exact(**offset)))));
    }
    if said.is_empty() { "nothing".to_owned() } else { said.join("; ") }
}

fn named(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(NAMED);
    let mut text = names.take(NAMED).collect::<Vec<String>>().join(", ");
    if more > 0 {
        let _ = write!(text, " and {more} more");
    }
    text
}

/// The tasks by where their changelog ends, and how fast they are restored.
fn tasks(scenario: &Scenario) -> Vec<String> {
    let mut ends: Vec<Option<u64>> = scenario.tasks.iter().map(|task| task.end_offset).collect();
    ends.sort_unstable_by(|a, b| b.cmp(a));
    ends.dedup();
    let of = |end: &Option<u64>| {
        let names: Vec<String> =
            scenario.tasks.iter().filter(|task| task.end_offset == *end).map(|task| task.id.to_string()).collect();
        let names = named(names.into_iter());
        match end {
            Some(end) => format!("{names}: {} records", exact(*end)),
            None => format!("{names}: stateless"),
        }
    };
    let restored = match scenario.restoration {
        Restoration::Records { per_heartbeat, per_wait } => {
            format!("Restored: {} records in a heartbeat, {} in a wait", exact(per_heartbeat), exact(per_wait))
        }
        Restoration::Rate { records_per_s, heartbeat_interval_ms } => {
            format!(
                "Restored: {} records a second; heartbeat {}",
                exact(records_per_s),
                duration(heartbeat_interval_ms)
            )
        }
    };
    ends.iter().take(NAMED).map(of).chain([restored]).collect()
}

/// Why, on paper: what was asked last; if nothing was, why a report leaves out what is on disk, of the side that goes on for
/// ever. With it the side's name.
pub fn why(show: &Show, inspection: &Inspection) -> Option<(String, CauseView)> {
    let label = |side: usize| show.sides[side].label.to_string();
    if let Some(answer) = inspection.answers.last() {
        return Some((label(answer.side.index()), answer.view.clone()));
    }
    let side = show.looping_side()?;
    let at = show.axis.position(side, show.turning_point());
    let Event::SumUnsaid { member, task, .. } = show.axis.event(side, show.turning_point())? else { return None };
    Some((label(side), answer(&show.sides[side].run, at, Question::Report { member, task })?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::sentence::plain;
    use crate::sim::presets::{Preset, presets};

    #[test]
    fn the_opening_group_fits_a_few_lines() {
        let sheet = sheet(&Setup::from(presets()[0].scenario()));
        assert_eq!(
            sheet.instances[2],
            Line { name: "C".to_owned(), is: "2.6.0, 1 thread".to_owned(), on_disk: "all of 0_0, 0_1, 0_4".to_owned() }
        );
        assert_eq!(sheet.tasks[1], "1_0, 1_1, 1_2, 1_3: stateless");
        assert!(sheet.changes.is_empty());
    }

    #[test]
    fn a_line_names_so_many_tasks_and_counts_the_others() {
        assert_eq!(named((0..3).map(|n| n.to_string())), "0, 1, 2");
        let long = named((0..300).map(|n| n.to_string()));
        assert!(long.ends_with(" 23 and 276 more"), "{long}");
    }

    #[test]
    fn why_it_loops_is_told_though_nobody_asked() {
        for preset in presets() {
            let index = presets().iter().position(|other| other.id == preset.id).expect("itself");
            let show = Show::new(index);
            let told = why(&show, &Inspection::default());
            let loops = show.looping_side().is_some();
            assert!(loops || told.is_none(), "{}", preset.id);
            if preset.id == Preset::find("livelock").expect("a preset").id {
                let (label, view) = told.expect("a chain");
                assert_eq!(label, "2.6.0");
                assert!(plain(&view.links[0].fact.sentence).contains("0_0"), "{view:?}");
            }
        }
    }
}
