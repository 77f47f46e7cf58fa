//! What leads to the Lab from elsewhere.

use std::rc::Rc;

use crate::app::edit::verb::Edit;
use crate::app::lab::message::LabMsg;
use crate::share::link::Decoded;
use crate::sim::setup::Setup;

/// A group that somebody found elsewhere and opens in the Lab.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// Each time another number.
    pub number: u32,
    /// What it is called.
    pub name: String,
    /// The group.
    pub setup: Rc<Setup>,
}

impl Opened {
    /// The edit that opens it.
    pub fn edit(&self) -> Edit {
        Edit::Replace { name: self.name.clone(), setup: Rc::clone(&self.setup) }
    }
}

/// A link that somebody followed, or a file that was dropped.
#[derive(Clone, Debug, PartialEq)]
pub struct Linked {
    /// Each time another number.
    pub number: u32,
    /// What was read of it.
    pub decoded: Rc<Decoded>,
    /// Of a file, what is to be said of others that came with it.
    pub not_opened: Option<String>,
}

impl Linked {
    /// What opens it.
    pub fn message(&self) -> LabMsg {
        let decoded = Rc::clone(&self.decoded);
        match &self.not_opened {
            Some(not_opened) => LabMsg::OpenFile(decoded, not_opened.clone()),
            None => LabMsg::OpenLink(decoded),
        }
    }
}
