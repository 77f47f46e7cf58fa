//! The way to a job, wherever it runs.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Uint8Array;

use super::{Host, Reply};
use crate::app::job::{Part, Progress, Work, begin};
use crate::platform::later::Later;

/// Steps of a job that runs in the page, before the browser has its turn.
const STEPS: u32 = 8;

/// A job: beside the page, or, where a browser starts no worker, in it. Dropping it ends the job.
pub struct Line(Where);

enum Where {
    Beside(Host),
    Here(Rc<Here>),
}

impl Line {
    /// Starts a job (see `app::job`) beside the page, or else in it.
    ///
    /// # Errors
    /// If there is no such job; in words.
    pub fn start(job: &str, on_reply: impl Fn(Reply) + Clone + 'static) -> Result<Self, String> {
        Host::start(job, on_reply.clone()).map(|host| Self(Where::Beside(host))).or_else(|_| Self::here(job, on_reply))
    }

    /// Starts a job in the page.
    ///
    /// # Errors
    /// If there is no such job; in words.
    pub fn here(job: &str, on_reply: impl Fn(Reply) + 'static) -> Result<Self, String> {
        let work = begin(job).map_err(|error| error.to_string())?;
        let here = Here { work: RefCell::new(work), on_reply: Box::new(on_reply), next: RefCell::default() };
        Ok(Self(Where::Here(Rc::new(here))))
    }

    /// Gives it a part of its input, or asks it something.
    pub fn send(&self, part: Part) {
        match &self.0 {
            Where::Beside(host) => host.send(&part),
            Where::Here(here) => here.take(part),
        }
    }

    /// Gives it the next bytes of a file, as the browser has them.
    pub fn send_bytes(&self, bytes: &Uint8Array) {
        match &self.0 {
            Where::Beside(host) => host.send_bytes(bytes),
            Where::Here(here) => here.take(Part::Bytes(bytes.to_vec())),
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if let Where::Here(here) = &self.0 {
            // It holds the job, and would go on.
            here.next.borrow_mut().take();
        }
    }
}

/// A job in the page.
struct Here {
    work: RefCell<Box<dyn Work>>,
    on_reply: Box<dyn Fn(Reply)>,
    next: RefCell<Option<Later>>,
}

impl Here {
    fn take(self: &Rc<Self>, part: Part) {
        let is_question = matches!(part, Part::Text(_));
        self.work.borrow_mut().take(part);
        if is_question {
            // Each question has an answer of its own.
            let answer = self.work.borrow().report();
            (self.on_reply)(Reply::Done(answer));
        } else {
            self.go_on();
        }
    }

    fn go_on(self: &Rc<Self>) {
        let again = Rc::clone(self);
        *self.next.borrow_mut() = Some(Later::new(0, move || again.work_on()));
    }

    fn work_on(self: &Rc<Self>) {
        let (progress, report) = {
            let mut work = self.work.borrow_mut();
            let mut progress = work.step();
            for _ in 1..STEPS {
                if progress == Progress::More {
                    progress = work.step();
                }
            }
            (progress, work.report())
        };
        match progress {
            Progress::Done => (self.on_reply)(Reply::Done(report)),
            Progress::Waiting => (self.on_reply)(Reply::Report(report)),
            Progress::More => {
                (self.on_reply)(Reply::Report(report));
                self.go_on();
            }
        }
    }
}
