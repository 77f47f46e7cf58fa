//! Both stages of a recording under one playhead.

use std::cell::Cell;
use std::rc::Rc;

use yew::prelude::*;

use super::Send;
use crate::app::diagnose::beside::words::said;
use crate::app::diagnose::beside::{At, Pair, Recorded, Shown};
use crate::app::diagnose::message::DiagnoseMsg;
use crate::app::diagnose::told::RecordingRead;
use crate::app::keymap::repeats;
use crate::app::message::{Move, Msg};
use crate::app::side::Side;
use crate::platform::input;
use crate::platform::keyboard::Keys;
use crate::platform::observe::Observers;
use crate::ui::app::message_of;
use crate::ui::icon;
use crate::ui::shared::Shared;
use crate::ui::stage::Stage;

/// Both stages, and what moves them.
pub fn beside(send: &Send, recorded: &Recorded, stages: &NodeRef) -> Html {
    let ask = send.reform(DiagnoseMsg::Beside);
    let wide = if recorded.is_wide() { "wide" } else { "narrow" };
    let ready = recorded.pair.as_ref().zip(recorded.stages.as_ref());
    html! {
        <div id="beside" class={classes!("beside", "slides", wide)} data-at={recorded.at.value().to_string()} data-ready={ready.is_some().to_string()}>
            <div class="stages" ref={stages.clone()}>
                { for ready.iter().flat_map(|(_, stages)| Side::BOTH.map(|side| one(&ask, recorded, side, &stages[side.index()]))) }
            </div>
            <div class="beside-dock">if let Some((pair, _)) = ready {
                { dock(&ask, recorded, pair) }
            }</div>
        </div>
    }
}

fn one(ask: &Callback<Msg>, recorded: &Recorded, side: Side, shown: &Shown) -> Html {
    let is_shown = recorded.is_wide() || recorded.shown_side == side;
    html! {
        <Stage key={side.index()} send={ask.clone()} view={Shared::from(&shown.view)} frame={Shared::from(&shown.frame)} {is_shown}
            is_running={recorded.plays} playhead={shown.playhead} />
    }
}

/// Keys move a recording, while they are on.
pub fn listen_to_keys(send: &Send, are_on: &Rc<Cell<bool>>) -> Keys {
    let (send, are_on) = (send.clone(), Rc::clone(are_on));
    Keys::listen(move |press, is_held| {
        if are_on.get() && (!is_held || repeats(&press)) {
            send.emit(DiagnoseMsg::Beside(Msg::Press(press)));
        }
        are_on.get()
    })
}

/// Tells how wide the stages are, as long as they are there.
#[hook]
pub fn use_width_of(stages: &NodeRef, send: &Send) {
    let (stages, send) = (stages.clone(), send.clone());
    use_effect_with((), move |()| {
        let observers = Observers::start(&stages, move |seen| send.emit(DiagnoseMsg::Beside(message_of(seen))));
        move || drop(observers)
    });
}

fn dock(ask: &Callback<Msg>, recorded: &Recorded, pair: &Pair) -> Html {
    let (read, at) = (&*recorded.read, recorded.at);
    let say = said(pair, read, at);
    let line = |(key, (is_loud, text)): (usize, &(bool, String))| {
        html! { <p {key} class={classes!("second", is_loud.then_some("loud"))}>{ text }</p> }
    };
    html! {
        <section class="dock" aria-label="Playback">
            { scrubber(ask, recorded) }
            <div class="dock-row">
                { controls(ask, recorded) }
                <div id="beside-says" class="sentence" aria-live={if recorded.plays { "off" } else { "polite" }}>
                    <p class="first"><span class="whose">{ format!("{} of {}", at.round, read.total.saturating_sub(1)) }</span>{ say.what }</p>
                    { for say.more.iter().enumerate().map(line) }
                </div>
            </div>
        </section>
    }
}

fn controls(ask: &Callback<Msg>, recorded: &Recorded) -> Html {
    let button = |id: &'static str, label: &'static str, to: Move, drawing: Html| {
        let on_click = ask.reform(move |_: MouseEvent| Msg::Move(to));
        html! { <button {id} type="button" aria-label={label} title={label} onclick={on_click}>{ drawing }</button> }
    };
    let on_play = ask.reform(|_: MouseEvent| Msg::TogglePlay);
    let (label, drawing) = if recorded.plays { ("Pause", icon::pause()) } else { ("Play", icon::play()) };
    // After a click with a pointer Space plays again, instead of pressing the same button once more.
    let on_release = Callback::from(|event: PointerEvent| input::release_focus(&event));
    html! {
        <div class="controls" onpointerup={on_release}>
            { button("recorded-round-back", "Back a rebalance", Move::RebalanceBack, icon::rebalance_back()) }
            { button("recorded-back", "One step back", Move::StepBack, icon::step_back()) }
            <button id="play-recording" class="play" type="button" aria-label={label} title={label} data-playing={recorded.plays.to_string()}
                onclick={on_play}>{ drawing }</button>
            { button("recorded-on", "One step on", Move::StepForward, icon::step_forward()) }
            { button("recorded-round-on", "Next rebalance", Move::RebalanceForward, icon::rebalance_forward()) }
            if recorded.read.difference.is_some() {
                { button("first-difference", "First difference", Move::FirstDifference, html! { <b aria-hidden="true">{ "≠" }</b> }) }
            }
        </div>
    }
}

/// A slider over both halves of every round, a tick a round, and a mark where the two first differ.
fn scrubber(ask: &Callback<Msg>, recorded: &Recorded) -> Html {
    let (at, last) = (recorded.at, recorded.last());
    let max = At::end_of(last).value();
    let on_input = ask.reform(|event: InputEvent| Msg::Move(Move::Scrub(input::number(&event).unwrap_or(0))));
    let place = |at: At| format!("left:{:.3}%", f64::from(at.value()) / f64::from(max.max(1)) * 100.0);
    let every = (last / 20 + 1).next_multiple_of(if last > 24 { 5 } else { 1 });
    let tick = |round: u32| {
        html! {
            <span key={round} class="tick" ~style={place(At::start_of(round))}>if round.is_multiple_of(every) { { round } }</span>
        }
    };
    let difference = recorded.first_difference();
    html! {
        <div class="scrubber">
            <div class="ticks" aria-hidden="true">
                <div class="track"></div>
                <div>if let Some(difference) = difference { <span class="differs-here" ~style={place(difference)}>{ "≠" }</span> }</div>
                <div>{ for (0..=last).map(tick) }</div>
            </div>
            <input id="recorded-round" type="range" min="0" max={max.to_string()} value={at.value().to_string()} aria-label="Which rebalance is looked at"
                aria-valuetext={format!("rebalance {}", at.round)} oninput={on_input} />
        </div>
    }
}

/// Milliseconds that a half stays while a recording plays.
pub const BEAT_MS: u32 = 900;

/// The round that is looked at in words, for the table below.
pub fn words_of(recorded: &RecordingRead, at: At) -> String {
    use crate::app::diagnose::words::wait;
    let ms = recorded.rounds.get(at.round as usize).and_then(|round| i64::try_from(round.ms?).ok());
    let since = ms.map_or_else(String::new, |ms| format!(", {} after the one before", wait(ms)));
    format!("Rebalance {}{since}", at.round)
}
