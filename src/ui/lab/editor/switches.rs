//! Rules that Kafka does not have.

use yew::prelude::*;

use super::section::Section;
use crate::app::edit::verb::{Edit, Switch};
use crate::app::lab::message::LabMsg;
use crate::platform::input;
use crate::sim::setup::Setup;
use crate::ui::lab::Send;
use crate::ui::shared::Shared;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub setup: Shared<Setup>,
}

/// The part about switches.
#[function_component]
pub fn Switches(props: &Props) -> Html {
    let what_if = props.setup.what_if;
    let on: Vec<&str> = Switch::ALL.into_iter().filter(|switch| switch.is_on(what_if)).map(Switch::name).collect();
    let summary = if on.is_empty() { "Kafka as it is".to_owned() } else { on.join(" · ") };
    let row = |switch: Switch| {
        let id = format!("switch-{}", switch.name().replace(' ', "-"));
        let help = format!("{id}-help");
        let on_change = props
            .send
            .reform(move |event: Event| LabMsg::Edit(Edit::SetSwitch { switch, is_on: input::is_checked(&event) }));
        html! {
            <div class="rule" key={switch.name()}>
                <label class="check" for={id.clone()}>
                    <input type="checkbox" role="switch" {id} checked={switch.is_on(what_if)} aria-describedby={help.clone()} onchange={on_change} />
                    <span>{ switch.name() }</span><span class="not-kafka">{ "not Kafka" }</span>
                </label>
                <p class="hint" id={help}>{ switch.sentence() }</p>
            </div>
        }
    };
    html! {
        <Section id="switches" title="What if" {summary}>
            <p class="hint">{ "Rules that no Kafka has, on all instances, to see that the loop needs several things at once." }</p>
            <div class="rules">{ for Switch::ALL.into_iter().map(row) }</div>
        </Section>
    }
}
