//! Everything restarted with what is on disk now.

use std::rc::Rc;

use super::verb::Edit;
use crate::sim::group::Group;
use crate::sim::moment::Moment;
use crate::sim::scenario::Joins;
use crate::sim::setup::Setup;

/// The edit after which a group starts with what is on its disks at a moment of its run, and nothing is done to it later.
///
/// `setup` is what the run was made from; `group` its group at that moment, with the releases and the configuration that
/// actions have brought about until then: they stay. Instances that have started by then start together, those that have
/// left or crashed since too, and those that only an action would have let join; the others keep their phase.
pub fn restart(setup: &Setup, group: &Group, moment: &Moment) -> Edit {
    let mut scenario = setup.scenario.clone();
    scenario.config = group.topology.config;
    for ((process, directory), ix) in group.processes.iter().zip(&moment.world.directories).zip(0..) {
        let Some(spec) = scenario.processes.iter_mut().find(|spec| spec.id == process.id) else { continue };
        let folders = directory.folders().iter();
        spec.checkpoints = folders.map(|(task, folder)| (group.task_id(*task), folder.checkpoint)).collect();
        spec.version = process.version;
        let runs = moment.world.running.contains(ix);
        if runs || process.phase.is_none_or(|phase| phase <= moment.world.phase) {
            spec.joins = Joins::InPhase(0);
        }
    }
    Edit::Restart(Rc::new(Setup { scenario, actions: Vec::new(), what_if: setup.what_if }))
}
