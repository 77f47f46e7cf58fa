//! All events of a run, by rebalance: only what is in sight is drawn, so their number does not matter.

use yew::prelude::*;

use super::TabProps;
use super::filter::Filter;
use crate::app::event_list::{EventList, EventRow};
use crate::app::lab::message::LabMsg;
use crate::app::lab::take_apart::{InspectMsg, Window};
use crate::platform::scroll;
use crate::ui::shared::Shared;
use crate::ui::words::words;

/// Height of a row: one line where there is room for a sentence, else two.
const ROW_PX: [i32; 2] = [44, 28];

/// The tab.
#[function_component]
pub fn Events(props: &TabProps) -> Html {
    let filter = props.inspection.filter;
    let key = (props.show.clone(), props.side(), filter);
    let list = use_memo(key, |(show, side, filter)| EventList::new(&show.sides[*side].run, filter));
    html! {
        <div class="events">
            <Filter send={props.send.clone()} show={props.show.clone()} side={props.inspection.side} {filter} left={list.len()} />
            <List tab={props.clone()} list={Shared::from(&list)} />
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct ListProps {
    tab: TabProps,
    list: Shared<EventList>,
}

#[function_component]
fn List(props: &ListProps) -> Html {
    let (tab, list) = (&props.tab, &props.list);
    let row_px = ROW_PX[usize::from(tab.has_room)];
    let current = list.row_at(tab.run(), tab.at);
    let node = use_node_ref();
    let window = use_state_eq(Window::default);
    {
        let (node, window) = (node.clone(), window.clone());
        // The current event stays in sight.
        use_effect_with((current, list.clone(), row_px), move |(current, _, row_px)| {
            let Some((top, height)) = scroll::seen_of(&node) else { return };
            let seen = Window::of(top, height, *row_px);
            let wanted = current.and_then(|row| seen.to_show(row, *row_px));
            if let Some(top) = wanted {
                scroll::to(&node, top);
            }
            window.set(Window::of(wanted.unwrap_or(top), height, *row_px));
        });
    }
    let on_scroll = {
        let window = window.clone();
        Callback::from(move |event: Event| {
            if let Some((top, height)) = scroll::seen(&event) {
                window.set(Window::of(top, height, row_px));
            }
        })
    };
    let rows = list.rows(tab.run(), window.rows(), tab.at.round);
    let first = window.rows().start;
    let round = rows.get(Window::AHEAD as usize).or(rows.first()).map(|row| row.at.round);
    let height = i64::from(list.len()) * i64::from(row_px);
    // Only a row that is drawn can be pointed at.
    let is_drawn = |row: &u32| (first..).zip(&rows).any(|(at, _)| at == *row);
    let active = current.filter(is_drawn).map(|row| format!("event-{row}"));
    html! {
        <>
            <p class="events-round" aria-hidden="true">{ round.map(|round| format!("rebalance {round}")).unwrap_or_default() }</p>
            <div id="event-list" class="event-list" ref={node} role="listbox" tabindex="0" aria-label="Events, by rebalance"
                aria-activedescendant={active} onscroll={on_scroll} onkeydown={on_key(props, &window)}>
                <div class="event-rows" ~style={format!("height:{height}px")}>
                    { for (first..).zip(&rows).map(|(at, row)| event(tab, (at, row), current, row_px)) }
                </div>
            </div>
        </>
    }
}

fn event(tab: &TabProps, (at, row): (u32, &EventRow), current: Option<u32>, row_px: i32) -> Html {
    let is_current = current == Some(at);
    let is_now = is_current && row.at == tab.at;
    let place = row.at;
    let on_click = super::ask(&tab.send, InspectMsg::GoTo(place));
    let class = classes!(
        "event-row",
        row.opens_round.then_some("opens"),
        is_current.then_some("current"),
        is_now.then_some("now")
    );
    let style = format!("top:{}px;height:{row_px}px", i64::from(at) * i64::from(row_px));
    html! {
        <div key={at} id={format!("event-{at}")} role="option" aria-selected={is_current.to_string()} {class} ~{style} onclick={on_click}>
            <span class="when">{ if row.opens_round || is_current { row.at.round.to_string() } else { String::new() } }</span>
            <span class="what">{ words(&row.sentence) }</span>
            <span class="kind">{ row.kind.words() }</span>
        </div>
    }
}

/// Up and down go through what is listed, and the playhead with them.
fn on_key(props: &ListProps, window: &Window) -> Callback<KeyboardEvent> {
    let (tab, list) = (props.tab.clone(), props.list.clone());
    let page = i32::try_from(window.page()).unwrap_or(1);
    Callback::from(move |event: KeyboardEvent| {
        let (run, at) = (tab.run(), tab.at);
        let to = match event.key().as_str() {
            "ArrowDown" => list.step(run, at, 1),
            "PageDown" => list.step(run, at, page),
            "ArrowUp" => list.step(run, at, -1),
            "PageUp" => list.step(run, at, -page),
            "Home" => list.place(run, 0, at.round),
            "End" => list.place(run, list.len().saturating_sub(1), at.round),
            _ => return,
        };
        event.prevent_default();
        if let Some(place) = to {
            tab.send.emit(LabMsg::Inspect(InspectMsg::GoTo(place)));
        }
    })
}
