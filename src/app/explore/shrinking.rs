//! A group as it shrinks, read from the job's report.

use serde_json::Value;

use crate::sim::scenario::Scenario;

/// What is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Shrunk {
    /// The smallest group so far.
    pub scenario: Scenario,
    /// What was taken away, in order, in words: "without 1_0".
    pub taken: Vec<String>,
    /// What was tried in vain since.
    pub in_vain: Vec<String>,
    /// How many things were tried.
    pub tries: u64,
    /// How many are left to try.
    pub untried: u64,
    /// Whether nothing is left that could be taken away.
    pub is_done: bool,
}

impl Shrunk {
    /// Reads a report; none if it is not one.
    pub fn read(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let texts = |value: &Value| -> Option<Vec<String>> {
            value.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
        };
        let (scenario, problems) = Scenario::read(&value["scenario"]);
        Some(Self {
            scenario: problems.is_empty().then_some(scenario)?,
            taken: texts(&value["taken"])?,
            in_vain: texts(&value["in_vain"])?,
            tries: value["tries"].as_u64()?,
            untried: value["untried"].as_u64()?,
            is_done: value["done"].as_bool()?,
        })
    }
}

/// How big a group is: instances, threads, stateful tasks, stateless tasks, checkpoints.
pub fn sizes(scenario: &Scenario) -> [(&'static str, u64); 5] {
    let threads: u64 = scenario.processes.iter().map(|process| u64::from(process.threads)).sum();
    let stateful = scenario.tasks.iter().filter(|task| task.end_offset.is_some()).count();
    let checkpoints: usize = scenario.processes.iter().map(|process| process.checkpoints.len()).sum();
    [
        ("instances", scenario.processes.len() as u64),
        ("threads", threads),
        ("stateful tasks", stateful as u64),
        ("stateless tasks", (scenario.tasks.len() - stateful) as u64),
        ("checkpoints", checkpoints as u64),
    ]
}
