//! Where the focus is.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};
use yew::NodeRef;

/// Moves the focus into an element.
pub fn into(node: &NodeRef) {
    if let Some(element) = node.cast::<HtmlElement>() {
        let _ = element.focus();
    }
}

/// Whether the focus is on an element, or inside it.
pub fn is_within(node: &NodeRef) -> bool {
    node.cast::<Element>().is_some_and(|element| element.matches(":focus-within").unwrap_or(false))
}

/// Moves the focus, if it is within an element or has got lost, to the first in that element that fits.
pub fn keep_within(node: &NodeRef, selector: &str) {
    let Some(around) = node.cast::<Element>() else { return };
    let active = document().active_element();
    let is_lost = active.as_ref().is_none_or(|active| active.tag_name() == "BODY");
    let is_within = around.contains(active.as_deref());
    let wanted = around.query_selector(selector).ok().flatten().and_then(|found| found.dyn_into::<HtmlElement>().ok());
    if let Some(wanted) = wanted.filter(|_| is_within || is_lost) {
        let _ = wanted.focus();
    }
}

/// An element of a list is about to go, by a button in it: the focus moves to the same button of the next, or of the one before.
pub fn leave_row(event: &Event, list: &str, button: &str) {
    let _ = to_sibling(event, list, button, 1) || to_sibling(event, list, button, -1);
}

/// Moves the focus from the element that an event comes from to one beside it, of those in the same row that fit: so many
/// further on, or back. Whether there is one.
pub fn to_sibling(event: &Event, row: &str, selector: &str, by: i32) -> bool {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return false };
    let Some(row) = target.closest(row).ok().flatten() else { return false };
    let Ok(all) = row.query_selector_all(selector) else { return false };
    let at = (0..all.length()).find(|at| all.get(*at).is_some_and(|node| node.is_same_node(Some(&target))));
    let wanted = at.and_then(|at| at.checked_add_signed(by)).and_then(|at| all.get(at));
    match wanted.and_then(|node| node.dyn_into::<HtmlElement>().ok()) {
        Some(element) => element.focus().is_ok(),
        None => false,
    }
}
