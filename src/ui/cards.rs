//! The cards: an instance each.

use std::rc::Rc;

use yew::prelude::*;

use super::hue;
use super::shared::Shared;
use super::sight::use_in_sight;
use crate::app::card::{CardView, LaneView, RowView, Said, position_words};
use crate::app::layout::{CardLayout, HEAD, LANE_CAPTION};
use crate::app::stage::Frame;
use crate::kafka::task_manager::SumSource;
use crate::sim::event::ReportMoment;
use crate::sim::moment::ThreadPosition;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub frame: Shared<Frame>,
    pub cards: Vec<Rc<CardView>>,
    pub hands: Vec<Rc<Vec<String>>>,
    pub is_running: bool,
    pub may_wait: bool,
}

/// All cards of a stage.
#[function_component]
pub fn Cards(props: &Props) -> Html {
    let card = |((view, hand), process): ((&Rc<CardView>, &Rc<Vec<String>>), usize)| {
        html! { <CardInSight key={process} view={view.clone()} hand={hand.clone()} frame={props.frame.clone()}
        is_running={props.is_running} may_wait={props.may_wait} /> }
    };
    html! { <div class="cards">{ for props.cards.iter().zip(&props.hands).zip(0..).map(card) }</div> }
}

#[derive(Properties, PartialEq)]
struct CardInSightProps {
    view: Rc<CardView>,
    hand: Rc<Vec<String>>,
    frame: Shared<Frame>,
    is_running: bool,
    may_wait: bool,
}

#[function_component]
fn CardInSight(props: &CardInSightProps) -> Html {
    let element = use_node_ref();
    let newest = (Rc::clone(&props.view), Rc::clone(&props.hand));
    let (view, hand) = use_in_sight(&element, newest, props.is_running, false, props.may_wait);
    html! { <Card {element} {view} {hand} frame={props.frame.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct CardProps {
    element: NodeRef,
    view: Rc<CardView>,
    hand: Rc<Vec<String>>,
    frame: Shared<Frame>,
}

#[function_component]
fn Card(props: &CardProps) -> Html {
    let view = &props.view;
    let place = &props.frame.layout.cards[view.process as usize];
    let style =
        format!("left:{}px;top:{}px;width:{}px;height:{}px", place.card.x, place.card.y, place.card.w, place.card.h);
    let rows_style = format!("top:{}px", place.rows_y);
    html! {
        <article ref={props.element.clone()} class={classes!("card", hue(view.process), (!view.notes.is_empty()).then_some("has-note"),
            view.beside.differs.then_some("differs"), view.beside.is_recorded.then_some("as-recorded"))} ~{style} data-instance={view.name.clone()}
            aria-label={view.details.clone()}>
            <header title={view.details.clone()}>
                <span class="badge" aria-hidden="true">{ &view.name }</span>
                { head(&view.lanes) }
            </header>
            <div class="lanes">{ lanes(&view.lanes, place) }</div>
            <ul class="vh" aria-label="Tasks in hand">
                { for props.hand.iter().map(|held| html! { <li>{ held }</li> }) }
            </ul>
            <div class="rows" ~style={rows_style}>
                <p class="rows-caption"><span>{ if view.beside.is_recorded { "disk not recorded" } else { "on disk" } }</span>{ sent(view.sent) }</p>
                <ul>{ for view.rows.iter().map(|row| html! { <Row key={&*row.task} row={row.clone()} /> }) }</ul>
                <div class="notes">{ for view.notes.iter().map(|note| html! {
                    <p class="note" key={note.reason.clone()}>
                        <s class="task-name">{ &note.tasks }</s>{ " " }{ &note.reason }
                    </p>
                }) }</div>
            </div>
        </article>
    }
}

const fn position_class(position: ThreadPosition) -> &'static str {
    match position {
        ThreadPosition::NotJoined => "absent",
        ThreadPosition::Rebalancing => "rebalancing",
        ThreadPosition::InsidePoll => "inside-poll",
        ThreadPosition::StandingStill => "standing-still",
        ThreadPosition::Running => "running",
    }
}

fn position(position: ThreadPosition) -> Html {
    html! { <span class={classes!("position", position_class(position))}>{ position_words(position) }</span> }
}

fn head(lanes: &[LaneView]) -> Html {
    match lanes {
        [only] => position(only.position),
        _ => html! { <span class="threads">{ format!("{} threads", lanes.len()) }</span> },
    }
}

/// Captions of the lanes, where there are several. The chips themselves lie in a layer of their own.
fn lanes(lanes: &[LaneView], place: &CardLayout) -> Html {
    if lanes.len() < 2 {
        return html! {};
    }
    let caption = |(lane, rect): (&LaneView, &crate::app::layout::Rect)| {
        let style = format!("top:{}px", rect.y - place.card.y - LANE_CAPTION);
        html! {
            <p class="lane" key={lane.thread} ~{style}>
                <span class="thread">{ format!("thread {}", lane.thread) }</span>{ position(lane.position) }
            </p>
        }
    };
    debug_assert!(place.lanes.iter().all(|lane| lane.y >= place.card.y + HEAD));
    html! { <>{ for lanes.iter().zip(&place.lanes).map(caption) }</> }
}

fn sent(sent: Option<ReportMoment>) -> Html {
    match sent {
        None => html! { <span>{ "report" }</span> },
        Some(ReportMoment::Rebalance) => html! { <span>{ "report, sent" }</span> },
        Some(ReportMoment::FollowUp) => html! { <span>{ "report, follow-up" }</span> },
        Some(ReportMoment::InsidePoll) => html! { <span class="early">{ "report, sent early" }</span> },
    }
}

#[derive(Properties, PartialEq)]
struct RowProps {
    row: RowView,
}

/// A component each: as a rule one of them changes, of many.
#[function_component]
fn Row(props: &RowProps) -> Html {
    let row = &props.row;
    let width = row.filled.map(|filled| format!("width:{:.1}%", filled * 100.0));
    html! {
        <li class={classes!("row", row.is_hidden.then_some("hidden-state"))}
            title={format!("{}: {}", row.task, row.on_disk)}>
            <span class="task-name">{ &row.task }</span>
            <span class="vh">{ format!(": {}. The report says: ", row.on_disk) }</span>
            <span class={classes!("disk", row.filled.is_none().then_some("empty"))} aria-hidden="true">
                if let Some(style) = width { <i ~{style}></i> }
            </span>
            <span class="lock">{ lock(row.lock) }</span>
            { said(row) }
        </li>
    }
}

fn lock(lock: Option<u32>) -> Html {
    let Some(thread) = lock else { return html! {} };
    html! {
        <svg width="12" height="12" viewBox="0 0 12 12" role="img" aria-label={format!("locked by thread {thread}")}>
            <path d="M3.5 5.5V4a2.5 2.5 0 0 1 5 0v1.5" /><rect x="2.5" y="5.5" width="7" height="5" rx="1" />
        </svg>
    }
}

fn said(row: &RowView) -> Html {
    match &row.said {
        Said::NotYet => html! { <span class="said none">{ "–" }</span> },
        Said::Running => html! { <span class="said running" title="latest (-2): a running active">{ "runs" }</span> },
        Said::Sum(sum, source) => {
            let from = match source {
                SumSource::Checkpoint => "read from the checkpoint file",
                SumSource::Task | SumSource::RunningActive => "the task's own offset",
            };
            html! { <span class="said sum" title={from}>{ sum }</span> }
        }
        Said::Unsaid(_) if row.is_hidden => html! { <span class="said unsaid">{ "unsaid" }</span> },
        Said::Unsaid(_) => html! { <span class="said none">{ "nothing" }</span> },
    }
}
