//! Where the focus is.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::NodeRef;

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
