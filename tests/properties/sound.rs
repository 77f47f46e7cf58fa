//! What holds of every world that a run passes through: who may own, lock and write what.

use proptest::prelude::*;
use rebalance_lasso::kafka::task::{Role, Task, TaskState};
use rebalance_lasso::kafka::{MemberIx, TaskIx};
use rebalance_lasso::sim::event::Event;
use rebalance_lasso::sim::group::Group;
use rebalance_lasso::sim::world::World;

use crate::proof::check_runs;

/// After any event.
fn complaint(group: &Group, world: &World) -> Option<String> {
    let members = (0..).zip(&world.members);
    let held =
        members.flat_map(|(member, state)| state.tasks.tasks().iter().map(move |(id, task)| (member, *id, *task)));
    let mut owners = vec![None; group.topology.tasks.len()];
    for (member, id, task) in held {
        let other = (task.role == Role::Active).then(|| owners[id as usize].replace(member)).flatten();
        if let Some(other) = other {
            return Some(format!("{id} is owned by {member} and by {other}"));
        }
        let complaint = if group.is_stateful(id) {
            stateful_complaint(group, world, (member, id, task))
        } else {
            (task.role == Role::Standby || task.offset.is_some()).then_some("state of a stateless task")
        };
        if let Some(complaint) = complaint {
            return Some(format!("{complaint}: {id} of {member} is {task:?}"));
        }
    }
    checkpoint_complaint(group, world)
}

/// Whoever has stores open has the folder's lock, and the checkpoint is what the stores hold.
fn stateful_complaint(
    group: &Group,
    world: &World,
    (member, id, task): (MemberIx, TaskIx, Task),
) -> Option<&'static str> {
    let directory = world.directory_of(group, member);
    let end = group.end_offset_sum(id).unwrap_or(0);
    let Some(offset) = task.offset else { return task.is_initialised().then_some("initialised without an offset") };
    if directory.lock_holder(id) != Some(member) {
        return Some("open without its lock");
    }
    if directory.checkpoint(id) != Some(offset) {
        return Some("the checkpoint says something else");
    }
    if task.is_initialised() && offset > end {
        return Some("beyond the end");
    }
    if task.is_running_active() && offset < end {
        return Some("runs before it is restored");
    }
    (task.role == Role::Standby && task.state == TaskState::Restoring).then_some("a standby does not restore to run")
}

/// A checkpoint lies beyond the end only if it did at the start.
fn checkpoint_complaint(group: &Group, world: &World) -> Option<String> {
    for (process, directory) in group.processes.iter().zip(&world.directories) {
        for &(task, folder) in directory.folders() {
            let checkpoint = Some(folder.checkpoint);
            if checkpoint > group.end_offset_sum(task) && checkpoint != process.checkpoints[task as usize] {
                return Some(format!("the checkpoint of {task} on {} is beyond the end", process.name));
            }
        }
    }
    None
}

#[test]
fn nobody_owns_locks_or_writes_what_is_not_theirs() {
    check_runs(800, |run| {
        let mut world = World::before_start(&run.group);
        for event in run.rounds.iter().flat_map(|round| &round.events) {
            world.apply(&run.group, event);
            let complaint = complaint(&run.group, &world);
            prop_assert!(complaint.is_none(), "{complaint:?} after {event:?}");
        }
        Ok(())
    });
}

/// Between rebalances a folder is locked by whoever has its task, or by a member whose report is out: it locked what it
/// could to read it, and lets go when it takes its next assignment.
#[test]
fn between_rebalances_locks_belong_to_tasks_or_to_reports() {
    check_runs(800, |run| {
        for round in &run.rounds {
            let world = &round.before.world;
            for (process, directory) in (0..).zip(&world.directories) {
                for task in (0..).take(run.group.topology.tasks.len()) {
                    let Some(holder) = directory.lock_holder(task) else { continue };
                    let state = world.member(holder);
                    prop_assert_eq!(run.group.process_of(holder), process);
                    prop_assert!(directory.checkpoint(task).is_some(), "{task} is locked and has no folder");
                    prop_assert!(
                        state.report.is_out || state.tasks.get(task).is_some(),
                        "{holder} keeps {task} locked"
                    );
                }
            }
        }
        Ok(())
    });
}

#[test]
fn between_rebalances_no_process_has_a_task_twice() {
    check_runs(800, |run| {
        for round in &run.rounds {
            let mut seen = std::collections::BTreeSet::new();
            for (member, state) in (0..).zip(&round.before.world.members) {
                for (id, _) in state.tasks.tasks() {
                    prop_assert!(seen.insert((run.group.process_of(member), *id)), "{id} is twice in a process");
                }
            }
        }
        Ok(())
    });
}

/// No more than the scenario gives passes in a turn or a wait.
#[test]
fn nothing_restores_faster_than_the_scenario_says() {
    check_runs(500, |run| {
        let mut most = 0;
        for event in run.rounds.iter().flat_map(|round| &round.events) {
            match *event {
                Event::NextSettled { .. } => most = run.group.restored_per_heartbeat,
                Event::WaitBegan { .. } => most = run.group.restored_per_wait,
                Event::RecordsGained { records, .. } => prop_assert!(0 < records && records <= most, "{event:?}"),
                _ => {}
            }
        }
        Ok(())
    });
}
