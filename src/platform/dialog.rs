//! Modal dialogs: the browser keeps the focus inside, and gives it back.

use web_sys::HtmlDialogElement;
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
