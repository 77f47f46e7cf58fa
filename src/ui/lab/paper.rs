//! What is on paper only: the group as it is configured, and why it goes on for ever.

use yew::prelude::*;

use crate::app::cause_view::LinkView;
use crate::app::lab::sheet::{Line, sheet, why};
use crate::app::lab::take_apart::Inspection;
use crate::app::model::{Model, STAGE_GAP, stage_width};
use crate::app::show::Show;
use crate::platform::observe::PrintObserver;
use crate::sim::setup::Setup;
use crate::ui::app::{PAPER_PX, print_style};
use crate::ui::hue;
use crate::ui::shared::Shared;
use crate::ui::words::words;

/// Whether the page is being printed: what is on paper only is not worked out before.
#[hook]
fn use_printing() -> bool {
    let is_printing = use_state_eq(|| false);
    let set = is_printing.clone();
    use_effect_with((), move |()| {
        let observer = PrintObserver::start(move |is| set.set(is));
        move || drop(observer)
    });
    *is_printing
}

/// The smallest scale at which a stage can be read on paper.
const LEGIBLE: f64 = 0.6;

/// Width of both stages on paper, if they are beside each other.
fn both_px(model: &Model) -> f64 {
    2.0 * stage_width(model.width) + STAGE_GAP
}

/// Whether both stages can be read on paper beside each other.
pub fn is_beside_on_paper(model: &Model) -> bool {
    model.is_wide() && PAPER_PX / both_px(model) >= LEGIBLE
}

/// How much smaller the stages are on paper.
pub fn paper_style(model: &Model) -> String {
    let px = if is_beside_on_paper(model) { both_px(model) } else { stage_width(model.width) };
    print_style(px)
}

#[derive(Properties, PartialEq)]
pub struct GroupProps {
    pub setup: Shared<Setup>,
}

/// The group.
#[function_component]
pub fn PaperGroup(props: &GroupProps) -> Html {
    if !use_printing() {
        return html! { <section hidden=true></section> };
    }
    let sheet = sheet(&props.setup);
    let line = |(at, line): (u32, &Line)| {
        html! {
            <tr key={at}>
                <th scope="row"><span class={classes!("badge", hue(at))}>{ &line.name }</span></th>
                <td>{ &line.is }</td>
                <td>{ "on disk " }{ &line.on_disk }</td>
            </tr>
        }
    };
    let item = |(at, text): (usize, &String)| html! { <li key={at}>{ text.clone() }</li> };
    html! {
        <section class="paper-only" aria-label="The group">
            <table class="sheet"><tbody>{ for (0..).zip(&sheet.instances).map(line) }</tbody></table>
            <ul>{ for sheet.tasks.iter().enumerate().map(item) }</ul>
            <ul>{ for sheet.changes.iter().enumerate().map(item) }</ul>
        </section>
    }
}

#[derive(Properties, PartialEq)]
pub struct WhyProps {
    pub show: Shared<Show>,
    pub inspection: Shared<Inspection>,
}

/// The chain of causes.
#[function_component]
pub fn PaperWhy(props: &WhyProps) -> Html {
    if !use_printing() {
        return html! { <section hidden=true></section> };
    }
    let link = |(at, link): (usize, &LinkView)| {
        html! {
            <li key={at}>
                <b>{ link.fact.at.round }</b>{ " " }{ words(&link.fact.sentence) }{ " " }<i>{ words(&link.why) }</i>
            </li>
        }
    };
    let chain = why(&props.show, &props.inspection).map(|(label, view)| {
        html! {
            <>
                <h2>{ format!("Why, on {label}") }</h2>
                <p>{ "From the effect back to its cause; in front the rebalance." }</p>
                <ol>{ for view.links.iter().enumerate().map(link) }</ol>
                <p>{ words(&view.end) }</p>
            </>
        }
    });
    html! { <section class="paper-only" aria-label="Why">{ chain.unwrap_or_default() }</section> }
}
