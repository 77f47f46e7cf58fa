//! The workshop: the places that are loaded when somebody first goes there, in a program of its own. A place that has been
//! visited stays as it is while another one is shown.

use std::rc::Rc;

use yew::html::Scope;
use yew::prelude::*;

use super::astray::Astray;
use super::diagnose::{DiagnosePage, Given};
use super::explore::ExplorePage;
use super::lab::{LabPage, Linked, Opened, decoded};
use crate::app::astray::astray;
use crate::app::incoming::{What, not_opened, sort, what_is};
use crate::app::lab::file;
use crate::app::route::{Place, Route};
use crate::platform::files::Source;
use crate::platform::later::spawn;
use crate::platform::paste::Drops;
use crate::platform::places;
use crate::share::link::{Decoded, Link};
use crate::share::{decode, encode};
use crate::sim::setup::Setup;

/// What can happen to the workshop as a whole.
#[derive(Clone, Debug, PartialEq)]
pub enum WorkshopMsg {
    /// The address leads somewhere else.
    Go(Route),
    /// Opens a group in the Lab, under a name.
    OpenInLab(String, Rc<Setup>),
    /// Files came in that may be for any place.
    Sort(Vec<Source>),
    /// Opens a file in the Lab; what is to be said of others that came with it.
    OpenFile(Rc<Decoded>, String),
    /// Reads files in Diagnose; what is to be said of others that came with them.
    Diagnose(Vec<Source>, String),
}

/// The workshop.
pub struct Workshop {
    place: Place,
    has_visited: Vec<Place>,
    /// The place whose title the page has.
    arrived: Option<Place>,
    opened: Option<Opened>,
    linked: Option<Linked>,
    given: Option<Given>,
    /// What is to be said of an address that leads nowhere within its place.
    astray: Option<String>,
    _address: places::Address,
    _drops: Drops,
}

impl Component for Workshop {
    type Message = WorkshopMsg;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link().clone();
        let address = places::Address::listen(move |route| link.send_message(WorkshopMsg::Go(route)));
        let place = places::route().place;
        let linked = linked(0);
        let astray = put_right();
        let link = ctx.link().clone();
        let drops = Drops::listen(move |sources| link.send_message(WorkshopMsg::Sort(sources)));
        Self {
            place,
            has_visited: vec![place],
            arrived: None,
            opened: None,
            linked,
            given: None,
            astray,
            _address: address,
            _drops: drops,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, message: WorkshopMsg) -> bool {
        match message {
            WorkshopMsg::Go(route) => {
                self.go(route.place);
                self.astray = put_right();
                if let Some(linked) = linked(self.next_link()) {
                    self.linked = Some(linked);
                }
                if let Some((name, setup)) = route.preset.and_then(preset) {
                    places::forget_route();
                    self.open(name, setup);
                }
            }
            WorkshopMsg::OpenInLab(name, setup) => {
                self.lead_to(Place::Lab);
                self.open(name, setup);
            }
            WorkshopMsg::Sort(sources) => {
                open(ctx.link().clone(), sources);
                return false;
            }
            WorkshopMsg::OpenFile(decoded, not_opened) => {
                self.lead_to(Place::Lab);
                self.linked = Some(Linked { number: self.next_link(), decoded, not_opened: Some(not_opened) });
            }
            WorkshopMsg::Diagnose(sources, not_opened) => {
                self.lead_to(Place::Diagnose);
                let number = self.given.as_ref().map_or(0, |given| given.number + 1);
                self.given = Some(Given { number, sources, not_opened });
            }
        }
        true
    }

    fn rendered(&mut self, _: &Context<Self>, first_render: bool) {
        if self.arrived != Some(self.place) {
            self.arrived = Some(self.place);
            places::arrive(self.place, !first_render);
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let on_open = ctx.link().callback(|(name, setup)| WorkshopMsg::OpenInLab(name, setup));
        let has_visited = |place: Place| self.has_visited.contains(&place);
        html! {
            <div class="workshop">
                <Astray key="astray" said={self.astray.clone()} />
                <div key="lab">if has_visited(Place::Lab) {
                    <LabPage is_shown={self.place == Place::Lab} opened={self.opened.clone()} linked={self.linked.clone()} />
                }</div>
                <div key="explore">if has_visited(Place::Explore) {
                    <ExplorePage is_shown={self.place == Place::Explore} on_open={on_open.clone()} />
                }</div>
                <div key="diagnose">if has_visited(Place::Diagnose) {
                    <DiagnosePage is_shown={self.place == Place::Diagnose} open_in_lab={on_open} given={self.given.clone()}
                        sort={ctx.link().callback(WorkshopMsg::Sort)} />
                }</div>
            </div>
        }
    }
}

impl Workshop {
    fn go(&mut self, place: Place) {
        self.place = place;
        if !self.has_visited.contains(&place) {
            self.has_visited.push(place);
        }
    }

    /// Goes to a place, with a step in the history if that is another one.
    fn lead_to(&mut self, place: Place) {
        if self.place != place {
            self.astray = None;
            places::go(place);
            self.go(place);
        }
    }

    fn next_link(&self) -> u32 {
        self.linked.as_ref().map_or(0, |linked| linked.number + 1)
    }

    fn open(&mut self, name: String, setup: Rc<Setup>) {
        let number = self.opened.as_ref().map_or(0, |opened| opened.number + 1);
        self.opened = Some(Opened { number, name, setup });
    }
}

/// Finds out where files belong, and opens those that belong together.
fn open(link: Scope<Workshop>, sources: Vec<Source>) {
    spawn(async move {
        let mut what = Vec::new();
        for source in &sources {
            what.push(look_into(source).await);
        }
        let sorted = sort(&what);
        let left: Vec<(&str, What)> = sorted.left.iter().map(|at| (sources[*at].name.as_str(), what[*at])).collect();
        let not_opened = not_opened(&left);
        let opened: Vec<Source> = sorted.opened.iter().map(|at| sources[*at].clone()).collect();
        link.send_message(match opened.as_slice() {
            [group] if sorted.place == Place::Lab => WorkshopMsg::OpenFile(Rc::new(decoded(group).await), not_opened),
            _ => WorkshopMsg::Diagnose(opened, not_opened),
        });
    });
}

/// What a file is; all of it is read only where its beginning does not tell.
async fn look_into(source: &Source) -> What {
    let Ok(head) = source.head().await else { return What::Nothing };
    if let Some(what) = what_is(&source.name, &head, false) {
        return what;
    }
    let text = source.whole_text(file::MAX_FILE_BYTES).await;
    text.ok().and_then(|text| what_is(&source.name, &text, true)).unwrap_or(What::Log)
}

/// Where the address leads nowhere within its place, it says the place alone from now on; what is to be told of that.
fn put_right() -> Option<String> {
    let said = astray(&places::fragment())?;
    // A preset is still to be opened.
    if places::route().preset.is_none() {
        places::forget_route();
    }
    Some(said)
}

/// What can be read of the link in the address, if one is there that leads to the Lab. One that turns out to lead to the opening view
/// is followed.
fn linked(number: u32) -> Option<Linked> {
    let decoded = decode(&places::fragment()).filter(|_| places::route().is_link)?;
    if let Some(Link::Preset(_)) = &decoded.link {
        let text = decoded.link.as_ref().and_then(|link| encode(link).ok());
        places::leave_for(&text.unwrap_or_default());
        return None;
    }
    Some(Linked { number, decoded: Rc::new(decoded), not_opened: None })
}

fn preset(index: usize) -> Option<(String, Rc<Setup>)> {
    crate::app::edit::blank::preset_setup(index, 0)
}
