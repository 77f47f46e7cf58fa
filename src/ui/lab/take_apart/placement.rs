//! Who has what after a step of the leader's.

use yew::prelude::*;

use super::TabProps;
use crate::app::leader_steps::{MemberShare, Placement, ProcessShare, Stage};
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::group::Group;
use crate::ui::hue;
use crate::ui::words::instance;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub tab: TabProps,
    pub placement: Placement,
    /// What the step changed.
    pub changed: Vec<(TaskIx, ProcessIx)>,
    pub stage: Stage,
}

/// The table: instances while the leader places, members once it shares out over threads.
#[function_component]
pub fn PlacementTable(props: &Props) -> Html {
    let group = &props.tab.run().group;
    let is_by_member = props.stage >= Stage::Threads;
    let rows =
        || (0..).zip(&props.placement.processes).map(|(process, share)| of_process(props, group, process, share));
    let members = || props.placement.members.iter().map(|(member, share)| of_member(group, *member, share));
    html! {
        <div class="placement-scroll">
            <table class="placement" id="placement">
                <thead><tr>
                    <th scope="col">{ if is_by_member { "member" } else { "instance" } }</th>
                    <th scope="col">{ "runs" }</th><th scope="col">{ "keeps a copy" }</th>
                    if is_by_member { <th scope="col">{ "withheld" }</th> }
                </tr></thead>
                <tbody>{ if is_by_member { members().collect::<Html>() } else { rows().collect::<Html>() } }</tbody>
            </table>
        </div>
    }
}

fn of_process(props: &Props, group: &Group, process: ProcessIx, share: &ProcessShare) -> Html {
    let is_changed = |task: TaskIx| props.changed.contains(&(task, process));
    let lost = props
        .changed
        .iter()
        .filter(|(task, other)| *other == process && !share.active.contains(task) && !share.standby.contains(task));
    let gone = lost.map(|(task, _)| html! { <s key={format!("gone-{task}")} class="gone" title="taken away by this step">{ group.task_id(*task).to_string() }</s> });
    html! {
        <tr key={process} data-instance={group.processes[process as usize].name.clone()}>
            <th scope="row">{ instance(process, &group.processes[process as usize].name) }</th>
            <td>{ for share.active.iter().map(|task| chip(group, process, *task, false, is_changed(*task))) }{ for gone }</td>
            <td>{ for share.standby.iter().map(|task| chip(group, process, *task, true, is_changed(*task))) }</td>
        </tr>
    }
}

fn of_member(group: &Group, member: MemberIx, share: &MemberShare) -> Html {
    let process = group.process_of(member);
    let threads = group.processes[process as usize].threads;
    let thread = if threads > 1 { format!(" thread {}", group.members[member as usize].thread) } else { String::new() };
    let chips = |tasks: &[TaskIx], is_copy: bool| {
        tasks.iter().map(|task| chip(group, process, *task, is_copy, false)).collect::<Html>()
    };
    html! {
        <tr key={member}>
            <th scope="row">{ instance(process, &group.processes[process as usize].name) }<small>{ thread }</small></th>
            <td>{ chips(&share.active, false) }</td>
            <td>{ chips(&share.standby, true) }</td>
            <td>{ for share.pending.iter().map(|task| html! { <span key={*task} class="chip withheld"><span class="face">{ group.task_id(*task).to_string() }</span></span> }) }</td>
        </tr>
    }
}

fn chip(group: &Group, process: ProcessIx, task: TaskIx, is_copy: bool, is_changed: bool) -> Html {
    let sign = match (is_copy, group.is_stateful(task)) {
        (true, _) => "standby",
        (false, true) => "active",
        (false, false) => "stateless",
    };
    html! {
        <span key={task} class={classes!("chip", sign, hue(process), is_changed.then_some("step-changed"))} data-task={group.task_id(task).to_string()}>
            <span class="face">{ group.task_id(task).to_string() }</span>
        </span>
    }
}
