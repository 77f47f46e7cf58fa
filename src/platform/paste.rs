//! What is pasted, dropped or chosen.

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{
    ClipboardEvent, DataTransfer, DragEvent, Element, Event, FileList, HtmlInputElement, HtmlTextAreaElement,
};
use yew::NodeRef;

use super::files::Source;

/// What something that is pasted is called.
const PASTED: &str = "pasted text";

/// Tells what is pasted anywhere on the page, until dropped. What is pasted into an input for something else stays there.
pub struct Pastes(#[allow(dead_code)] EventListener);

impl Pastes {
    /// Starts. `hear` gets what was pasted, and says whether it takes it.
    pub fn listen(hear: impl Fn(Vec<Source>) -> bool + 'static) -> Self {
        let options = EventListenerOptions::enable_prevent_default();
        Self(EventListener::new_with_options(&document(), "paste", options, move |event| {
            let Some(event) = event.dyn_ref::<ClipboardEvent>().filter(|event| !is_for_another(event)) else { return };
            let sources = event.clipboard_data().map(|data| sources(&data, PASTED)).unwrap_or_default();
            if !sources.is_empty() && hear(sources) {
                event.prevent_default();
            }
        }))
    }
}

/// Tells what is dropped anywhere on the page, until dropped itself. Without it a browser would leave the page for the file.
pub struct Drops {
    _over: EventListener,
    _drop: EventListener,
}

impl Drops {
    /// Starts. `hear` gets what was dropped, and says whether it takes it; a part of the page that takes it first keeps it.
    pub fn listen(is_wanted: impl Fn() -> bool + Clone + 'static, hear: impl Fn(Vec<Source>) + 'static) -> Self {
        let options = EventListenerOptions::enable_prevent_default();
        let wants = is_wanted.clone();
        let over = EventListener::new_with_options(&document(), "dragover", options, move |event| {
            if wants() && brings_files(event) {
                event.prevent_default();
            }
        });
        let drop = EventListener::new_with_options(&document(), "drop", options, move |event| {
            let Some(dragged) = event.dyn_ref::<DragEvent>().filter(|event| !event.default_prevented()) else { return };
            if is_wanted() && brings_files(event) {
                event.prevent_default();
                hear(dropped(dragged));
            }
        });
        Self { _over: over, _drop: drop }
    }
}

/// Texts are dragged within a page too; those go where they are wanted.
fn brings_files(event: &Event) -> bool {
    let types = event.dyn_ref::<DragEvent>().and_then(DragEvent::data_transfer).map(|data| data.types());
    types.is_some_and(|types| types.includes(&"Files".into(), 0))
}

fn is_for_another(event: &Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.matches("input, select, [contenteditable]").unwrap_or(false))
}

/// What a drag that ends here brings.
pub fn dropped(event: &DragEvent) -> Vec<Source> {
    event.data_transfer().map(|data| sources(&data, "dropped text")).unwrap_or_default()
}

/// What was chosen with an input for files. The input is emptied, so that the same files can be chosen again.
pub fn chosen(event: &Event) -> Vec<Source> {
    let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    let sources = input.as_ref().and_then(HtmlInputElement::files).map(|files| of_files(&files)).unwrap_or_default();
    if let Some(input) = input {
        input.set_value("");
    }
    sources
}

/// What was typed into a text area.
pub fn typed(node: &NodeRef) -> Vec<Source> {
    let text = node.cast::<HtmlTextAreaElement>().map(|area| area.value()).unwrap_or_default();
    if text.is_empty() { Vec::new() } else { Source::text(PASTED, &text).into_iter().collect() }
}

/// Empties a text area.
pub fn clear(node: &NodeRef) {
    if let Some(area) = node.cast::<HtmlTextAreaElement>() {
        area.set_value("");
    }
}

/// The files that something carries, or else its text.
fn sources(data: &DataTransfer, name: &str) -> Vec<Source> {
    let files = data.files().map(|files| of_files(&files)).unwrap_or_default();
    if !files.is_empty() {
        return files;
    }
    let text = data.get_data("text/plain").unwrap_or_default();
    if text.is_empty() { Vec::new() } else { Source::text(name, &text).into_iter().collect() }
}

fn of_files(files: &FileList) -> Vec<Source> {
    (0..files.length()).filter_map(|at| files.item(at)).map(|file| Source::file(&file)).collect()
}
