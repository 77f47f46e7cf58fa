//! The Lab: holds the model, passes messages in, draws what comes out.

use std::cell::Cell;
use std::rc::Rc;

use yew::prelude::*;

use super::bar::{Bar, NoticeLine, Panes};
use super::editor::Editor;
use super::following::Following;
use super::help::LabHelp;
use super::opened::{Linked, Opened};
use super::paper::{PaperGroup, PaperWhy, is_beside_on_paper, paper_style};
use super::report::ReportBox;
use super::share::{Share, give, is_dark};
use super::take_apart::{Holds, HoldsProps, TakeApart, shared};
use super::{Send, entry};
use crate::app::axis::Cursor;
use crate::app::keymap::repeats;
use crate::app::lab::address;
use crate::app::lab::compare::own_label;
use crate::app::lab::message::LabMsg;
use crate::app::lab::model::{Lab, Pane};
use crate::app::lab::take_apart::InspectMsg;
use crate::app::lab::update::{LabEffect, update};
use crate::app::message::Msg;
use crate::app::model::{Panel, Preferences, Sight, stage_width};
use crate::app::route::Place;
use crate::app::side::Side;
use crate::platform::effects::Effects;
use crate::platform::later::Later;
use crate::platform::observe::Observers;
use crate::platform::{keyboard, observe, pointed, preferences, scroll, store};
use crate::ui::app::{announcement, message_of};
use crate::ui::dialog::Dialog;
use crate::ui::dock::Dock;
use crate::ui::help::Help;
use crate::ui::hero::Facts;
use crate::ui::masthead::{Here, Masthead};
use crate::ui::motion;
use crate::ui::presets::Presets;
use crate::ui::shared::Shared;
use crate::ui::stage::Stage;
use crate::ui::why::Why;

/// How long edits rest before they are kept.
const SAVE_AFTER_MS: u32 = 400;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// Whether the Lab is the place that is shown.
    pub is_shown: bool,
    /// What was opened last.
    pub opened: Option<Opened>,
    /// What link was followed, or what file was dropped, last.
    pub linked: Option<Linked>,
}

/// The Lab.
pub struct LabPage {
    lab: Lab,
    send: Send,
    send_page: Callback<Msg>,
    /// Asks why, about what is clicked on the stages.
    point: Callback<MouseEvent>,
    effects: Effects,
    stages: NodeRef,
    observers: Option<Observers>,
    /// Whether the browser has drawn the page once, for it says whether the stages are on screen: until then only one of them is there.
    has_been_drawn: bool,
    /// What the key listener must know at once, before a message could come back.
    keys_on: Rc<Cell<bool>>,
    /// The same for undo.
    is_shown: Rc<Cell<bool>>,
    next: Option<Later>,
    reveal: Option<Later>,
    save: Option<Later>,
    following: Following,
    _keys: keyboard::Keys,
    _undo: keyboard::UndoKeys,
    _leaving: observe::LeavingObserver,
}

impl Component for LabPage {
    type Message = LabMsg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let preferences = preferences::load();
        preferences::show_theme(preferences.theme);
        let mut lab = entry::open(preferences);
        lab.page.sight = Sight { page: false, stage: true };
        let keys_on = Rc::new(Cell::new(true));
        let (link, are_on) = (ctx.link().clone(), Rc::clone(&keys_on));
        let keys = keyboard::Keys::listen(move |press, is_held| {
            if are_on.get() && (!is_held || repeats(&press)) {
                link.send_message(LabMsg::Page(Msg::Press(press)));
            }
            are_on.get()
        });
        let link = ctx.link().clone();
        let is_shown = Rc::new(Cell::new(true));
        let shown = Rc::clone(&is_shown);
        let undo = keyboard::UndoKeys::listen(move |is_redo| {
            if shown.get() {
                link.send_message(if is_redo { LabMsg::Redo } else { LabMsg::Undo });
            }
            shown.get()
        });
        let link = ctx.link().clone();
        let leaving = observe::LeavingObserver::start(move || link.send_message(LabMsg::Leaving));
        let mut page = Self {
            lab,
            send: ctx.link().callback(|message| message),
            send_page: ctx.link().callback(LabMsg::Page),
            point: ctx.link().batch_callback(|event: MouseEvent| {
                pointed::pointed(&event).map(|(side, pointed)| LabMsg::Inspect(InspectMsg::Point(side, pointed)))
            }),
            effects: Effects::default(),
            stages: NodeRef::default(),
            observers: None,
            has_been_drawn: false,
            keys_on,
            is_shown,
            next: None,
            reveal: None,
            save: None,
            following: Following::default(),
            _keys: keys,
            _undo: undo,
            _leaving: leaving,
        };
        if let Some(opened) = &ctx.props().opened {
            page.arrive(ctx, LabMsg::Edit(opened.edit()));
        }
        if let Some(linked) = &ctx.props().linked {
            page.carry_out(ctx, linked.message());
        }
        // A preset in the address is gone from there by now: only what is kept brings it back.
        page.carry_out(ctx, LabMsg::Leaving);
        page.carry_out(ctx, LabMsg::Continue);
        page.carry_out(ctx, LabMsg::Page(Msg::SetPageVisible(observe::is_page_visible())));
        page
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        let props = ctx.props();
        if let Some(opened) = props.opened.as_ref().filter(|opened| old.opened.as_ref() != Some(*opened)) {
            self.arrive(ctx, LabMsg::Edit(opened.edit()));
        }
        if let Some(linked) = props.linked.as_ref().filter(|linked| old.linked.as_ref() != Some(*linked)) {
            self.carry_out(ctx, linked.message());
        }
        if !props.is_shown {
            self.carry_out(ctx, LabMsg::Page(Msg::Pause));
        } else if !old.is_shown {
            self.following.forget();
            // Another place may have changed them.
            let Preferences { theme, keys_on, .. } = preferences::load();
            self.lab.page.preferences = Preferences { theme, keys_on, ..self.lab.page.preferences };
        }
        self.set_keys(props.is_shown);
        true
    }

    fn update(&mut self, ctx: &Context<Self>, message: LabMsg) -> bool {
        let is_frame = matches!(message, LabMsg::Page(Msg::Tick(_)));
        self.has_been_drawn |= matches!(message, LabMsg::Page(Msg::SetStageVisible(_)));
        self.carry_out(ctx, message);
        !is_frame || self.lab.page.has_drawn()
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let lab = &self.lab;
        let model = &lab.page;
        let page = &self.send_page;
        let classes = classes!(
            "page",
            "lab-page",
            if model.is_wide() { "wide" } else { "narrow" },
            motion(model),
            (!model.preferences.keys_on).then_some("keys-off"),
        );
        let is_shown = ctx.props().is_shown;
        let why = match model.panel {
            Some(Panel::Why(side)) => Some(side),
            _ => None,
        };
        let announced = if model.is_playing { String::new() } else { announcement(model) };
        html! {
            <div id="app-root" class={classes} hidden={!is_shown} data-round={model.cursor.round.to_string()} data-step={model.cursor.step.to_string()}>
                // Places that are not shown leave the names of these to the one that is.
                <div class="top">if is_shown {
                    <Masthead send={page.clone()} title={model.show.about.title.clone()} theme={model.preferences.theme}
                        keys_on={model.preferences.keys_on} here={Here::Workshop(Place::Lab)} />
                }</div>
                <main id="lab" class={classes!("lab", pane_class(lab.pane))} data-pending={lab.staging.is_some().to_string()}>
                    <h1 class="vh">{ "Lab" }</h1>
                    <Panes send={self.send.clone()} pane={lab.pane} />
                    <Editor send={self.send.clone()} setup={Shared::from(lab.setup())} drafts={lab.drafts.clone()} labels={self.labels()}
                        outcomes={lab.outcomes} show={Shared::from(&model.show)} is_pending={lab.staging.is_some()} round={model.cursor.round} />
                    <div class="bench">
                    <div class="watch">
                        { self.bar() }
                        <ReportBox send={self.send.clone()} report={lab.report.clone()} />
                        <NoticeLine send={self.send.clone()} notice={lab.notice.clone()} />
                        <h2 id="headline">{ &*model.show.about.headline }</h2>
                        <p class="lede">{ &*model.show.about.sentence }</p>
                        <Facts send={page.clone()} show={Shared::from(&model.show)} at={Cursor { step: 0, ..model.cursor }} />
                        <PaperGroup setup={Shared::from(lab.setup())} />
                        <div class={classes!("stages", is_beside_on_paper(model).then_some("beside-on-paper"))} ref={self.stages.clone()} onclick={self.point.clone()}
                            ~style={paper_style(model)}>
                            if self.observers.is_some() { { for Side::BOTH.map(|side| self.stage(side)) } }
                        </div>
                        <PaperWhy show={Shared::from(&model.show)} inspection={Shared::from(&lab.inspection)} />
                        <Holds ..self.holds("holds") />
                    </div>
                    <TakeApart send={self.send.clone()} show={Shared::from(&model.show)} cursor={model.cursor}
                        inspection={Shared::from(&lab.inspection)} holds={self.holds("holds-at-hand")} width={model.width} is_playing={model.is_playing} is_chosen={lab.pane == Pane::TakeApart} />
                    </div>
                </main>
                <Dock send={page.clone()} show={Shared::from(&model.show)} cursor={model.cursor}
                    is_playing={model.is_playing} speed={model.speed} keys_on={model.preferences.keys_on} told={model.told.clone()} />
                <p id="announcer" class="vh" role="status" aria-live="polite">{ announced }</p>
                <div class="panels">if is_shown {
                    <Presets send={page.clone()} open={model.panel == Some(Panel::Presets)} shown={model.show.preset} />
                    <Help send={page.clone()} open={model.panel == Some(Panel::Help)} keys_on={model.preferences.keys_on} ><LabHelp /></Help>
                    <Why send={page.clone()} side={why} show={Shared::from(&model.show)} />
                    { self.share() }
                }</div>
            </div>
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first_render: bool) {
        if first_render {
            let link = ctx.link().clone();
            let tell = move |seen| link.send_message(LabMsg::Page(message_of(seen)));
            self.observers = Some(Observers::start(&self.stages, tell));
        }
    }

    fn destroy(&mut self, _: &Context<Self>) {
        self.keep();
    }
}

impl LabPage {
    fn carry_out(&mut self, ctx: &Context<Self>, message: LabMsg) {
        let is_deliberate = ctx.props().is_shown && address::is_deliberate(&message);
        self.carry_out_as(ctx, message, is_deliberate);
    }

    /// Opens what the way here leads to: that has its step in the history already.
    fn arrive(&mut self, ctx: &Context<Self>, message: LabMsg) {
        self.carry_out_as(ctx, message, false);
    }

    fn carry_out_as(&mut self, ctx: &Context<Self>, message: LabMsg, is_deliberate: bool) {
        let (is_shown, is_due) = (ctx.props().is_shown, message == LabMsg::AddressDue);
        self.following.before(&self.lab, is_deliberate);
        for effect in update(&mut self.lab, message) {
            let link = ctx.link().clone();
            match effect {
                LabEffect::Page(effect) => {
                    self.effects.run(effect, move |ms| link.send_message(LabMsg::Page(Msg::Tick(ms))));
                }
                LabEffect::Continue => {
                    self.next = Some(Later::new(0, move || link.send_message(LabMsg::Continue)));
                }
                LabEffect::Reveal => {
                    self.reveal = Some(Later::new(0, || {
                        scroll::reveal("take-apart");
                        scroll::uncover("take-apart", ".stages");
                    }));
                }
                LabEffect::SaveSoon => {
                    self.save = Some(Later::new(SAVE_AFTER_MS, move || link.send_message(LabMsg::Save)));
                }
                LabEffect::Save(text) => {
                    self.save = None;
                    if !store::save(&text) {
                        link.send_message(LabMsg::CannotSave);
                    }
                }
            }
        }
        self.set_keys(is_shown);
        if is_shown {
            let link = ctx.link().clone();
            self.following.after(&self.lab, is_due, move || link.send_message(LabMsg::AddressDue));
        }
    }

    fn set_keys(&self, is_shown: bool) {
        let page = &self.lab.page;
        self.keys_on.set(is_shown && page.preferences.keys_on && page.panel.is_none());
        self.is_shown.set(is_shown);
    }

    /// Keeps what has not been kept yet.
    fn keep(&mut self) {
        for effect in update(&mut self.lab, LabMsg::Leaving) {
            if let LabEffect::Save(text) = effect {
                store::save(&text);
            }
        }
    }

    fn share(&self) -> Html {
        let (lab, model) = (&self.lab, &self.lab.page);
        let is_open = model.panel == Some(Panel::Share) && lab.staging.is_none();
        let body = || {
            html! {
                <Share show={Shared::from(&model.show)} cursor={model.cursor} setups={[Rc::clone(lab.setup()), lab.other()]}
                    fragment={address::fragment_of_any_length(lab)} side={lab.inspection.side} is_dark={is_dark(model.preferences.theme)} give={give(&self.send)} />
            }
        };
        html! {
            <Dialog id="share" title="Share" open={is_open} send={self.send_page.clone()}>
                if is_open { { body() } }
            </Dialog>
        }
    }

    fn bar(&self) -> Html {
        let lab = &self.lab;
        html! {
            <Bar send={self.send.clone()} undo={lab.history.undo_label().map(str::to_owned)}
                redo={lab.history.redo_label().map(str::to_owned)} compare={lab.compare.clone()} offers={Rc::clone(&lab.offers)}
                other={lab.compare.label(lab.setup()).to_string()} is_pending={lab.staging.is_some()} />
        }
    }

    /// What both sides are called.
    fn labels(&self) -> [String; 2] {
        let setup = self.lab.setup();
        [own_label(setup), self.lab.compare.label(setup)].map(|label| label.to_string())
    }

    fn holds(&self, id: &'static str) -> HoldsProps {
        let (lab, model) = (&self.lab, &self.lab.page);
        HoldsProps {
            id,
            send: self.send.clone(),
            show: Shared::from(&model.show),
            verdicts: shared(lab.verdicts.as_ref()),
            round: model.cursor.round,
            width: stage_width(model.width),
            only: (!model.is_wide()).then_some(model.shown_side),
        }
    }

    fn stage(&self, which: Side) -> Html {
        let model = &self.lab.page;
        let side = which.index();
        let is_shown = model.is_wide() || model.shown_side == which;
        html! {
            <Stage key={side} send={self.send_page.clone()} view={Shared::from(model.stage(which))} frame={Shared::from(&model.frames[side])}
                {is_shown} is_due={self.has_been_drawn || which == model.shown_side} is_running={model.runs()} playhead={model.frames[side].lasso.playhead(model.side_round(side), model.side_progress(side))} />
        }
    }
}

const fn pane_class(pane: Pane) -> &'static str {
    match pane {
        Pane::Configure => "shows-configure",
        Pane::Watch => "shows-watch",
        Pane::TakeApart => "shows-take-apart",
    }
}
