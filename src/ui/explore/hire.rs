//! Who does the work: workers of the browser, or whatever else a test puts in their place.

use std::rc::Rc;

use crate::app::explore::pool::Heard;
use crate::app::job::Part;
use crate::platform::worker::{Host, Reply};

/// Somebody at work. Dropping it ends the work.
pub trait Hired {
    /// Gives it a range.
    fn give(&self, text: String);
}

/// Where replies go.
pub type OnHeard = Box<dyn Fn(Heard)>;

/// Starts somebody with a job, a JSON text.
pub type HireFn = dyn Fn(&str, OnHeard) -> Result<Box<dyn Hired>, String>;

/// How somebody is started.
#[derive(Clone)]
pub struct Hire(Rc<HireFn>);

impl Hire {
    /// In this way.
    pub fn new(hire: impl Fn(&str, OnHeard) -> Result<Box<dyn Hired>, String> + 'static) -> Self {
        Self(Rc::new(hire))
    }

    /// Starts somebody.
    ///
    /// # Errors
    /// If nobody can be started; in words.
    pub fn start(&self, job: &str, on_heard: OnHeard) -> Result<Box<dyn Hired>, String> {
        (self.0)(job, on_heard)
    }
}

impl Default for Hire {
    /// Workers of the browser.
    fn default() -> Self {
        Self::new(|job, on_heard| {
            let host = Host::start(job, move |reply| on_heard(heard(reply)))?;
            Ok(Box::new(host) as Box<dyn Hired>)
        })
    }
}

impl PartialEq for Hire {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Hired for Host {
    fn give(&self, text: String) {
        self.send(&Part::Text(text));
    }
}

fn heard(reply: Reply) -> Heard {
    match reply {
        Reply::Report(text) => Heard::Report(text),
        Reply::Done(text) => Heard::Done(text),
        Reply::Failed(why) => Heard::Failed(why),
    }
}
