//! Everything that touches the browser, in small pieces: the time, frames, keys, sizes, visibility, storage, dialogs, focus.
//!
//! Each piece that listens is a guard: dropping it stops the listening.

pub mod cells;
pub mod clipboard;
pub mod clock;
pub mod dialog;
pub mod download;
pub mod draw;
pub mod effects;
pub mod files;
pub mod focus;
pub mod frames;
pub mod input;
pub mod keyboard;
pub mod later;
pub mod mark;
pub mod observe;
pub mod paste;
pub mod picture;
pub mod places;
pub mod pointed;
pub mod preferences;
pub mod pump;
pub mod scroll;
pub mod share;
pub mod store;
pub mod worker;

/// The element of that id.
pub fn element(id: &str) -> Option<web_sys::Element> {
    gloo::utils::document().get_element_by_id(id)
}
