//! The way to the Lab: the group that the log is of.

use std::rc::Rc;

use yew::prelude::*;

use super::{Send, instance};
use crate::app::diagnose::message::{DiagnoseMsg, InLab};
use crate::app::diagnose::told::{GroupRead, Outlook, RacesRead, Reading};
use crate::ui::shared::Shared;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub reading: Shared<Reading>,
    pub outlook: Option<Rc<Outlook>>,
    pub races: Option<Rc<RacesRead>>,
    /// Whether the worker has died, so that what is not there does not come any more.
    pub is_lost: bool,
}

/// What will be opened, what of it is guessed, and how well it agrees.
#[function_component]
pub fn ToLab(props: &Props) -> Html {
    let body = match props.outlook.as_ref().map(|outlook| &outlook.group) {
        None if props.is_lost => html! { <p class="nothing">{ "It could not be put together." }</p> },
        None => {
            html! { <p class="waiting">{ "Putting the group together, and running it beside the log…" }</p> }
        }
        Some(None) => html! {
            <p class="nothing">{ "For that, a whole decision of the leader is needed: a row " }<code>{ "Decided on assignment" }</code>{ " that is not cut off." }</p>
        },
        Some(Some(read)) => ready(props, read),
    };
    html! {
        <section id="to-lab" class="to-lab" aria-labelledby="to-lab-title">
            <h2 id="to-lab-title">{ "The same group in the Lab" }</h2>
            <div>{ body }</div>
        </section>
    }
}

fn ready(props: &Props, read: &GroupRead) -> Html {
    let open = props.send.reform(|_: MouseEvent| DiagnoseMsg::OpenInLab(InLab::Group));
    let guess = |(at, (field, say)): (usize, &(String, String))| {
        html! { <li key={at}><code>{ field }</code>{ format!(": {say}") }</li> }
    };
    html! {
        <div class="to-lab-body">
            <p>{ agrees(read) }{ difference(props, read) }</p>
            <div class="guesses">if read.guesses.is_empty() {
                <p>{ "Everything in it is from the log." }</p>
            } else {
                <details>
                    <summary>{ format!("Guessed: {} value{} that the log does not have", read.guesses.len(), if read.guesses.len() == 1 { "" } else { "s" }) }</summary>
                    <ul id="guesses">{ for read.guesses.iter().enumerate().map(guess) }</ul>
                </details>
            }</div>
            <div class="races">{ props.races.as_ref().map(|read| races(props, read)).unwrap_or_default() }</div>
            <p><button id="open-in-lab" type="button" class="tool text strong" onclick={open}>{ "Open it in the Lab" }</button></p>
        </div>
    }
}

fn agrees(read: &GroupRead) -> String {
    let begins = if read.is_beginning {
        "Put together from the log's first decision"
    } else {
        "Put together from the first whole decision, as if everybody had restarted there"
    };
    if read.equal == read.logged {
        return format!("{begins}. Its run reports and decides the same as the log in all {} rebalances.", read.logged);
    }
    format!(
        "{begins}. Its run reports the same as the log in the first {} of {} rebalances, and decides the same in the first {}.",
        read.equal, read.logged, read.same_decisions
    )
}

fn difference(props: &Props, read: &GroupRead) -> Html {
    let Some((place, who, say)) = &read.difference else { return html! {} };
    let place = *place;
    let show = props.send.reform(move |_: MouseEvent| DiagnoseMsg::Choose(place));
    let who = who.map(|at| html! { <>{ " " }{ instance(&props.reading, at) }</> }).unwrap_or_default();
    html! {
        <span id="first-differs">
            { " They first differ in " }
            <button type="button" class="link" onclick={show}>{ format!("the {} rebalance of the log", ordinal(place + 1)) }</button>
            { ":" }<span>{ who }</span>{ format!(" {say}.") }
        </span>
    }
}

/// The luck of the real run, found by trying.
fn races(props: &Props, read: &RacesRead) -> Html {
    let open = props.send.reform(|_: MouseEvent| DiagnoseMsg::OpenInLab(InLab::Races));
    let what = if read.races == 1 { "one race".to_owned() } else { format!("{} races", read.races) };
    let far = if read.equal == read.logged { "in all".to_owned() } else { format!("in the first {}", read.equal) };
    html! {
        <p>
            { format!("With {what} such as members have by luck (an assignment missed, a turn that passes inside poll()) it agrees {far} of {} rebalances: ", read.logged) }
            <button id="open-races" type="button" class="link" onclick={open}>{ "open it with them" }</button>
            { "." }
        </p>
    }
}

fn ordinal(number: u32) -> String {
    let end = match (number % 10, number % 100) {
        (1, rest) if rest != 11 => "st",
        (2, rest) if rest != 12 => "nd",
        (3, rest) if rest != 13 => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}
