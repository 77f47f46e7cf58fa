//! The ownership strip of a log, a window of it at a time.

use std::rc::Rc;

use yew::prelude::*;

use super::{Send, hue};
use crate::app::diagnose::message::DiagnoseMsg;
use crate::app::diagnose::model::COLUMNS;
use crate::app::diagnose::told::{Column, FollowUp, Reading, Window};
use crate::app::diagnose::words::{follow_up, instance_name, time, wait};
use crate::app::strip::StripCell;
use crate::platform::input;
use crate::ui::icon;
use crate::ui::shared::Shared;

/// Most tasks that are shown at once; more only on request.
const MAX_TASKS: usize = 48;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub reading: Shared<Reading>,
    pub window: Option<Rc<Window>>,
    /// The place from which rebalances are wanted.
    pub from: u32,
    /// The place of the one that is looked at.
    pub chosen: u32,
    /// Whether the worker has died, so that what is not there does not come any more.
    pub is_lost: bool,
}

/// Who runs what, rebalance by rebalance.
#[function_component]
pub fn Strip(props: &Props) -> Html {
    let shows_all = use_state(|| false);
    let reading = &*props.reading;
    let Some(window) = &props.window else {
        let (class, say) = if props.is_lost {
            ("nothing", "The rebalances could not be looked at.")
        } else {
            ("waiting", "Looking at the rebalances…")
        };
        return html! { <section id="rebalances" class="rebalances"><p {class}>{ say }</p></section> };
    };
    let tasks = tasks_shown(reading, window, *shows_all);
    let head = |(at, column): (u32, &Column)| head(props, window.from + at, column);
    let row = |task: &usize| {
        let (name, is_stateful) = &reading.tasks[*task];
        let is_named = reading.found.tasks.contains(name);
        let cells = (0..).zip(&window.columns).map(|(at, column)| cell(props, *task, window.from + at, column));
        html! {
            <tr key={*task} class={classes!(is_named.then_some("named"), (!is_stateful).then_some("stateless-row"))}>
                <th scope="row" class="task-name">{ name }</th>
                { for cells }
            </tr>
        }
    };
    let hidden = reading.tasks.len() - tasks.len();
    let toggle = {
        let shows_all = shows_all.clone();
        move |_: MouseEvent| shows_all.set(!*shows_all)
    };
    html! {
        <section id="rebalances" class="rebalances" aria-labelledby="rebalances-title">
            <div class="rebalances-head">
                <h2 id="rebalances-title">{ "Rebalances" }</h2>
                { mover(props) }
            </div>
            <div class="strip-scroll" tabindex="0" role="group" aria-label="Who runs what, rebalance by rebalance">
                <table class="strip log-strip">
                    <caption class="vh">{ "who runs what, rebalance by rebalance" }</caption>
                    <thead>
                        <tr>
                            <th><span class="vh">{ "task" }</span></th>
                            { for (0..).zip(&window.columns).map(head) }
                        </tr>
                    </thead>
                    <tbody>{ for tasks.iter().map(row) }</tbody>
                </table>
            </div>
            <p class="strip-legend">
                { for (0..).zip(&reading.instances).map(|(at, one)| html! {
                    <span key={at} class={classes!("legend", hue(at))}><i></i>{ one.to_name() }</span>
                }) }
                <span key="withheld" class="legend">{ icon::clock() }{ "withheld until its owner gives it up" }</span>
            </p>
            <div>if hidden > 0 || *shows_all {
                <button type="button" class="link" onclick={toggle}>
                    { if *shows_all { "Only tasks that change hands".to_owned() } else { format!("{hidden} more tasks") } }
                </button>
            }</div>
        </section>
    }
}

/// All tasks if they are few, or else those that matter: those that the verdict names, and those that change hands here.
fn tasks_shown(reading: &Reading, window: &Window, shows_all: bool) -> Vec<usize> {
    let all = 0..reading.tasks.len();
    if shows_all || all.len() <= MAX_TASKS {
        return all.collect();
    }
    let changes =
        |task: &usize| window.columns.windows(2).any(|pair| pair[0].cells.get(*task) != pair[1].cells.get(*task));
    let is_named = |task: &usize| reading.found.tasks.contains(&reading.tasks[*task].0);
    let mut shown: Vec<usize> = all.clone().filter(|task| is_named(task)).take(MAX_TASKS).collect();
    let more = all.filter(|task| !is_named(task) && changes(task)).take(MAX_TASKS - shown.len());
    shown.extend(more);
    shown.sort_unstable();
    shown
}

/// Moves the window over the log.
fn mover(props: &Props) -> Html {
    let total = props.reading.rebalances;
    let last = total.saturating_sub(COLUMNS);
    if last == 0 {
        return html! { <p class="mover">{ format!("{total}") }</p> };
    }
    let from = props.from;
    let go = |to: u32| props.send.reform(move |_: MouseEvent| DiagnoseMsg::ShowFrom(to));
    let slide = props.send.reform(|event: InputEvent| DiagnoseMsg::ShowFrom(input::number(&event).unwrap_or(0)));
    let says = format!("{} to {} of {total}", from + 1, (from + COLUMNS).min(total));
    html! {
        <div class="mover">
            <button type="button" class="tool" aria-label="Earlier rebalances" disabled={from == 0} onclick={go(from.saturating_sub(COLUMNS))}>{ "‹" }</button>
            <input id="window" type="range" min="0" max={last.to_string()} value={from.to_string()} aria-label="Which rebalances are shown"
                aria-valuetext={says.clone()} oninput={slide} />
            <button type="button" class="tool" aria-label="Later rebalances" disabled={from >= last} onclick={go(from + COLUMNS)}>{ "›" }</button>
            <span class="mover-says">{ says }</span>
        </div>
    }
}

fn head(props: &Props, place: u32, column: &Column) -> Html {
    let reading = &*props.reading;
    let is_chosen = place == props.chosen;
    let on_ring = reading.ring.is_some_and(|ring| (ring.first..=ring.last).contains(&place));
    let sign = match column.follow_up {
        FollowUp::AtOnce => "→",
        FollowUp::Probing => "…",
        FollowUp::Rest => "·",
        FollowUp::Unknown => "?",
    };
    let number = column.generation.unwrap_or(place + 1);
    let at = column.at.as_deref().map_or_else(String::new, |at| format!(", {}", time(at)));
    let since = column.wait_ms.map_or_else(String::new, |ms| format!(", {} after the one before", wait(ms)));
    let title = format!("rebalance {number}{at}{since}; {}", follow_up(column.follow_up));
    let on_click = props.send.reform(move |_: MouseEvent| DiagnoseMsg::Choose(place));
    let class = classes!("column-head", is_chosen.then_some("now"), on_ring.then_some("on-ring"));
    html! {
        <th key={place} {class} scope="col">
            <button type="button" data-rebalance={place.to_string()} aria-pressed={is_chosen.to_string()} aria-label={title.clone()} {title}
                onclick={on_click}>
                <span class="number">{ number }</span><span class="sign" aria-hidden="true">{ sign }</span>
            </button>
        </th>
    }
}

fn cell(props: &Props, task: usize, place: u32, column: &Column) -> Html {
    let reading = &*props.reading;
    let cell = column.cell(task);
    let (look, words) = match cell {
        StripCell::Nobody if !column.is_decided => (classes!("nobody"), "not in these logs".to_owned()),
        StripCell::Nobody => (classes!("nobody"), "nobody".to_owned()),
        StripCell::Owned { process, is_created: false } => {
            (classes!("owned", hue(process)), instance_name(reading, process))
        }
        StripCell::Owned { process, is_created: true } => (
            classes!("owned", "created", hue(process)),
            format!("{}, not initialised when it reported", instance_name(reading, process)),
        ),
        StripCell::Withheld { process } => {
            (classes!("withheld", hue(process)), format!("withheld from {}", instance_name(reading, process)))
        }
    };
    let is_withheld = matches!(cell, StripCell::Withheld { .. });
    let title = format!("{}: {words}", reading.tasks[task].0);
    html! {
        <td key={place} class={classes!("cell", look, (place == props.chosen).then_some("now"))} {title}>
            <span class="vh">{ words }</span>
            <span class="mark" aria-hidden="true">if is_withheld { { icon::clock() } }</span>
        </td>
    }
}
