//! What the convergence check of Kafka's own tests sees in the same groups.

use yew::prelude::*;

use super::over_space::over_space;
use super::{View, number};
use crate::app::explore::form::command;
use crate::app::explore::message::Section;
use crate::app::num::exact;

/// What is shown of it.
pub fn view(view: View) -> Html {
    let more = html! {
        <section class="sheet prose">
            <h2>{ "What the check leaves out" }</h2>
            <p>{ "TaskAssignorConvergenceTest plays the assignor alone. Whatever a client was assigned it has, in the check, initialised and caught up on before the next rebalance. Members come and go at random, and the assignor must stop asking for probing rebalances after a bounded number of them. That is what is done here to each group: at its start, and after each of four changes of membership." }</p>
            <p>{ "KAFKA-10651 lives in what that leaves out: a member that rejoins before it has initialised what it was given, and so says nothing of it. The last two lines run the whole protocol with a rule that Kafka does not have: every member initialises its tasks before it rejoins." }</p>
        </section>
    };
    over_space(view, Section::BlindSpot, "Check both ways", counts(view), more)
}

fn counts(view: View) -> Html {
    let part = &view.model.blind_spot;
    let Some(search) = &part.asked else {
        return html! {
            <div key="empty" class="sheet empty">
                <h2>{ "Nothing checked yet" }</h2>
                <p>{ "The same groups are run as Kafka runs them, and checked as Kafka's own test checks the assignor. Both counts stand side by side." }</p>
            </div>
        };
    };
    let found = &part.found;
    let row = |name: &'static str, id: &'static str, asked: u64, all: u64| {
        html! { <tr key={id} data-count={id}><th scope="row">{ name }</th>{ number(all) }{ number(asked) }</tr> }
    };
    html! {
        <section key="found" class="sheet">
            <h2>{ format!("{} groups on 2.6.0", exact(found.groups)) }</h2>
            <div class="scroll" tabindex="0" role="region" aria-label="What each way of looking finds">
                <table id="blind" class="numbers">
                    <thead><tr><th scope="col">{ "How it is looked at" }</th><th scope="col">{ "Looked at" }</th><th scope="col">{ "Found" }</th></tr></thead>
                    <tbody>
                        { row("Kafka's convergence check: does not converge", "check", found.not_converged, found.checks) }
                        { row("The protocol: livelocks", "livelocks", found.livelocks, found.groups) }
                        { row("The protocol: endless probings", "probings", found.endless_probings, found.groups) }
                        { row("If members initialised before they rejoin: livelocks", "livelocks-initialised", found.livelocks_initialised, found.groups) }
                        { row("If members initialised before they rejoin: endless probings", "probings-initialised", found.endless_probings_initialised, found.groups) }
                    </tbody>
                </table>
            </div>
            <p class="small">{ "The same from a command line: " }<code>{ command("blind-spot", search, found.groups.max(1)) }</code></p>
        </section>
    }
}
