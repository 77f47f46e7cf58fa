//! Going on until something happens, and along with one instance.

use yew::prelude::*;

use super::ask;
use crate::app::lab::message::LabMsg;
use crate::app::lab::take_apart::InspectMsg;
use crate::app::run_until::Until;
use crate::app::show::Show;
use crate::app::side::Side;
use crate::kafka::ProcessIx;
use crate::platform::input;
use crate::ui::icon;
use crate::ui::lab::Send;
use crate::ui::shared::Shared;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub show: Shared<Show>,
    pub side: Side,
    /// The instance that is gone along with.
    pub about: ProcessIx,
}

const fn name(until: Until) -> (&'static str, &'static str) {
    match until {
        Until::Stable => ("until-stable", "rest"),
        Until::SeenAgain => ("until-seen-again", "seen again"),
        Until::TaskMoves => ("until-task-moves", "a task moves"),
        Until::Silent => ("until-silent", "unsaid"),
    }
}

/// The buttons.
#[function_component]
pub fn Goals(props: &Props) -> Html {
    let until = |until: Until| {
        let (id, name) = name(until);
        let title = format!("Go on until {}", until.words());
        html! {
            <button key={id} {id} type="button" class="goal" title={title.clone()} aria-label={title} onclick={ask(&props.send, InspectMsg::RunUntil(until))}>{ name }</button>
        }
    };
    html! {
        <div class="goals">
            <div class="goal-group" role="group" aria-label="Go on until">
                <span class="goal-name" aria-hidden="true">{ "until" }</span>{ for Until::ALL.map(until) }
            </div>
            <Along send={props.send.clone()} show={props.show.clone()} side={props.side} about={props.about} />
        </div>
    }
}

/// Along with one instance.
#[function_component]
fn Along(props: &Props) -> Html {
    let process = props.about;
    let instances = &props.show.sides[props.side.index()].instances;
    let name = instances.get(process as usize).cloned().unwrap_or_default();
    let step = |id: &'static str, title: String, forward: bool, drawing: Html| {
        let message = InspectMsg::StepInstance { process, forward };
        html! {
            <button {id} type="button" class="goal" title={title.clone()} aria-label={title} onclick={ask(&props.send, message)}>{ drawing }</button>
        }
    };
    let on_change =
        props.send.reform(|event: Event| LabMsg::Inspect(InspectMsg::Instance(input::number(&event).unwrap_or(0))));
    let option = |(index, name): (u32, &String)| {
        html! { <option key={index} value={index.to_string()} selected={index == process}>{ name }</option> }
    };
    html! {
        <div class="goal-group" role="group" aria-label="Along with one instance">
            <select id="along" aria-label="Instance to go along with" onchange={on_change}>{ for (0..).zip(instances.iter()).map(option) }</select>
            { step("instance-back", format!("The last thing that {name} did"), false, icon::step_back()) }
            { step("instance-forward", format!("The next thing that {name} does"), true, icon::step_forward()) }
        </div>
    }
}
