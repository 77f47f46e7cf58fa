//! Everything restarted with what is on disk now.

use std::rc::Rc;

use super::verb::Edit;
use crate::kafka::ProcessIx;
use crate::sim::group::Group;
use crate::sim::moment::Moment;
use crate::sim::scenario::Joins;
use crate::sim::setup::Setup;

/// The edit after which a group starts with what is on its disks at a moment of its run, and nothing is done to it later.
///
/// `setup` is what the run was made from, `group` its group. Those that have started at that moment start together; others
/// keep their phase, or start too if only an action would have let them join.
pub fn restart(setup: &Setup, group: &Group, moment: &Moment) -> Edit {
    let mut scenario = setup.scenario.clone();
    for (ix, process) in (0..).zip(&group.processes) {
        let Some(spec) = scenario.processes.iter_mut().find(|spec| spec.id == process.id) else { continue };
        let folders = moment.world.directories.get(ix as usize).map_or(&[][..], |directory| directory.folders());
        spec.checkpoints = folders.iter().map(|(task, folder)| (group.task_id(*task), folder.checkpoint)).collect();
        if has_started(group, moment, ix) || spec.joins == Joins::ByAction {
            spec.joins = Joins::InPhase(0);
        }
    }
    Edit::Restart(Rc::new(Setup { scenario, actions: Vec::new(), what_if: setup.what_if }))
}

fn has_started(group: &Group, moment: &Moment, process: ProcessIx) -> bool {
    group.has_started(process, moment.world.phase)
}
