//! What the Lab's help explains: what can be done to a running group, and the rules that Kafka does not have.

use yew::prelude::*;

use crate::app::edit::action_kind::ActionKind;
use crate::app::edit::verb::Switch;

fn entry((name, means): (&'static str, &'static str)) -> Html {
    html! { <div key={name}><dt>{ name }</dt><dd>{ means }</dd></div> }
}

/// The sections.
#[function_component]
pub fn LabHelp() -> Html {
    let actions = ActionKind::ALL.into_iter().map(|kind| (kind.name(), kind.sentence()));
    let switches = Switch::ALL.into_iter().map(|switch| (switch.name(), switch.sentence()));
    html! {
        <>
            <section key="actions">
                <h3>{ "What can be done to a running group" }</h3>
                <p>{ "Each takes effect before the rebalance that it names, or wakes a group that is at rest by then. The checkpoints of running tasks are taken to be up to date, so a crash leaves on disk what a clean stop leaves." }</p>
                <dl class="means">{ for actions.map(entry) }</dl>
            </section>
            <section key="switches">
                <h3>{ "Rules that Kafka does not have" }</h3>
                <p>{ "Three of them each end the opening loop, which shows that it needs several things at once; the fourth ends the loop that survives the fix. Where one does not help, it does not." }</p>
                <dl class="means">{ for switches.map(entry) }</dl>
            </section>
            <section key="lab-keys">
                <h3>{ "In the Lab" }</h3>
                <p>{ "Ctrl or ⌘ with Z undoes, with Shift and Z (or Y) does again. Click a chip, a lag, a report or a movement to ask why; arrows go through the checkpoints, Enter types an offset." }</p>
            </section>
        </>
    }
}
