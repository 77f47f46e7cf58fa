//! What a person does to the editor, in verbs of its own.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{
    ClipboardEvent, ClipboardEventInit, DataTransfer, DomRect, Element, Event, EventInit, HtmlElement,
    HtmlInputElement, HtmlSelectElement, KeyboardEvent, KeyboardEventInit, PointerEvent, PointerEventInit,
};

use crate::page::{Page, attribute, find, settle, text, until};

/// The Lab with a preset, and its editor in sight: the window of the tests is narrow.
pub async fn open(fragment: &str) -> Page {
    // What was there before keeps its group when it goes, which is a moment later.
    settle().await;
    let page = Page::open(fragment).await;
    click("#pane-configure").await;
    page
}

/// Waits until the editor and its surroundings stay as they are: drawing is done in slices, and a busy machine takes its time.
async fn quiet() {
    let seen = || ["#editor", "#notice", ".lab-bar"].map(|part| find::<Element>(part).inner_html());
    let mut before = seen();
    for _ in 0..50 {
        settle().await;
        let now = seen();
        let is_done = attribute("#lab", "data-pending") == "false";
        if is_done && now == before {
            return;
        }
        before = now;
    }
}

/// Presses something.
pub async fn click(selector: &str) {
    click_on(&find(selector)).await;
}

/// Presses an element.
pub async fn click_on(element: &HtmlElement) {
    element.click();
    quiet().await;
}

/// Chooses from a list.
pub async fn select(selector: &str, value: &str) {
    let select: HtmlSelectElement = find(selector);
    select.set_value(value);
    send_to(&select, &plain("change")).await;
}

/// Opens a part that is folded.
pub async fn unfold(part: &str) {
    let fold: HtmlElement = find(&format!("#{part} .fold"));
    if fold.get_attribute("aria-expanded").as_deref() == Some("false") {
        fold.click();
        quiet().await;
    }
}

/// Waits until both sides are worked out, and gives how they end.
pub async fn verdicts() -> [String; 2] {
    until("all is worked out", || attribute("#lab", "data-pending") == "false").await;
    [0, 1].map(|side: u32| text(&format!("[data-verdict='{side}'] dd")))
}

async fn send_to(target: &Element, event: &Event) {
    target.dispatch_event(event).expect("dispatched");
    quiet().await;
}

fn plain(kind: &str) -> Event {
    let init = EventInit::new();
    init.set_bubbles(true);
    init.set_cancelable(true);
    Event::new_with_event_init_dict(kind, &init).expect("an event")
}

/// Types a text over what a field holds; the field keeps the focus.
pub async fn fill(selector: &str, value: &str) {
    let input: HtmlInputElement = find(selector);
    input.focus().expect("focus");
    input.set_value(value);
    send_to(&input, &plain("input")).await;
}

/// Leaves a field.
pub async fn leave(selector: &str) {
    let input: HtmlInputElement = find(selector);
    input.blur().expect("blurred");
    // A page that has no focus itself sends none of these.
    send_to(&input, &plain("blur")).await;
    send_to(&input, &plain("focusout")).await;
}

/// A key on what has the focus, let go again; gives whether somebody took it.
pub async fn key(name: &str, modifiers: &str) -> bool {
    let event = |kind: &str| {
        let init = KeyboardEventInit::new();
        init.set_key(name);
        init.set_shift_key(modifiers.contains("shift"));
        init.set_ctrl_key(modifiers.contains("ctrl"));
        init.set_bubbles(true);
        init.set_cancelable(true);
        KeyboardEvent::new_with_keyboard_event_init_dict(kind, &init).expect("an event")
    };
    let target = || document().active_element().expect("something has the focus");
    let down = event("keydown");
    send_to(&target(), &down).await;
    send_to(&target(), &event("keyup")).await;
    down.default_prevented()
}

/// Pastes on what has the focus.
pub async fn paste(block: &str) {
    let data = DataTransfer::new().expect("a transfer");
    data.set_data("text/plain", block).expect("set");
    let init = ClipboardEventInit::new();
    init.set_clipboard_data(Some(&data));
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = ClipboardEvent::new_with_event_init_dict("paste", &init).expect("an event");
    // Firefox gives an event that a script made an empty one.
    let property = js_sys::Object::new();
    js_sys::Reflect::set(&property, &"value".into(), &data).expect("set");
    js_sys::Object::define_property(&event, &"clipboardData".into(), &property);
    send_to(&document().active_element().expect("something has the focus"), &event).await;
}

/// Drags a mouse across an element, from its left edge to a part of its width.
pub async fn drag_across(selector: &str, to: f64) {
    let cell: Element = find(selector);
    let bounds = cell.get_bounding_client_rect();
    let event = |kind: &str, x: f64, buttons: u16| pointer_at(&bounds, kind, x, buttons);
    send_to(&cell, &event("pointerdown", 0.02, 1)).await;
    for step in 1..=4 {
        send_to(&cell, &event("pointermove", to * f64::from(step) / 4.0, 1)).await;
    }
    send_to(&cell, &event("pointerup", to, 0)).await;
    send_to(&cell, cell_click().as_ref()).await;
}

/// Presses a mouse on an element, lets it go where the page does not hear it, and comes back over the element.
pub async fn hover_after_press(selector: &str) {
    let cell: Element = find(selector);
    let bounds = cell.get_bounding_client_rect();
    send_to(&cell, &pointer_at(&bounds, "pointerdown", 0.02, 1)).await;
    send_to(&cell, &pointer_at(&bounds, "pointermove", 0.5, 0)).await;
    send_to(&cell, &pointer_at(&bounds, "pointermove", 0.7, 0)).await;
}

/// What a mouse tells at a part of the width of an element, with these buttons down.
fn pointer_at(bounds: &DomRect, kind: &str, x: f64, buttons: u16) -> PointerEvent {
    let init = PointerEventInit::new();
    init.set_pointer_type("mouse");
    init.set_pointer_id(1);
    init.set_buttons(buttons);
    init.set_client_x(whole_px(bounds.left() + x * bounds.width()));
    init.set_client_y(whole_px(bounds.top() + bounds.height() / 2.0));
    init.set_bubbles(true);
    init.set_cancelable(true);
    PointerEvent::new_with_event_init_dict(kind, &init).expect("an event")
}

/// The click that a browser sends after the pointer is let go.
fn cell_click() -> web_sys::MouseEvent {
    let init = web_sys::MouseEventInit::new();
    init.set_bubbles(true);
    init.set_detail(1);
    web_sys::MouseEvent::new_with_mouse_event_init_dict("click", &init).expect("an event")
}

#[allow(clippy::cast_possible_truncation)] // a place on the screen
fn whole_px(x: f64) -> i32 {
    x.round() as i32
}

/// Puts the focus on an element.
pub async fn focus(selector: &str) {
    find::<HtmlElement>(selector).focus().expect("focus");
    quiet().await;
}

/// What has the focus, if it is a place in the matrix.
pub fn focused_cell() -> String {
    let active = document().active_element();
    active
        .and_then(|active| active.closest("[data-cell]").ok().flatten()?.get_attribute("data-cell"))
        .unwrap_or_default()
}

/// What an input holds.
pub fn value(selector: &str) -> String {
    find::<HtmlInputElement>(selector).value()
}

/// Whether an element is there.
pub fn is_there(selector: &str) -> bool {
    document().query_selector(selector).expect("a selector").is_some()
}

/// How many elements there are.
pub fn count(selector: &str) -> u32 {
    document().query_selector_all(selector).expect("a selector").length()
}

/// An element among those that fit.
pub fn nth(selector: &str, at: u32) -> HtmlElement {
    let found = document().query_selector_all(selector).expect("a selector").item(at);
    found.unwrap_or_else(|| panic!("no {selector} number {at}")).unchecked_into()
}
