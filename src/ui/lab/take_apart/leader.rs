//! The leader's work, step by step.

use yew::prelude::*;

use super::placement::PlacementTable;
use super::{TabProps, ask};
use crate::app::lab::take_apart::{InspectMsg, StageGroup, stage_groups};
use crate::app::leader_steps::{LeaderStep, LeaderSteps, Stage, leader_steps};
use crate::platform::scroll;
use crate::ui::icon;
use crate::ui::shared::Shared;
use crate::ui::words::words;

/// The tab.
#[function_component]
pub fn Leader(props: &TabProps) -> Html {
    let key = (props.show.clone(), props.side(), props.at.round);
    let steps = use_memo(key, |(show, side, round)| leader_steps(&show.sides[*side].run, *round));
    let Some(steps) = (*steps).as_ref().filter(|steps| !steps.steps.is_empty()) else {
        return html! { <div class="leader"><p class="hint">{ "No leader works in this rebalance." }</p></div> };
    };
    let last = steps.steps.len() - 1;
    let at = props.inspection.step_at(props.cursor, steps.step_at(props.at.events)).map(|at| at.min(last));
    let step = at.map(|at| &steps.steps[at]);
    html! {
        <div class="leader">
            <section class="steps-box" aria-label="Steps">
                { walk(props, steps, at) }
                <Steps tab={props.clone()} steps={Shared::from(&std::rc::Rc::new(steps.clone()))} {at} />
            </section>
            <section class="placement-box" aria-label="Who has what after this step">
                <p class="step-says" id="step-says">{ step.map_or_else(not_begun, |step| words(&steps.sentence(props.run(), step))) }</p>
                <PlacementTable tab={props.clone()} placement={steps.placement(at.map_or(0, |at| at + 1))}
                    changed={step.map(|step| step.changed.clone()).unwrap_or_default()} stage={step.map_or(Stage::Ideal, |step| step.stage)} />
            </section>
        </div>
    }
}

fn not_begun() -> Html {
    html! { <span>{ "The leader has not begun: it waits for everybody's report." }</span> }
}

/// Back, on, and to the step's moment.
fn walk(props: &TabProps, steps: &LeaderSteps, at: Option<usize>) -> Html {
    let to = |at: usize| ask(&props.send, InspectMsg::Step(crate::app::num::index(at)));
    let count = steps.steps.len();
    let (back, on) = (at.and_then(|at| at.checked_sub(1)), Some(at.map_or(0, |at| at + 1)).filter(|on| *on < count));
    let step = at.map(|at| &steps.steps[at]);
    let left = step.map(|step| step.warm_ups_left);
    let here = step.map(|step| step.at);
    html! {
        <div class="walk">
            <button id="leader-back" type="button" class="goal" title="The step before" aria-label="The step before" disabled={back.is_none()}
                onclick={to(back.unwrap_or(0))}>{ icon::step_back() }</button>
            <span class="walk-count" id="leader-at">{ format!("step {} of {count}", at.map_or(0, |at| at + 1)) }</span>
            <button id="leader-on" type="button" class="goal" title="The next step" aria-label="The next step" disabled={on.is_none()}
                onclick={to(on.unwrap_or(0))}>{ icon::step_forward() }</button>
            <span class="budget">if let Some(left) = left { { format!("warm-ups left: {left}") } }</span>
            <button id="leader-go" type="button" class="goal" disabled={here.is_none_or(|here| here == props.at)}
                onclick={ask(&props.send, InspectMsg::GoToStep(here.unwrap_or_default(), crate::app::num::index(at.unwrap_or(0))))}>{ "go there" }</button>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct StepsProps {
    tab: TabProps,
    steps: Shared<LeaderSteps>,
    at: Option<usize>,
}

/// Stages in order, and the steps of the one that is looked at.
#[function_component]
fn Steps(props: &StepsProps) -> Html {
    let node = use_node_ref();
    {
        let node = node.clone();
        use_effect_with((props.at, props.tab.at.round), move |_| scroll::reveal_within(&node, "[aria-current]"));
    }
    let shown = props.at.map(|at| props.steps.steps[at].stage);
    let group = |group: &StageGroup| {
        let is_shown = shown == Some(group.stage);
        let begun = props.at.is_some_and(|at| at >= group.steps.start);
        let steps = || group.steps.clone().map(|at| step(props, at, &props.steps.steps[at]));
        html! {
            <li key={group.stage as usize} class={classes!("stage-group", begun.then_some("begun"), is_shown.then_some("shown"))}>
                <button type="button" class="stage-name" onclick={ask(&props.tab.send, InspectMsg::Step(crate::app::num::index(group.steps.start)))}>
                    <span>{ group.stage.title() }</span><span class="count-of">{ group.steps.len() }</span>
                </button>
                <ol class="steps-of">if is_shown { { for steps() } }</ol>
            </li>
        }
    };
    html! { <ol class="stage-groups" id="leader-steps" ref={node}>{ for stage_groups(&props.steps).iter().map(group) }</ol> }
}

fn step(props: &StepsProps, at: usize, step: &LeaderStep) -> Html {
    let is_current = props.at == Some(at);
    html! {
        <li key={at}>
            <button type="button" class="step" aria-current={is_current.then_some("step")} onclick={ask(&props.tab.send, InspectMsg::Step(crate::app::num::index(at)))}>
                { words(&props.steps.sentence(props.tab.run(), step)) }
            </button>
        </li>
    }
}
