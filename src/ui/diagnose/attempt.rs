//! What is being read, and what was.

use std::rc::Rc;

use yew::html::Scope;
use yew::prelude::*;

use super::page::{DiagnosePage, PageMsg};
use crate::platform::files::Source;
use crate::platform::pump::Pump;
use crate::platform::worker::Line;

/// The job.
pub const JOB: &str = r#"{"job":"diagnose"}"#;

/// An attempt: its files, and the job that reads them.
pub struct Attempt {
    pub sources: Rc<Vec<Source>>,
    pub line: Rc<Line>,
    pub pump: Pump,
}

/// What was read: its files, and the job to ask about them, unless that has died.
pub struct Read {
    /// In the order in which the job counts its files: two may have one name.
    pub sources: Rc<[Source]>,
    pub line: Option<Rc<Line>>,
}

impl From<Attempt> for Read {
    fn from(attempt: Attempt) -> Self {
        let begun = attempt.pump.begun();
        let sources = begun.into_iter().filter_map(|at| attempt.sources.get(at).cloned()).collect();
        Self { sources, line: Some(attempt.line) }
    }
}

/// Reads once more what was given last, by another worker.
pub fn again(given: &Rc<Vec<Source>>, page: &Scope<DiagnosePage>) -> Callback<MouseEvent> {
    let given = Rc::clone(given);
    page.callback(move |_| PageMsg::Give(given.to_vec(), String::new()))
}
