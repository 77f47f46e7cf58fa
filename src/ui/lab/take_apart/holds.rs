//! What holds in each rebalance: a row a predicate, a cell a rebalance, and in words for whom it fails.

use std::rc::Rc;

use yew::prelude::*;

use super::ask;
use crate::analysis::predicates::Verdicts;
use crate::app::lab::take_apart::{InspectMsg, rounds_shown};
use crate::app::num::whole;
use crate::app::predicate_strip::{PredicateCell, PredicateRow, predicate_strip};
use crate::app::sentence::plain;
use crate::app::show::Show;
use crate::app::side::Side;
use crate::platform::focus;
use crate::sim::run::Position;
use crate::ui::lab::Send;
use crate::ui::shared::Shared;
use crate::ui::sight::use_is_due;
use crate::ui::words::words;

/// Width of a cell, its gap included.
const CELL: f64 = 26.0;
/// Width of what a row says, beside its cells.
const WORDS: f64 = 190.0;

#[derive(Properties, Clone, PartialEq)]
pub struct Props {
    pub id: &'static str,
    pub send: Send,
    pub show: Shared<Show>,
    pub verdicts: Option<[Shared<Verdicts>; 2]>,
    /// The rebalance that the playhead is in.
    pub round: u32,
    /// Width of one stage.
    pub width: f64,
    /// On a narrow screen: the stage that is shown.
    pub only: Option<Side>,
}

/// Both strips, under their stages.
#[function_component]
pub fn Holds(props: &Props) -> Html {
    let strip = |(side, verdicts): (Side, &Shared<Verdicts>)| {
        html! {
            <Strip key={side.index()} send={props.send.clone()} show={props.show.clone()} verdicts={verdicts.clone()} {side} round={props.round} width={props.width} />
        }
    };
    let element = use_node_ref();
    let is_due = use_is_due(&element, true);
    let sides = props.verdicts.iter().filter(|_| is_due).flat_map(|verdicts| Side::BOTH.into_iter().zip(verdicts));
    let shown = sides.filter(|(side, _)| props.only.is_none_or(|only| only == *side));
    html! { <div ref={element} id={props.id} class={classes!("holds", (!is_due).then_some("to-come"))}>{ for shown.map(strip) }</div> }
}

#[derive(Properties, PartialEq)]
struct StripProps {
    send: Send,
    show: Shared<Show>,
    verdicts: Shared<Verdicts>,
    side: Side,
    round: u32,
    width: f64,
}

#[function_component]
fn Strip(props: &StripProps) -> Html {
    let about = &props.show.sides[props.side.index()];
    let is_narrow = props.width < 420.0;
    let room = whole(((props.width - if is_narrow { 0.0 } else { WORDS }) / CELL).max(4.0));
    let rounds = rounds_shown(&props.show.axis, props.round, room.min(40));
    let rows = predicate_strip(&about.run, &props.verdicts, rounds.clone());
    let now = (props.round - rounds.start) as usize;
    let is_over = about.run.round_shown(props.round).is_none();
    let head = |round: u32| {
        let is_now = round == props.round;
        html! { <th key={round} scope="col" class={classes!(is_now.then_some("now"))}>{ round }</th> }
    };
    html! {
        <div role="group" class="holds-side" data-side={props.side.index().to_string()} aria-label={format!("What holds, {}", about.label)}>
            <table class={classes!("holds-table", is_narrow.then_some("narrow-table"))}>
                <caption>{ "what holds, rebalance by rebalance" }</caption>
                <thead><tr><th><span class="vh">{ "what is to hold" }</span></th>{ for rounds.clone().map(head) }<td class="rest-of-room"></td></tr></thead>
                <tbody>{ for rows.iter().enumerate().map(|(at, row)| predicate(props, (at, row), rounds.start, now)) }</tbody>
            </table>
            <ul class="failures" aria-label={format!("What does not hold in rebalance {}", props.round)}>{ for failures(&rows, now, is_over) }</ul>
        </div>
    }
}

fn predicate(props: &StripProps, (at, row): (usize, &PredicateRow), first: u32, now: usize) -> Html {
    let cells = (first..).zip(&row.cells).enumerate();
    let cell = |(at, (round, one)): (usize, (u32, &PredicateCell))| cell(props, (round, one), row.words, at == now);
    html! {
        <tr key={at} data-predicate={at.to_string()}>
            <th scope="row">{ row.words }</th>
            { for cells.map(cell) }
            <td class="rest-of-room"></td>
        </tr>
    }
}

fn cell(props: &StripProps, (round, cell): (u32, &PredicateCell), says: &str, is_now: bool) -> Html {
    let (class, sign, words, at) = match cell {
        PredicateCell::Holds => ("yes", "✓", "holds".to_owned(), Position { round, events: u32::MAX }),
        PredicateCell::Fails { sentence, at } => ("no", "✗", plain(sentence), *at),
        PredicateCell::Nothing => {
            return html! { <td key={round} class={classes!("none", is_now.then_some("now"))}><span class="vh">{ "at rest" }</span></td> };
        }
    };
    let title = format!("Rebalance {round}, {says}: {words}");
    let on_key = Callback::from(|event: KeyboardEvent| {
        let by = match event.key().as_str() {
            "ArrowRight" => 1,
            "ArrowLeft" => -1,
            _ => return,
        };
        event.prevent_default();
        focus::to_sibling(&event, "tr", "button", by);
    });
    let tab_index = if is_now { "0" } else { "-1" };
    html! {
        <td key={round} class={classes!(class, is_now.then_some("now"))}>
            <button type="button" tabindex={tab_index} title={title.clone()} aria-label={title} data-round={round.to_string()}
                onclick={ask(&props.send, InspectMsg::GoToOn(props.side, at))} onkeydown={on_key}>{ sign }</button>
        </td>
    }
}

/// What does not hold now, in words: for whom first.
fn failures(rows: &[PredicateRow], now: usize, is_over: bool) -> Vec<Html> {
    let says = rows.iter().enumerate().filter_map(|(at, row)| match row.cells.get(now) {
        Some(PredicateCell::Fails { sentence, .. }) => {
            Some(html! { <li key={at} class="fails">{ words(sentence) }</li> })
        }
        _ => None,
    });
    let says: Vec<Html> = says.collect();
    if !says.is_empty() {
        return says;
    }
    let rest = if is_over { "At rest." } else { "All of it holds." };
    vec![html! { <li key="all" class="all">{ rest }</li> }]
}

/// Both sides' verdicts, as they are passed on.
pub fn shared(verdicts: Option<&[Rc<Verdicts>; 2]>) -> Option<[Shared<Verdicts>; 2]> {
    verdicts.map(|[left, right]| [Shared::from(left), Shared::from(right)])
}
