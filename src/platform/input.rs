//! What an input event says.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, HtmlSelectElement};

/// The value of the input or select that an event comes from, as a number.
pub fn number(event: &Event) -> Option<u32> {
    let target = event.target()?;
    let value = target
        .dyn_ref::<HtmlInputElement>()
        .map(HtmlInputElement::value)
        .or_else(|| target.dyn_ref::<HtmlSelectElement>().map(HtmlSelectElement::value))?;
    value.parse().ok()
}

/// The text of the input that an event comes from; empty from anything else.
pub fn text(event: &Event) -> String {
    let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    input.map(|input| input.value()).unwrap_or_default()
}

/// Whether the checkbox that an event comes from is on.
pub fn is_checked(event: &Event) -> bool {
    let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    input.is_some_and(|input| input.checked())
}

/// Takes the focus away from the button or input that an event comes from: after a pointer the keys are the page's again.
pub fn release_focus(event: &Event) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let pressed = target.and_then(|target| target.closest("button, input").ok().flatten());
    if let Some(element) = pressed.and_then(|pressed| pressed.dyn_into::<HtmlElement>().ok()) {
        let _ = element.blur();
    }
}
