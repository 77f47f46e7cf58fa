//! How far something is scrolled.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event};
use yew::NodeRef;

/// How much of the page is to be seen between what is pointed at and what would cover it.
const UNCOVERED_PX: f64 = 24.0;

/// How far the element that an event comes from is scrolled, and how high it is, in whole CSS pixels.
pub fn seen(event: &Event) -> Option<(i32, i32)> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    Some((element.scroll_top(), element.client_height()))
}

/// The same of an element.
pub fn seen_of(node: &NodeRef) -> Option<(i32, i32)> {
    let element = node.cast::<Element>()?;
    Some((element.scroll_top(), element.client_height()))
}

/// Scrolls an element to so many pixels from its top.
pub fn to(node: &NodeRef, top: i32) {
    if let Some(element) = node.cast::<Element>() {
        element.set_scroll_top(top);
    }
}

/// Brings the top of an element into sight, if it is not there already.
pub fn reveal(id: &str) {
    let Some(element) = super::element(id) else { return };
    let top = element.get_bounding_client_rect().top();
    let height = gloo::utils::window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or(0.0);
    // Closer to the bottom of the screen, next to nothing of it could be read.
    if top < 0.0 || top > height * 0.75 {
        element.scroll_into_view();
    }
}

/// Scrolls the page to its top.
pub fn to_top() {
    gloo::utils::window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Scrolls the page so far that an element does not cover what the pointer points at, of what fits.
pub fn uncover(id: &str, selector: &str) {
    let Some(element) = super::element(id) else { return };
    let Ok(pointed) = gloo::utils::document().query_selector_all(&format!("{selector} :hover")) else { return };
    let innermost = pointed.length().checked_sub(1).and_then(|last| pointed.get(last));
    let Some(innermost) = innermost.and_then(|node| node.dyn_into::<Element>().ok()) else { return };
    let covered = innermost.get_bounding_client_rect().bottom() - element.get_bounding_client_rect().top();
    if covered > 0.0 {
        gloo::utils::window().scroll_by_with_x_and_y(0.0, covered + UNCOVERED_PX);
    }
}

/// Brings the first in an element that fits into sight, within that element only.
pub fn reveal_within(node: &NodeRef, selector: &str) {
    let Some(around) = node.cast::<Element>() else { return };
    let Some(found) = around.query_selector(selector).ok().flatten() else { return };
    let (outer, inner) = (around.get_bounding_client_rect(), found.get_bounding_client_rect());
    let above = outer.top() - inner.top();
    let below = inner.bottom() - outer.bottom();
    #[allow(clippy::cast_possible_truncation)] // pixels on a screen
    let by = if above > 0.0 { -above.ceil() as i32 } else { below.max(0.0).ceil() as i32 };
    if by != 0 {
        around.set_scroll_top(around.scroll_top() + by);
    }
}
