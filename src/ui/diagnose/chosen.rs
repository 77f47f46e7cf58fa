//! The rebalance that is looked at: reports, decisions, what threads did.

use std::rc::Rc;

use yew::prelude::*;

use super::verdict::show_lines;
use super::{Send, hue, instance};
use crate::app::diagnose::told::{ClientRead, Details, LagRead, Reading};
use crate::app::diagnose::words::{follow_up, time, wait};
use crate::app::lag_view::LagKind;
use crate::app::num::{exact, short};
use crate::ui::shared::Shared;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub reading: Shared<Reading>,
    pub details: Option<Rc<Details>>,
    pub chosen: u32,
    /// Whether the worker has died, so that what is not there does not come any more.
    pub is_lost: bool,
}

/// One rebalance.
#[function_component]
pub fn Chosen(props: &Props) -> Html {
    let Some(details) = props.details.as_ref().filter(|details| details.place == props.chosen) else {
        let (class, say) = if props.is_lost {
            ("nothing", "This rebalance could not be looked at.")
        } else {
            ("waiting", "Looking at the rebalance…")
        };
        return html! { <section id="rebalance" class="chosen"><p {class}>{ say }</p></section> };
    };
    let reading = &*props.reading;
    let column = &details.column;
    let number = column.generation.unwrap_or(details.place + 1);
    let mut about = Vec::new();
    about.extend(column.at.as_deref().map(time));
    about.extend(column.wait_ms.map(|ms| format!("{} after the one before", wait(ms))));
    about.extend(details.leader.as_ref().map(|leader| format!("led by {leader}")));
    about.push(follow_up(column.follow_up).to_owned());
    let title = format!("Rebalance {number}");
    let lines = show_lines(&props.send, &title, &details.lines);
    html! {
        <section id="rebalance" class="chosen" aria-labelledby="rebalance-title">
            <div class="rebalances-head">
                <h2 id="rebalance-title">{ &title }</h2>
                <p class="about">{ about.join(" · ") }</p>
                <button id="rebalance-lines" type="button" class="tool text" onclick={lines}>
                    { format!("Its {} rows", details.lines.len()) }
                </button>
            </div>
            <div class="chosen-body">
                <div key="lags">{ lag_table(reading, details) }</div>
                <div key="decided">{ decided(reading, details) }</div>
                <div key="threads">{ threads(reading, details) }</div>
            </div>
        </section>
    }
}

fn lag_table(reading: &Reading, details: &Details) -> Html {
    if details.lags.is_empty() {
        return html! { <p class="nothing">{ "The leader's decision is not in these logs, so its lags are not known." }</p> };
    }
    let head = |client: &ClientRead| html! { <th key={client.instance} scope="col">{ instance(reading, client.instance) }</th> };
    let row = |(task, cells): &(String, Vec<LagRead>)| {
        let cells = cells.iter().zip(&details.clients).map(|(one, client)| lag(*one, client.instance));
        html! { <tr key={task.clone()}><th scope="row" class="task-name">{ task }</th>{ for cells }</tr> }
    };
    html! {
        <div class="lag-box scroll">
            <table class="lag">
                <caption>{ "lag as the leader sees it" }</caption>
                <thead><tr><th><span class="vh">{ "task" }</span></th>{ for details.clients.iter().map(head) }</tr></thead>
                <tbody>{ for details.lags.iter().map(row) }</tbody>
            </table>
        </div>
    }
}

fn lag(cell: LagRead, at: u32) -> Html {
    let class = match cell.kind() {
        LagKind::CaughtUp => "caught-up",
        LagKind::Behind => "behind",
        LagKind::Unsaid => "unsaid",
    };
    let number = cell.lag.and_then(|lag| u64::try_from(lag).ok());
    let text = match cell.lag {
        Some(-2) => "runs".to_owned(),
        Some(lag) => number.map_or_else(|| lag.to_string(), short),
        None => "–".to_owned(),
    };
    let reported = match cell.sum {
        None => "nothing reported".to_owned(),
        Some(-2) => "reported as running (-2)".to_owned(),
        Some(sum) => format!("reported {}", u64::try_from(sum).map_or_else(|_| sum.to_string(), exact)),
    };
    let title = match (cell.lag, number) {
        (Some(-2) | None, _) => reported,
        (Some(lag), number) => format!("lag {}, {reported}", number.map_or_else(|| lag.to_string(), exact)),
    };
    html! {
        <td key={at} class={classes!(class, hue(at), cell.is_owner.then_some("owner"))} {title}>
            <span class="number">{ text }</span>
            { match cell.kind() {
                LagKind::CaughtUp => html! { <span class="sign" title="caught up">{ "✓" }</span> },
                LagKind::Behind => html! {},
                LagKind::Unsaid => html! { <small>{ "unsaid" }</small> },
            } }
            if cell.is_owner { <span class="vh">{ ", owner" }</span> }
        </td>
    }
}

fn decided(reading: &Reading, details: &Details) -> Html {
    if details.clients.is_empty() {
        return html! {};
    }
    let names = |tasks: &[String]| if tasks.is_empty() { "–".to_owned() } else { tasks.join(" ") };
    let row = |client: &ClientRead| {
        let now: Vec<String> = client.active.iter().filter(|task| !client.withheld.contains(task)).cloned().collect();
        html! {
            <tr key={client.instance}>
                <th scope="row">{ instance(reading, client.instance) }</th>
                <td class="task-name">{ names(&now) }</td>
                <td class="task-name">{ names(&client.withheld) }</td>
                <td class="task-name">{ names(&client.standby) }</td>
            </tr>
        }
    };
    html! {
        <div class="scroll" tabindex="0" role="region" aria-label="What the leader decided">
            <table class="plain">
                <caption>{ "what the leader decided" }</caption>
                <thead><tr>
                    <th><span class="vh">{ "instance" }</span></th><th scope="col">{ "runs" }</th>
                    <th scope="col">{ "withheld" }</th><th scope="col">{ "standbys and warm-ups" }</th>
                </tr></thead>
                <tbody>{ for details.clients.iter().map(row) }</tbody>
            </table>
            <ul class="did">{ for details.leader_did.iter().enumerate().map(|(at, did)| html! { <li key={at}>{ did }</li> }) }</ul>
        </div>
    }
}

fn threads(reading: &Reading, details: &Details) -> Html {
    if details.threads.is_empty() {
        return html! { <p class="nothing">{ "What threads did with it is not in these logs." }</p> };
    }
    let thread = |(name, at, did): &(String, Option<u32>, Vec<String>)| {
        let class = classes!("instance", at.map(hue));
        html! {
            <li key={name.clone()}>
                <b {class}>{ name }</b>
                <ul>{ for did.iter().enumerate().map(|(at, did)| html! { <li key={at}>{ did }</li> }) }</ul>
            </li>
        }
    };
    let _ = reading;
    html! {
        <div>
            <h3>{ "What threads did with it" }</h3>
            <ul class="threads-did">{ for details.threads.iter().map(thread) }</ul>
        </div>
    }
}
