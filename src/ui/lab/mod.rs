//! The Lab: the workshop's first place. Thin Yew components over `app::lab`, in a program of its own that is loaded when
//! somebody first goes there.
//!
//! What tests may hold on to, beside what the opening view has:
//!
//! | selector | what |
//! |---|---|
//! | `#lab` | the Lab; `data-pending` while something is being worked out |
//! | `#undo` `#redo` | undo and redo; their titles say what |
//! | `#compare` | what it is compared with (`select`); `#swap` `#keep` |
//! | `#notice` | what was refused, or undone |
//! | `#pane-configure` `#pane-watch` `#pane-take-apart` | on a narrow screen: what is shown |
//! | `#editor` | the editor |
//! | `#take-apart` | why things happen |

mod bar;
mod editor;
mod entry;
mod take_apart;
mod workshop;

pub use workshop::Workshop;

use yew::{AppHandle, Callback, Renderer};

use crate::app::lab::message::LabMsg;

/// How components of the Lab ask for something.
pub type Send = Callback<LabMsg>;

/// Puts the workshop into `#app`, in place of what was there.
///
/// # Panics
/// If the document has no `#app`: then it is not this page.
pub fn start() -> AppHandle<Workshop> {
    crate::platform::places::take_over();
    let root = crate::platform::element("app").expect("index.html has #app");
    Renderer::<Workshop>::with_root(root).render()
}
