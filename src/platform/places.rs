//! Which program runs the page: the opening view, or the workshop that is loaded later (see `boot.js`).

use gloo::events::EventListener;
use gloo::utils::{document, window};
use wasm_bindgen::JsValue;
use web_sys::Event;

use crate::app::route::{Place, Route};

/// Told by the workshop before it takes the place of what is on the page.
const LEAVE: &str = "lasso:leave";

/// Whether the address names the workshop, so that the opening view need not be built first.
pub fn is_elsewhere() -> bool {
    let root = document().document_element();
    root.is_some_and(|root| root.get_attribute("data-place").is_some_and(|place| !place.is_empty()))
}

/// Calls when another program takes over.
pub fn on_leave(leave: impl FnOnce(&Event) + 'static) {
    EventListener::once(&window(), LEAVE, leave).forget();
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
    Route::read(&window().location().hash().unwrap_or_default())
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

fn address(place: Place) -> String {
    let location = window().location();
    let (path, query) = (location.pathname().unwrap_or_default(), location.search().unwrap_or_default());
    format!("{path}{query}{}", place.fragment())
}

/// Tells where the address leads whenever that changes, until dropped.
pub struct Address(#[allow(dead_code)] EventListener);

impl Address {
    /// Starts.
    pub fn listen(on_change: impl Fn(Route) + 'static) -> Self {
        Self(EventListener::new(&window(), "hashchange", move |_| on_change(route())))
    }
}
