//! Rings around what a text points at: an attribute on elements that others have drawn, which is all that it takes.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, ScrollBehavior, ScrollIntoViewOptions, ScrollLogicalPosition};
use yew::NodeRef;

/// The attribute.
const MARK: &str = "data-mark";

/// Rings what fits, in an element, and nothing else.
pub fn show(around: &NodeRef, selectors: &[String]) {
    let Some(around) = around.cast::<Element>() else { return };
    let wanted: Vec<Element> =
        selectors.iter().filter_map(|selector| around.query_selector(selector).ok().flatten()).collect();
    if let Ok(marked) = around.query_selector_all(&format!("[{MARK}]")) {
        let old = (0..marked.length()).filter_map(|at| marked.get(at)?.dyn_into::<Element>().ok());
        for element in old.filter(|element| !wanted.contains(element)) {
            let _ = element.remove_attribute(MARK);
        }
    }
    for element in wanted {
        let _ = element.set_attribute(MARK, "");
    }
}

/// Brings the first ring into the middle of the screen, without a movement.
pub fn reveal() {
    if let Ok(Some(marked)) = document().query_selector(&format!("[{MARK}]")) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Center);
        options.set_inline(ScrollLogicalPosition::Nearest);
        options.set_behavior(ScrollBehavior::Auto);
        marked.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// What of a stage was clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clicked {
    /// A card, by its place.
    Card(u32),
    /// A chip, by its place.
    Chip(u32),
}

/// The card or the chip that an event comes from; none if it comes from neither.
pub fn clicked(event: &web_sys::Event) -> Option<Clicked> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let around = |selector| target.closest(selector).ok().flatten();
    let place = |element: &Element| {
        u32::try_from(
            std::iter::successors(element.previous_element_sibling(), Element::previous_element_sibling).count(),
        )
        .ok()
    };
    match (around(".chip"), around(".card")) {
        (Some(chip), _) => place(&chip).map(Clicked::Chip),
        (None, Some(card)) => place(&card).map(Clicked::Card),
        (None, None) => None,
    }
}
