//! What changed: by the last step, by the whole rebalance, and where both sides part.

use yew::prelude::*;

use super::{TabProps, ask};
use crate::analysis::cause::history::History;
use crate::app::diff::{Diff, DiffRow, of_rebalance, of_step};
use crate::app::lab::take_apart::{InspectMsg, first_difference};
use crate::app::sentence::plain;
use crate::app::show::Show;
use crate::ui::lab::Send;
use crate::ui::shared::Shared;
use crate::ui::words::words;

/// Rows that are shown at most: more is no longer read.
const MAX_ROWS: usize = 120;

/// Events of a rebalance that is compared while the playhead runs, at most: more would cost frames.
const MAX_EVENTS: usize = 2_000;

/// The tab.
#[function_component]
pub fn Changes(props: &TabProps) -> Html {
    let key = (props.show.clone(), props.side(), props.at);
    let step = use_memo(key, |(show, side, at)| of_step(&show.sides[*side].run, *at));
    let events = History::new(props.run()).events(props.at.round).len();
    let waits = props.is_playing && events > MAX_EVENTS;
    let key = (props.show.clone(), props.side(), props.at.round, waits);
    let round = use_memo(
        key,
        |(show, side, round, waits)| {
            if *waits { Diff::default() } else { of_rebalance(&show.sides[*side].run, *round) }
        },
    );
    let number = props.at.round;
    let rest = if props.is_over { ", the last" } else { "" };
    html! {
        <div class="changes">
            <FirstDifference send={props.send.clone()} show={props.show.clone()} />
            <section class="change" aria-labelledby="change-step">
                <h3 id="change-step">{ "The last step" }</h3>
                <Shown send={props.send.clone()} diff={Shared::from(&step)} />
            </section>
            <section class="change" aria-labelledby="change-round">
                <h3 id="change-round">{ format!("All of rebalance {number}{rest}") }</h3>
                <p class="diff-more">{ if waits { "Told once the playhead stands still." } else { "" } }</p>
                <Shown send={props.send.clone()} diff={Shared::from(&round)} />
            </section>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct ShownProps {
    send: Send,
    diff: Shared<Diff>,
}

#[function_component]
fn Shown(props: &ShownProps) -> Html {
    let rows = &props.diff.rows;
    let more = rows.len().saturating_sub(MAX_ROWS);
    let row = |(at, row): (usize, &DiffRow)| {
        let heading = row.subject.heading();
        let opens = at == 0 || rows[at - 1].subject.heading() != heading;
        let head = opens
            .then(|| html! { <tr key={heading} class="opens"><th scope="rowgroup" colspan="4">{ heading }</th></tr> });
        let why = format!("Why is this so: {}", plain(&row.name));
        let line = html! {
            <tr key={at}>
                <th scope="row">{ words(&row.name) }</th>
                <td class="then">{ &row.before }</td>
                <td class="now"><span aria-hidden="true">{ "→ " }</span>{ &row.after }</td>
                <td><button type="button" class="why-row" aria-label={why} onclick={ask(&props.send, InspectMsg::AskAbout(row.subject))}>{ "why?" }</button></td>
            </tr>
        };
        head.into_iter().chain([line])
    };
    html! {
        <>
            <ul class="in-words">{ for props.diff.words.iter().enumerate().map(|(at, sentence)| html! { <li key={at}>{ words(sentence) }</li> }) }</ul>
            <div class="diff-box">if !rows.is_empty() {
                <table class="diff">
                    <thead><tr><th scope="col">{ "what" }</th><th scope="col">{ "before" }</th><th scope="col">{ "after" }</th><td></td></tr></thead>
                    <tbody>{ for rows.iter().take(MAX_ROWS).enumerate().flat_map(row) }</tbody>
                </table>
            }</div>
            <p class="diff-more">if more > 0 { { format!("and {more} more") } }</p>
        </>
    }
}

#[derive(Properties, PartialEq)]
struct DifferenceProps {
    send: Send,
    show: Shared<Show>,
}

/// Where both sides part, in words.
#[function_component]
fn FirstDifference(props: &DifferenceProps) -> Html {
    let difference = use_memo(props.show.clone(), |show| first_difference(show));
    let Some(difference) = &*difference else {
        return html! { <p class="parting" id="parting">{ "Both sides do the same, step by step." }</p> };
    };
    let side = |side: usize| {
        let label = &*props.show.sides[side].label;
        let says = difference.sides[side].as_ref();
        html! {
            <p key={side}><span class="whose">{ label }</span>{ says.map_or_else(|| html! { <span>{ "nothing happens." }</span> }, |says| words(says)) }</p>
        }
    };
    html! {
        <div class="parting" id="parting">
            <button type="button" class="goal" id="parting-go" title="Go there (D)" onclick={ask(&props.send, InspectMsg::GoToCursor(difference.at))}>
                { format!("They part in rebalance {}", difference.at.round) }
            </button>
            <div class="partings">{ for [0, 1].map(side) }</div>
        </div>
    }
}
