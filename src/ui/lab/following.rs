//! The address of the Lab, as it follows what is shown.

use crate::app::lab::address::{self, Key};
use crate::app::lab::model::Lab;
use crate::app::route::Place;
use crate::platform::later::Later;
use crate::platform::places;

/// How long what is shown rests before the address says it.
const REST_MS: u32 = 500;
/// The same for an edit of a group that is quickly written: who reloads the page finds it.
const EDIT_REST_MS: u32 = 60;

/// What the address says, and will say.
#[derive(Default)]
pub struct Following {
    /// What it says, or will say in a moment; none if that is not known.
    said: Option<Key>,
    /// What was written into it last.
    written: Option<Key>,
    /// What is left by a deliberate move that is being made.
    before: Option<String>,
    next: Option<Later>,
}

impl Following {
    /// The address is no longer what was written last.
    pub fn forget(&mut self) {
        self.said = None;
    }

    /// A message is about to be carried out. If that is a deliberate move, the way back leads to what is there now.
    pub fn before(&mut self, lab: &Lab, is_deliberate: bool) {
        self.before = is_deliberate.then(|| address::fragment(lab));
        if let Some(before) = self.before.as_deref().filter(|_| self.said.is_some()) {
            places::replace(Place::Lab, before);
        }
    }

    /// It has been carried out: the address follows, with a step in the history if something was left by a deliberate move, else
    /// once what is shown has rested; `due` is called then, and `is_due` says that it was. What is wrong with a link leaves it there.
    pub fn after(&mut self, lab: &Lab, is_due: bool, due: impl FnOnce() + 'static) {
        let (key, before) = (address::key(lab), self.before.take());
        let is_other = self.said.as_ref().is_none_or(|said| !key.is_said_by(said));
        if lab.report.is_some() || !(is_other || is_due) {
            return;
        }
        self.said = Some(key.clone());
        if is_due {
            self.written = Some(key);
            return places::replace(Place::Lab, &address::fragment(lab));
        }
        match before.map(|before| (address::fragment(lab), before)) {
            Some((now, before)) if now != before => {
                self.written = Some(key);
                places::push(Place::Lab, &now);
            }
            _ => {
                let is_edited = self.written.as_ref().is_some_and(|written| !key.is_of_group_of(written));
                let rest_ms = if is_edited && lab.is_small() { EDIT_REST_MS } else { REST_MS };
                self.next = Some(Later::new(rest_ms, due));
            }
        }
    }
}
