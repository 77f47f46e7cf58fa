//! A group of a space as a person can open it.

use crate::kafka::process_id::ProcessId;
use crate::sim::group::{Group, Process};
use crate::sim::scenario::{Joins, ProcessSpec, Restoration, Scenario, TaskSpec};
use crate::sim::setup::Setup;

/// The scenario that a group is made of: its group is this one again, rules that Kafka does not have aside.
pub fn scenario_of(group: &Group) -> Scenario {
    let tasks = (0_u32..).zip(&group.topology.tasks);
    Scenario {
        config: group.topology.config,
        tasks: tasks.map(|(task, id)| TaskSpec { id: *id, end_offset: group.end_offset_sum(task) }).collect(),
        processes: group.processes.iter().map(|process| process_of(group, process)).collect(),
        restoration: Restoration::Records {
            per_heartbeat: group.restored_per_heartbeat,
            per_wait: group.restored_per_wait,
        },
    }
}

fn process_of(group: &Group, process: &Process) -> ProcessSpec {
    let id: ProcessId = process.id;
    let checkpoints = group.topology.tasks.iter().zip(&process.checkpoints);
    ProcessSpec {
        id,
        name: process.name.clone(),
        threads: process.threads,
        version: process.version,
        joins: process.phase.map_or(Joins::ByAction, Joins::InPhase),
        checkpoints: checkpoints.filter_map(|(task, checkpoint)| Some((*task, (*checkpoint)?))).collect(),
    }
}

/// As [`scenario_of`], with its rules.
pub fn setup_of(group: &Group) -> Setup {
    Setup { what_if: group.what_if, ..Setup::from(scenario_of(group)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::space::Space;

    #[test]
    fn a_group_made_of_its_scenario_is_the_same_group() {
        for number in 0..300 {
            let group = Space::default().group(5, number);
            assert_eq!(scenario_of(&group).group(), Ok(group), "{number}");
        }
    }
}
