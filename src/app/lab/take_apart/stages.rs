//! The leader's steps by stage.

use std::ops::Range;

use crate::app::leader_steps::{LeaderSteps, Stage};

/// A stage of the leader's work, and its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageGroup {
    /// Which.
    pub stage: Stage,
    /// Its steps, by index; at least one.
    pub steps: Range<usize>,
}

/// The stages that have steps, in order.
pub fn stage_groups(steps: &LeaderSteps) -> Vec<StageGroup> {
    let mut groups: Vec<StageGroup> = Vec::new();
    for (at, step) in steps.steps.iter().enumerate() {
        match groups.last_mut() {
            Some(group) if group.stage == step.stage => group.steps.end = at + 1,
            _ => groups.push(StageGroup { stage: step.stage, steps: at..at + 1 }),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::leader_steps::leader_steps;
    use crate::sim::presets::presets;
    use crate::sim::run::{DEFAULT_BOUND_ROUNDS, Run};

    #[test]
    fn every_step_is_in_one_stage_and_stages_come_in_kafka_s_order() {
        for preset in presets() {
            let run = Run::new(preset.group(0), DEFAULT_BOUND_ROUNDS);
            for round in (0..).take(run.rounds.len()) {
                let Some(steps) = leader_steps(&run, round) else { continue };
                let groups = stage_groups(&steps);
                assert!(groups.is_sorted_by(|a, b| a.stage < b.stage && a.steps.end == b.steps.start), "{}", preset.id);
                let all: usize = groups.iter().map(|group| group.steps.len()).sum();
                assert_eq!(all, steps.steps.len());
            }
        }
    }
}
