//! The place to drop something on and to look at, in verbs of its own.

#[path = "../browser/verbs.rs"]
mod verbs;

use std::cell::RefCell;
use std::io::Read;
use std::rc::Rc;

use flate2::read::GzDecoder;
use js_sys::{Array, Function, Uint8Array};
use rebalance_lasso::sim::setup::Setup;
use rebalance_lasso::ui::diagnose::{DiagnosePage, Props};
use wasm_bindgen::JsValue;
use web_sys::Element;
use yew::{AppHandle, Callback, Renderer};

use verbs::new_root;
pub use verbs::{all, attribute, click, find, settle, text, until};

/// A real log, packed.
pub const PACKED: &[u8] = include_bytes!("../log/real/livelock-ended-2.6.0/all.log.gz");
/// One of a group that is at rest.
pub const RESTING: &[u8] = include_bytes!("../log/real/rest-2.6.1/all.log.gz");

/// The text of a packed log.
pub fn unpacked(packed: &[u8]) -> String {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).expect("gzipped text");
    text
}

/// Groups that were opened in the Lab, with their names.
pub type OpenedGroups = Rc<RefCell<Vec<(String, Rc<Setup>)>>>;

/// The place, taken down when the test is over.
pub struct Page {
    app: Option<AppHandle<DiagnosePage>>,
    root: Element,
    /// What was opened in the Lab.
    pub opened: OpenedGroups,
}

impl Page {
    pub async fn open() -> Self {
        let root = new_root();
        let opened = OpenedGroups::default();
        let kept = Rc::clone(&opened);
        let open_in_lab = Callback::from(move |group| kept.borrow_mut().push(group));
        let props = Props { is_shown: true, is_alone: true, open_in_lab, given: None, sort: None };
        let app = Renderer::<DiagnosePage>::with_root_and_props(root.clone(), props).render();
        settle().await;
        Self { app: Some(app), root, opened }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if let Some(app) = self.app.take() {
            app.destroy();
        }
        self.root.remove();
    }
}

pub async fn until_state(state: &str) {
    until(state, || attribute("#diagnose", "data-state") == state).await;
}

/// Drops files, by name and bytes.
pub async fn drop_files(files: &[(&str, &[u8])]) {
    let list = Array::new();
    for (name, bytes) in files {
        list.push(&Array::of2(&(*name).into(), &Uint8Array::from(*bytes)));
    }
    let send = Function::new_with_args(
        "target, files",
        "const data = new DataTransfer();
         for (const [name, bytes] of files) data.items.add(new File([bytes], name));
         target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));",
    );
    send.call2(&JsValue::NULL, &find::<Element>("#drop"), &list).expect("dropped");
    settle().await;
}

/// Pastes a text; whether somebody took it.
pub async fn paste(selector: &str, text: &str) -> bool {
    let send = Function::new_with_args(
        "target, text",
        "const data = new DataTransfer();
         data.setData('text/plain', text);
         const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
         // Firefox gives an event that a script made an empty one.
         Object.defineProperty(event, 'clipboardData', { value: data });
         target.dispatchEvent(event);
         return event.defaultPrevented;",
    );
    let was_taken = send.call2(&JsValue::NULL, &find::<Element>(selector), &text.into()).expect("pasted");
    settle().await;
    was_taken.is_truthy()
}
