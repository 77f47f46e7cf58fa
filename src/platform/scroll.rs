//! How far something is scrolled.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, ScrollIntoViewOptions, ScrollLogicalPosition};
use yew::NodeRef;

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

/// Brings an element into sight, moving as little as possible.
pub fn reveal(id: &str) {
    if let Some(element) = super::element(id) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
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
