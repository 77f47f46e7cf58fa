//! What runs the group that is shown on a released Kafka: a file and a command line, or why it cannot be.

use crate::analysis::conformance::for_real::problems;
use crate::sim::problem::Problem;
use crate::sim::setup::Setup;
use crate::sim::what_if::WhatIf;

/// What a person is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForReal {
    /// The command line, in a folder with a clone of the project.
    pub command: String,
    /// Whether its instances run different releases: then all run the one, and after that all the other.
    pub is_mixed: bool,
    /// Why it cannot be run, if there is anything.
    pub problems: Vec<Problem>,
}

/// What runs a group for real, once it has been saved under a name.
pub fn for_real(setup: &Setup, file: &str) -> ForReal {
    let scenario = &setup.scenario;
    let first = scenario.processes.first().map(|process| process.version);
    let only = first.filter(|first| scenario.processes.iter().all(|process| process.version == *first));
    let version = only.map(|version| format!(" VERSION={version}")).unwrap_or_default();
    let mut found = scenario.group().map_or_else(|problems| problems, |group| problems(&group));
    if !setup.actions.is_empty() {
        found.push(Problem::new("actions", "are done to a simulated group only"));
    }
    if setup.what_if != WhatIf::default() {
        found.push(Problem::new("what_if", "has rules that no Kafka has"));
    }
    ForReal { command: format!("make conformance SCENARIO={file}{version}"), is_mixed: only.is_none(), problems: found }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::edit::blank::preset_setup;
    use crate::sim::presets::presets;

    fn preset(id: &str) -> Setup {
        let index = presets().iter().position(|preset| preset.id == id).expect("a preset");
        (*preset_setup(index, 0).expect("a group").1).clone()
    }

    #[test]
    fn a_group_of_one_release_is_run_on_that_one() {
        let told = for_real(&preset("livelock"), "group.json");
        assert_eq!(told.command, "make conformance SCENARIO=group.json VERSION=2.6.0");
        assert_eq!((told.is_mixed, told.problems), (false, Vec::new()));
    }

    #[test]
    fn what_no_real_group_does_is_said() {
        let mut setup = preset("half-upgraded");
        setup.what_if.keeps_stateless = true;
        let told = for_real(&setup, "group.json");
        assert_eq!((told.command.as_str(), told.is_mixed), ("make conformance SCENARIO=group.json", true));
        assert_eq!(told.problems.len(), 1, "{:?}", told.problems);
        assert!(told.problems[0].to_string().starts_with("what_if"));
    }

    #[test]
    fn a_group_that_is_too_large_for_one_machine_says_why() {
        let mut setup = preset("livelock");
        setup.scenario.processes[0].threads = 64;
        let told = for_real(&setup, "group.json");
        assert!(told.problems.iter().any(|problem| problem.to_string().contains("threads")), "{:?}", told.problems);
    }
}
