//! What is pasted, dropped or chosen.

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::{document, window};
use js_sys::Reflect;
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

/// Tells what files are dropped anywhere on the page, until dropped itself. `boot.js` hears them: it is there before any place is.
pub struct Drops(#[allow(dead_code)] EventListener);

impl Drops {
    /// Starts. `hear` gets what was dropped, also before this was there to listen.
    pub fn listen(hear: impl Fn(Vec<Source>) + 'static) -> Self {
        let take = move || {
            let sources = left_behind();
            if !sources.is_empty() {
                hear(sources);
            }
        };
        take();
        Self(EventListener::new(&window(), "lasso:dropped", move |_| take()))
    }
}

/// What `boot.js` has left for whoever comes first.
fn left_behind() -> Vec<Source> {
    let slot = "lassoDropped".into();
    let files = Reflect::get(&window(), &slot).ok().and_then(|files| files.dyn_into::<FileList>().ok());
    let _ = Reflect::delete_property(&window(), &slot);
    files.map(|files| of_files(&files)).unwrap_or_default()
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
