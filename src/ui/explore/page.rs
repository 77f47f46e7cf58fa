//! Explore: holds the model and the workers, passes messages in, draws what comes out.

use std::collections::BTreeMap;
use std::rc::Rc;

use yew::prelude::*;

use super::hire::{Hire, Hired};
use super::{Send, View, blind_spot, luck, map, medicine, press, schedules, search, shrink};
use crate::app::edit::blank::preset_setup;
use crate::app::edit::saved::Saved;
use crate::app::explore::message::{ExploreEffect, ExploreMsg, Section};
use crate::app::explore::model::Explore;
use crate::app::explore::parts::Subject;
use crate::app::explore::pool::{Heard, Order, State};
use crate::app::explore::update::update;
use crate::app::message::Msg;
use crate::app::model::Panel;
use crate::app::route::Place;
use crate::platform::clock::now_ms;
use crate::platform::effects::Effects;
use crate::platform::later::Later;
use crate::platform::{observe, preferences, store, worker};
use crate::sim::setup::Setup;
use crate::ui::help::Help;
use crate::ui::masthead::{Here, Masthead};
use crate::ui::presets::Presets;

/// What workers say is drawn so often at most: the page has better things to do with its frames.
const DRAW_EVERY_MS: u32 = 150;

/// What Explore is given.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// Whether Explore is the place that is shown.
    pub is_shown: bool,
    /// Opens a group in the Lab, under a name.
    pub on_open: Callback<(String, Rc<Setup>)>,
    /// Who does the work.
    #[prop_or_default]
    pub hire: Hire,
    /// How many of them; none for as many as the machine has cores.
    #[prop_or_default]
    pub cores: Option<u32>,
}

/// Explore.
pub struct ExplorePage {
    model: Explore,
    send: Send,
    send_page: Callback<Msg>,
    workers: BTreeMap<(Section, u32), Box<dyn Hired>>,
    effects: Effects,
    draw: Option<Later>,
}

/// What can happen to the component.
pub enum Happened {
    /// Something was asked, or a worker said something.
    Asked(ExploreMsg),
    /// What workers said is to be drawn.
    Draw,
}

impl Component for ExplorePage {
    type Message = Happened;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let preferences = preferences::load();
        preferences::show_theme(preferences.theme);
        let cores = ctx.props().cores.unwrap_or_else(worker::cores);
        let mut model = Explore::new(preferences, cores, labs_group().unwrap_or_else(first_preset));
        // A phone shows first what can be pressed.
        model.is_space_open = observe::is_wide();
        Self {
            model,
            send: ctx.link().callback(Happened::Asked),
            send_page: ctx.link().callback(|message| Happened::Asked(ExploreMsg::Page(message))),
            workers: BTreeMap::new(),
            effects: Effects::default(),
            draw: None,
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        if old.is_shown && !ctx.props().is_shown {
            self.carry_out(ctx, ExploreMsg::Leave);
        } else if !old.is_shown {
            // Another place may have changed them.
            let now = preferences::load();
            self.model.preferences.theme = now.theme;
            self.model.preferences.keys_on = now.keys_on;
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, happened: Happened) -> bool {
        match happened {
            Happened::Draw => self.draw = None,
            Happened::Asked(message) => {
                let is_heard = matches!(message, ExploreMsg::Heard(..));
                self.carry_out(ctx, message);
                if is_heard {
                    let link = ctx.link().clone();
                    self.draw
                        .get_or_insert_with(|| Later::new(DRAW_EVERY_MS, move || link.send_message(Happened::Draw)));
                    return false;
                }
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let model = &self.model;
        let page = &self.send_page;
        let is_shown = ctx.props().is_shown;
        html! {
            <div class="page explore-page" hidden={!is_shown}>
                <div class="top">if is_shown {
                    <Masthead send={page.clone()} title={Rc::from(model.subject.name.as_str())} theme={model.preferences.theme}
                        keys_on={model.preferences.keys_on} here={Here::Workshop(Place::Explore)} />
                }</div>
                <main id="explore" class="explore" data-section={model.section.id()}>
                    <header class="explore-head">
                        <h1>{ "How rare is it, where does it live, is the fix enough?" }</h1>
                        <p class="lede">{ "Nothing here is looked up: every number is computed in this browser, now, by running groups." }</p>
                    </header>
                    { self.sections() }
                    { self.part() }
                </main>
                <div class="panels">if is_shown {
                    <Presets send={page.clone()} open={model.panel == Some(Panel::Presets)} shown={None::<usize>} />
                    <Help send={page.clone()} open={model.panel == Some(Panel::Help)} keys_on={model.preferences.keys_on} />
                }</div>
            </div>
        }
    }
}

impl ExplorePage {
    fn carry_out(&mut self, ctx: &Context<Self>, message: ExploreMsg) {
        let message = match message {
            // The Lab keeps its group for the next visit; here it is read.
            ExploreMsg::UseLabs => match labs_group() {
                Some(Subject { name, setup }) => ExploreMsg::Choose(name, setup),
                None => ExploreMsg::MissLabs,
            },
            other => other,
        };
        for effect in update(&mut self.model, message) {
            match effect {
                ExploreEffect::Work(section, order) => self.obey(ctx, section, order),
                ExploreEffect::OpenInLab(name, setup) => ctx.props().on_open.emit((name, setup)),
                ExploreEffect::Page(effect) => self.effects.run(effect, |_| {}),
            }
        }
    }

    fn obey(&mut self, ctx: &Context<Self>, section: Section, order: Order) {
        match order {
            Order::Start { worker, job } => {
                let tell = self.send.reform(move |heard: Heard| ExploreMsg::Heard(section, worker, heard, now_ms()));
                let on_heard = tell.clone();
                match ctx.props().hire.start(&job, Box::new(move |heard| on_heard.emit(heard))) {
                    Ok(hired) => drop(self.workers.insert((section, worker), hired)),
                    Err(why) => tell.emit(Heard::Failed(why)),
                }
            }
            Order::Give { worker, text } => {
                if let Some(hired) = self.workers.get(&(section, worker)) {
                    hired.give(text);
                }
            }
            Order::End { worker } => drop(self.workers.remove(&(section, worker))),
        }
    }

    fn sections(&self) -> Html {
        let model = &self.model;
        let button = |(section, id, name): &(Section, &'static str, &'static str)| {
            let is_running = *model.state(*section) == State::Running;
            html! {
                <li key={*id}>
                    <button id={format!("section-{id}")} type="button" aria-current={(model.section == *section).then_some("true")}
                        onclick={press(&self.send, ExploreMsg::Show(*section))}>
                        <span>{ *name }</span>
                        <span class="running-sign">if is_running { <i aria-hidden="true"></i><span class="vh">{ ", running" }</span> }</span>
                    </button>
                </li>
            }
        };
        html! { <nav class="sections" aria-label="Questions"><ul>{ for Section::ALL.iter().map(button) }</ul></nav> }
    }

    fn part(&self) -> Html {
        let view = View { model: &self.model, send: &self.send };
        let id = self.model.section.id();
        let body = match self.model.section {
            Section::Search => search::view(view),
            Section::Map => map::view(view),
            Section::Schedules => schedules::view(view),
            Section::Shrink => shrink::view(view),
            Section::Medicine => medicine::view(view),
            Section::Luck => luck::view(view),
            Section::BlindSpot => blind_spot::view(view),
        };
        html! { <div class="questions"><section key={id} id={format!("part-{id}")} class="question">{ body }</section></div> }
    }
}

/// The group in the Lab, as it keeps it for the next visit.
fn labs_group() -> Option<Subject> {
    let [setup, _] = Saved::read(&store::load()?).ok()?.sides;
    Some(Subject { name: "the Lab's group".to_owned(), setup: Rc::new(setup) })
}

fn first_preset() -> Subject {
    let (name, setup) = preset_setup(0, 0).expect("there is a first preset");
    Subject { name, setup }
}
