//! What can be done with a question, and how far it is.

use yew::prelude::*;

use super::{View, press};
use crate::app::explore::message::{ExploreMsg, Section};
use crate::app::explore::pool::{Pool, State};
use crate::app::num::{exact, whole};
use crate::platform::worker::cores;
use crate::ui::icon;

/// What is counted: "groups", and how many of them each number stands for.
#[derive(Clone, Copy)]
pub struct Counted {
    /// What they are called.
    pub what: &'static str,
    /// How many each number stands for.
    pub each: u64,
}

/// The buttons of a question. `start` is what the first one says; it can be pressed if the form has no problems.
pub fn buttons(view: View, section: Section, start: &str, is_ready: bool) -> Html {
    let View { model, send } = view;
    let state = model.state(section);
    let can_pause = model.pool(section).is_some();
    let start = if matches!(state, State::Idle) { start.to_owned() } else { "Start anew".to_owned() };
    let main = match state {
        State::Running if can_pause => html! {
            <button key="pause" id="pause" type="button" class="act main" onclick={press(send, ExploreMsg::Pause(section))}>{ icon::pause() }{ "Pause" }</button>
        },
        State::Paused | State::Failed(_) if can_pause => html! {
            <button key="go-on" id="go-on" type="button" class="act main" onclick={press(send, ExploreMsg::GoOn(section))}>{ icon::play() }{ "Go on" }</button>
        },
        State::Running => html! { <span key="none"></span> },
        _ => html! {
            <button key="start" id="start" type="button" class="act main" disabled={!is_ready} onclick={press(send, ExploreMsg::Start(section))}>{ icon::play() }{ start.clone() }</button>
        },
    };
    let anew = matches!(state, State::Paused | State::Failed(_)) && can_pause;
    html! {
        <div class="acts">
            { main }
            <span key="others" class="acts-more">
                if matches!(state, State::Running | State::Paused) {
                    <button id="stop" type="button" class="act" onclick={press(send, ExploreMsg::Stop(section))}>{ "Stop" }</button>
                }
                if anew {
                    <button id="start" type="button" class="act" disabled={!is_ready} onclick={press(send, ExploreMsg::Start(section))}>{ start }</button>
                }
            </span>
        </div>
    }
}

/// How far it is: a bar, and a line in words.
pub fn progress(view: View, section: Section, counted: Counted) -> Html {
    let Some(pool) = view.model.pool(section) else { return html! { <div></div> } };
    if pool.limit() == 0 {
        return html! { <div class="how-far"></div> };
    }
    let said = state_text(pool, counted, view.model.was_left);
    html! {
        <div class="how-far">
            <progress max={pool.limit().to_string()} value={pool.done().to_string()} aria-label="How far it is"></progress>
            <p id="state" role="status" data-state={state_name(pool.state())}>{ said }</p>
            <div class="died-box">{ died(pool) }</div>
        </div>
    }
}

/// A word for scripts and styles.
pub const fn state_name(state: &State) -> &'static str {
    match state {
        State::Idle => "idle",
        State::Running => "running",
        State::Paused => "paused",
        State::Done => "done",
        State::Failed(_) => "failed",
    }
}

fn state_text(pool: &Pool, Counted { what, each }: Counted, was_left: bool) -> String {
    let count = |number: u64| exact(number.saturating_mul(each));
    let so_far = format!("{} of {} {what}", count(pool.done()), count(pool.limit()));
    match pool.state() {
        State::Idle => format!("Stopped after {} {what}.", count(pool.done())),
        State::Running => {
            let workers = pool.workers();
            let s = if workers == 1 { "" } else { "s" };
            let pace = pool.per_second().map_or_else(
                || "starting".to_owned(),
                |pace| format!("{} {what} a second", count(u64::from(whole(pace)))),
            );
            format!("{so_far}, {pace}, {workers} worker{s} on {} cores.", cores())
        }
        State::Paused if was_left => format!("Paused at {so_far}, because you went to another place. Nothing is lost."),
        State::Paused => format!("Paused at {so_far}. What was found stays."),
        State::Done => format!("Done: {} {what}.", count(pool.limit())),
        State::Failed(why) => {
            format!("Stopped at {so_far}: workers died one after another ({why}). What was found stays.")
        }
    }
}

fn died(pool: &Pool) -> Html {
    let (count, last) = pool.deaths();
    let Some(death) = last else { return html! {} };
    let (from, to) = death.range;
    let times =
        if count == 1 { "A worker died".to_owned() } else { format!("{} workers died, the last one", exact(count)) };
    html! {
        <p id="died" class="note-line">
            { format!("{times} ({}). Its numbers {} to {} were given to a new one, so nothing is missing.", death.why, exact(from), exact(to.saturating_sub(1))) }
        </p>
    }
}
