//! Modal dialogs: the browser keeps the focus inside, and gives it back.

use web_sys::HtmlDialogElement;
use yew::NodeRef;

/// Opens or closes a dialog; does nothing if it is so already.
pub fn set_open(node: &NodeRef, open: bool) {
    let Some(dialog) = node.cast::<HtmlDialogElement>() else { return };
    if open && !dialog.open() {
        let _ = dialog.show_modal();
    } else if !open && dialog.open() {
        dialog.close();
    }
}
