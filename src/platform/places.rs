//! Which program runs the page: the opening view, or one that is loaded later, the story or the workshop (see `boot.js`).

use gloo::events::EventListener;
use gloo::utils::{document, window};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, History, HtmlElement};

use crate::app::route::{Place, Program, Route};

/// Told by a program before it takes the place of what is on the page.
const LEAVE: &str = "lasso:leave";
/// Told by a program if nobody wants it any more.
const NOT_WANTED: &str = "lasso:program-not-wanted";

/// Whether another program has the page.
pub fn is_taken_over() -> bool {
    let root = document().document_element();
    root.is_some_and(|root| root.get_attribute("data-place").is_some_and(|place| !place.is_empty()))
}

/// Calls when another program takes over.
pub fn on_leave(leave: impl FnOnce(&Event) + 'static) {
    EventListener::once(&window(), LEAVE, leave).forget();
}

/// Whether the address leads to a place of a program. If not, whoever waits for it is told so.
pub fn leads_to(program: Program) -> bool {
    let is_wanted = route().place.program() == program;
    if !is_wanted && let Ok(event) = Event::new(NOT_WANTED) {
        let _ = window().dispatch_event(&event);
    }
    is_wanted
}

/// Makes room: what is on the page goes away.
pub fn take_over() {
    if let Ok(event) = Event::new(LEAVE) {
        let _ = window().dispatch_event(&event);
    }
    if let Some(app) = super::element("app") {
        app.set_inner_html("");
    }
}

/// Where the address leads.
pub fn route() -> Route {
    Route::read(&fragment())
}

/// The part of the address that says where it leads, with its `#`.
pub fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}

/// Goes to a fragment; the step back leads here again.
pub fn visit(fragment: &str) {
    let _ = window().location().set_hash(fragment);
}

/// Makes the address say where it has led already.
pub fn settle(fragment: &str) {
    let location = window().location();
    let (path, query) = (location.pathname().unwrap_or_default(), location.search().unwrap_or_default());
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{path}{query}{fragment}")));
    }
}

/// Gives the page a title.
pub fn entitle(title: &str) {
    document().set_title(&format!("{title} · Rebalance Lasso"));
}

/// What the address has from `?` to `#`.
pub fn query() -> String {
    window().location().search().unwrap_or_default()
}

/// The address of this page alone, without query and fragment.
pub fn page() -> String {
    let page = window().location().href().unwrap_or_default();
    page.split(['?', '#']).next().unwrap_or_default().to_owned()
}

/// The address that leads from an embedded stage to the whole page.
pub fn whole_page(fragment: &str) -> String {
    format!("{}#{fragment}", page())
}

/// Loads the page anew.
pub fn reload() {
    let _ = window().location().reload();
}

/// The whole address that leads to a fragment of this page.
pub fn address_of(fragment: &str) -> String {
    let location = window().location();
    let page = location.href().unwrap_or_default();
    let page = page.split('#').next().unwrap_or_default();
    format!("{page}#{fragment}")
}

/// Lets the address say what is shown in a place, without a step in the history. Nothing happens if it leads elsewhere by now: somebody
/// is on the way there.
pub fn replace(place: Place, to: &str) {
    if let Some(history) = history_for(place, to) {
        // A browser that is asked too often refuses; the next change asks again.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address_of(to)));
    }
}

/// The same with a step in the history, unless the address says so already.
pub fn push(place: Place, to: &str) {
    if let Some(history) = history_for(place, to) {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&address_of(to)));
    }
}

fn history_for(place: Place, to: &str) -> Option<History> {
    let is_wanted = route().place == place && fragment().trim_start_matches('#') != to;
    window().history().ok().filter(|_| is_wanted)
}

/// Goes to a fragment of another program in place of this step of the history.
pub fn leave_for(to: &str) {
    let _ = window().location().replace(&address_of(to));
}

/// Takes from the address what has been followed: on a reload what was made of it since is wanted.
pub fn forget_route() {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address(route().place)));
    }
}

/// Goes to the top of a place without a reload; the step back leads here again.
pub fn go(place: Place) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&address(place)));
    }
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Gives the page the title of a place; `focus` says whether the place itself takes the focus, as after a link that led there
/// and is gone.
pub fn arrive(place: Place, focus: bool) {
    let Some((_, id, name)) = Place::WORKSHOP.iter().find(|(other, ..)| *other == place) else { return };
    entitle(name);
    let main = super::element(id).and_then(|main| main.dyn_into::<HtmlElement>().ok());
    if let Some(main) = main.filter(|_| focus) {
        let _ = main.set_attribute("tabindex", "-1");
        let _ = main.focus();
    }
}

fn address(place: Place) -> String {
    let location = window().location();
    let (path, query) = (location.pathname().unwrap_or_default(), location.search().unwrap_or_default());
    format!("{path}{query}{}", place.fragment())
}

/// Tells what the address has after `#` whenever that changes, until dropped.
pub struct Fragment(#[allow(dead_code)] EventListener);

impl Fragment {
    /// Starts.
    pub fn listen(on_change: impl Fn(String) + 'static) -> Self {
        Self(EventListener::new(&window(), "hashchange", move |_| on_change(fragment())))
    }
}

/// Tells where the address leads whenever that changes, until dropped.
pub struct Address(#[allow(dead_code)] EventListener);

impl Address {
    /// Starts.
    pub fn listen(on_change: impl Fn(Route) + 'static) -> Self {
        Self(EventListener::new(&window(), "hashchange", move |_| on_change(route())))
    }
}
