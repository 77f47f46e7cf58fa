//! The page: holds the model, passes messages in, draws what comes out.

use std::cell::Cell;
use std::rc::Rc;

use yew::prelude::*;

use super::dock::Dock;
use super::help::Help;
use super::hero::{Facts, Hero};
use super::masthead::{Here, Masthead};
use super::notes::Notes;
use super::presets::Presets;
use super::shared::Shared;
use super::stage::Stage;
use super::why::Why;
use super::{Send, motion};
use crate::app::address::{Address, of_page};
use crate::app::axis::Cursor;
use crate::app::effect::Effect;
use crate::app::keymap::repeats;
use crate::app::message::Msg;
use crate::app::model::{Model, Panel, Sight, WIDE, stage_width};
use crate::app::route::{Place, Route};
use crate::app::side::Side;
use crate::app::told::Told;
use crate::app::update::update;
use crate::platform::effects::Effects;
use crate::platform::later::Later;
use crate::platform::observe::Observers;
use crate::platform::{keyboard, observe, places, preferences};
use crate::share::opening;

/// What is left of the width of A4 or Letter between margins of half an inch.
pub(super) const PAPER_PX: f64 = 690.0;

/// How long the playhead rests before the address says where it is.
const ADDRESS_AFTER_MS: u32 = 300;

/// The page.
pub struct App {
    model: Model,
    /// Made once: a callback made anew is another one, and whoever is given it draws itself anew.
    send: Send,
    effects: Effects,
    stages: NodeRef,
    observers: Option<Observers>,
    /// Whether the browser has drawn the page once, for it says whether the stages are on screen: until then only one of them is there, so
    /// that there is something to see early.
    has_been_drawn: bool,
    /// What the key listener must know at once, before a message could come back.
    keys_on: Rc<Cell<bool>>,
    _keys: keyboard::Keys,
    address: Option<Later>,
    _address: places::Fragment,
}

impl Component for App {
    type Message = Msg;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let preferences = preferences::load();
        preferences::show_theme(preferences.theme);
        // Until it is known whether anybody can see it, nothing runs; learning it starts the frames.
        let mut model = Model::of_preset(0, preferences, observe::content_width().unwrap_or(WIDE));
        model.sight = Sight { page: false, stage: true };
        let keys_on = Rc::new(Cell::new(true));
        let (link, are_on) = (ctx.link().clone(), Rc::clone(&keys_on));
        let keys = keyboard::Keys::listen(move |press, is_held| {
            if are_on.get() && (!is_held || repeats(&press)) {
                link.send_message(Msg::Press(press));
            }
            are_on.get()
        });
        let mut page = Self {
            model,
            send: ctx.link().callback(|message| message),
            effects: Effects::default(),
            stages: NodeRef::default(),
            observers: None,
            has_been_drawn: false,
            keys_on,
            _keys: keys,
            address: None,
            _address: places::Fragment::listen({
                let link = ctx.link().clone();
                move |fragment| link.send_message_batch(opened(&fragment).into_iter().collect())
            }),
        };
        if let Some(message) = opened(&places::fragment()) {
            page.carry_out(ctx, message);
        }
        page.carry_out(ctx, Msg::SetPageVisible(observe::is_page_visible()));
        page
    }

    fn update(&mut self, ctx: &Context<Self>, message: Msg) -> bool {
        let is_frame = matches!(message, Msg::Tick(_));
        self.has_been_drawn |= matches!(message, Msg::SetStageVisible(_));
        self.carry_out(ctx, message);
        !is_frame || self.model.has_drawn()
    }

    fn view(&self, _: &Context<Self>) -> Html {
        let model = &self.model;
        let send = &self.send;
        let classes = classes!(
            "page",
            if model.is_wide() { "wide" } else { "narrow" },
            motion(model),
            (!model.preferences.keys_on).then_some("keys-off"),
        );
        let why = match model.panel {
            Some(Panel::Why(side)) => Some(side),
            _ => None,
        };
        let at = Cursor { step: 0, ..model.cursor };
        // While it plays, the address of the rebalance: nothing is drawn anew in every frame for it.
        let link = places::address_of(&of_page(model, if model.is_playing { at } else { model.cursor }));
        let facts =
            || html! { <Facts send={send.clone()} show={Shared::from(&model.show)} {at} link={link.clone()} /> };
        let announced = if model.is_playing { String::new() } else { announcement(model) };
        html! {
            <div id="app-root" class={classes} data-round={model.cursor.round.to_string()}
                data-step={model.cursor.step.to_string()}>
                <Masthead send={send.clone()} title={model.show.about.title.clone()} theme={model.preferences.theme}
                    keys_on={model.preferences.keys_on} here={Here::Opening(model.show.preset.unwrap_or(0), model.cursor.round)} />
                <main>
                    <Notes send={send.clone()} notes={model.notes.clone()} />
                    <Hero about={model.show.about.clone()} />
                    <div class="facts-above">if model.is_wide() { { facts() } }</div>
                    <div class="stages" ref={self.stages.clone()} ~style={print_style(stage_width(model.width))}>
                        { for Side::BOTH.map(|side| self.stage(side)) }
                    </div>
                    <div class="facts-below">if !model.is_wide() { { facts() } }</div>
                </main>
                <Dock send={send.clone()} show={Shared::from(&model.show)} cursor={model.cursor}
                    is_playing={model.is_playing} speed={model.speed} keys_on={model.preferences.keys_on} told={model.told.clone()} />
                <p id="announcer" class="vh" role="status" aria-live="polite">{ announced }</p>
                <div class="panels">
                    <Presets send={send.clone()} open={model.panel == Some(Panel::Presets)} shown={model.show.preset} />
                    <Help send={send.clone()} open={model.panel == Some(Panel::Help)} keys_on={model.preferences.keys_on} />
                    <Why send={send.clone()} side={why} show={Shared::from(&model.show)} />
                </div>
            </div>
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first_render: bool) {
        if first_render {
            let link = ctx.link().clone();
            let tell = move |seen| link.send_message(message_of(seen));
            self.observers = Some(Observers::start(&self.stages, tell));
        }
    }
}

impl App {
    fn carry_out(&mut self, ctx: &Context<Self>, message: Msg) {
        if matches!(message, Msg::ChoosePreset(_)) {
            places::replace(Place::Opening, &of_page(&self.model, self.model.cursor)); // the way back leads to what is left here
        }
        for effect in update(&mut self.model, message) {
            let link = ctx.link().clone();
            match effect {
                Effect::Address(Address::Soon) => {
                    self.address = Some(Later::new(ADDRESS_AFTER_MS, move || link.send_message(Msg::AddressDue)));
                }
                Effect::Address(Address::Now) => {
                    places::replace(Place::Opening, &of_page(&self.model, self.model.cursor));
                }
                Effect::Address(Address::Push) => {
                    places::push(Place::Opening, &of_page(&self.model, self.model.cursor));
                }
                effect => self.effects.run(effect, move |ms| link.send_message(Msg::Tick(ms))),
            }
        }
        self.keys_on.set(self.model.preferences.keys_on && self.model.panel.is_none());
    }

    fn stage(&self, which: Side) -> Html {
        let model = &self.model;
        let side = which.index();
        let is_shown = model.is_wide() || model.shown_side == which;
        html! {
            <Stage key={side} send={self.send.clone()} view={Shared::from(model.stage(which))} frame={Shared::from(&model.frames[side])}
                {is_shown} is_due={self.has_been_drawn || which == model.shown_side} is_running={model.runs()} playhead={model.frames[side].lasso.playhead(model.side_round(side), model.side_progress(side))} />
        }
    }
}

/// What a fragment asks for, if it is a link to here, or leads nowhere.
fn opened(fragment: &str) -> Option<Msg> {
    let is_nowhere = || fragment.len() > 1 && Route::read(fragment).place == Place::Opening;
    let link = opening::read(fragment).map(|(link, flaw)| Msg::OpenLink(link, flaw));
    link.or_else(|| is_nowhere().then(|| Msg::LedNowhere(fragment.to_owned())))
}

/// Cards and chips are placed for the screen: on paper a stage keeps that width, and becomes smaller as a whole.
pub(super) fn print_style(stage_px: f64) -> String {
    format!("--stage-px:{stage_px:.1}px;--print-zoom:{:.4}", (PAPER_PX / stage_px.max(1.0)).min(1.0))
}

pub(super) fn announcement(model: &Model) -> String {
    let said: Vec<String> = model.told.iter().map(Told::text).collect();
    format!("Rebalance {}, step {}. {}", model.cursor.round, model.cursor.step + 1, said.join(" "))
}

pub(super) fn message_of(seen: observe::Seen) -> Msg {
    match seen {
        observe::Seen::Width(width) => Msg::Measured(width),
        observe::Seen::StageVisible(is_visible) => Msg::SetStageVisible(is_visible),
        observe::Seen::PageVisible(is_visible) => Msg::SetPageVisible(is_visible),
        observe::Seen::ReducedMotion(reduced) => Msg::SetReducedMotion(reduced),
        // What nobody sees waits while it plays (`sight`): on paper it would be of another moment.
        observe::Seen::Printed => Msg::Pause,
    }
}
