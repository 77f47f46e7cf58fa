//! What can be asked at the playhead, for who does not point.

use yew::prelude::*;

use super::{TabProps, ask};
use crate::analysis::cause::Question;
use crate::app::cause_view::FactView;
use crate::app::lab::message::LabMsg;
use crate::app::lab::take_apart::{InspectMsg, hidden, offers};
use crate::kafka::{MemberIx, TaskIx};
use crate::platform::input;
use crate::ui::words::words;

/// What is unsaid that is offered at most.
const MAX_HIDDEN: usize = 6;

/// The list.
#[function_component]
pub fn Facts(props: &TabProps) -> Html {
    let about = props.inspection.about;
    let key = (props.show.clone(), props.side(), props.at, about);
    let offered = use_memo(key, |(show, side, at, about)| {
        let run = &show.sides[*side].run;
        (offers(run, *at, *about), hidden(run, *at, MAX_HIDDEN))
    });
    let (offered, unsaid) = &*offered;
    let fact = |(at, (question, fact)): (usize, &(Question, FactView))| {
        html! {
            <li key={at}><button type="button" class="fact" onclick={ask(&props.send, InspectMsg::Ask(*question))}>
                <span class="when">{ fact.at.round }</span><span class="what">{ words(&fact.sentence) }</span>
            </button></li>
        }
    };
    html! {
        <section aria-labelledby="facts-head">
            <h3 id="facts-head">{ "What can be asked at the playhead" }</h3>
            <div class="facts-about">{ instances(props) }{ tasks(props) }{ unsaid_facts(props, unsaid) }</div>
            <ul class="facts-list" id="facts-list">{ for offered.iter().enumerate().map(fact) }</ul>
        </section>
    }
}

/// What is on a disk and left unsaid: most worth asking.
fn unsaid_facts(props: &TabProps, unsaid: &[(MemberIx, TaskIx)]) -> Html {
    let group = &props.run().group;
    let button = |(at, (member, task)): (usize, &(MemberIx, TaskIx))| {
        let (name, id) = (&group.processes[group.process_of(*member) as usize].name, group.task_id(*task));
        let question = Question::Report { member: *member, task: *task };
        html! {
            <button key={at} type="button" class="goal unsaid-fact" onclick={ask(&props.send, InspectMsg::Ask(question))}>
                { format!("{name} says nothing of {id}") }
            </button>
        }
    };
    html! { <span class="unsaid-facts">{ for unsaid.iter().enumerate().map(button) }</span> }
}

fn instances(props: &TabProps) -> Html {
    let (process, task) = props.inspection.about;
    let on_change = props
        .send
        .reform(move |event: Event| LabMsg::Inspect(InspectMsg::About(input::number(&event).unwrap_or(0), task)));
    let option = |(index, name): (u32, &String)| {
        html! { <option key={index} value={index.to_string()} selected={index == process}>{ name }</option> }
    };
    html! {
        <label><span>{ "Instance" }</span>
            <select id="about-instance" onchange={on_change}>{ for (0..).zip(props.show.sides[props.side()].instances.iter()).map(option) }</select>
        </label>
    }
}

fn tasks(props: &TabProps) -> Html {
    let (process, task) = props.inspection.about;
    let on_change = props
        .send
        .reform(move |event: Event| LabMsg::Inspect(InspectMsg::About(process, input::number(&event).unwrap_or(0))));
    let option = |(index, (name, _)): (u32, &(String, bool))| {
        html! { <option key={index} value={index.to_string()} selected={index == task}>{ name }</option> }
    };
    html! {
        <label><span>{ "Task" }</span>
            <select id="about-task" onchange={on_change}>{ for (0..).zip(props.show.sides[props.side()].tasks.iter()).map(option) }</select>
        </label>
    }
}
