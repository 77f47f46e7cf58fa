//! Cells of a grid: which one an event is about, and how far a pointer has gone across it.
//!
//! A cell says where it is in `data-cell`, as `row:column`.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, Event, HtmlElement, HtmlInputElement, PointerEvent};
use yew::NodeRef;

/// How far a pointer goes before it drags, in pixels: hands are not still.
const DRAGS_AFTER_PX: f64 = 4.0;

/// The cell that an event is in, as row and column.
pub fn cell_of(event: &Event) -> Option<(u32, u32)> {
    place(&element(event)?)
}

/// Whether an event comes from a text input.
pub fn is_in_text(event: &Event) -> bool {
    event.target().is_some_and(|target| target.dyn_into::<HtmlInputElement>().is_ok())
}

fn element(event: &Event) -> Option<Element> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest("[data-cell]").ok().flatten()
}

fn place(element: &Element) -> Option<(u32, u32)> {
    let text = element.get_attribute("data-cell")?;
    let (row, column) = text.split_once(':')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

/// A pointer that was pressed on a cell.
pub struct Drag {
    cell: Element,
    /// The cell, as row and column.
    pub at: (u32, u32),
    from_x: f64,
    has_moved: bool,
}

impl Drag {
    /// Begins where the main button of a mouse, a pen or a finger is pressed on a cell. A finger that goes across a cell scrolls,
    /// unless that one has the focus already.
    pub fn begin(event: &PointerEvent) -> Option<Self> {
        let cell = element(event)?;
        let may_drag = event.pointer_type() != "touch" || document().active_element().as_ref() == Some(&cell);
        if event.button() != 0 || is_in_text(event) || !may_drag {
            return None;
        }
        Some(Self { at: place(&cell)?, cell, from_x: f64::from(event.client_x()), has_moved: false })
    }

    /// Whether the main button is still down: it may have been let go where nobody heard of it.
    pub fn is_held(event: &PointerEvent) -> bool {
        event.buttons() & 1 != 0
    }

    /// Where the pointer is across its cell, 0 at the left and 1 at the right, and outside beyond; none until it drags.
    pub fn across(&mut self, event: &PointerEvent) -> Option<f64> {
        let x = f64::from(event.client_x());
        if !self.has_moved && (x - self.from_x).abs() >= DRAGS_AFTER_PX {
            self.has_moved = true;
            // Moves are heard beyond the cell too. A pointer that is gone by now is no reason to stop.
            let _ = self.cell.set_pointer_capture(event.pointer_id());
        }
        let bounds = self.cell.get_bounding_client_rect();
        (self.has_moved && bounds.width() > 0.0).then(|| (x - bounds.left()) / bounds.width())
    }

    /// Whether it was a drag, and no click.
    pub const fn has_moved(&self) -> bool {
        self.has_moved
    }
}

/// The text that is pasted.
pub fn pasted(event: &Event) -> Option<String> {
    let data = event.dyn_ref::<ClipboardEvent>()?.clipboard_data()?;
    data.get_data("text/plain").ok().filter(|text| !text.is_empty())
}

/// Lets a text be what is copied.
pub fn copy(event: &Event, text: &str) {
    let data = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
    if data.is_some_and(|data| data.set_data("text/plain", text).is_ok()) {
        event.prevent_default();
    }
}

/// Puts the focus on a cell, or on the input in it, whose text it selects if it is to.
pub fn focus(grid: &NodeRef, (row, column): (u32, u32), selects: bool) {
    let Some(grid) = grid.cast::<Element>() else { return };
    let find = |selector: String| grid.query_selector(&selector).ok().flatten();
    let cell = format!("[data-cell='{row}:{column}']");
    if let Some(input) = find(format!("{cell} input")).and_then(|input| input.dyn_into::<HtmlInputElement>().ok()) {
        let _ = input.focus();
        if selects {
            input.select();
        }
    } else if let Some(cell) = find(cell).and_then(|cell| cell.dyn_into::<HtmlElement>().ok()) {
        let _ = cell.focus();
    }
}

/// How high a row is, in pixels, and which rows are in sight: the first, and how many. None before there is one.
pub fn in_sight(grid: &NodeRef) -> Option<(f64, u32, u32)> {
    let grid = grid.cast::<Element>()?;
    let row = grid.query_selector("tbody tr[data-row]").ok().flatten()?.get_bounding_client_rect().height();
    let count = |px: i32| crate::app::num::whole(f64::from(px) / row.max(1.0));
    Some((row, count(grid.scroll_top()), count(grid.client_height()) + 1))
}
