//! Where the focus is.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::NodeRef;

/// Moves the focus, if it is within an element, to the first in it that fits.
pub fn keep_within(node: &NodeRef, selector: &str) {
    let Some(around) = node.cast::<Element>() else { return };
    let is_within = around.contains(document().active_element().as_deref());
    let wanted = around.query_selector(selector).ok().flatten().and_then(|found| found.dyn_into::<HtmlElement>().ok());
    if let Some(wanted) = wanted.filter(|_| is_within) {
        let _ = wanted.focus();
    }
}
