//! The Story's page: holds the model, passes messages in, draws what comes out.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use yew::prelude::*;

use super::{Send, check, fidelity, glossary, telling, ways};
use crate::app::astray::astray;
use crate::app::message::Msg;
use crate::app::model::{Panel, Sight};
use crate::app::route::{Place, Program};
use crate::app::side::Side;
use crate::app::story::address::{Leaf, read};
use crate::app::story::kept::Kept;
use crate::app::story::keys::{KEYS, meaning};
use crate::app::story::message::StoryMsg;
use crate::app::story::model::Story;
use crate::app::story::point::Spot;
use crate::app::story::says::says;
use crate::app::story::update::{StoryEffect, update};
use crate::platform::effects::Effects;
use crate::platform::mark::{self, Clicked};
use crate::platform::observe::{Observers, Seen};
use crate::platform::{focus, keyboard, observe, places, preferences, scroll, store};
use crate::ui::app::{announcement, message_of};
use crate::ui::astray::Astray;
use crate::ui::dock::Dock;
use crate::ui::help::Help;
use crate::ui::masthead::{Here, Masthead};
use crate::ui::motion;
use crate::ui::shared::Shared;
use crate::ui::stage::Stage;
use crate::ui::why::Why;

/// How far a finger must go across for the page to turn, in CSS pixels.
const SWIPE_PX: f64 = 60.0;

/// What the key listener must know at once, before a message could come back.
#[derive(Clone, Copy, Default)]
struct Hears {
    is_on: bool,
    is_free: bool,
}

/// The Story.
pub struct StoryPage {
    story: Story,
    send: Send,
    send_page: Callback<Msg>,
    effects: Effects,
    stages: NodeRef,
    heading: NodeRef,
    observers: Option<Observers>,
    hears: Rc<Cell<Hears>>,
    /// Where a finger came down.
    finger: Rc<RefCell<Option<(f64, f64)>>>,
    /// Whether the heading is to take the focus when it is drawn.
    turns: bool,
    /// What is to be said of an address that leads nowhere in the Story.
    astray: Option<String>,
    _keys: keyboard::Keys,
    _address: places::Address,
}

impl Component for StoryPage {
    type Message = StoryMsg;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let preferences = preferences::load();
        preferences::show_theme(preferences.theme);
        let kept = Kept::read(&store::load_story().unwrap_or_default());
        let mut story = Story::new(preferences, kept);
        // Until it is known whether anybody can see it, nothing runs; learning it starts the frames.
        story.page.sight = Sight { page: false, stage: true };
        let hears = Rc::new(Cell::new(Hears::default()));
        let link = ctx.link().clone();
        let address = places::Address::listen(move |route| {
            // Elsewhere it leads to what takes this place.
            if route.place.program() == Program::Story {
                link.send_message(StoryMsg::Go(read(&places::fragment())));
            }
        });
        let mut page = Self {
            story,
            send: ctx.link().callback(|message| message),
            send_page: ctx.link().callback(StoryMsg::Page),
            effects: Effects::default(),
            stages: NodeRef::default(),
            heading: NodeRef::default(),
            observers: None,
            _keys: listen(ctx, &hears),
            hears,
            finger: Rc::default(),
            turns: false,
            astray: None,
            _address: address,
        };
        page.put_right();
        page.carry_out(ctx, StoryMsg::Go(read(&places::fragment())));
        page.carry_out(ctx, StoryMsg::Page(Msg::SetPageVisible(observe::is_page_visible())));
        page.turns = false; // who arrives reads from the top
        page
    }

    fn update(&mut self, ctx: &Context<Self>, message: StoryMsg) -> bool {
        let is_frame = matches!(message, StoryMsg::Page(Msg::Tick(_)));
        if matches!(message, StoryMsg::Go(_)) {
            self.put_right();
        }
        self.carry_out(ctx, message);
        !is_frame || self.story.page.has_drawn()
    }

    fn view(&self, _: &Context<Self>) -> Html {
        let (story, model) = (&self.story, &self.story.page);
        let is_scene = matches!(story.leaf, Leaf::Scene(_));
        let place = if story.leaf == Leaf::Fidelity { Place::Fidelity } else { Place::Story };
        let parts = if story.is_free { Vec::new() } else { story.scene().parts.classes() };
        let is_asking = is_scene && !story.is_free && story.scene().question.is_some() && story.prediction().is_none();
        let classes =
            classes!("page", "story-page", motion(model), (!model.preferences.keys_on).then_some("keys-off"),);
        html! {
            <div id="app-root" class={classes} data-round={model.cursor.round.to_string()} data-step={model.cursor.step.to_string()}>
                <Masthead send={self.send_page.clone()} title={Rc::<str>::from("")} theme={model.preferences.theme}
                    keys_on={model.preferences.keys_on} here={Here::Workshop(place)} />
                <Astray said={self.astray.clone()} />
                <main id="story" class={classes!("story", leaf_name(story.leaf), story.is_free.then_some("free"), is_asking.then_some("asking"),
                    story.prediction().is_some().then_some("answered"))}
                    data-leaf={leaf_name(story.leaf)} data-scene={story.scene().id} data-free={story.is_free.to_string()}>
                    <div class="leaves" onpointerdown={self.finger_down()} onpointerup={self.finger_up()}>
                        { self.leaf() }
                        { ways::steps(story.leaf) }
                        { ways::contents(story) }
                    </div>
                    <div class="showing" hidden={!is_scene}>
                        { ways::way_back(story, &self.send) }
                        <div class={classes!("stages", parts)} ref={self.stages.clone()} onclick={self.answer_on_stage(is_asking)}>
                            if self.observers.is_some() { { self.stage() } }
                        </div>
                        <Dock send={self.send_page.clone()} show={Shared::from(&model.show)} cursor={model.cursor} is_playing={model.is_playing}
                            speed={model.speed} keys_on={model.preferences.keys_on && story.is_free} told={model.told.clone()} />
                        <div id="said" class="vh">{ self.said() }</div>
                    </div>
                </main>
                <p id="announcer" class="vh" role="status" aria-live="polite">{ self.announced() }</p>
                <div class="panels">
                    <Help send={self.send_page.clone()} open={model.panel == Some(Panel::Help)} keys_on={model.preferences.keys_on}>{ help() }</Help>
                    <Why send={self.send_page.clone()} side={why(model.panel)} show={Shared::from(&model.show)} />
                </div>
            </div>
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first_render: bool) {
        if first_render {
            let link = ctx.link().clone();
            let tell = move |seen| {
                link.send_message(match seen {
                    Seen::Printed => StoryMsg::Print,
                    seen => StoryMsg::Page(message_of(seen)),
                });
            };
            self.observers = Some(Observers::start(&self.stages, tell));
        }
        let view = self.story.page.stage(Side::Left);
        let selectors: Vec<String> =
            self.story.points().iter().filter_map(|point| point.spot(view)).map(Spot::selector).collect();
        mark::show(&self.stages, &selectors);
        if std::mem::take(&mut self.turns) {
            focus::into(&self.heading);
            scroll::to_top();
        }
    }
}

impl StoryPage {
    fn carry_out(&mut self, ctx: &Context<Self>, message: StoryMsg) {
        for effect in update(&mut self.story, message) {
            match effect {
                StoryEffect::Page(effect) => {
                    let link = ctx.link().clone();
                    self.effects.run(effect, move |ms| link.send_message(StoryMsg::Page(Msg::Tick(ms))));
                }
                StoryEffect::Visit(leaf) => places::visit(&leaf.fragment()),
                StoryEffect::Settle(leaf) => places::settle(&leaf.fragment()),
                StoryEffect::Keep(text) => store::save_story(&text),
                StoryEffect::Turned => {
                    self.turns = true;
                    places::entitle(&title(self.story.leaf));
                }
            }
        }
        let page = &self.story.page;
        self.hears.set(Hears { is_on: page.preferences.keys_on && page.panel.is_none(), is_free: self.story.is_free });
    }

    /// Where the address leads nowhere in the Story, it says what of it can be read, and that is told.
    fn put_right(&mut self) {
        let fragment = places::fragment();
        self.astray = astray(&fragment);
        match read(&fragment).filter(|_| self.astray.is_some()) {
            Some(leaf) => places::settle(&leaf.fragment()),
            None if self.astray.is_some() => places::forget_route(),
            None => {}
        }
    }

    fn leaf(&self) -> Html {
        let (story, heading) = (&self.story, &self.heading);
        match story.leaf {
            Leaf::Scene(_) => telling::telling(story, &self.send, heading),
            Leaf::Check => check::checks(story, &self.send, heading),
            Leaf::Glossary => glossary::glossary(heading),
            Leaf::Fidelity => fidelity::fidelity(heading),
        }
    }

    fn stage(&self) -> Html {
        let model = &self.story.page;
        html! {
            <Stage key="stage" send={self.send_page.clone()} view={Shared::from(model.stage(Side::Left))} frame={Shared::from(&model.frames[0])}
                is_shown=true may_wait=false is_running={model.runs()} playhead={model.frames[0].lasso.playhead(model.side_round(0), model.side_progress(0))} />
        }
    }

    /// What the stage shows, in words.
    fn said(&self) -> Html {
        let lines = says(self.story.page.stage(Side::Left), self.story.points());
        html! { <ul>{ for lines.into_iter().enumerate().map(|(key, line)| html! { <li {key}>{ line }</li> }) }</ul> }
    }

    /// Each step, once the reader steps.
    fn announced(&self) -> String {
        let model = &self.story.page;
        if self.story.is_free && !model.is_playing { announcement(model) } else { String::new() }
    }

    /// A click on a card or a chip answers the question, if one is open.
    fn answer_on_stage(&self, is_asking: bool) -> Callback<MouseEvent> {
        if !is_asking {
            return Callback::noop();
        }
        let (send, view) = (self.send.clone(), Rc::clone(self.story.page.stage(Side::Left)));
        Callback::from(move |event: MouseEvent| {
            let process = match mark::clicked(&event) {
                Some(Clicked::Card(at)) => view.cards.get(at as usize).map(|card| card.process),
                Some(Clicked::Chip(at)) => view.chips.get(at as usize).map(|chip| chip.process),
                None => None,
            };
            if let Some(process) = process {
                send.emit(StoryMsg::Predict(process));
            }
        })
    }

    fn finger_down(&self) -> Callback<PointerEvent> {
        let finger = Rc::clone(&self.finger);
        Callback::from(move |event: PointerEvent| {
            let is_finger = event.pointer_type() == "touch";
            finger.replace(is_finger.then(|| (f64::from(event.client_x()), f64::from(event.client_y()))));
        })
    }

    fn finger_up(&self) -> Callback<PointerEvent> {
        let (finger, send) = (Rc::clone(&self.finger), self.send.clone());
        Callback::from(move |event: PointerEvent| {
            let Some((x, y)) = finger.take() else { return };
            let (across, down) = (f64::from(event.client_x()) - x, f64::from(event.client_y()) - y);
            if across.abs() > SWIPE_PX && across.abs() > 2.0 * down.abs() {
                send.emit(if across < 0.0 { StoryMsg::Next } else { StoryMsg::Back });
            }
        })
    }
}

fn listen(ctx: &Context<StoryPage>, hears: &Rc<Cell<Hears>>) -> keyboard::Keys {
    let (link, hears) = (ctx.link().clone(), Rc::clone(hears));
    let knows = |press: &crate::app::keymap::Press| meaning(press, false).or_else(|| meaning(press, true)).is_some();
    keyboard::Keys::listen_for(knows, move |press, is_held| {
        let Hears { is_on, is_free } = hears.get();
        // A key that is held steps on, but does not leaf through.
        let repeats =
            is_free && crate::app::keymap::repeats(&press) && !matches!(press.key.as_str(), "n" | "N" | "b" | "B");
        if is_on && meaning(&press, is_free).is_some() && (!is_held || repeats) {
            link.send_message(StoryMsg::Page(Msg::Press(press)));
        }
        is_on
    })
}

fn title(leaf: Leaf) -> String {
    match leaf {
        Leaf::Fidelity => leaf.title().to_owned(),
        other => format!("{} · Story", other.title()),
    }
}

const fn leaf_name(leaf: Leaf) -> &'static str {
    match leaf {
        Leaf::Scene(_) => "scene",
        Leaf::Check => "check",
        Leaf::Glossary => "glossary",
        Leaf::Fidelity => "fidelity",
    }
}

fn why(panel: Option<Panel>) -> Option<Side> {
    match panel {
        Some(Panel::Why(side)) => Some(side),
        _ => None,
    }
}

fn help() -> Html {
    let key = |(label, does): &(&'static str, &'static str)| {
        html! { <div key={*label}><dt><kbd>{ *label }</kbd></dt><dd>{ *does }</dd></div> }
    };
    html! {
        <section>
            <h3>{ "In the story" }</h3>
            <dl class="keys">{ for KEYS.iter().map(key) }</dl>
        </section>
    }
}
