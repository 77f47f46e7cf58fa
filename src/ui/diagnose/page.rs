//! The place: holds the model, passes messages in, draws what comes out.

use std::cell::Cell;
use std::rc::Rc;

use yew::platform::spawn_local;
use yew::prelude::*;

use super::aside::{aside, look_for_link};
use super::attempt::{Attempt, JOB, Read, again};
use super::beside::listen_to_keys;
use super::given::Given;
use super::inbox::{Inbox, Progress, Refused};
use super::lines::LinesPanel;
use super::recording::RecordingView;
use super::state::{last, lost, state};
use super::{
    Send, chosen::Chosen, recognised::Recognised, strip::Strip, summary::Summary, to_lab::ToLab, verdict::VerdictView,
};
use crate::app::diagnose::beside::Recorded;
use crate::app::diagnose::kind::Refusal;
use crate::app::diagnose::message::DiagnoseMsg;
use crate::app::diagnose::model::{Diagnose, Last, Shown};
use crate::app::diagnose::rows::{Picker, begin_at};
use crate::app::diagnose::samples::named_in;
use crate::app::diagnose::told::{Ask, Row};
use crate::app::diagnose::update::{DiagnoseEffect, update};
use crate::app::job::Part;
use crate::app::message::Msg;
use crate::app::route::Place;
use crate::platform::clock::now_ms;
use crate::platform::effects::Effects;
use crate::platform::files::Source;
use crate::platform::keyboard::Keys;
use crate::platform::later::Later;
use crate::platform::paste::Pastes;
use crate::platform::pump::{Fed, Pump};
use crate::platform::worker::{Line, Reply};
use crate::platform::{clipboard, places, preferences};
use crate::sim::setup::Setup;
use crate::ui::help::Help;
use crate::ui::masthead::{Here, Masthead};
use crate::ui::shared::Shared;

/// What can happen to the component beside what can happen to the place.
pub enum PageMsg {
    /// What can happen to the place.
    Place(DiagnoseMsg),
    /// Somebody gives files or texts; what is to be said of others that came with them.
    Give(Vec<Source>, String),
    /// Of a gift, by number, the link that is in its text.
    FoundLink(u32, String),
    /// Loads a sample that is served beside the page: its name, and where it is.
    Sample(&'static str, &'static str),
    /// What became of loading a sample, and the number of the gift that it was to be.
    Sampled(u32, Result<Source, Refusal>),
}

/// What the place is told.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// Whether this is the place that is shown.
    pub is_shown: bool,
    /// Opens a group in the Lab, under a name.
    #[prop_or_default]
    pub open_in_lab: Callback<(String, Rc<Setup>)>,
    /// What was given last, and not here.
    #[prop_or_default]
    pub given: Option<Given>,
    /// Takes what comes in as a file, and may belong elsewhere. Without it all of that is read here.
    #[prop_or_default]
    pub sort: Option<Callback<Vec<Source>>>,
    /// Works in the page instead of in a worker: slower, for where there is none.
    #[prop_or_default]
    pub is_alone: bool,
}

/// The place.
pub struct DiagnosePage {
    place: Diagnose,
    send: Send,
    /// What was given last.
    given: Rc<Vec<Source>>,
    /// Counts what was given or asked for: a sample that comes after something newer is no longer wanted.
    gifts: u32,
    running: Option<Attempt>,
    current: Option<Read>,
    /// Counts requests for rows: an older one that is still looking gives up.
    looking: Rc<Cell<u32>>,
    summary: NodeRef,
    effects: Effects,
    is_shown: Rc<Cell<bool>>,
    /// What brings a recording to the stages, in slices.
    next: Option<Later>,
    /// Whether keys move a recording: what their listener must know before a message could come back.
    keys_on: Rc<Cell<bool>>,
    _keys: Keys,
    _pastes: Pastes,
    /// An address names a sample to open.
    _address: places::Address,
}

impl Component for DiagnosePage {
    type Message = PageMsg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let preferences = preferences::load();
        preferences::show_theme(preferences.theme);
        let link = ctx.link().clone();
        let is_shown = Rc::new(Cell::new(ctx.props().is_shown));
        let hears = Rc::clone(&is_shown);
        let link_of_address = ctx.link().clone();
        let open_sample = move || {
            if let Some(sample) = named_in(&places::fragment()) {
                link_of_address.send_message(PageMsg::Sample(sample.name, sample.address));
            }
        };
        open_sample();
        give(ctx);
        let pastes = Pastes::listen(move |sources| {
            if hears.get() {
                link.send_message(PageMsg::Give(sources, String::new()));
            }
            hears.get()
        });
        let send = ctx.link().callback(PageMsg::Place);
        let keys_on = Rc::new(Cell::new(false));
        let keys = listen_to_keys(&send, &keys_on);
        Self {
            place: Diagnose::new(preferences),
            send,
            next: None,
            keys_on,
            _keys: keys,
            given: Rc::default(),
            gifts: 0,
            running: None,
            current: None,
            looking: Rc::default(),
            summary: NodeRef::default(),
            effects: Effects::default(),
            is_shown,
            _pastes: pastes,
            _address: places::Address::listen(move |_| open_sample()),
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        self.is_shown.set(ctx.props().is_shown);
        if ctx.props().given != old.given {
            give(ctx);
        }
        if ctx.props().is_shown && !old.is_shown {
            let stored = preferences::load(); // another place may have changed them
            self.place.preferences.theme = stored.theme;
            self.place.preferences.keys_on = stored.keys_on;
        }
        if !ctx.props().is_shown {
            self.carry_out(ctx, DiagnoseMsg::Beside(Msg::Pause));
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, message: PageMsg) -> bool {
        match message {
            PageMsg::Place(message) => self.carry_out(ctx, message),
            PageMsg::Give(sources, not_opened) => {
                let files = sources.iter().map(|source| (source.name.clone(), source.bytes())).collect();
                self.gifts += 1;
                let (link, gift) = (ctx.link().clone(), self.gifts);
                look_for_link(&sources, move |found| link.send_message(PageMsg::FoundLink(gift, found)));
                self.given = Rc::new(sources);
                self.carry_out(ctx, DiagnoseMsg::Read(files, now_ms()));
                self.carry_out(ctx, DiagnoseMsg::LeaveOut(not_opened));
            }
            PageMsg::FoundLink(gift, _) if gift != self.gifts => return false,
            PageMsg::FoundLink(_, fragment) => self.carry_out(ctx, DiagnoseMsg::FindLink(fragment)),
            PageMsg::Sample(name, address) => {
                self.gifts += 1;
                let (link, gift) = (ctx.link().clone(), self.gifts);
                spawn_local(async move {
                    link.send_message(PageMsg::Sampled(gift, Source::fetched(name, address).await));
                });
            }
            PageMsg::Sampled(gift, _) if gift != self.gifts => return false,
            PageMsg::Sampled(_, Ok(source)) => {
                return Component::update(self, ctx, PageMsg::Give(vec![source], String::new()));
            }
            PageMsg::Sampled(_, Err(_)) => {
                self.place.last = Some(Last::Failed("the sample could not be loaded; is the network down?".to_owned()));
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let place = &self.place;
        let send_page = self.send.reform(DiagnoseMsg::Page);
        let give = ctx
            .props()
            .sort
            .clone()
            .unwrap_or_else(|| ctx.link().callback(|sources| PageMsg::Give(sources, String::new())));
        let sample = ctx.link().callback(|(name, address)| PageMsg::Sample(name, address));
        let is_shown = ctx.props().is_shown;
        let keys_on = place.preferences.keys_on && !place.is_help_open && place.recording.is_some();
        self.keys_on.set(is_shown && keys_on);
        html! {
            <div class="page diagnose-page" hidden={!is_shown}>
                <div class="top">if is_shown {
                    <Masthead send={send_page.clone()} title={Rc::<str>::from("")} theme={place.preferences.theme}
                        keys_on={place.preferences.keys_on} here={Here::Workshop(Place::Diagnose)} />
                }</div>
                <main id="diagnose" class="diagnose" data-state={state(place)}>
                    <Inbox {give} {sample} has_read={place.shown.is_some() || place.recording.is_some()} />
                    <div class="attempt" role="status" aria-live="polite">{ self.attempt(ctx) }</div>
                    <div class="found">
                        { place.shown.as_ref().map(|shown| self.found(ctx, shown)).unwrap_or_default() }
                        { self.recording() }
                    </div>
                </main>
                <div class="panels">if is_shown {
                    <Help send={send_page} open={place.is_help_open} keys_on={place.preferences.keys_on} />
                }</div>
            </div>
        }
    }
}

impl DiagnosePage {
    /// What is being read, or became of it.
    fn attempt(&self, ctx: &Context<Self>) -> Html {
        let (place, again) = (&self.place, again(&self.given, ctx.link()));
        html! {
            <div>
                <div key="progress">if let Some(running) = &place.running {
                    <Progress send={self.send.clone()} running={running.clone()} />
                }</div>
                <div key="last">{ last(place, &again) }</div>
                <Refused key="refused" refused={place.refused.clone()} />
                { aside(place) }
            </div>
        }
    }

    fn recording(&self) -> Html {
        let view = |recorded: &Rc<Recorded>| {
            html! { <RecordingView key={recorded.attempt} send={self.send.clone()} recorded={recorded.clone()} /> }
        };
        self.place.recording.as_ref().map(view).unwrap_or_default()
    }

    fn found(&self, ctx: &Context<Self>, shown: &Shown) -> Html {
        let again = again(&self.given, ctx.link());
        let reading = Shared::from(&shown.reading);
        let has_rebalances = shown.reading.rebalances > 0;
        let is_lost = shown.lost.is_some();
        html! {
            <div class="findings" key={shown.attempt}>
                <div key="lost" class="lost" role="alert">{ lost(shown, &again) }</div>
                <div key="problems" class="problems" role="status">if !shown.problems.is_empty() {
                    <p id="lab-problems" class="notice">{ format!("The Lab does not take the group quite as it is: {}.", shown.problems.join("; ")) }</p>
                }</div>
                <VerdictView key="verdict" send={self.send.clone()} reading={reading.clone()} outlook={shown.outlook.clone()} {is_lost} />
                <Recognised key="recognised" reading={reading.clone()} />
                <div key="rebalances" class="rebalances-box">if has_rebalances {
                    <Strip send={self.send.clone()} reading={reading.clone()} window={shown.window.clone()} from={shown.from} chosen={shown.chosen} {is_lost} />
                    <Chosen send={self.send.clone()} reading={reading.clone()} details={shown.details.clone()} chosen={shown.chosen} {is_lost} />
                }</div>
                <div key="to-lab" class="to-lab-box">if has_rebalances {
                    <ToLab send={self.send.clone()} reading={reading.clone()} outlook={shown.outlook.clone()} races={shown.races.clone()} {is_lost} />
                }</div>
                <Summary key="summary" send={self.send.clone()} outlook={shown.outlook.clone()} replaces_names={shown.replaces_names} copied={shown.copied}
                    area={self.summary.clone()} />
                <div key="lines" class="lines-box">if let Some(lines) = &shown.lines {
                    <LinesPanel send={self.send.clone()} reading={Shared::from(&shown.reading)} lines={lines.clone()} />
                }</div>
            </div>
        }
    }

    fn carry_out(&mut self, ctx: &Context<Self>, message: DiagnoseMsg) {
        if let DiagnoseMsg::Hear(..) = &message {
            // Whatever is heard may make room for more.
            self.tell_pump(&message);
        }
        for effect in update(&mut self.place, message) {
            match effect {
                DiagnoseEffect::Start(attempt) => self.start(ctx, attempt),
                DiagnoseEffect::Stop => self.running = None,
                DiagnoseEffect::Keep => self.current = self.running.take().map(Read::from),
                DiagnoseEffect::Lose => self.lose(),
                DiagnoseEffect::Ask(ask) => self.ask(ask),
                DiagnoseEffect::FindRows(rows) => self.find_rows(rows),
                DiagnoseEffect::Copy(text) => {
                    let link = ctx.link().clone();
                    clipboard::copy(&text, move |done| {
                        link.send_message(PageMsg::Place(DiagnoseMsg::TellCopied(done)));
                    });
                }
                DiagnoseEffect::SelectSummary => clipboard::select(&self.summary),
                DiagnoseEffect::OpenInLab(name, setup) => {
                    let (setup, _) = Setup::read(&serde_json::from_str(&setup).unwrap_or_default());
                    ctx.props().open_in_lab.emit((name, Rc::new(setup)));
                }
                DiagnoseEffect::GoOn => {
                    let send = self.send.clone();
                    self.next = Some(Later::new(0, move || send.emit(DiagnoseMsg::GoOn)));
                }
                DiagnoseEffect::Page(effect) => self.effects.run(effect, |_| {}),
            }
        }
    }

    fn tell_pump(&self, message: &DiagnoseMsg) {
        use crate::app::diagnose::told::Told;
        if let (DiagnoseMsg::Hear(_, text, _), Some(running)) = (message, &self.running)
            && let Some(Told::Progress(taken)) = Told::read(text)
        {
            running.pump.taken(taken.bytes);
        }
    }

    fn start(&mut self, ctx: &Context<Self>, attempt: u32) {
        self.running = None;
        let tell = ctx.link().clone();
        let on_reply = move |reply: Reply| {
            let message = match reply {
                Reply::Report(text) | Reply::Done(text) => DiagnoseMsg::Hear(attempt, text, now_ms()),
                Reply::Failed(why) => DiagnoseMsg::Fail(attempt, why),
            };
            tell.send_message(PageMsg::Place(message));
        };
        let begun = if ctx.props().is_alone { Line::here(JOB, on_reply) } else { Line::start(JOB, on_reply) };
        let line = match begun {
            Ok(line) => Rc::new(line),
            Err(why) => return ctx.link().send_message(PageMsg::Place(DiagnoseMsg::Fail(attempt, why))),
        };
        let sources = Rc::clone(&self.given);
        let send = self.send.clone();
        let pump = Pump::start(Rc::clone(&sources), Rc::clone(&line), move |fed| {
            send.emit(match fed {
                Fed::Refused(name, why) => DiagnoseMsg::Refuse(attempt, name, why),
                Fed::Packed => DiagnoseMsg::Unpack(attempt),
                Fed::All(files, bytes) => DiagnoseMsg::Sent(attempt, files, bytes),
            });
        });
        self.running = Some(Attempt { sources, line, pump });
    }

    fn lose(&mut self) {
        if let Some(current) = &mut self.current {
            current.line = None;
        }
    }

    fn ask(&self, ask: Ask) {
        if let Some(line) = self.current.as_ref().and_then(|current| current.line.as_ref()) {
            line.send(Part::Text(serde_json::to_string(&ask).unwrap_or_default()));
        }
    }

    /// Looks rows up in their files, file by file.
    fn find_rows(&self, rows: Vec<Row>) {
        let (Some(current), Some(shown)) = (&self.current, &self.place.shown) else { return };
        let attempt = shown.attempt;
        let request = self.looking.get() + 1;
        self.looking.set(request);
        let looking = Rc::clone(&self.looking);
        let (sources, reading) = (Rc::clone(&current.sources), Rc::clone(&shown.reading));
        let send = self.send.clone();
        spawn_local(async move {
            for (at, (file, source)) in (0..).zip(reading.files.iter().zip(&*sources)) {
                let wanted: Vec<u32> = rows.iter().filter(|(file, _)| *file == at).map(|(_, row)| *row).collect();
                let Some(first) = wanted.iter().min() else { continue };
                let Ok(kind) = source.kind().await else { continue };
                let is_plain = kind == crate::app::diagnose::kind::Kind::Text;
                let (from, before) = if is_plain { begin_at(&file.rows_before, *first) } else { (0, 0) };
                let mut picker = Picker::new(&wanted, from, before);
                let goes_on = || looking.get() == request;
                let _ = source.read(kind, from, async |bytes| picker.push(&bytes.to_vec()) && goes_on()).await;
                if !goes_on() {
                    return;
                }
                let found = picker.finish().into_iter().map(|(row, text)| ((at, row), text)).collect();
                send.emit(DiagnoseMsg::FindRows(attempt, found));
            }
            send.emit(DiagnoseMsg::EndRows(attempt));
        });
    }
}

/// Reads what was given elsewhere.
fn give(ctx: &Context<DiagnosePage>) {
    if let Some(given) = &ctx.props().given {
        ctx.link().send_message(PageMsg::Give(given.sources.clone(), given.not_opened.clone()));
    }
}
