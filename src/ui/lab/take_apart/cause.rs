//! Why: a chain of sentences that ends at a root, each a place to go to.

use yew::prelude::*;

use super::facts::Facts;
use super::{TabProps, ask};
use crate::app::cause_view::{FactView, LinkView};
use crate::app::lab::take_apart::{Answer, InspectMsg};
use crate::sim::run::Position;
use crate::ui::icon;
use crate::ui::lab::Send;
use crate::ui::shared::Shared;
use crate::ui::words::words;

/// The tab: the chain, and beside it what else can be asked.
#[function_component]
pub fn Cause(props: &TabProps) -> Html {
    let answers = &props.inspection.answers;
    let chain = answers.last().map(|answer| {
        html! {
            <Chain send={props.send.clone()} answer={Shared::from(answer)} label={props.show.sides[answer.side.index()].label.to_string()}
                at={(answer.side == props.inspection.side).then_some(props.at)} can_go_back={answers.len() > 1} />
        }
    });
    let nothing = || {
        html! {
            <p class="hint">{ "Click a chip, a cell of the leader's table, a row of a card or a cell of a strip to ask why it is so. \
                Or choose a fact from the list." }</p>
        }
    };
    html! {
        <div class="cause">
            <section class="chain-box" aria-label="Why">{ chain.unwrap_or_else(nothing) }</section>
            <div class="facts-box">if props.is_playing { <p class="hint">{ "What can be asked is listed once the playhead stands still." }</p> } else { <Facts ..props.clone() /> }</div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct ChainProps {
    send: Send,
    answer: Shared<Answer>,
    label: String,
    /// Where the playhead is, if it is on this side.
    at: Option<Position>,
    can_go_back: bool,
}

#[function_component]
fn Chain(props: &ChainProps) -> Html {
    let view = &props.answer.view;
    let last = view.links.len().saturating_sub(1);
    let again = view.round_and_round.map(|first| first as usize);
    let link = |(at, link): (usize, &LinkView)| {
        let mark = if again == Some(at) && at < last {
            Some("here the circle closes")
        } else if at == last {
            Some(if again.is_some() { "again" } else { "the root" })
        } else {
            None
        };
        one(props, at, link, mark)
    };
    html! {
        <>
            <div class="chain-head">
                <p><span class="whose">{ &props.label }</span>{ "From the effect back to its cause. Each line leads to its moment." }</p>
                <span>if props.can_go_back {
                    <button id="chain-back" type="button" class="goal" onclick={ask(&props.send, InspectMsg::Back)}>{ icon::undo() }{ "back" }</button>
                }</span>
            </div>
            <ol class="chain" id="chain">{ for view.links.iter().enumerate().map(link) }</ol>
            <p class="chain-end" id="chain-end">{ words(&view.end) }</p>
        </>
    }
}

fn one(props: &ChainProps, at: usize, link: &LinkView, mark: Option<&'static str>) -> Html {
    let is_here = props.at == Some(link.fact.at);
    let current = is_here.then_some("step");
    let go = ask(&props.send, InspectMsg::GoToOn(props.answer.side, link.fact.at));
    let also = |(at, fact): (usize, &FactView)| {
        html! {
            <li key={at}><button type="button" class="also" title="Ask why" onclick={ask(&props.send, InspectMsg::AskOn(fact.known))}>{ words(&fact.sentence) }</button></li>
        }
    };
    html! {
        <li key={at} class={classes!("chain-link", is_here.then_some("here"), mark.map(|_| "marked"))}>
            <button type="button" class="fact" aria-current={current} title={format!("Go to rebalance {}", link.fact.at.round)} onclick={go}>
                <span class="when">{ link.fact.at.round }</span>
                <span class="what">{ words(&link.fact.sentence) }</span>
            </button>
            <div class="mark-box">if let Some(mark) = mark { <span class="root-mark">{ mark }</span> }</div>
            <p class="follows">{ words(&link.why) }</p>
            <ul class="alsos" aria-label="And">{ for link.also.iter().enumerate().map(also) }</ul>
        </li>
    }
}
