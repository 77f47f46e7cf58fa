//! The page's side.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::document;
use js_sys::Object;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ErrorEvent, HtmlMetaElement, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{kind, message, parts};
use crate::app::job::Part;

/// What a worker tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// What is known so far, as JSON.
    Report(String),
    /// It is done; the last report.
    Done(String),
    /// It died, or could not begin; why.
    Failed(String),
}

/// A worker with a job, until dropped: dropping it ends the worker at once, whatever it is doing.
pub struct Host {
    line: Rc<Line>,
    _listeners: [EventListener; 3],
}

/// The way to the worker. What is said before it listens waits here.
struct Line {
    worker: Worker,
    waiting: RefCell<Option<VecDeque<Object>>>,
}

impl Line {
    fn say(&self, message: Object) {
        if let Some(waiting) = self.waiting.borrow_mut().as_mut() {
            waiting.push_back(message);
        } else {
            let _ = self.worker.post_message(&message);
        }
    }

    fn is_ready(&self) {
        let waiting = self.waiting.borrow_mut().take();
        for message in waiting.into_iter().flatten() {
            let _ = self.worker.post_message(&message);
        }
    }
}

impl Host {
    /// Starts a worker with a job, a JSON text (see `app::job`).
    ///
    /// # Errors
    /// If this browser starts no such worker; in words.
    pub fn start(job: &str, on_reply: impl Fn(Reply) + 'static) -> Result<Self, String> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address(), &options)
            .map_err(|_| "this browser does not start a worker of this page".to_owned())?;
        let line = Rc::new(Line { worker, waiting: RefCell::new(Some(VecDeque::new())) });
        line.say(message(kind::JOB, &job.into()));
        let on_reply = Rc::new(on_reply);
        let heard = (Rc::clone(&line), Rc::clone(&on_reply));
        let on_message = EventListener::new(&line.worker, "message", move |event| {
            let Some((kind, body)) = event.dyn_ref::<MessageEvent>().and_then(|event| parts(&event.data())) else {
                return;
            };
            let text = body.as_string().unwrap_or_default();
            match kind.as_str() {
                kind::READY => heard.0.is_ready(),
                kind::REPORT => heard.1(Reply::Report(text)),
                kind::DONE => heard.1(Reply::Done(text)),
                kind::FAILED => heard.1(Reply::Failed(text)),
                _ => {}
            }
        });
        let failed = |on_reply: Rc<dyn Fn(Reply)>| {
            move |event: &web_sys::Event| {
                let why = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).filter(|why| !why.is_empty());
                on_reply(Reply::Failed(why.unwrap_or_else(|| "the worker could not be loaded".to_owned())));
            }
        };
        let fail = failed(Rc::clone(&on_reply) as Rc<dyn Fn(Reply)>);
        // It is told, and the page goes on: Firefox would take it for an error of the page's own.
        let is_ours = EventListenerOptions::enable_prevent_default();
        let on_error = EventListener::new_with_options(&line.worker, "error", is_ours, move |event| {
            event.prevent_default();
            fail(event);
        });
        let on_garbled = EventListener::new(&line.worker, "messageerror", failed(on_reply));
        Ok(Self { line, _listeners: [on_message, on_error, on_garbled] })
    }

    /// Gives the worker a part of its input.
    pub fn send(&self, part: &Part) {
        self.line.say(match part {
            Part::File(name) => message(kind::FILE, &name.as_str().into()),
            Part::Text(text) => message(kind::TEXT, &text.as_str().into()),
            Part::Bytes(bytes) => message(kind::BYTES, &js_sys::Uint8Array::from(bytes.as_slice())),
            Part::End => message(kind::END, &JsValue::NULL),
        });
    }

    /// Gives the worker the next bytes of a file, as the browser has them.
    pub fn send_bytes(&self, bytes: &js_sys::Uint8Array) {
        self.line.say(message(kind::BYTES, bytes));
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.line.worker.terminate();
    }
}

/// Where the worker's program is: its name carries a hash, which only the page knows.
fn address() -> String {
    let named = document().query_selector("meta[name=\"lasso-worker\"]").ok().flatten();
    let named = named.and_then(|meta| meta.dyn_into::<HtmlMetaElement>().ok()).map(|meta| meta.content());
    let name = named.unwrap_or_else(|| "worker-start.js".to_owned());
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    web_sys::Url::new_with_base(&name, &base).map_or(name, |url| url.href())
}

/// How many workers this machine can keep busy, at least one.
pub fn cores() -> u32 {
    let cores = gloo::utils::window().navigator().hardware_concurrency();
    num_of(cores)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped to what fits
fn num_of(cores: f64) -> u32 {
    cores.clamp(1.0, 64.0) as u32
}
