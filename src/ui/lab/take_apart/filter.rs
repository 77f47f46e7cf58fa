//! Which events are wanted.

use yew::prelude::*;

use super::ask;
use crate::app::event_list::{EventFilter, Kind};
use crate::app::lab::message::LabMsg;
use crate::app::lab::take_apart::InspectMsg;
use crate::app::show::Show;
use crate::app::side::Side;
use crate::platform::input;
use crate::ui::lab::Send;
use crate::ui::shared::Shared;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub show: Shared<Show>,
    pub side: Side,
    pub filter: EventFilter,
    /// How many events are left.
    pub left: u32,
}

/// The filter.
#[function_component]
pub fn Filter(props: &Props) -> Html {
    let side = &props.show.sides[props.side.index()];
    let filter = props.filter;
    let to = |with: fn(EventFilter, Option<u32>) -> EventFilter| {
        props.send.reform(move |event: Event| LabMsg::Inspect(InspectMsg::Filter(with(filter, input::number(&event)))))
    };
    let option = |(index, name, chosen): (u32, &String, Option<u32>)| {
        html! { <option key={index} value={index.to_string()} selected={chosen == Some(index)}>{ name }</option> }
    };
    let processes = (0..).zip(side.instances.iter()).map(|(at, name)| option((at, name, filter.process)));
    let tasks = (0..).zip(side.tasks.iter()).map(|(at, (name, _))| option((at, name, filter.task)));
    let kind = |kind: Kind| {
        let is_on = filter.kinds[kind as usize];
        let on_click = ask(&props.send, InspectMsg::Filter(filter.toggled(kind)));
        html! {
            <button key={kind.words()} type="button" class="kind-toggle" data-kind={kind.words()} aria-pressed={is_on.to_string()} onclick={on_click}>{ kind.words() }</button>
        }
    };
    html! {
        <div class="event-filter" role="group" aria-label="Which events">
            <select id="filter-instance" aria-label="Instance" onchange={to(|filter, process| EventFilter { process, ..filter })}>
                <option key="all" value="" selected={filter.process.is_none()}>{ "every instance" }</option>
                { for processes }
            </select>
            <select id="filter-task" aria-label="Task" onchange={to(|filter, task| EventFilter { task, ..filter })}>
                <option key="all" value="" selected={filter.task.is_none()}>{ "every task" }</option>
                { for tasks }
            </select>
            <span class="kinds" role="group" aria-label="Kinds">{ for Kind::ALL.map(kind) }</span>
            <span class="events-left" id="events-left" role="status">{ left(props.left) }</span>
            <button id="filter-clear" type="button" class="goal" disabled={filter == EventFilter::default()} onclick={ask(&props.send, InspectMsg::Filter(EventFilter::default()))}>{ "show all" }</button>
        </div>
    }
}

fn left(events: u32) -> String {
    match events {
        1 => "1 event".to_owned(),
        n => format!("{} events", crate::app::num::exact(n.into())),
    }
}
