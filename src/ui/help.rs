//! Keys and signs.

use yew::prelude::*;

use super::dialog::Dialog;
use super::{Send, icon};
use crate::app::keymap::{BINDINGS, Binding};
use crate::app::message::Msg;
use crate::platform::input;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub open: bool,
    pub keys_on: bool,
    /// What a place has to explain beside.
    #[prop_or_default]
    pub children: Html,
}

/// The help.
#[function_component]
pub fn Help(props: &Props) -> Html {
    let on_keys = props.send.reform(|event: Event| Msg::SetKeys(input::is_checked(&event)));
    let binding = |binding: &Binding| {
        html! { <div key={binding.label}><dt><kbd>{ binding.label }</kbd></dt><dd>{ binding.does }</dd></div> }
    };
    let body = html! {
        <div class="help-body">
            <section>
                <h3>{ "Signs" }</h3>
                <dl class="signs hue-0">{ for SIGNS.iter().map(sign) }</dl>
                <dl class="words">{ for WORDS.iter().map(|(what, means)| html! { <div key={*what}><dt>{ *what }</dt><dd>{ *means }</dd></div> }) }</dl>
            </section>
            <section>
                <h3>{ "Keys" }</h3>
                <label class="switch">
                    <input id="keys-on" type="checkbox" checked={props.keys_on} onchange={on_keys} />
                    { "Keyboard shortcuts are on" }
                </label>
                <dl class="keys">{ for BINDINGS.iter().map(binding) }</dl>
            </section>
            { props.children.clone() }
        </div>
    };
    html! { <Dialog id="help" title="Signs and keys" open={props.open} send={props.send.clone()}>{ body }</Dialog> }
}

/// The classes of a chip, and what it means.
const SIGNS: [(&str, &str); 7] = [
    ("active", "a stateful task that runs here"),
    ("stateless", "a stateless task that runs here"),
    ("standby", "a standby: a copy of the state"),
    ("warm-up", "a warm-up: a copy that is filling so that the task can move here"),
    ("active created", "CREATED, not yet initialised: a report that leaves now says nothing of it"),
    ("active restoring", "restoring: so much of its state is there"),
    ("withheld", "withheld: meant for this instance, but its owner has to give it up first"),
];

/// What else is on a stage.
const WORDS: [(&str, &str); 5] = [
    ("padlock", "a thread has locked the task's folder on this disk"),
    ("rejoins inside poll()", "it gave something up, so its next report leaves before it initialises anything"),
    ("unsaid", "what a report leaves out although the disk has it"),
    ("— – – ····", "how the next rebalance comes: at once, with a heartbeat, after a wait"),
    ("99 999", "records are numbered from 0: the last of 100 000"),
];

fn sign((class, means): &(&'static str, &'static str)) -> Html {
    html! {
        <div key={*class}>
            <dt>
                <span class={classes!("chip", "hue-0", *class)}>
                    <span class="face">
                        if class.contains("restoring") { <i class="fill" ~style="width:55%"></i> }
                        <span class="name">{ "0_3" }</span>
                    </span>
                    <span class="corner">
                        if class.contains("created") { <span class="hollow"></span> }
                        if *class == "withheld" { { icon::clock() } }
                    </span>
                </span>
            </dt>
            <dd>{ *means }</dd>
        </div>
    }
}
