//! A stage in somebody else's page: the stage, a small bar, and the way to the whole page. It runs only while it is on screen.

use std::rc::Rc;

use yew::prelude::*;

use super::scrubber::Scrubber;
use super::shared::Shared;
use super::stage::Stage;
use super::{Send, icon, motion};
use crate::app::axis::Cursor;
use crate::app::embed::{Wish, fragment_at, opened, wish};
use crate::app::message::{Move, Msg};
use crate::app::model::{Model, Preferences, Sight, WIDE};
use crate::platform::effects::Effects;
use crate::platform::observe::{self, Observers, Seen};
use crate::platform::{places, preferences};
use crate::share::link::Link;
use crate::ui::app::{announcement, message_of};

/// An embedded stage.
pub struct EmbedPage {
    model: Model,
    wish: Wish,
    link: Link,
    said: Vec<String>,
    /// The whole page, where the playhead was when it stood still last.
    whole: (Cursor, String),
    send: Send,
    effects: Effects,
    stages: NodeRef,
    observers: Option<Observers>,
    _address: places::Fragment,
}

impl Component for EmbedPage {
    type Message = Msg;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let wish = wish(&places::query()).unwrap_or_default();
        preferences::show_theme(wish.theme);
        let preferences = Preferences { theme: wish.theme, keys_on: false, ..preferences::load() };
        let page = opened(&places::fragment());
        let mut model = Model::new(preferences);
        // Nothing runs until it is known that somebody can see it, and wants it.
        (model.sight, model.is_playing) = (Sight { page: false, stage: true }, false);
        (model.cursor, model.shown_side) = (page.at, wish.side);
        model.put_on(Rc::new(page.show));
        let address = places::Fragment::listen(|_| places::reload());
        let mut embed = Self {
            whole: (page.at, places::whole_page(&fragment_at(&page.link, page.at))),
            model,
            wish,
            link: page.link,
            said: page.said,
            send: ctx.link().callback(|message| message),
            effects: Effects::default(),
            stages: NodeRef::default(),
            observers: None,
            _address: address,
        };
        embed.carry_out(ctx, Msg::SetPageVisible(observe::is_page_visible()));
        embed
    }

    fn update(&mut self, ctx: &Context<Self>, message: Msg) -> bool {
        let is_frame = matches!(message, Msg::Tick(_));
        self.carry_out(ctx, message);
        !is_frame || self.model.has_drawn()
    }

    fn view(&self, _: &Context<Self>) -> Html {
        let (model, side) = (&self.model, self.wish.side.index());
        let classes = classes!("page", "embed", motion(model));
        let playhead = model.frames[side].lasso.playhead(model.side_round(side), model.side_progress(side));
        let announced = if model.is_playing { String::new() } else { announcement(model) };
        let flaw = |(at, said): (usize, &String)| html! { <p key={at}>{ said.clone() }</p> };
        html! {
            <div id="app-root" class={classes} data-round={model.cursor.round.to_string()} data-step={model.cursor.step.to_string()}>
                <main>
                    <h1 class="vh">{ "Rebalance Lasso" }</h1>
                    <div class="notes">if !self.said.is_empty() {
                        <div class="link-report"><div>{ for self.said.iter().enumerate().map(flaw) }</div></div>
                    }</div>
                    <div class="stages" ref={self.stages.clone()}>
                        if self.observers.is_some() {
                            <Stage send={self.send.clone()} view={Shared::from(model.stage(self.wish.side))} frame={Shared::from(&model.frames[side])}
                                is_shown={true} is_running={model.runs()} {playhead} />
                        }
                    </div>
                </main>
                { self.bar() }
                <p id="announcer" class="vh" role="status" aria-live="polite">{ announced }</p>
            </div>
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first_render: bool) {
        if first_render {
            let link = ctx.link().clone();
            let tell = move |seen| {
                let seen = match seen {
                    // One stage has the whole width.
                    Seen::Width(width) => Seen::Width(width.min(WIDE - 1.0)),
                    seen => seen,
                };
                link.send_message(message_of(seen));
            };
            self.observers = Some(Observers::start(&self.stages, tell));
        }
    }
}

impl EmbedPage {
    fn carry_out(&mut self, ctx: &Context<Self>, message: Msg) {
        // There are no panels here.
        if matches!(message, Msg::Open(_)) {
            return;
        }
        for effect in crate::app::update::update(&mut self.model, message) {
            let link = ctx.link().clone();
            self.effects.run(effect, move |ms| link.send_message(Msg::Tick(ms)));
        }
        if !self.model.is_playing && self.whole.0 != self.model.cursor {
            let at = self.model.cursor;
            self.whole = (at, places::whole_page(&fragment_at(&self.link, at)));
        }
    }

    fn bar(&self) -> Html {
        let model = &self.model;
        let button = |id: &'static str, label: &'static str, message: Msg, drawing: Html| {
            let on_click = self.send.reform(move |_: MouseEvent| message.clone());
            html! { <button {id} type="button" aria-label={label} title={label} onclick={on_click}>{ drawing }</button> }
        };
        let on_play = self.send.reform(|_: MouseEvent| Msg::TogglePlay);
        let (label, drawing) = if model.is_playing { ("Pause", icon::pause()) } else { ("Play", icon::play()) };
        html! {
            <section class="dock embed-bar" aria-label="Playback">
                <div class="controls">
                    { button("step-back", "One step back", Msg::Move(Move::StepBack), icon::step_back()) }
                    <button id="play" class="play" type="button" aria-label={label} title={label} data-playing={model.is_playing.to_string()}
                        onclick={on_play}>{ drawing }</button>
                    { button("step-forward", "One step on", Msg::Move(Move::StepForward), icon::step_forward()) }
                </div>
                <Scrubber send={self.send.clone()} show={Shared::from(&model.show)} cursor={model.cursor} />
                <a id="whole-page" href={self.whole.1.clone()} target="_blank" rel="noopener" title="Open this group in Rebalance Lasso">
                    { icon::lasso() }<span>{ "Rebalance Lasso" }</span>
                </a>
            </section>
        }
    }
}
