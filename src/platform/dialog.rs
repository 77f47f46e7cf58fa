//! Modal dialogs: the browser keeps the focus inside, and gives it back.

use web_sys::{EventTarget, HtmlDialogElement, MouseEvent};
use yew::NodeRef;

/// What a dialog returns that the page itself has closed.
const CLOSED_BY_PAGE: &str = "page";

/// Opens or closes a dialog; does nothing if it is so already.
pub fn set_open(node: &NodeRef, open: bool) {
    let Some(dialog) = node.cast::<HtmlDialogElement>() else { return };
    if open && !dialog.open() {
        dialog.set_return_value("");
        let _ = dialog.show_modal();
    } else if !open && dialog.open() {
        dialog.close_with_return_value(CLOSED_BY_PAGE);
    }
}

/// Whether a `close` event tells that a person closed the dialog, with Escape say. The event of a close by the page comes
/// some time later, perhaps when the dialog is wanted again.
pub fn was_closed_by_person(node: &NodeRef) -> bool {
    node.cast::<HtmlDialogElement>().is_some_and(|dialog| !dialog.open() && dialog.return_value() != CLOSED_BY_PAGE)
}

/// Whether a click is beside the dialog, on what the dialog dims.
pub fn is_beside(node: &NodeRef, click: &MouseEvent) -> bool {
    let Some(dialog) = node.cast::<HtmlDialogElement>() else { return false };
    // What is in the dialog is no backdrop, nor is a key that presses a button, which gives no place.
    let is_dialog = click.target().is_some_and(|target| target == EventTarget::from(dialog.clone()));
    let is_in = |at: i32, from: i32, size: i32| (from..=from + size).contains(&at);
    let is_across = is_in(click.client_x(), dialog.offset_left(), dialog.offset_width());
    is_dialog && !(is_across && is_in(click.client_y(), dialog.offset_top(), dialog.offset_height()))
}
