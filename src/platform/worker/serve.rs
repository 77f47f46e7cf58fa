//! The worker's side.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Performance};

use super::{kind, message, parts};
use crate::app::job::{Part, Progress, Work, begin};
use crate::platform::later::Later;

/// How long the worker works before it reports and listens again.
const SLICE_MS: f64 = 60.0;

struct Server {
    scope: DedicatedWorkerGlobalScope,
    clock: Option<Performance>,
    work: RefCell<Option<Box<dyn Work>>>,
    next: RefCell<Option<Later>>,
}

/// Listens for a job, works on it, and tells what is known, until the page ends this worker.
///
/// # Panics
/// If this is no worker.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into().expect("a worker");
    let server =
        Rc::new(Server { clock: scope.performance(), scope, work: RefCell::default(), next: RefCell::default() });
    let hearing = Rc::clone(&server);
    EventListener::new(&server.scope, "message", move |event| {
        let Some((kind, body)) = event.dyn_ref::<MessageEvent>().and_then(|event| parts(&event.data())) else { return };
        hear(&hearing, &kind, &body);
    })
    .forget();
    server.tell(kind::READY, &JsValue::NULL);
}

fn hear(server: &Rc<Server>, kind: &str, body: &JsValue) {
    let text = || body.as_string().unwrap_or_default();
    match kind {
        kind::JOB => match begin(&text()) {
            Ok(work) => *server.work.borrow_mut() = Some(work),
            Err(error) => return server.tell(kind::FAILED, &error.to_string().into()),
        },
        kind::FILE => server.take(Part::File(text())),
        kind::TEXT => server.take(Part::Text(text())),
        kind::BYTES => server.take(Part::Bytes(Uint8Array::new(body).to_vec())),
        kind::END => server.take(Part::End),
        _ => return,
    }
    go_on(server);
}

/// Works for a slice, tells what is known, and comes back once messages have had their turn.
fn go_on(server: &Rc<Server>) {
    let Some(progress) = server.slice() else { return };
    let report = server.work.borrow().as_ref().map_or_else(String::new, |work| work.report());
    match progress {
        Progress::Done => server.tell(kind::DONE, &report.into()),
        Progress::Waiting => server.tell(kind::REPORT, &report.into()),
        Progress::More => {
            server.tell(kind::REPORT, &report.into());
            let again = Rc::clone(server);
            *server.next.borrow_mut() = Some(Later::new(0, move || go_on(&again)));
        }
    }
}

impl Server {
    fn tell(&self, kind: &str, body: &JsValue) {
        // Only a body that cannot be copied could fail; texts can.
        let _ = self.scope.post_message(&message(kind, body));
    }

    fn take(&self, part: Part) {
        if let Some(work) = self.work.borrow_mut().as_mut() {
            work.take(part);
        }
    }

    fn now_ms(&self) -> f64 {
        self.clock.as_ref().map_or(0.0, Performance::now)
    }

    fn slice(&self) -> Option<Progress> {
        let mut work = self.work.borrow_mut();
        let work = work.as_mut()?;
        let end_ms = self.now_ms() + SLICE_MS;
        loop {
            let progress = work.step();
            if progress != Progress::More || self.now_ms() >= end_ms {
                return Some(progress);
            }
        }
    }
}
